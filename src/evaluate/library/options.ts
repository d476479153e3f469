import { metricName } from '../../coref/metrics.ts';
import { mentionSlices, spanSlices } from '../../findings/slices/slice.ts';
import { judgingChoices, refuseUselessQuestions, skipFaulty } from '../../results/choices.ts';
import type { FindingsAsked, Questions } from '../../results/make-report.ts';
import type { Report } from '../../results/report.ts';
import { allowedCodes, choice, flag, type Kind, names, text, wholeNumber } from '../../settings/kinds.ts';
import { type Choice, rowsOf, type SettingTable, settingsBy } from '../../settings/table.ts';
import { isRecord, readArgument, shown } from '../../text/argument.ts';
import { nearest } from '../../text/nearest.ts';
import type { ProblemCode } from '../../text/problem.ts';
import { asMembers, type Wording, wordedBy } from './wording.ts';

/**
 * What functions that score can be asked for besides the settings, as on the command line. Limits are texts: `conll=78.5` in `failUnder`, `0.5`
 * in `maxDrop`.
 */
export interface ScoreOptions
  extends Pick<Questions, 'confidence' | 'interval' | 'significance' | 'against' | 'samples' | 'seed' | 'by' | 'seen'> {
  /** Whether what is wrong is listed too, in `findings` of the systems, with the texts that it is in, as `htmlReport` shows it. */
  readonly findings?: boolean;
  /** Whether the scores of each unit are in `byUnit`, and the kind of unit; `page`: of documents alone, and findings without passages, as a page shows them. */
  readonly units?: boolean | 'auto' | 'sentence' | 'document' | 'part' | 'page';
  /** Whether mentions and spans that are data end at their last position; else after it. */
  readonly ends?: 'inclusive' | 'exclusive';
  /** The codes of errors that are not mistakes here, and are warnings. */
  readonly allow?: readonly ProblemCode[];
  readonly runs?: boolean;
  readonly skipFaulty?: boolean;
  /** How many threads of Node.js read large JSON lines and add up samples; 1 when not given. */
  readonly jobs?: number;
  readonly baseline?: string;
  readonly maxDrop?: readonly (string | number)[];
  readonly failUnder?: readonly string[];
  readonly at?: number;
  readonly maxDocumentDrop?: number;
  /** What problems call the setting of an option, such as `--tag-delimiter`; its name here when not given. */
  readonly wording?: Wording;
  /** Whether settings may be texts, which are read as on the command line. */
  readonly readsText?: boolean;
  /** What systems are called, in their order. */
  readonly names?: readonly (string | undefined)[];
}

type Row = Omit<Choice<unknown>, 'kind'> & { readonly kind: Partial<Pick<Kind<unknown>, 'check' | 'parse'>> };

/** What was given to a function: settings, questions and the rest, by the names of their rows. */
export interface Chosen<Settings>
  extends Pick<ScoreOptions, 'units' | 'names' | 'jobs'>,
    Required<Pick<ScoreOptions, 'findings' | 'ends' | 'wording'>> {
  readonly settings: Settings;
  readonly questions: Questions;
  /** Which of the rows of settings were given. */
  readonly given: ReadonlySet<string>;
  readonly metrics?: readonly string[];
  readonly confusion: boolean;
  /** What else a function has. */
  readonly own: Readonly<Record<string, unknown>>;
}

const listed: FindingsAsked = { keepsText: true, inSlices: true, withTexts: true };

/**
 * Reads the options of a function that scores: all that are `own`, the settings of a table and the questions. Each has the name of its row or of its
 * option on the command line, as `missing` and `missingDocument`. Undefined and false mean not given.
 *
 * @throws RangeError if there is no option of that name, or the value is invalid; worded as on the command line.
 */
export function chosenBy<Settings>(
  tool: Report['tool'],
  table: SettingTable<Settings>,
  given: object,
  more: Rows = {},
): Chosen<Settings> {
  const { settingRows, questionRows, all } = rowsBy(tool, table);
  const found = chosenRows({ ...all, ...more }, given);
  const among = (rows: Rows): object =>
    Object.fromEntries(Object.entries(found).filter(([name]) => Object.hasOwn(rows, name)));
  const { findings = false, allow, ...rest } = among(ownRows) as ScoreOptions;
  return {
    confusion: false,
    ends: 'exclusive',
    wording: asMembers,
    ...rest,
    findings,
    settings: settingsBy(table, (name) => found[name as string]),
    questions: { ...among(questionRows), ...(allow && { allow }), ...(findings && { findings: listed }) },
    given: new Set(Object.keys(among(settingRows))),
    own: among(more) as Chosen<Settings>['own'],
  };
}

export type Rows = Readonly<Record<string, Row>>;

/** The rows of settings, of questions, and all that every function has. */
interface KnownRows {
  readonly settingRows: Rows;
  readonly questionRows: Rows;
  readonly all: Rows;
}

/** The rows by the tables of settings; each tool has one. Many calls score one document each, which takes less time than to make the rows. */
const known = new WeakMap<object, KnownRows>();

function rowsBy<Settings>(tool: Report['tool'], table: SettingTable<Settings>): KnownRows {
  const found = known.get(table) ?? madeRows(tool, table);
  known.set(table, found);
  return found;
}

