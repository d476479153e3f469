import { lastAtMost } from '../text/columns.ts';
import { type LeastOverlap, type Matchings, matchSpans } from './matching.ts';
import type { Sides } from './rows.ts';
import { commonRuns, joinedRuns, runsAt, sizeOfRuns } from './runs.ts';
import type { SpanColumns } from './spans.ts';

/**
 * What is counted, and in which rows: spans matched across types, or inside each type by any overlap or by one that is so many percent of
 * their union; positions; or the words of spans, each once in a document or in the corpus, or as often as it is there. Modes that count the
 * same read the same rows.
 */
export type Counting =
  | 'spans'
  | 'overlap'
  | `iou-${number}`
  | 'characters'
  | 'surface'
  | 'surface-corpus'
  | 'string'
  | 'string-set'
  | LinkCounting;

/** What is counted of spans with ids of a knowledge base: those that have one, all by place and id, or by type too. */
export type LinkCounting = 'link' | 'link-all' | 'link-type';

/**
 * What can happen to a span: the fields of a row of counts, in order. Two matched spans are one of the first four (the same tokens or
 * an overlap, the same type or not); the last two are unmatched gold and predicted spans. All criteria are read from these six
 * numbers (see `criteria.ts`).
 */
export const matchKinds = ['exactSame', 'exactOther', 'overlapSame', 'overlapOther', 'missed', 'spurious'] as const;

/** Numbers in a row of counts. */
export const KINDS = 6;
const [SAME, MISSED, SPURIOUS] = [0, 4, 5];

/** The spans of both sides, as columns in the same positions. */
export interface CountedSides extends Sides<SpanColumns> {
  /** The first is not a type, for all spans together. */
  readonly types: readonly string[];
  /** The words of each span, where they are counted. */
  readonly words?: Sides<readonly string[]> | undefined;
  /** The spans with what they refer to, where that is counted: as the files have them, repeats too. */
  readonly linked?: Sides<LinkedColumns> | undefined;
  /** How strings are made alike; as they are, when not given. */
  readonly normalize?: Normalization | undefined;
}

/** Spans, and what each refers to in a knowledge base; empty for nothing. */
export interface LinkedColumns extends SpanColumns {
  readonly links: readonly string[];
}

/** Rows of counts by what they count; see `countRows`. */
export type RowsOfCountings = ReadonlyMap<Counting, Float64Array>;

/**
 * For each unit one row of `matchKinds` for each type, the first for all types together: where spans are matched across types, from the
 * matching among all (see `addTally`); else the sum of the rows of the types. If there are discontinuous spans, another row after those
 * of the types has the matching of these alone, where spans are matched across types. `ends`: where the units end (see `UnitEnds`).
 *
 * What is a set has no overlaps: what both sides have is the same. For `characters` that is the positions of each type, for `surface` its
 * words in each unit, for `string` as often as they are there. The corpus is one unit for `surface-corpus`, where words are right that a
 * span has which is right in its place.
 */
export function countRows(
  counting: Counting,
  sides: CountedSides,
  minOverlap: number,
  ends: ArrayLike<number>,
): Float64Array {
  switch (counting) {
    case 'spans':
      return acrossTypes(sides, minOverlap, ends);
    case 'characters':
      return ofPositions(sides, ends);
    case 'surface':
      return ofWords(sides, ends, true);
    case 'surface-corpus':
      return ofForms(sides);
    case 'string':
    case 'string-set':
      return ofWords(withStrings(sides), ends, counting === 'string-set');
    case 'link':
    case 'link-all':
    case 'link-type':
      return ofLinks(sides, counting, ends);
    default:
      return insideTypes(sides, counting === 'overlap' ? 0 : { iou: Number(counting.slice('iou-'.length)) }, ends);
  }
}

/** The sum of the rows of all units. `width`: the number of fields of a unit. */
export function summedRows(rows: Float64Array, width: number): Float64Array {
  const sum = new Float64Array(width);
  for (let at = 0; at < rows.length; at++) sum[at % width] += rows[at];
  return sum;
}

