import type { problemLog } from '../text/problem.ts';
import { UsageError } from '../text/usage-error.ts';
import type { Files } from './files.ts';
import type { FileChoice } from './folder-files.ts';

/** The inputs of a run: files, or folders, whose paths do not end with a slash. */
export interface InputPaths {
  readonly paths: readonly string[];
  /** Whether the first, which is the key, is a folder; then so are the others, unless they are mixed. */
  readonly areFolders: boolean;
  /** Present if some are files and some folders. */
  readonly areMixed?: true;
  /** What their user calls the systems, by the place of the path; undefined for one without a name. */
  readonly names?: readonly (string | undefined)[];
  readonly choice?: FileChoice | undefined;
  /** How many of their problems are kept, if not the usual number. */
  readonly keep?: Parameters<typeof problemLog>[0];
  /** The column of the words of each path, where it was found and is not the first. */
  readonly words?: readonly (number | undefined)[];
}

/**
 * The inputs that arguments mean: paths. Those from `first` on may be `NAME=PATH`, or have a name among `given`, which are `NAME=PATH` too.
 * An argument that is a path as a whole is one; a name has no slash.
 *
 * @throws UsageError if a name is given to no path or to two, or an argument is empty.
 */
export function namedInputs(args: readonly string[], given: readonly string[], files: Files, first = 1): InputPaths {
  if (args.includes(''))
    throw new UsageError('an argument is empty, perhaps a variable that is not set: expected a file');
  const split = args.map((arg, at): { path: string; name?: string } => {
    const [, name, path] = /^([^/=]+)=(.+)$/.exec(arg) ?? [];
    return at < first || name === undefined || files.kind(arg) !== 'absent' ? { path: arg } : { path, name };
  });
  for (const one of given) {
    const [, name, path] = /^([^/=]+)=(.+)$/.exec(one) ?? [];
    const meant = split.slice(first).find((other) => other.path === path);
    if (name === undefined || !meant)
      throw new UsageError(`--name ${one}: expected NAME=FILE, with a file that is scored`);
    if (meant.name !== undefined)
      throw new UsageError(`--name ${one}: this file is already called '${meant.name}': give it one name`);
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
export function systemsOf({
  paths,
  names = [],
}: InputPaths): readonly { readonly file: string; readonly name?: string | undefined }[] {
  const first = paths.length > 1 ? 1 : 0;
  return paths.slice(first).map((file, at) => ({ file, name: names[first + at] }));
}

/**
 * Finds out whether the paths are files or folders. A path that does not exist is taken for what the others are.
 *
 * @throws UsageError for a stream that is given twice.
 */
export function inputPaths(paths: readonly string[], files: Files): InputPaths {
  refuseStreamTwice(paths, files);
  const kinds = paths.map((path) => files.kind(path));
  if (!kinds.includes('folder')) return { paths, areFolders: false };
  if (!kinds.some(isFile)) return { paths: paths.map(withoutSlash), areFolders: true };
  return {
    paths: paths.map((path, at) => (kinds[at] === 'folder' ? withoutSlash(path) : path)),
    areFolders: kinds[0] === 'folder',
    areMixed: true,
  };
}

export function isFile(kind: ReturnType<Files['kind']>): boolean {
  return kind === 'file' || kind === 'stream';
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

/** The path without slashes at its end, unless it is a root. */
export function withoutSlash(folder: string): string {
  return folder.replace(/(?<=[^:/\\])[/\\]+$/, '');
}
