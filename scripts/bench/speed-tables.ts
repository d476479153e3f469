import { readFileSync, writeFileSync } from 'node:fs';
import type { Measurement } from './measure.ts';
import { median, ratio } from './statistics.ts';
import { short } from './table.ts';
import type { Target } from './targets.ts';

/** What a run of the benchmark found. */
export interface BenchReport {
  /** The day, as YYYY-MM-DD. */
  readonly date: string;
  readonly machine: string;
  readonly effort: { readonly runs: number };
  readonly measurements: readonly Measurement[];
  readonly targets: readonly Target[];
}

/** The tables of docs/speed.md as Markdown, by the name that its markers give them. Each says when and where it was measured. */
export function speedTables(report: BenchReport): Readonly<Record<'targets' | 'scorer.pl', string>> {
  const { date, machine, effort } = report;
  const source = `Medians of up to ${effort.runs} runs, ${date}, ${machine}.`;
  return {
    targets: [...targetRows(report.targets), '', source].join('\n'),
    'scorer.pl': [...scorerRows(report.measurements), '', source].join('\n'),
  };
}

/** The text with each `<!-- bench: NAME -->` … `<!-- /bench -->` filled anew; throws where one of the tables has no place in it. */
export function withTables(text: string, tables: Readonly<Record<string, string>>): string {
  let filled = text;
  for (const [name, table] of Object.entries(tables)) {
    const start = `<!-- bench: ${name} -->\n`;
    const from = filled.indexOf(start);
    const to = filled.indexOf('<!-- /bench -->', from);
    if (from < 0 || to < 0) throw new Error(`the page has no '${start.trim()}' … '<!-- /bench -->'`);
    filled = `${filled.slice(0, from + start.length)}${table}\n${filled.slice(to)}`;
  }
  return filled;
}

/** Fills the tables of a page with what was measured. */
export function writeSpeedPage(path: string, report: BenchReport): void {
  writeFileSync(path, withTables(readFileSync(path, 'utf8'), speedTables(report)));
}

function targetRows(targets: readonly Target[]): string[] {
  const rows = targets.flatMap(({ name, value }) => (value === undefined ? [] : [`| ${name} | ${short(value)} |`]));
  return ['| ratio | measured |', '|---|---|', ...rows];
}

const scorerInputs = {
  corpus: '348 documents, 20,000 mentions',
  'document-1000': 'one document, 1,000 mentions',
  litbank: 'LitBank, 100 documents, 29,103 mentions',
};

function scorerRows(measurements: readonly Measurement[]): string[] {
  const rows = Object.entries(scorerInputs).flatMap(([input, title]) => {
    const wall = (subject: string): readonly number[] =>
      measurements.find((row) => row.input === input && row.subject === subject)?.wall ?? [];
    const [perl, ours] = [wall('scorer.pl'), wall('our scorer.pl')];
    if (perl.length === 0 || ours.length === 0) return [];
    const cells = [short(median(perl)), short(median(ours)), short(ratio(perl, ours))];
    return [`| ${title} | ${cells.join(' | ')} |`];
  });
  return ['| `all` of | scorer.pl, s | ours, s | times faster |', '|---|---|---|---|', ...rows];
}
