import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('other-tokens');

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
    // `New York` and `Ann`, with the blank between.
    expect(systems.map(({ scores }) => scores.characters.micro.support)).toEqual([11, 11]);
  });

  it('score a span that ends inside a token of the other side as wrong, and say so', async () => {
    const pred = others['fewer tokens'].replace("York I-LOC\nisn't", "Yorki I-LOC\nsn't");
    const { systems } = await scored([gold, pred]);
    expect([systems[0].scores.strict.micro.f1, systems[0].problemCounts]).toEqual([0.5, { INSIDE_TOKEN: 2 }]);
  });

  it('are told in the report', async () => {
    const { stdout } = await on([gold, others['word pieces']], 'nerscore $1 $2');
    expect(stdout).toContain('other tokens of one text: spans are compared as characters\n');
  });

  it('have no scores of tokens', async () => {
    const { status, stderr } = await on([gold, others['word pieces']], 'nerscore $1 $2 --mode token');
    expect([status, stderr]).toEqual([2, expect.stringContaining('the sides have other tokens')]);
  });

  it.each([
    ['[CLS]', '[CLS] O', '[CLS] B-LOC'],
    ['[SEP]', '. O', '. O\n[SEP] B-LOC'],
  ])('refuse a span on what stands for no text: %s', async (token, from, to) => {
    const pred = others['word pieces'].replace(from, to);
    const { status, stderr } = await on([gold, pred], 'nerscore $1 $2');
    expect([status, stderr]).toEqual([3, expect.stringContaining(`this LOC is on '${token}', which is not text`)]);
    expect((await scored([gold, pred], '--lenient')).systems[0].problemCounts).toEqual({ SPAN_OUTSIDE_TEXT: 1 });
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
