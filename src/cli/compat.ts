import type { CompatRefusal, CompatScored, CompatScores, ToolAbout } from '../compat/tool.ts';
import { problemCounts, problemRows } from '../evaluate/make-report.ts';
import type { ReadColumns } from '../evaluate/report.ts';
import { UsageError } from '../evaluate/settings.ts';
import { jsonText } from '../report/json.ts';
import { columnsText, movingWarnings } from '../report/numbers.ts';
import { isAboveOne } from '../score/score.ts';
import { visible } from '../text/harmless.ts';
import type { ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { exitCode } from './command.ts';
import type { Io } from './io.ts';
import { failsOnWarnings } from './print-report.ts';

/** What was read, of files that have columns. */
interface CompatReading {
  readonly columns?: ReadColumns | undefined;
}

/** Options that mean the same for every tool. */
const always = ['compat', 'format', 'color', 'quiet', 'config', 'errorOnWarnings'];

/**
 * Refuses options and formats that would have no effect under `--compat`: those not among `useful`.
 * `given` is from `givenOptions`.
 */
export function refuseUselessWith(
  tool: string,
  given: ReadonlyMap<string, string>,
  useful: { readonly options: readonly string[]; readonly formats: readonly string[] },
  format: string,
): void {
  const names = [...always, ...useful.options];
  const flags = [...given].flatMap(([name, flag]) => (names.includes(name) ? [] : [flag]));
  const [useless] = useful.formats.includes(format) ? flags : [`--format ${format}`];
  if (useless) throw new UsageError(`--compat ${tool} does not support ${useless}: leave out one of the two`);
}

/**
 * Says on standard error what a reader of the numbers must know: the columns that were read, unless under `--quiet`, the notes, and
 * warnings that may move a score.
 */
export function printRemarks(
  { notes, columns }: Pick<CompatScored, 'notes'> & CompatReading,
  logs: readonly ProblemLog[],
  { quiet }: { readonly quiet?: boolean },
  io: Io,
): void {
  const read = columns && columnsText({ columns });
  if (read && !quiet) io.err(`columns: ${read}\n`);
  for (const note of notes) io.err(`note: ${visible(note)}\n`);
  const warnings = movingWarnings({ problemCounts: problemCounts(logs) });
  if (warnings) io.err(`warnings: ${warnings}\n`);
}

/** The exit code where there are numbers: that of bad input if there is a warning, and --error-on-warnings. */
export function compatExit(
  logs: readonly ProblemLog[],
  options: Parameters<typeof failsOnWarnings>[1],
  io: Io,
): number {
  return failsOnWarnings([{ problemCounts: problemCounts(logs) }], options, io) ? exitCode.input : exitCode.scored;
}

/**
 * A note on values above 1, each with the highest of all the scores, if a coreference scorer gives any: only repeated mentions make them.
 */
export function aboveOneNotes(title: string, all: readonly CompatScores[]): string[] {
  const found = new Map<string, number>();
  const look = (scores: CompatScores, group = ''): void => {
    for (const [name, value] of Object.entries(scores)) {
      if (typeof value !== 'number') look(value, `${group}${name}.`);
      else if (fractions.test(name) && isAboveOne(value))
        found.set(group + name, Math.max(value, found.get(group + name) ?? 0));
    }
  };
  for (const scores of all) look(scores);
  const above = [...found].map(([name, value]) => `${name} (${value.toFixed(4)})`);
  return above.length > 0 ? [`above 1: ${above.join(', ')}: ${title} counts repeated mentions more than once`] : [];
}

const fractions = /^conll|(?:^|_)(?:recall|precis(?:ion)?|f1|fscore)$/;

/** Another tool's numbers as JSON: the report of one system. The inputs have the names that the command uses, such as `key`. */
export function compatJson(
  command: 'corefscore' | 'nerscore',
  [reference, response]: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
  signature: string,
  { name, departs }: Pick<ToolAbout, 'name' | 'departs'>,
  { scores, byDocument, notes, columns }: Omit<CompatScored, 'scores'> & CompatReading & { readonly scores: object },
  logs: readonly ProblemLog[],
): string {
  const more = { ...(byDocument && { byDocument }), ...(notes.length > 0 && { notes }) };
  const compat = { tool: name, departs, scores, ...more };
  const problems = problemRows(logs);
  const system = { ...response, compat, columns, ...(problems.length > 0 && { problems }) };
  return jsonText({ schema: 1, tool: command, version, signature, ...reference, systems: [system] });
}

/**
 * Says on standard error how a tool's numbers differ from the definitions and, if it gives none, why.
 *
 * @returns whether there are numbers.
 */
export function printDeparture<Scored extends CompatScored>(
  { title, departs }: Pick<ToolAbout, 'title' | 'departs'>,
  outcome: Scored | CompatRefusal,
  io: Io,
): outcome is Scored {
  io.err(`${title} differs from the definitions: ${departs}\n`);
  if (!('refusal' in outcome)) return true;
  io.err(`nothing was scored: ${visible(outcome.refusal)}\n`);
  return false;
}
