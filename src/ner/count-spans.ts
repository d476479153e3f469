import { enlarged, lastAtMost } from '../text/columns.ts';
import { type Counting, countRows, KINDS, type Normalization, type RowsOfCountings, summedRows } from './count-rows.ts';
import { type LeastOverlap, matchSpans } from './matching.ts';
import type { Sides } from './rows.ts';
import type { Run } from './span-document.ts';
import type { SpanColumns } from './spans.ts';

/** A type and a set of positions in a document: runs in order that do not touch, at least one. */
export interface PlacedSpan {
  readonly type: string;
  readonly runs: readonly Run[];
  /** What it covers, where that is counted; runs are joined by one blank. */
  readonly words?: string | undefined;
  /** What it refers to in a knowledge base, where that is counted. */
  readonly link?: string | null | undefined;
}

/** The spans of both sides of one document, in any order; they may overlap, nest and repeat. */
export interface SpanPair extends Sides<readonly PlacedSpan[]> {
  /** The number of positions in the document. */
  readonly length: number;
  /** All spans with what they refer to, where that is counted: repeats of a place may have other ids. */
  readonly linked?: Sides<readonly PlacedSpan[]> | undefined;
}

/** What was counted of spans. */
export interface SpanCounts {
  /** The first is not a type, for all spans together. */
  readonly types: readonly string[];
  /** Rows of all documents together. */
  readonly all: RowsOfCountings;
  /** Rows of each document (see `countRows`); of the corpus where that is counted as one, or no others are asked for. */
  readonly ofDocuments: RowsOfCountings;
  /** The spans, as if all documents were one text, with a gap between them: those of different documents neither overlap nor touch. */
  readonly spans: Sides<SpanColumns>;
}

/** The spans of one side as growing columns; the first `length` rows are in use. */
interface CollectedSide {
  length: number;
  /** How many there will be, if that is known. */
  readonly most: number;
  start: Float64Array;
  end: Float64Array;
  type: Int32Array;
  readonly runs: Map<number, readonly Run[]>;
  /** Of each span, where they are counted. */
  readonly words: string[];
  readonly links: string[];
}

/** The spans of documents in columns, as if the documents were one text. */
export interface CollectedSpans extends Sides<CollectedSide> {
  /** The numbers of the types. */
  readonly types: Map<string, number>;
  /** Where each document ends. */
  readonly ends: number[];
  /** Empty, unless what spans refer to is counted. */
  readonly linked: Sides<CollectedSide>;
}

/**
 * No spans yet. `most`: how many will come, if that is known. Their room grows nevertheless: where much is taken at once, the engine collects
 * what is alive then, and keeps what is made at that time for lasting.
 */
export function collectedSpans(most: Sides<number> = { gold: Infinity, pred: Infinity }): CollectedSpans {
  return {
    gold: newColumns(most.gold),
    pred: newColumns(most.pred),
    types: new Map([['', 0]]),
    ends: [],
    linked: { gold: newColumns(Infinity), pred: newColumns(Infinity) },
  };
}

const ROOM = 64;

export function addDocument({ gold, pred, types, ends, linked }: CollectedSpans, pair: SpanPair): void {
  const from = ends.at(-1) ?? 0;
  addSpans(gold, pair.gold, from, types);
  addSpans(pred, pair.pred, from, types);
  for (const side of pair.linked ? (['gold', 'pred'] as const) : []) {
    const own = inOrder(pair.linked![side]);
    addSpans(linked[side], own, from, types);
    for (const { link } of own) linked[side].links.push(link === undefined || link === null ? '' : `=${link}`);
  }
  ends.push(from + pair.length + 1);
}

/** The spans of these documents in their order, by the numbers with which they were added, without what spans refer to. */
export function spansAt(all: CollectedSpans, documents: readonly number[]): CollectedSpans {
  const spans = collectedSpans({ gold: all.gold.length, pred: all.pred.length });
  const names = [...all.types.keys()];
  for (const at of documents) {
    const [from, to] = [all.ends[at - 1] ?? 0, all.ends[at]];
    const shift = (spans.ends.at(-1) ?? 0) - from;
    for (const side of ['gold', 'pred'] as const)
      addRows(spans[side], all[side], [from, to], shift, names, spans.types);
    spans.ends.push(to + shift);
  }
  return spans;
}

/** Adds the spans of another side from one position to another. `names`: of its types. */
function addRows(
  side: CollectedSide,
  other: CollectedSide,
  [from, to]: readonly [number, number],
  shift: number,
  names: readonly string[],
  types: Map<string, number>,
): void {
  const starts = other.start.subarray(0, other.length);
  const [low, high] = [lastAtMost(starts, from - 1) + 1, lastAtMost(starts, to - 1) + 1];
  makeRoom(side, high - low);
  for (let row = low; row < high; row++) {
    const at = side.length++;
    side.start[at] = other.start[row] + shift;
    side.end[at] = other.end[row] + shift;
    // Types get numbers in the order in which they are met.
    side.type[at] = numberOf(names[other.type[row]], types);
    const runs = other.runs.size > 0 ? other.runs.get(row) : undefined;
    if (runs) side.runs.set(at, movedRuns(runs, shift));
    if (other.words.length > 0) side.words.push(other.words[row]);
  }
}

