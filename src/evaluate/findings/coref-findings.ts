import type { Duplicates } from '../../coref/rules.ts';
import type { ScoredPair } from '../coref/pair-sides.ts';
import { corefCounts } from './coref-counts.ts';
import type { CorefFindings } from './coref-finding.ts';
import { gainsOf } from './coref-gains.ts';
import { inOrder, pairFindings } from './coref-list.ts';
import { comparedPair, overlapOf } from './coref-pair.ts';
import { tallies } from './coref-tally.ts';

/** What is wrong in a response, of all its pairs of documents together. The definitions are in docs/findings.md. */
export function corefFindings(pairs: readonly ScoredPair[], duplicates: Duplicates): CorefFindings {
  const compared = pairs.map((pair) => {
    const sides = comparedPair(pair, duplicates);
    const table = overlapOf(sides);
    const tally = tallies(table);
    return { table, tally, list: pairFindings(sides, table, tally) };
  });
  const list = inOrder(compared.flatMap((pair) => pair.list));
  const [key, response] = (['key', 'response'] as const).map((side) => compared.flatMap(({ tally }) => tally[side]));
  const counts = corefCounts(list, key, response);
  const tables = compared.map(({ table }) => table);
  return { counts, gains: gainsOf(tables, counts), list };
}
