/**
 * How many lines `src` has: those that read rows of CoNLL, those that read and count tags, all of them; and how they lie in files.
 *
 *   npm run lines -- [SRC]
 *
 * Rows: the reader of CoNLL with what it imports within `formats`, and the scanner it runs with what that imports within `assembly`.
 * Tags: the same of the readers of tags, what else stands in the folders of the readers, and `ner`; without what rows counts. Code that
 * `npm run assembly` made is never counted as lines.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { table } from './bench/table.ts';

const src = resolve(process.argv[2] ?? join(dirname(dirname(fileURLToPath(import.meta.url))), 'src'));

// Beside the readers, but of other formats or of what is no row; and in `ner`, but neither finds spans nor counts them.
const notInFormats = ['coref-format-names', 'coref-input', 'ner-formats', 'tag-lists'];
const notInNer = [
  ...['confusion', 'criteria', 'metrics', 'mode-scorers', 'modes', 'scheme-texts', 'schemes', 'score-sequences'],
  ...['scores', 'sentence', 'surface', 'tags', 'tokens'],
];

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
  .sort();
const texts = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]));
const written = files.filter((file) => !file.endsWith('-code.ts'));

const rows = new Set(reached('conllReader'));
const tags = new Set([
  ...['tagReader', 'tagPairReader', 'loneTagReader'].flatMap(reached),
  ...written.filter(
    (file) => /^formats\/(conll|tags|scan)\//.test(file) && !notInFormats.includes(basename(file, '.ts')),
  ),
  ...written.filter((file) => file.startsWith('ner/') && !notInNer.includes(basename(file, '.ts'))),
]);
for (const file of rows) tags.delete(file);
for (const name of ['conllReader', 'tagReader']) {
  if (reached(name).length === 0)
    throw new Error(`no file exports ${name}, where this script begins to follow imports`);
}

const number = (value: number): string => value.toLocaleString('en-US');
const counted = { rows: [...rows], tags: [...tags], 'all of src': written };
const countedRows = Object.entries(counted).map(([name, of]) => [name, number(of.length), number(linesOf(...of)), '']);
console.log(`${table([['', 'files', 'lines', ''], ...countedRows])}\n`);

const longest = written.reduce((most, file) => (linesOf(file) > linesOf(most) ? file : most));
const folders = files.map(dirname);
const inFolder = (folder: string): number => folders.filter((other) => other === folder).length;
const fullest = folders.reduce((most, folder) => (inFolder(folder) > inFolder(most) ? folder : most));
console.log(
  table([
    ['files', number(files.length), ''],
    ['files under 30 lines', number(files.filter((file) => linesOf(file) < 30).length), ''],
    ['longest file, lines', number(linesOf(longest)), longest],
    ['.ts files in one folder, at most', number(inFolder(fullest)), fullest],
  ]),
);

/** The file that defines a function, with all it imports within `formats`, and the sources of the scanners that these run. */
function reached(name: string): readonly string[] {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !texts.has(file) || !/^(formats|assembly)\//.test(file)) return;
    found.add(file);
    for (const imported of importsOf(file)) visit(imported);
  };
  for (const file of written) if (texts.get(file)?.includes(`export function ${name}(`)) visit(file);
  return [...found].filter((file) => !file.endsWith('-code.ts'));
}

/** What a file imports; of a compiled scanner its source. */
function importsOf(file: string): readonly string[] {
  if (file.endsWith('-code.ts')) return [`assembly/${basename(file).replace('-code', '')}`];
  const paths = [...(texts.get(file) ?? '').matchAll(/(?:from|import)\s*\(?'(\.[^']+)'/g)].map(([, path]) => path);
  return paths.map((path) => posix.join(dirname(file), path).replace(/(?<!\.ts)$/, '.ts'));
}

function linesOf(...of: readonly string[]): number {
  return of.reduce((sum, file) => sum + (texts.get(file)?.split('\n').length ?? 1) - 1, 0);
}
