import { type CorefDocument, type DocumentWords, LazyWords } from '../../coref/document.ts';
import { runsOf } from '../../coref/matching/share-mentions.ts';
import { joinColumns, numberRoom, takeRows } from '../../text/columns.ts';
import { once } from '../../text/grouped.ts';
import { reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { decodeText } from '../bytes/line.ts';
import { dependenciesOfZeros, treesOf } from './dependencies.ts';
import { countLinks, reportUnknown } from './links.ts';
import { ConlluDocument, type ConlluState, type DocumentPart, emptyNumber, MENTION, WORD } from './state.ts';

/** Begins a document, or more of one, at a row, after the sentence before it has ended. */
export function beginDocument(state: ConlluState, name: string | undefined, line: number, row: number): void {
  const { documents, repeated, options, fields } = state;
  leaveDocument(state);
  const id = name ?? String(documents.size + repeated.length + 1);
  const known = documents.get(id);
  if (known) repeated.push({ id, line });
  // udapi numbers entities anew where a document goes on.
  if (options.asUdapi && fields?.isOfDocument) known?.named.clear();
  state.document = known ?? new ConlluDocument(id, name === undefined, line);
  documents.set(id, state.document);
  state.begin = row;
}

/** The documents of the file. What was not closed is reported. */
export function finishFile(state: ConlluState): readonly CorefDocument[] {
  const { options, documents, repeated } = state;
  const { file, log } = options;
  leaveDocument(state);
  for (const document of documents.values()) reportUnclosed(state, document);
  for (const { id, line } of repeated) {
    const message = `document ${quoted(id)} began earlier, and goes on here`;
    log.report('REPEATED_DOCUMENT', 'warning', () => ({ place: { file, line, column: 1 }, message }));
  }
  if (state.linked.size > 0)
    reportUnknown(state, new Set([...documents.values()].flatMap((document) => idsOf(state, document))));
  if (documents.size === 0 && log.errors === 0) {
    const help = "each document begins with '# newdoc id = NAME'";
    reportFile(log, 'NO_DOCUMENT', 'error', file, 'there is no # newdoc in this file of CoNLL-U', help);
  }
  const found = Array.from(documents.values(), (document) => finishDocument(state, document));
  countLinks(found, file, log);
  return found;
}

/** Reports the mentions of a document that lack a closing bracket or a part. */
function reportUnclosed({ options, parted, line: { bytes } }: ConlluState, { entities }: ConlluDocument): void {
  const { file, lenient, log, asUdapi } = options;
  for (const entity of entities) {
    const left = (parted.get(entity) ?? []).filter(({ isOpen }) => !isOpen);
    const places: { readonly line: number; readonly column: number }[] = left;
    for (let bracket = entity.open; bracket; bracket = bracket.outer) places.unshift(bracket);
    for (const { line, column } of places) {
      const message = `a mention of ${quoted(decodeText(bytes, entity.start, entity.end))} is opened here and never closed`;
      const severity = lenient || asUdapi ? 'warning' : 'error';
      log.report('UNCLOSED_MENTION', severity, () => ({ place: { file, line, column }, message }));
    }
  }
}

function idsOf({ line: { bytes } }: ConlluState, { entities }: ConlluDocument): readonly string[] {
  return entities.map(({ start, end }) => decodeText(bytes, start, end));
}

/** Gives a document what was read of it: words `[begin, first)`, and the mentions since it began, or went on. */
function leaveDocument(state: ConlluState): void {
  const { document, outside, words, begin, first } = state;
  const mentions = takeRows(state.mentions);
  const [members] = takeRows(state.members);
  if (document === outside) return;
  const own = words.values.map((column) => column.subarray(begin, first));
  document.parts.push({ words: own, mentions, members });
  document.words += first - begin;
}

function joinedParts({ parts }: ConlluDocument): DocumentPart {
  if (parts.length === 1) return parts[0];
  const joined = (which: 'words' | 'mentions'): readonly Int32Array[] =>
    parts[0][which].map((_, column) => joinColumns(parts.map((part) => part[which][column])));
  return {
    words: joined('words'),
    mentions: joined('mentions'),
    members: joinColumns(parts.map(({ members }) => members)),
  };
}

function finishDocument(state: ConlluState, document: ConlluDocument): CorefDocument {
  const { options, line } = state;
  const { words: columns, mentions, members } = joinedParts(document);
  const head = mentions[MENTION.head];
  const rows = { options, line, relations: state.relations, words: { values: columns } };
  const count = document.words;
  return {
    id: document.id,
    ...(document.isUnnamed && { isUnnamed: true as const }),
    ...(state.fields?.isOfDocument && { hasOwnIds: true as const }),
    place: { file: options.file, line: document.line, column: 1 },
    entityIds: idsOf(state, document),
    start: mentions[MENTION.start],
    end: mentions[MENTION.end],
    entity: mentions[MENTION.entity],
    line: mentions[MENTION.line],
    column: mentions[MENTION.column],
    links: document.links.length > 0 ? document.links : undefined,
    tokens: count,
    words: columns[WORD.hash],
    runs: runsOf(columns[WORD.line]),
    text: new LazyWords(() => wordsIn(line.bytes, columns), line.bytes),
    nodes: {
      offsets: offsetsOf(mentions[MENTION.size]),
      members,
      head,
      lacksHeads: state.fields && state.fields.head < 0 ? true : undefined,
      words: {
        count,
        sentence: columns[WORD.sentence],
        major: columns[WORD.major],
        minor: columns[WORD.minor],
        unit: emptyNumber(state, 1),
        deps: dependenciesOfZeros(rows, head),
        line: columns[WORD.line],
        names: Int32Array.from(document.names),
        trees: once(() => treesOf(rows)),
      },
    },
  };
}

function offsetsOf(sizes: Int32Array): Int32Array {
  const offsets = numberRoom(sizes.length + 1);
  for (let row = 0; row < sizes.length; row++) offsets[row + 1] = offsets[row] + sizes[row];
  return offsets;
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
