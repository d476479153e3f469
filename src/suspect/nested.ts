import type { PlacedPair } from '../align/place-pair.ts';
import type { DocumentPair } from '../coref/document.ts';
import type { SpanDocuments } from '../ner/span-document.ts';
import { lastAtMost } from '../text/columns.ts';
import type { ProblemSink } from '../text/problem.ts';

/**
 * How many pairs of overlapping spans are compared in one document: each takes a few hundred bytes. `message` has the number too, as
 * formatting it when the program starts takes 10 ms.
 */
const MOST_PAIRS = 2 ** 21;

/** The spans or, after TOO_DEEP, an error, none: where thousands lie in one another, each overlaps nearly all of the other side. */
export function withoutNested(pair: SpanDocuments, placed: PlacedPair, log: ProblemSink): PlacedPair {
  if (placed.gold.length * placed.pred.length <= MOST_PAIRS) return placed;
  // Gaps count as parts of spans.
  const [gold, pred] = [placed.gold, placed.pred].map((spans) => ({
    start: spans.map(({ runs }) => runs[0]?.[0] ?? 0),
    end: spans.map(({ runs }) => runs.at(-1)?.[1] ?? 0),
  }));
  if (!areTooMany(gold, pred)) return placed;
  log.report('TOO_DEEP', 'error', () => ({ place: (pair.pred ?? pair.gold).where.place, message, help }));
  return { ...placed, gold: [], pred: [] };
}

/** Reports TOO_DEEP of mentions, an error, where errors are listed: only these compare mentions that overlap. */
export function reportNested(pairs: readonly DocumentPair[], log: ProblemSink): void {
  for (const { key, response } of pairs.filter((pair) => areTooMany(pair.key, pair.response)))
    log.report('TOO_DEEP', 'error', () => ({
      place: response.start.length > 0 ? response.place : key.place,
      message,
      help,
    }));
}

const message = 'more than 2,097,152 pairs of spans of this document overlap';
const help = 'leave out nested spans, or divide the document';

interface Extents {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
}

function areTooMany(gold: Extents, pred: Extents): boolean {
  if (gold.start.length * pred.start.length <= MOST_PAIRS) return false;
  const [starts, ends] = [pred.start, pred.end].map((all) => Float64Array.from(all).sort());
  let count = 0;
  for (let at = 0; at < gold.start.length; at++)
    count += lastAtMost(starts, gold.end[at] - 1) - lastAtMost(ends, gold.start[at]);
  return count > MOST_PAIRS;
}
