import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { type TagColumn, type TaggedColumn, taggedColumns } from '../../formats/tags/tag-columns.ts';
import { tagTable } from '../../ner/tags.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { type Files, readWhole } from '../../sides/files.ts';
import { folderFiles, tagFiles } from '../../sides/folder-files.ts';
import { problemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { NerTask } from './ner-task.ts';

/**
 * The settings with the columns of tags, each a layer: those that the settings name, else those that hold tags anywhere in gold or
 * in predictions.
 *
 * @throws UsageError unless there are several, as many on both sides.
 */
export async function withLayers(
  { inputs, settings }: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  files: Files,
): Promise<NerSettings> {
  const { goldColumn, predColumn = goldColumn } = settings;
  const isOneFile = inputs.paths.length === 1;
  const areTags = !formats.some(Boolean);
  const isFound = areTags && !isOneFile && goldColumn === undefined;
  const found = isFound ? await layersIn({ inputs, settings }, files) : undefined;
  const [gold, pred] = [goldColumn ?? found ?? [], predColumn ?? found ?? []];
  const [ofGold, ofPred] = [gold, isOneFile ? (settings.predColumn ?? []) : pred].map((all) => [all].flat().length);
  if (areTags && ofGold > 1 && ofGold === ofPred) return { ...settings, goldColumn: gold, predColumn: pred };
  const inOne = isOneFile && areTags ? ': in one file, name them with --gold-column and --pred-column' : '';
  throw new UsageError(`--by layer needs several columns of tags, as many of gold as of predictions${inOne}`);
}

/** The columns that hold tags in some file, in the order of their numbers. */
async function layersIn(
  { inputs, settings }: Pick<NerTask, 'inputs' | 'settings'>,
  files: Files,
): Promise<TagColumn[]> {
  const found = new Map<TagColumn, number>();
  for (const path of inputs.paths) {
    const isFolder = files.kind(path) === 'folder';
    const each = isFolder ? folderFiles(path, tagFiles, problemLog(), files, inputs.choice).values() : [path];
    for (const file of each) {
      const bytes = files.kind(file) === 'file' ? await readWhole(file, problemLog(), files) : undefined;
      const columns: TaggedColumn[] = bytes
        ? taggedColumns(bytes, tagTable(settings), settings.delimiter, Number.POSITIVE_INFINITY)
        : [];
      for (const { name, at } of columns) found.set(name, found.get(name) ?? at);
    }
  }
  return [...found].sort(([, a], [, b]) => a - b).map(([name]) => name);
}
