import { MOST_KEPT, type ProblemLog, problemLog } from '../../text/problem.ts';
import { type CheckedFiles, type CheckedTags, checkTags, type TagCheck } from '../check.ts';
import type { Files } from '../files.ts';
import type { FileChoice } from '../folder-files.ts';
import { eachInput } from './each-input.ts';
import type { NerSettings } from './settings.ts';
import { chosenSpans } from './spans/chosen-spans.ts';
import { readPlaced } from './spans/placed-side.ts';

/** What a file or a folder of spans contains. */
export interface CheckedSpans {
  readonly documents: number;
  readonly spans: number;
}

/** Checks files and folders of tags or spans, each by itself; undefined for a tag file that cannot be read. */
export async function checkNer(
  paths: readonly string[],
  options: TagCheck,
  settings: NerSettings,
  files: Files,
  choice?: FileChoice,
): Promise<CheckedFiles<CheckedTags | CheckedSpans | undefined>> {
  const logs: ProblemLog[] = [];
  const checked: { path: string; found: CheckedTags | CheckedSpans | undefined }[] = [];
  for await (const input of eachInput(paths, settings, files, choice)) {
    const { path } = input;
    if (!input.format) {
      const tags = await checkTags([path], options, input.files, input.choice);
      checked.push(...tags.files);
      logs.push(...tags.logs);
      continue;
    }
    const log = problemLog({ perError: MOST_KEPT, perWarning: MOST_KEPT });
    logs.push(log);
    const placed = await readPlaced({ ...input, side: 'gold' }, settings, log);
    // Strings, which are looked for in the text of another side, may repeat.
    for (const { spans } of placed)
      chosenSpans(
        spans.filter(({ runs }) => runs.length > 0),
        {},
        log,
      );
    const spans = placed.reduce((sum, document) => sum + document.spans.length, 0);
    checked.push({ path, found: { documents: placed.length, spans } });
  }
  return { files: checked, logs };
}
