import { seqevalAnswer } from '../../evaluate/compat/seqeval-answer.ts';
import { type ScoredFiles, scoreCorefFiles, scoreNerFiles } from '../../evaluate/score-files.ts';
import { formatReport, htmlReport, type ReportFormat } from '../../report/format-report.ts';
import { reportJson } from '../../report/json.ts';
import { numberStyle } from '../../report/numbers.ts';
import { plainStyle } from '../../report/style.ts';
import { tableText } from '../../report/text.ts';
import type { Report } from '../../results/report.ts';
import { choice, flag, names } from '../../settings/kinds.ts';
import { chosenOptions } from '../../settings/table.ts';
import type { Files } from '../../sides/files.ts';
import type { GivenTags } from '../../sides/given-tags.ts';
import { isRecord, shown } from '../../text/argument.ts';
import { InputError, type Problem } from '../../text/problem.ts';
import { version } from '../../version.ts';
import { pageOptions } from '../print-report.ts';
import { givenFiles } from './given-files.ts';
import { type MergeArguments, mergeStates } from './merge-states.ts';
import { type ProgramName, programNames, run, type World } from './run.ts';
import { type Frames, type HeldSides, sourceOf, withFrames } from './sides.ts';

/** The version of the protocol: another one where an old client would misread an answer. */
const protocol = 1;

/** One request: its arguments, the bytes after it, and what is held from one to the next. */
export interface Request {
  readonly args: Readonly<Record<string, unknown>>;
  readonly frames: Frames;
  readonly held: HeldSides;
}

/** What can be asked for, by its name. */
export const operations: Readonly<Record<string, (request: Request) => unknown>> = {
  hello: () => ({ protocol, version, node: process.version }),
  scoreNer: (request) => scored(request, 'gold', 'pred', scoreNerFiles),
  scoreCoref: (request) => scored(request, 'key', 'response', scoreCorefFiles),
  seqeval({ args: { gold, pred, ...asked }, frames, held }) {
    const side = (name: string, given: unknown) => sourceOf(name, given, frames, held) as GivenTags;
    return seqevalAnswer({ gold: side('gold', gold), pred: side('pred', pred) }, asked);
  },
  run({ args, frames }) {
    const { program, argv, cwd, env, files = {} } = args;
    const given = isRecord(files) ? withFrames(files, frames, {}) : files;
    const world = { cwd, env, files: given } as World;
    const isCommand = programNames.some((name) => name === program) && areTexts(argv);
    const isPlace = (cwd === undefined || isText(cwd)) && (env === undefined || areAll(env, isText));
    if (isCommand && isPlace && areAll(given, (one) => isText(one) || one instanceof Uint8Array))
      return run(program as ProgramName, argv as readonly string[], world);
    const names = programNames.join(', ');
    throw new RangeError(`args: expected program (${names}), argv, and if any, files, cwd and env, as texts`);
  },
  merge({ args }) {
    const { program, states, argv, outputs = [] } = args;
    const isCommand = program === 'corefscore' || program === 'nerscore';
    if (isCommand && [states, argv, outputs].every(areTexts)) return mergeStates(args as unknown as MergeArguments);
    throw new RangeError(
      'args: expected program (corefscore, nerscore), and lists of texts: states, argv, and if any, outputs',
    );
  },
};

function areTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function areAll(value: unknown, isValid: (item: unknown) => boolean): boolean {
  return isRecord(value) && Object.values(value).every(isValid);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Functions that score sides, which they check, as they do settings. */
type Score = (sources: never[], files: Files, options: never) => Promise<ScoredFiles>;

async function scored({ args, frames, held }: Request, first: string, second: string, score: Score): Promise<object> {
  const anything = { check: () => {} };
  const kinds = { [first]: anything, [second]: anything, settings: anything, units: anything };
  const rows = { ...kinds, findings: flag, table: flag, outputs: names, wording: choice(['snake']) };
  const asked = chosenOptions(rows, args as Scoring, 'args');
  const { settings, table, outputs = [] } = asked;
  const { units = outputs.includes('jsonl'), findings = outputs.includes('html') } = asked;
  const systems = systemsOf(second, args[second]);
  const sides = [[first, args[first]] as const, ...systems];
  const sources = sides.map(([name, side]) => sourceOf(name, side, frames, held));
  const called = systems.map(([name]) => (name === second ? undefined : name));
  const wording = asked.wording && ((option: string) => option.slice(2).replaceAll('-', '_'));
  const options = { settings, units, findings, names: called, wording, readsText: true };
  const { report, log } = await score(sources as never[], givenFiles({}), options as never);
  if (!report) throw new InputError(log);
  const problems = log.problems.map(problemData);
  const texts = outputs.map((one) => [one, textOf(report, one)]);
  if (outputs.length > 0) return { outputs: Object.fromEntries(texts), problems };
  return { report: reportJson(report), problems, table: table && textOf(report, 'table') };
}

/** What is asked for besides the sides. */
interface Scoring {
  readonly settings?: object;
  readonly units?: unknown;
  readonly findings?: boolean;
  readonly table?: boolean;
  readonly outputs?: readonly string[];
  readonly wording?: 'snake';
}

/** The systems of a side, by their names: that of the side where there is one system. */
function systemsOf(side: string, given: unknown): readonly (readonly [name: string, side: unknown])[] {
  if (!isRecord(given) || given.systems === undefined) return [[side, given]];
  if (isRecord(given.systems)) return Object.entries(given.systems);
  throw new RangeError(`${side}: systems are sides by their names, not ${shown(given.systems)}`);
}

function textOf(report: Report, format: string): string {
  if (format === 'html') return htmlReport(report, pageOptions({ commandLine: [] }));
  if (format !== 'table') return formatReport(report, format as ReportFormat);
  const options = { byUnit: false, style: plainStyle, withoutOutside: false };
  return tableText(report, { ...numberStyle(report.tool, {}), ...options });
}

/** A problem as answers have it, without its line. */
export function problemData({ text: _, textColumn, ...problem }: Problem): object {
  return problem;
}