/** Spans of a text that are matched among all of it (see `matchSpans`), each by the other. */
export function matchedSpans<Span extends PlacedSpan>(
  gold: readonly Span[],
  pred: readonly Span[],
  least: LeastOverlap,
): ReadonlyMap<Span, Span> {
  const types = new Map<string, number>();
  const [ofGold, ofPred] = [gold, pred].map((spans) => {
    const side = newColumns(spans.length);
    addSpans(side, spans, 0, types);
    return columnsOf(side);
  });
  const { all } = matchSpans(ofGold, ofPred, least, [...types.keys()]);
  const [golds, preds] = [inOrder(gold), inOrder(pred)];
  const pairs = golds.flatMap((own, at) => (all.gold[at] < 0 ? [] : [[own, preds[all.gold[at]]] as const]));
  return new Map([...pairs, ...pairs.map(([own, other]) => [other, own] as const)]);
}

function movedRuns(runs: readonly Run[], by: number): readonly Run[] {
  return runs.map(([start, end]): Run => [by + start, by + end]);
}

/** Counts the spans of all of these documents; see `countCollected`. */
export function countSpans(documents: Iterable<SpanPair>, ...how: HowToCount): SpanCounts {
  const collected = collectedSpans();
  for (const pair of documents) addDocument(collected, pair);
  return countCollected(collected, ...how);
}

/**
 * Counts the spans of each document. `minOverlap`: see `CountSettings`. `normalize`: how strings are made alike. `hasUnits`: whether rows of
 * each document are asked for, without which there are only those where words count once in a document.
 */
export function countCollected(
  collected: CollectedSpans,
  countings: readonly Counting[],
  minOverlap: number,
  normalize?: Normalization,
  hasUnits: boolean = true,
): SpanCounts {
  const { ends } = collected;
  const types = [...collected.types.keys()];
  const [gold, pred] = [collected.gold, collected.pred].map(columnsOf);
  const words = { gold: collected.gold.words, pred: collected.pred.words };
  const withLinks = (side: CollectedSide) => ({ ...columnsOf(side), links: side.links });
  const linked = { gold: withLinks(collected.linked.gold), pred: withLinks(collected.linked.pred) };
  const sides = { gold, pred, types, words, normalize, linked };
  const unitsOf = (one: Counting): readonly number[] =>
    one !== 'surface-corpus' && (hasUnits || ofWords.includes(one)) ? ends : [Number.POSITIVE_INFINITY];
  const rows = countings.map((one) => [one, countRows(one, sides, minOverlap, unitsOf(one))] as const);
  const summed = rows.map(([one, own]) => {
    const width = own.length === 0 ? types.length * KINDS : own.length / unitsOf(one).length;
    return [one, summedRows(own, width)] as const;
  });
  return { types, all: new Map(summed), ofDocuments: new Map(rows), spans: { gold, pred } };
}

type HowToCount = Parameters<typeof countCollected> extends [unknown, ...infer How] ? How : never;

const ofWords: readonly Counting[] = ['surface', 'string', 'string-set'];

function newColumns(most: number): CollectedSide {
  const room = Math.min(ROOM, most);
  const [start, end, type] = [new Float64Array(room), new Float64Array(room), new Int32Array(room)];
  return { length: 0, most, start, end, type, runs: new Map(), words: [], links: [] };
}

function columnsOf({ length, start, end, type, runs }: CollectedSide): SpanColumns {
  const [first, last, number] = [start.subarray(0, length), end.subarray(0, length), type.subarray(0, length)];
  return { start: first, end: last, type: number, runs: runs.size > 0 ? runs : undefined };
}

/** Adds the spans of a document that begins at position `from`. Types get numbers in the order in which they are met. */
function addSpans(side: CollectedSide, spans: readonly PlacedSpan[], from: number, numbers: Map<string, number>): void {
  makeRoom(side, spans.length);
  for (const { type, runs, words } of inOrder(spans)) {
    const at = side.length++;
    side.start[at] = from + runs[0][0];
    side.end[at] = from + runs[runs.length - 1][1];
    side.type[at] = numberOf(type, numbers);
    if (runs.length > 1) side.runs.set(at, movedRuns(runs, from));
    if (words !== undefined) side.words.push(words);
  }
}

function makeRoom(side: CollectedSide, spans: number): void {
  const least = side.length + spans;
  if (least <= side.type.length) return;
  const room = Math.max(least, Math.min(4 * least, side.most));
  side.start = enlarged(side.start, room);
  side.end = enlarged(side.end, room);
  side.type = enlarged(side.type, room);
}

function numberOf(type: string, numbers: Map<string, number>): number {
  const number = numbers.get(type) ?? numbers.size;
  if (number === numbers.size) numbers.set(type, number);
  return number;
}

export function isSameSpan({ type, runs }: PlacedSpan, other: PlacedSpan): boolean {
  if (type !== other.type || runs.length !== other.runs.length) return false;
  return runs.every(([start, end], at) => start === other.runs[at][0] && end === other.runs[at][1]);
}

/** The spans in the order of their starts. */
export function inOrder<Of extends Pick<PlacedSpan, 'runs'>>(spans: readonly Of[]): readonly Of[] {
  const isInOrder = spans.every(({ runs }, at) => at === 0 || spans[at - 1].runs[0][0] <= runs[0][0]);
  return isInOrder ? spans : [...spans].sort((a, b) => a.runs[0][0] - b.runs[0][0]);
}
