import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { documentShapes } from '../../src/formats/coref/json/shapes.ts';
import { corefFormats } from '../../src/formats/coref-formats.ts';
import { spanFormats } from '../../src/formats/span-formats.ts';
import { HEAP } from '../../src/formats/spans/span-file.ts';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on, folder } = textRunner('limits');

/** A text of as many characters, with spans that lie in one another. */
function nested(count: number): string {
  const spans = Array.from({ length: count }, (_, at) => ({ start: at, end: 2 * count - at, type: 'X' }));
  return `${JSON.stringify({ id: 'd', text: 'x'.repeat(2 * count), spans })}\n`;
}

const tags = (count: number): string => Array.from({ length: count }, (_, at) => `w\tB-${at}\n`).join('');
const mention = (last: number): string => `{"doc_key":"d","clusters":[[[0,${last}],[1,1]]]}\n`;

/** Each limit as docs/limits.md names it: what is within it, what is beyond it, the command line, and how it ends beyond it. */
const limits: readonly (readonly [name: string, within: string, beyond: string, line: string, end: string])[] = [
  ['a line of a text format', 'x'.repeat(2 ** 22), 'x'.repeat(2 ** 22 + 1), 'corefscore check $1', 'LINE_TOO_LONG'],
  ['levels of JSON', '['.repeat(2 ** 20), '['.repeat(2 ** 20 + 1), 'corefscore check $1', 'TOO_DEEP'],
  [
    'pairs of spans of one document that overlap; of mentions, where errors are listed',
    nested(1448),
    nested(1449),
    'nerscore $1 $1',
    'TOO_DEEP',
  ],
  [
    'the number of a token or character of a mention in JSON',
    mention(2147483646),
    mention(2147483647),
    'corefscore check $1',
    'UNREADABLE_MENTION',
  ],
  [
    'different tags of a file in which some are unreadable',
    `${tags(16000)}w\t(X\n`,
    `${tags(16385)}w\t(X\n${'w\tO\n'.repeat(150_000)}`,
    'nerscore $1 $1',
    'the rest of the file is not read',
  ],
  ['tags or types of `--confusion`', tags(400), tags(2001), 'nerscore $1 $1 --confusion -m token', 'at most 2000'],
  [
    '`--samples` times the scores that are drawn',
    'w\tB-X\n\nw\tO\n',
    'w\tB-X\n\nw\tO\n',
    'nerscore $1 $1 --confidence 95 --samples 10000000 -m all',
    'memory has room for',
  ],
  [
    'bytes of an input, unpacked, with `--max-size`',
    'w\tO\n'.repeat(256),
    'w\tO\n'.repeat(257),
    'nerscore check $1 --max-size 1K',
    'TOO_LARGE',
  ],
];

/** Limits that need more memory or more files than a test here should take, each with the test that holds it. */
const elsewhere: Readonly<Record<string, string>> = {
  'a value of JSON in a line': 'test/formats/long-lines.test.ts',
  'a file that is read as one text, as JSON that is no lines': 'test/sides/long-files.test.ts',
  'items of one list in a document of spans': 'test/formats/many-items.test.ts',
  'bytes in an archive': 'test/cli/archives.test.ts',
};

it('docs/limits.md lists the limits that are tested, and no others', () => {
  const [page] = readFileSync('docs/limits.md', 'utf8').split('## Memory');
  const rows = page.match(/^\| (?!limit|---).*$/gm) ?? [];
  const names = rows.map((row) => row.split(' | ')[0].slice(2));
  expect(names.toSorted()).toEqual(
    [...limits.map(([name]) => name), 'files in an archive', ...Object.keys(elsewhere)].toSorted(),
  );
  for (const path of Object.values(elsewhere)) expect(existsSync(path)).toBe(true);
});

