import { rowName } from '../score/score-row.ts';
import { counted } from './counted.ts';
import { numberColumns } from './number-columns.ts';
import type { RenderOptions } from './render-options.ts';
import { scoreTables } from './score-table.ts';
import {
  isBest,
  mainComparisons,
  mainRow,
  type ReportView,
  rowIntervals,
  type SystemView,
  shown,
  shownChange,
  statisticsNotes,
} from './view.ts';
import { warningFacts } from './warning-facts.ts';

/**
 * The report as text for people: rounded; the headline stands out; the signature is the last line. One system has a table of its
 * own; several share one, of their F1, with the best marked by a star and the differences to the first below.
 */
export function tableText(view: ReportView, options: RenderOptions): string {
  const { systems, signature } = view;
  const whole = systems.length === 1 ? oneSystem(view, systems[0], options) : severalSystems(view, options);
  const blocks = [...whole, ...testBlock(view, options), ...notesBlock(view)];
  return `${blocks.map((block) => `${block}\n\n`).join('')}${options.style.dim(signature)}\n`;
}

function oneSystem(view: ReportView, system: SystemView, options: RenderOptions): string[] {
  const { bold } = options.style;
  const { reference, unitName } = view;
  const title = `${bold(system.file)} against the ${reference.name} ${bold(reference.file)}: ${counted(system.units, unitName)}`;
  return [title, ...scoreTables(view, system, options), ...details(view, system, options)];
}

/** What there is besides the scores of all units: those of each, the change since the baseline, the input. */
function details(view: ReportView, system: SystemView, options: RenderOptions): string[] {
  const facts = [...(system.facts?.(options.digits) ?? []), ...warningFacts(system.problemCounts)];
  return [
    ...(system.byUnit ? [unitTable(view, system.byUnit, options)] : []),
    ...(system.baseline ? [changeTable(view, system, options)] : []),
    ...(system.tables?.(options.style) ?? []),
    ...(facts.length > 0 ? [facts.join('\n')] : []),
  ];
}

function severalSystems(view: ReportView, options: RenderOptions): string[] {
  const { systems, reference, unitName, responseName } = view;
  const { bold } = options.style;
  const units = new Set(systems.map((system) => system.units));
  const size = units.size === 1 ? `: ${counted(systems[0].units, unitName)}` : '';
  const title = `${counted(systems.length, responseName)} against the ${reference.name} ${bold(reference.file)}${size}`;
  const own = systems.flatMap((system) => {
    const found = details(view, system, options);
    return found.length > 0 ? [bold(system.file), ...found] : [];
  });
  return [title, systemTable(view, options), ...intervalTable(view, options), ranking(view, options), ...own];
}

function systemTable(view: ReportView, { digits, style }: RenderOptions): string {
  const main = view.systems[0].rows.filter((row) => row.isMain);
  const scores = view.systems.map((system) => [
    ...main.map((row) => {
      const own = mainRow(system.rows, row.metric);
      return own ? `${shown(view, own.score.f1, digits)}${isBest(view, own, 'f1') ? '*' : ' '}` : '';
    }),
    system.file,
  ]);
  const [first, ...others] = view.systems;
  const differences = others.map((system) => [
    ...main.map((row) => {
      const own = mainRow(system.rows, row.metric);
      return own ? `${shownChange(view, own.score.f1 - row.score.f1, digits)} ` : '';
    }),
    `${system.file} less ${first.file}`,
  ]);
  const head = [...main.map((row) => `${row.title} `), `F1 of ${view.responseName} (* best)`];
  const [headLine, ...lines] = numberColumns([head, ...scores, ...differences]).split('\n');
  return [style.bold(headLine), ...lines].join('\n');
}

