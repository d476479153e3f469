import type { Globs } from '../settings/pairing.ts';
import { compareCodePoints } from '../text/order.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { someOf } from '../text/quoted.ts';
import { type Files, reportUnreadable } from './files.ts';

/** What a command reads of folders. */
export interface FolderContents {
  /** What an empty folder should contain, for messages. */
  readonly contents: string;
  /** Extensions of files that this command does not read, besides those that none reads. */
  readonly unread: readonly string[];
  /** For a warning, what an empty folder means; absent if it is an error. */
  readonly ifEmpty?: string | undefined;
}

export const corefFiles: FolderContents = { contents: 'coreference files', unread: [] };

/** What nerscore reads. */
export const tagFiles: FolderContents = { contents: 'tag files', unread: ['json', 'jsonl', 'ndjson'] };

/** A choice among the files of folders. */
export interface FileChoice {
  /** What was given for it. */
  readonly globs: Globs | undefined;
  readonly findsHidden: boolean;
  /**
   * Whether the file at that path below the folder is read. Undefined if the choice does not say: then its extension decides.
   */
  takes(path: string): boolean | undefined;
  /**
   * Must be called once all folders have been searched.
   *
   * @throws UsageError if a part of the choice has matched no file.
   */
  end(): void;
}

/** What none of our readers reads: texts for people, code, settings, pictures, archives, databases. */
const otherExtensions =
  'bib cfg css db doc docx gif htm html ini ipynb jpeg jpg js log md pdf pl png py pyc rst sh sqlite svg tar tex tgz toml ts xls xlsx xml yaml yml zip';

/**
 * The paths of the files in a folder that are read, at any depth, by name: the path relative to the folder, with `/` and without `.gz`.
 * They are those of the choice. Where it does not say, hidden files are left out, and, with a warning, files whose extension is that of
 * something else, unless the folder has no others. Links are followed, but never in a circle. It is an error in the log if a folder cannot
 * be read, if there are no files (unless `ifEmpty` says what that means), if there is a stream such as a pipe, which would have to be
 * waited for, and if a file is there both compressed and uncompressed.
 */
export function folderFiles(
  folder: string,
  { contents, unread, ifEmpty }: FolderContents,
  log: ProblemSink,
  files: Files,
  choice?: FileChoice,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const skipped: string[] = [];
  const left: string[] = [];
  const errors = log.errors;
  const others = new Set([...otherExtensions.split(' '), ...unread]);
  const take = (path: string): void => {
    const name = withoutGz(path.slice(folder.length + 1));
    const other = found.get(name);
    const message = `this file is also there uncompressed, as ${other}: keep one of the two`;
    if (other === undefined) found.set(name, path);
    else reportFile(log, 'REPEATED_FILE', 'error', path, message);
  };
  for (const [path, kind] of pathsBelow(folder, log, files, choice?.findsHidden === true)) {
    const below = path.slice(folder.length + 1);
    const isTaken = choice?.takes(below);
    if (isTaken === false) left.push(below);
    else if (kind === 'stream') reportFile(log, 'FILE_NOT_READABLE', 'error', path, notAFile);
    else if (isTaken === undefined && others.has(extensionOf(below))) skipped.push(path);
    else take(path);
  }
  if (found.size === 0) {
    // A folder of one kind of files is not read by mistake: their own problems say what they are.
    for (const path of skipped) take(path);
  } else if (skipped.length > 0) {
    const count = `${skipped.length} ${skipped.length === 1 ? 'file because of its extension' : 'files because of their extensions'}`;
    const names = someOf(skipped.map((path) => path.slice(folder.length + 1)));
    const how = '--include reads them, --exclude silences this';
    reportFile(log, 'SKIPPED_FILE', 'warning', folder, `skipped ${count}: ${names}; ${how}`);
  }
  if (found.size === 0 && log.errors === errors) {
    const why =
      left.length > 0
        ? `--include and --exclude leave none of the files in this folder: ${someOf(left)}`
        : `this folder has no files, or only hidden ones: ${ifEmpty ?? `expected ${contents}`}`;
    reportFile(log, 'NO_DOCUMENT', ifEmpty === undefined ? 'error' : 'warning', folder, why);
  }
  return found;
}

/** The files of a folder in the order of their names. */
export function inOrder(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].sort(([a], [b]) => compareCodePoints(a, b));
}

/** All files and streams in a folder, at any depth. Reports folders that cannot be read. */
function* pathsBelow(
  folder: string,
  log: ProblemSink,
  files: Files,
  withHidden: boolean,
  above: readonly string[] = [],
): Generator<readonly [path: string, kind: ReturnType<Files['kind']>]> {
  const { names, real } = listed(folder, log, files);
  if (above.includes(real)) return;
  for (const name of names.filter((own) => withHidden || !own.startsWith('.')).sort()) {
    const path = `${folder}/${name}`;
    const kind = files.kind(path);
    if (kind === 'folder') yield* pathsBelow(path, log, files, withHidden, [...above, real]);
    else yield [path, kind];
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

function withoutGz(path: string): string {
  return path.replace(/\.gz$/, '');
}

function extensionOf(path: string): string {
  return /\.([^./]+)$/.exec(withoutGz(path))?.[1].toLowerCase() ?? '';
}
