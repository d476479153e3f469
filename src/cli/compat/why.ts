import { corefTools } from '../../compat/coref-tools.ts';
import { scorerPlAbout } from '../../compat/scorer-pl/about.ts';
import type { CompatScores } from '../../compat/tool.ts';
import { ours, readBy } from '../../evaluate/compat/compared-tools.ts';
import { toolScores } from '../../evaluate/compat/coref-tool.ts';
import { type Candidate, firstOf, scoresOf, variants } from '../../evaluate/compat/why.ts';
import { jsonText } from '../../report/json.ts';
import { plainStyle } from '../../report/style.ts';
import { plainCell } from '../../report/tables.ts';
import { tableTexts } from '../../report/text-table.ts';
import { hasErrors } from '../../results/make-report.ts';
import { jsonSettings } from '../../settings/coref.ts';
import { visible, visibleData } from '../../text/harmless.ts';
import { UsageError } from '../../text/usage-error.ts';
import { version } from '../../version.ts';
import { exitCode, printProblems, reading } from '../command.ts';
import type { CorefRun } from '../coref-kind.ts';
import { nodeFiles } from '../node-files.ts';
import { refuseStreams } from './compared-tools.ts';
import { refuseUseless } from './run-compat.ts';

/**
 * `--why 40.34`: which settings and tools give this number of points, to as many digits as it has. Settings are tried alone and in pairs,
 * those alone that change something in these files. Where nothing gives it, the nearest number is named, and the exit code is 1.
 *
 * @throws UsageError for options and formats that would have no effect.
 */
export async function why(run: CorefRun, asked: string): Promise<number> {
  const { inputs, options, given, io } = run;
  const about = { ...ours, name: '--why' };
  refuseUseless(
    { command: 'corefscore', about, options: ['why', 'input', 'include', 'exclude', ...jsonSettings, 'lenient'] },
    given,
    options.format,
  );
  if (!/^\d{1,3}(?:\.\d+)?$/.test(asked)) throw new UsageError(`--why ${asked}: expected points, such as 40.34`);
  refuseStreams(inputs.paths);
  const tools = [scorerPlAbout, ...corefTools].map(({ name }) => name);
  const { own, others } = await reading(nodeFiles, options, io, async (files) => {
    const own = await toolScores(ours, run, files);
    const others: (readonly [name: string, scores: CompatScores])[] = [];
    if (!hasErrors(own.logs))
      for (const name of tools) {
        const { outcome } = await readBy(name, run, files);
        if (outcome && 'scores' in outcome) others.push([name, outcome.scores]);
      }
    return { own, others };
  });
  await printProblems(own.logs, options, io);
  const { outcome, sides } = own;
  if (outcome && 'refusal' in outcome) io.err(`nothing was scored: ${visible(outcome.refusal)}\n`);
  if (hasErrors(own.logs) || !sides) return exitCode.input;

  const all = [
    ...variants(sides).flatMap((variant) => scoresOf(variant, sides)),
    ...others.flatMap(([name, scores]) => leavesOf(scores).map((leaf) => ({ ...leaf, by: `--compat ${name}` }))),
  ];
  const digits = asked.split('.')[1]?.length ?? 0;
  const fitting = all.filter(({ value }) => value.toFixed(digits) === Number(asked).toFixed(digits));
  // Of a score that several settings of ours give, those with the fewest changes are first.
  const found = fitting.filter((one, at) => one.by.startsWith('--compat') || firstOf(fitting, one) === at);
  const distance = ({ value }: Candidate): number => Math.abs(value - Number(asked));
  const [nearest] = all.toSorted((a, b) => distance(a) - distance(b));
  const shown = found.length > 0 ? found : [nearest];
  const [key, response] = inputs.paths;
  if (options.format === 'json')
    io.out(jsonText({ schema: 1, tool: 'corefscore', version, key, response, asked: Number(asked), found, nearest }));
  else {
    const title = found.length > 0 ? `${asked} is` : `nothing gives ${asked}; the nearest is`;
    const rows = visibleData(shown).map(({ value, score, by }) => {
      return { cells: [value.toFixed(Math.max(2, digits)), score, by].map(plainCell) };
    });
    const columns = [{ head: 'points' }, { head: 'score', isLeft: true }, { head: 'by', isLeft: true }];
    io.out(`${[title, ...tableTexts({ columns, rows, isWhole: true }, { style: plainStyle })].join('\n\n')}\n`);
  }
  return found.length > 0 ? exitCode.scored : exitCode.missed;
}

/** All fractions of a tool in points, by their names. */
function leavesOf(scores: CompatScores, path = ''): readonly Omit<Candidate, 'by'>[] {
  return Object.entries(scores).flatMap(([name, value]) => {
    if (typeof value !== 'number') return leavesOf(value, `${path}${name}.`);
    return Number.isInteger(value) && value > 1 ? [] : [{ value: 100 * value, score: path + name }];
  });
}
