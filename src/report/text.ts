import type { MentionErrors, SpanErrors } from '../findings/error-counts.ts';
import type { Report, SystemReport } from '../results/report.ts';
import { counted } from '../text/quoted.ts';
import { wrapped } from '../text/width.ts';
import { confusionTables } from './confusion-tables.ts';
import { baselineNotes, facts, factTables, skippedTables, unitsText } from './facts.ts';
import { errorTables, findingBlocks } from './findings/blocks.ts';
import {
  aboveNotes,
  columnNotes,
  comparisonNotes,
  headlineRow,
  notesOfEach,
  shortNames,
  systemName,
} from './numbers.ts';
import { tablesOf } from './own-tables.ts';
import { comparedPairs, statisticsNotes } from './statistics-text.ts';
import { type RenderOptions, visibleReport } from './style.ts';
import { listedSystems, sharedSentences, verdict } from './systems/standing.ts';
import { systemTables } from './systems/system-tables.ts';
import { MOST_PAIRED, pairTables, testTables } from './systems/test-tables.ts';
import type { Table } from './tables.ts';
import { tableTexts } from './text-table.ts';
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
    ...linesBlock(
      [
        ...notesOfEach(report, aboveNotes),
        ...baselineNotes(report),
        ...comparisonNotes(report),
        ...statisticsNotes(report),
      ],
      options,
    ),
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
  return [
    title,
    ...texts([...tablesOf(report, system, options, true), ...skippedTables(report)], options),
    ...linesBlock([...errorLines(system), ...facts(report, system, options)], options),
    ...(system.findings ? findingTexts(report, system, options) : []),
  ];
}

/** What is wrong in a system: a block for each kind. */
function findingTexts(report: Report, system: SystemReport, options: RenderOptions): string[] {
  return findingBlocks(report, system, options).map(({ title, parts }) => {
    const shown = parts.flatMap((part) => (typeof part === 'string' ? [part] : tableTexts(part, options)));
    return [...(title === undefined ? [] : [options.style.bold(title)]), ...shown].join('\n');
  });
}

function texts(tables: readonly Table[], options: RenderOptions): string[] {
  return tables.flatMap((table) => tableTexts(table, options));
}

function sizeText(report: Report, system: SystemReport): string {
  const { reading } = system;
  if (!reading) return unitsText(report, system);
  const { sentences, tokens } = reading;
  return `${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
}

function severalSystems(report: Report, options: RenderOptions): string[] {
  const { systems, reference } = report;
  const { bold } = options.style;
  const sizes = new Set(systems.map((system) => sizeText(report, system)));
  const size = sizes.size === 1 ? `: ${[...sizes][0]}` : '';
  const isCompared = systems.every(({ byUnit, baseline }) => byUnit && !baseline);
  const listed = listedSystems(report, options.rank).map(({ at }) => systems[at]);
  const single = listed.flatMap((system) => {
    const tables = tablesOf(report, system, options, system.baseline !== undefined);
    const own = [...texts(tables, options), ...findingTexts(report, system, options)];
    return own.length > 0 ? [bold(systemName(system)), ...own] : [];
  });
  return [
    `${counted(systems.length, 'system')} against ${bold(reference)}${size}`,
    wrapped(verdict(report, options).join(''), most(options)),
    ...texts([...systemTables(report, options, false), ...skippedTables(report)], options),
    ...linesBlock([ranking(report, options)], options),
    ...texts(testTables(report, options), options),
    ...(systems.length > MOST_PAIRED ? pairsLine(report) : texts(pairTables(report, options), options)),
    ...texts(isCompared ? [unitTable(report, systems, options)] : [], options),
    ...texts(
      [...confusionTables(report, options), ...errorTables(report, options), ...factTables(report, options)],
      options,
    ),
    ...single,
    ...linesBlock([...sharedSentences(report), ...columnNotes(report)], options),
  ];
}

/** Where the tests of all pairs are, which no terminal has room for. */
function pairsLine(report: Report): string[] {
  return report.ranks ? [`all ${comparedPairs(report).length} pairs: -o scores.md, scores.csv or report.html`] : [];
}

function ranking(report: Report, { rank }: RenderOptions): string {
  const { systems, headline, ranking: order = [] } = report;
  const title = headlineRow(headline, systems[0])?.title ?? headline;
  const names = shortNames(report);
  return `* best; by ${title} F1${rank ? '' : `: ${order.map((at) => names[at]).join(', ')}`}`;
}

/** Lines below each other, none wider than the terminal, or than people like to read. */
function linesBlock(lines: readonly string[], options: RenderOptions): string[] {
  return lines.length > 0 ? [lines.map((line) => wrapped(line, most(options), '  ')).join('\n')] : [];
}

function most({ width = 80 }: RenderOptions): number {
  return Math.min(width, 120);
}

/** How much is wrong in one system, unless its findings are shown. */
export function errorLines({ errors, findings }: Pick<SystemReport, 'errors' | 'findings'>): string[] {
  if (!errors || findings) return [];
  const parts = 'gold' in errors ? spanParts(errors) : mentionParts(errors);
  return [parts.length === 0 ? 'errors: none' : `errors: ${parts.join(', ')} (--errors 5)`];
}

function spanParts({ gold, pred, type }: SpanErrors): string[] {
  const predicted = gold > 0 ? `${counted(pred, 'predicted one')} wrong` : `${counted(pred, 'predicted span')} wrong`;
  return [
    ...(gold > 0 ? [`${counted(gold, 'gold span')} missed or wrong`] : []),
    ...(pred > 0 ? [predicted] : []),
    ...(type > 0 ? [`${type} only in type`] : []),
  ];
}

const MOST_KINDS = 3;

/** The most frequent kinds first; what they are kinds of is named once. */
function mentionParts({ missing, spurious, conflated, divided }: MentionErrors): string[] {
  const kinds = [
    { count: missing, kind: 'missing', of: ['mention', 'mentions'] },
    { count: spurious, kind: 'spurious', of: ['mention', 'mentions'] },
    { count: conflated, kind: 'conflated', of: ['entity', 'entities'] },
    { count: divided, kind: 'divided', of: ['entity', 'entities'] },
  ];
  const shown = kinds
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_KINDS);
  return shown.map(({ count, kind, of: [one, several] }, at) => {
    const isNamed = shown.slice(0, at).some((before) => before.of[0] === one);
    return `${count} ${kind}${isNamed ? '' : ` ${count === 1 ? one : several}`}`;
  });
}
