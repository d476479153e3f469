import { selectMetrics } from '../../coref/metrics.ts';
import type { CorefSettings } from '../../settings/coref.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { type CorefTask, evaluateCoref } from '../evaluate-coref.ts';
import { listMentions, type MentionChoice } from '../list/list-mentions.ts';
import type { AgreementTask } from './annotators.ts';

/** The agreement of annotators of coreference: CoNLL F1, and links between pairs of mentions. */
export function corefAgreement(inputs: InputPaths, choice: MentionChoice, asked: CorefSettings): AgreementTask {
  const task: Omit<CorefTask, 'inputs'> = {
    settings: { ...asked, missing: 'skip', extra: 'skip' },
    metrics: selectMetrics(['conll']),
    keepsPairs: false,
    isMissingGiven: true,
  };
  return {
    inputs,
    score: 'CoNLL F1',
    labelled: 'pairs of mentions',
    list: (paths, files, taken) => listMentions(paths, choice, files, taken),
    evaluate: (pair, files) => evaluateCoref({ ...task, inputs: pair }, files),
  };
}
