import { isEnough, matchSpans, sortedRows } from './matching.ts';
import { type PairCounts, pairCounts } from './pair-counts.ts';
import type { SpanRows } from './spans.ts';

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
   * Counts a stretch of tokens that no span on either side leaves or enters. `gold` and `pred` are in any order, and may be
   * changed after the call. It counts `times` times, once when not given.
   */
  add(gold: SpanRows, pred: SpanRows, times?: number): void;
  /** Ends a unit: what was added since the last is its row. Does nothing where no rows of units are kept. */
  endUnit(): void;
  /** `KINDS` numbers a row; row 0 from the matching over all types, row t from the matching of type t alone. */
  readonly counts: Float64Array;
  /** Matched pairs by type; 0 stands for nothing, so column 0 holds what was missed and row 0 what is spurious. */
  readonly confusion: PairCounts;
  readonly units: UnitCounts | undefined;
  /** Sets all counts, and those of the units so far, to 0. */
  clear(): void;
}

/** A row of counts for each unit (a sentence), kept as the events that it is the sum of. */
export interface UnitCounts {
  /**
   * The counts for the rows 0 to `rows` - 1, of units that are put together: the n-th ends before unit `ends[n]`. `rows * KINDS`
   * numbers for each, one after the other.
   */
  table(rows: number, ends: readonly number[]): Float64Array;
}

/**
 * A tally in which an overlap counts from `minOverlap` per cent of the gold span (see `matching.ts`). `types` are the names of
 * the types, which may grow. With `keepUnits` memory grows with the spans, without it with the types.
 */
export function tally(types: readonly string[], minOverlap: number, keepUnits: boolean): Tally {
  const confusion = pairCounts();
  const log = keepUnits ? eventLog() : undefined;
  let counts = new Float64Array(32 * KINDS);

  let weight = 1;

  const count = (row: number, kind: number): void => {
    const at = row * KINDS + kind;
    if (at >= counts.length) counts = grown(counts, at);
    counts[at] += weight;
    log?.add(at);
  };
  const confuse = (gold: number, pred: number): void => confusion.add(gold, pred, weight);
  const counter: Counter = { types, minOverlap, confuse, count };

  return {
    add(gold, pred, times = 1) {
      weight = times;
      if (gold.length === 1 && pred.length === 1) addOne(counter, gold, pred);
      else if (pred.length === 0) addUnmatched(counter, gold, MISSED);
      else if (gold.length === 0) addUnmatched(counter, pred, SPURIOUS);
      else addMany(counter, gold, pred);
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

interface Counter {
  readonly types: readonly string[];
  readonly minOverlap: number;
  confuse(gold: number, pred: number): void;
  count(row: number, kind: number): void;
}

/** One gold and one predicted span: what `addMany` would count, without a search. */
function addOne(counter: Counter, gold: SpanRows, pred: SpanRows): void {
  const goldType = gold.type[0];
  const predType = pred.type[0];
  const exact = gold.start[0] === pred.start[0] && gold.end[0] === pred.end[0];
  const overlap = Math.min(gold.end[0], pred.end[0]) - Math.max(gold.start[0], pred.start[0]);
  if (!exact && !isEnough(overlap, gold.end[0] - gold.start[0], counter.minOverlap)) {
    addUnmatched(counter, gold, MISSED);
    addUnmatched(counter, pred, SPURIOUS);
    return;
  }
  const kind = kindOf(exact, goldType === predType);
  counter.confuse(goldType, predType);
  counter.count(0, kind);
  if (goldType === predType) counter.count(goldType, kind);
  else {
    counter.count(goldType, MISSED);
    counter.count(predType, SPURIOUS);
  }
}

function addUnmatched(counter: Counter, spans: SpanRows, kind: number): void {
  for (let row = 0; row < spans.length; row++) {
    const type = spans.type[row];
    counter.count(0, kind);
    counter.count(type, kind);
    if (kind === MISSED) counter.confuse(type, 0);
    else counter.confuse(0, type);
  }
}

function addMany(counter: Counter, gold: SpanRows, pred: SpanRows): void {
  const { types, minOverlap, confuse, count } = counter;
  const golds = sortedRows(gold, types);
  const preds = sortedRows(pred, types);
  const match = (g: readonly number[], p: readonly number[], each: MatchHandler): void =>
    forEachMatch(gold, pred, g, p, matchSpans(gold, pred, g, p, minOverlap, types), each);
  match(golds, preds, (kind, g, p) => {
    count(0, kind);
    confuse(g, p);
  });
  for (const type of new Set([...golds.map((g) => gold.type[g]), ...preds.map((p) => pred.type[p])])) {
    const goldsAlone = golds.filter((g) => gold.type[g] === type);
    const predsAlone = preds.filter((p) => pred.type[p] === type);
    match(goldsAlone, predsAlone, (kind) => count(type, kind));
  }
}

/** Takes the kind and the types of a match; a type is 0 where there is no span. */
type MatchHandler = (kind: number, gold: number, pred: number) => void;

function forEachMatch(
  gold: SpanRows,
  pred: SpanRows,
  golds: readonly number[],
  preds: readonly number[],
  matched: readonly number[],
  each: MatchHandler,
): void {
  const taken = new Array<boolean>(pred.length).fill(false);
  for (const g of golds) {
    const p = matched[g];
    if (p < 0) each(MISSED, gold.type[g], 0);
    else {
      taken[p] = true;
      const exact = gold.start[g] === pred.start[p] && gold.end[g] === pred.end[p];
      each(kindOf(exact, gold.type[g] === pred.type[p]), gold.type[g], pred.type[p]);
    }
  }
  for (const p of preds) if (!taken[p]) each(SPURIOUS, 0, pred.type[p]);
}

function kindOf(exact: boolean, sameType: boolean): number {
  if (exact) return sameType ? EXACT_SAME : EXACT_OTHER;
  return sameType ? OVERLAP_SAME : OVERLAP_OTHER;
}

/** Every addition to a count in order, and where each unit ends. */
function eventLog(): UnitCounts & { add(at: number): void; endUnit(): void; clear(): void } {
  let events = new Int32Array(1024);
  let length = 0;
  const ends: number[] = [];
  return {
    add(at) {
      if (length === events.length) {
        const larger = new Int32Array(length * 2);
        larger.set(events);
        events = larger;
      }
      events[length++] = at;
    },
    endUnit() {
      ends.push(length);
    },
    clear() {
      length = 0;
      ends.fill(0);
    },
    table(rows, groups) {
      const width = rows * KINDS;
      const table = new Float64Array(groups.length * width);
      let at = 0;
      groups.forEach((units, unit) => {
        const end = units === 0 ? 0 : ends[units - 1];
        for (; at < end; at++) if (events[at] < width) table[unit * width + events[at]]++;
      });
      return table;
    },
  };
}

function grown(counts: Float64Array, at: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(counts.length * 2, at + KINDS));
  larger.set(counts);
  return larger;
}
