import { compareCodePoints } from '../text/order.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { folderFiles, kindOf } from './folder-files.ts';

/** A folder whose files are scored as one corpus, its path without a slash at the end, and where its problems go. */
export interface Folder {
  readonly path: string;
  readonly log: ProblemSink;
}

/** The files of one name: the path of that of the key, and of that of each response, undefined where it has none. */
export interface PairedFiles {
  readonly name: string;
  readonly key: string;
  readonly responses: readonly (string | undefined)[];
}

/**
 * Whether the inputs are folders. A folder beside a file is refused; what does not exist is, beside a folder, a folder that is missing.
 */
export function areFolders(paths: readonly string[], refuse: (message: string) => never): boolean {
  const kinds = paths.map(kindOf);
  const folder = kinds.indexOf('folder');
  const file = kinds.indexOf('file');
  if (folder >= 0 && file >= 0) {
    const mixed = `'${paths[folder]}' is a folder and '${paths[file]}' is not`;
    refuse(`error: ${mixed}: give files, or folders, whose files are paired by name`);
  }
  return folder >= 0;
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
 * Pairs the files of folders by name (see `folderFiles`), in the order of the names.
 *
 * A file that the key lacks is an error. One that a response lacks is a warning or an error, as `words.missing` has it; and it is an
 * error where no name is in both. Each such file is reported, in the response's log.
 */
export function pairFolders(key: Folder, responses: readonly Folder[], words: FolderWords): PairedFiles[] {
  const keyFiles = folderFiles(key.path, words.contents, key.log);
  const responseFiles = responses.map(({ path, log }) => folderFiles(path, words.contents, log));
  for (const [at, { path, log }] of responses.entries()) {
    const files = responseFiles[at];
    // An empty folder has been reported: that the other's files have no counterpart is no news.
    if (keyFiles.size === 0 || files.size === 0) continue;
    const hasCommon = [...files.keys()].some((name) => keyFiles.has(name));
    const { missing, ...fatal } = words;
    reportMissing(keyFiles, files, path, hasCommon ? words : fatal, log);
    reportExtra(keyFiles, files, key.path, words, log);
  }
  return [...keyFiles]
    .sort(([a], [b]) => compareCodePoints(a, b))
    .map(([name, path]) => ({ name, key: path, responses: responseFiles.map((files) => files.get(name)) }));
}

type Files = ReadonlyMap<string, string>;

function reportMissing(key: Files, response: Files, folder: string, words: FolderWords, log: ProblemSink): void {
  for (const [name, file] of key) {
    if (response.has(name)) continue;
    const consequence = words.missing ?? `expected ${folder}/${name}`;
    log.report('MISSING_FILE', words.missing === undefined ? 'error' : 'warning', () => ({
      place: startOf(file),
      message: `the ${words.response} ${folder} has no file of this name: ${consequence}`,
    }));
  }
}

function reportExtra(key: Files, response: Files, folder: string, words: FolderWords, log: ProblemSink): void {
  for (const [name, file] of response) {
    if (key.has(name)) continue;
    log.report('EXTRA_FILE', 'error', () => ({
      place: startOf(file),
      message: `the ${words.key} ${folder} has no file of this name: expected ${folder}/${name}`,
    }));
  }
}
