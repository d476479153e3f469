import type { CorefDocument } from '../../coref/document.ts';

/** Documents as the text of a format, and what of them it cannot say. */
export interface Written {
  readonly text: string;
  readonly losses: readonly Loss[];
}

/** So many of these are lost or changed, and why. */
export interface Loss {
  readonly count: number;
  readonly noun: string;
  readonly fate: string;
  readonly why: string;
}

/** The words of each sentence; undefined where it is not known how many there are. A word that is not known is an empty string. */
export function sentencesOf({ tokens, text }: CorefDocument): readonly (readonly string[])[] | undefined {
  if (tokens === undefined) return undefined;
  const { words: known = [], sentences } = typeof text === 'object' ? text : {};
  const words = Array.from({ length: tokens }, (_, token) => known[token] ?? '');
  const starts = [...new Set([0, ...(sentences ?? []), tokens])];
  return starts.slice(1).map((end, at) => words.slice(starts[at], end));
}
