import { compareCodePoints } from '../text/order.ts';
import { type ProblemSink, problemLog } from '../text/problem.ts';
import { folderFiles, kindOf, withoutSlash } from './folder-files.ts';

/** A file to be checked, and where its problems go. */
export interface CheckedFile {
  readonly path: string;
  readonly log: ProblemSink;
}

/** What `check` was asked to read. */
export interface Checked {
  readonly files: readonly CheckedFile[];
  /** Those of the files, in order, and before the files of a folder one for what is wrong with the folder as such. */
  readonly logs: readonly ProblemSink[];
}

/**
 * The files at these paths: of a folder all that it has (`folderFiles`), in the order of their names. `contents` says what an empty
 * folder should hold. Every problem is kept, of which a run that scores keeps the first few.
 */
export function checkedFiles(paths: readonly string[], contents: string): Checked {
  const files: CheckedFile[] = [];
  const logs: ProblemSink[] = [];
  const add = (path: string): void => {
    const log = wholeLog();
    logs.push(log);
    files.push({ path, log });
  };
  for (const path of paths) {
    if (kindOf(path) === 'folder') {
      const log = wholeLog();
      logs.push(log);
      const found = [...folderFiles(withoutSlash(path), contents, log)];
      for (const [, file] of found.sort(([a], [b]) => compareCodePoints(a, b))) add(file);
    } else add(path);
  }
  return { files, logs };
}

function wholeLog(): ProblemSink {
  return problemLog({ perError: Number.POSITIVE_INFINITY, perWarning: Number.POSITIVE_INFINITY });
}
