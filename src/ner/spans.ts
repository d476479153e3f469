import type { TaggedRows } from './rows.ts';
import { ACCEPTS, CONTINUES, STARTS, transition } from './schemes.ts';
import type { Run } from './span-document.ts';

/** A tagged run of tokens `[start, end)`, numbered from 0 in the sentence, and its type. */
export interface Span {
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

/** Spans of one side as columns, in the order of their starts: the i-th covers `[start[i], end[i])` and has the number of a type. */
export interface SpanColumns {
  readonly start: ArrayLike<number>;
  readonly end: ArrayLike<number>;
  readonly type: ArrayLike<number>;
  /** The parts of those that are not all of their positions, by their place: two or more runs, in order, that do not touch. */
  readonly runs?: ReadonlyMap<number, readonly Run[]> | undefined;
}

/** What to do with tags that break their scheme: read them as conlleval does, or drop them as seqeval's strict mode does. */
export type Policy = 'repair' | 'discard';

/**
 * The spans that a table of transitions (see `schemes.ts`) reads from a column of tags (see `rows.ts`). They do not overlap, and cover
 * rows. `keys`: of each tag (see `TagTable`).
 */
export function spansOf(
  { rows, tags }: TaggedRows,
  keys: Int32Array,
  table: Uint8Array,
  room: SpanRoom = spanRoom(rows.length),
): SpanColumns {
  const spans = fillSpans(rows, tags, keys, table, ...room);
  const [start, end, type] = room.map((column) => column.slice(0, spans));
  return { start, end, type };
}

/** Room for the starts, ends and types of spans, which can be used again. */
export type SpanRoom = readonly [Int32Array, Int32Array, Int32Array];

export function spanRoom(spans: number): SpanRoom {
  return [new Int32Array(spans), new Int32Array(spans), new Int32Array(spans)];
}

/** The loop of `spansOf`, alone (see `countSteps`): fills the columns of spans, and returns how many these are. */
function fillSpans(
  rows: Int32Array,
  tags: Int32Array,
  keys: Int32Array,
  table: Uint8Array,
  starts: Int32Array,
  ends: Int32Array,
  types: Int32Array,
): number {
  let spans = 0;
  let last = 0;
  let start = -1;
  for (let at = 0, row = 0; at < rows.length; row++) {
    // After a row that is outside come others, up to the next that is listed.
    if (last === 0) row = rows[at];
    const tag = rows[at] === row ? tags[at++] : 0;
    if ((tag | last) === 0) continue;
    const key = tag < 0 ? 0 : keys[tag];
    const bits = table[transition(last, key)];
    if (start < 0 || (bits & CONTINUES) === 0) {
      if (start >= 0 && (bits & ACCEPTS) !== 0) {
        starts[spans] = start;
        ends[spans] = row;
        types[spans++] = last >> 3;
      }
      start = (bits & STARTS) !== 0 ? row : -1;
    }
    last = key;
  }
  return spans;
}

export function ofTypes({ start, end, type }: SpanColumns, types: ReadonlySet<number>): SpanColumns {
  const kept = Array.from(type, (_, at) => at).filter((at) => types.has(type[at]));
  const column = (of: ArrayLike<number>): Int32Array => Int32Array.from(kept, (at) => of[at]);
  return { start: column(start), end: column(end), type: column(type) };
}

/** How many spans are on both sides, if no spans of one side overlap. */
export function commonSpans(gold: SpanColumns, pred: SpanColumns): number {
  if (gold === pred) return gold.start.length;
  let [common, p] = [0, 0];
  for (let g = 0; g < gold.start.length; g++) {
    while (p < pred.start.length && pred.start[p] < gold.start[g]) p++;
    if (p === pred.start.length) break;
    if (pred.start[p] === gold.start[g] && pred.end[p] === gold.end[g] && pred.type[p] === gold.type[g]) common++;
  }
  return common;
}
