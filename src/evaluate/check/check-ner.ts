import { chosenSpans } from '../../pair/chosen-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { eachInput } from '../../sides/detect-spans.ts';
import type { Files } from '../../sides/files.ts';
import type { FileChoice } from '../../sides/folder-files.ts';
import { tallied } from '../../text/grouped.ts';
import { type Place, type ProblemLog, reportAll } from '../../text/problem.ts';
import {
  type CheckedFile,
  type CheckedFiles,
  checkLog,
  type NamedPlace,
  type Note,
  repeatedNames,
} from './check-files.ts';
import { type CheckedTags, checkTags, type TagCheck, type TypeCounts, unlistedTypes } from './check-tags.ts';
import { readPlaced } from './placed-side.ts';

/** What a file or a folder of spans contains. */
export interface CheckedSpans {
  readonly documents: number;
  readonly spans: number;
  readonly types: TypeCounts;
  readonly notes: readonly Note[];
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
  const checked: CheckedFile<CheckedTags | CheckedSpans | undefined>[] = [];
  const names: NamedPlace[] = [];
  for await (const input of eachInput(paths, settings, files, choice)) {
    const { path } = input;
    if (!input.format) {
      const tags = await checkTags([path], options, input.files, input.choice);
      checked.push(...tags.files);
      logs.push(...tags.logs);
      continue;
    }
    const log = checkLog();
    logs.push(log);
    const placed = await readPlaced(input, settings, log);
    // Strings, which are looked for in the text of another side, may repeat.
    for (const { spans } of placed)
      chosenSpans(
        spans.filter(({ runs }) => runs.length > 0),
        {},
        log,
      );
    const spans = placed.flatMap((one) => one.spans);
    const places = new Map<string, Place>();
    for (const { type, where } of spans) if (!places.has(type)) places.set(type, where.place);
    reportAll(log, unlistedTypes(places, options.types));
    for (const { document } of placed)
      names.push({ name: document.idIsMade ? undefined : document.id, place: document.where.place });
    const types = Object.fromEntries(tallied(spans.map(({ type }) => type)));
    checked.push({ path, found: { documents: placed.length, spans: spans.length, types, notes: [] }, log });
  }
  return { files: checked, logs, notes: repeatedNames(names) };
}
