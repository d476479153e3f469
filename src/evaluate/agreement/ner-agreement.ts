import type { NerSettings } from '../../settings/ner.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { evaluateNer } from '../evaluate-ner.ts';
import { listSpans } from '../list/list-spans.ts';
import type { NerTask } from '../ner/ner-task.ts';
import type { AgreementTask } from './annotators.ts';

/** The agreement of annotators of entities: strict F1, and the types of tokens. `goldColumn` is the column of all. */
export function nerAgreement(inputs: InputPaths, asked: NerSettings): AgreementTask {
  const { goldColumn } = asked;
  const task: Omit<NerTask, 'inputs'> = {
    settings: {
      ...asked,
      ...(goldColumn !== undefined && { predColumn: goldColumn }),
      missingDocument: 'skip',
      extraDocument: 'skip',
    },
    modes: ['strict'],
    confusion: false,
    units: 'auto',
  };
  return {
    inputs,
    score: 'strict F1',
    labelled: 'tokens',
    list: (paths, files, choice) => listSpans(paths, asked, files, choice),
    evaluate: (pair, files) => evaluateNer({ ...task, inputs: pair }, files),
  };
}
