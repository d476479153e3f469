import type { Excerpt } from './finding.ts';

/** How much text there is on either side of what is marked: more than fits a wide terminal. */
const CONTEXT = 100;

/** The words from `first` to `last` in those around them, which may be `before` or `after`. */
export function excerptOf(
  words: readonly string[],
  first: number,
  last: number,
  about: Pick<Excerpt, 'line' | 'side'> = {},
): Excerpt {
  let from = first;
  for (let length = 0; from > 0 && length < CONTEXT; from--) length += words[from - 1].length + 1;
  let to = last + 1;
  for (let length = 0; to < words.length && length < CONTEXT; to++) length += words[to].length + 1;
  const before = words
    .slice(from, first)
    .map((word) => `${word} `)
    .join('');
  const marked = words.slice(first, last + 1).join(' ');
  const after = words
    .slice(last + 1, to)
    .map((word) => ` ${word}`)
    .join('');
  const mark = { start: before.length, end: before.length + marked.length };
  return { ...about, text: before + marked + after, marks: [mark] };
}
