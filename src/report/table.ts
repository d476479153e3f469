import type { Change, NerReading, NerScores, Report, SystemReport } from '../evaluate/report.ts';
import type { SchemeReport } from '../ner/scores.ts';
import { rowName } from '../score/score.ts';
import { fixed } from '../text/report-layout.ts';
import { confusionTable, isPlain, modeTables, plainTitle } from './ner-table.ts';
import {
  conventions,
  counted,
  isBest,
  mainComparisons,
  mainRows,
  rowIntervals,
  shown,
  shownChange,
  statisticsNotes,
} from './numbers.ts';
import { scoreTables } from './score-table.ts';
import { type Align, columns, type RenderOptions, type Style, visibleReport } from './style.ts';

/**
 * The report as text for people, with rounded numbers; the headline is emphasized, and the signature is the last line. A single system
 * has all its scores in a table; several share a table of their F1, the best marked by a star, with the differences to the first below.
 */
export function tableText(made: Report, options: RenderOptions): string {
  const report = visibleReport(made);
  const { systems, signature } = report;
  const whole = systems.length === 1 ? oneSystem(report, systems[0], options) : severalSystems(report, options);
  const notes = statisticsNotes(report);
  const blocks = [...whole, ...testTable(report, options), ...(notes.length > 0 ? [notes.join('\n')] : [])];
  return `${blocks.map((block) => `${block}\n\n`).join('')}${options.style.dim(signature)}\n`;
}

function oneSystem(report: Report, system: SystemReport, options: RenderOptions): string[] {
  const { bold } = options.style;
  const more = details(report, system, options);
  if (isPlain(report)) return [plainTitle(report, options.style), ...modeTables(report, options), ...more];
  const against = `${bold(system.file)} against the ${conventions[report.tool].reference} ${bold(report.reference)}`;
  const title = `${against}: ${counted(system.size, report.unit)}`;
  return [title, ...scoreTables(report, system, options), ...more];
}

/** What follows the scores of a system: those of each unit, the changes since the baseline, confusion matrices, facts on the input. */
function details(report: Report, system: SystemReport, options: RenderOptions): string[] {
  const { entities, tags } = system.reading?.confusion ?? {};
  const lines = facts(report, system, options.digits);
  return [
    ...(system.byUnit ? [unitTable(report, system.byUnit, options)] : []),
    ...(system.baseline ? [changeTable(report, system, options)] : []),
    ...(entities ? [confusionTable('entities', entities, options.style)] : []),
    ...(tags ? [confusionTable('tags', tags, options.style)] : []),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ];
}

function severalSystems(report: Report, options: RenderOptions): string[] {
  const { systems, reference, unit, tool } = report;
  const { bold } = options.style;
  const sizes = new Set(systems.map(({ size }) => size));
  const size = sizes.size === 1 ? `: ${counted(systems[0].size, unit)}` : '';
  const names = conventions[tool];
  const title = `${counted(systems.length, names.response)} against the ${names.reference} ${bold(reference)}${size}`;
  const own = systems.flatMap((system) => {
    const found = details(report, system, options);
    return found.length > 0 ? [bold(system.file), ...found] : [];
  });
  return [title, systemTable(report, options), ...intervalTable(report, options), ranking(report, options), ...own];
}

function systemTable(report: Report, { digits, style }: RenderOptions): string {
  const [first, ...others] = report.systems;
  const main = mainRows(first);
  const scores = report.systems.map((system) => [
    ...mainRows(system).map((row) => `${shown(report, row.score.f1, digits)}${isBest(report, row, 'f1') ? '*' : ' '}`),
    system.file,
  ]);
  const differences = others.map((system) => [
    ...mainRows(system).map((row, at) => `${shownChange(report, row.score.f1 - main[at].score.f1, digits)} `),
    `${system.file} less ${first.file}`,
  ]);
  const head = [...main.map((row) => `${row.title} `), `F1 of ${conventions[report.tool].response} (* best)`];
  return namedNumbers([head, ...scores, ...differences], style);
}

/** The intervals of F1 of all systems, in one table with one line per system and metric: beside the scores they would be too wide. */
function intervalTable(report: Report, { digits, style }: RenderOptions): string[] {
  if (!report.confidence) return [];
  const of = `F1 of, ${report.confidence.level} % interval`;
  const rows = report.systems.flatMap((system) =>
    mainRows(system).flatMap((row) => {
      const bounds = rowIntervals(system, row)?.f1;
      if (!bounds) return [];
      const numbers = [bounds[0], row.score.f1, bounds[1]].map((value) => shown(report, value, digits));
      return [[...numbers, row.title, system.file]];
    }),
  );
  return [namedNumbers([['low', 'F1', 'high', of, conventions[report.tool].response], ...rows], style, 2)];
}

