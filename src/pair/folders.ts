import type { Files } from '../sides/files.ts';
import { type FolderContents, folderFiles, inOrder } from '../sides/folder-files.ts';
import { type InputPaths, isFile } from '../sides/input-paths.ts';
import { type ExtraRule, skippedExtras } from '../text/extra.ts';
import { pairNames, sideWords } from '../text/name-parts.ts';
import { type ProblemSink, reportAll, reportFile, startOf } from '../text/problem.ts';
import { enumerated, sideIn } from '../text/quoted.ts';
import type { ItemSide } from './item.ts';
import { pairSides } from './pair-sides.ts';

/**
 * The files with one name: the path in the key, and the path in each response, undefined if it has none. A response that is one file
 * with what the key has in several has that path under each name.
 */
export interface FolderFiles {
  readonly name: string;
  readonly key: string;
  readonly responses: readonly (string | undefined)[];
}

/** A command's words for its folders, in messages. */
export interface FolderWords extends FolderContents {
  readonly key: 'key' | 'gold';
  readonly response: string;
  /** For a warning, what happens to a file that is missing from a response; absent if that is an error. */
  readonly missing?: string | undefined;
  /** What happens to a file that only a response has; an error when not given. */
  readonly extra?: ExtraRule | undefined;
  /** Whether both sides may have files that the other lacks, which otherwise look misspelt. */
  readonly mayLack?: boolean | undefined;
  /** What to do about files that one side lacks, if not what options offer. */
  readonly advice?: Readonly<Record<'missing' | 'extra', string>>;
}

/**
 * The files that are scored side by side: the inputs or, for folders, the files with the same name (see `folderFiles`), sorted by name.
 * Without a folder as the key, responses may be folders, each of which is then read as one file.
 * Where a response has none of the names of the key, but all of them without words for sides or extensions (see `pairNames`), it gets a warning.
 *
 * A file that is missing from the key is an error. One that is missing from a response is a warning if there is `words.missing` and
 * any name is in both, else an error. Each is reported in the response's log. `logs`: one per path, in the order of the paths.
 */
export function pairFiles(
  { paths: [key, ...responses], areFolders, choice }: InputPaths,
  [keyLog, ...logs]: readonly ProblemSink[],
  words: FolderWords,
  files: Files,
): readonly FolderFiles[] {
  if (!areFolders) return [{ name: '', key, responses }];
  const keyFiles = folderFiles(key, { ...words, ifEmpty: undefined }, keyLog, files, choice);
  const found = responses.map((path, at) => {
    const isOneFile = isFile(files.kind(path));
    return isOneFile ? undefined : folderFiles(path, words, logs[at], files, choice);
  });
  const responseFiles = responses.map((path, at) => {
    const own = found[at] ?? new Map([...keyFiles.keys()].map((name) => [name, path]));
    // An empty folder has already been reported.
    if (keyFiles.size === 0 || own.size === 0) return own;
    return byKeyNames(own, keyFiles, { key, path, log: logs[at], words });
  });
  return inOrder(keyFiles).map(([name, path]) => {
    return { name, key: path, responses: responseFiles.map((own) => own.get(name)) };
  });
}

/** Where files of a response belong, and where to report what is wrong with them. */
interface ResponseFolder {
  readonly key: string;
  readonly path: string;
  readonly log: ProblemSink;
  readonly words: FolderWords;
}

/** The files of a response by the names that they have in the key. Reports files that either side lacks. */
function byKeyNames(
  own: ReadonlyMap<string, string>,
  keyFiles: ReadonlyMap<string, string>,
  { key, path, log, words }: ResponseFolder,
): ReadonlyMap<string, string> {
  const sides = [itemsOf('the key', key, keyFiles), itemsOf('the response', path, own)] as const;
  const { pairs, missing, extra } = pairSides(...sides, 'id', { isExact: true });
  const isPaired = pairs.length > 0;
  const both = [isPaired ? [] : [...keyFiles.keys()], [...own.keys()]] as const;
  const byWords = pairNames(...both);
  const keyNames = byWords ?? pairNames(...both, EXTENSION);
  if (keyNames) {
    const [[first]] = inOrder(own);
    const only = byWords ? orList : 'their extensions';
    const names = `the file names differ from those of ${sideIn(`the ${words.key}`, key)} only in ${only}`;
    const message = `${names}: files are paired, such as ${first} with ${keyNames.get(first)}`;
    reportFile(log, 'NAMES_DIFFER', 'warning', path, message);
    return new Map([...own].map(([name, file]) => [keyNames.get(name) ?? name, file]));
  }
  if (!isPaired && isTooDeep(keyFiles, own, { key, path, log, words })) return own;
  reportAlone({ missing, extra }, isPaired, { key, path, log, words });
  return own;
}

