import type { Excerpt } from './finding.ts';

/** How much text there is on either side of what is marked: more than fits a wide terminal. */
const CONTEXT = 100;

/** Runs of words, each from its first to its last, in the text around them. `within`: words that are to be in it too. */
export function excerptOf(
  words: readonly string[],
  runs: readonly (readonly [first: number, last: number])[],
  about: Pick<Excerpt, 'line' | 'side'> = {},
  within: readonly (readonly [first: number, last: number])[] = runs,
): Excerpt {
  let from = Math.min(...within.map(([first]) => first));
  for (let length = 0; from > 0 && length < CONTEXT; from--) length += words[from - 1].length + 1;
  let to = Math.max(...within.map(([, last]) => last)) + 1;
  for (let length = 0; to < words.length && length < CONTEXT; to++) length += words[to].length + 1;
  const before = from > 0 ? '…' : '';
  const startOf = (word: number): number =>
    words.slice(from, word).reduce((length, { length: own }) => length + own + 1, before.length);
  const marks = runs.map(([first, last]) => ({ start: startOf(first), end: startOf(last + 1) - 1 }));
  return { ...about, text: `${before}${words.slice(from, to).join(' ')}${to < words.length ? '…' : ''}`, marks };
}
