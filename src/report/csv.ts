import { overUnits } from '../results/over-units.ts';
import { baseOf, comparisonTable } from '../results/ranks.ts';
import type { Report, ReportRow, SystemReport } from '../results/report.ts';
import { hasAboveOne, type NumberName } from '../score/score.ts';
import { cellText, csvCells } from '../text/csv-line.ts';
import type { Place } from '../text/problem.ts';
import { conventions, movingWarnings, schemesText, systemName } from './numbers.ts';
import type { TableOptions } from './style.ts';
import { listedSystems, type Standing } from './systems/standing.ts';

/**
 * Comma-separated values as in RFC 4180, except that lines end with a line feed. Text that a spreadsheet would run as a formula has an
 * apostrophe in front: see `inert`.
 */
export function csvText(report: Report, options: Pick<TableOptions, 'rank'> = {}): string {
  return rowsOf(report, options).map(csvCells).join('');
}

/** The same, tab-separated (`tsvLine`). */
export function tsvText(report: Report, options: Pick<TableOptions, 'rank'> = {}): string {
  return rowsOf(report, options).map(tsvCells).join('');
}

/**
 * A line of tab-separated values; undefined ones are empty. A tab, line break or backslash is written as `\t`, `\n`,
 * `\r` or `\\`, and text is made inert for spreadsheets.
 */
export function tsvLine(values: readonly (string | number | undefined)[]): string {
  return tsvCells(values.map(cellText));
}

function tsvCells(cells: readonly string[]): string {
  return `${cells.map((cell) => cell.replace(/[\t\n\r\\]/g, (found) => tsvEscapes[found])).join('\t')}\n`;
}

const tsvEscapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

/** What a row is about: the score of a system or of one of its documents. */
interface Line {
  readonly system: SystemReport;
  readonly standing: Standing;
  readonly unit: string;
  readonly place: Place | undefined;
  readonly row: ReportRow;
}

type Cell = readonly [head: string, text: (line: Line) => string | number | undefined];

/**
 * The head, then for each system the rows of all documents together, then those of each document, and a row for each system that was not
 * scored. What does not apply is empty.
 */
function rowsOf(report: Report, { rank: isRanked }: Pick<TableOptions, 'rank'>): string[][] {
  const cells = columns(report, isRanked);
  const lines = listedSystems(report, isRanked).flatMap((own) => linesOf(report, own));
  const { reference, response } = conventions[report.tool];
  const skipped = (report.skipped ?? []).map((system) => {
    const { problem, errors } = system;
    const { code, message, place } = problem;
    const known: Readonly<Record<string, string>> = {
      [reference]: report.reference,
      [response]: systemName(system),
      errors: String(errors),
      problem: `${place.file}:${place.line}:${place.column}: ${message} [${code}]`,
    };
    return cells.map(([head]) => cellText(known[head] ?? ''));
  });
  return [
    cells.map(([head]) => head),
    ...lines.map((line) => cells.map(([, text]) => cellText(text(line)))),
    ...skipped,
  ];
}

function linesOf({ tool, unit, systems }: Report, standing: Standing): Line[] {
  const system = systems[standing.at];
  const { rows, byUnit = [] } = system;
  const means = tool === 'nerscore' ? meanRows(system, unit) : [];
  const all = [{ name: '', rows: [...rows, ...means], place: undefined }, ...byUnit];
  return all.flatMap(({ name, rows: own, place }) => own.map((row) => ({ system, standing, unit: name, place, row })));
}

/** The means over units, and their standard deviations, as rows of parts. */
function meanRows(system: SystemReport, unit: Report['unit']): ReportRow[] {
  return overUnits(system).flatMap(([metric, { precision, recall, f1 }]) =>
    (['mean', 'deviation'] as const).flatMap((part) => {
      const [p, r, f] = [precision[part], recall[part], f1[part]];
      if (p === undefined || r === undefined || f === undefined) return [];
      const score = { precision: { value: p }, recall: { value: r }, f1: f };
      return [{ metric, part: `${unit}-${part}`, title: part, isMain: false, score }];
    }),
  );
}

/** The warnings that may move the score of a row, and whether it has a value above 1. */
function warningsText({ system, row }: Line): string {
  const above = hasAboveOne(row) ? ['above 1: repeated mentions'] : [];
  return [movingWarnings(system), ...above].filter((text) => text !== '').join(', ');
}

