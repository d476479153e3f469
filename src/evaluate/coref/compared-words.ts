import { type CorefDocument, isNamed } from '../../coref/document.ts';
import { type RowCells, rowCells, withTexts } from '../../formats/conll/words.ts';
import { decodeText, isUtf8 } from '../../formats/line.ts';
import { lineStarts } from '../../text/lines.ts';
import { problemLog } from '../../text/problem.ts';
import { wordHash } from '../../text/word-hash.ts';
import { type Files, readWhole } from '../files.ts';
import { type CorefSide, type ReadingRules, readFile } from './read-side.ts';

/**
 * Both sides, in which documents of one name whose words differ have the words themselves, which messages show. Their files are read again, as
 * readers keep only hashes. The words are those of the columns that agree best, as the usual one holds parts of speech in some files.
 */
export async function withComparedWords(
  [key, response]: readonly [CorefSide, CorefSide],
  rules: ReadingRules,
  files: Files,
): Promise<readonly [CorefSide, CorefSide]> {
  const partners = new Map(key.documents.map((document) => [document.id, document]));
  const pairs = response.documents.flatMap((document): Pair[] => {
    const partner = partners.get(document.id);
    return partner && differ(partner, document) ? [[partner, document]] : [];
  });
  if (pairs.length === 0 || key.log.errors + response.log.errors > 0) return [key, response];
  const ours = await readAgain(key, new Set(pairs.map(([document]) => document)), rules, files);
  const theirs = await readAgain(response, new Set(pairs.map(([, document]) => document)), rules, files);
  const [own, other] = bestColumns(pairs, ours, theirs);
  const withWords = (side: CorefSide, read: ReadAgain, column: number): CorefSide => {
    const documents = side.documents.map((document) => {
      const again = read.get(document);
      if (!again) return document;
      const { texts, words } = wordsAt(again, column);
      return { ...document, words, compared: { texts, isUtf8: again.isUtf8 } };
    });
    return { ...side, documents };
  };
  return [withWords(key, ours, own), withWords(response, theirs, other)];
}

type Pair = readonly [key: CorefDocument, response: CorefDocument];

/** Whether both have tokens, but not as many, or other words. */
function differ(key: CorefDocument, response: CorefDocument): boolean {
  if (isNamed(key) || isNamed(response)) return false;
  if (key.tokens !== response.tokens) return key.tokens !== undefined && response.tokens !== undefined;
  const [ours, theirs] = [key.words, response.words];
  return ours !== undefined && theirs !== undefined && ours.some((word, token) => word !== theirs[token]);
}

/** The words of a document: those of the usual column and, where rows have several, the cells of the others. */
interface Again {
  readonly texts: readonly string[];
  readonly words: Int32Array;
  readonly isUtf8: boolean;
  readonly bytes?: Uint8Array;
  readonly cells?: RowCells;
}

type ReadAgain = ReadonlyMap<CorefDocument, Again>;

/** The documents of a side that are wanted, as far as their files can be read twice. */
async function readAgain(
  { documents, side }: CorefSide,
  wanted: ReadonlySet<CorefDocument>,
  rules: ReadingRules,
  files: Files,
): Promise<ReadAgain> {
  const read = new Map<CorefDocument, Again>();
  for (const file of new Set([...wanted].map(({ place }) => place.file))) {
    const log = problemLog();
    const bytes = files.kind(file) === 'file' ? await readWhole(file, log, files) : undefined;
    if (!bytes) continue;
    const own = documents.filter(({ place }) => place.file === file);
    const isConll = own.some(({ runs }) => runs);
    const again = isConll
      ? withTexts(own, bytes)
      : (await readFile({ ...rules, keepsWords: true, file, side, log }, files)).documents;
    const starts = isConll ? lineStarts(bytes) : [];
    const isWhole = isUtf8(bytes, 0, bytes.length);
    for (const [at, document] of own.entries()) {
      const texts = again[at]?.texts;
      if (!texts || !wanted.has(document) || again.length !== own.length) continue;
      const words = document.words ?? Int32Array.from(texts, hashOf);
      const rows = isConll ? { bytes, cells: rowCells(document, bytes, starts) } : {};
      read.set(document, { texts, words, isUtf8: isWhole, ...rows });
    }
  }
  return read;
}

function hashOf(text: string): number {
  const bytes = new TextEncoder().encode(text);
  return wordHash(bytes, 0, bytes.length);
}

/** The usual column. */
const USUAL = -1;

function wordsAt(again: Again, column: number): Pick<Again, 'texts' | 'words'> {
  const { bytes, cells } = again;
  if (column === USUAL || !bytes || !cells) return { texts: again.texts, words: again.words };
  const found = cells.map((row) => row[column] ?? [0, 0]);
  return {
    texts: found.map(([start, end]) => decodeText(bytes, start, end)),
    words: Int32Array.from(found, ([start, end]) => (end > start ? wordHash(bytes, start, end) : 0)),
  };
}

/**
 * The column of each side with the most different words in common: the usual ones, unless others have more. Of columns with fewer different
 * words than the usual one, such as parts of speech beside words, none can.
 */
function bestColumns(pairs: readonly Pair[], ours: ReadAgain, theirs: ReadAgain): readonly [number, number] {
  const [first] = pairs.filter(([key, response]) => ours.has(key) && theirs.has(response)).sort(byTokens);
  if (!first) return [USUAL, USUAL];
  const [own, other] = [vocabularies(ours.get(first[0])!), vocabularies(theirs.get(first[1])!)];
  let [best, most] = [[USUAL, USUAL] as const as readonly [number, number], -1];
  for (const [a, left] of own) {
    for (const [b, right] of other) {
      const common = [...left].filter((word) => right.has(word)).length;
      if (common > most) [best, most] = [[a, b], common];
    }
  }
  return best;
}

/** The longest first. */
function byTokens([a]: Pair, [b]: Pair): number {
  return b.tokens! - a.tokens!;
}

/** The different words of the first rows by column, those of the usual one first. What has no letter is no word. */
function vocabularies(again: Again): (readonly [column: number, words: ReadonlySet<string>])[] {
  const rows = { ...again, texts: again.texts.slice(0, ENOUGH), cells: again.cells?.slice(0, ENOUGH) };
  const width = Math.max(0, ...(rows.cells ?? []).map(({ length }) => length));
  const columns = [USUAL, ...Array.from({ length: width }, (_, column) => column)];
  const found = columns.map((column) => {
    const { texts } = wordsAt(rows as Again, column);
    return [column, new Set(texts.filter((text) => /\p{L}/u.test(text)))] as const;
  });
  return found.filter(([, words]) => words.size >= found[0][1].size);
}

/** So many rows tell which columns agree. */
const ENOUGH = 2000;
