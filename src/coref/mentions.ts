import { type Metric, quotients } from '../score/score.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

/** Mention detection. The definition is in docs/metrics.md. */
export const mentions: Metric<Overlap> = {
  name: 'mentions',
  title: 'mentions',
  summary: 'how many mentions are found, whatever their entities',
  papers: [
    'Pradhan et al. (2012), CoNLL-2012 shared task: Modeling multilingual unrestricted coreference in OntoNotes, EMNLP-CoNLL.',
  ],
  fields: ['common', 'key', 'response'],
  count(overlap) {
    const { common, key, response } = mentionTotals(overlap);
    return Float64Array.of(common, key, response);
  },
  ...quotients([0, 1], [0, 2]),
};
