import { type Matchings, matchSpans } from './matching.ts';
import type { Sides } from './rows.ts';
import type { Run, SpanColumns } from './spans.ts';
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
export function countSpans(documents: readonly SpanPair[], minOverlap: number): SpanCounts {
  const types = ['', ...new Set(documents.flatMap(({ gold, pred }) => [...gold, ...pred].map(({ type }) => type)))];
  const numbers = new Map(types.map((type, number) => [type, number]));
  // As if all documents were one text: those of different documents never overlap.
  const ends: number[] = [];
  for (const { length } of documents) ends.push((ends.at(-1) ?? 0) + length);
  const columns = (side: 'gold' | 'pred'): SpanColumns => {
    const spans = documents.flatMap((document, at) => {
      const from = at === 0 ? 0 : ends[at - 1];
      const moved = document[side].map(({ type, runs }) => ({
        type: numbers.get(type)!,
        runs: runs.map(([start, end]): Run => [from + start, from + end]),
      }));
      return moved.sort((a, b) => a.runs[0][0] - b.runs[0][0]);
    });
    return {
      start: spans.map(({ runs }) => runs[0][0]),
      end: spans.map(({ runs }) => runs[runs.length - 1][1]),
      type: spans.map(({ type }) => type),
      runs: new Map(spans.flatMap(({ runs }, at) => (runs.length > 1 ? [[at, runs]] : []))),
    };
  };
  const matchings = matchSpans(columns('gold'), columns('pred'), minOverlap, types);
  const spans = new Float64Array(types.length * KINDS);
  const ofDocuments = new Float64Array(documents.length * types.length * KINDS);
  addTally(spans, matchings, types.length);
  addTally(ofDocuments, matchings, types.length, ends);
  return { matchings, types, spans, ofDocuments };
}
