import { rowName, type ScoreRow } from '../score/score.ts';
import { shortened } from '../text/quoted.ts';
import type { Baseline, Change, Report } from './report.ts';
import { UsageError } from './settings.ts';

/** The least score that a metric, or a part of it, must have, in points from 0 to 100. */
export interface Threshold {
  readonly metric: string;
  readonly part?: string;
  readonly side: 'recall' | 'precision' | 'f1';
  /** The part if the last word is not a side but belongs to the name of a type. */
  readonly otherPart?: string;
  readonly points: number;
}

/**
 * Reads `METRIC[.PART][.recall|precision|f1]=POINTS`, by default for the F1.
 *
 * @throws RangeError whose message says what was expected. A value in (0, 1] is refused, as it is most likely a fraction.
 */
export function parseThreshold(text: string): Threshold {
  const [, name, number] = /^(.+)=(\d+(?:\.\d+)?)$/s.exec(text) ?? [];
  if (name === undefined)
    throw new RangeError(`expected METRIC=POINTS, such as conll=78.5, muc.recall=80 or strict.PER=90, not '${text}'`);
  const points = Number(number);
  if (points > 100) throw new RangeError(`points go from 0 to 100, not to ${points}`);
  if (points > 0 && points <= 1)
    throw new RangeError(
      `points go from 0 to 100: for the fraction ${points} write ${Number((points * 100).toPrecision(12))}`,
    );
  const side = sides.find((word) => name.endsWith(`.${word}`));
  return { ...namedRow(name, side), side: side ?? 'f1', points };
}

/** By how many points the F1 of a row may fall; without a metric, that of every main row without a limit of its own. */
export interface DropLimit {
  readonly metric?: string;
  readonly part?: string;
  /** Present if it is not the F1 that is limited. */
  readonly side?: 'recall' | 'precision';
  /** As in a threshold. */
  readonly otherPart?: string;
  readonly points: number;
}

/**
 * Reads `POINTS` or `METRIC[.PART][.recall|precision|f1]=POINTS`, by default for the F1.
 *
 * @throws RangeError whose message says what was expected.
 */
export function parseDropLimit(text: string): DropLimit {
  const [, name, number] = /^(?:(.+)=)?(\d+(?:\.\d+)?)$/s.exec(text) ?? [];
  const points = Number(number);
  if (number === undefined || points > 100)
    throw new RangeError(
      `expected points from 0 to 100, or METRIC[.PART][.recall|precision|f1]=POINTS, such as conll=0.5 or strict.PER=2, not '${text}'`,
    );
  if (name === undefined) return { points };
  const side = sides.find((word) => name.endsWith(`.${word}`));
  return { ...namedRow(name, side), ...(side !== undefined && side !== 'f1' && { side }), points };
}

const sides = ['recall', 'precision', 'f1'] as const;

/** Splits a name at its dots, of which no metric has any. `side`: the last word, if it is one of a side. */
function namedRow(name: string, side: string | undefined): RowReference {
  const [metric, ...words] = name.split('.');
  const parts = side === undefined ? words : words.slice(0, -1);
  const other = side !== undefined && { otherPart: words.join('.') };
  return { metric, ...(parts.length > 0 && { part: parts.join('.') }), ...other };
}

/** All thresholds and limits that scores must meet. */
export interface Demands {
  readonly failUnder: readonly Threshold[];
  readonly maxDrop: readonly DropLimit[];
  /** By how many points the F1 of a main row of a document may fall. */
  readonly maxDocumentDrop?: number;
}

/** Whether the exit code depends on the scores. */
export function isGated({ failUnder, maxDrop, maxDocumentDrop }: Demands): boolean {
  return failUnder.length + maxDrop.length > 0 || maxDocumentDrop !== undefined;
}

/** The row that a threshold or a limit is for. */
type RowReference = Pick<Threshold, 'metric' | 'part' | 'otherPart'>;

/** The thresholds and limits that were missed, each in words; if there are several systems, with the name of the system. */
export function missed({ systems }: Report, { failUnder, maxDrop, maxDocumentDrop }: Demands): string[] {
  return systems.flatMap(({ file, name = file, rows, baseline }) => {
    const words = [
      ...missedThresholds(rows, failUnder),
      ...(baseline ? droppedRows(rows, baseline, maxDrop) : []),
      ...(baseline && maxDocumentDrop !== undefined ? droppedDocuments(rows, baseline, maxDocumentDrop) : []),
    ];
    return systems.length === 1 ? words : words.map((text) => `${name}: ${text}`);
  });
}

