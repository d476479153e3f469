/**
 * How many bytes of heap a command takes for each byte that it reads, by format: npm run heap -- [--bytes 3000000] [--only FORMAT]...
 *
 * Writes documents in every form of every format, and scores each against itself in smaller and smaller heaps. Prints the least factor of
 * those tried that is enough, of the bytes of both sides. docs/limits.md has those of what is held whole. Needs a build.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { corefWrittenFormats } from '../test/formats/coref-written-formats.ts';
import { writtenFormats } from '../test/formats/written-formats.ts';
import { answersOf, nelevalOf, recordsOf } from './fuzz/grammars.ts';
import { type Source, source } from './same-output/random.ts';

const { values: options } = parseArgs({
  options: { bytes: { type: 'string', default: '3000000' }, only: { type: 'string', multiple: true } },
});

/** A document of 200 tokens with 20 mentions in eight entities, which as spans have four types. */
function documentOf(draw: Source, id: number) {
  const words = ['Ada', 'Lee', 'met', 'a', 'dog', 'She', 'had', 'known', 'Zoë'];
  const tokens = Array.from({ length: 200 }, (_, at) => (at % 10 === 9 ? '.' : draw.pick(words)));
  const starts = Array.from({ length: 20 }, (_, at) => 10 * at + draw.below(7));
  const spans = starts.map(
    (start) => [start, start + 1 + draw.below(3), draw.pick(['PERSON', 'LOCATION', 'A', 'B'])] as const,
  );
  const entities = Array.from({ length: 8 }, (_, at) =>
    spans.flatMap(([start, end], index) => (index % 8 === at ? [[start, end] as const] : [])),
  );
  return { id, tokens, spans, entities };
}

type Document = ReturnType<typeof documentOf>;
type Writer = readonly [
  command: string,
  row: string,
  write: (documents: readonly Document[]) => string | Readonly<Record<string, string>>,
  options: readonly string[],
];

const tagsOf = ({ tokens, spans }: Document): string[] => {
  const tags = tokens.map(() => 'O');
  for (const [start, end, type] of spans)
    for (let at = start; at < end; at++) tags[at] = `${at > start ? 'I' : 'B'}-${type}`;
  return tags;
};
const rowsOf = (one: Document): string =>
  tagsOf(one)
    .map((tag, at) => `${one.tokens[at]}\t${tag}\n`)
    .join('');
const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
const askedFor = (row: string, isAsked?: true): string[] => (isAsked ? ['--input', row.replace(/ \(.*/u, '')] : []);

const writers: readonly Writer[] = [
  ...Object.entries(corefWrittenFormats).map(
    ([row, { write, isAsked }]): Writer => ['corefscore', row, write, askedFor(row, isAsked)],
  ),
  ['corefscore', 'records', recordsOf, []],
  ['corefscore', 'answers', answersOf, []],
  ['nerscore', 'tags', (all) => all.map((one) => `${rowsOf(one)}\n`).join(''), []],
  [
    'nerscore',
    'tags-in-lines',
    (all) => all.map((one) => `${tagsOf(one).join(' ')}\n`).join(''),
    ['--input', 'tags-in-lines'],
  ],
  [
    'nerscore',
    'tags-in-json',
    (all) => all.map((one) => json({ tokens: one.tokens, ner_tags: tagsOf(one) })).join(''),
    [],
  ],
  ['nerscore', 'neleval', nelevalOf, []],
  ...Object.entries(writtenFormats).map(
    ([row, { write, isAsked, map }]): Writer => [
      'nerscore',
      row,
      write,
      [...askedFor(row, isAsked), ...(map ? ['--map', map.join()] : [])],
    ],
  ),
];

const factors = [0, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48];

/** What a command takes for itself. */
const own = 8 * 2 ** 20;

const folder = mkdtempSync(join(tmpdir(), 'heap-'));
const path = join(folder, 'input');
const asked = writers.filter(([, row]) => options.only === undefined || options.only.includes(row));
try {
  console.log('| command | form | most bytes of heap for each byte |\n|---|---|---|');
  for (const writer of asked) console.log(`| ${writer[0]} | ${writer[1]} | ${factorOf(writer)} |`);
} finally {
  rmSync(folder, { recursive: true });
}

/** The least of the factors with which scoring documents against themselves ends. */
function factorOf(writer: Writer): number | string {
  const ten = write(writer, 10);
  const bytes = 2 * write(writer, Math.ceil((10 * Number(options.bytes)) / ten));
  let [fails, ends] = [0, factors.length];
  while (ends - fails > 1) {
    const middle = Math.floor((fails + ends) / 2);
    if (isScored(writer, own + bytes * factors[middle])) ends = middle;
    else fails = middle;
  }
  return factors[ends] ?? `more than ${factors.at(-1)}`;
}

/** Writes so many documents, and returns their bytes. */
function write([, , written]: Writer, count: number): number {
  const draw = source(1);
  const found = written(Array.from({ length: count }, (_, at) => documentOf(draw, at)));
  const files = typeof found === 'string' ? { '': found } : found;
  rmSync(path, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    const place = join(path, name);
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(place, text);
  }
  return Object.values(files).reduce((sum, text) => sum + Buffer.byteLength(text), 0);
}

function isScored([command, , , more]: Writer, heap: number): boolean {
  const flags = ['--max-semi-space-size=1', `--max-old-space-size=${Math.ceil(heap / 2 ** 20)}`];
  const line = [...flags, resolve(`dist/bin/${command}.cjs`), path, path, ...more, '-q', '-f', 'csv'];
  const { status, signal } = spawnSync(process.execPath, line, { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (status !== 0 && signal === null && status !== 134) console.log(`${line.slice(2).join(' ')} ends with ${status}`);
  return status === 0;
}
