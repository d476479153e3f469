import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Random, random } from '../../src/stats/random.ts';
import { runProcess } from './process-run.ts';

/** What there may be more and more of: how many there are at first, and a command line that has so many. */
interface Growing {
  readonly name: string;
  readonly first: number;
  /** Writes files into the folder, and returns the command and its arguments. */
  readonly write: (count: number, folder: string, source: Random) => readonly string[];
}

/** The largest is so many times the first. */
const TIMES = [1, 10, 100] as const;

/** How much more a unit may cost in the largest than in the first. */
const MOST = 1.3;

const lines = (count: number, line: (at: number) => unknown): string =>
  Array.from({ length: count }, (_, at) => `${JSON.stringify(line(at))}\n`).join('');

function filesOf(folder: string, texts: Readonly<Record<string, Iterable<string>>>): string[] {
  return Object.entries(texts).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, '');
    for (const piece of text) writeFileSync(path, piece, { flag: 'a' });
    return path;
  });
}

/** So many pieces of a file, each of some lines. */
function* pieces(count: number, size: number, text: (at: number, count: number) => string): Generator<string> {
  for (let at = 0; at < count; at += size) yield text(at, Math.min(size, count - at));
}

/** Clusters of two mentions in so many tokens; every tenth mention of the response is one token longer. */
const clusters = (source: Random, count: number, tokens: number, isKey: boolean): number[][][] =>
  Array.from({ length: count }, (_, at) =>
    [0, 1].map((mention) => {
      const start = (at * 7 + mention * 3 + 1) % (tokens - 1);
      return [start, !isKey && source.below(10) === 0 ? start + 1 : start];
    }),
  );

const documents = (count: number, source: Random, isKey: boolean): Iterable<string> =>
  pieces(count, 100, (from, some) =>
    lines(some, (at) => ({
      doc_key: `d${from + at}`,
      tokens: Array.from({ length: 200 }, (_, token) => `w${(token * 31 + from + at) % 997}`),
      clusters: clusters(source, 15, 200, isKey),
    })),
  );

const tags = (count: number, source: Random): Iterable<string> =>
  pieces(count, 100_000, (_, some) =>
    Array.from({ length: some }, (__, at) => {
      const tag = ['O', 'O', 'B-PER', 'B-LOC'][source.below(4)];
      return `w${at % 997} ${tag}\n${at % 20 === 19 ? '\n' : ''}`;
    }).join(''),
  );

const spansOf = (count: number, source: Random): object => ({
  id: 'd',
  spans: Array.from({ length: count }, (_, at) => ({ start: 5 * at, end: 5 * at + 4, type: `T${source.below(4)}` })),
  // A format is told by its first MiB.
  text: 'word '.repeat(count),
});

const growing: readonly Growing[] = [
  {
    name: 'documents',
    first: 2000,
    write: (count, folder, source) => [
      'corefscore',
      ...filesOf(folder, { key: documents(count, source, true), response: documents(count, source, false) }),
    ],
  },
  {
    name: 'mentions in one document',
    first: 70_000,
    write: (count, folder, source) => [
      'corefscore',
      ...filesOf(folder, {
        'key.json': [lines(1, () => ({ clusters: clusters(source, count / 2, 4 * count, true) }))],
        'response.json': [lines(1, () => ({ clusters: clusters(source, count / 2, 4 * count, false) }))],
      }),
    ],
  },
  {
    name: 'rows',
    first: 1_500_000,
    write: (count, folder, source) => [
      'nerscore',
      ...filesOf(folder, { gold: tags(count, source), pred: tags(count, source) }),
    ],
  },
  {
    name: 'spans in one document',
    // A document may have a million.
    first: 10_000,
    write: (count, folder, source) => [
      'nerscore',
      ...filesOf(folder, {
        'gold.jsonl': [lines(1, () => spansOf(count, source))],
        'pred.jsonl': [lines(1, () => spansOf(count, source))],
      }),
    ],
  },
  {
    name: 'files',
    first: 500,
    write(count, folder, source) {
      for (const side of ['gold', 'pred']) {
        mkdirSync(join(folder, side));
        for (let at = 0; at < count; at++) filesOf(join(folder, side), { [`${at}.tsv`]: tags(40, source) });
      }
      return ['nerscore', join(folder, 'gold'), join(folder, 'pred')];
    },
  },
  {
    name: 'systems',
    first: 4,
    write(count, folder, source) {
      const systems = Array.from({ length: count }, (_, at) => [`s${at}`, tags(200_000, source)] as const);
      return ['nerscore', ...filesOf(folder, { gold: tags(200_000, source), ...Object.fromEntries(systems) })];
    },
  },
  {
    name: 'resamples',
    first: 2500,
    write: (count, folder, source) => [
      'nerscore',
      ...filesOf(folder, { gold: tags(40_000, source), pred: tags(40_000, source) }),
      ...['--confidence', '95', '--samples', String(count), '--jobs', '1'],
    ],
  },
  {
    name: 'errors',
    first: 10_000,
    write: (count, folder, source) => [
      'nerscore',
      ...filesOf(folder, { gold: tags(count, source), pred: tags(count, source) }),
      ...['--errors', '3'],
    ],
  },
];

/** Prints what a unit costs as there are more: seconds of CPU, less those of node alone, and the growth of the cost of a unit. */
export async function printGrowth(
  { dist, node, only }: { readonly dist: string; readonly node: string; readonly only: readonly string[] },
  folder: string,
): Promise<void> {
  const start = (await runProcess([node, '-e', '0'], 60, false)).cpu;
  const wanted = growing.filter(({ name }) => only.length === 0 || only.some((word) => name.startsWith(word)));
  console.log(['growth'.padEnd(26), ...TIMES.map((times) => `${times} ×, s`), 'a unit'].join('  '));
  for (const { name, first, write } of wanted) {
    const taken: number[] = [];
    for (const times of TIMES) {
      const own = mkdtempSync(join(folder, 'growth-'));
      const [command, ...args] = write(first * times, own, random(1));
      const line = [node, join(dist, 'bin', `${command}.cjs`), ...args, '--quiet'];
      const { cpu, status, stderr } = await runProcess(line, 600, false);
      if (status !== 0) throw new Error(`${name}, ${times} ×: exit code ${status}: ${stderr.slice(0, 500)}`);
      taken.push(cpu - start);
      rmSync(own, { recursive: true });
    }
    const growth = taken[2] / taken[0] / TIMES[2];
    const remark = taken[0] < 0.3 ? '(too short at first)' : growth > MOST ? `more than ${MOST}` : '';
    const cells = [
      `${name}, ${first}`.padEnd(26),
      ...taken.map((seconds) => seconds.toFixed(2).padStart(6)),
      growth.toFixed(2),
    ];
    console.log(`${cells.join('  ')}  ${remark}`.trimEnd());
  }
}
