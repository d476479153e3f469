import type { Report, SystemReport } from '../evaluate/report.ts';
import type { ScoreRow } from '../score/score.ts';
import { wrapped } from '../text/width.ts';
import { confusionTable, modeTables } from './ner-table.ts';
import {
  aboveNotes,
  columnNotes,
  comparisonNotes,
  counted,
  movingWarnings,
  schemesText,
  shortNames,
  shown,
  statisticsNotes,
  systemName,
} from './numbers.ts';
import { scoreTable } from './score-table.ts';
import { type RenderOptions, visibleReport } from './style.ts';
import { systemTables } from './systems-table.ts';
import { unitTable } from './unit-table.ts';

/**
 * The report as text for people: rounded, names first, the headline emphasised; the signature is the last line. One system has tables of
 * its own; several share one.
 */
export function tableText(made: Report, options: RenderOptions): string {
  const report = visibleReport(made);
  const { systems, signature } = report;
  const whole = systems.length === 1 ? oneSystem(report, systems[0], options) : severalSystems(report, options);
  const blocks = [
    ...whole,
    ...linesBlock([
      ...aboveOnes(report),
      ...baselineNotes(report),
      ...comparisonNotes(report),
      ...statisticsNotes(report),
    ]),
  ];
  return `${blocks.map((block) => `${block}\n\n`).join('')}${options.style.dim(signature)}\n`;
}

function oneSystem(report: Report, system: SystemReport, options: RenderOptions): string[] {
  const { bold } = options.style;
  const { reference, tool } = report;
  const isOneFile = system.file === reference && tool === 'nerscore';
  const sides = isOneFile
    ? `both sides in ${bold(reference)}`
    : `${bold(systemName(system))} against ${bold(reference)}`;
  const title = `${sides}: ${sizeText(report, system)}`;
  const lines = facts(report, system, options);
  const tables = [
    ...ownTables(report, system, options),
    ...(system.byUnit ? [unitTable(report, [system], options)] : []),
    ...confusions(system, options),
  ];
  return [title, ...tables, ...linesBlock(lines)];
}

