/** A source of random whole numbers. The same seed gives the same numbers on every machine: all arithmetic is on 32-bit integers. */
export interface Random {
  /** The next number, uniform in [0, 2³²): 32 independent bits. */
  next(): number;
  /** A number uniform in [0, n), without the bias of a plain remainder. n: a whole number in [1, 2³²]. */
  below(n: number): number;
}

/**
 * A generator whose four words of state are the first two outputs of SplitMix64 from `seed`, each low word first, as the authors
 * of xoshiro advise. A seed is a whole number in [0, 2⁵³).
 *
 * SplitMix64: Steele, Lea & Flood (2014), "Fast Splittable Pseudorandom Number Generators", OOPSLA, with the mixing constants
 * of Stafford's variant 13.
 */
export function random(seed: number): Random {
  const first = splitMix64(BigInt(seed) + increment);
  const second = splitMix64(BigInt(seed) + 2n * increment);
  return xoshiro128([lowWord(first), lowWord(first >> 32n), lowWord(second), lowWord(second >> 32n)]);
}

/**
 * xoshiro128** 1.1, from four words of state, not all of them 0. Period 2¹²⁸ − 1.
 *
 * Blackman & Vigna (2021), "Scrambled Linear Pseudorandom Number Generators", ACM TOMS 47(4); their C code is in the public domain.
 */
export function xoshiro128(words: readonly [number, number, number, number]): Random {
  const state = Uint32Array.from(words);

  const next = (): number => {
    const output = Math.imul(rotateLeft(Math.imul(state[1], 5), 7), 9) >>> 0;
    const shifted = state[1] << 9;
    state[2] ^= state[0];
    state[3] ^= state[1];
    state[1] ^= state[2];
    state[0] ^= state[3];
    state[2] ^= shifted;
    state[3] = rotateLeft(state[3], 11);
    return output;
  };

  return {
    next,
    below(n) {
      // Of the 2³² numbers, those above the last multiple of n would favour the small remainders.
      const limit = 0x1_0000_0000 - (0x1_0000_0000 % n);
      let drawn = next();
      while (drawn >= limit) drawn = next();
      return drawn % n;
    },
  };
}

const increment = 0x9e37_79b9_7f4a_7c15n;

function splitMix64(counter: bigint): bigint {
  let mixed = BigInt.asUintN(64, counter);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 30n)) * 0xbf58_476d_1ce4_e5b9n);
  mixed = BigInt.asUintN(64, (mixed ^ (mixed >> 27n)) * 0x94d0_49bb_1331_11ebn);
  return mixed ^ (mixed >> 31n);
}

function lowWord(word: bigint): number {
  return Number(BigInt.asUintN(32, word));
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
