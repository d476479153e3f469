import { blankBefore } from '../align/scale.ts';
import type { Excerpt } from './finding.ts';

/** How much text there is on either side of what is marked: more than fits a wide terminal. */
const CONTEXT = 100;

/** Words, each from the first to the last, that are marked, what the mark says, and the word that is the head, wherever that is. */
export type MarkedWords = readonly [first: number, last: number, label?: string | undefined, head?: number | undefined];

/** Marked words in the text around them. `within`: words that are to be in it too; `between`: what separates two words. */
export function excerptOf(
  words: readonly string[],
  marked: readonly MarkedWords[],
  about: Pick<Excerpt, 'line' | 'side'> = {},
  within: readonly MarkedWords[] = marked,
  between = ' ',
): Excerpt {
  let from = Math.min(...within.map(([first]) => first));
  for (let length = 0; from > 0 && length < CONTEXT; from--) length += words[from - 1].length + between.length;
  let to = Math.max(...within.map(([, last]) => last)) + 1;
  for (let length = 0; to < words.length && length < CONTEXT; to++) length += words[to].length + between.length;
  const before = from > 0 ? '…' : '';
  const startOf = (word: number): number =>
    words.slice(from, word).reduce((length, { length: own }) => length + own + between.length, before.length);
  const marks = marked
    .toSorted(([a], [b]) => a - b)
    .map(([first, last, label, head = -1]) => {
      const start = startOf(first) + blankBefore(words[first], between);
      const isIn = first <= head && head <= last;
      return { start, end: startOf(last + 1) - between.length, label, head: isIn ? startOf(head) : undefined };
    });
  const shown = words.slice(from, to).join(between).replace(/\s/gu, ' ');
  return { text: `${before}${shown}${to < words.length ? '…' : ''}`, marks, ...about };
}