function sizeText({ unit }: Report, { size, reading }: SystemReport): string {
  if (!reading) return counted(size, unit);
  const { sentences, tokens } = reading;
  return `${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
}

function ownTables(report: Report, system: SystemReport, options: RenderOptions): string[] {
  if (report.tool === 'nerscore') return modeTables(report, system, options);
  const isMetric = ({ metric }: ScoreRow): boolean => metric !== 'links' || !hasCoreferentRow(system);
  const rows = system.rows.filter(isMetric);
  return [scoreTable(report, system, { head: 'metric', rows, name: indented }, options)];
}

/** BLANC's row of coreferent links has the numbers of the links metric. */
function hasCoreferentRow({ rows }: SystemReport): boolean {
  return rows.some(({ metric, part }) => metric === 'blanc' && part === 'coreference');
}

function indented({ isMain, title }: ScoreRow): string {
  return isMain ? title : `  ${title}`;
}

function severalSystems(report: Report, options: RenderOptions): string[] {
  const { systems, reference } = report;
  const { bold } = options.style;
  const sizes = new Set(systems.map((system) => sizeText(report, system)));
  const size = sizes.size === 1 ? `: ${[...sizes][0]}` : '';
  const title = `${counted(systems.length, 'system')} against ${bold(reference)}${size}`;
  const single = systems.flatMap((system) => {
    const changes = system.baseline ? ownTables(report, system, options) : [];
    const units = system.baseline && system.byUnit ? [unitTable(report, [system], options)] : [];
    const found = [...changes, ...units, ...confusions(system, options)];
    return found.length > 0 ? [bold(systemName(system)), ...found] : [];
  });
  const names = shortNames(report);
  const lines = systems.flatMap((system, at) => {
    const own = shortFacts(system, options);
    return own.length > 0 ? [`${names[at]}: ${own.join('; ')}`] : [];
  });
  const isCompared = systems.every(({ byUnit, baseline }) => byUnit && !baseline);
  const units = isCompared ? [unitTable(report, systems, options)] : [];
  const remarks = linesBlock([...columnNotes(report), ...lines]);
  return [title, ...systemTables(report, options), ...units, ...single, ...remarks];
}

/** Lines below each other, none wider than 80 columns. */
function linesBlock(lines: readonly string[]): string[] {
  return lines.length > 0 ? [lines.map((line) => wrapped(line, 80, '  ')).join('\n')] : [];
}

/** Which label was taken for which. */
function confusions(system: SystemReport, options: RenderOptions): string[] {
  const { entities, tags } = system.reading?.confusion ?? {};
  return [
    ...(entities ? [confusionTable('entities', entities, options.style, options.width)] : []),
    ...(tags ? [confusionTable('tags', tags, options.style, options.width)] : []),
  ];
}

function aboveOnes(report: Report): string[] {
  const names = shortNames(report);
  return report.systems.flatMap((system, at) =>
    aboveNotes(system, report.systems.length > 1 ? ` of ${names[at]}` : ''),
  );
}

function baselineNotes(report: Report): string[] {
  const names = shortNames(report);
  const notes = report.systems.flatMap(({ baseline }, at) => {
    if (!baseline) return [];
    const { file, system = names[at] } = baseline;
    return [`before: F1 ${report.systems.length > 1 ? `of ${system} ` : ''}in ${file}`];
  });
  return [...new Set(notes)];
}

/** What people should know of a system's input, one line each. What goes without saying is not said. */
function facts(report: Report, system: SystemReport, options: RenderOptions): string[] {
  const { reading } = system;
  if (!reading) return [...columnNotes(report), ...shortFacts(system, options)];
  const { scheme, accuracy } = reading;
  const { settings }: { readonly settings: { readonly scheme?: string } } = report;
  const detected = settings.scheme === 'auto' ? ' (auto-detected)' : '';
  const names = { gold: scheme.name, pred: scheme.predName ?? scheme.name };
  const used = schemesText(system) || scheme.name;
  const broken = (['gold', 'pred'] as const).flatMap((side) =>
    scheme.name === 'raw' || scheme[side].includes(names[side])
      ? []
      : [`${side} fits ${scheme[side].join(', ') || 'no scheme'}`],
  );
  const judged = [`scheme: ${used}${detected}`, ...broken, ...invalidFacts(system, options)];
  return [
    judged.join('; '),
    `token accuracy: ${shown(options, accuracy.value)} (${accuracy.numerator} / ${accuracy.denominator})`,
    ...columnNotes(report),
    ...inputFacts(system),
  ];
}

/** The same in one line among those of several systems. */
function shortFacts(system: SystemReport, options: RenderOptions): string[] {
  const own = system.reading?.scheme.predName;
  return [...(own ? [`scheme: ${own}`] : []), ...invalidFacts(system, options), ...inputFacts(system)];
}

function inputFacts({ reading, problemCounts }: SystemReport): string[] {
  const { gold = 0, pred = 0 } = reading?.unpaired ?? {};
  const skipped = reading?.skipped;
  // Spans that break the scheme have their own fact where tags were read.
  const { INVALID_SEQUENCE, ...others } = problemCounts;
  const warnings = movingWarnings({ problemCounts: reading ? others : problemCounts });
  return [
    ...(gold + pred > 0 ? [`unpaired rows: gold ${gold}, pred ${pred}`] : []),
    ...(skipped ? [`skipped rows (comments and metadata): gold ${skipped.gold}, pred ${skipped.pred}`] : []),
    ...(warnings ? [`warnings: ${warnings}`] : []),
  ];
}

function invalidFacts({ reading, scores }: SystemReport, options: RenderOptions): string[] {
  if (!reading || reading.invalid.gold + reading.invalid.pred === 0) return [];
  const { gold, pred, policy, otherwise } = reading.invalid;
  const [made, notMade] = policy === 'repair' ? ['repaired', 'discarded'] : ['discarded', 'repaired'];
  const f1 = otherwise ? shown(options, otherwise.f1) : 'the same';
  return [`${counted(gold + pred, 'span')} ${made}, ${'strict' in scores ? '' : 'strict '}F1 ${f1} if ${notMade}`];
}
