import type { Overlap } from './overlap.ts';

/** Σc, Σk and Σr: the mentions that the sides share, and those of each side. */
export function mentionTotals(overlap: Overlap): { common: number; key: number; response: number } {
  return { common: total(overlap.common), key: total(overlap.keySizes), response: total(overlap.responseSizes) };
}

function total(numbers: Uint32Array): number {
  let sum = 0;
  for (let i = 0; i < numbers.length; i++) sum += numbers[i];
  return sum;
}
