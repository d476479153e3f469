import type { NerScores, Report } from '../evaluate/report.ts';
import { type ModeName, modes } from '../ner/modes.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { Score } from '../score/score.ts';
import { byName } from '../text/order.ts';
import { classificationReport, type ReportRow } from '../text/report-layout.ts';
import type { RenderOptions } from './style.ts';

/**
 * The text of `classification_report`, byte for byte: seqeval's for spans, scikit-learn's for tokens. Like theirs, widths count code
 * points. Several modes follow one another, each below its name. If there are no spans at all, seqeval throws an error; this prints
 * the averages.
 */
export function sklearnReport({ systems, settings }: Pick<Report, 'systems' | 'settings'>, options: Options): string {
  const scores: NerScores = systems[0].scores;
  const { outside = ['O'] }: { readonly outside?: readonly string[] } = settings;
  const names = modes.map(({ name }) => name).filter((name) => scores[name]);
  const texts = names.map((name) => modeText(scores, name, outside[0], options));
  return names.length === 1 ? texts[0] : names.map((name, at) => `${name}\n\n${texts[at]}`).join('\n');
}

type Options = Pick<RenderOptions, 'digits' | 'withoutOutside'>;

interface Row extends Score {
  readonly support: number;
}

function modeText(scores: NerScores, mode: ModeName, outside: string, options: Options): string {
  if (mode === 'token') return tokenText(scores.token!, outside, options);
  const { types, micro, macro, weighted } = scores[mode]!;
  const means = [reportRow('micro avg', micro), ...averages(macro, weighted)];
  return classificationReport(rowsOf(byName(types)), means, options.digits);
}

function tokenText(scores: TokenScores, outside: string, { digits, withoutOutside }: Options): string {
  const tags = byName(scores.tags);
  const kept = withoutOutside ? tags.filter(([name]) => name !== outside) : tags;
  // As in scikit-learn with labels=: if no tag is left out, the micro average is the accuracy, and has that name.
  const isWhole = kept.length === tags.length;
  const { micro, macro, weighted } = isWhole ? scores : scores.withoutOutside;
  const first = isWhole
    ? { ...reportRow('accuracy', micro), precision: undefined, recall: undefined }
    : reportRow('micro avg', micro);
  return classificationReport(rowsOf(kept), [first, ...averages(macro, weighted)], digits);
}

function averages(macro: Row, weighted: Row): ReportRow[] {
  return [reportRow('macro avg', macro), reportRow('weighted avg', weighted)];
}

function rowsOf(scores: readonly [name: string, score: Row][]): ReportRow[] {
  return scores.map(([name, score]) => reportRow(name, score));
}

function reportRow(label: string, { precision, recall, f1, support }: Row): ReportRow {
  return { label, precision: precision.value, recall: recall.value, f1, support };
}
