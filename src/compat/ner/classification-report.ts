import type { Confusion } from '../../ner/pair-counts.ts';
import type { Score } from '../../score/score.ts';
import { cells, fixed, padStart } from '../../text/report-layout.ts';
import { largest } from '../../text/width.ts';
import type { CompatScores } from '../tool.ts';

/** A score with the number of gold tokens or spans that it is of. */
type Supported = Score & { readonly support: number };

/** What `classification_report` of scikit-learn and seqeval shows: a row for each label, and the means. */
export interface ClassificationReport {
  readonly labels: readonly (readonly [label: string, score: Supported])[];
  readonly means: Readonly<Record<'micro' | 'macro' | 'weighted', Supported>>;
  /** Whether the micro average is over all labels of tokens: scikit-learn shows it as one number, the accuracy. */
  readonly hasAccuracy: boolean;
}

/** The report as data, as `output_dict=True` gives it. */
export function reportFigures({ labels, means, hasAccuracy }: ClassificationReport): CompatScores {
  const figures = ({ precision, recall, f1, support }: Supported): CompatScores => {
    return { precision: precision.value, recall: recall.value, 'f1-score': f1, support };
  };
  return Object.fromEntries<CompatScores | number>([
    ...labels.map(([label, score]) => [label, figures(score)] as const),
    hasAccuracy ? ['accuracy', means.micro.f1] : ['micro avg', figures(means.micro)],
    ['macro avg', figures(means.macro)],
    ['weighted avg', figures(means.weighted)],
  ]);
}

/** A confusion matrix as data: a row for each gold label, in it the number of each predicted one. */
export function confusionFigures({ labels, matrix }: Confusion): CompatScores {
  const rows = matrix.map((counts) => Object.fromEntries(counts.map((count, at) => [labels[at], count])));
  return Object.fromEntries(rows.map((row, at) => [labels[at], row]));
}

/**
 * The text of the report, byte for byte: labels right-aligned, as wide as the longest, as `weighted avg` or as `digits`, in code points;
 * three figures and the support, 9 wide. There is a blank line below the head and one before the means.
 */
export function reportText({ labels, means, hasAccuracy }: ClassificationReport, digits: number): string {
  const width = largest(['weighted avg'.length, digits, ...labels.map(([label]) => [...label].length)]);
  const line = (label: string, texts: readonly string[]): string => `${padStart(label, width)} ${cells(texts, 9)}\n`;
  const row = (label: string, { precision, recall, f1, support }: Supported, isAccuracy = false): string => {
    const [p, r, f] = [precision.value, recall.value, f1].map((value) => fixed(value, digits));
    return line(label, isAccuracy ? ['', '', f, String(support)] : [p, r, f, String(support)]);
  };
  return [
    line('', ['precision', 'recall', 'f1-score', 'support']),
    '\n',
    ...labels.map(([label, score]) => row(label, score)),
    '\n',
    row(hasAccuracy ? 'accuracy' : 'micro avg', means.micro, hasAccuracy),
    row('macro avg', means.macro),
    row('weighted avg', means.weighted),
  ].join('');
}
