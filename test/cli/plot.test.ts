import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';
const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const both = `${ner} testdata/several/other.tsv --confidence 90 --samples 20 --significance permutation`;

describe('--plot', () => {
  it.each([
    [`${ner} --plot pr-plane`, 3, /LOC/],
    [`${both} --plot forest`, 4, /difference to the first/],
    [`${coref} --plot size`, 2, /mentions of the key/],
    [`${ner} --by length --plot length`, 3, /length in words/],
  ])('draws instead of the table: %s', async (line, dots, said) => {
    const { stdout, status } = await run(`${line} -q`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>\n$/s);
    expect(stdout).toMatch(said);
    expect(stdout.match(/<circle/g)).toHaveLength(dots);
  });

  it('draws to a file beside the table', async () => {
    const path = join(tmpdir(), `plot-${process.pid}.svg`);
    const { stdout } = await run(`${ner} --plot pr-plane -q -o ${path}`);
    expect(stdout).toBe((await run(`${ner} -q`)).stdout);
    expect(readFileSync(path, 'utf8')).toMatch(/^<svg /);
  });

  it.each([
    [`${ner} --plot forest`, 'add --confidence 95'],
    [`${ner} --plot size`, '--plot size draws documents'],
    [`${ner} --plot length`, '--plot length needs --by length'],
    [`${ner} -o x.svg`, '--output FILE.svg needs --plot'],
    [`${ner} --format svg`, '--format svg needs --plot'],
  ])('is refused with the reason: %s', async (line, reason) => {
    const { stderr, status } = await run(`${line} -q`);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });
});
