import type { PairCounts } from './pair-counts.ts';
import { ACCEPTS, CLASSES, CONTINUES, repairTable, STARTS, TRANSITIONS, transition } from './schemes.ts';
import { isEnd, tokensOf } from './sentence.ts';
import { addSpan, type SpanDecoder, type SpanRows, spanDecoder } from './spans.ts';
import type { TagTable } from './tags.ts';
import { matchKinds, type Tally } from './tally.ts';

/** What to do with tags that break their scheme: read them as conlleval does, or drop them as seqeval's strict mode does. */
export type Policy = 'repair' | 'discard';

/** Strict counts: gold spans, predicted spans, and those on both sides. */
export interface StrictCounts {
  readonly gold: number;
  readonly pred: number;
  readonly correct: number;
}

/** Reads spans of both sides from tag to tag, and counts them region by region. */
export interface RegionReader {
  /** Takes the rows [from, to), as `TagSink` has them, and returns how many sentences have ended in them. */
  read(gold: Int32Array, pred: Int32Array, from: number, to: number): number;
  /**
   * Changes the scheme of one side for `discard`, which must not be the policy asked for, and sets its counts of that side to 0. Its open
   * span is forgotten unless `keepOpen`.
   */
  change(side: 'gold' | 'pred', table: Uint8Array, keepOpen: boolean): void;
  /** The strict counts under the policy that was not asked for. */
  otherwise(): StrictCounts;
}

/** The settings and tables with which spans are read and counted. */
export interface RegionReading {
  readonly tags: TagTable;
  readonly matches: Tally;
  readonly tagPairs: PairCounts;
  /** The policy that `matches` is to count. */
  readonly policy: Policy;
  /** The table of each side's scheme, for `discard`. */
  readonly gold: Uint8Array;
  readonly pred: Uint8Array;
  readonly filter: TypeFilter;
}

/** Tells whether a type is counted; without one, all types are. */
export type TypeFilter = ((type: number) => boolean) | undefined;

/**
 * A reader with the given settings. A region lies between two places where no span is open on either side under `repair`; then none
 * is open under `discard`, which continues spans over fewer steps.
 *
 * Where tags follow their scheme, both policies read the same spans. So `discard` is decoded only from the first step that it takes
 * differently, until a region begins in which both have the same spans open.
 */
export function regionReader({ tags, matches, tagPairs, policy, filter, gold, pred }: RegionReading): RegionReader {
  const tables = { gold, pred };
  const repaired: BothSides = { gold: spanDecoder(), pred: spanDecoder() };
  const discarded: BothSides = { gold: spanDecoder(), pred: spanDecoder() };
  const [asked, other] = policy === 'repair' ? [repaired, discarded] : [discarded, repaired];
  const decoders = [repaired.gold, repaired.pred, discarded.gold, discarded.pred];
  let agrees = agreement(tables);
  let hasDiverged = false;
  // What the other policy counts beyond the one asked for: fields of `StrictCounts`, in order.
  const more = new Float64Array(3);
  let lastGold = 0;
  let lastPred = 0;
  let at = 0;
  // While both sides have had the same tags since the region began, there is one open span, which needs no matching.
  let areSame = true;
  let open = -1;
  let ends = 0;

  const settle = (): void => {
    if (filter) for (const { spans } of decoders) keepTypes(spans, filter);
    if (!hasDiverged) matches.add(repaired.gold.spans, repaired.pred.spans);
    else {
      more[0] += other.gold.spans.length - asked.gold.spans.length;
      more[1] += other.pred.spans.length - asked.pred.spans.length;
      more[2] += correctOf(other) - correctOf(asked);
      matches.add(asked.gold.spans, asked.pred.spans);
      hasDiverged = repaired.gold.open !== discarded.gold.open || repaired.pred.open !== discarded.pred.open;
    }
    repaired.gold.spans.length = repaired.pred.spans.length = 0;
    discarded.gold.spans.length = discarded.pred.spans.length = 0;
  };
  const diverge = (): void => {
    hasDiverged = true;
    copySpans(repaired.gold, discarded.gold);
    copySpans(repaired.pred, discarded.pred);
  };
  const part = (): void => {
    if (areSame) repaired.gold.open = repaired.pred.open = open;
    areSame = false;
  };
  const step = (gold: number, pred: number): void => {
    const goldStep = transition(lastGold, gold);
    const predStep = transition(lastPred, pred);
    if (!hasDiverged && (agrees.gold[goldStep] & agrees.pred[predStep]) === 0) diverge();
    repaired.gold.step(repairTable[goldStep], at, lastGold >> 3);
    repaired.pred.step(repairTable[predStep], at, lastPred >> 3);
    if (hasDiverged) {
      discarded.gold.step(tables.gold[goldStep], at, lastGold >> 3);
      discarded.pred.step(tables.pred[predStep], at, lastPred >> 3);
    }
    lastGold = gold;
    lastPred = pred;
    if (isBetween(repaired.gold, at) && isBetween(repaired.pred, at)) {
      if (repaired.gold.spans.length + repaired.pred.spans.length > 0) settle();
      areSame = gold === pred && !hasDiverged;
      open = repaired.gold.open;
    }
    at = (gold | pred) === 0 ? 0 : at + 1;
  };
  /** Reads rows while both sides have the same tags, and `discard` agrees. Nearly all rows come here, so it works on local variables. */
  const readSame = (gold: Int32Array, pred: Int32Array, from: number, to: number): number => {
    const { keys } = tags;
    const [agreed, repair, counted] = [agrees.both, repairTable, tagPairs.equal(keys.length)];
    let last = lastGold;
    let start = open;
    let token = at;
    let row = from;
    let ended = 0;
    for (; row < to; row++) {
      const value = gold[row];
      if (value !== pred[row]) break;
      const tag = Math.max(value, 0);
      if ((tag | last) !== 0) {
        const kind = transition(last, keys[tag]);
        if (agreed[kind] === 0) break;
        if (start < 0 || (repair[kind] & CONTINUES) === 0) {
          if (start >= 0 && (!filter || filter(last >> 3))) matches.addPair(EXACT_SAME, last >> 3, last >> 3);
          start = (repair[kind] & STARTS) !== 0 ? token : -1;
        }
        last = keys[tag];
      }
      // 1 for an end, as `isEnd` has it; a call of that would have V8 compile this loop twice.
      ended += value & (value >>> 31);
      counted[tag] += tokensOf(value);
      token = tag === 0 ? 0 : token + 1;
    }
    ends += ended;
    lastGold = lastPred = last;
    open = start;
    at = token;
    if (row < to) part();
    return row;
  };
  /** Reads rows, at least one, until the sides are the same again. */
  const readApart = (gold: Int32Array, pred: Int32Array, from: number, to: number): number => {
    const { keys } = tags;
    let row = from;
    for (; row < to && !areSame; row++) {
      const goldTag = Math.max(gold[row], 0);
      const predTag = Math.max(pred[row], 0);
      const tokens = tokensOf(gold[row]);
      if (isEnd(gold[row])) ends++;
      if (tokens > 0) tagPairs.add(goldTag, predTag, tokens);
      step(keys[goldTag], keys[predTag]);
    }
    return row;
  };

  return {
    read(gold, pred, from, to) {
      ends = 0;
      for (let row = from; row < to; ) row = areSame ? readSame(gold, pred, row, to) : readApart(gold, pred, row, to);
      return ends;
    },
    change(side, table, keepOpen) {
      part();
      const counts = strictCounts(matches);
      more[side === 'gold' ? 0 : 1] = -counts[side];
      more[2] = -counts.correct;
      if (!hasDiverged) diverge();
      discarded[side].spans.length = 0;
      if (!keepOpen) discarded[side].open = -1;
      tables[side] = table;
      agrees = agreement(tables);
    },
    otherwise() {
      const { gold, pred, correct } = strictCounts(matches);
      return { gold: gold + more[0], pred: pred + more[1], correct: correct + more[2] };
    },
  };
}

