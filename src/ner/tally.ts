import { matchSpans } from './matching.ts';
import { type PairCounts, pairCounts } from './pair-counts.ts';
import type { SpanRows } from './spans.ts';
import { type UnitLog, unitLog } from './unit-log.ts';

/**
 * What can become of a span: the fields of a row of counts, in order. Two spans that were matched are one of the first four
 * (the same tokens or an overlap, the same type or not); the last two are gold and predicted spans that met nothing.
 * All criteria are read from these six numbers (see `criteria.ts`).
 */
export const matchKinds = ['exactSame', 'exactOther', 'overlapSame', 'overlapOther', 'missed', 'spurious'] as const;

/** Numbers in a row of counts. */
export const KINDS = 6;
const [EXACT_SAME, EXACT_OTHER, OVERLAP_SAME, OVERLAP_OTHER, MISSED, SPURIOUS] = matchKinds.keys();

/** Counts of matches. */
export interface Tally {
  /**
   * Counts a region: spans that no other span of its sentence overlaps. `gold` and `pred` are in any order, and may be changed after
   * the call.
   */
  add(gold: SpanRows, pred: SpanRows): void;
  /** The same for a region of one gold and one predicted span, on the same tokens and of that type. */
  addSame(type: number): void;
  /** Ends a unit: what was added since the last is its row. Does nothing where no rows of units are kept. */
  endUnit(): void;
  /** `KINDS` numbers a row; row 0 from the matching over all types, row t from the matching of type t alone. */
  readonly counts: Float64Array;
  /** Matched pairs by type; 0 stands for nothing, so column 0 holds what was missed and row 0 what is spurious. */
  readonly confusion: PairCounts;
  readonly units: UnitLog | undefined;
  /** Sets all counts, and those of the units so far, to 0. */
  clear(): void;
}

/**
 * A tally in which an overlap counts from `minOverlap` per cent of the gold span (see `matching.ts`). `types` are the names of
 * the types, which may grow. With `keepUnits` memory grows with the spans, without it with the types.
 */
export function tally(types: readonly string[], minOverlap: number, keepUnits: boolean): Tally {
  const confusion = pairCounts();
  const log = keepUnits ? unitLog() : undefined;
  let counts = new Float64Array(32 * KINDS);

  const count = (row: number, kind: number): void => {
    const at = row * KINDS + kind;
    if (at >= counts.length) counts = grown(counts, at);
    counts[at]++;
    log?.add(at, 1);
  };
  const add = (gold: SpanRows, pred: SpanRows): void => {
    const { all, alone } = matchSpans(gold, pred, minOverlap, types);
    for (let g = 0; g < gold.length; g++) {
      const type = gold.type[g];
      const met = all.gold[g];
      confusion.add(type, met < 0 ? 0 : pred.type[met]);
      count(0, metKind(gold, g, pred, met));
      count(type, metKind(gold, g, pred, alone.gold[g]));
    }
    for (let p = 0; p < pred.length; p++) {
      if (all.pred[p] < 0) {
        confusion.add(0, pred.type[p]);
        count(0, SPURIOUS);
      }
      if (alone.pred[p] < 0) count(pred.type[p], SPURIOUS);
    }
  };

  return {
    add,
    addSame(type) {
      confusion.add(type, type);
      count(0, EXACT_SAME);
      count(type, EXACT_SAME);
    },
    endUnit: () => log?.endUnit(),
    get counts() {
      return counts;
    },
    confusion,
    units: log,
    clear() {
      counts.fill(0);
      confusion.clear();
      log?.clear();
    },
  };
}

/** What became of a gold span that met that row of `pred`, or none. */
function metKind(gold: SpanRows, g: number, pred: SpanRows, met: number): number {
  if (met < 0) return MISSED;
  const exact = gold.start[g] === pred.start[met] && gold.end[g] === pred.end[met];
  return kindOf(exact, gold.type[g] === pred.type[met]);
}

function kindOf(exact: boolean, sameType: boolean): number {
  if (exact) return sameType ? EXACT_SAME : EXACT_OTHER;
  return sameType ? OVERLAP_SAME : OVERLAP_OTHER;
}

function grown(counts: Float64Array, at: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(counts.length * 2, at + KINDS));
  larger.set(counts);
  return larger;
}
