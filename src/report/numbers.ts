import type { FoundColumn, ReadColumns } from '../formats/bytes/found-column.ts';
import { hadAboveOne } from '../results/baseline.ts';
import type { Change, Report, ReportRow, SystemReport, UnitReport } from '../results/report.ts';
import { hasAboveOne, isAboveOne, type NumberName, numberOf, rowName, type ScoreRow } from '../score/score.ts';
import type { Bounds } from '../stats/intervals.ts';
import { groupedBy } from '../text/grouped.ts';
import { sharedEnds } from '../text/name-parts.ts';
import { movesScore } from '../text/problem.ts';
import { enumerated } from '../text/quoted.ts';
import type { NumberStyle, Shown } from './style.ts';

/**
 * How reports of the two commands differ: the names of the sides, the order of recall and precision, and whether text for people has
 * percentages or fractions.
 */
export const conventions: Readonly<Record<Report['tool'], Conventions>> = {
  corefscore: {
    task: 'coref',
    reference: 'key',
    response: 'response',
    sides: ['recall', 'precision'],
    scale: 'percent',
    columns: { scores: ['r', 'p', 'f1'], counts: ['counts'], f1Only: [] },
  },
  nerscore: {
    task: 'ner',
    reference: 'gold',
    response: 'pred',
    sides: ['precision', 'recall'],
    scale: 'fraction',
    columns: { scores: ['p', 'r', 'f1'], counts: ['support', 'predicted', 'cor'], f1Only: ['support'] },
  },
};

interface Conventions {
  /** As schemas are named. */
  readonly task: 'coref' | 'ner';
  readonly reference: string;
  readonly response: string;
  readonly sides: readonly ('recall' | 'precision')[];
  readonly scale: NumberStyle['scale'];
  /** What a table shows; intervals and changes replace the counts, except with `f1Only`. */
  readonly columns: Readonly<Record<'scores' | 'counts' | 'f1Only', readonly Shown[]>>;
}

/** The rows of whole metrics, which are the same, in the same order, for every system and unit of a report. */
export function mainRows({ rows }: Pick<SystemReport, 'rows'>): readonly ReportRow[] {
  return rows.filter(({ isMain }) => isMain);
}

/** Rows of metrics with the CoNLL average and what it is made of first, which people look for. */
export function headlineFirst(rows: readonly ReportRow[]): readonly ReportRow[] {
  const group = ['conll', 'muc', 'bcub', 'ceafe'].flatMap((name) => rows.filter(({ metric }) => metric === name));
  return [...group, ...rows.filter((row) => !group.includes(row))];
}

/** A value as text for people: a percentage or a fraction, rounded. */
export function shown({ digits, scale }: NumberStyle, value: number): string {
  return (scale === 'percent' ? value * 100 : value).toFixed(digits);
}

/** A number of a row as text for people, with a `!` before it if it is above 100 %, or is the F1 of one that is. `aboveNotes` say why. */
export function shownSide(style: NumberStyle, { score }: Pick<ScoreRow, 'score'>, side: NumberName): string {
  const isMarked = side === 'f1' ? hasAboveOne({ score }) : isAboveOne(score[side].value);
  return `${isMarked ? '!' : ''}${shown(style, numberOf(score, side))}`;
}

/** The F1 before a change, marked in the same way. */
export function shownBefore(style: NumberStyle, change: Change): string {
  return `${hadAboveOne(change, 'before') ? '!' : ''}${shown(style, change.before)}`;
}

/** A difference as text for people, with its sign. */
export function shownChange(style: NumberStyle, change: number): string {
  const text = shown(style, change);
  return change >= 0 ? `+${text.replace('-', '')}` : text;
}

/** How a command writes numbers for people where nobody chose: percentages with 2 digits, or fractions with 4. */
export function numberStyle(
  tool: Report['tool'],
  asked: { readonly digits?: number | undefined; readonly scale?: NumberStyle['scale'] | undefined } = {},
): NumberStyle {
  const scale = asked.scale ?? conventions[tool].scale;
  return { scale, digits: asked.digits ?? (scale === 'percent' ? 2 : 4) };
}

/** What a system is called: its name, or else its file. */
export function systemName({ name, file }: Pick<SystemReport, 'name' | 'file'>): string {
  return name ?? file;
}

/** The most important row. */
export function headlineRow(headline: string, { rows }: Pick<SystemReport, 'rows'>): ReportRow | undefined {
  return rows.find((row) => rowName(row) === headline);
}

/** The row that a system is ranked by; of a report without this row the first. */
export function headlineOf({ headline }: Pick<Report, 'headline'>, system: Pick<SystemReport, 'rows'>): ReportRow {
  return headlineRow(headline, system) ?? system.rows[0];
}

