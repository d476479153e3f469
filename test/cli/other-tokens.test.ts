import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { folder, on } = textRunner('other-tokens');

/** A tag file of rows `token tag`; `/` ends a sentence. */
const tags = (rows: string): string => `${rows.replaceAll(' / ', '\n\n').replaceAll('  ', '\n')}\n`;

const gold = tags("New B-LOC  York I-LOC  isn O  't O  big O / Ann B-PER  . O");

const others: Readonly<Record<string, string>> = {
  'fewer tokens': tags("New B-LOC  York I-LOC  isn't O  big O / Ann B-PER  . O"),
  'word pieces': tags("[CLS] O  New B-LOC  Yo I-LOC  ##rk I-LOC  isn't O  big O  [SEP] O / Ann B-PER  . O"),
  'sentence pieces': tags("▁New B-LOC  ▁York I-LOC  ▁isn O  't O  ▁ O  big O / ▁An B-PER  n I-PER  . O"),
  'as many tokens': tags("New B-LOC  York I-LOC  is O  n't O  big O / Ann B-PER  . O"),
  'sentences that end elsewhere': tags("New B-LOC  York I-LOC  isn't O / big O / Ann B-PER  . O"),
  'no sentences': tags("New B-LOC  York I-LOC  isn't O  big O  Ann B-PER  . O"),
};

interface Result {
  readonly signature: string;
  readonly systems: readonly {
    readonly scores: Readonly<Record<string, { readonly micro: { readonly f1: number; readonly support: number } }>>;
    readonly pairing: unknown;
    readonly problemCounts: Readonly<Record<string, number>>;
  }[];
}

interface Analysed {
  readonly findings: { readonly list: readonly Readonly<Record<'gold' | 'pred' | 'text', unknown>>[] };
  readonly slices: Readonly<Partial<Record<'length' | 'seen', readonly Slice[]>>>;
}

interface Slice {
  readonly slice: string;
  readonly scores: { readonly strict: { readonly f1: number } };
}

async function scored(texts: readonly (string | Buffer)[], options = ''): Promise<Result> {
  const names = texts.map((_, at) => `$${at + 1}`).join(' ');
  const { stdout, status } = await on(texts, `nerscore ${names} -f json ${options}`);
  expect(status).toBe(0);
  return JSON.parse(stdout) as Result;
}

describe('tag files of one text in other tokens', () => {
  it.each(Object.keys(others))('are compared as characters: %s', async (name) => {
    for (const texts of [
      [gold, others[name]],
      [others[name], gzipSync(gold)],
    ]) {
      const { signature, systems } = await scored(texts, '-m all');
      const [{ scores, pairing, problemCounts }] = systems;
      expect([scores.strict.micro.f1, scores.strict.micro.support]).toEqual([1, 2]);
      expect(scores).not.toHaveProperty('token');
      expect(signature).toContain('|in:conll-bio+characters|');
      expect(pairing).toMatchObject({ inCharacters: true });
      expect(problemCounts).toEqual({});
    }
  });

  it('are so for all systems if one of these has other tokens', async () => {
    const { systems } = await scored([gold, gold, others['word pieces']], '-m characters');
    // `New York` and `Ann`, without the blank between.
    expect(systems.map(({ scores }) => scores.characters.micro.support)).toEqual([10, 10]);
  });

  it('score a span that ends inside a token of the other side as wrong, and say so', async () => {
    const pred = others['fewer tokens'].replace("York I-LOC\nisn't", "Yorki I-LOC\nsn't");
    const { systems } = await scored([gold, pred]);
    expect([systems[0].scores.strict.micro.f1, systems[0].problemCounts]).toEqual([0.5, { INSIDE_TOKEN: 2 }]);
  });

  it('are told in the report', async () => {
    const { stdout } = await on([gold, others['word pieces']], 'nerscore $1 $2');
    expect(stdout).toContain('\nspans of tokens compared: as characters\n');
  });

  it('have no scores of tokens', async () => {
    const { status, stderr } = await on([gold, others['word pieces']], 'nerscore $1 $2 --mode token');
    expect([status, stderr]).toEqual([2, expect.stringContaining('the sides have other tokens')]);
  });

  it.each([
    ['[CLS]', '[0, 1)', '[CLS] O', '[CLS] B-LOC'],
    ['[SEP]', '[2, 3)', '. O', '. O\n[SEP] B-LOC'],
  ])('refuse a span on what stands for no text: %s', async (_, run, from, to) => {
    const pred = others['word pieces'].replace(from, to);
    const { status, stderr } = await on([gold, pred], 'nerscore $1 $2');
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(`this LOC is not in the text: ${run} stands for no text`),
    ]);
    expect((await scored([gold, pred], '--lenient')).systems[0].problemCounts).toEqual({ SPAN_OUTSIDE_TEXT: 1 });
  });
});

