import { type Metric, score, side } from '../score/score.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

const about = `  recall = mentions on both sides / mentions of the key
  precision = mentions on both sides / mentions of the response

A mention is found when both of its ends are right, whatever its entity.

Example
  key       {A B C} {D E F G}
  response  {A B} {C D} {F G H I}
  Recall: A B C D F G of 7 mentions: 6/7.
  Precision: the same of 8 mentions: 6/8.
  mentions F1 = 2 · 6/7 · 6/8 / (6/7 + 6/8) = 80.00

When to report it
  Next to the metrics of coreference, always: a mention that is not found is lost
  for all of them, so this shows where the loss begins. It says nothing about
  coreference itself.

Edge cases
  Singletons count; --singletons drop leaves them out.
  An empty side gives 0/0, printed as 0.
  Repeated mentions: see --duplicates.
  Documents: numerators and denominators are summed, never averaged.

Same number as scorer.pl 8.01, which prints it as Identification of Mentions.`;

/** Mention detection. The definition is in `about`. */
export const mentions: Metric<Overlap> = {
  name: 'mentions',
  title: 'mentions',
  summary: 'how many mentions are found, whatever their entities',
  about,
  papers: [
    'Pradhan et al. (2012), CoNLL-2012 shared task: Modeling multilingual unrestricted coreference in OntoNotes, EMNLP-CoNLL.',
  ],
  fields: ['common', 'key', 'response'],
  count(overlap) {
    const { common, key, response } = mentionTotals(overlap);
    return Float64Array.of(common, key, response);
  },
  score: ([common = 0, key = 0, response = 0]) => score(side(common, key), side(common, response)),
};
