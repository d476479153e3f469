import { SENTENCE_END, taggedRows } from '../../src/ner/rows.ts';
import type { SchemeName } from '../../src/ner/schemes.ts';
import { type Span, spansOf as spansOfRows } from '../../src/ner/spans.ts';
import { tagTable } from '../../src/ner/tags.ts';

/** The spans of one sentence, read with the table of transitions of a scheme or that of repair. */
export function spansOf(tags: readonly string[], table: Uint8Array, scheme?: SchemeName): Span[] {
  const known = tagTable(scheme ? { scheme } : {});
  const rows = taggedRows(Int32Array.from([...tags.map(known.tag), SENTENCE_END]));
  const { start, end, type } = spansOfRows(rows, known.keys, table);
  return Array.from(start, (from, at) => ({ start: from, end: end[at], type: known.types[type[at]] }));
}
