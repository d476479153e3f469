import { type Metric, score, side } from '../score/score.ts';
import { mentionTotals, type Overlap } from './overlap.ts';

const about = `Mention detection: how many mentions of one side are also mentions of the other, whatever their entities.

  recall = Σᵢⱼ cᵢⱼ / Σᵢ kᵢ        precision = Σᵢⱼ cᵢⱼ / Σⱼ rⱼ

kᵢ, rⱼ: mentions of key entity i and of response entity j; cᵢⱼ: mentions they share. Singletons count. 0/0 is 0. A mention is
found when both of its ends are right. It is what scorer.pl prints as "Identification of Mentions".`;

/** Mention detection. The definition is in `about`. */
export const mentions: Metric<Overlap> = {
  name: 'mentions',
  title: 'mentions',
  summary: 'mention detection: mentions of one side found on the other',
  about,
  fields: ['common', 'key', 'response'],
  count(overlap) {
    const { common, key, response } = mentionTotals(overlap);
    return Float64Array.of(common, key, response);
  },
  score: ([common = 0, key = 0, response = 0]) => score(side(common, key), side(common, response)),
};
