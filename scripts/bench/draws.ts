import type { Random } from '../../src/stats/random.ts';

/** True in `share` of the draws. share: in [0, 1]. */
export function chance(source: Random, share: number): boolean {
  return source.next() < share * 2 ** 32;
}

/** Puts the values in random order, in place (Fisher & Yates). */
export function shuffle(source: Random, values: Int32Array): void {
  for (let i = values.length - 1; i > 0; i--) {
    const j = source.below(i + 1);
    const value = values[i];
    values[i] = values[j];
    values[j] = value;
  }
}

/**
 * Splits `total` into `parts` whole numbers of at least `least`, the larger the first, so that the middle of them is near the mean
 * and the largest about three times the mean.
 */
export function shares(total: number, parts: number, least: number): number[] {
  const weights = Array.from({ length: parts }, (_, part) => 1 / (0.4 + part / parts) ** 1.5);
  const sum = weights.reduce((a, b) => a + b, 0);
  const spare = total - parts * least;
  if (spare < 0) throw new Error(`${total} cannot be split into ${parts} parts of at least ${least}`);
  const made = weights.map((weight) => least + Math.floor((spare * weight) / sum));
  const given = made.reduce((a, b) => a + b, 0);
  for (let part = 0; part < total - given; part++) made[part]++;
  return made;
}

/** That many made-up words of two to nine lower-case letters, some of them equal. */
export function vocabulary(source: Random, size: number): string[] {
  return Array.from({ length: size }, () => {
    const letters = 2 + source.below(8);
    return Array.from({ length: letters }, () => alphabet[source.below(alphabet.length)]).join('');
  });
}

// Each vowel twice: it reads a little more like language, and costs nothing.
const alphabet = 'abcdefghijklmnopqrstuvwxyzaeiou';
