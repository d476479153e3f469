import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on, folder } = textRunner('links');

/** Links of the same spans in each format: gold, and pred, in which the second has another id. */
const sides = (format: (second: string) => string): readonly [string, string] => [format('Q2'), format('Q9')];
const spans = (second: string, name = 'link'): string =>
  JSON.stringify({
    id: 'd',
    text: 'Ada Bo Cy',
    spans: [
      { start: 0, end: 3, type: 'P', [name]: 'Q1' },
      { start: 4, end: 6, type: 'P', [name]: second },
      { start: 7, end: 9, type: 'P', [name]: null },
    ],
  });
const fields = ['--gold-fields', '--pred-fields']
  .map((option) => `${option} start=start,end=end,type=type,link=kb,list=spans,id=id`)
  .join(' ');
const files: readonly (readonly [string, readonly [string, string], string])[] = [
  ['JSON lines of spans', sides((second) => spans(second)), ''],
  ['--fields', sides((second) => spans(second, 'kb')), fields],
  [
    'PubTator',
    sides((second) => `d|t|Ada Bo Cy\nd\t0\t3\tAda\tP\tQ1\nd\t4\t6\tBo\tP\t${second}\nd\t7\t9\tCy\tP\t-1\n`),
    '',
  ],
  ["neleval's rows", sides((second) => `d\t0\t2\tQ1\t1.0\tP\nd\t4\t5\t${second}\t1\tP\nd\t7\t8\tNIL1\t1\tP\n`), ''],
  [
    'tag files',
    sides((second) => `TOKEN\tNE\tNEL\nAda\tB-P\tQ1\nBo\tB-P\t${second}\nCy\tB-P\tNIL\n`),
    '--gold-column NE --pred-column NE --link-column NEL',
  ],
];

describe('links', () => {
  it.each(files)('of %s count as ids of a knowledge base', async (_, texts, options) => {
    const { stdout, stderr } = await on(texts, `nerscore $1 $2 -m strict,link,link-all,link-type ${options} -f json`);
    expect(stderr).toBe('');
    const { strict, ...scores } = JSON.parse(stdout).systems[0].scores;
    expect([strict.micro.f1, scores.link.micro.f1]).toEqual([1, 1 / 2]);
    for (const { recall } of [scores['link-all'].micro, scores['link-type'].types.P])
      expect([recall.numerator, recall.denominator]).toEqual([2, 3]);
  });

  it('of brat are in the lines of N, several being one', async () => {
    const brat = (links: string) => `T1\tP 0 3\tAda\nT2\tP 4 6\tBo\n${links}`;
    const gold = brat('N1\tReference T1 W:Q1\tAda\nN2\tReference T2 W:Q3\tBo\nN3\tReference T2 W:Q2\tBo\n');
    const pred = brat('N1\tReference T2 W:Q2\tBo\nN2\tReference T2 W:Q3\tBo\nN3\tReference T1 W:Q2\tAda\n');
    const [a, b] = ['a.ann', 'b.ann'].map((name) => join(folder, name));
    writeFileSync(a, gold);
    writeFileSync(b, pred);
    const { stdout } = await run(`nerscore ${a} ${b} -m link --pair position -f json`);
    expect(JSON.parse(stdout).systems[0].scores.link.micro.recall).toMatchObject({ numerator: 1, denominator: 2 });
  });

  it('count whatever the type, but not in link-type', async () => {
    const one = (type: string) => JSON.stringify({ id: 'd', spans: [{ start: 0, end: 3, type, link: 'Q1' }] });
    const { stdout } = await on([one('A'), one('B')], 'nerscore $1 $2 -m link,link-all,link-type -f json');
    const { link, 'link-all': all, 'link-type': typed } = JSON.parse(stdout).systems[0].scores;
    expect([link.micro.f1, link.types.A.f1, all.micro.f1, typed.micro.f1]).toEqual([1, 0, 1, 0]);
  });

  it('are swept by scores', async () => {
    const side = (score?: number) => `d\t0\t2\tQ1\t${score ?? 1}\tP\nd\t4\t5\tQ2\t0.2\tP\n`;
    const { stdout } = await on([side(), side(0.9)], 'nerscore sweep $1 $2 -m link -f csv');
    expect(stdout.split('\n').slice(1, 3)).toEqual(['0.9,1,0,1,1,0.5,0.6666666666666666', '0.2,2,0,0,1,1,1']);
  });

  it.each([
    ['-m link', 'pred has none'],
    ['--link-column 3', '--link-column needs --mode link'],
  ])('are refused where there are none: %s', async (options, message) => {
    const without = JSON.stringify({ id: 'd', text: 'Ada Bo Cy', spans: [{ start: 0, end: 3, type: 'P' }] });
    const { stderr, status } = await on([spans('Q2'), without], `nerscore $1 $2 ${options}`);
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
