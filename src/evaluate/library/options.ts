import { mentionSlices, spanSlices } from '../../findings/slices/slice.ts';
import { judgingChoices, skipFaulty } from '../../results/choices.ts';
import type { FindingsAsked, Questions } from '../../results/make-report.ts';
import type { Report } from '../../results/report.ts';
import { allowedCodes, choice, flag, type Kind, names, text } from '../../settings/kinds.ts';
import { type Choice, rowsOf, type SettingTable, settingsBy } from '../../settings/table.ts';
import { isRecord, readArgument, shown } from '../../text/argument.ts';
import { nearest } from '../../text/nearest.ts';
import type { ProblemCode } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { asMembers, type Wording } from './wording.ts';

/**
 * What functions that score can be asked for besides the settings, as on the command line. Limits are texts: `conll=78.5` in `failUnder`, `0.5`
 * in `maxDrop`.
 */
export interface ScoreOptions
  extends Pick<Questions, 'confidence' | 'interval' | 'significance' | 'against' | 'samples' | 'seed' | 'by' | 'seen'> {
  /** Whether what is wrong is listed too, in `findings` of the systems, with the texts that it is in, as `htmlReport` shows it. */
  readonly findings?: boolean;
  /** Whether the scores of each unit are in `byUnit`, and of which kind. */
  readonly units?: boolean | 'auto' | 'sentence' | 'document' | 'part';
  /** Whether mentions and spans that are data end at their last position; else after it. */
  readonly ends?: 'inclusive' | 'exclusive';
  /** The codes of errors that are no mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[];
  readonly runs?: boolean;
  readonly skipFaulty?: boolean;
  readonly baseline?: string;
  readonly maxDrop?: readonly (string | number)[];
  readonly failUnder?: readonly string[];
  readonly at?: number;
  readonly maxDocumentDrop?: number;
  /** What problems call the setting of an option, such as `--tag-delimiter`; its name here when not given. */
  readonly wording?: Wording;
  /** What systems are called, in their order. */
  readonly names?: readonly (string | undefined)[];
}

type Row = Omit<Choice<unknown>, 'kind'> & { readonly kind: Partial<Pick<Kind<unknown>, 'check' | 'parse'>> };

/** What was given to a function: settings, questions and the rest, by the names of their rows. */
export interface Chosen<Settings> {
  readonly settings: Settings;
  readonly questions: Questions;
  /** Which of the rows of settings were given. */
  readonly given: ReadonlySet<string>;
  readonly metrics?: readonly string[];
  readonly findings: boolean;
  readonly confusion: boolean;
  readonly units: ScoreOptions['units'] | undefined;
  readonly ends: 'inclusive' | 'exclusive';
  readonly names?: readonly (string | undefined)[];
  readonly wording: Wording;
  /** What else a function has. */
  readonly own: Readonly<Record<string, unknown>>;
}

const listed: FindingsAsked = { keepsText: true, inSlices: true, withTexts: true };

/**
 * Reads the options of a function that scores: all that are `own`, the settings of a table and the questions. Each has the name of its row or of its
 * option on the command line, as `missing` and `missingDocument`. Those that are undefined or false are the same as not given.
 *
 * @throws RangeError if there is no option of that name, or the value is invalid; worded as on the command line.
 */
export function chosenBy<Settings>(
  tool: Report['tool'],
  table: SettingTable<Settings>,
  given: object,
  more: Rows = {},
): Chosen<Settings> {
  const settingRows = Object.fromEntries(rowsOf(table).filter(([, { option }]) => option !== undefined)) as Rows;
  const questionRows = { ...judgingChoices(), skipFaulty, by: bySlice(tool), seen: { kind: text() } } as Rows;
  const found = chosenRows({ ...ownRows, ...settingRows, ...questionRows, ...more }, withoutNesting(given));
  const { metrics, findings, confusion, units, ends, names, allow, wording, ...others } = found as Record<
    string,
    never
  >;
  const settings = settingsBy(table, (name) => others[name as string]);
  const asked = Object.entries(others).filter(([name]) => Object.hasOwn(questionRows, name));
  const questions = {
    ...Object.fromEntries(asked),
    ...(allow ? { allow } : {}),
    findings: findings ? listed : undefined,
  } as Questions;
  return {
    settings,
    questions,
    given: new Set(Object.keys(others).filter((name) => Object.hasOwn(settingRows, name))),
    metrics,
    findings: findings === true,
    confusion: confusion === true,
    units,
    ends: ends ?? 'exclusive',
    names,
    wording: wording ?? asMembers,
    own: Object.fromEntries(Object.entries(others).filter(([name]) => Object.hasOwn(more, name))),
  };
}

