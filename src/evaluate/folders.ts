import { compareCodePoints } from '../text/order.ts';
import { type ProblemCode, type ProblemSink, startOf } from '../text/problem.ts';
import { type Files, reportUnreadable } from './files.ts';
import { UsageError } from './settings.ts';

/** The inputs of a run: files, or folders, whose paths have no slash at the end. */
export interface InputPaths {
  readonly paths: readonly string[];
  readonly areFolders: boolean;
}

/**
 * Tells what paths lead to. What does not exist is, beside a folder, a folder that is missing.
 *
 * @throws UsageError where a folder stands beside a file.
 */
export function inputPaths(paths: readonly string[], files: Files): InputPaths {
  const kinds = paths.map((path) => files.kind(path));
  const folder = kinds.indexOf('folder');
  const file = kinds.indexOf('file');
  if (folder < 0) return { paths, areFolders: false };
  if (file < 0) return { paths: paths.map(withoutSlash), areFolders: true };
  const mixed = `'${paths[folder]}' is a folder and '${paths[file]}' is not`;
  throw new UsageError(`${mixed}: give files, or folders, whose files are paired by name`);
}

/** The files of one name: the path of that of the key, and of that of each response, undefined where it has none. */
export interface PairedFiles {
  readonly name: string;
  readonly key: string;
  readonly responses: readonly (string | undefined)[];
}

/** How a command speaks of its folders. */
export interface FolderWords {
  readonly key: string;
  readonly response: string;
  /** What an empty folder should hold. */
  readonly contents: string;
  /** What comes of a file that a response lacks, for a warning; absent where that is an error. */
  readonly missing?: string;
}

/**
 * What is scored side by side: the inputs or, of folders, the files of one name (see `folderFiles`), in the order of the names.
 *
 * A file that the key lacks is an error. One that a response lacks is a warning or an error, as `words.missing` has it; and it is an
 * error where no name is in both. Each such file is reported, in the response's log; `logs` are those of the paths.
 */
export function pairFiles(
  { paths: [key, ...responses], areFolders }: InputPaths,
  [keyLog, ...logs]: readonly ProblemSink[],
  words: FolderWords,
  files: Files,
): readonly PairedFiles[] {
  if (!areFolders) return [{ name: '', key, responses }];
  const keyFiles = folderFiles(key, words.contents, keyLog, files);
  const responseFiles = responses.map((path, at) => folderFiles(path, words.contents, logs[at], files));
  for (const [at, path] of responses.entries()) {
    const log = logs[at];
    const own = responseFiles[at];
    // An empty folder has been reported: that the other's files have no counterpart is no news.
    if (keyFiles.size === 0 || own.size === 0) continue;
    const missing = [...own.keys()].some((name) => keyFiles.has(name)) ? words.missing : undefined;
    for (const [name, file] of keyFiles) {
      if (own.has(name)) continue;
      const what = `the ${words.response} ${path} has no file of this name`;
      const severity = missing === undefined ? 'error' : 'warning';
      report(log, 'MISSING_FILE', file, `${what}: ${missing ?? `expected ${path}/${name}`}`, severity);
    }
    for (const [name, file] of own) {
      if (keyFiles.has(name)) continue;
      const what = `the ${words.key} ${key} has no file of this name`;
      report(log, 'EXTRA_FILE', file, `${what}: expected ${key}/${name}`);
    }
  }
  return inOrder(keyFiles).map(([name, path]) => {
    return { name, key: path, responses: responseFiles.map((own) => own.get(name)) };
  });
}

/**
 * The paths of all files below a folder, at any depth, by their names: the path below the folder, between `/`,
 * without `.gz`. What begins with a dot is hidden and left out. A link is what it leads to, but a circle of links is walked once. A
 * folder that cannot be read, one without any file, and a file that is there packed and unpacked are errors in the log. `contents`
 * says, for the error, what an empty folder should hold.
 */
export function folderFiles(
  folder: string,
  contents: string,
  log: ProblemSink,
  files: Files,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const errors = log.errors;
  for (const path of pathsBelow(folder, log, files, [])) {
    const name = path.slice(folder.length + 1).replace(/\.gz$/, '');
    const other = found.get(name);
    if (other === undefined) found.set(name, path);
    else report(log, 'REPEATED_FILE', path, `this file is also there uncompressed, as ${other}: keep one of the two`);
  }
  if (found.size === 0 && log.errors === errors) {
    report(log, 'NO_DOCUMENT', folder, `this folder has no files, or only hidden ones: expected ${contents}`);
  }
  return found;
}

/** The files of a folder in the order of their names. */
export function inOrder(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].sort(([a], [b]) => compareCodePoints(a, b));
}

/** The path of a folder without the slashes at its end, unless it is a root. */
export function withoutSlash(folder: string): string {
  return folder.replace(/(?<=[^:/\\])[/\\]+$/, '');
}

function* pathsBelow(folder: string, log: ProblemSink, files: Files, above: readonly string[]): Generator<string> {
  const { names, real } = listed(folder, log, files);
  if (above.includes(real)) return;
  for (const name of names.filter((own) => !own.startsWith('.')).sort()) {
    const path = `${folder}/${name}`;
    if (files.kind(path) === 'folder') yield* pathsBelow(path, log, files, [...above, real]);
    else yield path;
  }
}

function listed(folder: string, log: ProblemSink, files: Files): ReturnType<Files['list']> {
  try {
    return files.list(folder);
  } catch (error) {
    reportUnreadable(error, folder, log);
    return { names: [], real: folder };
  }
}

/** Reports what concerns a file or folder as a whole. */
function report(
  log: ProblemSink,
  code: ProblemCode,
  file: string,
  message: string,
  severity: 'error' | 'warning' = 'error',
): void {
  log.report(code, severity, () => ({ place: startOf(file), message }));
}
