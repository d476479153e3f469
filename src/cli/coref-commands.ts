import { corefTools } from '../compat/coref/coref-tools.ts';
import { scorerPlAbout } from '../compat/scorer-pl/about.ts';
import { corefMetrics } from '../coref/metrics.ts';
import { checkCoref } from '../evaluate/check.ts';
import { corefSettings } from '../evaluate/coref/settings.ts';
import { corefShards } from '../evaluate/coref/shards.ts';
import { counted } from '../report/numbers.ts';
import { runCheck } from './check.ts';
import { addChoices, type CommandAction } from './command.ts';
import { metricChoice, metricName } from './coref-options.ts';
import { runExplain } from './explain.ts';
import { runMerge } from './merge.ts';
import { nodeFiles } from './node-files.ts';

/** `corefscore check FILE...`: prints every problem of coreference files. */
export const check: CommandAction = (argv, io) => {
  return runCheck(
    {
      program: 'corefscore',
      contents: 'coreference files',
      addOptions: (program) => addChoices(program, corefSettings, ['input']),
      check: (program) => checkCoref(program.args, program.getOptionValue('input'), nodeFiles),
      summary(files) {
        const documents = files.reduce((sum, { found }) => sum + found.documents, 0);
        const mentions = files.reduce((sum, { found }) => sum + found.mentions, 0);
        return `${counted(documents, 'document')}, ${counted(mentions, 'mention')}: `;
      },
    },
    argv,
    io,
  );
};

/** `corefscore explain [NAME...]`: explains metrics and the tools of `--compat`. */
export const explain: CommandAction = async (argv, io) => {
  const description =
    'Prints definition, equation, edge cases and paper of metrics; rule, departures and source of tools.';
  const tools = [scorerPlAbout, ...corefTools];
  const known = {
    command: 'corefscore',
    description,
    rows: corefMetrics,
    tools,
    width: 10,
    nameOf: metricName,
  } as const;
  return runExplain(known, argv, io);
};

/** `corefscore merge SCORES...`: adds up saved scores. */
export const merge: CommandAction = (argv, io) => {
  const known = { program: 'corefscore', choice: metricChoice, digits: 2, metricName } as const;
  return runMerge({ ...known, shards: corefShards }, argv, io);
};
