import { type CorefDocument, type DocumentWords, LazyWords } from '../../coref/document.ts';
import { runsOf } from '../../coref/matching/share-mentions.ts';
import { LazyTrees } from '../../coref/nodes.ts';
import { joinColumns, numberRoom, takeRows } from '../../text/columns.ts';
import { reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { decodeText } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';
import { countLinks } from '../coref/entity-links.ts';
import { dependenciesOfZeros, treesOf } from './dependencies.ts';
import { reportUnknown } from './links.ts';
import { ConlluDocument, type ConlluState, WORD } from './state.ts';

/** Begins a document, or more of one, at a row, after the sentence before it has ended. */
export function beginDocument(state: ConlluState, name: string | undefined, line: number, row: number): void {
  const { documents, repeated } = state;
  leaveDocument(state);
  const id = name ?? String(documents.size + repeated.length + 1);
  const known = documents.get(id);
  if (known) repeated.push({ id, line });
  state.document = known ?? new ConlluDocument(id, name === undefined, line);
  documents.set(id, state.document);
  state.begin = row;
}

/** The documents of the file. What was not closed is reported. */
export function finishFile(state: ConlluState): readonly CorefDocument[] {
  const { options, documents, repeated } = state;
  const { file, log } = options;
  leaveDocument(state);
  for (const document of documents.values()) reportUnclosed(document, options);
  for (const { id, line } of repeated) {
    const message = `document ${quoted(id)} began earlier, and goes on here`;
    log.report('REPEATED_DOCUMENT', 'warning', () => ({ place: { file, line, column: 1 }, message }));
  }
  reportUnknown(state);
  if (documents.size === 0 && log.errors === 0) {
    const help = "each document begins with '# newdoc id = NAME'";
    reportFile(log, 'NO_DOCUMENT', 'error', file, 'there is no # newdoc in this file of CoNLL-U', help);
  }
  const found = Array.from(documents.values(), (document) => finishDocument(state, document));
  countLinks(found, file, log);
  return found;
}

function reportUnclosed({ entities }: ConlluDocument, { file, lenient, log, asUdapi }: CorefReaderOptions): void {
  for (const { id, opened, parted } of entities.values()) {
    if (opened.length + parted.length === 0) continue;
    for (const { line, column } of [...opened, ...parted.filter(({ isOpen }) => !isOpen)]) {
      const message = `a mention of ${quoted(id)} is opened here and never closed`;
      const severity = lenient || asUdapi ? 'warning' : 'error';
      log.report('UNCLOSED_MENTION', severity, () => ({ place: { file, line, column }, message }));
    }
  }
}

/** Gives a document what was read of it: words `[begin, first)`, and the mentions since it began, or went on. */
function leaveDocument(state: ConlluState): void {
  const { document, outside, words, begin, first } = state;
  const mentions = takeRows(state.mentions);
  const [members] = takeRows(state.members);
  if (document === outside) return;
  document.parts.push([words.values.map((column) => column.subarray(begin, first)), mentions, members]);
  document.words += first - begin;
}

/** The parts of a document as one. */
function joinedParts({ parts }: ConlluDocument): ConlluDocument['parts'][number] {
  if (parts.length === 1) return parts[0];
  const columnsOf = (which: 0 | 1): readonly Int32Array[] =>
    parts[0][which].map((_, column) => joinColumns(parts.map((part) => part[which][column])));
  return [columnsOf(0), columnsOf(1), joinColumns(parts.map(([, , members]) => members))];
}

function finishDocument(state: ConlluState, document: ConlluDocument): CorefDocument {
  const { options, line } = state;
  const [columns, [entity, head, lines, column, sizes], members] = joinedParts(document);
  const rows = { options, line, relations: state.relations, words: { values: columns } };
  const count = document.words;
  const mentions = entity.length;
  const offsets = numberRoom(mentions + 1);
  const [start, end] = [numberRoom(mentions), numberRoom(mentions)];
  for (let row = 0; row < mentions; row++) {
    offsets[row + 1] = offsets[row] + sizes[row];
    start[row] = members[offsets[row]];
    end[row] = members[offsets[row + 1] - 1] + 1;
  }
  return {
    id: document.id,
    ...(document.isUnnamed && { isUnnamed: true as const }),
    ...(state.fields?.isOfDocument && { hasOwnIds: true as const }),
    place: { file: options.file, line: document.line, column: 1 },
    entityIds: [...document.entities.keys()],
    start,
    end,
    entity,
    line: lines,
    column,
    links: document.links.length > 0 ? document.links : undefined,
    tokens: count,
    words: columns[WORD.hash],
    runs: runsOf(columns[WORD.line]),
    text: new LazyWords(() => wordsIn(line.bytes, columns), line.bytes),
    nodes: {
      offsets,
      members,
      head,
      lacksHeads: state.fields && state.fields.head < 0 ? true : undefined,
      words: {
        count,
        sentence: columns[WORD.sentence],
        major: columns[WORD.major],
        minor: columns[WORD.minor],
        deps: dependenciesOfZeros(rows, head),
        line: columns[WORD.line],
        names: Int32Array.from(document.names),
        trees: new LazyTrees(() => treesOf(rows)),
      },
    },
  };
}

/** The words of rows, their second cells, and the first of each sentence. */
function wordsIn(bytes: Uint8Array, columns: readonly Int32Array[]): DocumentWords {
  const words = Array.from(columns[WORD.start], (row) => {
    const start = bytes.indexOf(TAB, row) + 1;
    return decodeText(bytes, start, bytes.indexOf(TAB, start));
  });
  const sentence = columns[WORD.sentence];
  const sentences = [...sentence.keys()].filter((word) => word === 0 || sentence[word] !== sentence[word - 1]);
  return { words, sentences };
}

const TAB = 9;
