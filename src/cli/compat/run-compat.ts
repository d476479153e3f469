import type { CompatScores } from '../../compat/tool.ts';
import type { CompatResult, CompatScorer } from '../../evaluate/compat/compat-scorer.ts';
import { compatTables } from '../../report/compat-table.ts';
import { headOf, jsonText, usageErrorJson } from '../../report/json.ts';
import { conventions, movingWarnings, readText } from '../../report/numbers.ts';
import { plainStyle } from '../../report/style.ts';
import { tableTexts } from '../../report/text-table.ts';
import type { Report } from '../../results/report.ts';
import { problemCounts, problemRows } from '../../results/result.ts';
import { visible } from '../../text/harmless.ts';
import type { ProblemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { wrapped } from '../../text/width.ts';
import { exitCode, printLater, readInputs } from '../command.ts';
import type { ChoiceOptions } from '../file-choice.ts';
import { failsOnWarnings } from '../print-report.ts';
import type { Run } from '../program.ts';
import type { ReportOptions } from '../report-options.ts';

/** Options that mean the same for every tool. */
const always = ['compat', 'format', 'color', 'quiet', 'verbose', 'config', 'errorOnWarnings', 'allow', 'maxSize'];

/**
 * `--compat TOOL`: prints the numbers of another tool, under its own names or as its own text. Standard
 * error says how they differ from the definitions, and what else a reader of them must know. Where the tool gives no number, there is
 * none.
 *
 * @throws UsageError for options and formats that would have no effect.
 */
export async function runCompat<Asked extends Run<ReportOptions & ChoiceOptions, unknown>>(
  command: Report['tool'],
  scorer: CompatScorer<NoInfer<Asked>>,
  run: Asked,
): Promise<number> {
  const { inputs, options, io } = run;
  const { about } = scorer;
  refuseUseless(`--compat ${about.name}`, scorer, run);
  const { logs, outcome } = await readInputs({ ...options, verbose: true }, io, (files) => scorer.score(run, files));
  // What its numbers are of comes before how they depart.
  await printLater(io);
  if (!outcome) return exitCode.input;
  const say = (text: string): void => io.err(`${wrapped(text, io.errWidth ?? Number.POSITIVE_INFINITY, '  ')}\n`);
  say(`${about.title} differs from the definitions: ${about.departs}`);
  if ('refusal' in outcome) {
    const why = `nothing was scored: ${visible(outcome.refusal)}`;
    say(why);
    if (options.format === 'json') io.out(usageErrorJson(why));
    return exitCode.input;
  }

  const { notes, columns, texts, signature } = outcome;
  const read = readText(command, columns);
  if (read && !options.quiet) say(read);
  for (const note of notes) say(`note: ${visible(note)}`);
  const counts = { problemCounts: problemCounts(logs) };
  const warnings = movingWarnings(counts);
  if (warnings) say(`warnings: ${warnings}`);

  const named = Object.entries(texts);
  if (options.format === 'json') io.out(compatJson(command, about, inputs.paths, outcome, logs));
  else if (named.length === 0)
    io.out(tablesText(outcome, options.digits, io.outIsTerminal ? io.width : Number.POSITIVE_INFINITY));
  else {
    io.out(named.map(([name, text]) => (named.length === 1 ? text : `${name}\n\n${text}`)).join('\n'));
    if (!options.quiet) io.err(`${signature}\n`);
  }
  return (await failsOnWarnings([counts], options, io)) ? exitCode.input : exitCode.scored;
}

/**
 * Refuses options that have no effect on what is asked for, such as the numbers of a tool, and formats that it does not have. `asked`: the option
 * that asks for it.
 *
 * @throws UsageError
 */
export function refuseUseless(
  asked: string,
  { options, formats = [] }: Pick<CompatScorer<never>, 'options' | 'formats'>,
  { given, options: { format } }: Pick<Run<ReportOptions & ChoiceOptions, unknown>, 'given' | 'options'>,
): void {
  const flags = [...given].flatMap(([option, flag]) => ([...always, ...options].includes(option) ? [] : [flag]));
  const [useless] = ['table', 'json', ...formats].includes(format) ? flags : [`--format ${format}`];
  if (useless) throw new UsageError(`${asked} does not support ${useless}: leave out one of the two`);
}

/** The numbers of all documents in tables, then those of each. */
function tablesText({ title, scores, byDocument = [], signature }: CompatResult, digits = 4, width = 80): string {
  const tablesOf = (own: CompatScores): string[] =>
    compatTables(own, digits).flatMap((table) => tableTexts(table, { style: plainStyle, width }));
  const documents = byDocument.flatMap((one) => [visible(one.document), ...tablesOf(one.scores)]);
  return `${[visible(title), ...tablesOf(scores), ...documents, signature].join('\n\n')}\n`;
}

/** The tool's numbers as JSON: the report of one system. */
function compatJson(
  command: Report['tool'],
  { name, departs }: CompatScorer<never>['about'],
  [reference, response]: readonly string[],
  { signature, scores, byDocument, notes, columns }: CompatResult,
  logs: readonly ProblemLog[],
): string {
  const names = conventions[command];
  const problems = problemRows(logs);
  const system = {
    [names.response]: response ?? reference,
    compat: { tool: name, departs, scores, byDocument, notes: notes.length > 0 ? notes : undefined },
    columns,
    problems: problems.length > 0 ? problems : undefined,
  };
  return jsonText({
    ...headOf(`${names.task}-compat`, command),
    signature,
    [names.reference]: reference,
    systems: [system],
  });
}
