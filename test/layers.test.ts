import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';

/** Which folders of src each folder may import besides itself. `src/README.md` says the same in words. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  text: [],
  assembly: [],
  score: ['text'],
  stats: ['score', 'text'],
  coref: ['score', 'text'],
  ner: ['score', 'text'],
  formats: ['text', 'coref', 'ner'],
  evaluate: ['coref', 'formats', 'ner', 'score', 'stats', 'text', '.'],
  compat: ['coref', 'formats', 'ner', 'score', 'text'],
  report: ['evaluate', 'compat', 'coref', 'ner', 'score', 'stats', 'text'],
  // Of evaluate and score only the types; the playground also the library: see below.
  page: ['evaluate', 'score', 'text', '.'],
  cli: ['compat', 'coref', 'ner', 'evaluate', 'report', 'score', 'text', '.'],
};

const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

interface Import {
  readonly file: string;
  readonly target: string;
  /** Whether it is `import type`. */
  readonly isType: boolean;
}

const imports: readonly Import[] = files.flatMap((file) => {
  const source = readFileSync(join('src', file), 'utf8');
  const found = source.matchAll(/(import type[^;']*?)?(?:from|import)\s*\(?'([^']+)'/g);
  return [...found].map(([, type, target]) => ({ file, target, isType: type !== undefined }));
});

const folderOf = (file: string): string => (file.includes(sep) ? file.split(sep)[0] : '.');
const resolved = ({ file, target }: Import): string => relative('src', join('src', dirname(file), target));

it('folders import only along the arrows of the map', () => {
  const wrong = imports
    .filter(({ file, target }) => target.startsWith('.') && folderOf(file) !== '.')
    .filter((one) => {
      const [from, to] = [folderOf(one.file), folderOf(resolved(one))];
      return from !== to && !allowed[from]?.includes(to);
    });
  expect(wrong).toEqual([]);
});

it('the page imports nothing but types of the results that it shows, its playground the library, and nothing imports the page', () => {
  const own = imports.filter(({ file }) => folderOf(file) === 'page');
  const values = own.filter((one) => !one.isType && ['evaluate', 'score'].includes(folderOf(resolved(one))));
  expect(values).toEqual([]);
  expect(own.length).toBeGreaterThan(10);
  const fromRoot = own.filter((one) => one.target.startsWith('.') && folderOf(resolved(one)) === '.');
  expect(fromRoot.map((one) => [one.file, resolved(one)])).toEqual([
    [join('page', 'playground', 'engine.ts'), 'index.ts'],
  ]);
  const toPage = imports.filter((one) => one.target.startsWith('.') && folderOf(resolved(one)) === 'page');
  expect(toPage.filter(({ file }) => folderOf(file) !== 'page')).toEqual([]);
});

it('only the command line imports anything but this project, and only reports bring in packages besides', () => {
  const isReports = ({ target }: Import): boolean => /^(?:chalk|cli-table3)(?:\/|$)/.test(target);
  const foreign = imports.filter((one) => !one.target.startsWith('.') && !isReports(one));
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

it('the library reaches neither node nor a package', () => {
  const reached = new Set<string>(['index.ts']);
  for (const file of reached) {
    for (const one of imports.filter((candidate) => candidate.file === file)) {
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
  expect(folders.map(({ name }) => name).sort()).toEqual(Object.keys(allowed).sort());
  for (const { name } of folders) expect(map).toContain(`| \`${name}\` |`);
});
