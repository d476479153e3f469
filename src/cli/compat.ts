import type { CompatRefusal, CompatScored, ToolAbout } from '../compat/tool.ts';
import { problemRows } from '../evaluate/make-report.ts';
import { UsageError } from '../evaluate/settings.ts';
import { jsonText } from '../report/json.ts';
import { visible } from '../text/harmless.ts';
import type { ProblemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import type { Io } from './io.ts';

/** Options that mean the same for every tool. */
const always = ['compat', 'format', 'color', 'quiet', 'config'];

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

/** Another tool's numbers as JSON: the report of one system. The inputs have the names that the command uses, such as `key`. */
export function compatJson(
  command: 'corefscore' | 'nerscore',
  [reference, response]: readonly [Readonly<Record<string, string>>, Readonly<Record<string, string>>],
  signature: string,
  { name, departs }: Pick<ToolAbout, 'name' | 'departs'>,
  { scores, byDocument, notes }: Omit<CompatScored, 'scores'> & { readonly scores: object },
  logs: readonly ProblemLog[],
): string {
  const more = { ...(byDocument && { byDocument }), ...(notes.length > 0 && { notes }) };
  const compat = { tool: name, departs, scores, ...more };
  const problems = problemRows(logs);
  const system = { ...response, compat, ...(problems.length > 0 && { problems }) };
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
