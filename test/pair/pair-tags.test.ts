import { describe, expect, it } from 'vitest';
import { line, nerTold } from '../told.ts';

/** Rows of `word_TAG`, sentence by sentence. */
function rows(sentences: readonly string[], between = '\n'): string {
  return sentences.map((one) => `${one.replaceAll('_', '\t').replaceAll(' ', '\n')}\n`).join(between);
}

const long = 'Ada_B-PER met_O Bo_B-PER and_O all_O of_O his_O many_O old_O friends_O in_O May_O';
const short = 'He_O left_O Ulm_B-LOC';
const gold = rows([long, short]);

/** What is said of predictions for gold without `--lenient`, and with it. */
async function both(pred: string, own = gold): Promise<readonly (readonly string[])[]> {
  const files = { gold: own, pred };
  return [await nerTold(files), await nerTold(files, { lenient: true })];
}

describe('sentences with other numbers of rows', () => {
  it('are refused at the first row beyond, and paired by words with --lenient', async () => {
    expect(await both(rows([`${long} ._B-PER`, short]))).toEqual([
      [
        'refused',
        'pred:13:1: error: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
      ],
      [
        'strict 3/3 3/4',
        'pred:13:1: warning: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; rows are paired by their words',
      ],
    ]);
    expect(await both(rows([long.replace(' Bo_B-PER', ''), short]))).toEqual([
      [
        'refused',
        'gold:12:1: error: sentence 1 has 12 rows here, 11 in pred [LENGTHS_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
        "pred:3:1: warning: the word is 'and' here, 'Bo' at gold:3 [WORDS_DIFFER]",
        "pred:4:1: warning: the word is 'all' here, 'and' at gold:4 [WORDS_DIFFER]",
        "pred:5:1: warning: the word is 'of' here, 'all' at gold:5 [WORDS_DIFFER]",
      ],
      [
        'strict 2/3 2/2',
        'gold:12:1: warning: sentence 1 has 12 rows here, 11 in pred [LENGTHS_DIFFER]; rows are paired by their words',
      ],
    ]);
  });

  it('are paired by position where there are no words', async () => {
    const bare = (text: string): string => text.replaceAll(/^.*\t/gmu, '');
    expect(await both(bare(rows([`${long} ._B-PER`, short])), bare(gold))).toEqual([
      [
        'refused',
        'pred:13:1: error: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; score both on the same tokens; lenient pairs rows by position, as there are no words',
      ],
      [
        'strict 3/3 3/4',
        'pred:13:1: warning: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; rows are paired by position, as there are no words',
      ],
    ]);
  });

  it('are refused even with --lenient where more than a tenth of the rows of a side have no partner', async () => {
    expect(await both(rows([`${long} too_O`, `${short} in_O`]))).toEqual([
      [
        'refused',
        'pred:13:1: error: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; score both on the same tokens',
        'pred:18:1: error: sentence 2 has 4 rows here, 3 in gold [LENGTHS_DIFFER]; score both on the same tokens',
      ],
      [
        'refused',
        'pred:1:1: error: only 15 of 17 rows of pred could be paired, even with lenient (90 % needed) [LENGTHS_DIFFER]; score both on the same tokens',
        'pred:13:1: warning: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; rows are paired by their words',
        'pred:18:1: warning: sentence 2 has 4 rows here, 3 in gold [LENGTHS_DIFFER]; rows are paired by their words',
      ],
    ]);
    expect(await both(rows([long, 'He_O']))).toEqual([
      [
        'refused',
        'gold:15:1: error: sentence 2 has 3 rows here, 1 in pred [LENGTHS_DIFFER]; score both on the same tokens',
      ],
      [
        'refused',
        'gold:1:1: error: only 13 of 15 rows of gold could be paired, even with lenient (90 % needed) [LENGTHS_DIFFER]; score both on the same tokens',
        'gold:15:1: warning: sentence 2 has 3 rows here, 1 in pred [LENGTHS_DIFFER]; rows are paired by their words',
      ],
    ]);
    expect(await both(rows([long.replaceAll(/(\w+)_/gu, 'x$1_').replace(' xMay_O', ''), short]))).toEqual([
      [
        'refused',
        "gold:12:1: error: sentence 1 has 12 rows here, 11 in pred [LENGTHS_DIFFER]; the first words that differ: 'Ada' in gold, 'xAda' in pred; score both on the same tokens",
        "pred:1:1: warning: the word is 'xAda' here, 'Ada' at gold:1 [WORDS_DIFFER]",
        "pred:2:1: warning: the word is 'xmet' here, 'met' at gold:2 [WORDS_DIFFER]",
        "pred:3:1: warning: the word is 'xBo' here, 'Bo' at gold:3 [WORDS_DIFFER]",
      ],
      [
        'refused',
        'gold:1:1: error: only 3 of 15 rows of gold could be paired, even with lenient (90 % needed) [LENGTHS_DIFFER]; score both on the same tokens',
        "gold:12:1: warning: sentence 1 has 12 rows here, 11 in pred [LENGTHS_DIFFER]; the first words that differ: 'Ada' in gold, 'xAda' in pred",
      ],
    ]);
  });
});