function acrossTypes(sides: CountedSides, minOverlap: number, ends: ArrayLike<number>): Float64Array {
  const { gold, pred, types } = sides;
  const apart = { ...sides, gold: discontinuous(gold), pred: discontinuous(pred) };
  const hasApart = apart.gold.start.length + apart.pred.start.length > 0;
  const width = types.length + (hasApart ? 1 : 0);
  const rows = new Float64Array(ends.length * width * KINDS);
  addTally(rows, matchSpans(gold, pred, minOverlap, types), width, ends);
  if (!hasApart) return rows;
  const ofApart = new Float64Array(ends.length * width * KINDS);
  addTally(ofApart, matchSpans(apart.gold, apart.pred, minOverlap, types), width, ends);
  for (let unit = 0; unit < ends.length; unit++) {
    const from = unit * width * KINDS;
    rows.set(ofApart.subarray(from, from + KINDS), from + types.length * KINDS);
  }
  return rows;
}

/** The spans that have several runs. */
function discontinuous({ start, end, type, runs = new Map() }: SpanColumns): SpanColumns {
  const kept = [...runs.keys()].sort((a, b) => a - b);
  const column = (of: ArrayLike<number>): number[] => kept.map((at) => of[at]);
  return {
    start: column(start),
    end: column(end),
    type: column(type),
    runs: new Map(kept.map((at, own) => [own, runs.get(at)!])),
  };
}

function insideTypes({ gold, pred, types }: CountedSides, least: LeastOverlap, ends: ArrayLike<number>): Float64Array {
  const { alone } = matchSpans(gold, pred, least, types);
  const counted = countsIn(ends, types.length);
  for (let g = 0; g < gold.start.length; g++) counted.add(gold.start[g], gold.type[g], alone.kinds[g], 1);
  for (let p = 0; p < pred.start.length; p++)
    if (alone.pred[p] < 0) counted.add(pred.start[p], pred.type[p], SPURIOUS, 1);
  return counted.rows;
}

function ofPositions({ gold, pred, types }: CountedSides, ends: ArrayLike<number>): Float64Array {
  const counted = countsIn(ends, types.length);
  const [ofGold, ofPred] = [gold, pred].map((spans) => positionsOf(spans, types.length));
  for (let type = 1; type < types.length; type++) {
    for (const run of ofGold[type]) counted.add(run[0], type, MISSED, sizeOfRuns([run]));
    for (const run of ofPred[type]) counted.add(run[0], type, SPURIOUS, sizeOfRuns([run]));
    for (const run of commonRuns(ofGold[type], ofPred[type])) counted.addBoth(run[0], type, sizeOfRuns([run]));
  }
  return counted.rows;
}

function positionsOf(spans: SpanColumns, types: number) {
  const ofTypes = Array.from({ length: types }, (): (readonly [number, number])[] => []);
  for (let at = 0; at < spans.start.length; at++) ofTypes[spans.type[at]].push(...runsAt(spans, at));
  return ofTypes.map(joinedRuns);
}

function withStrings({ normalize = 'none', words, ...sides }: CountedSides): CountedSides {
  const [gold, pred] = [words!.gold, words!.pred].map((own) => own.map((one) => normalized(one, normalize)));
  return { ...sides, words: { gold, pred } };
}

/** `isSet`: whether words count once in a unit, and not as often as a side has them. */
function ofWords({ gold, pred, types, words }: CountedSides, ends: ArrayLike<number>, isSet: boolean): Float64Array {
  const counted = countsIn(ends, types.length);
  // For each unit, type and words, how often either side has them.
  const met = new Map<string, { gold: number; pred: number }>();
  for (const side of ['gold', 'pred'] as const) {
    const [spans, other] = side === 'gold' ? ([gold, 'pred'] as const) : ([pred, 'gold'] as const);
    for (let at = 0; at < spans.start.length; at++) {
      const [start, type] = [spans.start[at], spans.type[at]];
      const key = `${counted.unitAt(start)} ${type} ${words![side][at]}`;
      const times = met.get(key) ?? { gold: 0, pred: 0 };
      if (isSet && times[side] > 0) continue;
      times[side]++;
      met.set(key, times);
      counted.add(start, type, side === 'gold' ? MISSED : SPURIOUS, 1);
      if (times[side] <= times[other]) counted.addBoth(start, type, 1);
    }
  }
  return counted.rows;
}

