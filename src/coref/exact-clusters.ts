import { type Metric, quotients } from '../score/score.ts';
import { entityCount, type Overlap } from './overlap.ts';

/** Whole clusters found. The definition is in docs/metrics.md. */
export const exactClusters: Metric<Overlap> = {
  name: 'exact-clusters',
  title: 'exact clusters',
  summary: 'how many clusters of records are found whole',
  papers: [
    'Menestrina, Whang & Garcia-Molina (2010), Evaluating entity resolution results, Proceedings of the VLDB Endowment 3.',
  ],
  needs: 'records',
  fields: ['common', 'key', 'response'],
  count({ keySizes, responseSizes, rowStart, column, common }) {
    let found = 0;
    for (let i = 0; i < keySizes.length; i++) {
      const cell = rowStart[i];
      const isWhole = cell < rowStart[i + 1] && common[cell] === keySizes[i];
      if (isWhole && common[cell] === responseSizes[column[cell]]) found++;
    }
    return Float64Array.of(found, entityCount(keySizes), entityCount(responseSizes));
  },
  ...quotients([0, 1], [0, 2]),
};