/** A table a system would be too wide: each system's intervals of F1, a line a metric. */
function intervalTable(view: ReportView, { digits, style }: RenderOptions): string[] {
  if (!view.confidence) return [];
  const head = ['low', 'F1', 'high', `F1 of, ${view.confidence.level} % interval`, view.responseName];
  const rows = view.systems.flatMap((system) =>
    system.rows.flatMap((row) => {
      const bounds = rowIntervals(system, row)?.f1;
      if (!bounds || !row.isMain) return [];
      const numbers = [bounds[0], row.score.f1, bounds[1]].map((value) => shown(view, value, digits));
      return [[...numbers, row.title, system.file]];
    }),
  );
  const [headLine, ...lines] = numberColumns([head, ...rows], 2).split('\n');
  return [[style.bold(headLine), ...lines].join('\n')];
}

function ranking(view: ReportView, { digits }: RenderOptions): string {
  const title = view.systems[0].rows.find((row) => rowName(row) === view.headline)?.title ?? view.headline;
  const lines = (view.ranking ?? []).map((at, place) => {
    const row = view.systems[at].rows.find((candidate) => rowName(candidate) === view.headline);
    return `${place + 1}. ${shown(view, row?.score.f1 ?? 0, digits)}  ${view.systems[at].file}`;
  });
  return [`ranking by ${title} F1`, ...lines].join('\n');
}

/** A row a unit: F1 under each metric, then the name, which may have any length and width. */
function unitTable(
  view: ReportView,
  units: NonNullable<SystemView['byUnit']>,
  { digits, style }: RenderOptions,
): string {
  const main = (units[0]?.rows ?? []).filter((row) => row.isMain);
  const widths = main.map((row) => Math.max(digits + 4, row.title.length));
  const cells = (texts: readonly string[]): string => texts.map((text, at) => text.padStart(widths[at])).join(' ');
  const head = `${cells(main.map((row) => row.title))}  F1 of ${view.unitName}`;
  const lines = units.map(({ name, rows }) => {
    const own = rows.filter((row) => row.isMain);
    return `${cells(own.map((row) => shown(view, row.score.f1, digits)))}  ${name}`;
  });
  return [style.bold(head), ...lines].join('\n');
}

function changeTable(view: ReportView, { rows, baseline }: SystemView, { digits, style }: RenderOptions): string {
  const numbers = (of: { before: number; after: number; change: number }): string[] => [
    shown(view, of.before, digits),
    shown(view, of.after, digits),
    shownChange(view, of.change, digits),
  ];
  const wholes = rows.flatMap((row) => {
    const change = baseline?.differences[rowName(row)];
    return change ? [[...numbers(change), row.isMain ? row.title : `  ${row.title}`]] : [];
  });
  const units = (baseline?.byDocument ?? []).flatMap(({ document, differences }) =>
    rows.flatMap((row) => {
      const change = differences[rowName(row)];
      return change && row.isMain ? [[...numbers(change), `${row.title}  ${document}`]] : [];
    }),
  );
  const head = ['before', 'now', 'change', `F1 of, since ${baseline?.file}`];
  const [headLine, ...lines] = numberColumns([head, ...wholes, ...units]).split('\n');
  return [style.bold(headLine), ...lines].join('\n');
}

function testBlock(view: ReportView, { digits, style }: RenderOptions): string[] {
  if (!view.comparisons) return [];
  const rows = mainComparisons(view).map(({ a, b, metric, difference, p, adjusted }) => [
    shownChange(view, difference, digits),
    p.toPrecision(3),
    adjusted.toPrecision(3),
    mainRow(view.systems[a].rows, metric)?.title ?? metric,
    `${view.systems[b].file} less ${view.systems[a].file}`,
  ]);
  const head = ['difference', 'p', 'p adjusted', 'F1 of', 'systems'];
  const [headLine, ...lines] = numberColumns([head, ...rows], 2).split('\n');
  return [[style.bold(headLine), ...lines].join('\n')];
}

function notesBlock(view: ReportView): string[] {
  const notes = statisticsNotes(view);
  return notes.length > 0 ? [notes.join('\n')] : [];
}
