import type { Report, SystemReport } from '../evaluate/report.ts';
import type { ScoreRow } from '../score/score.ts';
import {
  boundsText,
  conventions,
  counted,
  f1Comparison,
  footnotes,
  headlineFirst,
  isBest,
  LEVEL,
  labelRows,
  mainRows,
  type NumberName,
  sameRow,
  shortNames,
  shownSide,
  testNames,
} from './numbers.ts';
import type { NumberStyle } from './style.ts';

/** A table as papers print it, before it is LaTeX or Markdown. */
export interface PaperTable {
  /** What the first column holds: systems, or types. */
  readonly head: string;
  /** Further columns without a group, such as the number of gold spans. */
  readonly lead: readonly string[];
  readonly groups: readonly PaperGroup[];
  readonly rows: readonly PaperRow[];
}

/** Columns under one title. */
export interface PaperGroup {
  /** `metric` where it is the title of a metric, whose notation differs between formats; else as its user has named it. */
  readonly title: string;
  readonly metric?: string;
  readonly columns: readonly NumberName[];
}

/** One row. `isSummary`: it sums up those before it, and is set off from them. */
export interface PaperRow {
  readonly name: string;
  readonly isSummary?: true;
  readonly lead: readonly string[];
  readonly cells: readonly PaperCell[];
}

/** One number. `isMarked`: it differs significantly from that of the first system. */
export interface PaperCell {
  readonly text: string;
  readonly isBest: boolean;
  readonly isMarked: boolean;
  /** The bounds of its interval. */
  readonly bounds?: string;
}

/** So many groups of three numbers that a page is wide enough for; of more there is F1 alone. */
const MOST_GROUPS = 3;

/** Coreference: a row per system, a group per metric. Tagging: a row per type, a group per system. */
export function paperTables(report: Report, style: NumberStyle): PaperTable[] {
  return report.tool === 'nerscore'
    ? mainRows(report.systems[0]).map((main) => typesTable(report, main, style))
    : [metricsTable(report, style)];
}

function metricsTable(report: Report, style: NumberStyle): PaperTable {
  const ordered = headlineFirst(mainRows(report.systems[0]));
  // The average comes last, where papers have it, with its F1 alone: its other two are means of means.
  const metrics = [...ordered.filter(({ metric }) => metric !== 'conll'), ...ordered.filter(isAverage)];
  const isWide = metrics.filter((row) => !isAverage(row)).length > MOST_GROUPS;
  const sidesOf = (row: ScoreRow): readonly NumberName[] =>
    isWide || isAverage(row) ? ['f1'] : [...conventions[report.tool].sides, 'f1'];
  return {
    head: 'System',
    lead: [],
    groups: metrics.map((row) => {
      return { title: isAverage(row) ? 'Avg.' : row.title, metric: row.metric, columns: sidesOf(row) };
    }),
    rows: shortNames(report).map((name, at) => ({
      name,
      lead: [],
      cells: metrics.flatMap((row) => sidesOf(row).map((side) => cellOf(report, at, row, side, style))),
    })),
  };
}

function isAverage({ metric }: ScoreRow): boolean {
  return metric === 'conll';
}

function typesTable(report: Report, main: ScoreRow, style: NumberStyle): PaperTable {
  const { systems } = report;
  const sides: readonly NumberName[] = systems.length > MOST_GROUPS ? ['f1'] : [...conventions.nerscore.sides, 'f1'];
  const row = (of: ScoreRow, name: string): PaperRow => ({
    name,
    ...(of.isMain && { isSummary: true }),
    lead: [String(sameRow(systems[0], of)?.support ?? 0)],
    cells: systems.flatMap((_, at) => sides.map((side) => cellOf(report, at, of, side, style))),
  });
  return {
    head: main.metric === 'token' ? 'Tag' : 'Type',
    lead: ['Gold'],
    groups: shortNames(report).map((title) => ({ title, columns: sides })),
    rows: [...labelRows(report, main.metric).map((of) => row(of, of.title)), row(main, main.title)],
  };
}

function cellOf(report: Report, at: number, of: ScoreRow, side: NumberName, style: NumberStyle): PaperCell {
  const system: SystemReport = report.systems[at];
  const row = sameRow(system, of);
  if (!row) return { text: '', isBest: false, isMarked: false };
  const bounds = side === 'f1' ? boundsText(system, row, side, style) : '';
  const tested = side === 'f1' ? f1Comparison(report, at, row) : undefined;
  return {
    text: shownSide(style, row, side),
    isBest: isBest(report, row, side),
    isMarked: tested !== undefined && tested.adjusted < LEVEL,
    ...(bounds && { bounds }),
  };
}

/** How a caption is written: the mark of what differs significantly, `p < 0.05`, and the name of a system. */
interface CaptionStyle {
  readonly dagger: string;
  readonly level: string;
  readonly nameOf?: (name: string) => string;
  /** Without the footnotes, which stand elsewhere. */
  readonly isPlain?: boolean;
}

/** What the table shows, in words. */
export function paperCaption(report: Report, { dagger, level, nameOf, isPlain = false }: CaptionStyle): string {
  const { tool, systems, unit, significance, confidence } = report;
  const sizes = new Set(systems.map(({ size }) => size));
  const size = sizes.size === 1 ? `, ${counted(systems[0].size, unit)}` : '';
  const what = `${tool === 'corefscore' ? 'Coreference' : 'Named entities'}${size}.`;
  const [name] = shortNames(report);
  const first = nameOf ? nameOf(name) : name;
  const test =
    significance &&
    `${dagger}: F1 differs from ${first} (${level}, two-sided ${testNames[significance.test]} over ${unit}s, ${significance.samples} resamples${systems.length > 2 ? ', after Holm' : ''}).`;
  const interval =
    confidence &&
    `In brackets: ${confidence.level} % intervals, percentile bootstrap over ${unit}s, ${confidence.samples} resamples.`;
  const notes = isPlain ? [] : footnotes(report).map((note) => `${note}.`);
  return [what, test, interval, ...notes].filter((sentence) => sentence !== undefined).join(' ');
}
