import { type Metric, quotients } from '../score/score.ts';
import { numberRoom } from '../text/columns.ts';
import { type MatchSide, rowsOfEntities } from './matching/match-side.ts';
import type { Overlap } from './overlap.ts';

/** The anaphor-decomposable score of zeros. The definition is in docs/metrics.md. */
export const zero: Metric<Overlap> = {
  name: 'zero',
  title: 'zeros',
  summary: 'how many zeros are linked to something before them that they corefer with',
  papers: [
    'Tuggener (2014), Coreference resolution evaluation for higher level applications, EACL.',
    'Žabokrtský et al. (2022), Findings of the shared task on multilingual coreference resolution, CRAC.',
  ],
  needs: 'words',
  fields: ['resolved', 'key', 'response'],
  count: ({ matching }) =>
    matching ? countZeros(matching.key, matching.response, matching.responseOf) : new Float64Array(3),
  ...quotients([0, 1], [0, 2]),
};

/**
 * The zeros of the key that are anaphors, those of the response, and how many are resolved: have a counterpart, `responseOf`, in an
 * entity of the response that has the counterpart of an earlier mention. A response mention in several entities is in that which is the
 * last by `ranks`.
 */
export function countZeros(
  key: MatchSide,
  response: MatchSide,
  responseOf: Int32Array,
  ranks?: Int32Array,
): Float64Array {
  if (!haveZeros(key) && !haveZeros(response)) return new Float64Array(3);
  const entities = rowsOfEntities(response);
  const isFirst = new Uint8Array(response.count);
  for (const rows of entities) if (rows.length > 0) isFirst[response.mention[rows[0]]] = 1;
  const holder = lastHolders(response, ranks);
  const isCovered = new Uint8Array(response.count);
  // The last entity of the key, plus one, of which each entity of the response has had a counterpart.
  const before = numberRoom(entities.length);
  let [resolved, missed, wrong, spurious] = [0, 0, 0, 0];
  rowsOfEntities(key).forEach((rows, own) => {
    rows.forEach((row, at) => {
      const counterpart = responseOf[key.mention[row]];
      if (at > 0 && isZeroIn(key, row)) {
        if (counterpart < 0 || isFirst[counterpart] > 0) missed++;
        else if (before[holder[counterpart]] === own + 1) resolved++;
        else wrong++;
        if (counterpart >= 0) isCovered[counterpart] = 1;
      }
      if (counterpart >= 0) before[holder[counterpart]] = own + 1;
    });
  });
  for (const row of entities.flat()) {
    const mention = response.mention[row];
    if (isZeroIn(response, row) && isFirst[mention] + isCovered[mention] === 0) spurious++;
  }
  return Float64Array.of(resolved, resolved + missed + wrong, resolved + spurious + wrong);
}

function haveZeros(side: MatchSide): boolean {
  return side.rowHead.some((_, row) => isZeroIn(side, row));
}

function isZeroIn({ words, rowHead }: MatchSide, row: number): boolean {
  return words.minor[rowHead[row]] > 0;
}

/** The last entity of each mention. */
function lastHolders({ count, mention, entity }: MatchSide, ranks?: Int32Array): Int32Array {
  const rank = (own: number): number => ranks?.[own] ?? own;
  const holder = numberRoom(count).fill(-1);
  for (let row = 0; row < mention.length; row++) {
    const before = holder[mention[row]];
    if (before < 0 || rank(entity[row]) > rank(before)) holder[mention[row]] = entity[row];
  }
  return holder;
}
