import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Sweep, SweepRow } from '../../src/ner/sweep.ts';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

type Expected = Pick<Sweep, 'rows' | 'average_precision'> & { readonly best: SweepRow };

const root = sharedPath('conformance', 'spans', 'spans');
const withScores = ['spans', 'prodigy', 'gliner', 'hf-pipeline', 'label-studio'];

const cases = (existsSync(root) ? readdirSync(root) : []).flatMap((id) => {
  const read = (file: string) => JSON.parse(readFileSync(join(root, id, file), 'utf8'));
  const { sweep } = read('expected.json') as { readonly sweep?: Expected };
  const { pred } = read('case.json') as {
    readonly pred: readonly { readonly path: string; readonly format: string }[];
  };
  return pred
    .filter(({ format }) => sweep && withScores.includes(format))
    .map(({ path }) => ({
      name: `${id} ${path}`,
      gold: join(root, id, 'gold.spans.jsonl'),
      pred: join(root, id, path),
      sweep: sweep!,
    }));
});

it.skipIf(shared === undefined)('the cases of sweeps are there', () => {
  expect(cases.length).toBeGreaterThanOrEqual(6);
});

function expectRow(found: SweepRow, { precision, recall, f1, ...counts }: SweepRow): void {
  expect(found).toMatchObject(counts);
  expect([found.precision, found.recall, found.f1]).toEqual(
    [precision, recall, f1].map((value) => expect.closeTo(value, 9)),
  );
}

describe.skipIf(shared === undefined).each(cases)('$name', ({ gold, pred, sweep }) => {
  it('has every row, the best one and the average precision', async () => {
    const { stdout, stderr } = await run(`nerscore sweep ${gold} ${pred} --duplicates count --format json`);
    expect(stderr).toBe('');
    const { sweep: found } = JSON.parse(stdout) as { readonly sweep: Sweep };
    expect(found.rows.length).toBe(sweep.rows.length);
    for (const [at, row] of sweep.rows.entries()) expectRow(found.rows[at], row);
    expectRow(found.best!, sweep.best);
    expect(found.average_precision).toBeCloseTo(sweep.average_precision, 9);
    expect(found.lowest_score).toBe(sweep.rows.at(-1)?.threshold);
  });
});