/** What both sides have are the types and words of spans that are right; see `surface-corpus`. */
function ofForms({ gold, pred, types, words }: CountedSides): Float64Array {
  const counted = countsIn([Number.POSITIVE_INFINITY], types.length);
  const { alone } = matchSpans(gold, pred, 0, types);
  const met = new Set<string>();
  const isNew = (kind: number, type: number, form: string): boolean =>
    met.size < met.add(`${kind} ${type} ${form}`).size;
  for (let g = 0; g < gold.start.length; g++) {
    const [type, form] = [gold.type[g], words!.gold[g]];
    if (isNew(MISSED, type, form)) counted.add(0, type, MISSED, 1);
    const isRight = alone.kinds[g] === SAME && words!.pred[alone.gold[g]] === form;
    if (isRight && isNew(SAME, type, form)) counted.addBoth(0, type, 1);
  }
  for (let p = 0; p < pred.start.length; p++) {
    const [type, form] = [pred.type[p], words!.pred[p]];
    if (isNew(SPURIOUS, type, form)) counted.add(0, type, SPURIOUS, 1);
  }
  return counted.rows;
}

/**
 * Sets of places and ids, and of types: in the rows of types those of a type, in that of all together whatever the type, unless it counts. Under
 * `link` only spans with an id are in them.
 */
function ofLinks({ linked, types }: CountedSides, counting: LinkCounting, ends: ArrayLike<number>): Float64Array {
  const counted = countsIn(ends, types.length);
  for (const isOfType of [false, true]) {
    const met = { gold: new Set<string>(), pred: new Set<string>() };
    for (const side of ['gold', 'pred'] as const) {
      const { start, type, links, ...spans } = linked![side];
      for (let at = 0; at < start.length; at++) {
        if (counting === 'link' && links[at] === '') continue;
        const own = isOfType || counting === 'link-type' ? type[at] : 0;
        const key = JSON.stringify([runsAt({ start, type, ...spans }, at), own, links[at]]);
        if (met[side].has(key)) continue;
        met[side].add(key);
        const row = isOfType ? type[at] : 0;
        counted.addTo(row, start[at], side === 'gold' ? MISSED : SPURIOUS, 1);
        if (side === 'gold' || !met.gold.has(key)) continue;
        counted.addTo(row, start[at], SAME, 1);
        counted.addTo(row, start[at], MISSED, -1);
        counted.addTo(row, start[at], SPURIOUS, -1);
      }
    }
  }
  return counted.rows;
}

/** Rows of zeros to add counts to. Each also counts for all types together. */
function countsIn(ends: ArrayLike<number>, types: number) {
  const rows = new Float64Array(ends.length * types * KINDS);
  const unitAt = (start: number): number => lastAtMost(ends, start) + 1;
  const addTo = (type: number, start: number, kind: number, count: number): void => {
    rows[(unitAt(start) * types + type) * KINDS + kind] += count;
  };
  const add = (start: number, type: number, kind: number, count: number): void => {
    const row = unitAt(start) * types;
    rows[row * KINDS + kind] += count;
    rows[(row + type) * KINDS + kind] += count;
  };
  // What either side has, and both have, is neither missed nor spurious.
  const addBoth = (start: number, type: number, count: number): void => {
    add(start, type, SAME, count);
    add(start, type, MISSED, -count);
    add(start, type, SPURIOUS, -count);
  };
  return { rows, unitAt, add, addTo, addBoth };
}

/** How strings are made alike before they are compared. */
export type Normalization = 'none' | 'tidy' | 'caseless';

/** A string as it is compared: as it is; tidy: in NFC, without blanks at its ends and any others as one space; caseless: that in lower case. */
export function normalized(text: string, rule: Normalization): string {
  if (rule === 'none') return text;
  const tidy = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return rule === 'tidy' ? tidy : tidy.toLowerCase();
}

/**
 * Adds what happened to the spans to `counts`: for each unit a row of `matchKinds` for each of `types` types, row 0 from the matching
 * among all spans, row t from that among those of type t. `ends`: where the units end (see `UnitEnds`); one unit when not given.
 */
export function addTally(
  counts: Float64Array,
  { gold, pred, all, alone }: Matchings,
  types: number,
  ends: ArrayLike<number> = [Number.POSITIVE_INFINITY],
): void {
  let unit = 0;
  for (let g = 0; g < gold.start.length; g++) {
    while (gold.start[g] >= ends[unit]) unit++;
    const row = unit * types;
    counts[row * KINDS + all.kinds[g]]++;
    counts[(row + gold.type[g]) * KINDS + alone.kinds[g]]++;
  }
  unit = 0;
  for (let p = 0; p < pred.start.length; p++) {
    while (pred.start[p] >= ends[unit]) unit++;
    const row = unit * types;
    if (all.pred[p] < 0) counts[row * KINDS + SPURIOUS]++;
    if (alone.pred[p] < 0) counts[(row + pred.type[p]) * KINDS + SPURIOUS]++;
  }
}
