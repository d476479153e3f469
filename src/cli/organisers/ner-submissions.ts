import { evaluateNer } from '../../evaluate/evaluate-ner.ts';
import type { NerTask } from '../../evaluate/ner/ner-task.ts';
import type { TagColumn, TagColumns } from '../../formats/tags/tag-columns.ts';
import { selectModes } from '../../ner/modes.ts';
import { nerSettings } from '../../settings/ner.ts';
import { spanSettings } from '../../settings/spans.ts';
import { tagFiles } from '../../sides/folder-files.ts';
import { chosenSettings, named } from '../command.ts';
import type { Submissions } from './submissions.ts';

/** How `nerscore check --gold` tries submissions: files and documents that one side lacks are errors unless options say otherwise. */
export const nerSubmissions: Submissions = {
  side: 'gold',
  contents: tagFiles,
  choices: [...named(spanSettings, 'pair', 'missingDocument', 'extraDocument'), nerSettings.lenient],
  scorer(command) {
    const { columns, column, ...options } = command.opts<Pick<NerTask, 'allow'> & TrialColumns>();
    const [gold, pred = gold] = column === undefined ? columns : [column];
    const own = chosenSettings(command, nerSettings);
    const { missingDocument = 'error', extraDocument = 'error' } = own;
    const settings = { ...own, goldColumn: gold, predColumn: pred, missingDocument, extraDocument };
    const task = { ...options, modes: selectModes(['strict']), confusion: false, settings };
    return (inputs, files) => evaluateNer({ ...task, inputs }, files);
  },
};

/** The columns of tags that `check` was told: of gold and predictions, or several that are one set of spans. */
interface TrialColumns {
  readonly columns: readonly TagColumn[];
  readonly column?: TagColumns;
}
