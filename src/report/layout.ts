import type { MentionErrors, SpanErrors } from '../findings/error-counts.ts';
import type { Report, SystemReport } from '../results/report.ts';
import { counted } from '../text/quoted.ts';
import { confusionTables } from './confusion-tables.ts';
import { baselineNotes, facts, factTables, skippedTables, unitsText } from './facts.ts';
import type { Block } from './findings/block.ts';
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
import { type TableOptions, visibleReport } from './style.ts';
import { listedSystems, sharedSentences, verdict } from './systems/standing.ts';
import { systemTables } from './systems/system-tables.ts';
import { MOST_PAIRED, pairTables, testTables } from './systems/test-tables.ts';
import type { Table } from './tables.ts';
import { unitTable } from './unit-table.ts';

/** How the parts of a report for people are written. */
export interface Writing {
  /** Whether several systems have the tables that papers print, and all tests, whatever their width. */
  readonly isPaper: boolean;
  /** A name that stands out, and the signature. */
  strong(name: string): string;
  signature(text: string): string;
  /** A name in a sentence, and the sentences that have no names of this kind. */
  nameOf(name: string): string;
  escaped(text: string): string;
  /** A gate that failed, where that is in the report. */
  failed?(text: string): string;
  /** One line, or several that belong together. */
  lines(lines: readonly string[]): string;
  table(table: Table): readonly string[];
  block(block: Block): readonly string[];
}

/**
 * A report for people: rounded, names first; the signature is the last line. One system has tables of its own; several share some, and
 * have below these what each has by itself.
 */
export function writtenReport(
  made: Report,
  options: TableOptions & { readonly width?: number | undefined },
  writing: Writing,
): string {
  const report = visibleReport(made);
  const { systems } = report;
  const { isPaper, strong, escaped, nameOf, failed } = writing;
  const lines = (all: readonly string[]): string[] => (all.length > 0 ? [writing.lines(all)] : []);
  const tables = (all: readonly Table[]): string[] => all.flatMap((table) => writing.table(table));
  const found = (system: SystemReport): string[] => findingBlocks(report, system, options).flatMap(writing.block);
  const ofOne = (system: SystemReport): string[] => [
    ...tables([...tablesOf(report, system, options, true), ...skippedTables(report)]),
    ...lines([...(isPaper ? [] : errorLines(system)), ...facts(report, system, options)].map(escaped)),
    ...found(system),
  ];
  const ofSeveral = (): string[] => [
    ...lines([verdict(report, options, nameOf).join('')]),
    ...tables(systemTables(report, options, isPaper)),
    ...lines(isPaper ? [] : [ranking(report, options)]),
    ...tables([...skippedTables(report), ...testTables(report, options)]),
    ...(isPaper || systems.length <= MOST_PAIRED ? tables(pairTables(report, options)) : lines(pairsLine(report))),
    ...tables(!isPaper && haveUnitsAlone(systems) ? [unitTable(report, systems, options)] : []),
    ...tables([...confusionTables(report, options), ...errorTables(report, options), ...factTables(report, options)]),
    ...listedSystems(report, options.rank).flatMap(({ at }) => {
      const hasUnits = isPaper || systems[at].baseline !== undefined;
      const own = [...tables(tablesOf(report, systems[at], options, hasUnits)), ...found(systems[at])];
      return own.length > 0 ? [strong(systemName(systems[at])), ...own] : [];
    }),
    ...lines([...sharedSentences(report, nameOf), ...columnNotes(report).map(escaped)]),
  ];
  const notes = [...notesOfEach(report, aboveNotes), ...baselineNotes(report), ...comparisonNotes(report)];
  const blocks = [
    titleOf(report, strong),
    ...(systems.length === 1 ? ofOne(systems[0]) : ofSeveral()),
    ...lines(failed ? (report.missed ?? []).map(failed) : []),
    ...lines([...notes, ...statisticsNotes(report)].map(escaped)),
    writing.signature(report.signature),
  ];
  return `${blocks.join('\n\n')}\n`;
}

function titleOf(report: Report, strong: Writing['strong']): string {
  const { systems, reference, tool } = report;
  const sizes = new Set(systems.map((system) => sizeText(report, system)));
  const size = sizes.size === 1 ? `: ${[...sizes][0]}` : '';
  const isOneFile = systems.length === 1 && systems[0].file === reference && tool === 'nerscore';
  if (isOneFile) return `both sides in ${strong(reference)}${size}`;
  const names = systems.length === 1 ? strong(systemName(systems[0])) : counted(systems.length, 'system');
  return `${names} against ${strong(reference)}${size}`;
}

/** Whether the units of systems stand side by side. */
function haveUnitsAlone(systems: readonly SystemReport[]): boolean {
  return systems.every(({ byUnit, baseline }) => byUnit && !baseline);
}

function sizeText(report: Report, system: SystemReport): string {
  const { reading } = system;
  if (!reading) return unitsText(report, system);
  const { sentences, tokens } = reading;
  return `${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
}

/** Where the tests of all pairs are, which no terminal has room for. */
function pairsLine(report: Report): string[] {
  return report.ranks ? [`all ${comparedPairs(report).length} pairs: -o scores.md, scores.csv or report.html`] : [];
}

function ranking(report: Report, { rank }: TableOptions): string {
  const { systems, headline, ranking: order = [] } = report;
  const title = headlineRow(headline, systems[0])?.title ?? headline;
  const names = shortNames(report);
  return `* best; by ${title} F1${rank ? '' : `: ${order.map((at) => names[at]).join(', ')}`}`;
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
