import { type Metric, quotients } from '../score/score.ts';
import { heaviestMatching } from './alignment/augmenting-paths.ts';
import { weighedPairs, wordPlaces } from './matching/candidates.ts';
import { equalMentions, type MentionPairs } from './matching/exact.ts';
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
  const rows = { key: Array.from(key.mention.toSorted()), response: Array.from(response.mention.toSorted()) };
  const equal = equalMentions(key, response, rows);
  let common = 0;
  for (const [k] of equal) common += sizeOf(key, k);
  const left = { key: withoutThese(rows.key, equal, 0), response: withoutThese(rows.response, equal, 1) };
  const table = weighedPairs(key, response, left, commonWords, wordPlaces);
  const columnOf = heaviestMatching(table);
  for (let row = 0; row < columnOf.length; row++) {
    for (let cell = table.rowStart[row]; cell < table.rowStart[row + 1]; cell++)
      if (table.column[cell] === columnOf[row]) common += table.weight[cell];
  }
  return Float64Array.of(common, wordCount(key), wordCount(response));
}

/** The mentions of one side, ascending, without those of the pairs, each of which takes one. */
function withoutThese(mentions: readonly number[], pairs: MentionPairs, side: 0 | 1): readonly number[] {
  const left: number[] = [];
  let at = 0;
  for (const mention of mentions) {
    if (mention === pairs[at]?.[side]) at++;
    else left.push(mention);
  }
  return left;
}

function wordCount(side: MatchSide): number {
  let words = 0;
  for (let row = 0; row < side.mention.length; row++) words += sizeOf(side, side.mention[row]);
  return words;
}