describe('other numbers of sentences', () => {
  it('are refused at the first sentence beyond, and paired by words with --lenient', async () => {
    expect(await both(rows([long, short, 'Bye_O']))).toEqual([
      [
        'refused',
        'pred:18:1: error: gold has 2 sentences, this file 3 [SENTENCES_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
      ],
      [
        'strict 3/3 3/3',
        'pred:18:1: warning: gold has 2 sentences, this file 3 [SENTENCES_DIFFER]; rows are paired by their words',
      ],
    ]);
    expect(await both(rows([long, short]), rows([long, short, 'Bye_B-PER']))).toEqual([
      [
        'refused',
        'gold:18:1: error: pred has 2 sentences, this file 3 [SENTENCES_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
      ],
      [
        'strict 3/4 3/3',
        'gold:18:1: warning: pred has 2 sentences, this file 3 [SENTENCES_DIFFER]; rows are paired by their words',
      ],
    ]);
  });

  it('of the same rows are told by both, where sentences are divided at other rows', async () => {
    const [first, ...others] = long.split(' ');
    expect(await both(rows([first, others.join(' '), short]))).toEqual([
      [
        'refused',
        'gold:2:1: error: sentence 1 has 12 rows here, 1 in pred [LENGTHS_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
        'pred:6:1: error: sentence 2 has 11 rows here, 3 in gold [LENGTHS_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
        'pred:15:1: error: gold has 2 sentences, this file 3 [SENTENCES_DIFFER]; score both on the same tokens; lenient pairs rows by their words',
        "pred:3:1: warning: the word is 'met' here, 'He' at gold:14 [WORDS_DIFFER]",
        "pred:4:1: warning: the word is 'Bo' here, 'left' at gold:15 [WORDS_DIFFER]",
        "pred:5:1: warning: the word is 'and' here, 'Ulm' at gold:16 [WORDS_DIFFER]",
      ],
      [
        'strict 3/3 3/3',
        'pred:15:1: warning: gold has 2 sentences, this file 3 [SENTENCES_DIFFER]; rows are paired by their words',
      ],
    ]);
  });

  it('of a side without blank lines are refused, and with --lenient its rows are paired one by one', async () => {
    const unbroken = rows([long, short], '');
    expect(await both(unbroken)).toEqual([
      [
        'refused',
        'pred:13:1: error: both have 15 rows; pred has no blank lines [SENTENCES_DIFFER]; lenient takes the sentences of gold',
      ],
      [
        'strict 3/3 3/3',
        'pred:13:1: warning: both have 15 rows; pred has no blank lines: they are paired row by row, in the sentences of gold [SENTENCES_DIFFER]',
      ],
    ]);
    expect(await both(gold, unbroken)).toEqual([
      [
        'refused',
        'gold:13:1: error: both have 15 rows; gold has no blank lines [SENTENCES_DIFFER]; lenient pairs them row by row, in one sentence',
      ],
      [
        'strict 3/3 3/3',
        'gold:13:1: warning: both have 15 rows; gold has no blank lines: they are paired row by row, in one sentence [SENTENCES_DIFFER]',
      ],
    ]);
  });
});

