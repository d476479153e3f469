import { selectMetrics } from '../../coref/metrics.ts';
import type { CorefTask } from '../../evaluate/coref/coref-task.ts';
import { evaluateCoref } from '../../evaluate/evaluate-coref.ts';
import { corefSettings } from '../../settings/coref.ts';
import { corefFiles } from '../../sides/folder-files.ts';
import { chosenSettings, givenOptions, named } from '../command.ts';
import type { Submissions } from './submissions.ts';

/** How `corefscore check --key` tries submissions: files and documents that one side lacks are errors unless options say otherwise. */
export const corefSubmissions: Submissions = {
  side: 'key',
  contents: corefFiles,
  choices: named(corefSettings, 'pair', 'singletons', 'match', 'missing', 'extra', 'lenient', 'scope'),
  scorer(command) {
    const given = givenOptions(command);
    const own = chosenSettings(command, corefSettings);
    const { extra = 'error' } = own;
    const missing = given.has('missingDocument') ? own.missing : 'error';
    const task = {
      ...command.opts<Pick<CorefTask, 'allow'>>(),
      metrics: selectMetrics(['mentions']),
      settings: { ...own, missing, extra },
      keepsPairs: true,
      isMissingGiven: given.has('missingDocument'),
      given,
    };
    return (inputs, files) => evaluateCoref({ ...task, inputs }, files);
  },
};
