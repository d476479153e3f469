import { inScheme } from '../../ner/in-scheme.ts';
import { everyTag, taggedRows } from '../../ner/rows.ts';
import type { SchemeName } from '../../ner/scheme-names.ts';
import { tagTable } from '../../ner/tags.ts';
import type { SpanText } from './span-writer.ts';
import type { LossTally } from './written.ts';

/** The tokens of a sentence, and the tag of each. */
type TaggedSentence = Readonly<Record<'words' | 'tags', readonly string[]>>;

/** The sentences of a document, in tags. Of spans that overlap, the first is kept, and of those that begin in one place the longest. */
export function taggedSentences(
  { sentences = [], spans }: SpanText,
  losses: LossTally,
  scheme: SchemeName,
): readonly TaggedSentence[] {
  const table = tagTable({ scheme });
  const left = spans.toSorted((a, b) => b.start - a.start || a.end - b.end);
  let first = 0;
  return sentences.map((words) => {
    const [starts, ends, types]: number[][] = [[], [], []];
    while (left.length > 0 && left[left.length - 1].start < first + words.length) {
      const { type, where, ...span } = left.pop()!;
      const [start, end] = [span.start - first, span.end - first];
      const [last = 0, number] = [ends.at(-1), table.type(type)];
      const lose = (fate: string, why: string): void => losses.add('span', fate, why, where);
      if (end > words.length) lose('lost', 'tags end where a sentence does');
      else if (start < last) lose('lost', 'tags cannot overlap');
      else {
        const touches = start === last && types.at(-1) === number;
        if (scheme === 'io' && touches) lose('changed', 'io makes one of spans of a type that touch');
        if (scheme === 'raw' && (end > start + 1 || type === 'O'))
          lose('changed', 'raw has only tokens, and none of type O');
        starts.push(start);
        ends.push(end);
        types.push(number);
      }
    }
    first += words.length;
    const column = taggedRows(new Int32Array(words.length));
    const tags = everyTag(inScheme(scheme, column, { start: starts, end: ends, type: types }, [], table));
    return { words, tags: Array.from(tags, (tag) => table.names[tag]) };
  });
}