function madeRows<Settings>(tool: Report['tool'], table: SettingTable<Settings>): KnownRows {
  const settingRows = Object.fromEntries(rowsOf(table).filter(([, { option }]) => option !== undefined)) as Rows;
  // Which warnings are errors is a matter of exit codes.
  const { errorOnWarnings: _, ...judging } = judgingChoices(tool === 'corefscore' ? metricName : undefined);
  const questionRows = {
    ...judging,
    skipFaulty,
    by: { kind: choice<string>(tool === 'nerscore' ? spanSlices : mentionSlices) },
    seen: { kind: text() },
  } as Rows;
  return { settingRows, questionRows, all: { ...ownRows, ...settingRows, ...questionRows } };
}

/** What asks for the scores of each unit, unless they are not wanted. */
export function withUnits(units: ScoreOptions['units']): Pick<Questions, 'byDocument'> {
  return units === false ? {} : { byDocument: true };
}

/** A kind of values for which `isValid` is true. */
function kindOf(expected: string, isValid: (value: unknown) => boolean): Row {
  const check = (value: unknown): void => {
    if (!isValid(value)) throw new RangeError(expected);
  };
  return { kind: { check } };
}

const units = ['auto', 'sentence', 'document', 'part', 'page'];

/** The rows that only functions have. */
const ownRows: Rows = {
  metrics: { kind: names },
  modes: { kind: names },
  confusion: { kind: flag },
  findings: { kind: flag },
  units: kindOf(`expected true, false or one of ${units.join(', ')}`, (one) =>
    [true, false, ...units].includes(one as string),
  ),
  ends: { kind: choice(['inclusive', 'exclusive']) },
  names: kindOf('expected a list of names', Array.isArray),
  wording: kindOf('expected a function of an option', (one) => typeof one === 'function'),
  readsText: { kind: flag },
  allow: { kind: allowedCodes },
  jobs: { kind: wholeNumber(1, 1024) },
};

const otherNames: Readonly<Record<string, string>> = { metric: 'metrics', mode: 'metrics', modes: 'metrics' };

/** The options that were given, the members of `settings` among them, by the names of these rows. */
function chosenRows(rows: Rows, given: object): Readonly<Record<string, unknown>> {
  return readArgument('options', () => {
    if (!isRecord(given)) throw new RangeError(`expected an object with options, not ${shown(given)}`);
    const { settings = {}, ...others } = given;
    if (!isRecord(settings)) throw new RangeError(`settings: expected an object with settings, not ${shown(settings)}`);
    const all: Readonly<Record<string, unknown>> = { ...settings, ...others };
    const words = typeof all.wording === 'function' ? (all.wording as Wording) : asMembers;
    const called = (name: string): string => words(flagOf(name));
    const chosen: [string, unknown][] = [];
    for (const [name, value] of Object.entries(all)) {
      const own = rowNamed(rows, Object.hasOwn(otherNames, name) ? otherNames[name] : name);
      if (own === undefined)
        throw new RangeError(unknownOption(called(name), Object.keys({ ...rows, ...otherNames }).map(called)));
      // Only units may be there unless they are not wanted.
      if (value === undefined || (value === false && own !== 'units')) continue;
      chosen.push([own, checkedValue(called(name), value, rows[own], all.readsText === true)]);
    }
    return Object.fromEntries(chosen);
  });
}

/** The row of that name, or whose option has it: `missingDocument` is the row `missing`. */
function rowNamed(rows: Rows, name: string): string | undefined {
  if (Object.hasOwn(rows, name)) return name;
  return Object.keys(rows).find((own) => rows[own].option?.split(/[ ,]+/).includes(flagOf(name)));
}

function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function unknownOption(name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const help = meant === undefined ? `expected ${known.join(', ')}` : `did you mean ${meant}?`;
  return `there is no option ${shown(name)}: ${help}`;
}

/** A value as the row has it. `readsText`: a text that stands for another value is read as on the command line, as limits always are. */
function checkedValue(name: string, value: unknown, { kind, preset, isRepeatable }: Row, readsText: boolean): unknown {
  if (preset !== undefined && value === true) return preset;
  try {
    const { check, parse } = kind;
    if (!check && parse) return isRepeatable ? [value].flat().map((one) => parse(String(one))) : parse(String(value));
    try {
      check?.(value);
    } catch (error) {
      if (!readsText || typeof value !== 'string' || !parse || kind === flag) throw error;
      return parse(value);
    }
    return value;
  } catch (error) {
    throw new RangeError(`${name} ${shown(value)}: ${(error as Error).message}`);
  }
}

/**
 * Refuses questions about one system that have no effect, or need files or other systems.
 *
 * @throws RangeError
 */
export function refuseFiles({ questions, jobs }: Pick<Chosen<unknown>, 'questions' | 'jobs'>, of: string): void {
  const { baseline, seen, significance, skipFaulty } = questions;
  const [name] =
    Object.entries({ baseline, jobs, seen, significance, skipFaulty }).find(([, value]) => value !== undefined) ?? [];
  if (name !== undefined) throw new RangeError(`options: ${name} is for ${of}, which has files and several systems`);
  wordedBy(() => refuseUselessQuestions(questions, 1));
}
