import { type ProblemLog, type ProblemSink, problemLog } from '../text/problem.ts';
import type { Files } from './files.ts';
import { folderFiles, inOrder, withoutSlash } from './folders.ts';

/** Files that were read for their problems alone, and what was found in each. */
export interface CheckedFiles<Found> {
  readonly files: readonly { readonly path: string; readonly found: Found }[];
  /** Those of the files, in order, and before the files of a folder one for what is wrong with the folder as such. */
  readonly logs: readonly ProblemLog[];
}

/**
 * Checks the files at these paths: of a folder all that it has (`folderFiles`), in the order of their names. `contents` says what an
 * empty folder should hold. Every problem is kept, of which a run that scores keeps the first few.
 */
export async function checkFiles<Found>(
  paths: readonly string[],
  contents: string,
  files: Files,
  check: (path: string, log: ProblemSink) => Promise<Found>,
): Promise<CheckedFiles<Found>> {
  const logs: ProblemLog[] = [];
  const checked: { path: string; found: Found }[] = [];
  const newLog = (): ProblemSink => {
    const log = problemLog({ perError: Number.POSITIVE_INFINITY, perWarning: Number.POSITIVE_INFINITY });
    logs.push(log);
    return log;
  };
  for (const path of paths) {
    const isFolder = files.kind(path) === 'folder';
    const inside = isFolder ? folderFiles(withoutSlash(path), contents, newLog(), files) : undefined;
    const own = inside ? inOrder(inside).map(([, file]) => file) : [path];
    for (const file of own) checked.push({ path: file, found: await check(file, newLog()) });
  }
  return { files: checked, logs };
}
