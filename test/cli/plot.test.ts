import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';
const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const spans = 'nerscore testdata/spans/gold.jsonl testdata/spans/pred.jsonl';
const both = `${ner} testdata/several/other.tsv --confidence 90 --samples 20 --significance permutation`;

describe('--plot', () => {
  it.each([
    [`${ner} --plot pr-plane`, 3, /LOC/],
    [`${both} --plot forest`, 4, /difference to the first/],
    [`${ner} --confidence 90 --samples 20 --plot forest`, 4, /F1 of each row.*>ORG</s],
    [`${coref} --confidence 90 --samples 20 --plot forest`, 11, /CoNLL F1, 90 % interval/],
    [
      `${ner} testdata/several/other.tsv --confidence 90 --samples 20 --plot forest`,
      2,
      /strict micro F1, 90 % interval/,
    ],
    [`${ner} testdata/several/other.tsv --significance permutation --plot forest`, 4, /difference to the first/],
    [`${coref} --plot size`, 2, /mentions of the key/],
    [`${coref} testdata/several/other.conll --plot size`, 4, /CoNLL F1, several/],
    [`${ner} --plot length`, 2, /length of the span in words/],
    [`${ner} --by length --plot length`, 2, /length of the span in words/],
    [`${spans} --plot length`, 2, /length of the span in characters/],
    [`${coref} --plot distance`, 3, /distance to that mention, in mentions/],
    ['corefscore testdata/parsed/key.conll testdata/parsed/response.conll --plot kind', 2, /by the parts of speech/],
    [`${spans} --plot pr-curve`, 2, /best F1 0\.6667 at 0\.7/],
    [`${spans} --plot pr-curve --min-score 0.7`, 1, /--min-score 0\.7, best F1 0\.6667 at 0\.7/],
    [`${spans} testdata/spans/pred.jsonl --plot pr-curve`, 2, /all predictions/],
  ])('draws instead of the table: %s', async (line, dots, said) => {
    const { stdout, status } = await run(`${line} -q`);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>.*<\/svg>\n$/s);
    expect(stdout).toMatch(said);
    expect(stdout.match(/<circle/g)).toHaveLength(dots);
  });

  it('draws a curve to its end, whatever --min-score leaves out', async () => {
    const curve = async (more: string) =>
      / class="curve" d="([^"]*)"/.exec((await run(`${spans} --plot pr-curve ${more}`)).stdout)?.[1];
    expect(await curve('--min-score 0.7')).toBe(await curve(''));
    expect((await curve(''))?.split('L')).toHaveLength(5);
  });

  it('writes numbers as the table does', async () => {
    expect((await run(`${spans} --plot pr-curve --percent -q`)).stdout).toContain('best F1 66.67 at 0.7');
  });

  it('has a title that fits, whatever the name of the system', async () => {
    const { stdout } = await run(`${coref.replace(/\S+$/, 'averyveryveryverylongname=$&')} --plot distance -q`);
    const [, title] = /class="title"[^>]*>([^<]*)</.exec(stdout) ?? [];
    expect(title).toMatch(/^F1 of links to the mention before, averyvery\S*…\S*longname$/);
    expect(title?.length).toBeLessThan(58);
  });

  it('names no dot where there is no room beside it', async () => {
    const same = Array.from({ length: 12 }, (_, at) => `team-${at}=testdata/quickstart/response.conll`);
    const { stdout } = await run(`corefscore testdata/quickstart/key.conll ${same.join(' ')} --plot pr-plane -q`);
    expect(stdout.match(/<circle/g)).toHaveLength(12);
    expect(stdout.match(/class="name"/g)!.length).toBeLessThan(9);
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
    [`${ner} --public T --plot length`, 'leave out --plot length'],
    [`${ner} --by type --plot length`, 'leave out --by type'],
    [`${ner} --plot pr-curve`, '--plot pr-curve needs predicted spans with scores, and tags have none'],
    [`${spans} --plot pr-curve -m partial`, '--plot pr-curve draws strict scores'],
    [`${ner} --plot kind`, 'allowed choices are'],
    [`${coref} --plot pr-curve`, 'allowed choices are'],
    ['corefscore testdata/chinese/key.conll testdata/chinese/response.conll --plot kind', 'or with English words'],
    [`${ner} -o x.svg`, '--output FILE.svg needs --plot'],
    [`${ner} --format svg`, '--format svg needs --plot'],
  ])('is refused with the reason: %s', async (line, reason) => {
    const { stderr, status } = await run(`${line} -q`);
    expect(status).toBe(2);
    expect(stderr).toContain(reason);
  });
});
