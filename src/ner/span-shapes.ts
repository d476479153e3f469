import { ACCEPTS, CONTINUES, repairTable, type Scheme, STARTS, TRANSITIONS } from './schemes.ts';

/** Spans, as `repair` reads them, counted by the steps that they are made of. */
export interface SpanShapes {
  /** The next step from tag to tag, as `transition` numbers it. */
  step(kind: number): void;
  /** How many spans the scheme does not read as `repair` does: they break it, and `discard` drops them or cuts them otherwise. */
  invalid(scheme: Scheme): number;
}

/**
 * A counter of one side. A shape is the step into a span, which of the few steps that go on occur in it, and the step out of it:
 * enough to say after the pass, for any scheme, how many spans break it.
 */
export function spanShapes(): SpanShapes {
  const counts = new Map<number, number>();
  let into = -1;
  let inner = 0;
  return {
    step(kind) {
      const bits = repairTable[kind];
      if ((bits & CONTINUES) !== 0 && into >= 0) {
        inner |= innerBit[kind];
        return;
      }
      if (into >= 0) {
        const shape = (into * INNER_SETS + inner) * TRANSITIONS + kind;
        counts.set(shape, (counts.get(shape) ?? 0) + 1);
      }
      into = (bits & STARTS) !== 0 ? kind : -1;
      inner = 0;
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

/** Whether the scheme starts a span where the shape does, goes on where it does, and keeps it where it ends. */
function isRead(shape: number, table: Uint8Array): boolean {
  const out = shape % TRANSITIONS;
  const inner = Math.floor(shape / TRANSITIONS) % INNER_SETS;
  const into = Math.floor(shape / TRANSITIONS / INNER_SETS);
  const goesOn = innerSteps.every((kind) => (inner & innerBit[kind]) === 0 || (table[kind] & CONTINUES) !== 0);
  return (table[into] & STARTS) !== 0 && goesOn && (table[out] & ACCEPTS) !== 0;
}
