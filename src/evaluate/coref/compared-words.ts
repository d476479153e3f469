import { areAlike, differingWords } from '../../align/compare-words.ts';
import { type CorefDocument, isNamed } from '../../coref/document.ts';
import { isUtf8 } from '../../formats/bytes/line.ts';
import { cellText, columnsAt, columnWords, type DocumentRows, USUAL } from '../../formats/conll/words.ts';
import { type PairingRules, pairDocuments } from '../../pair/coref/pair-documents.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { type Files, readWhole } from '../../sides/files.ts';
import { groupedBy } from '../../text/grouped.ts';
import { lineStarts } from '../../text/lines.ts';
import { problemLog } from '../../text/problem.ts';
import { wordHashes } from '../../text/word-hash.ts';

/**
 * Both sides, in which documents that will be paired, and whose words differ, have the first word that does, for messages. Files of CoNLL are
 * read again, as the reader keeps only hashes. The words are those of the columns that agree best, as the usual one holds parts of speech in
 * some files.
 */
export async function withComparedWords(
  [key, response]: readonly [CorefSide, CorefSide],
  pairing: PairingRules,
  files: Files,
): Promise<readonly [CorefSide, CorefSide]> {
  if (key.log.errors + response.log.errors > 0) return [key, response];
  const pairs = pairDocuments(key, response, pairing).pairs.flatMap((pair): Pair[] =>
    haveOtherWords(pair.key, pair.response) ? [[pair.key, pair.response]] : [],
  );
  if (pairs.length === 0) return [key, response];
  const ours = await readAgain(new Set(pairs.map(([document]) => document)), files);
  const theirs = await readAgain(new Set(pairs.map(([, document]) => document)), files);
  const read = pairs.flatMap(([a, b]): AgainPair[] => {
    const [one, other] = [ours.get(a), theirs.get(b)];
    return one && other ? [[one, other]] : [];
  });
  const columns = bestColumns(read);
  const compared = new Map(read.flatMap((pair) => withFirst(pair, columns)));
  const withWords = (side: CorefSide): CorefSide => {
    return { ...side, documents: side.documents.map((document) => compared.get(document) ?? document) };
  };
  return [withWords(key), withWords(response)];
}

type Pair = readonly [key: CorefDocument, response: CorefDocument];

/** Whether both have tokens, but not as many, or other words. */
export function haveOtherWords(key: CorefDocument, response: CorefDocument): boolean {
  if (isNamed(key) || isNamed(response)) return false;
  if (key.tokens !== response.tokens) return key.tokens !== undefined && response.tokens !== undefined;
  const [ours, theirs] = [key.words, response.words];
  return ours !== undefined && theirs !== undefined && ours.some((word, token) => word !== theirs[token]);
}

/** What was read of a document: its rows, or the words of JSON. */
interface Again {
  readonly document: CorefDocument;
  readonly rows?: DocumentRows;
  readonly texts: readonly string[];
  readonly isUtf8: boolean;
}

type AgainPair = readonly [key: Again, response: Again];

/** The documents of a side that are wanted: those of CoNLL as far as their files can be read twice, those of JSON as they are. */
async function readAgain(wanted: ReadonlySet<CorefDocument>, files: Files): Promise<ReadonlyMap<CorefDocument, Again>> {
  const read = new Map<CorefDocument, Again>();
  for (const document of wanted)
    if (!document.runs && document.texts) read.set(document, { document, texts: document.texts, isUtf8: true });
  const ofRows = [...wanted].filter(({ runs, words }) => runs && words);
  for (const [file, own] of groupedBy(ofRows, ({ place }) => place.file)) {
    const bytes = files.kind(file) === 'file' ? await readWhole(file, problemLog(), files) : undefined;
    if (!bytes) continue;
    const starts = lineStarts(bytes);
    const isWhole = isUtf8(bytes, 0, bytes.length);
    for (const document of own) {
      const rows = { runs: document.runs!, words: document.words!, bytes, starts };
      read.set(document, { document, rows, texts: [], isUtf8: isWhole });
    }
  }
  return read;
}

/** Both documents with the words of these columns, and the first that differ, or that only one has. */
function withFirst([key, response]: AgainPair, [own, other]: Columns): [CorefDocument, CorefDocument][] {
  const [ours, theirs] = [
    { ...key.document, words: wordsOf(key, own) },
    { ...response.document, words: wordsOf(response, other) },
  ];
  let alike = 0;
  const { count, first } = differingWords(ours.words, theirs.words, (token) => {
    if (areAlike(textOf(key, token, own), textOf(response, token, other))) alike++;
  });
  const token = count > 0 ? first : Math.min(ours.words.length, theirs.words.length);
  return [
    [key.document, { ...ours, compared: { token, text: textOf(key, token, own), isUtf8: key.isUtf8, alike } }],
    [
      response.document,
      { ...theirs, compared: { token, text: textOf(response, token, other), isUtf8: response.isUtf8, alike } },
    ],
  ];
}

function wordsOf({ rows, texts }: Again, column: number): Int32Array {
  return rows ? columnWords(rows, column) : wordHashes(texts);
}

function textOf({ rows, texts }: Again, token: number, column: number): string {
  if (rows) return token < rows.words.length ? cellText(rows, token, column) : '';
  return texts[token] ?? '';
}

type Columns = readonly [key: number, response: number];

/**
 * The column of each side with the most different words in common in the longest document: the usual ones, unless others have more. Of
 * columns with fewer different words than the usual one, such as parts of speech beside words, none can.
 */
function bestColumns(pairs: readonly AgainPair[]): Columns {
  const [longest] = [...pairs].sort(([a], [b]) => b.document.tokens! - a.document.tokens!);
  if (!longest) return [USUAL, USUAL];
  const [own, other] = longest.map(vocabularies);
  let best: { readonly columns: Columns; readonly common: number } = { columns: [USUAL, USUAL], common: -1 };
  for (const [a, left] of own) {
    for (const [b, right] of other) {
      const common = [...left].filter((word) => right.has(word)).length;
      if (common > best.common) best = { columns: [a, b], common };
    }
  }
  return best.columns;
}

/** The different words of the first rows by column, those of the usual one first. What has no letter is no word. */
function vocabularies(again: Again): readonly (readonly [column: number, words: ReadonlySet<string>])[] {
  const { rows, document } = again;
  const length = Math.min(document.tokens!, ENOUGH);
  const others = rows && length > 0 ? Array.from({ length: columnsAt(rows, 0) }, (_, column) => column) : [];
  const found = [USUAL, ...others].map((column) => {
    const texts = Array.from({ length }, (_, token) => textOf(again, token, column));
    return [column, new Set(texts.filter((text) => /\p{L}/u.test(text)))] as const;
  });
  return found.filter(([, words]) => words.size >= found[0][1].size);
}

/** How many rows are enough to tell which columns agree. */
const ENOUGH = 2000;
