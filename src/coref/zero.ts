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
  const [rows, others] = [rowsOfEntities(key), rowsOfEntities(response)];
  const isFirst = new Uint8Array(response.count);
  for (let at = 0; at < others.length; at++)
    if (begins(response, others, at)) isFirst[response.mention[others[at]]] = 1;
  const holder = lastHolders(response, ranks);
  const isCovered = new Uint8Array(response.count);
  // The last entity of the key, plus one, of which each entity of the response has had a counterpart.
  const before = numberRoom(response.entityIds.length);
  let [resolved, missed, wrong, spurious] = [0, 0, 0, 0];
  for (let at = 0; at < rows.length; at++) {
    const own = key.entity[rows[at]];
    const counterpart = responseOf[key.mention[rows[at]]];
    if (isZeroIn(key, rows[at]) && !begins(key, rows, at)) {
      if (counterpart < 0 || isFirst[counterpart] > 0) missed++;
      else if (before[holder[counterpart]] === own + 1) resolved++;
      else wrong++;
      if (counterpart >= 0) isCovered[counterpart] = 1;
    }
    if (counterpart >= 0) before[holder[counterpart]] = own + 1;
  }
  for (let at = 0; at < others.length; at++) {
    const mention = response.mention[others[at]];
    if (isZeroIn(response, others[at]) && isFirst[mention] + isCovered[mention] === 0) spurious++;
  }
  return Float64Array.of(resolved, resolved + missed + wrong, resolved + spurious + wrong);
}

/** Whether a row is the first of its entity, among rows entity by entity. */
function begins({ entity }: MatchSide, rows: Int32Array, at: number): boolean {
  return at === 0 || entity[rows[at]] !== entity[rows[at - 1]];
}

function haveZeros(side: MatchSide): boolean {
  for (let row = 0; row < side.rowHead.length; row++) if (isZeroIn(side, row)) return true;
  return false;
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
