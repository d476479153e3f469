import { type Metric, quotients } from '../score/score.ts';
import { heaviestMatching } from './alignment/augmenting-paths.ts';
import { weighedPairs, wordPlaces } from './matching/candidates.ts';
import { equalMentions } from './matching/exact.ts';
import type { MatchSide } from './matching/match-side.ts';
import { commonWords, sizeOf } from './matching/mention-words.ts';
import type { Overlap } from './overlap.ts';

/** The Mention Overlap Ratio. The definition is in docs/metrics.md. */
export const mor: Metric<Overlap> = {
  name: 'mor',
  title: 'MOR',
  summary: 'how many words of the mentions are found, whatever their entities and heads',
  papers: ['Žabokrtský et al. (2022), Findings of the shared task on multilingual coreference resolution, CRAC.'],
  needs: 'words',
  fields: ['common', 'key', 'response'],
  count: ({ matching }) => (matching ? countWords(matching.key, matching.response) : new Float64Array(3)),
  ...quotients([0, 1], [0, 2]),
};

/**
 * The most words that mentions can share in pairs, and the words of each side. A mention of two entities counts twice; none is twice in
 * one (see `withoutOwnRepeats`).
 *
 * Equal mentions S may be paired first: |S ∩ R| + |S ∩ K| − |S| ≤ |K ∩ R|, so partners R and K of theirs share no more with them than
 * they lose.
 */
export function countWords(key: MatchSide, response: MatchSide): Float64Array {
  const rows = { key: key.mention.toSorted(), response: response.mention.toSorted() };
  const equal = equalMentions(key, response, rows);
  const isPaired = new Uint8Array(rows.response.length);
  const left: { readonly key: number[]; readonly response: number[] } = { key: [], response: [] };
  let common = 0;
  for (let row = 0; row < equal.length; row++) {
    if (equal[row] < 0) left.key.push(rows.key[row]);
    else {
      isPaired[equal[row]] = 1;
      common += sizeOf(key, rows.key[row]);
    }
  }
  for (let row = 0; row < isPaired.length; row++) if (isPaired[row] === 0) left.response.push(rows.response[row]);
  const table = weighedPairs(key, response, left, commonWords, wordPlaces);
  const columnOf = heaviestMatching(table);
  for (let row = 0; row < columnOf.length; row++) {
    for (let cell = table.rowStart[row]; cell < table.rowStart[row + 1]; cell++)
      if (table.column[cell] === columnOf[row]) common += table.weight[cell];
  }
  return Float64Array.of(common, wordCount(key), wordCount(response));
}

function wordCount(side: MatchSide): number {
  let words = 0;
  for (let row = 0; row < side.mention.length; row++) words += sizeOf(side, side.mention[row]);
  return words;
}
