import { comparedMetrics } from '../../compat/coref/causes.ts';
import type { ToolAbout } from '../../compat/tool.ts';
import { type ComparedTool, compared, ours, readBy } from '../../evaluate/compat/compared-tools.ts';
import { type CorefToolRead, toolScores } from '../../evaluate/compat/coref-tool.ts';
import { jsonText } from '../../report/json.ts';
import { numberStyle, shown, shownChange } from '../../report/numbers.ts';
import { type NumberStyle, plainStyle } from '../../report/style.ts';
import { plainCell, type Table } from '../../report/tables.ts';
import { tableTexts } from '../../report/text-table.ts';
import { hasErrors } from '../../results/make-report.ts';
import { corefSettings, jsonSettings } from '../../settings/coref.ts';
import { signatureOf, signatureText } from '../../settings/signature.ts';
import { counted } from '../../text/counted.ts';
import { visible } from '../../text/harmless.ts';
import { UsageError } from '../../text/usage-error.ts';
import { version } from '../../version.ts';
import { exitCode, printProblems, reading } from '../command.ts';
import type { CorefRun } from '../coref-kind.ts';
import { nodeFiles } from '../node-files.ts';
import { statOf } from '../output-files.ts';
import { refuseUseless } from './run-compat.ts';

/**
 * `--compat A,B`: the F1s of several tools in one table below those of corefscore, and what makes their CoNLL F1s differ in these files.
 *
 * @throws UsageError for options and formats that would have no effect.
 */
export async function comparedTools(run: CorefRun, names: readonly string[]): Promise<number> {
  const { inputs, options, given, io } = run;
  const about: ToolAbout = { ...ours, name: names.join() };
  const useful = ['input', 'include', 'exclude', ...jsonSettings, 'lenient', 'digits', 'percent', 'fraction'];
  refuseUseless({ command: 'corefscore', about, options: useful }, given, options.format);
  refuseStreams(inputs.paths);
  const read = await reading(nodeFiles, options, io, async (files) => {
    const own = await toolScores(ours, run, files);
    const others: CorefToolRead[] = [];
    if (!hasErrors(own.logs)) for (const name of names) others.push(await readBy(name, run, files));
    return { own, others };
  });
  await printProblems(read.own.logs, options, io);
  if (hasErrors(read.own.logs)) return exitCode.input;

  const tools = [
    compared('corefscore', read.own),
    ...names.map((name, at) => compared(name, read.others[at], read.own)),
  ];
  for (const { name, refusal } of tools) if (refusal) io.err(`${name} gives no number: ${visible(refusal)}\n`);
  const { sides = { formats: [] } } = read.own;
  const used = { input: sides.formats?.join('+'), ...inputs.choice?.globs };
  const signature = signatureText(signatureOf(`coref|compat:${about.name}`, corefSettings, used));
  const [key, response] = inputs.paths;
  if (options.format === 'json')
    io.out(jsonText({ schema: 1, tool: 'corefscore', version, signature, key, response, tools }));
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
 * Refuses what can be read once only.
 *
 * @throws UsageError
 */
export function refuseStreams(paths: readonly string[]): void {
  const stream = paths.find((path) => {
    const stat = statOf(path);
    return path === '-' || (stat && !stat.isFile() && !stat.isDirectory());
  });
  if (stream !== undefined) throw new UsageError(`several tools read ${stream}, which can be read once: give files`);
}

function tablesOf(tools: readonly ComparedTool[], style: NumberStyle): readonly Table[] {
  const metrics = comparedMetrics.filter(({ metric }) => tools.some(({ f1s }) => f1s?.[metric] !== undefined));
  const conll = tools[0].f1s?.conll;
  const cells = (texts: readonly string[]) => ({ cells: texts.map(plainCell) });
  const scores = tools.map(({ name, f1s = {} }) => {
    const own = metrics.map(({ metric }) => f1s[metric]).map((f1) => (f1 === undefined ? '-' : shown(style, f1)));
    const isAlone = conll === undefined || name === ours.name;
    const change = isAlone || f1s.conll === undefined ? '' : shownChange(style, f1s.conll - conll);
    return cells([name, ...own, change]);
  });
  const causes = tools.flatMap(({ name, causes: found = [] }) =>
    found.map(({ cause, count, conll: change }, at) => {
      const what = count === undefined ? cause : counted(count, cause);
      return cells([at === 0 ? name : '', what, shownChange(style, change)]);
    }),
  );
  const left = { isLeft: true };
  const heads = metrics.map(({ title }) => ({ head: title }));
  return [
    { columns: [{ head: 'tool', ...left }, ...heads, { head: '' }], rows: scores },
    ...(causes.length === 0
      ? []
      : [
          {
            columns: [{ head: 'why CoNLL differs', ...left }, { head: '', ...left }, { head: 'by' }],
            rows: causes,
            isWhole: true,
          },
        ]),
  ];
}
