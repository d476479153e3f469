import type { Sweep, SweepRow } from '../ner/sweep.ts';
import type { SweepReport } from '../results/report.ts';
import { minScoreText } from '../settings/min-score.ts';
import { csvLine } from '../text/csv-line.ts';
import { visible } from '../text/harmless.ts';
import { byName } from '../text/order.ts';
import { counted, shellWord } from '../text/quoted.ts';
import { headOf } from './json.ts';
import { numberStyle, shown, systemName } from './numbers.ts';
import type { TextOptions } from './style.ts';
import { type Cell, type Column, nameCell, plainCell, type Table } from './tables.ts';
import { tableTexts } from './text-table.ts';

const flatters = 'a threshold chosen on test data is too optimistic: choose it on other data';

/** The sweep as JSON: thresholds, best F1, average precision and the lowest score, for all spans and for each type. */
export function sweepJson({ report, system, mode, all, types }: SweepReport): object {
  const { tool, signature, settings, reference } = report;
  const { file, name, size, strings, pairing, problemCounts, problems } = system;
  return {
    ...headOf('sweep', tool, report.version),
    signature,
    settings,
    gold: reference,
    pred: file,
    name,
    documents: size,
    pairing,
    strings,
    mode,
    sweep: all,
    types,
    minScore: types && minScoreOf(all, types),
    note: flatters,
    problemCounts,
    problems,
  };
}

/** The sweep as CSV, a row for each threshold; with types, `type` is empty in the rows of all spans. */
export function sweepCsv({ all, types }: SweepReport): string {
  const head = ['threshold', 'tp', 'fp', 'fn', 'precision', 'recall', 'f1'] as const;
  const lines = (sweep: Sweep, type: string): string[] =>
    sweep.rows.map((row) => csvLine([...(types ? [type] : []), ...head.map((field) => row[field])]));
  const ofTypes = byName(types ?? {}).flatMap(([type, sweep]) => lines(sweep, type));
  return [csvLine([...(types ? ['type'] : []), ...head]), ...lines(all, ''), ...ofTypes].join('');
}

/** The sweep for people: of many thresholds some, evenly spread, and the best. */
export function sweepText(sweep: SweepReport, options: TextOptions): string {
  const { report, system, mode, all, types } = sweep;
  const { bold, dim } = options.style;
  const title = `${bold(systemName(system))} against ${bold(report.reference)}: ${counted(system.size, 'document')}${mode === 'strict' ? '' : `, mode ${mode}`}`;
  const tables = [thresholdTable(all), ...(types ? [typeTable(types)] : [])];
  const facts = all.best ? factsOf(all, all.best, types) : ['nothing was predicted'];
  return `${[title, ...tables.flatMap((table) => tableTexts(table, options)), facts.join('\n'), dim(report.signature)].join('\n\n')}\n`;
}

const numbers = numberStyle('nerscore', {});

function factsOf(all: Sweep, best: SweepRow, types: SweepReport['types']): string[] {
  const { average_precision, lowest_score } = all;
  const byType = types && minScoreOf(all, types);
  return [
    `* best F1 ${shown(numbers, best.f1)} at --min-score ${best.threshold}; average precision ${shown(numbers, average_precision)}`,
    ...(byType === undefined ? [] : [`best F1 of each type at --min-score ${shellWord(byType)}`]),
    `lowest score ${lowest_score}: spans below it were not predicted`,
    flatters,
  ];
}

/** The best thresholds of types, and that of all for others; undefined where nothing was predicted. */
function minScoreOf({ best }: Sweep, types: NonNullable<SweepReport['types']>): string | undefined {
  const own = byName(types).flatMap(([type, sweep]) => (sweep.best ? [[type, sweep.best.threshold] as const] : []));
  return best && minScoreText(best.threshold, own);
}

const scoreHeads: readonly Column[] = [{ head: 'precision' }, { head: 'recall' }, { head: 'F1', hasMarks: true }];

function thresholdTable({ rows, best }: Sweep): Table {
  const step = Math.ceil(rows.length / MOST_ROWS);
  const some = rows.filter((row, at) => row === best || at % step === 0 || at === rows.length - 1);
  return {
    columns: [{ head: 'threshold' }, ...scoreHeads, { head: 'correct' }, { head: 'predicted' }],
    rows: some.map((row) => {
      const scores = [row.precision, row.recall, row.f1].map((value) => shown(numbers, value));
      const cells = [String(row.threshold), ...scores, String(row.tp), String(row.tp + row.fp)];
      const emphasisAt = (at: number): Cell['emphasis'] => (at === 3 ? 'best' : 'strong');
      return { cells: cells.map((text, at) => ({ text, emphasis: row === best ? emphasisAt(at) : undefined })) };
    }),
    note: some.length < rows.length ? `${some.length} of ${rows.length} thresholds; --format csv has all` : undefined,
  };
}

const MOST_ROWS = 20;

/** Of each type the best threshold. */
function typeTable(types: Readonly<Record<string, Sweep>>): Table {
  return {
    columns: [
      { head: 'type', isLeft: true, isName: true },
      { head: 'best' },
      ...scoreHeads,
      { head: 'average' },
      { head: 'lowest' },
    ],
    rows: byName(types).map(([type, { best, average_precision, lowest_score }]) => {
      const scores = [best?.precision, best?.recall, best?.f1].map((value) => shown(numbers, value ?? 0));
      const cells = [String(best?.threshold ?? ''), ...scores, shown(numbers, average_precision)];
      return { cells: [nameCell(visible(type)), ...cells.map(plainCell), plainCell(String(lowest_score ?? ''))] };
    }),
  };
}
