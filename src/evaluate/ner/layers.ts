import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { type TagColumns, taggedColumns } from '../../formats/tags/tag-columns.ts';
import { tagTable } from '../../ner/tags.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { UsageError } from '../../text/usage-error.ts';
import type { NerTask } from './ner-task.ts';

/**
 * The settings with the columns of tags that gold has, each of which is a layer.
 *
 * @throws UsageError unless there are several, in two files of tags.
 */
export function withLayers(
  { inputs, settings }: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  head: Uint8Array = new Uint8Array(0),
): NerSettings {
  const found = (): TagColumns => taggedColumns(head, tagTable(settings), settings.delimiter).map(({ name }) => name);
  const { goldColumn = found(), predColumn = goldColumn } = settings;
  const areTags = inputs.paths.length > 1 && !formats.some(Boolean);
  const [gold, pred] = [goldColumn, predColumn].map((columns) => [columns].flat().length);
  if (areTags && gold > 1 && gold === pred) return { ...settings, goldColumn, predColumn };
  throw new UsageError(
    '--by layer needs files of gold and of predictions with several columns of tags, as many in both',
  );
}
