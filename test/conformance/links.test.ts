import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

type Counts = Readonly<Record<'ptp' | 'fp' | 'rtp' | 'fn' | 'precision' | 'recall' | 'fscore', number>>;
// biome-ignore lint/suspicious/noExplicitAny: read from JSON
type Json = any;
type Expected = Readonly<Partial<Record<'pooled' | 'by_type', Readonly<Record<string, Counts>>>>>;

const measures = {
  strict: 'strong_typed_mention_match',
  link: 'strong_link_match',
  'link-all': 'strong_all_match',
  'link-type': 'strong_typed_all_match',
};

const root = sharedPath('conformance', 'neleval');
const cases = (existsSync(root) ? readdirSync(root) : []).filter((name) =>
  existsSync(join(root, name, 'expected.json')),
);

/** neleval counts documents that only the system has as wrong; here they are refused where gold has others, and never scored. */
const extraDocuments = ['o13-documents-missing-extra'];
const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Expected;

function numbers({ precision, recall, f1 }: Record<string, Json>): number[] {
  return [
    precision.numerator,
    precision.denominator,
    recall.numerator,
    recall.denominator,
    precision.value,
    recall.value,
    f1,
  ];
}

function expected({ ptp, fp, rtp, fn, precision, recall, fscore }: Counts): unknown[] {
  return [ptp, ptp + fp, rtp, rtp + fn, precision, recall, fscore].map((one) => expect.closeTo(one, 9));
}

it.skipIf(shared === undefined)('the cases of neleval are there', () =>
  expect(cases.length).toBeGreaterThanOrEqual(30),
);

describe.skipIf(shared === undefined).each(cases)('%s', (name) => {
  it.each(Object.entries(measures))('has in mode %s the numbers of %s', async (mode, measure) => {
    const folder = join(root, name);
    const [gold, system] = ['gold.tsv', 'system.tsv'].map((file) => join(folder, file));
    const { stdout, stderr, status } = await run(`nerscore ${gold} ${system} --input neleval -q -m ${mode} -f json`);
    const { pooled = {}, by_type: byType = {} } = read(join(folder, 'expected.json'));
    if (extraDocuments.includes(name)) return expect(stderr).toContain('MISSING_DOCUMENT');
    expect([status, stderr]).toEqual([0, '']);
    const scores = JSON.parse(stdout).systems[0].scores[mode];
    expect(numbers(scores.micro)).toEqual(expected(pooled[measure]));
    for (const [type, score] of Object.entries<Json>(scores.types)) {
      const own = byType[`${measure};type=${JSON.stringify(type)}`];
      if (own && 'ptp' in own) expect(numbers(score)).toEqual(expected(own));
    }
  });
});
