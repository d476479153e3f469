import { readdirSync, realpathSync, statSync } from 'node:fs';
import { startOf } from '../text/place.ts';
import type { ProblemCode, ProblemSink } from '../text/problem.ts';

/** What there is at a path. Standard input is a file, and so is what is neither file nor folder. */
export function kindOf(path: string): 'folder' | 'file' | 'absent' {
  if (path === '-') return 'file';
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'absent';
  }
}

/**
 * The paths of all files below a folder, at any depth, by their names: the path below the folder, between `/`, without `.gz`. What
 * begins with a dot is hidden and left out. A link is what it leads to, but a circle of links is walked once. A folder that cannot be
 * read, one without any file, and a file that is there packed and unpacked are errors in the log. `contents` says, for the error, what
 * an empty folder should hold.
 */
export function folderFiles(folder: string, contents: string, log: ProblemSink): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const errors = log.errors;
  for (const path of pathsBelow(folder, log, [])) {
    const name = path.slice(folder.length + 1).replace(/\.gz$/, '');
    const other = files.get(name);
    if (other === undefined) files.set(name, path);
    else reportFile(log, 'REPEATED_FILE', path, `this is also there unpacked, as ${other}: keep one of the two`);
  }
  if (files.size === 0 && log.errors === errors) {
    reportFile(log, 'NO_DOCUMENT', folder, `this folder has no files, or only hidden ones: expected ${contents}`);
  }
  return files;
}

/** The path of a folder without the slashes at its end, unless it is a root. */
export function withoutSlash(folder: string): string {
  return folder.replace(/(?<=[^:/\\])[/\\]+$/, '');
}

/** Reports an error that concerns a file or folder as a whole. */
function reportFile(log: ProblemSink, code: ProblemCode, file: string, message: string): void {
  log.report(code, 'error', () => ({ place: startOf(file), message }));
}

function* pathsBelow(folder: string, log: ProblemSink, above: readonly string[]): Generator<string> {
  const found = namesIn(folder, log);
  if (!found || above.includes(found.real)) return;
  for (const name of found.names) {
    const path = `${folder}/${name}`;
    if (kindOf(path) === 'folder') yield* pathsBelow(path, log, [...above, found.real]);
    else yield path;
  }
}

function namesIn(folder: string, log: ProblemSink): { real: string; names: readonly string[] } | undefined {
  try {
    const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
    return { real: realpathSync(folder), names: names.sort() };
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    const reasons: Readonly<Record<string, string>> = {
      ENOENT: 'there is no such folder: check the path',
      EACCES: 'permission to read it is denied',
    };
    reportFile(log, 'FILE_NOT_READABLE', folder, reasons[code] ?? message);
    return undefined;
  }
}
