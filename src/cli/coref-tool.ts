import type { CorefTool } from '../compat/coref/coref-tool.ts';
import { corefTool } from '../compat/coref/coref-tools.ts';
import type { CompatScored } from '../compat/outcome.ts';
import type { CorefToolName } from '../compat/tool-names.ts';
import type { CorefDocument } from '../coref/document.ts';
import { problemRows } from '../evaluate/make-report.ts';
import type { CorefFormatName } from '../formats/coref-format-names.ts';
import { compatTable } from '../report/compat-table.ts';
import { jsonText } from '../report/json.ts';
import { counted } from '../report/numbers.ts';
import { type ProblemLog, problemLog } from '../text/problem.ts';
import { version } from '../version.ts';
import { refuseUselessWith } from './compat-options.ts';
import type { CorefRun } from './coref-run.ts';
import { exitCode } from './exit-code.ts';
import { printDeparture } from './print-departure.ts';
import { printProblems } from './print-problems.ts';
import { readTogether } from './read-coref.ts';

/**
 * `--compat TOOL`: the numbers of another tool, under its own names, from our reading of the files. Why they are not the definition
 * stands on standard error, with what the tool would not have done at all. Where it would give no number, there is none.
 */
export async function corefToolCompat(
  run: CorefRun,
  name: CorefToolName,
  given: ReadonlyMap<string, string>,
): Promise<number> {
  const { options, io, refuse } = run;
  const tool = corefTool(name);
  const useful = ['input', 'lenient', 'digits', 'byDocument', ...(tool.singletons ? ['singletons'] : [])];
  refuseUselessWith(name, given, { options: useful, formats: ['table', 'json'] }, options.format, refuse);
  const { key, response, logs, formats } = await readSides(run);
  await printProblems(logs, options, io);
  if (logs.some((log) => log.errors > 0)) return exitCode.input;

  const singletons = given.has('singletons') ? options.singletons : tool.singletons;
  const outcome = tool.score({ key, response, ...(singletons && { singletons }) });
  if (!printDeparture(tool, outcome, io)) return exitCode.input;
  if (options.byDocument && !outcome.byDocument) refuse(`error: ${name} has no scores of single documents`);
  for (const note of outcome.notes) io.err(`note: ${note}\n`);
  const rules = [`in:${formats.join('+')}`, ...(singletons ? [`singletons:${singletons}`] : [])];
  const signature = ['coref', `compat:${name}`, ...rules, ...(options.lenient ? ['lenient:yes'] : []), `v:${version}`];
  const text = options.format === 'json' ? compatJson : compatText;
  io.out(text(run, { tool, outcome, signature: signature.join('|'), documents: key.length, logs }, given));
  return exitCode.scored;
}

interface Sides {
  readonly key: readonly CorefDocument[];
  readonly response: readonly CorefDocument[];
  readonly logs: readonly ProblemLog[];
  readonly formats: readonly CorefFormatName[];
}

async function readSides({ key, responses, options }: CorefRun): Promise<Sides> {
  const logs = [problemLog(), problemLog()];
  const sides: [CorefDocument[], CorefDocument[]] = [[], []];
  const mentions = {};
  const inputs = [key, responses[0]].map((path, at) => ({
    ...{ path, mentions, format: options.input, lenient: options.lenient === true, log: logs[at] },
    side: at === 0 ? ('key' as const) : ('response' as const),
    onDocument: (document: CorefDocument) => sides[at].push(document),
  }));
  const formats = await readTogether(inputs);
  return { key: sides[0], response: sides[1], logs, formats };
}

interface Scored {
  readonly tool: CorefTool;
  readonly outcome: CompatScored;
  readonly signature: string;
  readonly documents: number;
  readonly logs: readonly ProblemLog[];
}

function compatJson({ key, responses, options }: CorefRun, { tool, outcome, signature, logs }: Scored): string {
  const { scores, byDocument, notes } = outcome;
  const documents = options.byDocument && byDocument && { byDocument };
  const compat = { tool: tool.name, departs: tool.departs, scores, ...documents, ...(notes.length > 0 && { notes }) };
  const problems = problemRows(logs);
  const system = { response: responses[0], compat, ...(problems.length > 0 && { problems }) };
  return jsonText({ schema: 1, tool: 'corefscore', version, signature, key, systems: [system] });
}

function compatText(
  { key, responses, options }: CorefRun,
  { tool, outcome, signature, documents }: Scored,
  given: ReadonlyMap<string, string>,
): string {
  const digits = given.has('digits') ? options.digits : 4;
  const title = `${responses[0]} against the key ${key}, as ${tool.title} scores: ${counted(documents, 'document')}`;
  const tables = [compatTable(outcome.scores, digits)];
  if (options.byDocument) {
    for (const { document, scores } of outcome.byDocument ?? [])
      tables.push(`${document}\n\n${compatTable(scores, digits)}`);
  }
  return [`${title}\n`, ...tables, `${signature}\n`].join('\n');
}
