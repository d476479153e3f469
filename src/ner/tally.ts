import { enlarged } from '../text/columns.ts';
import { matchSpans, rankOf } from './matching.ts';
import { type PairCounts, pairCounts } from './pair-counts.ts';
import type { SpanRows } from './spans.ts';
import { type UnitLog, unitLog } from './unit-log.ts';

/**
 * What can happen to a span: the fields of a row of counts, in order. Two matched spans are one of the first four (the same tokens or
 * an overlap, the same type or not); the last two are unmatched gold and predicted spans. All criteria are read from these six
 * numbers (see `criteria.ts`).
 */
export const matchKinds = ['exactSame', 'exactOther', 'overlapSame', 'overlapOther', 'missed', 'spurious'] as const;

/** Numbers in a row of counts. */
export const KINDS = 6;
const [MISSED, SPURIOUS] = [4, 5];

/** Counts of matches. */
export interface Tally {
  /**
   * Counts a region: spans that no other span of its sentence overlaps. `gold` and `pred` are in any order, and may be changed after
   * the call.
   */
  add(gold: SpanRows, pred: SpanRows): void;
  /** The same for a region of one gold and one predicted span of the given types; `kind` is one of the first four of `matchKinds`. */
  addPair(kind: number, gold: number, pred: number): void;
  /** Ends a unit: what was added since the last one is its row. Does nothing if no rows of units are kept. */
  endUnit(): void;
  /** `KINDS` numbers a row; row 0 from the matching over all types, row t from the matching of type t alone. */
  readonly counts: Float64Array;
  /** Matched pairs by type; 0 means no span, so column 0 holds missed spans and row 0 spurious ones. */
  readonly confusion: PairCounts;
  readonly units: UnitLog | undefined;
}

/**
 * A tally in which an overlap counts from `minOverlap` percent of the gold span (see `matching.ts`). `types` are the names of the
 * types, which may grow. With `keepUnits` memory grows with the spans, without it with the types.
 */
export function tally(types: readonly string[], minOverlap: number, keepUnits: boolean): Tally {
  const confusion = pairCounts();
  const log = keepUnits ? unitLog() : undefined;
  let counts = new Float64Array(32 * KINDS);

  const count = (row: number, kind: number, times: number): void => {
    const at = row * KINDS + kind;
    if (at >= counts.length) counts = enlarged(counts, 2 * (at + KINDS));
    counts[at] += times;
    log?.add(at, times);
  };
  /** Counts unmatched spans, in the row of their type and in the first. */
  const countAlone = ({ type, length }: SpanRows, kind: number): void => {
    for (let row = 0; row < length; row++) {
      count(0, kind, 1);
      count(type[row], kind, 1);
      confusion.add(kind === MISSED ? type[row] : 0, kind === MISSED ? 0 : type[row]);
    }
  };
  /** Counts two matched spans, which were counted as unmatched. */
  const countMet = (row: number, kind: number): void => {
    count(row, kind, 1);
    count(row, MISSED, -1);
    count(row, SPURIOUS, -1);
  };
  /** Matches spans that were counted as unmatched. */
  const countMatches = (gold: SpanRows, pred: SpanRows): void => {
    const { all, alone } = matchSpans(gold, pred, minOverlap, types);
    for (const { rank, gold: g, pred: p } of all) {
      countMet(0, rank);
      confusion.add(gold.type[g], pred.type[p]);
      confusion.add(gold.type[g], 0, -1);
      confusion.add(0, pred.type[p], -1);
    }
    for (const { rank, gold: g } of alone) countMet(gold.type[g], rank);
  };
  const addPair = (kind: number, gold: number, pred: number): void => {
    confusion.add(gold, pred);
    count(0, kind, 1);
    count(gold, gold === pred ? kind : MISSED, 1);
    if (gold !== pred) count(pred, SPURIOUS, 1);
  };

  return {
    add(gold, pred) {
      if (gold.length === 1 && pred.length === 1) {
        const kind = rankOf(gold, 0, pred, 0, minOverlap);
        if (kind < MISSED) return addPair(kind, gold.type[0], pred.type[0]);
      }
      countAlone(gold, MISSED);
      countAlone(pred, SPURIOUS);
      if (gold.length > 0 && pred.length > 0) countMatches(gold, pred);
    },
    addPair,
    endUnit: () => log?.endUnit(),
    get counts() {
      return counts;
    },
    confusion,
    units: log,
  };
}