/** The results of the documents of a system; sentences are none. */
export function unitsOf({ unit }: Report, { byUnit = [] }: SystemReport): readonly UnitReport[] {
  return unit === 'sentence' ? [] : byUnit;
}

/** The headline F1 of a document or sentence. */
export function f1Of({ headline }: Report, unit: Pick<UnitReport, 'rows'>): number {
  return headlineRow(headline, unit)?.score.f1 ?? 0;
}

/** How many mentions the key has in a unit, if a metric counts them, or how many spans gold has. */
export function unitSize({ tool, headline }: Report, unit: Pick<UnitReport, 'rows'>): number | undefined {
  if (tool === 'nerscore') return headlineRow(headline, unit)?.support;
  return unit.rows.find(({ metric }) => ['mentions', 'bcub', 'ceafm'].includes(metric))?.score.recall.denominator;
}

/** The rows of one name in all systems, undefined for a system that has none; and the first of them. */
export interface Across {
  readonly row: ReportRow;
  readonly rows: readonly (ReportRow | undefined)[];
}

/** The rows that are asked for, of all systems. */
export function rowsAcross({ systems }: Report, isAsked: (row: ReportRow) => boolean): readonly Across[] {
  const found = groupedBy(
    systems.flatMap(({ rows }, at) => rows.filter(isAsked).map((row) => ({ at, row }))),
    ({ row }) => rowName(row),
  );
  return [...found.values()].map((own) => {
    const byPlace = new Map(own.map(({ at, row }) => [at, row]));
    return { row: own[0].row, rows: systems.map((_, at) => byPlace.get(at)) };
  });
}

/** Whether everything about the row is 0/0, so that it says nothing. */
export function isUndefined({ score: { recall, precision } }: ScoreRow): boolean {
  return recall.denominator === 0 && precision.denominator === 0;
}

/** The bounds of a number, as text, if it has an interval; before them its standard deviation, if it is the mean of runs. */
export function boundsText({ interval }: ReportRow, side: NumberName, style: NumberStyle): string {
  const { [side]: bounds, deviation } = interval ?? {};
  const spread = deviation?.[side] === undefined ? '' : `± ${shown(style, deviation[side])} `;
  return bounds ? `${spread}[${bounds.map((bound) => shown(style, bound)).join(', ')}]` : '';
}

/** The bounds of a change, with signs. */
export function changeBounds(interval: Bounds | undefined, style: NumberStyle): string {
  return interval ? `[${interval.map((bound) => shownChange(style, bound)).join(', ')}]` : '';
}

/** What has to be known of scores, and of the comparison with a baseline, each sentence once. */
export function comparisonNotes({ systems }: Report): string[] {
  const names = shortNames({ systems });
  const own = systems.flatMap(({ notes = [] }, at) =>
    notes.map((note) => (systems.every((one) => one.notes?.includes(note)) ? note : `${names[at]}: ${note}`)),
  );
  return [...new Set([...own, ...systems.flatMap(({ baseline }) => baseline?.notes ?? [])])];
}

/** The warnings that may move a score, as `CODE n, CODE n`; empty if there are none. */
export function movingWarnings({ problemCounts }: Pick<SystemReport, 'problemCounts'>): string {
  const moving = Object.entries(problemCounts).filter(([code]) => movesScore(code));
  return moving.map(([code, count]) => `${code} ${count}`).join(', ');
}

/** The schemes of sides that differ in theirs: `gold iob1, pred bio`; empty if both have one. */
export function schemesText({ reading }: Pick<SystemReport, 'reading'>): string {
  const { name, predName } = reading?.scheme ?? {};
  return predName === undefined ? '' : `gold ${name}, pred ${predName}`;
}

/** Notes on each system. They name it, as in ` of a.conll`, where there are several. */
export function notesOfEach(
  report: Report,
  notesOn: (system: SystemReport, of: string) => readonly string[],
): string[] {
  const names = shortNames(report);
  return report.systems.flatMap((system, at) => notesOn(system, names.length > 1 ? ` of ${names[at]}` : ''));
}

/**
 * What a reader of the numbers must know of each system: schemes that differ, warnings that may move a score, and values above 100 %.
 */
export function footnotes(report: Report): string[] {
  return notesOfEach(report, (system, of) => {
    const warnings = movingWarnings(system);
    const schemes = schemesText(system);
    return [
      ...(schemes ? [`schemes${of}: ${schemes}`] : []),
      ...(warnings ? [`warnings${of}: ${warnings}`] : []),
      ...aboveNotes(system, of, ''),
    ];
  });
}

