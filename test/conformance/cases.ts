import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedPath } from '../shared.ts';

// Most cases are in `testdata`; where the shared folder is, so are those whose inputs come from others, which are not copied.
const folders = [join('testdata', 'conformance'), sharedPath('conformance')];

/** A file or folder of the conformance cases: of the one in `testdata` where it is in both places. */
export function casePath(...parts: readonly string[]): string {
  const [own, other] = folders.map((folder) => join(folder, ...parts));
  return existsSync(own) ? own : other;
}

/** The names of the cases of a set that has a folder for each, in order. */
export function caseNames(set: string): readonly string[] {
  const found = folders.map((folder) => join(folder, set)).filter((folder) => existsSync(folder));
  const entries = found.flatMap((folder) => readdirSync(folder, { withFileTypes: true }));
  return [...new Set(entries.filter((entry) => entry.isDirectory()).map(({ name }) => name))].sort();
}

/** What the JSON files of that name hold; the one of `testdata`, which is to outdo the other, comes last. */
export function caseFiles<Content>(...parts: readonly string[]): readonly Content[] {
  const found = folders.map((folder) => join(folder, ...parts)).filter((path) => existsSync(path));
  found.reverse();
  return found.map((path) => JSON.parse(readFileSync(path, 'utf8')));
}