function ranking(report: Report, { digits }: RenderOptions): string {
  const { systems, headline } = report;
  const title = systems[0].rows.find((row) => rowName(row) === headline)?.title ?? headline;
  const lines = (report.ranking ?? []).map((at, place) => {
    const row = systems[at].rows.find((candidate) => rowName(candidate) === headline);
    return `${place + 1}. ${shown(report, row?.score.f1 ?? 0, digits)}  ${systems[at].file}`;
  });
  return [`ranking by ${title} F1`, ...lines].join('\n');
}

/** One row per unit: the F1 of each metric, then the name. The columns are close together, since there may be many metrics. */
function unitTable(
  report: Report,
  units: NonNullable<SystemReport['byUnit']>,
  { digits, style }: RenderOptions,
): string {
  const titles = mainRows(report.systems[0]).map(({ title }) => title.padStart(digits + 4));
  const rows = units.map((unit) => [
    ...mainRows(unit).map(({ score }) => shown(report, score.f1, digits)),
    ` ${unit.name}`,
  ]);
  return namedNumbers([[...titles, ` F1 of ${report.unit}`], ...rows], style, 1, ' ');
}

function changeTable(report: Report, { rows, baseline }: SystemReport, { digits, style }: RenderOptions): string {
  const numbers = ({ before, after, change }: Change): string[] => [
    shown(report, before, digits),
    shown(report, after, digits),
    shownChange(report, change, digits),
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
  return namedNumbers([['before', 'now', 'change', `F1 of, since ${baseline?.file}`], ...wholes, ...units], style);
}

function testTable(report: Report, { digits, style }: RenderOptions): string[] {
  if (!report.comparisons) return [];
  const rows = mainComparisons(report).map(({ a, b, title, difference, p, adjusted }) => [
    shownChange(report, difference, digits),
    p.toPrecision(3),
    adjusted.toPrecision(3),
    title,
    `${report.systems[b].file} less ${report.systems[a].file}`,
  ]);
  return [namedNumbers([['difference', 'p', 'p adjusted', 'F1 of', 'systems'], ...rows], style, 2)];
}

/** A table of numbers, with names in the last `names` columns. Numbers are aligned right, names left; the head is bold. */
function namedNumbers(rows: readonly (readonly string[])[], { bold }: Style, names = 1, gap?: string): string {
  const aligns = rows[0].map((_, at): Align => (at < rows[0].length - names ? 'right' : 'left'));
  const [head, ...lines] = columns(rows, aligns, gap).split('\n');
  return [bold(head), ...lines].join('\n');
}

/** Facts about a system's input, one per line: accuracy, scheme and invalid spans of tags, and how many warnings there were. */
export function facts(report: Report, { reading, scores, problemCounts }: SystemReport, digits: number): string[] {
  // INVALID_SEQUENCE is left out because invalid spans have a line of their own.
  const warnings = Object.entries(problemCounts).filter(([code]) => code !== 'INVALID_SEQUENCE');
  return [
    ...(reading ? tagFacts(report, reading, scores, digits) : []),
    ...(warnings.length > 0 ? [`warnings: ${warnings.map(([code, count]) => `${code} ${count}`).join(', ')}`] : []),
  ];
}

function tagFacts(
  { settings }: { readonly settings: { readonly scheme?: string } },
  { accuracy, unpaired, skipped, scheme, invalid }: NerReading,
  scores: NerScores,
  digits: number,
): string[] {
  return [
    `token accuracy: ${fixed(accuracy.value, digits)} (${accuracy.numerator} / ${accuracy.denominator})`,
    `scheme: ${schemeFact(scheme, settings.scheme === 'auto')}`,
    `invalid spans: ${invalidFact(invalid, scores.strict?.micro.f1, digits)}`,
    ...(unpaired ? [`unpaired rows: gold ${unpaired.gold}, pred ${unpaired.pred}`] : []),
    ...(skipped ? [`skipped rows (comments and metadata): gold ${skipped.gold}, pred ${skipped.pred}`] : []),
  ];
}

function schemeFact({ name, gold, pred }: SchemeReport, isTold: boolean): string {
  const fits = (side: readonly string[]): string => (side.length === 0 ? 'no scheme' : side.join(', '));
  const told = isTold ? `${name} (auto-detected)` : name;
  if (name === 'raw') return told;
  return `${told}; gold fits ${fits(gold)}; pred fits ${fits(pred)}`;
}

function invalidFact(
  { gold, pred, policy, otherwise }: NerReading['invalid'],
  strict: number | undefined,
  digits: number,
): string {
  if (gold + pred === 0) return 'none';
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const counts = `gold ${gold}, pred ${pred}, ${made}`;
  if (!otherwise) return `${counts}; the same strict F1 if ${notMade}`;
  const now = strict === undefined ? '' : `${fixed(strict, digits)}, `;
  return `${counts}; strict F1 ${now}${fixed(otherwise.f1, digits)} if ${notMade}`;
}
