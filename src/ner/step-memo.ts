/**
 * How often each step was made, for steps whose effect depends on a state and a tag alone. A step is worked out once, then counted
 * by one addition. States and tags are small numbers; `MEMO_TAGS` tags and `MEMO_STATES` states are known.
 */
export interface StepMemo {
  /** The state after that step, and counts it; -1 where the step has to be worked out. */
  take(state: number, tag: number): number;
  /** Remembers what `take` did not know; does nothing for states and tags beyond those known. */
  learn(state: number, tag: number, next: number): void;
  /** Calls `each` for every step counted since the last time. */
  drain(each: (state: number, tag: number, times: number) => void): void;
}

export const MEMO_TAGS = 256;
export const MEMO_STATES = 2048;

/** A memory that grows with the states met. */
export function stepMemo(): StepMemo {
  let next = new Int32Array(8 * MEMO_TAGS);
  let counts = new Float64Array(8 * MEMO_TAGS);
  return {
    take(state, tag) {
      const at = state * MEMO_TAGS + tag;
      if (state < 0 || tag >= MEMO_TAGS || at >= next.length) return -1;
      const after = next[at] - 1;
      if (after >= 0) counts[at]++;
      return after;
    },
    learn(state, tag, after) {
      if (state < 0 || after < 0 || tag >= MEMO_TAGS || state >= MEMO_STATES) return;
      const at = state * MEMO_TAGS + tag;
      while (at >= next.length) {
        next = enlarged(next, new Int32Array(next.length * 2));
        counts = enlarged(counts, new Float64Array(counts.length * 2));
      }
      next[at] = after + 1;
    },
    drain(each) {
      counts.forEach((times, at) => {
        if (times > 0) each(Math.floor(at / MEMO_TAGS), at % MEMO_TAGS, times);
      });
      counts.fill(0);
    },
  };
}

function enlarged<Column extends Int32Array | Float64Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
