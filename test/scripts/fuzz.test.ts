import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { FuzzCase } from '../../scripts/fuzz/fuzz-case.ts';
import { formatsWithoutGrammar, grammars } from '../../scripts/fuzz/grammars.ts';
import { checked } from '../../scripts/fuzz/laws.ts';
import { mutated } from '../../scripts/fuzz/mutations.ts';
import { reduced } from '../../scripts/fuzz/reduce.ts';
import { source } from '../../scripts/same-output/random.ts';

const folder = 'testdata/broken/found';

it.each(readdirSync(folder))('what the fuzzer found and was mended stays so: %s', async (name) => {
  const { faults } = await checked(JSON.parse(readFileSync(join(folder, name), 'utf8')));
  expect(faults).toEqual([]);
});

it('has a grammar for every format, which draws the same files for the same seed', () => {
  expect(formatsWithoutGrammar()).toEqual([]);
  for (const grammar of grammars) {
    const [once, again] = [1, 1].map((seed) => grammar.make(source(seed)));
    expect(again).toEqual(once);
    expect(Object.keys(once.files).length).toBeGreaterThan(1);
  }
});

it('changes bytes, and the same ones for the same seed', () => {
  const text = '{"a": [1, "x"]}\nb\t(1)\n';
  const drawn = Array.from({ length: 200 }, (_, seed) => mutated(source(seed), text, 2));
  expect(new Set(drawn).size).toBeGreaterThan(150);
  expect(Array.from({ length: 200 }, (_, seed) => mutated(source(seed), text, 2))).toEqual(drawn);
  expect(drawn.join('')).toMatch(/^[\0-\xff]*$/);
});

it('finds what breaks a law: an internal error, and a result that is no number', async () => {
  const one = {
    program: 'nerscore',
    argv: ['key', 'response'],
    files: { key: 'a\tB-X\n', response: 'a\tB-X\n' },
  } as const;
  expect((await checked(one)).faults).toEqual([]);
  const request = { do: 'seqeval', args: { gold: { tags: [['B-X']] }, pred: { held: 'k' } } };
  expect(await checked({ ...one, request })).toEqual({ ending: 'refused', faults: [] });
  const broken = {
    get gold(): never {
      throw new TypeError('broken');
    },
  };
  const found = await checked({ ...one, request: { do: 'seqeval', args: broken } });
  expect(found.faults.map(({ law }) => law)).toEqual(['serve']);
});

it('leaves out of a failing input what does not matter', async () => {
  const one: FuzzCase = {
    program: 'corefscore',
    argv: ['key', 'response', '-q'],
    files: { key: 'a\nb\nc (1) d\n', response: 'x', other: 'y' },
  };
  const fails = async ({ argv, files }: FuzzCase): Promise<boolean> =>
    argv.includes('-q') && !!files.key?.includes('(1');
  expect(await reduced(one, fails, 200)).toEqual({ program: 'corefscore', argv: ['-q'], files: { key: '(1' } });
});