export type Rows = Readonly<Record<string, Row>>;

/** Options with those that are in `settings` beside the others. */
function withoutNesting(given: object): object {
  return readArgument('options', () => {
    if (!isRecord(given)) throw new RangeError(`expected an object with options, not ${shown(given)}`);
    const { settings = {}, ...others } = given;
    if (!isRecord(settings)) throw new RangeError(`settings: expected an object with settings, not ${shown(settings)}`);
    return { ...settings, ...others };
  });
}

/** What asks for the scores of each unit, unless they are not wanted. */
export function withUnits(units: ScoreOptions['units']): Pick<Questions, 'byDocument'> {
  return units === false ? {} : { byDocument: true };
}

function checkFunction(value: unknown): void {
  if (typeof value !== 'function') throw new RangeError('expected a function of an option');
}

const anyList = {
  check(value: unknown): void {
    if (!Array.isArray(value)) throw new RangeError('expected a list of names');
  },
};

const unitKind = {
  check(value: unknown): void {
    if (typeof value !== 'boolean') choice(['auto', 'sentence', 'document', 'part']).check(value);
  },
};

/** The rows that only functions have. */
const ownRows: Rows = {
  metrics: { kind: names },
  modes: { kind: names },
  confusion: { kind: flag },
  findings: { kind: flag },
  units: { kind: unitKind },
  ends: { kind: choice(['inclusive', 'exclusive']) },
  names: { kind: anyList },
  wording: { kind: { check: checkFunction } },
  allow: { kind: allowedCodes },
};

const otherNames: Readonly<Record<string, string>> = { metric: 'metrics', mode: 'metrics', modes: 'metrics' };

function bySlice(tool: Report['tool']): Row {
  return { kind: choice<string>(tool === 'nerscore' ? spanSlices : mentionSlices) };
}

/** The options that were given, by the names of these rows. */
export function chosenRows(rows: Rows, given: object, argument = 'options'): Readonly<Record<string, unknown>> {
  return readArgument(argument, () => {
    if (!isRecord(given)) throw new RangeError(`expected an object with options, not ${shown(given)}`);
    const chosen: [string, unknown][] = [];
    for (const [name, value] of Object.entries(given)) {
      const own = rowNamed(rows, Object.hasOwn(otherNames, name) ? otherNames[name] : name);
      if (own === undefined) throw new RangeError(unknownOption(name, Object.keys(rows)));
      // Only units may be there unless they are not wanted.
      if (value === undefined || (value === false && own !== 'units')) continue;
      chosen.push([own, checkedValue(name, value, rows[own])]);
    }
    return Object.fromEntries(chosen);
  });
}

/** The row of that name, or whose option has it: `missingDocument` is the row `missing`. */
function rowNamed(rows: Rows, name: string): string | undefined {
  if (Object.hasOwn(rows, name)) return name;
  const flag = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return Object.keys(rows).find((own) => rows[own].option?.split(/[ ,]+/).includes(flag));
}

function unknownOption(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const help = meant === undefined ? `expected ${known.join(', ')}` : `did you mean ${meant}?`;
  return `there is no option ${shown(name)}: ${help}`;
}

/** A value as the row has it. Limits, which only have texts, are read. */
function checkedValue(name: string, value: unknown, { kind, preset, isRepeatable }: Row): unknown {
  if (preset !== undefined && value === true) return preset;
  try {
    const { check, parse } = kind;
    if (check) check(value);
    else if (parse) return isRepeatable ? [value].flat().map((one) => parse(String(one))) : parse(String(value));
    return value;
  } catch (error) {
    throw new RangeError(`${name} ${shown(value)}: ${(error as Error).message}`);
  }
}

/**
 * Refuses questions that cannot be answered without files.
 *
 * @throws UsageError
 */
export function refuseFiles({ baseline, seen, significance }: Questions, of: string): void {
  const asked = [['baseline', baseline] as const, ['seen', seen] as const, ['significance', significance] as const];
  const [name] = asked.find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new UsageError(`options: ${name} is for ${of}, which has files and several systems`);
}
