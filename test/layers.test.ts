import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';

/** The rooms of src, from the ground up: each imports only from rooms before it. `src/README.md` says the same in words. */
const floors: readonly string[] = [
  'text',
  'assembly',
  'score',
  'stats',
  'coref',
  'ner',
  'align',
  'formats',
  'settings',
  'sides',
  'pair',
  'compat',
  'suspect',
  'findings',
  'results',
  'evaluate',
  'report',
  '.',
  'page',
  'cli',
];

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

interface Import {
  readonly file: string;
  readonly target: string;
  /** Whether it is `import type`. */
  readonly isType: boolean;
}

const imports: readonly Import[] = files.flatMap((file) => {
  const source = readFileSync(join('src', file), 'utf8');
  const found = source.matchAll(/(import type[^;']*?)?\b(?:from|import)\s*\(?'([^']+)'/g);
  return [...found].map(([, type, target]) => ({ file, target, isType: type !== undefined }));
});

const folderOf = (file: string): string => (file.includes(sep) ? file.split(sep)[0] : '.');
const resolved = ({ file, target }: Import): string => relative('src', join('src', dirname(file), target));

const within = imports.filter(({ target }) => target.startsWith('.'));

it('rooms import only from rooms below them', () => {
  const isVersion = (one: Import): boolean => resolved(one) === 'version.ts';
  const wrong = within
    .filter((one) => folderOf(one.file) !== '.' && !isVersion(one))
    .filter((one) => floors.indexOf(folderOf(resolved(one))) > floors.indexOf(folderOf(one.file)));
  expect(wrong).toEqual([]);
});

it('folders are in no circle, a folder and its own sub-folders apart', () => {
  const next = new Map<string, Set<string>>();
  const holds = (folder: string, other: string): boolean =>
    folder === '.' || `${other}${sep}`.startsWith(`${folder}${sep}`);
  for (const one of within) {
    const [from, to] = [dirname(one.file), dirname(resolved(one))];
    if (holds(from, to) || holds(to, from)) continue;
    next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const reached = (from: string): ReadonlySet<string> => {
    const all = new Set(next.get(from));
    for (const one of all) for (const other of next.get(one) ?? []) all.add(other);
    return all;
  };
  expect([...next.keys()].filter((folder) => reached(folder).has(folder))).toEqual([]);
});

it('no folder holds more than 30 files', () => {
  const counts = new Map<string, number>();
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
  expect([...counts].filter(([, count]) => count > 30)).toEqual([]);
});

it('the page imports nothing but types of the results that it shows, its playground the library, and nothing imports the page', () => {
  const own = imports.filter(({ file }) => folderOf(file) === 'page');
  const values = own.filter(
    (one) => one.target.startsWith('.') && !one.isType && !['page', 'text', '.'].includes(folderOf(resolved(one))),
  );
  expect(values).toEqual([]);
  expect(own.length).toBeGreaterThan(10);
  const fromRoot = own.filter((one) => one.target.startsWith('.') && folderOf(resolved(one)) === '.');
  expect(fromRoot.map((one) => [one.file, resolved(one)])).toEqual([
    [join('page', 'playground', 'engine.ts'), 'index.ts'],
  ]);
  const toPage = imports.filter((one) => one.target.startsWith('.') && folderOf(resolved(one)) === 'page');
  expect(toPage.filter(({ file }) => folderOf(file) !== 'page')).toEqual([]);
});

/** The parser of XML, which the build puts into the library. */
const isSaxes = ({ file, target }: Import): boolean => file === 'formats/xml/saxes.ts' && target === 'saxes';

it('only the command line imports anything but this project, and only reports bring in packages besides', () => {
  const isReports = ({ target }: Import): boolean => /^(?:chalk|cli-table3)(?:\/|$)/.test(target);
  const foreign = imports.filter((one) => !one.target.startsWith('.') && !isReports(one) && !isSaxes(one));
  expect(foreign.filter(({ file }) => folderOf(file) !== 'cli')).toEqual([]);
  const packages = imports.filter(isReports);
  expect(packages.filter(({ file }) => folderOf(file) !== 'report')).toEqual([]);
});

it('imports run in no circle', () => {
  const next = new Map<string, string[]>();
  for (const one of imports.filter(({ target }) => target.startsWith('.'))) {
    next.set(one.file, [...(next.get(one.file) ?? []), resolved(one)]);
  }
  const done = new Set<string>();
  const circles: string[][] = [];
  const walk = (file: string, path: string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file]);
    if (done.has(file) || path.includes(file)) return;
    for (const target of next.get(file) ?? []) walk(target, [...path, file]);
    done.add(file);
  };
  for (const file of files) walk(file, []);
  expect(circles).toEqual([]);
});

it('the library reaches neither node nor a package that is not built into it', () => {
  const reached = new Set<string>(['index.ts']);
  for (const file of reached) {
    for (const one of imports.filter((candidate) => candidate.file === file)) {
      if (isSaxes(one)) continue;
      expect(one.target).toMatch(/^\./);
      reached.add(resolved(one));
    }
  }
  expect(reached.size).toBeGreaterThan(10);
});

it('no file is longer than 300 lines', () => {
  const all = [...files.map((file) => join('src', file)), ...readdirSync('bin').map((file) => join('bin', file))];
  expect(all.filter((file) => readFileSync(file, 'utf8').split('\n').length > 301)).toEqual([]);
});

it('the map names every folder', () => {
  const map = readFileSync('src/README.md', 'utf8');
  const folders = readdirSync('src', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual(floors.filter((room) => room !== '.').sort());
  for (const { name } of folders) expect(map).toContain(`| \`${name}\` |`);
});
