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
    expect([found.status, found.stderr]).toEqual([status, expect.stringContaining('--by layer needs several columns')]);
  });
});

describe('documents of --by layer', () => {
  const rows = (bo: string) =>
    [
      'TOKEN\tNE-A\tNE-B',
      '# document_id = d1',
      `Ada\tB-PER\tB-FIRST`,
      `Bo\t${bo}\tO`,
      '',
      '# document_id = d2',
      'Al\tB-PER\tO',
    ].join('\n');
  const texts = [rows('B-PER'), rows('O')];

  it('are whole: in --by-document, its mean, --document, and what is drawn again', async () => {
    const { stdout } = await on(texts, 'nerscore $1 $2 --by layer --by-document --confidence 95 -f json');
    const [system] = JSON.parse(stdout).systems;
    const found = system.byDocument.map((one: { document: string; scores: { strict: { micro: object } } }) => {
      return [one.document, one.scores.strict.micro];
    });
    expect(found).toMatchObject([
      ['d1', { recall: { numerator: 2, denominator: 3 }, precision: { numerator: 2, denominator: 2 } }],
      ['d2', { recall: { numerator: 1, denominator: 1 }, precision: { numerator: 1, denominator: 1 } }],
    ]);
    expect((await on(texts, 'nerscore $1 $2 --by layer --confidence 95')).stdout).toContain('resamples of 2 documents');
    const alone = await on(texts, 'nerscore $1 $2 --by layer --document d1 -f json');
    expect(JSON.parse(alone.stdout).systems[0].scores.strict.micro.recall).toMatchObject({
      numerator: 2,
      denominator: 3,
    });
  });

  it('are in one file with both sides, if the columns are named', async () => {
    const both = 'TOKEN\tA\tB\tC\tD\nx\tB-P\tB-Q\tB-P\tO\n';
    const { stdout } = await on([both], 'nerscore $1 --by layer --gold-column 2,3 --pred-column C,D -f json');
    const [{ slices }] = JSON.parse(stdout).systems;
    expect(
      slices.layer.map(({ slice, scores }: { slice: string; scores: { strict: { f1: object } } }) => [
        slice,
        scores.strict.f1,
      ]),
    ).toMatchObject([
      ['2', 1],
      ['3', 0],
    ]);
    expect((await on([both], 'nerscore $1 --by layer')).stderr).toContain('in one file, name them with --gold-column');
  });

  it('have a layer whose first tag is far down, or in the predictions alone', async () => {
    const long = (end: string) => `TOKEN\tA\tB\tC\n${'x\tB-P\tO\tO\n'.repeat(20_000)}y\tO\tB-Q\t${end}\n`;
    const { stdout } = await on([long('O'), long('B-R')], 'nerscore $1 $2 --by layer -f json');
    const [{ slices }] = JSON.parse(stdout).systems;
    expect(slices.layer.map(({ slice }: { slice: string }) => slice)).toEqual(['A', 'B', 'C']);
  });
});
