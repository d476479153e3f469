import { type NerReadSystem, type NerReport, wasRead } from '../evaluate/ner-report.ts';
import type { MeanScore, SpanScore } from '../ner/metrics.ts';
import { type ModeName, modes } from '../ner/modes.ts';
import type { SchemeReport } from '../ner/scores.ts';
import type { TagMeans, TagScore, TokenScores } from '../ner/tokens.ts';
import { fixed } from '../text/report-layout.ts';
import { byName } from './by-name.ts';
import { type Cell, columns } from './columns.ts';
import { confusionTable } from './confusion-table.ts';
import { counted } from './counted.ts';
import type { RenderOptions } from './render-options.ts';
import type { Style } from './style.ts';
import { warningFacts } from './warning-facts.ts';

/**
 * The report as text for people, laid out as classification_report: a table for each mode, the outcomes beside the scores; then what
 * the tags were like. F1 over all stands out; the signature is the last line.
 */
export function nerTable(report: NerReport, options: RenderOptions): string {
  const systems = report.systems.filter(wasRead).map((system) => systemText(report, system, options));
  return `${systems.join('\n')}\n${options.style.dim(report.signature)}\n`;
}

/** Which type, and which tag, was taken for which: where it was asked for. */
export function confusionTables({ confusion }: NerReadSystem, style: Style): string[] {
  if (!confusion) return [];
  return [confusionTable('entities', confusion.entities, style), confusionTable('tags', confusion.tags, style)];
}

/** What the tags were like, a line a fact. */
export function nerFacts(report: NerReport, system: NerReadSystem, digits: number): string[] {
  const { accuracy, unpaired, scheme } = system;
  return [
    `token accuracy: ${fixed(accuracy.value, digits)} (${accuracy.numerator} / ${accuracy.denominator})`,
    `scheme: ${schemeFact(scheme, report.settings.scheme === 'auto')}`,
    `invalid spans: ${invalidFact(system, digits)}`,
    ...(unpaired ? [`unpaired rows: gold ${unpaired.gold}, pred ${unpaired.pred}`] : []),
  ];
}

function systemText(report: NerReport, system: NerReadSystem, options: RenderOptions): string {
  const { style } = options;
  const { scores } = system;
  const blocks = [
    titleLine(report, system, style),
    ...modes.filter(({ name }) => scores[name]).map(({ name }) => columns(modeRows(system, name, options))),
    ...confusionTables(system, style),
    [...nerFacts(report, system, options.digits), ...warningFacts(system.problemCounts)].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function titleLine({ gold }: NerReport, { pred, sentences, tokens }: NerReadSystem, { bold }: Style): string {
  const files = pred === gold ? `both sides in ${bold(gold)}` : `${bold(pred)} against the gold ${bold(gold)}`;
  return `${files}: ${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
}

function modeRows(system: NerReadSystem, mode: ModeName, options: RenderOptions): Cell[][] {
  if (mode === 'token') return tokenRows(system.scores.token!, options);
  const { types, micro, macro, weighted } = system.scores[mode]!;
  const { style } = options;
  const outcomes = ['COR', 'INC', 'PAR', 'MIS', 'SPU'];
  const head = [mode, 'precision', 'recall', 'f1-score', 'support', ...outcomes];
  return [
    head.map((text) => ({ text, paint: style.bold })),
    ...byName(types).map(([name, row]) => spanRow(name, row, options)),
    [],
    spanRow('micro avg', micro, options, style.best),
    meanRow('macro avg', macro, options),
    meanRow('weighted avg', weighted, options),
  ];
}

function spanRow(name: string, row: SpanScore, options: RenderOptions, best?: Cell['paint']): Cell[] {
  const outcomes = [row.correct, row.incorrect, row.partial, row.missed, row.spurious];
  return [
    ...meanRow(name, row, options, best),
    ...outcomes.map((count) => ({ text: String(count), paint: options.style.dim })),
  ];
}

function meanRow(name: string, row: MeanScore, { digits }: RenderOptions, best?: Cell['paint']): Cell[] {
  const emphasis = best && { paint: best };
  return [
    { text: name, ...emphasis },
    { text: fixed(row.precision.value, digits) },
    { text: fixed(row.recall.value, digits) },
    { text: fixed(row.f1, digits), ...emphasis },
    { text: String(row.support) },
  ];
}

function tokenRows(scores: TokenScores, options: RenderOptions): Cell[][] {
  const { digits, style } = options;
  const { accuracy, tags, withoutOutside } = scores;
  const means = ({ macro, weighted }: Omit<TagMeans, 'micro'>): Cell[][] => [
    meanRow('macro avg', macro, options),
    meanRow('weighted avg', weighted, options),
  ];
  const value = { text: fixed(accuracy.value, digits), paint: style.best };
  return [
    ['token', 'precision', 'recall', 'f1-score', 'support'].map((text) => ({ text, paint: style.bold })),
    ...byName<TagScore>(tags).map(([name, row]) => meanRow(name, row, options)),
    [],
    [
      { text: 'accuracy', paint: style.best },
      { text: '' },
      { text: '' },
      value,
      { text: String(accuracy.denominator) },
    ],
    ...means(scores),
    [],
    [{ text: 'not outside', paint: style.bold }],
    meanRow('micro avg', withoutOutside.micro, options),
    ...means(withoutOutside),
  ];
}

function schemeFact({ name, gold, pred }: SchemeReport, isTold: boolean): string {
  const fits = (side: readonly string[]): string => (side.length === 0 ? 'no scheme' : side.join(', '));
  const told = isTold ? `${name}, as the letters tell` : name;
  if (name === 'raw') return told;
  return `${told}; gold fits ${fits(gold)}; pred fits ${fits(pred)}`;
}

function invalidFact({ invalid, scores }: NerReadSystem, digits: number): string {
  const { gold, pred, policy, otherwise } = invalid;
  if (gold + pred === 0) return 'none';
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const counts = `gold ${gold}, pred ${pred}, ${made}`;
  if (!otherwise) return `${counts}; the same strict F1 if ${notMade}`;
  const other = `${fixed(otherwise.f1, digits)} if ${notMade}`;
  return scores.strict
    ? `${counts}; strict F1 ${fixed(scores.strict.micro.f1, digits)}, ${other}`
    : `${counts}; strict F1 ${other}`;
}
