import { wordHashes } from '../text/word-hash.ts';
import { textKey } from './compared-text.ts';

/** What the words of two sides say that are at the same positions: how many there are on both, how many differ, and the first of these. */
export interface DifferingWords {
  readonly words: number;
  readonly count: number;
  readonly first: number;
}

/** How many positions have a word on both sides, and how many of these have other words, not just a changed one. */
export interface ComparedWords {
  readonly words: number;
  readonly others: number;
}

export function allCompared(some: readonly (ComparedWords | undefined)[]): ComparedWords {
  const sum = (of: keyof ComparedWords): number => some.reduce((total, one) => total + (one?.[of] ?? 0), 0);
  return { words: sum('words'), others: sum('others') };
}

/**
 * Compares words by their hashes, as far as both lists go; 0 is not a word. Nor are placeholders, or one word in every row; PTB's escapes equal
 * what they stand for. `differs` is called for each that differs, in order.
 */
export function differingWords(
  gold: Int32Array | undefined,
  pred: Int32Array | undefined,
  differs?: (at: number) => void,
): DifferingWords {
  let [words, count, first] = [0, 0, -1];
  if (!gold || !pred || !hasWords(gold) || !hasWords(pred)) return { words, count, first };
  const length = Math.min(gold.length, pred.length);
  for (let at = 0; at < length; at++) {
    const own = gold[at];
    const other = pred[at];
    if (own === 0 || other === 0) continue;
    words++;
    if (own === other) continue;
    if (PLACEHOLDERS.has(own) || PLACEHOLDERS.has(other) || meant(own) === meant(other)) continue;
    if (count++ === 0) first = at;
    differs?.(at);
  }
  return { words, count, first };
}

/** The hashes of words; 0 of an empty one, which is not known. */
export function hashesOf(words: readonly string[]): Int32Array {
  return wordHashes(words).map((hash, at) => (words[at] === '' ? 0 : hash));
}

/** Whether a list of hashes has words: some that are not placeholders, and not one in every row. */
export function hasWords(words: Int32Array): boolean {
  const isWord = (word: number): boolean => word !== 0 && !PLACEHOLDERS.has(word);
  const first = words.findIndex(isWord);
  const isOther = (word: number, at: number): boolean => at > first && isWord(word) && word !== words[first];
  return first >= 0 && (words.length === 1 || words.some(isOther));
}

/** Whether two words are one that a tokenizer changed: in case, accents, digits or form, or to `[UNK]`. An empty one is not known. */
export function areAlike(gold: string, pred: string): boolean {
  if (gold === pred || gold.toLowerCase() === pred.toLowerCase()) return true;
  const own = [gold, pred];
  return own.includes('') || own.some((word) => UNKNOWN.test(word)) || plain(gold) === plain(pred);
}

const UNKNOWN = /^(?:\[UNK\]|<unk>|UNK)$/i;

function plain(word: string): string {
  return textKey(word)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\p{Nd}/gu, '0');
}

const PLACEHOLDERS: ReadonlySet<number> = new Set(wordHashes(['_', '-', '*']));

/** The hash of what an escape stands for. */
function meant(word: number): number {
  const at = ESCAPES.indexOf(word);
  return at < 0 ? word : MEANT[at];
}

const ESCAPES = wordHashes(['-LRB-', '-RRB-', '-LSB-', '-RSB-', '-LCB-', '-RCB-', '``', "''", '\\/', '\\*']);
const MEANT = wordHashes(['(', ')', '[', ']', '{', '}', '"', '"', '/', '*']);
