import type { Overlap } from '../../coref/overlap.ts';
import type { Duplicates } from '../../coref/rules.ts';
import type { ScoredPair } from '../coref/pair-sides.ts';
import type { CorefCounts, CorefFindings } from './coref-finding.ts';
import { countsAfterSteps, gainsOf } from './coref-gains.ts';
import { inOrder, pairFindings } from './coref-list.ts';
import { comparedPair, overlapOf } from './coref-pair.ts';
import { addedCounts, tableCounts } from './coref-tally.ts';

/** What is wrong in a response, of all its pairs of documents together. The definitions are in docs/findings.md. */
export function corefFindings(pairs: readonly ScoredPair[], duplicates: Duplicates): CorefFindings {
  const compared = pairs.map((pair) => {
    const sides = comparedPair(pair, duplicates);
    const table = overlapOf(sides);
    return { table, repeats: sides.repeats.length, list: pairFindings(sides, table) };
  });
  const list = inOrder(compared.flatMap((pair) => pair.list));
  const boundary = list.filter(({ kind }) => kind === 'boundary').length;
  const repeated = compared.reduce((sum, { repeats }) => sum + repeats, 0);
  const tables = compared.map(({ table }) => table);
  const sums = addedCounts([tableCounts(NOTHING), ...tables.map(tableCounts)]);
  const mentions = { ...sums.mentions, boundary, ...(repeated > 0 && { repeated }) };
  const counts: CorefCounts = { ...sums, mentions };
  return { counts, gains: gainsOf(tables.map(countsAfterSteps), counts), list };
}

const NONE = new Uint32Array(0);
const NOTHING: Overlap = {
  keySizes: NONE,
  responseSizes: NONE,
  rowStart: new Uint32Array(1),
  column: NONE,
  common: NONE,
};
