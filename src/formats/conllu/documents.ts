import { type CorefDocument, LazyWords } from '../../coref/document.ts';
import { runsOf } from '../../coref/matching/share-mentions.ts';
import type { Dependency } from '../../coref/nodes.ts';
import { type GrowingColumns, makeRoom, numberRoom } from '../../text/columns.ts';
import { reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { decodeText } from '../bytes/line.ts';
import type { CorefReaderOptions } from '../coref/coref-input.ts';
import { reportLinks } from './links.ts';
import { dependenciesOf, needsDependencies } from './sentence.ts';
import { type ConlluDocument, type ConlluState, WORD } from './state.ts';

/** The documents of the file. What was not closed is reported. */
export function finishFile(state: ConlluState): readonly CorefDocument[] {
  const { options, documents, repeated } = state;
  const { file, log } = options;
  leaveDocument(state);
  for (const document of documents.values()) reportUnclosed(document, options);
  for (const { id, line } of repeated) {
    const message = `the document ${quoted(id)} has begun before: this is more of it`;
    log.report('REPEATED_DOCUMENT', 'warning', () => ({ place: { file, line, column: 1 }, message }));
  }
  reportLinks(state);
  const found = [...documents.values()].flatMap(({ read }) => read ?? []);
  if (found.length === 0 && log.errors === 0) {
    const help = "each document begins with '# newdoc id = NAME'";
    reportFile(log, 'NO_DOCUMENT', 'error', file, 'there is no # newdoc in this file of CoNLL-U', help);
  }
  return found;
}

function reportUnclosed({ entities }: ConlluDocument, { file, lenient, log, asUdapi }: CorefReaderOptions): void {
  for (const [id, { opened, parted }] of entities) {
    for (const { line, column } of [...opened, ...parted.filter(({ isOpen }) => !isOpen)]) {
      const message = `a mention of ${quoted(id)} is opened here and never closed`;
      const severity = lenient || asUdapi ? 'warning' : 'error';
      log.report('UNCLOSED_MENTION', severity, () => ({ place: { file, line, column }, message }));
    }
  }
}

/** Takes the document that was read out of the columns that all of them fill. */
export function leaveDocument(state: ConlluState): void {
  const { document, outside, words, mentions, members } = state;
  const all = [words, mentions, members];
  if (document !== outside) {
    const kept = all.map(copiedRows);
    document.kept = kept;
    document.read = finishDocument(state, document, kept);
  }
  for (const columns of all) columns.next = 0;
}

/** Puts a document that goes on back into the columns. */
export function goOn({ words, mentions, members }: ConlluState, { kept }: ConlluDocument): void {
  for (const [at, columns] of [words, mentions, members].entries()) {
    const own = kept![at];
    makeRoom(columns, own[0].length);
    for (const [number, column] of own.entries()) columns.values[number].set(column);
    columns.next = own[0].length;
  }
}

/** The rows of columns, in memory of their own. */
function copiedRows({ values, next }: GrowingColumns): Int32Array[] {
  const room = numberRoom(values.length * next);
  return values.map((column, at) => {
    const own = room.subarray(at * next, (at + 1) * next);
    own.set(column.subarray(0, next));
    return own;
  });
}

const NONE: readonly Dependency[] = [];

function finishDocument(
  state: ConlluState,
  document: ConlluDocument,
  [columns, [entity, head, lines, column, ends], [members]]: readonly (readonly Int32Array[])[],
): CorefDocument {
  const { options, line } = state;
  const count = columns[0].length;
  const offsets = new Int32Array(ends.length + 1);
  offsets.set(ends, 1);
  const deps = new Array<readonly Dependency[]>(count).fill(NONE);
  for (const word of head)
    if (deps[word] === NONE && needsDependencies(state, word)) deps[word] = dependenciesOf(state, word);
  const start = offsets.slice(0, -1).map((at) => members[at]);
  const end = ends.map((at) => members[at - 1] + 1);
  const sentences: number[] = [];
  for (let word = 0; word < count; word++)
    if (word === 0 || columns[WORD.sentence][word] !== columns[WORD.sentence][word - 1]) sentences.push(word);
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
    tokens: count,
    words: columns[WORD.hash],
    runs: runsOf(columns[WORD.line]),
    text: new LazyWords(sentences, () => wordsIn(line.bytes, columns[WORD.form], columns[WORD.formEnd])),
    nodes: {
      offsets,
      members,
      head,
      words: {
        count,
        sentence: columns[WORD.sentence],
        major: columns[WORD.major],
        minor: columns[WORD.minor],
        parent: columns[WORD.parent],
        deps,
        line: columns[WORD.line],
        names: Int32Array.from(document.names),
      },
    },
  };
}

function wordsIn(bytes: Uint8Array, starts: Int32Array, ends: Int32Array): readonly string[] {
  return Array.from(starts, (start, word) => decodeText(bytes, start, ends[word]));
}
