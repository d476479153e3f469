import type { Random } from '../../src/stats/random.ts';

/** That many made-up words of two to nine lower-case letters, some of them equal. */
export function vocabulary(source: Random, size: number): string[] {
  return Array.from({ length: size }, () => {
    const letters = 2 + source.below(8);
    return Array.from({ length: letters }, () => alphabet[source.below(alphabet.length)]).join('');
  });
}

// Each vowel twice: it reads a little more like language, and costs nothing.
const alphabet = 'abcdefghijklmnopqrstuvwxyzaeiou';
