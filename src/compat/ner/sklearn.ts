import { confusion as confusionOf, labelPairs } from '../../ner/pair-counts.ts';
import { type TagMeans, type TagScore, tokenScores } from '../../ner/tokens.ts';
import type { Score } from '../../score/score.ts';
import { byName } from '../../text/order.ts';
import { classificationReport, type ReportRow } from '../../text/report-layout.ts';
import type { CompatScores } from '../tool.ts';
import type { NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner-tool.ts';

/** scikit-learn on the tags of tokens. The rule is in `about`. */
export const sklearn: NerTool = {
  name: 'sklearn',
  title: 'scikit-learn on tags',
  source: 'scikit-learn/scikit-learn',
  files: 'gold.tsv pred.tsv',
  about: `scikit-learn 1.2, classification_report and confusion_matrix on the flat lists of tags: each tag is a label, O among them.

precision, recall, f1-score and support of a tag are of the tokens that have it on both sides, on the gold and on the predicted
side; 0/0 is 0. accuracy is the micro average over all labels; macro avg the mean over the tags of either side, weighted avg the
same with the support as weights. no_outside is the report with labels= all tags but the outside tag, with its micro avg.
confusion_matrix: a row a gold tag, a column a predicted one. Settings: outside, digits.`,
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
  const { labels, matrix } = confusionOf(counts, names);
  if (labels.length === 0) return { refusal: 'scikit-learn raises ValueError: there is no tag' };
  const all = byName(scores.tags);
  const inner = all.filter(([tag]) => tag !== outside);
  const confusion = labels.map((tag, i): [string, CompatScores] => [
    tag,
    Object.fromEntries(labels.map((other, j) => [other, matrix[i][j]])),
  ]);
  const hasOutside = inner.length < labels.length;
  const innerMicro = hasOutside ? 'micro avg' : 'accuracy';
  return {
    scores: {
      classification_report: reportFigures(scores, all, 'accuracy'),
      ...(inner.length > 0 && { no_outside: reportFigures(scores.withoutOutside, inner, innerMicro) }),
      confusion_matrix: Object.fromEntries(confusion),
    },
    texts: {
      classification_report: reportText(scores, all, 'accuracy', digits),
      ...(inner.length > 0 && { no_outside: reportText(scores.withoutOutside, inner, innerMicro, digits) }),
    },
    notes:
      inner.length > 0
        ? []
        : ['there is no label but the outside tag, so no_outside is missing: the tool has nothing to report'],
  };
}

type MicroName = 'micro avg' | 'accuracy';

function reportFigures(
  means: TagMeans,
  tags: readonly (readonly [string, TagScore])[],
  micro: MicroName,
): CompatScores {
  const first: [string, CompatScores | number] =
    micro === 'accuracy' ? [micro, means.micro.f1] : [micro, figures(means.micro)];
  return Object.fromEntries([
    ...tags.map(([tag, score]): [string, CompatScores] => [tag, figures(score)]),
    first,
    ['macro avg', figures(means.macro)],
    ['weighted avg', figures(means.weighted)],
  ]);
}

function reportText(
  means: TagMeans,
  tags: readonly (readonly [string, TagScore])[],
  micro: MicroName,
  digits: number,
): string {
  const first = row(micro, means.micro);
  return classificationReport(
    tags.map(([tag, score]) => row(tag, score)),
    [
      micro === 'accuracy' ? { ...first, precision: undefined, recall: undefined } : first,
      row('macro avg', means.macro),
      row('weighted avg', means.weighted),
    ],
    digits,
  );
}

type Counted = Score & { readonly support: number };

function row(label: string, { precision, recall, f1, support }: Counted): ReportRow {
  return { label, precision: precision.value, recall: recall.value, f1, support };
}

function figures({ precision, recall, f1, support }: Counted): CompatScores {
  return { precision: precision.value, recall: recall.value, 'f1-score': f1, support };
}