/** Reports the files that either side lacks. `isPaired`: whether both have some. */
function reportAlone(
  { missing, extra }: Pick<ReturnType<typeof pairSides>, 'missing' | 'extra'>,
  isPaired: boolean,
  { key, path, log, words }: ResponseFolder,
): void {
  const { advice = byOptions } = words;
  const areMisspelt = words.extra !== undefined && extra.length > 0 && !words.mayLack;
  const becomes = isPaired && !areMisspelt ? words.missing : undefined;
  for (const [at, { id, where }] of missing.entries()) {
    const noneMatch = `no file names match between the folders, also without ${orList}`;
    const what = isPaired || at > 0 ? `${path} has no file of this name` : noneMatch;
    const message = `${what}: ${becomes ?? `expected ${path}/${id}`}`;
    const help = isPaired && !becomes ? advice.missing : undefined;
    reportFile(log, 'MISSING_FILE', becomes ? 'warning' : 'error', where.place.file, message, help);
  }
  const rule = isPaired ? words.extra : undefined;
  if (rule === 'skip') {
    const names = extra.map(({ id }) => id!);
    reportAll(log, skippedExtras(names, 'file', words.key === 'key' ? 'the key' : 'gold', path));
    return;
  }
  const help = isPaired && rule !== 'warn' ? advice.extra : undefined;
  for (const { id, where } of extra) {
    const message = `${key} has no file of this name: ${rule === 'warn' ? 'it is not scored' : `expected ${key}/${id}`}`;
    reportFile(log, 'EXTRA_FILE', rule === 'warn' ? 'warning' : 'error', where.place.file, message, help);
  }
}

/** Whether all files of one side are in a folder that the other does not have: FOLDER_TOO_DEEP. */
function isTooDeep(
  keyFiles: ReadonlyMap<string, string>,
  own: ReadonlyMap<string, string>,
  { key, path, log, words }: ResponseFolder,
): boolean {
  const [ofKey, ofResponse] = [[...keyFiles.keys()], [...own.keys()]];
  const sides = [
    [path, folderInside(ofResponse, ofKey), sideIn(`the ${words.key}`, key)],
    [key, folderInside(ofKey, ofResponse), path],
  ] as const;
  const deep = sides.find(([, inside]) => inside !== undefined);
  if (!deep) return false;
  const [folder, inside, other] = deep;
  const message = `its files have names of ${other} only in ${folder}/${inside}`;
  reportFile(log, 'FOLDER_TOO_DEEP', 'error', folder, message, 'give that folder, or pack its files without it');
  return true;
}

/** The folder in which all files are, and have names of the other side, as they have not outside of it: `team`. */
function folderInside(own: readonly string[], other: readonly string[]): string | undefined {
  for (let inside = own, path = ''; ; path += '/') {
    const first = inside[0]?.split('/', 1)[0];
    if (first === undefined || !inside.every((name) => name.startsWith(`${first}/`))) return undefined;
    inside = inside.map((name) => name.slice(first.length + 1));
    path += first;
    if (isAnyPaired(inside, other)) return path;
  }
}

/** Whether files of two folders would be scored side by side. */
export function isAnyPaired(own: readonly string[], key: readonly string[]): boolean {
  const names = new Set(key);
  return own.some((name) => names.has(name)) || [pairNames(key, own), pairNames(key, own, EXTENSION)].some(Boolean);
}

function itemsOf(name: ItemSide['name'], path: string, files: ReadonlyMap<string, string>): ItemSide {
  const documents = Array.from(files, ([id, file]) => ({ id, where: { place: startOf(file) } }));
  return { name, path, documents };
}

const byOptions = {
  missing: 'add the file, or --missing-document empty (all of the file is missed) or skip (not scored)',
  extra: 'remove the file, or --extra-document warn or skip',
};

const orList = enumerated(sideWords, 'or');

/** Two formats may have two. */
const EXTENSION = /\.[^./]*$/;
