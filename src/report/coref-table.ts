import Table from 'cli-table3';
import { corefMetrics } from '../coref/metrics.ts';
import type { CorefReport, CorefSystem } from '../evaluation/coref-report.ts';
import type { Score, Side } from '../score/score.ts';
import { counted } from './counted.ts';
import type { Style } from './style.ts';

/** What a table is printed with. */
export interface TableOptions {
  /** Digits after the point of a percentage. */
  readonly digits: number;
  readonly style: Style;
}

/** The report as text for people: percentages, rounded; the CoNLL F1 stands out; the signature is the last line. */
export function corefTable(report: CorefReport, options: TableOptions): string {
  const { style } = options;
  const systems = report.systems.map((system) => systemText(report, system, options));
  return `${systems.join('\n')}\n${style.dim(report.signature)}\n`;
}

function systemText(report: CorefReport, system: CorefSystem, options: TableOptions): string {
  const { style } = options;
  const title = `${style.bold(system.response)} against the key ${style.bold(report.key)}: ${counted(system.documents, 'document')}`;
  const warnings = Object.values(system.problemCounts).reduce((sum, count) => sum + count, 0);
  return [
    title,
    '',
    scoreTable(system, options),
    '',
    ...(system.byDocument ? [documentTable(system.byDocument, options), ''] : []),
    ...(warnings > 0 ? [warningLine(system), ''] : []),
  ].join('\n');
}

function scoreTable({ scores }: CorefSystem, options: TableOptions): string {
  const table = new Table({
    head: ['metric', 'recall', 'precision', 'F1', 'recall =', 'precision ='],
    colAligns: ['left', 'right', 'right', 'right', 'left', 'left'],
    style: { head: [], border: [], compact: true, 'padding-left': 0, 'padding-right': 2 },
    chars: frameless,
  });
  for (const metric of corefMetrics) {
    const score = scores[metric.name];
    if (!score) continue;
    table.push(scoreRow(metric.title, score, options, metric.name === 'conll'));
    for (const [name, part] of Object.entries(score.parts ?? {}))
      table.push(scoreRow(`  ${partTitles[name]}`, part, options, false));
  }
  return trimLines(table.toString());
}

const partTitles: Readonly<Record<string, string>> = { coreference: 'coreferent', nonCoreference: 'not coreferent' };

function scoreRow(
  title: string,
  { recall, precision, f1 }: Score,
  { digits, style }: TableOptions,
  stands: boolean,
): string[] {
  const emphasis = stands ? style.best : (text: string): string => text;
  return [
    emphasis(title),
    percent(recall.value, digits),
    percent(precision.value, digits),
    emphasis(percent(f1, digits)),
    style.dim(fraction(recall)),
    style.dim(fraction(precision)),
  ];
}

/** A row a document: F1 under each metric, then the name, which may have any length and width. */
function documentTable(documents: NonNullable<CorefSystem['byDocument']>, { digits, style }: TableOptions): string {
  const metrics = corefMetrics.filter((metric) => documents.some(({ scores }) => metric.name in scores));
  const widths = metrics.map((metric) => Math.max(digits + 4, metric.title.length));
  const cells = (texts: readonly string[]): string => texts.map((text, at) => text.padStart(widths[at])).join(' ');
  const head = `${cells(metrics.map((metric) => metric.title))}  F1 of document`;
  const rows = documents.map(({ document, scores }) => {
    return `${cells(metrics.map((metric) => percent(scores[metric.name].f1, digits)))}  ${document}`;
  });
  return [style.bold(head), ...rows].join('\n');
}

function warningLine({ problemCounts }: CorefSystem): string {
  const counts = Object.entries(problemCounts).map(([code, count]) => `${code} ${count}`);
  return `warnings: ${counts.join(', ')}`;
}

function percent(value: number, digits: number): string {
  return (value * 100).toFixed(digits);
}

function fraction({ numerator, denominator }: Side): string {
  return numerator === undefined || denominator === undefined ? '' : `${count(numerator)} / ${count(denominator)}`;
}

/** A count as it is if whole, else with two digits. */
function count(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2);
}

function trimLines(text: string): string {
  return text.replace(/[ \t]+$/gm, '');
}

const frameless = {
  top: '',
  'top-mid': '',
  'top-left': '',
  'top-right': '',
  bottom: '',
  'bottom-mid': '',
  'bottom-left': '',
  'bottom-right': '',
  left: '',
  'left-mid': '',
  mid: '',
  'mid-mid': '',
  right: '',
  'right-mid': '',
  middle: '',
};
