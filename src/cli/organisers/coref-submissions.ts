import { selectMetrics } from '../../coref/metrics.ts';
import type { Trial } from '../../evaluate/check/submissions.ts';
import type { CorefTask } from '../../evaluate/coref/coref-task.ts';
import { evaluateCoref } from '../../evaluate/evaluate-coref.ts';
import { corefSettings } from '../../settings/coref.ts';
import { text } from '../../settings/kinds.ts';
import { corefFiles } from '../../sides/folder-files.ts';
import { chosenSettings, givenOptions, named } from '../command.ts';
import type { Submissions } from './submissions.ts';

/** How `corefscore check --key` tries submissions: files and documents that one side lacks are errors unless options say otherwise. */
export const corefSubmissions: Submissions = {
  key: {
    name: 'key',
    kind: text(),
    option: '--key <path>',
    help: 'try each argument as a submission for this key, without a score',
  },
  choices: named(corefSettings, 'pair', 'singletons', 'match', 'missing', 'extra', 'lenient', 'scope'),
  trial(command, key, choice) {
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
    const score: Trial['score'] = (inputs, files) => evaluateCoref({ ...task, inputs }, files);
    return { key, keyName: 'the key', contents: corefFiles, choice, score };
  },
};