/** Of `matchKinds`. */
const EXACT_SAME = 0;

/** What is read of each side under one policy. */
interface BothSides {
  readonly gold: SpanDecoder;
  readonly pred: SpanDecoder;
}

/** Whether no span continues over the step to token `at`. */
function isBetween({ open }: SpanDecoder, at: number): boolean {
  return open < 0 || open === at;
}

/** For each side, and for tags that both have: 1 for each step that `agreeing` has. */
function agreement(tables: Pick<RegionReading, 'gold' | 'pred'>): Record<'gold' | 'pred' | 'both', Uint8Array> {
  const gold = agreeing(tables.gold);
  const pred = agreeing(tables.pred);
  return { gold, pred, both: gold.map((agrees, kind) => agrees & pred[kind]) };
}

/** 1 for each step that `discard` takes as `repair` does, if both have the same span open; then they still have it afterwards. */
function agreeing(table: Uint8Array): Uint8Array {
  return table.map((bits, kind) => {
    const isOpen = kind >= STEPS_FROM_OUTSIDE;
    const differs = bits ^ repairTable[kind];
    if (isOpen && ((bits | repairTable[kind]) & CONTINUES) !== 0) return (differs & CONTINUES) === 0 ? 1 : 0;
    return (differs & STARTS) === 0 && (!isOpen || (bits & ACCEPTS) !== 0) ? 1 : 0;
  });
}

/** Steps from an outside tag, before which no span is open, come first in a table. */
const STEPS_FROM_OUTSIDE = TRANSITIONS / CLASSES.length;

/** Adds the spans that have ended on one side, and the open one, to the other. */
function copySpans({ spans, open }: SpanDecoder, to: SpanDecoder): void {
  for (let row = 0; row < spans.length; row++) addSpan(to.spans, spans.start[row], spans.end[row], spans.type[row]);
  to.open = open;
}

/** How many spans both sides have. */
function correctOf(sides: BothSides): number {
  const gold = sides.gold.spans;
  const pred = sides.pred.spans;
  let correct = 0;
  let p = 0;
  for (let g = 0; g < gold.length; g++) {
    while (p < pred.length && pred.start[p] < gold.start[g]) p++;
    if (p === pred.length || pred.start[p] !== gold.start[g]) continue;
    if (pred.end[p] === gold.end[g] && pred.type[p] === gold.type[g]) correct++;
  }
  return correct;
}

/** The strict counts of all spans so far. */
function strictCounts({ counts }: Tally): StrictCounts {
  const [exactSame, exactOther, overlapSame, overlapOther, missed, spurious] = counts.subarray(0, matchKinds.length);
  const matched = exactSame + exactOther + overlapSame + overlapOther;
  return { gold: matched + missed, pred: matched + spurious, correct: exactSame };
}

function keepTypes(spans: SpanRows, filter: (type: number) => boolean): void {
  const { start, end, type, length } = spans;
  spans.length = 0;
  for (let row = 0; row < length; row++) if (filter(type[row])) addSpan(spans, start[row], end[row], type[row]);
}