/** Refuses a threshold or limit for a metric that will not be scored. To be called before anything is read. */
export function refuseUnscored(metrics: readonly string[], demands: Demands): void {
  for (const { option, metric } of namedRows(demands)) {
    if (metrics.includes(metric)) continue;
    throw new UsageError(`${option} ${metric}: this metric is not scored; choose from ${metrics.join(', ')}`);
  }
}

/**
 * Decides for each threshold and limit which scored row its name means.
 *
 * @throws UsageError if a name means no row, or two: `strict.recall` or `strict.micro`, if a type is called `recall` or `micro`.
 */
export function settleDemands(
  { systems }: { readonly systems: readonly { readonly rows: readonly ScoreRow[] }[] },
  demands: Demands,
): Demands {
  // Each system has rows for the types of its own spans.
  const rows = [...new Map(systems.flatMap(({ rows: own }) => own.map((row) => [rowName(row), row]))).values()];
  const isOther = (option: string, named: RowReference & { readonly side?: string }): boolean => {
    const { metric, otherPart, side = 'f1' } = named;
    const row = rowOf(rows, named);
    const other = otherPart === undefined ? undefined : rowOf(rows, { metric, part: otherPart });
    const name = `${option} ${rowName(other ?? named)}`;
    if (!row && !other)
      throw new UsageError(
        `${name}: this was not scored; choose from ${rows.map((one) => shortened(rowName(one))).join(', ')}`,
      );
    const type = otherPart === undefined ? rowOf(rows, { metric, part: `types.${named.part}` }) : undefined;
    if (row && type) {
      const readings = `the ${named.part} average or the type ${named.part}`;
      throw new UsageError(`${name}: this is ${readings}: write ${rowName(row)}.f1 or ${rowName(type)}`);
    }
    if (!row || !other) return !row;
    const readings = `the ${side} of ${rowName(row)} or the f1 of ${rowName(other)}`;
    const ways = [`${rowName(row)}${side === 'f1' ? '' : `.${side}`}`, `${rowName(other)}.f1`];
    throw new UsageError(
      `${name}: this is ${readings}: write ${ways.filter((way) => way !== rowName(other)).join(' or ')}`,
    );
  };
  return {
    ...demands,
    failUnder: demands.failUnder.map((threshold) => {
      const { metric, otherPart = '', points } = threshold;
      return isOther('--fail-under', threshold) ? { metric, part: otherPart, side: 'f1', points } : threshold;
    }),
    maxDrop: demands.maxDrop.map((limit) => {
      const { metric, otherPart = '', points } = limit;
      if (metric === undefined || !isOther('--max-drop', { ...limit, metric })) return limit;
      return { metric, part: otherPart, points };
    }),
  };
}

/** The thresholds that were missed, each in words: `CoNLL F1 72.20 is below 78.5 (--fail-under conll=78.5)`. */
export function missedThresholds(rows: readonly ScoreRow[], thresholds: readonly Threshold[]): string[] {
  return thresholds.flatMap((threshold) => {
    const row = rowOf(rows, threshold);
    if (!row) return [];
    const { side, points } = threshold;
    const value = 100 * (side === 'f1' ? row.score.f1 : row.score[side].value);
    if (points - value <= tolerance) return [];
    const shown = deciding(value, (text) => Number(text) < points);
    const asked = `${rowName(threshold)}${side === 'f1' ? '' : `.${side}`}=${points}`;
    return [`${titleOf(row)} ${sideTitle(side)} ${shown} is below ${points} (--fail-under ${asked})`];
  });
}

/**
 * The rows whose F1, or the side that a limit names, fell by more than its limit, each in words, the largest falls first. If there are
 * several limits for one number, the last one counts.
 */
export function droppedRows(
  rows: readonly ScoreRow[],
  { differences }: Baseline,
  limits: readonly DropLimit[],
): string[] {
  const general = limits.findLast(({ metric }) => metric === undefined);
  const named = limits.map((limit) => ({ row: limitedRow(rows, limit), limit }));
  const drops = rows.flatMap((row) =>
    sides.flatMap((side) => {
      const own = named.findLast((one) => one.row === row && (one.limit.side ?? 'f1') === side)?.limit;
      const limit = own ?? (row.isMain && side === 'f1' ? general : undefined);
      const change = differences[rowName(row)];
      const fallen = side === 'f1' ? change : change?.[side];
      const name = `${titleOf(row)} ${sideTitle(side)}`;
      return limit ? dropOf(name, fallen, limit.points, `--max-drop ${limitText(limit)}`) : [];
    }),
  );
  return dropTexts(drops);
}