/** Why values exceed 100 %, if any does: one of the system, of a unit that is listed, or of the baseline. */
export function aboveNotes({ rows, byUnit = [] }: SystemReport, of = '', mark = '! '): string[] {
  const isMarked = ({ score, change, metric, isMain }: ReportRow): boolean => {
    if (hasAboveOne({ score }) || (change && hadAboveOne(change, 'before'))) return true;
    return (
      isMain && byUnit.some((unit) => unit.rows.some((row) => row.isMain && row.metric === metric && hasAboveOne(row)))
    );
  };
  const above = rows.filter(isMarked).map(({ title }) => title);
  const reason = 'repeated mentions count as in scorer.pl; --duplicates first counts each once';
  return above.length > 0 ? [`${mark}recall or precision above 100 %${of}: ${above.join(', ')}: ${reason}`] : [];
}

/** Where a system was read, sides that were read alike together: `read: tags from column 3 of 3 (gold) and column 2 of 2 (pred)`. */
export function readText(tool: Report['tool'], columns: ReadColumns = {}, of = ''): string {
  const alike = groupedBy(Object.entries(columns), ([, { words, ...found }]) => `${words ?? ''} ${columnText(found)}`);
  const parts = Array.from(alike.values(), (sides) => {
    const [[, found]] = sides;
    const ofWords = found.words === undefined ? '' : `; words in ${found.words}`;
    return `${columnText(found)} (${sides.map(([side]) => side).join(' and ')}${ofWords})`;
  });
  return parts.length > 0
    ? `read${of}: ${tool === 'corefscore' ? 'coreference' : 'tags'} from ${parts.join(' and ')}`
    : '';
}

/** Where one side was read. */
function columnText({ column, of, form, name }: FoundColumn): string {
  if (name !== undefined) return `the field '${name}'`;
  return form === undefined ? `column ${column} of ${of}` : forms[form];
}

const forms = { 'tags-in-lines': 'lines of tags', 'tags-in-json': 'lists of tags' } as const;

/** `column 3 of gold and pred has tags too`, of columns that were not read; empty if there are none. */
function othersText({ columns: { gold, pred } = {} }: Pick<SystemReport, 'columns'>): string {
  const named = Object.entries({ gold, pred }).flatMap(([side, { others = [] } = {}]) =>
    others.length > 0 ? `${enumerated(others)} of ${side}` : [],
  );
  if (named.length === 0) return '';
  const areAlike = gold && pred && gold.of === pred.of && gold.column === pred.column;
  const all = [...(gold?.others ?? []), ...(pred?.others ?? []), gold?.column ?? 0];
  const list = [...new Set(all)].sort((one, other) => one - other).join();
  const advice = areAlike ? `; if they are levels of one annotation: --gold-column ${list} --pred-column ${list}` : '';
  return `tags that are not scored: column ${named.join(', column ')}${advice}`;
}

/** The same as notes: one if all systems have the same columns. */
export function columnNotes(report: Report): string[] {
  const note = (system: SystemReport, of = ''): string[] => {
    const text = readText(report.tool, system.columns, of);
    const others = othersText(system);
    return text ? [text, ...(others ? [others] : [])] : [];
  };
  const [first, ...others] = report.systems.map((system) => note(system));
  return others.every((other) => other.join() === first.join()) ? first : notesOfEach(report, note);
}

/** Systems, or annotators, by what their user calls them. */
interface NamedSystems {
  readonly systems: readonly Pick<SystemReport, 'name' | 'file'>[];
}

/** What tables call the systems: their names, or what their files do not have in common. */
export function shortNames({ systems }: NamedSystems): string[] {
  const files = systems.flatMap(({ name, file }) => (name === undefined ? [file] : []));
  const [head, tail] = files.length > 1 ? sharedParts(files) : [0, 0];
  const short = systems.map(({ name, file }) => name ?? file.slice(head, file.length - tail));
  return new Set(short).size === short.length ? short : systems.map(systemName);
}

/** What the systems that were not scored are called beside the others. */
export function skippedNames({ systems, skipped = [] }: Report): string[] {
  return shortNames({ systems: [...systems, ...skipped] }).slice(systems.length);
}

/** How many characters all paths have in common, at their beginnings up to a slash and at their ends from a slash or a full stop. */
function sharedParts(paths: readonly string[]): [head: number, tail: number] {
  const [first] = paths;
  const [head, end] = sharedEnds(paths);
  const tail = first.slice(first.length - end);
  const cut = tail.search(/[/.]/);
  return [first.slice(0, head).lastIndexOf('/') + 1, cut < 0 ? 0 : tail.length - cut];
}