describe('lists of JSON', () => {
  const tags = (...sentences: readonly string[]): string => JSON.stringify(sentences.map((one) => one.split(' ')));
  const lines = (...sentences: readonly string[]): string =>
    sentences
      .map((one) => one.split(' ').map((token) => token.split('_')))
      .map((tokens) => line({ tokens: tokens.map(([word]) => word), tags: tokens.map(([, tag]) => tag) }))
      .join('');

  it('are refused where they differ in numbers', async () => {
    expect(await nerTold({ gold: tags('B-PER O', 'O'), pred: tags('B-PER', 'O') })).toEqual([
      'refused',
      'gold:1:1: error: sentence 1 has 2 rows here, 1 in pred [LENGTHS_DIFFER]; score both on the same tokens',
    ]);
    expect(await nerTold({ gold: tags('B-PER O', 'O'), pred: tags('B-PER O', 'O', 'O') })).toEqual([
      'refused',
      'pred:1:1: error: gold has 2 sentences, this file 3 [SENTENCES_DIFFER]; score both on the same tokens',
    ]);
  });

  it('with words may come in another order, each sentence once', async () => {
    const [ada, bo, cy] = ['Ada_B-PER met_O', 'Bo_B-PER left_O', 'Cy_B-PER'];
    const own = lines(ada, bo, cy, bo);
    expect(await nerTold({ gold: own, pred: lines(bo, 'Cy_O', 'Bo_O left_O', 'Ada_B-PER met_B-PER') })).toEqual([
      'strict 2/4 2/3',
      'pred:1:1: warning: the sentences are in another order than in gold: they are paired by their words [SENTENCES_DIFFER]',
    ]);
    expect(await nerTold({ gold: own, pred: lines(bo, cy, 'Ada_B-PER saw_O', bo) })).toEqual([
      'refused',
      "gold:2:1: error: sentence 2 has 2 rows here, 1 in pred [LENGTHS_DIFFER]; the first words that differ: 'Bo' in gold, 'Cy' in pred; score both on the same tokens",
      "pred:3:1: error: sentence 3 has 2 rows here, 1 in gold [LENGTHS_DIFFER]; the first words that differ: 'Bo' in gold, 'Cy' in pred; score both on the same tokens",
      "pred:1:1: warning: the word is 'Bo' here, 'Ada' at gold:1 [WORDS_DIFFER]",
      "pred:1:1: warning: the word is 'left' here, 'met' at gold:1 [WORDS_DIFFER]",
      "pred:2:1: warning: the word is 'Cy' here, 'Bo' at gold:2 [WORDS_DIFFER]",
    ]);
  });
});

describe('words that differ', () => {
  it('are told row by row', async () => {
    const pred = gold.replace('met', 'saw').replace('May', '[UNK]').replace('Ulm', 'ulm').replace('left', '1eft');
    expect(await nerTold({ gold, pred })).toEqual([
      'strict 3/3 3/3',
      "pred:2:1: warning: the word is 'saw' here, 'met' at gold:2 [WORDS_DIFFER]",
      "pred:12:1: warning: the word is '[UNK]' here, 'May' at gold:12 [WORDS_DIFFER]",
      "pred:15:1: warning: the word is '1eft' here, 'left' at gold:15 [WORDS_DIFFER]",
    ]);
  });

  it('name a file that is not UTF-8', async () => {
    const cafe = gold.replace('friends', 'cafés');
    const latin = Buffer.from(cafe, 'latin1') as unknown as string;
    expect(await nerTold({ gold: cafe, pred: latin })).toEqual([
      'strict 3/3 3/3',
      "pred:10:1: warning: the word is 'cafés' here, 'cafés' at gold:10 [WORDS_DIFFER]; pred is not UTF-8: convert the files, for example with iconv -f LATIN1 -t UTF-8",
    ]);
  });

  it('are refused as other tokens where the numbers of rows differ, and scored as characters where the text is one', async () => {
    const pieces = gold.replace('Bo\tB-PER', 'B\tB-PER\n##o\tI-PER');
    expect(await nerTold({ gold, pred: pieces })).toEqual(['strict 3/3 3/3']);
    expect(await nerTold({ gold, pred: pieces.replace('met', 'meets') })).toEqual([
      'refused',
      "pred:13:1: error: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; pred has WordPiece tokens, such as '##o': 'met' in gold, 'meets' in pred; score both on the same tokens",
      "pred:2:1: warning: the word is 'meets' here, 'met' at gold:2 [WORDS_DIFFER]",
      "pred:3:1: warning: the word is 'B' here, 'Bo' at gold:3 [WORDS_DIFFER]",
      "pred:4:1: warning: the word is '##o' here, 'and' at gold:4 [WORDS_DIFFER]",
    ]);
    const other = gold.replace('Bo\tB-PER', 'B\tB-PER\no\tI-PER').replace('met', 'meets');
    expect(await nerTold({ gold, pred: other })).toEqual([
      'refused',
      "pred:13:1: error: sentence 1 has 13 rows here, 12 in gold [LENGTHS_DIFFER]; the first words that differ: 'met' in gold, 'meets' in pred; score both on the same tokens",
      "pred:2:1: warning: the word is 'meets' here, 'met' at gold:2 [WORDS_DIFFER]",
      "pred:3:1: warning: the word is 'B' here, 'Bo' at gold:3 [WORDS_DIFFER]",
      "pred:4:1: warning: the word is 'o' here, 'and' at gold:4 [WORDS_DIFFER]",
    ]);
  });
});