describe('what is beyond a limit is refused with what to do, what is within it is not', () => {
  it.each(limits)('%s', async (_, within, beyond, line, end) => {
    const { status, stdout, stderr } = await on([beyond], line);
    expect([2, 3]).toContain(status);
    expect(stdout + stderr).toContain(end);
    if (within === beyond) return;
    const inside = await on([within], line);
    expect(inside.stdout + inside.stderr).not.toContain(end);
  });
});

it('docs/limits.md has the bytes of heap that each format takes which is held whole', () => {
  const [, memory] = readFileSync('docs/limits.md', 'utf8').split('## Memory');
  const factorsOf = (tool: string): object => {
    const rows = [...memory.matchAll(/^\| of (\w+): (.*) \| (\d+) \|$/gm)].filter(([, own]) => own === tool);
    const named = rows.flatMap(([, , names, factor]) =>
      [...names.matchAll(/`(.+?)`/g)].map(([, name]) => [name, Number(factor)] as const),
    );
    return Object.fromEntries(named);
  };
  const shapes = new Set<string>(documentShapes.map(({ name }) => name));
  const held = corefFormats.filter(({ name, heap }) => heap !== undefined && !shapes.has(name));
  expect(factorsOf('corefscore')).toEqual(Object.fromEntries(held.map(({ name, heap }) => [name, heap])));
  const others = spanFormats.filter(({ heap = HEAP }) => heap !== HEAP).map(({ name, heap }) => [name, heap]);
  expect(factorsOf('nerscore')).toEqual({ 'tags-in-json': 2, ...Object.fromEntries(others) });
  expect(memory).toContain(`all other formats of spans | ${HEAP} |`);
});

it('files in an archive: one with more than 100,000 is refused, however small they are', async () => {
  const entries = pack();
  entries.entry({ name: 'a.conll' }, '');
  entries.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of entries) chunks.push(chunk as Uint8Array);
  const header = Buffer.concat(chunks).subarray(0, 512);
  const path = join(folder, 'many.tar.gz');
  writeFileSync(path, gzipSync(Buffer.concat(Array(100_001).fill(header))));
  const { status, stdout } = await run(`corefscore check ${path}`);
  expect([status, stdout]).toEqual([3, expect.stringContaining('it has more than 100000 files')]);
});

describe('--max-size', () => {
  const rows = 'w\tO\n'.repeat(2000);

  it('counts the bytes of a gzipped file after it is unpacked, and those of each file by itself', async () => {
    const { status, stdout } = await on([gzipSync(rows)], 'nerscore check $1 --max-size 4K');
    expect([status, stdout]).toEqual([
      3,
      expect.stringContaining('it has more than 4096 bytes, the limit of --max-size'),
    ]);
    expect((await on([gzipSync(rows), rows], 'nerscore $1 $2 --max-size 8000')).status).toBe(0);
    expect((await on([gzipSync(rows), rows], 'nerscore $1 $2 --max-size 7999')).status).toBe(3);
  });

  it('may stand in a configuration file, and any command that reads has it', async () => {
    const config = JSON.stringify({ 'max-size': '1K' });
    for (const line of ['$2 $2', 'list $2', 'count $2', 'agreement $2 $2', 'convert $2 --to spans']) {
      const { status, stdout, stderr } = await on([config, rows], `nerscore ${line} --config $1`);
      expect([line, status, stdout + stderr]).toEqual([line, 3, expect.stringContaining('[TOO_LARGE]')]);
    }
    expect((await on([rows], 'nerscore merge $1 --max-size 1K')).stderr).toContain('[TOO_LARGE]');
  });

  it('is a number of bytes, perhaps with K, M or G', async () => {
    await on([rows], 'nerscore check $1');
    for (const wrong of ['0', '-1', '1.5M', '10MB', 'x'])
      expect((await run(`nerscore check ${folder}/1.txt --max-size ${wrong}`)).status).toBe(2);
    for (const right of ['10m', '1G', '2000000'])
      expect((await run(`nerscore check ${folder}/1.txt --max-size ${right}`)).status).toBe(0);
  });
});
