import { everyTag, type TaggedRows, taggedRows, withoutTags } from './rows.ts';
import { CLASSES, letterClass, type SchemeName, schemes } from './schemes.ts';
import type { SpanColumns } from './spans.ts';
import type { TagTable } from './tags.ts';

/**
 * A column of tags with those spans written in a scheme, and everything else outside; ends stay where they are. `known`: the tags of a side,
 * which are used where they mean the same, however they are spelled.
 */
export function inScheme(
  name: SchemeName,
  column: TaggedRows,
  { start, end, type }: SpanColumns,
  known: readonly number[],
  tags: TagTable,
): TaggedRows {
  const written = everyTag(withoutTags(column));
  const { letters } = schemes[name];
  const numbers = new Map([...known].reverse().map((tag) => [tags.keys[tag], tag]));
  const tagOf = (letter: string, number: number): number => {
    const kind = CLASSES.indexOf(letter);
    const key = kind | (number << 3);
    const own = [...letters].find((one) => letterClass[one] === kind)!;
    const found = numbers.get(key) ?? (name === 'raw' ? tags.tag(tags.types[number]) : tags.tagOf(own, number));
    numbers.set(key, found);
    return found;
  };
  const touches = (a: number, b: number): boolean => end[a] === start[b] && type[a] === type[b];
  for (let at = 0; at < start.length; at++) {
    const begins = letters.includes('B') && (name !== 'iob1' || (at > 0 && touches(at - 1, at)));
    const ends = /[EL]/.test(letters) && (name !== 'ioe1' || touches(at, at + 1));
    const [first, last] = [start[at], end[at] - 1];
    for (let row = first; row <= last; row++) {
      const [isFirst, isLast] = [begins && row === first, ends && row === last];
      written[row] = tagOf(isFirst ? (isLast ? 'S' : 'B') : isLast ? 'E' : 'I', type[at]);
    }
  }
  return taggedRows(written);
}
