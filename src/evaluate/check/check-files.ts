import type { Files } from '../../sides/files.ts';
import { type FileChoice, type FolderContents, folderFiles, inOrder } from '../../sides/folder-files.ts';
import { withoutSlash } from '../../sides/input-paths.ts';
import { groupedBy } from '../../text/grouped.ts';
import { MOST_KEPT, type Place, type ProblemLog, type ProblemSink, problemLog } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';

/** Something in a file that good files have too, so that it is no problem, and its place. */
export interface Note {
  readonly place: Place;
  readonly message: string;
}

/** What was found in a file, and what is worth a look. */
export interface CheckedFile<Found> {
  readonly path: string;
  readonly found: Found;
  readonly log: ProblemSink;
}

/** Files that were read only to find problems, and what they contain. */
export interface CheckedFiles<Found> {
  readonly files: readonly CheckedFile<Found>[];
  /** Those of the files, in order; before the files of a folder, one log for the folder itself. */
  readonly logs: readonly ProblemLog[];
  /** What is worth a look in all files together. */
  readonly notes: readonly Note[];
}

/** A log for a file or a folder. A run that scores keeps only the first few problems of each code. */
export function checkLog(): ProblemSink {
  return problemLog({ perError: MOST_KEPT, perWarning: MOST_KEPT });
}

/**
 * Checks the files at these paths, and the files in a folder (`folderFiles`), in the order of their names. The first 10,000 problems of
 * each code in a file are kept.
 */
export async function checkFiles<Found>(
  paths: readonly string[],
  contents: FolderContents,
  choice: FileChoice | undefined,
  files: Files,
  check: (path: string, log: ProblemSink) => Promise<Found>,
): Promise<CheckedFiles<Found>> {
  const logs: ProblemLog[] = [];
  const checked: CheckedFile<Found>[] = [];
  const newLog = (): ProblemSink => {
    const log = checkLog();
    logs.push(log);
    return log;
  };
  for (const path of paths) {
    const isFolder = files.kind(path) === 'folder';
    const inside = isFolder ? folderFiles(withoutSlash(path), contents, newLog(), files, choice) : undefined;
    const own = inside ? inOrder(inside).map(([, file]) => file) : [path];
    for (const file of own) {
      const log = newLog();
      checked.push({ path: file, found: await check(file, log), log });
    }
  }
  return { files: checked, logs, notes: [] };
}

/** A document of a file, by its name. */
export interface NamedPlace {
  readonly name: string | undefined;
  readonly place: Place;
}

/** Says how many names are in several files: key and response have the same, the files of one side should not. */
export function repeatedNames(documents: readonly NamedPlace[]): readonly Note[] {
  const named = groupedBy(documents, ({ name }) => name ?? '');
  const repeated = [...named].flatMap(([name, [{ place: first }, ...others]]) => {
    const again = others.find(({ place }) => place.file !== first.file);
    return name && again ? [{ name, first, place: again.place }] : [];
  });
  if (repeated.length === 0) return [];
  const [{ name, first, place }] = repeated;
  const are = repeated.length === 1 ? 'document name is' : 'document names are';
  return [
    { place, message: `${repeated.length} ${are} in several files, such as ${quoted(name)} here and in ${first.file}` },
  ];
}
