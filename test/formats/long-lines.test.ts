import { describe, expect, it } from 'vitest';
import { covalReader } from '../../src/compat/coref/coval-reader.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { type Reader, readAll } from '../../src/formats/bytes/head.ts';
import { conllReader } from '../../src/formats/conll/reader.ts';
import { jsonReader } from '../../src/formats/coref/json/json.ts';
import { recordsReader } from '../../src/formats/coref/records.ts';
import { tsvReader } from '../../src/formats/coref/tsv.ts';
import { wholeJson } from '../../src/formats/json/json-lines.ts';
import { readFile, sideReading } from '../../src/sides/coref-side.ts';
import type { Source } from '../../src/sides/files.ts';
import { LONGEST_LINE } from '../../src/text/lines.ts';
import { InputError, type ProblemSink, problemLog } from '../../src/text/problem.ts';
import { tagScorer } from '../evaluate/score-tag-files.ts';
import { memoryFiles } from '../memory-files.ts';
import { read } from './reading.ts';

type Open = (log: ProblemSink) => Reader<unknown>;

const options = (log: ProblemSink) => {
  return { file: 'f', lenient: false, log, side: 'key' } as const;
};
const tags: Open = (log) => {
  const scorer = tagScorer({ gold: 'f' }, {}, log);
  return { push: scorer.pushGold, end: () => void scorer.finish() };
};
const conll: Open = (log) => conllReader(options(log));
const tsv: Open = (log) => tsvReader(options(log));
const records: Open = (log) => recordsReader(options(log));
const coval: Open = (log) => covalReader(options(log));

/** The code, line and column of each problem of a text with so many of a byte after it, in chunks of 1 MiB. */
function problemsOf(open: Open, head: string, byte: number, bytes: number): string[] {
  const log = problemLog();
  const reader = open(log);
  reader.push(new TextEncoder().encode(head));
  const chunk = new Uint8Array(1 << 20).fill(byte);
  for (let left = bytes; left > 0; left -= chunk.length) reader.push(chunk.subarray(0, Math.min(left, chunk.length)));
  reader.end();
  return log.problems.map(({ code, place, text = '' }) => {
    expect(text.length).toBeLessThan(5000);
    return `${code} ${place.line}:${place.column}`;
  });
}

/** The same of a file whose format is detected. */
async function problemsOfFile(head: string, byte: number, bytes: number): Promise<string[]> {
  const log = problemLog();
  const chunk = new Uint8Array(1 << 20).fill(byte);
  const chunks = [new TextEncoder().encode(head), ...new Array<Uint8Array>(bytes / chunk.length).fill(chunk)];
  const source: Source = { next: () => chunks.shift() };
  await readFile('f', sideReading({ format: 'auto', lenient: false }, 'key', log), {
    ...memoryFiles({}),
    open: () => source,
  });
  return log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`);
}

const x = 'x'.charCodeAt(0);
const newline = '\n'.charCodeAt(0);

describe('a line of more than 4 MiB', () => {
  it.each<[string, Open, string]>([
    ['CoNLL', conll, '#begin document (a)\n'],
    ['a file of tags', tags, 'a\tO\tO\n'],
    ['TSV', tsv, 'd\t1\t1\te\n'],
  ])('is refused where it stands in %s', (_, open, head) => {
    expect(problemsOf(open, head, x, LONGEST_LINE + 1)).toEqual(['LINE_TOO_LONG 2:1']);
  });

  it.each<[string, Open]>([
    ['CoNLL', conll],
    ['a file of tags', tags],
  ])('is refused in %s of zeros, as bombs are', (_, open) => {
    expect(problemsOf(open, '', 0, 2 * LONGEST_LINE)).toEqual(['LINE_TOO_LONG 1:1']);
  });

  it('is refused in a file whose format is detected', async () => {
    expect(await problemsOfFile('\n', x, 5 << 20)).toEqual(['LINE_TOO_LONG 2:1']);
    expect(await problemsOfFile('', 0, 8 << 20)).toEqual(['LINE_TOO_LONG 1:1']);
  });

  it('is refused inside one array too', () => {
    const bytes = new Uint8Array(LONGEST_LINE + 100).fill(x);
    bytes.set(new TextEncoder().encode('#begin document (a)\n'));
    bytes[bytes.length - 2] = newline;
    expect(() => readCoref(bytes, { file: 'f' })).toThrow(InputError);
    expect(() => readCoref(bytes, { file: 'f' })).toThrow(/^f:2:1: .* \[LINE_TOO_LONG\]$/);
  });
});

describe('whatever is in a line of up to 4 MiB is read', () => {
  const long = '7'.repeat(2 << 20);
  const begin = '#begin document (a)\n';
  const end = '#end document\n';

  it.each<[string, Open, string]>([
    ['the name of a document', conll, `#begin document (${long})\nx\t(1)\n${end}`],
    ['an id', conll, `${begin}x\t(${long})\n${end}`],
    ['an id, with columns between blanks', conll, `${begin}x  (${long})\n${end}`],
    ['a word', conll, `${begin}${long}\t(1)\n${end}`],
    ['a word before blanks', conll, `${begin}${long}  (1)\n${end}`],
    ['columns that are not read', conll, `${begin}x\t${long}\t(1)\n${end}`],
    ['as many columns', conll, `${begin}x${'\t'.repeat(long.length)}\t(1)\n${end}`],
    ["the name of a document in coval's reader", coval, `#begin document (${long})\nx\t(1)\n${end}`],
    ['a row of TSV', tsv, `d\t1\t1\t${long}\n`],
    ['a row of a table of records', records, `id,cluster\n${long},1\n`],
    ['a tag of gold', tags, `a\tB-${long}\tO\n`],
    ['a tag of pred', tags, `a\tO\tB-${long}\n`],
    ['a tag far down', tags, `${'a\tO\tO\n'.repeat(9000)}a\tO\tB-${long}\n`],
    ['a word with tags', tags, `${long}\tO\tO\n`],
    ['as many columns with tags', tags, `a${'\tx'.repeat(long.length / 2)}\tO\tO\n`],
    ['a comment above tags', tags, `# ${long}\na\tO\tO\n`],
  ])('%s', (_, open, text) => {
    expect(problemsOf(open, text, newline, 1)).toEqual([]);
  });

  it('a cell of many brackets', () => {
    const log = problemLog();
    const text = `${begin}x\t${'(1)|'.repeat(1 << 18)}(2)\n${end}`;
    const [{ entity }] = readAll(conllReader(options(log)), new TextEncoder().encode(text));
    expect([entity.length, entity.at(-1)]).toEqual([(1 << 18) + 1, 1]);
    expect([...log.counts]).toEqual([]);
  });
});