/** The main rows of documents whose F1 fell by more than `points`, each in words, the largest falls first. */
export function droppedDocuments(rows: readonly ScoreRow[], { byDocument = [] }: Baseline, points: number): string[] {
  const main = rows.filter(({ isMain }) => isMain);
  const drops = byDocument.flatMap(({ document, differences }) =>
    main.flatMap((row) =>
      dropOf(
        `${titleOf(row)} F1`,
        differences[rowName(row)],
        points,
        `--max-document-drop ${points}`,
        ` of ${shortened(document)}`,
      ),
    ),
  );
  return dropTexts(drops);
}

/** A number that fell by more than its limit. */
interface Drop extends Fall {
  readonly name: string;
  readonly of: string;
  readonly drop: number;
  readonly points: number;
  readonly option: string;
}

/** What is needed of a change. */
type Fall = Pick<Change, 'before' | 'after'>;

function dropOf(name: string, change: Fall | undefined, points: number, option: string, of = ''): Drop[] {
  if (!change) return [];
  const drop = 100 * (change.before - change.after);
  return drop - points <= tolerance ? [] : [{ ...change, name, of, drop, points, option }];
}

/** The three largest falls in a sentence each, the others together in one. */
function dropTexts(drops: readonly Drop[]): string[] {
  const sorted = [...drops].sort((a, b) => b.drop - a.drop);
  const ends = ({ before, after }: Drop, digits: number): string[] =>
    [before, after].map((value) => (100 * value).toFixed(digits));
  const fall = (one: Drop): string =>
    deciding(one.drop, (text) => Number(text) > one.points && new Set(ends(one, decimals(text))).size === 2);
  const texts = sorted.slice(0, MOST_DROPS).map((one) => {
    const text = fall(one);
    const [before, after] = ends(one, decimals(text));
    return `${one.name}${one.of} fell by ${text}, from ${before} to ${after} (${one.option})`;
  });
  const others = sorted.slice(MOST_DROPS).map((one) => `${one.name.replace(/ F1$/, '')}${one.of} by ${fall(one)}`);
  return others.length === 0 ? texts : [...texts, `and ${others.length} more: ${others.join(', ')}`];
}

const MOST_DROPS = 3;

function limitText(limit: DropLimit): string {
  const { metric, points } = limit;
  return metric === undefined ? String(points) : `${limitName(limit)}=${points}`;
}

/** What a limit names: `strict.PER.recall`. */
export function limitName({ metric = '', part, side }: DropLimit): string {
  return `${rowName({ metric, ...(part !== undefined && { part }) })}${side === undefined ? '' : `.${side}`}`;
}

/** The row that a limit names, if it names one that was scored. */
export function limitedRow(rows: readonly ScoreRow[], { metric, ...limit }: DropLimit): ScoreRow | undefined {
  return metric === undefined ? undefined : rowOf(rows, { metric, ...limit });
}

function sideTitle(side: Threshold['side']): string {
  return side === 'f1' ? 'F1' : side;
}

/** `CoNLL`, `strict micro`, `strict PER`. */
function titleOf({ metric, title, isMain }: ScoreRow): string {
  return shortened(isMain ? title : `${metric} ${title}`);
}

/** In points. In doubles 57/100 · 100 is not 57, so a score this close to its threshold meets it. */
const tolerance = 1e-10;

/** Two decimal places, or as many as show what was decided. */
function deciding(points: number, decides: (text: string) => boolean): string {
  for (let digits = 2; digits < 12; digits++) {
    const text = points.toFixed(digits);
    if (decides(text)) return text;
  }
  return String(points);
}

function decimals(text: string): number {
  return text.length - text.indexOf('.') - 1;
}

function rowOf(rows: readonly ScoreRow[], { metric, part }: RowReference): ScoreRow | undefined {
  return rows.find((row) => row.metric === metric && (part === undefined ? row.isMain : row.part === part));
}

/** The rows that thresholds and limits name, each with its option. */
function namedRows({ failUnder, maxDrop }: Demands): (RowReference & { readonly option: string })[] {
  return [
    ...failUnder.map((threshold) => ({ ...threshold, option: '--fail-under' })),
    ...maxDrop.flatMap(({ metric, ...limit }) =>
      metric === undefined ? [] : [{ ...limit, metric, option: '--max-drop' }],
    ),
  ];
}
