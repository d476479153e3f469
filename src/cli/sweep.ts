import { evaluateSweep } from '../evaluate/sweep.ts';
import { visibleReport } from '../report/style.ts';
import { sweepCsv, sweepJson, sweepText } from '../report/sweep.ts';
import { hasErrors } from '../results/make-report.ts';
import { flag } from '../settings/kinds.ts';
import { nerSettings } from '../settings/ner.ts';
import { namedInputs } from '../sides/input-paths.ts';
import { UsageError } from '../text/usage-error.ts';
import { chosenSettings, exitCode, named, printProblems, reading } from './command.ts';
import { type ChoiceOptions, fileChoice } from './file-choice.ts';
import { helpGroups } from './help.ts';
import { type Io, textStyle } from './io.ts';
import { nerKind } from './ner-kind.ts';
import { nodeFiles } from './node-files.ts';
import { formatChoice, type PrintOptions } from './report-options.ts';
import { parsedCommand } from './scoring-command.ts';

const byType = { kind: flag, option: '--by-type', help: 'also the best threshold of each type' };

/** `sweep GOLD PRED`: strict scores at every threshold of the scores of predicted spans. */
export async function runSweep(argv: readonly string[], io: Io): Promise<number> {
  const ofReading = nerKind.options.filter(([heading]) => heading === helpGroups.tags || heading === helpGroups.spans);
  const own = {
    name: 'sweep',
    about:
      'Strict precision, recall and F1 at every threshold that predicted scores can be cut at, the best F1 and the average precision.',
    inputs: [
      ['<gold>', 'gold spans: a file, or a folder of files; - is standard input'],
      ['<pred>', 'predicted spans, each with a score'],
    ],
    choices: [
      ...ofReading.flatMap(([, choices]) => choices),
      ...named(nerSettings, 'map', 'types'),
      byType,
      formatChoice('table', 'csv', 'json'),
    ],
  } as const;
  const program = parsedCommand(nerKind, own, argv, io);
  const options = program.opts<SweepOptions>();
  const paths = namedInputs(program.args, [], nodeFiles);
  const inputs = { ...paths, choice: await fileChoice(options, paths) };
  const task = { inputs, settings: chosenSettings(program, nerSettings), byType: options.byType === true };
  const { logs, report } = await reading(nodeFiles, options, io, (files) => evaluateSweep(task, files));
  await printProblems(logs, options, io);
  if (hasErrors(logs)) return exitCode.input;
  if (!report) throw new UsageError('sweep needs predicted spans with scores, and tags have none');
  const { format } = options;
  if (format === 'json') io.out(sweepJson(report));
  else if (format === 'csv') io.out(sweepCsv(report));
  else {
    const style = await textStyle(options.color, io, io.outIsTerminal);
    const shown = visibleReport(report.report);
    const text = sweepText({ ...report, report: shown, system: shown.systems[0] }, { style, width: io.width });
    io.out(text, 'styled');
  }
  return exitCode.scored;
}

interface SweepOptions extends ChoiceOptions, PrintOptions {
  readonly byType?: true;
}
