import { lastAtMost } from '../../text/columns.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { CorefDocument, DocumentPair } from '../document.ts';
import type { NumberedPair } from '../numbering.ts';
import type { PoolPart } from '../pool.ts';
import { minimumText, treeOf } from './minimum-span.ts';
import { rowsWithin } from './parsed-text.ts';

/** The mentions of one side, each once, in the order of the text. */
interface SpanSide {
  /** Equal mentions of both sides have equal numbers. */
  readonly numbers: readonly number[];
  /** The minimum span of one of them as text; undefined if it has no tree. */
  readonly spanOf: (at: number) => string | undefined;
}

/**
 * Of each mention of the response, the mention of the key that it is matched with, or -1: the one that is equal, or else the first in the text
 * that no other is matched with and that has the same minimum span.
 */
export function matchMinimum(key: SpanSide, response: SpanSide): Int32Array {
  const keyAt = new Map(key.numbers.map((number, at) => [number, at]));
  const matched = Int32Array.from(response.numbers, (number) => keyAt.get(number) ?? -1);
  const taken = new Set(matched);
  const left = [...keyAt.values()].filter((at) => !taken.has(at));
  const bySpan = groupedBy(left, key.spanOf);
  for (const [at, equal] of matched.entries()) {
    const span = equal < 0 ? response.spanOf(at) : undefined;
    if (span !== undefined) matched[at] = bySpan.get(span)?.shift() ?? -1;
  }
  return matched;
}

/** The numbers of mentions, where one of the response has that of the key mention that it matches. The key's `parts` have a parse. */
export function numberedByMinimum(
  numbered: NumberedPair,
  { key, response }: Pick<DocumentPair, 'key' | 'response'>,
  parts: readonly PoolPart[],
): NumberedPair {
  const own = spanSide(key, numbered.key.mention, parts);
  const other = spanSide(response, numbered.response.mention, parts);
  const matched = matchMinimum(own, other);
  const numberOf = new Map(other.numbers.map((number, at) => [number, own.numbers[matched[at]] ?? number]));
  const mention = numbered.response.mention.map((number) => numberOf.get(number) as number);
  return { ...numbered, response: { ...numbered.response, mention } };
}

function spanSide({ start, end }: CorefDocument, mention: Int32Array, parts: readonly PoolPart[]): SpanSide {
  const rowOf = new Map(Array.from(mention, (number, row) => [number, row]));
  const rows = [...rowOf.values()].sort((a, b) => start[a] - start[b] || end[a] - end[b]);
  const offsets = parts.map(({ offset }) => offset);
  const spanOf = (at: number): string | undefined => {
    const part = lastAtMost(offsets, start[rows[at]]);
    const text = textOf(start[rows[at]] - offsets[part], end[rows[at]] - offsets[part], parts[part].pair.key);
    return text && `${part} ${text}`;
  };
  return { numbers: rows.map((row) => mention[row]), spanOf };
}

/** The minimum span of the mention `[start, end)` as text; undefined if it is in several sentences, or has no tree. */
function textOf(start: number, end: number, { parse }: CorefDocument): string | undefined {
  const sentence = parse ? lastAtMost(parse.sentences, start) : -1;
  if (!parse || end > (parse.sentences[sentence + 1] ?? parse.rows.length)) return undefined;
  const first = start - parse.sentences[sentence];
  const rows = rowsWithin(parse, sentence, first, end - 1 - parse.sentences[sentence]);
  const tree = treeOf(rows, first);
  return tree && `${sentence} ${minimumText(tree, rows)}`;
}
