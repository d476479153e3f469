import { compareCodePoints } from '../text/order.ts';
import { type ProblemCode, type ProblemSink, startOf } from '../text/problem.ts';
import { type Files, reportUnreadable } from './files.ts';
import { UsageError } from './settings.ts';

/** The inputs of a run: files, or folders, whose paths do not end with a slash. */
export interface InputPaths {
  readonly paths: readonly string[];
  readonly areFolders: boolean;
  /** What their user calls the systems, by the place of the path; undefined for one without a name. */
  readonly names?: readonly (string | undefined)[];
}

/**
 * The inputs that arguments mean: paths, of which those after the first may be `NAME=PATH`, or have a name among `given`, which are
 * `NAME=PATH` too. An argument that is a path as a whole is one; a name has no slash.
 *
 * @throws UsageError if a folder is given together with a file, or a name is given to no path or to two.
 */
export function namedInputs(args: readonly string[], given: readonly string[], files: Files): InputPaths {
  const split = args.map((arg, at): { path: string; name?: string } => {
    const [, name, path] = /^([^/=]+)=(.+)$/.exec(arg) ?? [];
    return at === 0 || name === undefined || files.kind(arg) !== 'absent' ? { path: arg } : { path, name };
  });
  for (const one of given) {
    const [, name, path] = /^([^/=]+)=(.+)$/.exec(one) ?? [];
    const meant = split.slice(1).find((other) => other.path === path);
    if (name === undefined || !meant)
      throw new UsageError(`--name ${one}: expected NAME=FILE, with a file that is scored`);
    meant.name = name;
  }
  const names = split.map(({ name }) => name);
  const twice = names.find((name, at) => name !== undefined && names.indexOf(name) < at);
  if (twice !== undefined)
    throw new UsageError(`two systems are called '${twice}': choose another name for one of them`);
  const paths = inputPaths(
    split.map(({ path }) => path),
    files,
  );
  return names.some((name) => name !== undefined) ? { ...paths, names } : paths;
}

/** The systems of a run and what their user calls them; a lone path has both sides. */
export function systemsOf({ paths, names }: InputPaths): readonly { readonly file: string; readonly name?: string }[] {
  const first = paths.length > 1 ? 1 : 0;
  return paths.slice(first).map((file, at) => {
    const name = names?.[first + at];
    return name === undefined ? { file } : { file, name };
  });
}

/**
 * Finds out whether the paths are files or folders. A path that does not exist is taken for what the others are.
 *
 * @throws UsageError for a mixture of files and folders, and for a stream that is given twice.
 */
export function inputPaths(paths: readonly string[], files: Files): InputPaths {
  refuseStreamTwice(paths, files);
  const kinds = paths.map((path) => files.kind(path));
  const folder = kinds.indexOf('folder');
  const file = kinds.findIndex((kind) => kind === 'file' || kind === 'stream');
  if (folder < 0) return { paths, areFolders: false };
  if (file < 0) return { paths: paths.map(withoutSlash), areFolders: true };
  const mixed = `'${paths[folder]}' is a folder and '${paths[file]}' is not`;
  const how = 'whose files are paired by their paths below them, with or without .gz';
  throw new UsageError(`${mixed}: give files, or folders, ${how}`);
}

/**
 * Refuses a stream that is given twice: the second time, nothing would come.
 *
 * @throws UsageError if so.
 */
export function refuseStreamTwice(paths: readonly string[], files: Files): void {
  const twice = paths.find((path, at) => paths.indexOf(path) < at && files.kind(path) === 'stream');
  if (twice === undefined) return;
  const name = twice === '-' ? 'standard input' : `'${twice}'`;
  throw new UsageError(`${name} is given twice, but can be read only once`);
}

/** The files with one name: the path in the key, and the path in each response, undefined if it has none. */
export interface PairedFiles {
  readonly name: string;
  readonly key: string;
  readonly responses: readonly (string | undefined)[];
}

/** A command's words for its folders, in messages. */
export interface FolderWords {
  readonly key: string;
  readonly response: string;
  /** What an empty folder should contain. */
  readonly contents: string;
  /** For a warning, what happens to a file that is missing from a response; absent if that is an error. */
  readonly missing?: string;
}

/**
 * The files that are scored side by side: the inputs or, for folders, the files with the same name (see `folderFiles`), sorted by name.
 *
 * A file that is missing from the key is an error. One that is missing from a response is a warning if there is `words.missing` and
 * any name is in both, else an error. Each is reported in the response's log. `logs`: one per path, in the order of the paths.
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
    // An empty folder has already been reported.
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
 * The paths of all files in a folder, at any depth, by name: the path relative to the folder, with `/` and without `.gz`. Names that
 * begin with a dot are left out. Links are followed, but never in a circle. It is an error in the log if a folder cannot be read, if
 * there are no files, if there is a stream such as a pipe, which would have to be waited for, and if a file is there both compressed
 * and uncompressed. `contents` says what an empty folder should contain.
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

/** The path without slashes at its end, unless it is a root. */
export function withoutSlash(folder: string): string {
  return folder.replace(/(?<=[^:/\\])[/\\]+$/, '');
}

function* pathsBelow(folder: string, log: ProblemSink, files: Files, above: readonly string[]): Generator<string> {
  const { names, real } = listed(folder, log, files);
  if (above.includes(real)) return;
  for (const name of names.filter((own) => !own.startsWith('.')).sort()) {
    const path = `${folder}/${name}`;
    const kind = files.kind(path);
    if (kind === 'folder') yield* pathsBelow(path, log, files, [...above, real]);
    else if (kind === 'stream') report(log, 'FILE_NOT_READABLE', path, notAFile);
    else yield path;
  }
}

const notAFile = 'this is a pipe, a device or a socket, not a file: remove it from the folder';

function listed(folder: string, log: ProblemSink, files: Files): ReturnType<Files['list']> {
  try {
    return files.list(folder);
  } catch (error) {
    reportUnreadable(error, folder, log);
    return { names: [], real: folder };
  }
}

/** Reports a problem of a file or folder as a whole. */
function report(
  log: ProblemSink,
  code: ProblemCode,
  file: string,
  message: string,
  severity: 'error' | 'warning' = 'error',
): void {
  log.report(code, severity, () => ({ place: startOf(file), message }));
}
