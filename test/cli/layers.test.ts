import { describe, expect, it } from 'vitest';
import { random } from '../../src/stats/random.ts';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('layers');
const layers = ['COARSE', 'FINE', 'NESTED'] as const;

/** Documents of rows with a tag in each layer, none of which is without tags. */
function file(next: (below: number) => number): string {
  const tags = () => layers.map((layer) => ['O', `B-${layer}`, 'B-X'][next(3)]);
  const row = (at: number) => [`w${at}`, ...tags(), `Q${at}`].join('\t');
  const document = (id: number) => [`# document_id = ${id}`, ...Array.from({ length: 9 }, (_, at) => row(at)), ''];
  return [['TOKEN', ...layers, 'MISC'].join('\t'), ...[1, 2, 3].flatMap(document)].join('\n');
}

describe('--by layer', () => {
  it.each([1, 2, 3, 4])('scores each column as a run with it alone does, and all as their sum (%i)', async (seed) => {
    const { below } = random(seed);
    const texts = [file(below), file(below)];
    const json = async (options: string) => {
      const { stdout } = await on(texts, `nerscore $1 $2 -q ${options} -f json`);
      const [system] = JSON.parse(stdout).systems;
      return system;
    };
    const { scores, slices, documents } = await json('--by layer --errors all');
    const all = { right: 0, gold: 0, pred: 0 };
    for (const { slice, scores: own } of slices.layer) {
      const alone = await json(`--gold-column ${slice} --pred-column ${slice}`);
      const { recall, precision, f1 } = alone.scores.strict.micro;
      expect(own.strict).toEqual({ recall, precision, f1 });
      all.right += recall.numerator;
      all.gold += recall.denominator;
      all.pred += precision.denominator;
    }
    expect(slices.layer.map(({ slice }: { slice: string }) => slice)).toEqual(layers);
    const { recall, precision } = scores.strict.micro;
    expect([recall.numerator, recall.denominator, precision.denominator]).toEqual([all.right, all.gold, all.pred]);
    expect(documents).toBe(3);
  });

  it('takes the columns that are named, which are one set without it', async () => {
    const { below } = random(5);
    const options = '--gold-column COARSE,FINE --pred-column COARSE,FINE';
    const { stdout } = await on([file(below), file(below)], `nerscore $1 $2 -q ${options} --by layer -f json`);
    const report = JSON.parse(stdout);
    expect(report.systems[0].slices.layer).toHaveLength(2);
    expect(report.signature).toContain('+layers|');
  });

  it.each([
    ['testdata/spans/gold.jsonl testdata/spans/pred.jsonl', 2],
    ['testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv', 2],
    ['testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv --gold-column 2', 2],
    ['testdata/spans/gold.jsonl testdata/spans/pred.jsonl --gold-column 2,3', 2],
  ])('needs several columns of tags: %s', async (files, status) => {
    const found = await on([], `nerscore ${files} --by layer`);
    expect([found.status, found.stderr]).toEqual([status, expect.stringContaining('--by layer needs files')]);
  });
});
