import { type SchemeName, transition } from '../../src/ner/schemes.ts';
import type { Span } from '../../src/ner/sentence.ts';
import { spanDecoder } from '../../src/ner/spans.ts';
import { tagTable } from '../../src/ner/tags.ts';

/** The spans of one sentence, read with the table of transitions of a scheme or that of repair. */
export function spansOf(tags: readonly string[], table: Uint8Array, scheme?: SchemeName): Span[] {
  const known = tagTable(scheme ? { scheme } : {});
  const decoder = spanDecoder();
  let previous = 0;
  [...tags, 'O'].forEach((tag, at) => {
    const key = known.keys[known.tag(tag)] ?? 0;
    const current = known.keys[known.tag(tag)] ?? key;
    decoder.step(table[transition(previous, current)], at, previous >> 3);
    previous = current;
  });
  const { start, end, type, length } = decoder.spans;
  return Array.from({ length }, (_, row) => ({ start: start[row], end: end[row], type: known.types[type[row]] }));
}
