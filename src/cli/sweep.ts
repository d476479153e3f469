import { evaluateSweep, refuseTags } from '../evaluate/sweep.ts';
import type { SpanModeName } from '../ner/criteria.ts';
import { isSpanMode, selectModes } from '../ner/modes.ts';
import { visibleReport } from '../report/style.ts';
import { sweepCsv, sweepJson, sweepText } from '../report/sweep.ts';
import { allow } from '../results/choices.ts';
import { flag } from '../settings/kinds.ts';
import { nerSettings } from '../settings/ner.ts';
import type { Choice } from '../settings/table.ts';
import { namedInputs } from '../sides/input-paths.ts';
import type { ProblemCode } from '../text/problem.ts';
import { chosenSettings, exitCode, keptProblems, named, printResult, readInputs } from './command.ts';
import { type ChoiceOptions, fileChoice } from './file-choice.ts';
import type { CommandRow } from './program.ts';
import { formatChoice, type PrintOptions } from './report-options.ts';

const byType = { kind: flag, option: '--by-type', help: 'also the best threshold of each type, for --min-score' };

const mode = {
  kind: {
    parse(name: string): SpanModeName {
      const [found, ...more] = selectModes([name]);
      if (more.length > 0 || !isSpanMode(found)) throw new RangeError('expected one mode of spans');
      return found;
    },
  },
  default: 'strict',
  option: '-m, --mode <name>',
  help: 'the mode',
};

/** `sweep GOLD PRED`: the scores at every threshold of the scores of predicted spans. `reading`: the options that say how files are read. */
export function sweepRow(reading: readonly Choice<unknown>[]): CommandRow {
  return {
    name: 'sweep',
    about:
      'Precision, recall and F1, strict or in another mode, at every threshold that predicted scores can be cut at, the best F1 and the average precision.',
    inputs: [
      ['<gold>', 'gold spans: a file, or a folder of files; - is standard input; or a file with both sides'],
      ['[pred]', 'predicted spans, each with a score'],
    ],
    choices: () => [
      ...reading,
      mode,
      ...named(nerSettings, 'invalid', 'map', 'types', 'minOverlap', 'partialWeight'),
      allow,
      byType,
      formatChoice('table', 'csv', 'json'),
    ],
    takes: 'configuration',
    async run({ command, io }) {
      const options = command.opts<SweepOptions>();
      const paths = namedInputs(command.args, [], io.files);
      const inputs = { ...paths, keep: keptProblems(options), choice: await fileChoice(options, paths, io) };
      const settings = chosenSettings(command, nerSettings);
      const { mode, allow } = options;
      const task = { inputs, settings, mode, allow, byType: options.byType === true };
      const found = await readInputs(options, io, (files) => evaluateSweep(task, files));
      refuseTags(found);
      const { report } = found;
      if (!report) return exitCode.input;
      return printResult(options, io, { csv: () => sweepCsv(report), json: () => sweepJson(report) }, (how) => {
        const shown = visibleReport(report.report);
        return sweepText({ ...report, report: shown, system: shown.systems[0] }, how);
      });
    },
  };
}

interface SweepOptions extends ChoiceOptions, PrintOptions {
  readonly mode: SpanModeName;
  readonly byType?: true;
  readonly allow: readonly ProblemCode[];
}
