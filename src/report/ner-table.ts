import type { NerScores, Report } from '../evaluate/report.ts';
import type { MeanScore, SpanScore } from '../ner/metrics.ts';
import type { ModeName } from '../ner/modes.ts';
import { type Confusion, NOTHING } from '../ner/pair-counts.ts';
import type { TagMeans, TagScore, TokenScores } from '../ner/tokens.ts';
import { byName } from '../text/order.ts';
import { fixed } from '../text/report-layout.ts';
import { displayWidth } from '../text/width.ts';
import { counted } from './numbers.ts';
import { type Align, plainStyle, type RenderOptions, type Style } from './style.ts';

/** Whether the report is on one prediction, without units, intervals or a baseline, so that the tables of this file suffice. */
export function isPlain({ tool, systems, confidence }: Report): boolean {
  const [{ reading, byUnit, baseline }] = systems;
  return tool === 'nerscore' && systems.length === 1 && reading !== undefined && !(confidence ?? byUnit ?? baseline);
}

/** The title: what was scored, and how many sentences and tokens it has. */
export function plainTitle({ reference, systems: [{ file, reading }] }: Report, { bold }: Style): string {
  const { sentences = 0, tokens = 0 } = reading ?? {};
  const isOne = file === reference;
  const files = isOne ? `both sides in ${bold(reference)}` : `${bold(file)} against the gold ${bold(reference)}`;
  return `${files}: ${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
}

/** One table per mode, in the layout of classification_report, with outcomes beside the scores of spans. The overall F1 is emphasized. */
export function modeTables({ systems: [{ scores }] }: Report, options: RenderOptions): string[] {
  const all: NerScores = scores;
  return (Object.keys(all) as ModeName[]).map((name) => {
    const rows = name === 'token' ? tokenRows(all.token!, options) : spanRows(name, all[name]!, options);
    const aligns = rows[0].map((_, at): Align => (at === 0 ? 'left' : 'right'));
    return options.style.table(rows, aligns);
  });
}

function spanRows(
  mode: string,
  { types, micro, macro, weighted }: NonNullable<NerScores['strict']>,
  options: RenderOptions,
): string[][] {
  const { bold, dim, best } = options.style;
  const row = (name: string, score: SpanScore, emphasis?: Emphasis): string[] => {
    const outcomes = [score.correct, score.incorrect, score.partial, score.missed, score.spurious];
    return [...meanRow(name, score, options, emphasis), ...outcomes.map((count) => dim(String(count)))];
  };
  return [
    [mode, ...figures, 'COR', 'INC', 'PAR', 'MIS', 'SPU'].map((text) => bold(text)),
    ...byName(types).map(([name, score]) => row(name, score)),
    [],
    row('micro avg', micro, best),
    meanRow('macro avg', macro, options),
    meanRow('weighted avg', weighted, options),
  ];
}

function tokenRows(scores: TokenScores, options: RenderOptions): string[][] {
  const { bold, best } = options.style;
  const { accuracy, tags, withoutOutside } = scores;
  const means = ({ macro, weighted }: Omit<TagMeans, 'micro'>): string[][] => [
    meanRow('macro avg', macro, options),
    meanRow('weighted avg', weighted, options),
  ];
  return [
    ['token', ...figures].map((text) => bold(text)),
    ...byName<TagScore>(tags).map(([name, row]) => meanRow(name, row, options)),
    [],
    [best('accuracy'), '', '', best(fixed(accuracy.value, options.digits)), String(accuracy.denominator)],
    ...means(scores),
    [],
    [bold('not outside')],
    meanRow('micro avg', withoutOutside.micro, options),
    ...means(withoutOutside),
  ];
}

const figures = ['precision', 'recall', 'f1-score', 'support'];

type Emphasis = (text: string) => string;

function meanRow(
  name: string,
  { precision, recall, f1, support }: MeanScore,
  { digits }: RenderOptions,
  emphasis: Emphasis = (text) => text,
): string[] {
  const [p, r, f] = [precision.value, recall.value, f1].map((value) => fixed(value, digits));
  return [emphasis(name), p, r, emphasis(f), String(support)];
}

/**
 * A confusion matrix, with one row per gold label and one column per predicted label. Spans without a counterpart are in the last
 * column (missed) and the last row (spurious). If names would make it wider than 80 columns, rows are numbered, and columns are named
 * by these numbers.
 */
export function confusionTable(title: string, { labels, matrix }: Confusion, style: Style): string {
  const rowNames = labels.map((label) => (label === NOTHING ? 'spurious' : label));
  const columnNames = labels.map((label) => (label === NOTHING ? 'missed' : label));
  const laidOut = (names: readonly string[], heads: readonly string[], { bold, dim, best, table }: Style): string => {
    // Zeros are shown as points, so that other counts are easy to see.
    const cell = (count: number, isRight: boolean): string =>
      count === 0 ? dim('.') : isRight ? best(String(count)) : String(count);
    const head = [`${title}: gold \\ pred`, ...heads].map((text) => bold(text));
    const rows = matrix.map((counts, row) => [names[row], ...counts.map((count, at) => cell(count, at === row))]);
    return table(
      [head, ...rows],
      head.map((_, at): Align => (at === 0 ? 'left' : 'right')),
    );
  };
  const fits = laidOut(rowNames, columnNames, plainStyle)
    .split('\n')
    .every((line) => displayWidth(line) <= TERMINAL);
  if (fits) return laidOut(rowNames, columnNames, style);
  const numbers = labels.map((_, at) => String(at + 1));
  const numbered = rowNames.map((name, at) => `${at + 1} ${name}`);
  return laidOut(numbered, numbers, style);
}

const TERMINAL = 80;
