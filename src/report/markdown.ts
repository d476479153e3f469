import { rowName, type ScoreRow } from '../score/score-row.ts';
import { counted } from './counted.ts';
import type { RenderOptions } from './render-options.ts';
import {
  isBest,
  mainComparisons,
  mainRow,
  type ReportView,
  rowIntervals,
  type SystemView,
  shown,
  shownChange,
  sideValue,
  statisticsNotes,
} from './view.ts';

/**
 * Tables of GitHub's Markdown: of one system a row a metric, of several a row a system with the F1 under each metric, the best in
 * bold; then documents, changes and tests where they were asked for, and the signature.
 */
export function markdownText(view: ReportView, { digits }: Pick<RenderOptions, 'digits'>): string {
  const [first] = view.systems;
  const whole = view.systems.length === 1 ? [metricTable(view, first, digits)] : [systemTable(view, digits)];
  const blocks = [
    title(view),
    ...whole,
    ...view.systems.flatMap((system) => [
      ...(system.byUnit ? [unitTable(view, system, digits)] : []),
      ...(system.baseline ? [changeTable(view, system, digits)] : []),
    ]),
    ...(view.comparisons ? [testTable(view, digits)] : []),
    ...view.missed.map((miss) => `**Missed:** ${escaped(miss)}`),
    ...statisticsNotes(view),
    code(view.signature),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function title({ systems, reference }: ReportView): string {
  const names = systems.length === 1 ? code(systems[0].file) : counted(systems.length, 'system');
  return `${names} against the ${reference.name} ${code(reference.file)}`;
}

function metricTable(view: ReportView, system: SystemView, digits: number): string {
  const sides = [...view.sides, 'f1'] as const;
  const hasSupport = system.rows.some(({ support }) => support !== undefined);
  const head = ['metric', ...sides.map((side) => (side === 'f1' ? 'F1' : side)), ...(hasSupport ? ['support'] : [])];
  const rows = system.rows.map((row) => [
    escaped(row.isMain ? row.title : `– ${row.title}`),
    ...sides.map((side) => withInterval(view, system, row, side, digits)),
    ...(hasSupport ? [String(row.support ?? '')] : []),
  ]);
  return table(head, rows);
}

function withInterval(
  view: ReportView,
  system: SystemView,
  row: ScoreRow,
  side: 'recall' | 'precision' | 'f1',
  digits: number,
): string {
  const value = shown(view, sideValue(row.score, side), digits);
  const text = isBest(view, row, side) ? `**${value}**` : value;
  const bounds = rowIntervals(system, row)?.[side];
  return bounds ? `${text} [${bounds.map((bound) => shown(view, bound, digits)).join(', ')}]` : text;
}

function systemTable(view: ReportView, digits: number): string {
  const main = view.systems[0].rows.filter((row) => row.isMain);
  const order = view.ranking ?? view.systems.map((_, at) => at);
  const rows = view.systems.map((system, at) => [
    code(system.file),
    ...main.map(({ metric }) => {
      const row = mainRow(system.rows, metric);
      return row ? withInterval(view, system, row, 'f1', digits) : '';
    }),
    String(order.indexOf(at) + 1),
  ]);
  return table([`F1 of ${view.responseName}`, ...main.map((row) => escaped(row.title)), 'rank'], rows);
}

function unitTable(view: ReportView, { file, byUnit = [] }: SystemView, digits: number): string {
  const main = (byUnit[0]?.rows ?? []).filter((row) => row.isMain);
  const rows = byUnit.map(({ name, rows: own }) => [
    code(name),
    ...main.map(({ metric }) => {
      const row = mainRow(own, metric);
      return row ? shown(view, row.score.f1, digits) : '';
    }),
  ]);
  const head = [`F1 of ${view.unitName}`, ...main.map((row) => escaped(row.title))];
  return view.systems.length === 1 ? table(head, rows) : `${code(file)}\n\n${table(head, rows)}`;
}

function changeTable(view: ReportView, { file, rows, baseline }: SystemView, digits: number): string {
  const lines = rows.flatMap((row) => {
    const change = baseline?.differences[rowName(row)];
    if (!change) return [];
    const numbers = [shown(view, change.before, digits), shown(view, change.after, digits)];
    return [[escaped(row.title), ...numbers, shownChange(view, change.change, digits)]];
  });
  const head = `change of ${code(file)} since ${code(baseline?.file ?? '')}`;
  return `${head}\n\n${table(['F1 of', 'before', 'after', 'change'], lines)}`;
}

function testTable(view: ReportView, digits: number): string {
  const rows = mainComparisons(view).map(({ a, b, metric, difference, p, adjusted }) => [
    code(view.systems[b].file),
    code(view.systems[a].file),
    mainRow(view.systems[a].rows, metric)?.title ?? metric,
    shownChange(view, difference, digits),
    p.toPrecision(3),
    adjusted.toPrecision(3),
  ]);
  return table([view.responseName, 'less', 'F1 of', 'difference', 'p', 'p adjusted'], rows);
}

/** The first column to the left, the others to the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  // Within a table, a bar ends the cell even in code.
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|:--|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

/** Code, in which a name stays as it is, but for its line breaks. */
function code(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  const space = /^`|`$/.test(text) ? ' ' : '';
  return `${fence}${space}${text.replace(/[\r\n]/g, ' ')}${space}${fence}`;
}

function escaped(text: string): string {
  return text.replace(/[\\`*_<>[\]]/g, '\\$&').replace(/[\r\n]/g, ' ');
}