describe('characters of two tokenizations', () => {
  const finer = tags('a B-A  b I-A  c I-A  d O');
  const coarser = tags('ab B-A  cd O');

  it.each([
    ['finer', finer, coarser, 3, 2],
    ['coarser', coarser, finer, 2, 3],
  ])(
    'are those of the tokens, with nothing between, whichever side is %s',
    async (_, ours, theirs, support, predicted) => {
      const { systems } = await scored([ours, theirs], '-m characters,iou-55,iou-67');
      const { scores } = systems[0];
      expect(scores.characters.micro).toMatchObject({ correct: 2, support, predicted, f1: 0.8 });
      // 2 of 3 characters.
      expect([scores['iou-55'].micro.f1, scores['iou-67'].micro.f1]).toEqual([1, 0]);
    },
  );

  it('are the positions and lengths of findings, whose words have a blank where both sides have one', async () => {
    const pred = "New O  Yo B-LOC  ##rk I-LOC  isn't B-X  big O / Ann B-PER  . O";
    const { systems } = await scored([gold, tags(pred)], '--errors all --by length');
    const { findings, slices } = systems[0] as unknown as Analysed;
    expect(findings.list.map(({ gold, pred, text }) => [gold, pred, text])).toEqual([
      [[[0, 7, 'LOC']], [[3, 7, 'LOC']], 'New York … York'],
      [[], [[7, 12, 'X']], "isn't"],
    ]);
    expect(slices.length!.map(({ slice }) => slice)).toEqual(['1-5', '6-10']);
    const html = await on([gold, tags(pred)], 'nerscore $1 $2 --format html');
    expect(html.stdout).toContain(
      `"words":"New York isn't big","skipsBlanks":true,"length":15,"gold":[[0,6,"LOC"]],"pred":[[3,6,"LOC"],[7,11,"X"]]`,
    );
    const { stdout } = await on([gold, tags(pred)], 'nerscore $1 $2 --errors all');
    expect(stdout).toContain("gold  [LOC: New York] isn't big\n");
    expect(stdout).toContain("pred  New [LOC: York] isn't big\n");
    expect(stdout).toContain("New York [X: isn't] big\n");
  });

  it('have words that were seen in other tokens', async () => {
    const seen = join(folder, 'seen.tsv');
    writeFileSync(seen, "O B-PER\n'Neil I-PER\nleft O\n");
    const [ours, theirs] = [tags("O B-PER  'Neil I-PER  left O"), tags("O'Neil B-PER  left O")];
    const { systems } = await scored([ours, theirs], `--by seen --seen ${seen}`);
    const { slices } = systems[0] as unknown as Analysed;
    expect(slices.seen!.map(({ slice, scores }) => [slice, scores.strict.f1])).toEqual([['seen', 1]]);
  });
});

describe('tag files of other texts', () => {
  it.each([
    ['a lost row', others['fewer tokens'].replace('big O\n', '')],
    ['another word', others['fewer tokens'].replace('big', 'small')],
    ['no words', gold.replaceAll(/^\S+ /gm, '').replace('B-PER', 'O\nB-PER')],
  ])('are refused, as rows: %s', async (_, pred) => {
    const { status, stdout, stderr } = await on([gold, pred], 'nerscore $1 $2');
    expect([status, stdout]).toEqual([3, '']);
    expect(stderr).toMatch(/LENGTHS_DIFFER|SENTENCES_DIFFER/);
  });

  it('are scored by rows if these are as many', async () => {
    const { signature, systems } = await scored([gold, gold.replace('big', 'large')], '-m all');
    expect(signature).not.toContain('in:');
    expect(systems[0].scores).toHaveProperty('token');
  });
});

it('tag files of the same tokens are scored by rows', async () => {
  const [ours, theirs] = ['gold', 'pred'].map((name) => readFileSync(`testdata/quickstart/${name}.tsv`, 'utf8'));
  const { signature, systems } = await scored([ours, theirs], '-m all');
  expect(signature).not.toContain('in:');
  expect(systems[0].scores).toHaveProperty('token');
});
