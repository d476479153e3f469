import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { mergeScores, scoreCoref, scoreCorefFiles, scoreNer, scoreNerFiles } from '../../src/index.ts';
import { random } from '../../src/stats/random.ts';

// Threads print what one thread prints.

const folder = mkdtempSync(join(tmpdir(), 'jobs-'));
afterAll(() => rmSync(folder, { recursive: true }));

const printed = (command: string, ...args: readonly string[]): string =>
  execFileSync(process.execPath, [`dist/bin/${command}.cjs`, ...args], {
    stdio: 'pipe',
    maxBuffer: 1 << 28,
  }).toString();

/** The paths of files with these contents. */
function written(files: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(files).map(([name, text]) => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  });
}

function tags(source: ReturnType<typeof random>): string {
  const rows = Array.from(
    { length: 3000 },
    (_, at) => `w ${['O', 'B-X', 'B-Y'][source.below(3)]}\n${at % 3 === 0 ? '\n' : ''}`,
  );
  return rows.join('');
}

/** Documents for a key, and for a response whose entities end elsewhere: 9 MB of long words, as smaller files are not scored in threads. */
function documents(): readonly [key: string, response: string] {
  const source = random(1);
  const sides: [string[], string[]] = [[], []];
  for (let at = 0; at < 300; at++) {
    const tokens = Array.from({ length: 1000 }, () => `${'word'.repeat(6)}${source.below(3000)}`);
    const clusters = Array.from({ length: 20 }, () =>
      Array.from({ length: 3 }, () => source.below(999)).map((start) => [start, start]),
    );
    const others = clusters.map((own) => own.map(([start]) => [start, start + (source.below(4) === 0 ? 1 : 0)]));
    for (const [side, own] of [clusters, others].entries())
      sides[side].push(`${JSON.stringify({ doc_key: `d${at}`, tokens, clusters: own })}\n`);
  }
  return [sides[0].join(''), sides[1].join('')];
}

it('of JSON lines, in any order', () => {
  const [key, response] = documents();
  expect(key.length).toBeGreaterThan(1 << 23);
  const reversed = response.split('\n').toReversed().join('\n');
  const [first, ...others] = written({ 'key.jsonl': key, 'response.jsonl': response, 'reversed.jsonl': reversed });
  for (const [at, other] of others.entries()) {
    const lines = [first, other, '-f', 'json', '--by-document'];
    const one = printed('corefscore', ...lines, '--jobs', '1');
    expect(JSON.parse(one).systems[0].byDocument).toHaveLength(300);
    expect(printed('corefscore', ...lines, '--jobs', `${2 + at}`)).toBe(one);
  }
});

it('in the library, of JSON lines and samples', async () => {
  const [key, response] = documents();
  const asked = { confidence: 95, samples: 40, units: false } as const;
  const [one, three] = [1, 3].map((jobs) =>
    scoreCorefFiles(['key', 'response'], { key, response }, { ...asked, jobs }),
  );
  expect((await one).report?.systems[0].intervals).toBeDefined();
  expect(await three).toEqual(await one);
});

it('in the library, of samples of tags and of saved rows', async () => {
  const files = { gold: tags(random(3)), a: tags(random(4)), b: tags(random(5)) };
  const asked = { confidence: 95, significance: 'permutation', samples: 203 } as const;
  const scored = (jobs = 1) => scoreNerFiles(['gold', 'a', 'b'], files, { ...asked, jobs });
  const one = await scored();
  expect(one.report?.systems[1].intervals).toBeDefined();
  for (const jobs of [2, 3]) expect(await scored(jobs)).toEqual(one);

  const rows = { rows: printed('nerscore', ...written(files), '--units', 'sentence', '-f', 'jsonl') };
  const merged = (jobs = 1) => mergeScores('nerscore', ['rows'], rows, { ...asked, jobs });
  const whole = await merged();
  for (const jobs of [2, 3]) expect(await merged(jobs)).toEqual(whole);
});

/** Folders of 300 files a side: of coreference and of tags. */
function folders(): Readonly<Record<'corefscore' | 'nerscore', Readonly<Record<string, string>>>> {
  const source = random(6);
  const all: Record<'corefscore' | 'nerscore', Record<string, string>> = { corefscore: {}, nerscore: {} };
  for (let at = 0; at < 300; at++) {
    const tokens = Array.from({ length: 30 }, () => `w${source.below(300)}`);
    for (const folder of ['key', 'response']) {
      const starts = Array.from({ length: 3 }, () => [2, 5, 9 + source.below(2)]);
      const rows = tokens.map((word, row) => {
        const entity = starts.findIndex((own) => own.includes(row));
        return `d${at} 0 ${row} ${word} ${entity < 0 ? '-' : `(${entity})`}\n`;
      });
      all.corefscore[`${folder}/${at}.conll`] = `#begin document (d${at}); part 000\n${rows.join('')}\n#end document\n`;
      const tagged = tokens.map((word) => `${word} ${['O', 'B-X', 'I-X', 'I-Y'][source.below(4)]}\n`);
      all.nerscore[`${folder}/${at}.tsv`] = `${tagged.join('')}\n`;
    }
  }
  return all;
}

it.each([
  ['corefscore', 3],
  ['nerscore', 2],
] as const)('of folders, %s', async (command, jobs) => {
  const files = folders()[command];
  const root = join(folder, command);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const asked = ['--confidence', '95', '--samples', '40', '--by-document', '-f', 'json'];
  const line = [join(root, 'key'), join(root, 'response'), ...asked];
  const one = printed(command, ...line, '--jobs', '1');
  expect(JSON.parse(one).systems[0].byDocument).toHaveLength(300);
  expect(printed(command, ...line, '--jobs', `${jobs}`)).toBe(one);

  const score = command === 'corefscore' ? scoreCorefFiles : scoreNerFiles;
  const inMemory = (threads: number) => score(['key', 'response'], files, { jobs: threads });
  expect(await inMemory(jobs)).toEqual(await inMemory(1));

  // Files with errors are read once more, by this thread.
  const faulty = { ...files, 'key/more.conll': '', 'response/more.conll': '' };
  expect(await score(['key', 'response'], faulty, { jobs: 2 })).toEqual(await score(['key', 'response'], faulty));
});

it('not in a browser', async () => {
  const { getBuiltinModule } = process;
  Object.assign(process, { getBuiltinModule: undefined });
  try {
    await expect(scoreCorefFiles(['key', 'response'], {}, { jobs: 2 })).rejects.toThrow('threads in Node.js alone');
  } finally {
    Object.assign(process, { getBuiltinModule });
  }
});

it('not where a function returns at once', () => {
  const message = 'options: jobs is for score';
  expect(() => scoreCoref([[[0, 1]]], [[[0, 1]]], { jobs: 2 })).toThrow(message);
  expect(() => scoreNer([['B-X']], [['B-X']], { jobs: 2 })).toThrow(message);
  expect(() => scoreNerFiles(['a', 'b'], {}, { jobs: 0 })).toThrow('jobs 0: expected a whole number');
});

it.each([
  ['bootstrap', 2],
  ['permutation', 3],
])('of samples, for intervals and the %s test', (test, jobs) => {
  const source = random(2);
  const paths = written({ gold: tags(source), a: tags(source), b: tags(source) });
  const lines = [...paths, '--confidence', '95', '--significance', test, '--samples', '203', '-f', 'json'];
  const one = printed('nerscore', ...lines, '--jobs', '1');
  expect(printed('nerscore', ...lines, '--jobs', `${jobs}`)).toBe(one);
});
