import type { Change, Report, SystemReport } from '../evaluate/report.ts';
import { rowName, type ScoreRow } from '../score/score-row.ts';
import { comparisonOf, conventions, rowIntervals } from './numbers.ts';

/** Comma-separated values after RFC 4180, but for lines that end with a line feed. */
export function csvText(report: Report): string {
  return rowsOf(report)
    .map(
      (row) => `${row.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`,
    )
    .join('');
}

/** The same between tabs. A tab, line break or backslash in a name is written `\t`, `\n`, `\r`, `\\`. */
export function tsvText(report: Report): string {
  return rowsOf(report)
    .map((row) => `${row.map((cell) => cell.replace(/[\t\n\r\\]/g, (found) => tsvEscapes[found])).join('\t')}\n`)
    .join('');
}

const tsvEscapes: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r', '\\': '\\\\' };

/** What a row is about: a system's score, or that of one of its documents, whose name is empty for all documents together. */
interface Line {
  readonly report: Report;
  readonly at: number;
  readonly system: SystemReport;
  readonly unit: string;
  readonly isWhole: boolean;
  readonly row: ScoreRow;
  readonly change?: Change;
}

type Cell = readonly [head: string, text: (line: Line) => string | number | undefined];

/** The head and the rows: all documents of a system first, then each. What does not apply is empty. */
function rowsOf(report: Report): string[][] {
  const cells = columns(report);
  const lines = report.systems.flatMap((system, at) => linesOf(report, system, at));
  const text = (value: string | number | undefined): string => (value === undefined ? '' : String(value));
  return [cells.map(([head]) => head), ...lines.map((line) => cells.map(([, of]) => text(of(line))))];
}

function linesOf(report: Report, system: SystemReport, at: number): Line[] {
  const line = (
    unit: string,
    isWhole: boolean,
    row: ScoreRow,
    changes: Readonly<Record<string, Change>> = {},
  ): Line => {
    const change = changes[rowName(row)];
    return { report, at, system, unit, isWhole, row, ...(change && { change }) };
  };
  // Only documents that the baseline has are listed there, in the same order.
  const waiting = [...(system.baseline?.byDocument ?? [])];
  const units = (system.byUnit ?? []).flatMap(({ name, rows }) => {
    const differences = waiting[0]?.document === name ? waiting.shift()?.differences : undefined;
    return rows.map((row) => line(name, false, row, differences));
  });
  return [...system.rows.map((row) => line('', true, row, system.baseline?.differences)), ...units];
}

function columns(report: Report): Cell[] {
  const { tool, systems, confidence, comparisons, unit: unitName } = report;
  const { reference, response, sides } = conventions[tool];
  const [first, second] = sides;
  const has = (some: boolean, ...cells: Cell[]): Cell[] => (some ? cells : []);
  const unitsShown = systems.some(({ byUnit }) => byUnit);
  const side = (name: 'recall' | 'precision'): Cell[] => [
    [name, ({ row }) => row.score[name].value],
    [`${name}_numerator`, ({ row }) => row.score[name].numerator],
    [`${name}_denominator`, ({ row }) => row.score[name].denominator],
  ];
  return [
    [reference, () => report.reference],
    [response, ({ system }) => system.file],
    ...has(unitsShown, [unitName, ({ unit }) => unit]),
    ['metric', ({ row }) => row.metric],
    ['part', ({ row }) => row.part],
    ...side(first),
    ...side(second),
    ['f1', ({ row }) => row.score.f1],
    ...has(
      systems.some(({ rows }) => rows.some(({ support }) => support !== undefined)),
      ['support', ({ row }) => row.support],
    ),
    ...has(confidence !== undefined, ...[first, second, 'f1' as const].flatMap(bounds)),
    ...has(comparisons !== undefined, ...testColumns),
    ...has(
      systems.some(({ baseline }) => baseline),
      ['f1_before', ({ change }) => change?.before],
      ['f1_change', ({ change }) => change?.change],
    ),
    ['signature', () => report.signature],
  ];
}

function bounds(side: 'recall' | 'precision' | 'f1'): Cell[] {
  const bound = (at: 0 | 1) => (line: Line) =>
    line.isWhole ? rowIntervals(line.system, line.row)?.[side][at] : undefined;
  return [
    [`${side}_low`, bound(0)],
    [`${side}_high`, bound(1)],
  ];
}

const testColumns: readonly Cell[] = (['difference', 'p', 'adjusted'] as const).map((name) => [
  `f1_${name}`,
  ({ report, at, row, isWhole }) => (isWhole ? comparisonOf(report, at, row, 'f1')?.[name] : undefined),
]);