function columns(report: Report, isRanked = false): Cell[] {
  const { tool, systems, confidence, significance, unit: unitName } = report;
  const { settings }: { readonly settings: { readonly missing?: string } } = report;
  const { reference, response, sides } = conventions[tool];
  const has = (some: boolean, ...cells: Cell[]): Cell[] => (some ? cells : []);
  const numbers: readonly NumberName[] = [...sides, 'f1'];
  return [
    [reference, () => report.reference],
    [response, ({ system }) => systemName(system)],
    ...has(isRanked, ['rank_from', ({ standing }) => standing.from], ['rank_to', ({ standing }) => standing.to]),
    ...has(
      systems.some(({ byUnit }) => byUnit),
      [unitName, ({ unit }) => unit],
    ),
    ...has(
      systems.some(({ byUnit }) => byUnit?.some(({ place }) => place)),
      ['begins', ({ place }) => place && `${place.file}:${place.line}`],
    ),
    ['metric', ({ row }) => row.metric],
    ['part', ({ row }) => row.part],
    ...sides.flatMap(sideCells),
    ['f1', ({ row }) => row.score.f1],
    ...has(
      systems.some(({ rows }) => rows.some(({ support }) => support !== undefined)),
      ['support', ({ row }) => row.support],
    ),
    ...has(confidence !== undefined, ...numbers.flatMap(boundCells)),
    ...has(
      systems.some(({ runs }) => runs),
      ['runs', ({ system }) => system.runs?.length ?? 1],
      ...numbers.map((name): Cell => [`${name}_sd`, ({ row }) => row.interval?.deviation?.[name]]),
    ),
    ...has(significance !== undefined, ...testCells(systemName(systems[baseOf(report)]))),
    ...has(significance?.against === 'all' && systems.length > 2, ...pairCells(report)),
    ...has(
      systems.some(({ baseline }) => baseline),
      ['f1_before', ({ row }) => row.change?.before],
      ['f1_change', ({ row }) => row.change?.change],
    ),
    ...has(
      systems.some(({ baseline }) => baseline?.notes),
      ['baseline_notes', ({ system }) => system.baseline?.notes?.join('; ')],
    ),
    ...has(
      systems.some(({ notes }) => notes),
      ['notes', ({ system }) => system.notes?.join('; ')],
    ),
    // Others are not scored where one of several systems lacks them.
    ...has(settings.missing === 'skip', ['documents', ({ system, unit }) => (unit === '' ? system.size : undefined)]),
    ['signature', () => report.signature],
    ...has(systems.some(columnsText), ['columns', ({ system }) => columnsText(system)]),
    ...has(systems.some(schemesText), ['schemes', ({ system }) => schemesText(system)]),
    ['warnings', warningsText],
    ...has(report.skipped !== undefined, ['errors', () => undefined], ['problem', () => undefined]),
  ];
}

/** The columns that a system was read from: `gold 2 of 3, pred 3 of 3`; empty if they are not known. */
function columnsText({ columns = {} }: Pick<SystemReport, 'columns'>): string {
  const sides = Object.entries(columns).map(
    ([side, { column, of, form, name, words }]) =>
      `${side} ${name ?? form ?? `${column} of ${of}`}${words === undefined ? '' : ` (words in ${words})`}`,
  );
  return sides.join(', ');
}

function boundCells(name: NumberName): Cell[] {
  return [
    [`${name}_low`, ({ row }) => row.interval?.[name]?.[0]],
    [`${name}_high`, ({ row }) => row.interval?.[name]?.[1]],
  ];
}

/** How F1 compares with that of the system called `base`. */
function testCells(base: string): Cell[] {
  return [
    ['f1_against', ({ row }) => row.test && base],
    ['f1_difference', ({ row }) => row.test?.difference],
    ['f1_difference_low', ({ row }) => row.test?.interval?.[0]],
    ['f1_difference_high', ({ row }) => row.test?.interval?.[1]],
    ['f1_p', ({ row }) => row.test?.p],
    ['f1_adjusted', ({ row }) => row.test?.adjusted],
  ];
}

/** How F1 compares with that of each system. */
function pairCells({ systems, comparisons }: Report): Cell[] {
  const compared = comparisonTable(comparisons);
  const testOf = ({ standing, unit, row }: Line, base: number) =>
    unit === '' ? compared(base, standing.at, row) : undefined;
  return systems.flatMap((system, base): Cell[] => [
    [`f1_above ${systemName(system)}`, (line) => testOf(line, base)?.difference],
    [`f1_adjusted ${systemName(system)}`, (line) => testOf(line, base)?.adjusted],
  ]);
}

function sideCells(side: 'recall' | 'precision'): Cell[] {
  return [
    [side, ({ row }) => row.score[side].value],
    [`${side}_numerator`, ({ row }) => row.score[side].numerator],
    [`${side}_denominator`, ({ row }) => row.score[side].denominator],
  ];
}
