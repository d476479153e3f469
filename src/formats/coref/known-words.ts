import { type GrowingColumns, takeRows } from '../../text/columns.ts';

/** The words of documents that a run has read, by the names of these: both sides of most have the same words, which are kept once. */
export type KnownWords = Map<string, Int32Array>;

/** Takes out the words of a document. Equal words of one that has its name are that list, so that whoever compares them need not look. */
export function takeWords(words: GrowingColumns, name: string, known: KnownWords | undefined): Int32Array {
  const met = known?.get(name);
  if (met && areThese(met, words.values[0], words.first, words.next)) {
    words.next = words.first;
    return met;
  }
  const [own] = takeRows(words);
  known?.set(name, own);
  return own;
}

/** Whether numbers are `column[first, next)`. */
function areThese(numbers: Int32Array, column: Int32Array, first: number, next: number): boolean {
  if (numbers.length !== next - first) return false;
  for (let at = 0; at < numbers.length; at++) if (numbers[at] !== column[first + at]) return false;
  return true;
}
