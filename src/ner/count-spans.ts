import { type Matchings, matchSpans } from './matching.ts';
import type { Sides } from './rows.ts';
import type { Run } from './spans.ts';
import { addTally, KINDS } from './tally.ts';

/** A type and a set of positions in a document: runs in order that do not touch, at least one. */
export interface PlacedSpan {
  readonly type: string;
  readonly runs: readonly Run[];
}

/** The spans of both sides of one document, in any order; they may overlap, nest and repeat. */
export interface SpanPair extends Sides<readonly PlacedSpan[]> {
  /** The number of positions in the document. */
  readonly length: number;
}

/** What was counted of spans. */
export interface SpanCounts {
  readonly matchings: Matchings;
  /** The first is no type, for all spans together. */
  readonly types: readonly string[];
  /** Rows of all documents together; see `addTally`. */
  readonly spans: Float64Array;
  /** For each document one row per type. */
  readonly ofDocuments: Float64Array;
}

/** Matches and counts the spans of each document. `minOverlap`: see `CountSettings`. */
export function countSpans(documents: Iterable<SpanPair>, minOverlap: number): SpanCounts {
  const numbers = new Map([['', 0]]);
  // As if all documents were one text: those of different documents never overlap.
  const ends: number[] = [];
  const [gold, pred] = [newColumns(), newColumns()];
  for (const pair of documents) {
    const from = ends.at(-1) ?? 0;
    addSpans(gold, pair.gold, from, numbers);
    addSpans(pred, pair.pred, from, numbers);
    ends.push(from + pair.length);
  }
  const types = [...numbers.keys()];
  const matchings = matchSpans(gold, pred, minOverlap, types);
  const spans = new Float64Array(types.length * KINDS);
  const ofDocuments = new Float64Array(ends.length * types.length * KINDS);
  addTally(spans, matchings, types.length);
  addTally(ofDocuments, matchings, types.length, ends);
  return { matchings, types, spans, ofDocuments };
}

function newColumns() {
  return { start: [] as number[], end: [] as number[], type: [] as number[], runs: new Map<number, readonly Run[]>() };
}

/** Adds the spans of a document that begins at position `from`. Types get numbers in the order in which they are met. */
function addSpans(
  { start, end, type, runs: parts }: ReturnType<typeof newColumns>,
  spans: readonly PlacedSpan[],
  from: number,
  numbers: Map<string, number>,
): void {
  for (const { type: name, runs } of [...spans].sort((a, b) => a.runs[0][0] - b.runs[0][0])) {
    const number = numbers.get(name) ?? numbers.size;
    if (number === numbers.size) numbers.set(name, number);
    if (runs.length > 1)
      parts.set(
        start.length,
        runs.map(([first, after]): Run => [from + first, from + after]),
      );
    start.push(from + runs[0][0]);
    end.push(from + runs[runs.length - 1][1]);
    type.push(number);
  }
}
