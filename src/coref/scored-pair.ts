import type { DocumentPair } from './document.ts';
import type { Matching } from './matching/match.ts';
import type { NumberedPair } from './numbering.ts';
import type { Pool, PoolPart } from './pool.ts';

/** A pair of documents as it is scored, with its mentions as numbers, and the rows of each side that repeat one. */
export interface ScoredPair extends DocumentPair {
  /** What is known of documents that are scored as one. */
  readonly pool?: Pool;
  readonly mentions: NumberedPair;
  /** Of mentions that are sets of words: which are matched. */
  readonly matching?: Matching | undefined;
  readonly repeats: { readonly key: readonly number[]; readonly response: readonly number[] };
}

/** The documents that a pair consists of: several, if they are scored as one. */
export function partsOf(pair: ScoredPair): readonly PoolPart[] {
  return pair.pool?.parts ?? [{ pair, offset: 0 }];
}

/** The documents of pairs, each by itself. */
export function documentsOf(pairs: readonly ScoredPair[]): readonly DocumentPair[] {
  return pairs.flatMap(partsOf).map(({ pair }) => pair);
}
