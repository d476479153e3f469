import { confusion as confusionOf, labelPairs } from '../../ner/pair-counts.ts';
import { tokenScores } from '../../ner/tokens.ts';
import { byName } from '../../text/order.ts';
import { confusionFigures, reportFigures, reportText } from './classification-report.ts';
import type { NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner-tool.ts';

/** scikit-learn on the tags of tokens. The rule is in docs/compat.md. */
export const sklearn: NerTool = {
  name: 'sklearn',
  title: 'scikit-learn on tags',
  source: 'scikit-learn/scikit-learn',
  files: 'gold.tsv pred.tsv',
  departs: 'tokens are scored, not entities: an entity counts as often as it has tokens, and O counts too',
  scoresLabels: true,
  settings: ['outside', 'digits'],
  score: { tags: scoreTags },
};

function scoreTags(tags: NerInputs['tags'], { digits = 2, outside = 'O' }: NerToolSettings): NerOutcome {
  const [gold, pred] = [tags.gold.flat(), tags.pred.flat()];
  const names = [...new Set([outside, ...gold, ...pred])];
  const counts = labelPairs(gold, pred, names);
  const scores = tokenScores(counts, names);
  const confusion = confusionOf(counts, names);
  const { length } = confusion.labels;
  if (length === 0) return { refusal: 'scikit-learn raises ValueError: there is no tag' };
  const all = byName(scores.tags);
  const inner = all.filter(([tag]) => tag !== outside);
  const report = { labels: all, means: scores, hasAccuracy: true };
  const rest = { labels: inner, means: scores.withoutOutside, hasAccuracy: inner.length === length };
  return {
    scores: {
      classification_report: reportFigures(report),
      ...(inner.length > 0 && { no_outside: reportFigures(rest) }),
      confusion_matrix: confusionFigures(confusion),
    },
    texts: {
      classification_report: reportText(report, digits),
      ...(inner.length > 0 && { no_outside: reportText(rest, digits) }),
    },
    notes:
      inner.length > 0
        ? []
        : ['there is no label but the outside tag, so no_outside is missing: the tool has nothing to report'],
  };
}
