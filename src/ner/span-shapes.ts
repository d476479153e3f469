import { ACCEPTS, CONTINUES, repairTable, type Scheme, STARTS, TRANSITIONS } from './schemes.ts';

/** Spans, as `repair` reads them, counted by the steps that they are made of. */
export interface SpanShapes {
  /** Counts the span, if any, that the step ends in that state, so many times. */
  count(state: number, kind: number, times: number): void;
  /** How many spans the scheme does not read as `repair` does: they break it, and `discard` drops them or cuts them otherwise. */
  invalid(scheme: Scheme): number;
}

/** The state in which no span is open. */
export const NO_SHAPE = 0;

/** The state after a step, as `transition` numbers it: the step into the open span, and the steps that go on that occur in it. */
export function nextShape(state: number, kind: number): number {
  const bits = repairTable[kind];
  if ((bits & CONTINUES) !== 0 && state !== NO_SHAPE) return state | innerBit[kind];
  return (bits & STARTS) !== 0 ? (kind + 1) * INNER_SETS : NO_SHAPE;
}

/**
 * A counter of one side. A shape is the step into a span, which of the few steps that go on occur in it, and the step out of it:
 * enough to say after the pass, for any scheme, how many spans break it.
 */
export function spanShapes(): SpanShapes {
  const counts = new Map<number, number>();
  return {
    count(state, kind, times) {
      if (state === NO_SHAPE || (repairTable[kind] & CONTINUES) !== 0) return;
      const shape = state * TRANSITIONS + kind;
      counts.set(shape, (counts.get(shape) ?? 0) + times);
    },
    invalid(scheme) {
      let invalid = 0;
      for (const [shape, count] of counts) if (!isRead(shape, scheme.table)) invalid += count;
      return invalid;
    },
  };
}

/** The steps over which `repair` goes on, and the bit of each in a set of them. */
const innerSteps = [...repairTable.keys()].filter((kind) => (repairTable[kind] & CONTINUES) !== 0);
const innerBit = Uint8Array.from(repairTable, (_, kind) =>
  innerSteps.includes(kind) ? 1 << innerSteps.indexOf(kind) : 0,
);
const INNER_SETS = 1 << innerSteps.length;

/** States are below this number. */
export const SHAPES: number = (TRANSITIONS + 1) * INNER_SETS;

/** Whether the scheme starts a span where the shape does, goes on where it does, and keeps it where it ends. */
function isRead(shape: number, table: Uint8Array): boolean {
  const out = shape % TRANSITIONS;
  const inner = Math.floor(shape / TRANSITIONS) % INNER_SETS;
  const into = Math.floor(shape / TRANSITIONS / INNER_SETS) - 1;
  const goesOn = innerSteps.every((kind) => (inner & innerBit[kind]) === 0 || (table[kind] & CONTINUES) !== 0);
  return (table[into] & STARTS) !== 0 && goesOn && (table[out] & ACCEPTS) !== 0;
}