it('a row of a table that nothing ends is refused where it begins', () => {
  const log = problemLog();
  const reader = records(log);
  reader.push(new TextEncoder().encode('id,cluster\n1,"'));
  const lines = new TextEncoder().encode(`${'x'.repeat(1023)}\n`.repeat(1024));
  for (let length = 0; length <= LONGEST_LINE; length += lines.length) reader.push(lines);
  reader.end();
  expect(log.problems.map(({ code, place }) => [code, place.line])).toEqual([['LINE_TOO_LONG', 2]]);
});

it('blanks without end are read as CoNLL, in time that grows with them', async () => {
  expect(await problemsOfFile('', newline, 1 << 23)).toEqual(['NO_DOCUMENT 1:1']);
});

it('a problem keeps of a long line what is around it', () => {
  const { problems } = read(`#begin document (a)\n${'é'.repeat(5000)} 7)${'é'.repeat(5000)} (x\n#end document\n`);
  const cell = problems.find(({ code, text }) => code === 'SCORER_PL_READS_OTHERWISE' && text?.includes('(x'));
  expect(cell?.place.column).toBe(10_006);
  expect(cell?.textColumn).toBe(9_005);
  expect(cell?.text).toBe(`${'é'.repeat(999)} (x`);
});

it.each(['json', 'jsonl'] as const)('a line of more than 4 MiB is read where it is %s', (format) => {
  const bytes = new Uint8Array(LONGEST_LINE + 100).fill(' '.charCodeAt(0));
  bytes.set(new TextEncoder().encode('{"clusters":[[[0,0],[1,1]]],"doc_key":"d"'));
  bytes[bytes.length - 1] = '}'.charCodeAt(0);
  expect(readCoref(bytes, { format }).map(({ id, start }) => [id, start.length])).toEqual([['d', 2]]);
});

describe('JSON with more bytes than a text can hold', () => {
  it.each<[string, Open]>([
    ['one value', (log) => jsonReader(options(log), (file, to, onSource) => wholeJson(file, to, onSource, 8))],
  ])('is refused as %s', (_, open) => {
    expect(problemsOf(open, '[]', 0x20, 6)).toEqual([]);
    expect(problemsOf(open, '[]', 0x20, 7)).toEqual(['LINE_TOO_LONG 1:1']);
  });
});
