import { comparedMetrics } from '../../compat/coref/causes.ts';
import { type ComparedTool, comparedTools, corefScorers, readByTools } from '../../evaluate/compat/compared-tools.ts';
import { readingOptions } from '../../evaluate/compat/coref-tool.ts';
import { type Explanation, whatGives } from '../../evaluate/compat/why.ts';
import { headOf, jsonText } from '../../report/json.ts';
import { numberStyle, shown, shownChange } from '../../report/numbers.ts';
import { type NumberStyle, plainStyle } from '../../report/style.ts';
import { type Table, wholeTable } from '../../report/tables.ts';
import { tableTexts } from '../../report/text-table.ts';
import { hasErrors } from '../../results/make-report.ts';
import { corefSettings } from '../../settings/coref.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import type { Files } from '../../sides/files.ts';
import { visible, visibleData } from '../../text/harmless.ts';
import { counted } from '../../text/quoted.ts';
import { UsageError } from '../../text/usage-error.ts';
import { exitCode, printLater, readInputs } from '../command.ts';
import type { CorefRun } from '../coref-program.ts';
import { refuseUseless } from './run-compat.ts';

/**
 * `--compat A,B`: the F1s of several tools in one table below those of corefscore, and what makes their CoNLL F1s differ in these files.
 *
 * @throws UsageError for options and formats that would have no effect.
 */
export async function printCompared(run: CorefRun, names: readonly string[]): Promise<number> {
  const { inputs, options, io } = run;
  const name = names.join();
  refuseUseless(`--compat ${name}`, { options: [...readingOptions, 'digits', 'percent', 'fraction'] }, run);
  const read = await readFiles(run, names);
  if (hasErrors(read[0].logs)) return exitCode.input;

  const tools = comparedTools(read);
  for (const { name, refusal } of tools) if (refusal) io.err(`${name} gives no number: ${visible(refusal)}\n`);
  const input = read[0].sides?.formats?.join('+');
  const used = { input, ...inputs.choice?.globs };
  const signature = signatureText(signatureOf(`coref|compat:${name}`, corefSettings, used));
  const [key, response] = inputs.paths;
  if (options.format === 'json')
    io.out(jsonText({ ...headOf('compared-tools', 'corefscore'), signature, key, response, tools }));
  else {
    const title = visible(`${response} against the key ${key}: F1 of ${counted(names.length, 'other tool')}`);
    const width = io.outIsTerminal ? io.width : Number.POSITIVE_INFINITY;
    const scale = options.fraction ? 'fraction' : undefined;
    const tables = tablesOf(tools, numberStyle('corefscore', { digits: options.digits, scale }));
    const texts = tables.flatMap((table) => tableTexts(table, { style: plainStyle, width }));
    io.out(`${[title, ...texts, signature].join('\n\n')}\n`);
  }
  return tools.every(({ f1s }) => f1s) ? exitCode.scored : exitCode.input;
}

/**
 * `--why 40.34`: which settings and tools give this number of points, to as many digits as it has. Settings are tried alone and in pairs,
 * those alone that change something in these files. Where nothing gives it, the nearest number is named, and the exit code is 1.
 *
 * @throws UsageError for options and formats that would have no effect.
 */
export async function why(run: CorefRun, asked: string): Promise<number> {
  const { inputs, options, io } = run;
  refuseUseless('--why', { options: ['why', ...readingOptions] }, run);
  if (!/^\d{1,3}(?:\.\d+)?$/.test(asked)) throw new UsageError(`--why ${asked}: expected points, such as 40.34`);
  const names = corefScorers.map(({ name }) => name);
  const [{ logs, outcome, sides }, ...others] = await readFiles(run, names);
  if (outcome && 'refusal' in outcome) io.err(`nothing was scored: ${visible(outcome.refusal)}\n`);
  if (hasErrors(logs) || !sides) return exitCode.input;

  const { found, nearest } = whatGives(asked, sides, others);
  const [key, response] = inputs.paths;
  if (options.format === 'json')
    io.out(jsonText({ ...headOf('why', 'corefscore'), key, response, asked: Number(asked), found, nearest }));
  else io.out(whyText(asked, { found, nearest }));
  return found.length > 0 ? exitCode.scored : exitCode.missed;
}

/** Reads the files for ourselves and each tool, and prints our problems. What can be read only once is refused. */
async function readFiles(run: CorefRun, names: readonly string[]): ReturnType<typeof readByTools> {
  const { inputs, options, io } = run;
  const stream = inputs.paths.find((path) => io.files.kind(path) === 'stream');
  if (stream !== undefined) throw new UsageError(`several tools read ${stream}, which can be read once: give files`);
  const read = async (files: Files) => {
    const tools = await readByTools(names, run, files);
    return { logs: tools[0].logs, tools };
  };
  const { tools } = await readInputs({ ...options, verbose: true }, io, read);
  await printLater(io);
  return tools;
}

function whyText(asked: string, { found, nearest }: Explanation): string {
  const digits = asked.split('.')[1]?.length ?? 0;
  const shown = found.length > 0 ? found : [nearest];
  const title = found.length > 0 ? `what gives ${asked}` : `nothing gives ${asked}; the nearest is`;
  const rows = visibleData(shown).map(({ value, score, by }) => [value.toFixed(Math.max(2, digits)), score, by]);
  const columns = [{ head: 'points' }, { head: 'score', isLeft: true }, { head: 'by', isLeft: true }];
  return `${[title, ...tableTexts(wholeTable(columns, rows), { style: plainStyle })].join('\n\n')}\n`;
}

function tablesOf(tools: readonly ComparedTool[], style: NumberStyle): readonly Table[] {
  const metrics = comparedMetrics.filter(({ metric }) => tools.some(({ f1s }) => f1s?.[metric] !== undefined));
  const conll = tools[0].f1s?.conll;
  const scores = tools.map(({ name, f1s = {} }) => {
    const own = metrics.map(({ metric }) => f1s[metric]).map((f1) => (f1 === undefined ? '-' : shown(style, f1)));
    const isAlone = conll === undefined || name === tools[0].name;
    const change = isAlone || f1s.conll === undefined ? '' : shownChange(style, f1s.conll - conll);
    return [name, ...own, change];
  });
  const causes = tools.flatMap(({ name, causes: found = [] }) =>
    found.map(({ cause, count, conll: change }, at) => {
      const what = count === undefined ? cause : counted(count, cause);
      return [at === 0 ? name : '', what, shownChange(style, change)];
    }),
  );
  const left = { isLeft: true };
  const heads = metrics.map(({ title }) => ({ head: title }));
  const table = { ...wholeTable([{ head: 'tool', ...left }, ...heads, { head: '' }], scores), isWhole: false };
  const columns = [{ head: 'why CoNLL differs', ...left }, { head: '', ...left }, { head: 'by' }];
  return causes.length === 0 ? [table] : [table, wholeTable(columns, causes)];
}
