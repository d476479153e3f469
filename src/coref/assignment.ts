import type { Overlap } from './overlap.ts';

/** What an edge of the alignment is worth: φ3, the shared mentions; φ4, Dice: 2·common / (key size + response size). Luo (2005), eq. 8, 9. */
export type Similarity = 'phi3' | 'phi4';

export declare function align(overlap: Overlap, similarity: Similarity): Uint32Array;
