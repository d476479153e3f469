/** A source of random numbers that gives the same ones for the same seed. */
export interface Source {
  /** A whole number in [0, n). */
  below(n: number): number;
  /** True in that share of the draws. */
  chance(share: number): boolean;
  pick<T>(values: readonly T[]): T;
  /** One of the values, as often as its weight says. */
  weighted<T extends { readonly weight: number }>(values: readonly T[]): T;
}

/** Mulberry32, a generator by Tommy Ettinger in the public domain: good enough to draw what is run. */
export function source(seed: number): Source {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n: number): number => Math.floor(next() * n);
  return {
    below,
    chance: (share) => next() < share,
    pick: (values) => values[below(values.length)],
    weighted(values) {
      let left = next() * values.reduce((sum, { weight }) => sum + weight, 0);
      for (const value of values) {
        left -= value.weight;
        if (left < 0) return value;
      }
      return values[values.length - 1];
    },
  };
}

/** The source of one of many draws under a seed of a command line. */
export function sourceAt(seed: string, at: number): Source {
  return source(Number(seed) * 1_000_003 + at);
}
