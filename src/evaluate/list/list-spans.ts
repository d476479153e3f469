import { unblanked } from '../../align/one-text.ts';
import { placeStrings, searchedText } from '../../align/place-strings.ts';
import { charactersOf, wordsAt } from '../../align/scale.ts';
import type { SeenSpans } from '../../findings/slices/slice.ts';
import { type NewTypeName, typeRenaming } from '../../ner/renamed-types.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { eachInput } from '../../sides/detect-spans.ts';
import type { Files } from '../../sides/files.ts';
import type { FileChoice } from '../../sides/folder-files.ts';
import { MOST_KEPT, type ProblemLog, problemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { type PlacedDocument, readPlaced } from '../check/placed-side.ts';
import type { ListedDocument, ListedFiles, ListedItem } from './listed.ts';

/**
 * The documents of these files, and of the files in folders, with their spans. Tags are read as conlleval reads them, which is also how
 * they are scored unless `--invalid discard` is given.
 */
export async function listSpans(
  paths: readonly string[],
  settings: NerSettings,
  files: Files,
  choice?: FileChoice,
): Promise<ListedFiles> {
  const logs = paths.map(() => problemLog({ perWarning: MOST_KEPT }));
  const documents: (readonly ListedDocument[])[] = [];
  for await (const input of eachInput(paths, settings, files, choice)) {
    const placed = await readPlaced(input, settings, logs[documents.length]);
    // Tags are renamed where they are read.
    const newName = input.format && typeRenaming(settings);
    documents.push(placed.map((one) => listed(one, newName)));
  }
  return { documents: documents.flat(), logs };
}

function listed({ document, spans, number }: PlacedDocument, newName: NewTypeName | undefined): ListedDocument {
  const {
    id,
    where: { place },
    rules: { unit, areStrings },
    text,
    tokens,
  } = document;
  const isText = (unit === 'code-points' && !areStrings) || (text !== undefined && unit !== 'tokens');
  // Where tags are all that a file has, its tokens are empty.
  const known = unit === 'tokens' ? tokens?.every(Boolean) && tokens : text !== undefined && charactersOf(text);
  const placed = areStrings && text !== undefined ? placeStrings(spans, searchedText(text), newName) : spans;
  const items = placed.map(({ type, runs, score, surface, where }): ListedItem => {
    const words = known && runs.length > 0 ? wordsAt(known, runs, unit === 'tokens' ? ' ' : '') : surface;
    return { place: where.place, name: newName?.(type) ?? type, runs, score, words };
  });
  return {
    file: place.file,
    id: id ?? String(number),
    unit: isText ? 'characters' : areStrings ? undefined : unit,
    items,
  };
}

/**
 * The spans of a file or folder, such as what a model was trained on, and the problems of reading it.
 *
 * @throws UsageError if it has no words.
 */
export async function seenSpans(
  path: string,
  settings: NerSettings,
  files: Files,
): Promise<{ readonly seen: SeenSpans; readonly logs: readonly ProblemLog[] }> {
  const { documents, logs } = await listSpans([path], settings, files);
  const seen = new Map<string, Set<string>>();
  for (const { words, name } of documents.flatMap(({ items }) => items)) {
    if (words === undefined) throw new UsageError(`--seen ${path}: this file has spans without words`);
    const types = seen.get(unblanked(words));
    if (types) types.add(name);
    else seen.set(unblanked(words), new Set([name]));
  }
  return { seen, logs };
}
