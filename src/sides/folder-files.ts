import { spanFolder, textFolders } from '../formats/spans/span-folder.ts';
import type { Globs } from '../settings/pairing.ts';
import { compareCodePoints } from '../text/order.ts';
import { type ProblemSink, reportFile } from '../text/problem.ts';
import { counted, someOf } from '../text/quoted.ts';
import { type Files, reportUnreadable } from './files.ts';

/** What a command reads of folders. */
export interface FolderContents {
  /** What an empty folder should contain, for messages. */
  readonly contents: string;
  /** Extensions of files that this command does not read, besides the ones that none reads. */
  readonly unread: readonly string[];
  /** Where a folder has files with one of these extensions, which alone are read then, and texts beside them. */
  readonly parts?: { readonly extensions: readonly string[]; readonly beside: string };
  /** For a warning, what an empty folder means; absent if it is an error. */
  readonly ifEmpty?: string | undefined;
  /** What a file is called, by its path in the folder, if not after that. */
  readonly nameOf?: (path: string) => string;
}

export const corefFiles: FolderContents = { contents: 'coreference files', unread: [], parts: textFolders };

/** What nerscore reads. */
export const tagFiles: FolderContents = { contents: 'tag files', unread: ['json', 'jsonl', 'ndjson'] };

/** A choice among the files of folders. */
export interface FileChoice {
  /** What was given for it. */
  readonly globs?: Globs;
  readonly findsHidden?: boolean;
  /** Whether links that lead out of the folder are followed. */
  readonly followsLinks?: boolean;
  /** Whether the file at that path below the folder is read. Undefined if the choice does not say: then its extension decides. */
  takes?(path: string): boolean | undefined;
  /** Whether the file or folder at that path is left out because it was named. */
  excludes?(path: string): boolean;
}

/** What none of our readers reads: texts for people, code, settings, pictures, archives, databases. */
const otherExtensions =
  'bib cfg css db doc docx gif htm html ini ipynb jpeg jpg js log md pdf pl png py pyc rst sh sqlite svg tar tex tgz toml ts xls xlsx xml yaml yml zip';

/**
 * The paths of the files in a folder that are read, at any depth, by name: the path relative to the folder, with `/` and without `.gz`.
 * They are those of the choice. Where it does not say, hidden files are left out, and, with a warning, files whose extension is that of
 * something else, unless the folder has no others. Links in the folder are followed, but never in a circle. It is an error in the log if
 * one leads out of it, unless the choice says to follow it, if a folder cannot be read, if there are no files (unless `ifEmpty` says what that means), if there is a stream such as a pipe, which would have to be
 * waited for, and if a file is there both compressed and uncompressed.
 */
export function folderFiles(
  folder: string,
  { contents, unread, ifEmpty, parts, nameOf }: FolderContents,
  log: ProblemSink,
  files: Files,
  choice?: FileChoice,
): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  const skipped: string[] = [];
  const left: string[] = [];
  const errors = log.errors;
  const others = new Set([...otherExtensions.split(' '), ...unread]);
  const outside = new Set<string>();
  const take = (path: string): void => {
    const below = withoutGz(path.slice(folder.length + 1));
    const name = nameOf ? nameOf(below) : below;
    const other = found.get(name);
    const again = nameOf ? `${name} is also in ${other}` : `this file is also there uncompressed, as ${other}`;
    const message = `${again}: keep one of the two`;
    if (outside.has(path)) reportFile(log, 'LINK_OUTSIDE', 'error', path, leadsOut, followLinks);
    else if (other === undefined) found.set(name, path);
    else reportFile(log, 'REPEATED_FILE', 'error', path, message);
  };
  for (const [path, kind, isOutside] of pathsBelow(folder, log, files, choice)) {
    const below = path.slice(folder.length + 1);
    const isFolder = kind === 'folder';
    if (isOutside && isFolder && choice?.excludes?.(below)) continue;
    const isTaken = isFolder || choice?.takes?.(below);
    if (isOutside) outside.add(path);
    if (isTaken === false) left.push(below);
    else if (kind === 'stream') reportFile(log, 'FILE_NOT_READABLE', 'error', path, notAFile);
    else if (isTaken === undefined && others.has(extensionOf(below))) skipped.push(path);
    else take(path);
  }
  // A folder of one kind of files is not read by mistake: their own problems say what they are.
  if (found.size === 0) for (const path of skipped) take(path);
  else if (skipped.length > 0) reportSkipped(folder, skipped, log);
  if (found.size === 0 && log.errors === errors) reportNone(folder, left, ifEmpty, contents, log);
  return parts ? withoutTexts(found, parts) : found;
}

/** Reports a folder that gives nothing to read. `left`: its files that the choice leaves out. */
function reportNone(
  folder: string,
  left: readonly string[],
  ifEmpty: string | undefined,
  contents: string,
  log: ProblemSink,
): void {
  const none = `this folder has no files, or only hidden ones: ${ifEmpty ?? `expected ${contents}`}`;
  const why = `--include and --exclude leave none of the files in this folder: ${someOf(left)}`;
  const severity = ifEmpty === undefined ? 'error' : 'warning';
  reportFile(log, 'NO_DOCUMENT', severity, folder, left.length > 0 ? why : none);
}

function reportSkipped(folder: string, paths: readonly string[], log: ProblemSink): void {
  const files = counted(paths.length, 'file because of its extension', 'files because of their extensions');
  const names = someOf(paths.map((path) => path.slice(folder.length + 1)));
  const how = '--include reads them, --exclude silences this';
  reportFile(log, 'SKIPPED_FILE', 'warning', folder, `skipped ${files}: ${names}; ${how}`);
}

/** The files with the extensions of parts; all, where there are none. */
function withoutTexts(
  found: ReadonlyMap<string, string>,
  { extensions, beside }: NonNullable<FolderContents['parts']>,
): ReadonlyMap<string, string> {
  const own = new Set(spanFolder(found, extensions, beside).documents.map(({ file }) => file));
  return own.size > 0 ? new Map([...found].filter(([, file]) => own.has(file))) : found;
}

/** The files of a folder in the order of their names. */
export function inOrder(files: ReadonlyMap<string, string>): [string, string][] {
  return [...files].sort(([a], [b]) => compareCodePoints(a, b));
}

const leadsOut = 'this link leads out of the folder';
const followLinks = 'follow it with --follow-links, or leave it out with --exclude';

/** All files and streams in a folder, at any depth, and the folders to which links lead that are not followed. Reports the unreadable ones. */
function* pathsBelow(
  folder: string,
  log: ProblemSink,
  files: Files,
  choice: FileChoice | undefined,
  above: readonly string[] = [],
): Generator<readonly [path: string, kind: ReturnType<Files['kind']>, isOutside: boolean]> {
  const { names, real, links, plain } = listed(folder, log, files);
  if (above.includes(real)) return;
  const [top] = [...above, real];
  const isInside = (path: string): boolean => path.startsWith(top) && /^[/\\]?$|^[/\\]/.test(path.slice(top.length));
  for (const name of names.filter((own) => choice?.findsHidden || !own.startsWith('.')).sort()) {
    const path = `${folder}/${name}`;
    const kind = plain?.has(name) ? 'file' : files.kind(path);
    const target = choice?.followsLinks ? undefined : links?.get(name);
    const isOutside = target !== undefined && !isInside(target);
    if (kind === 'folder' && !isOutside) yield* pathsBelow(path, log, files, choice, [...above, real]);
    else yield [path, kind, isOutside];
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
