import { tagReader } from '../../formats/formats.ts';
import type { TagFile } from '../../formats/tags/read-tags.ts';
import { layoutOfSide, type TagLayout } from '../../formats/tags/tag-layout.ts';
import type { TagTable } from '../../ner/tags.ts';
import type { TagFileSettings } from '../../settings/ner.ts';
import type { ProblemSink } from '../../text/problem.ts';
import { type Files, readInput } from '../files.ts';

/** How a file that holds one side, or both, is read. `words`: the column of the words that was found, unless one is given. */
export function layoutFor(
  file: string,
  side: 'gold' | 'pred' | 'both',
  settings: TagFileSettings,
  words?: number,
): TagLayout {
  const found = words !== undefined && { tokenColumn: words };
  return { ...found, ...layoutOfSide(file, side, settings), unknown: settings.lenient ? 'warning' : 'error' };
}

/** Reads a file; undefined, with an error in the log, if it cannot be read to its end. */
export async function readTagFile(
  layout: TagLayout,
  tags: TagTable,
  log: ProblemSink,
  files: Files,
): Promise<TagFile | undefined> {
  const input = await readInput(layout.file, log, files.open(layout.file), (head) =>
    tagReader(head, layout, tags, log),
  );
  return input?.reader.end();
}
