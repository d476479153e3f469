import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('two-texts');

/** Rows of words, each with the tag at the same place. */
function rows(words: readonly string[], tags: readonly string[]): string {
  return words.map((word, at) => `${word}\t${tags[at % tags.length]}\n${at % 10 === 9 ? '\n' : ''}`).join('');
}

const words = Array.from(
  { length: 100 },
  (_, at) => ['Ada', 'met', 'Bo', 'in', 'Rome'][at % 5] + 'abcdefghij'[at % 10],
);
const tags = ['B-PER', 'O', 'B-PER', 'O', 'B-LOC'];
const other = words.map((word, at) => (at < 40 ? `${word}x` : word));

/** Rows of CoNLL coreference, with a mention in each fifth. */
function conll(own: readonly string[]): string {
  const lines = own.map((word, at) => `d 0 ${at} ${word} ${at % 5 === 0 ? `(${at % 2})` : '-'}`);
  return `#begin document (d); part 000\n${lines.join('\n')}\n\n#end document\n`;
}

const scores = /^(?:micro|mentions) .*$/m;

describe.each([
  ['nerscore', (own: readonly string[]) => rows(own, tags), '-m strict', 'gold'],
  ['nerscore', (own: readonly string[]) => rows(own, tags), '-m surface', 'gold'],
  ['corefscore', conll, '-m mentions', 'the key'],
] as const)('%s compares words', (command, write, mode, side) => {
  const line = `${command} $1 $2 ${mode}`;
  const gold = write(words);

  it(`of which more than a fifth differ: an error unless it is allowed (${mode})`, async () => {
    const { status, stderr } = await on([gold, write(other)], line);
    expect([status, stderr]).toEqual([
      3,
      expect.stringContaining(`error: 40 of 100 words differ from those of ${side}: the texts differ`),
    ]);
    const allowed = await on([gold, write(other)], `${line} --allow OTHER_TEXT`);
    expect([allowed.status, allowed.stdout]).toEqual([0, expect.stringMatching(scores)]);
    expect(allowed.stdout).toContain('OTHER_TEXT 1');
  });

  it.each([
    ['case', (word: string) => word.toLowerCase()],
    ['accents', (word: string) => word.replace('a', 'á')],
    ['[UNK]', (word: string, at: number) => (at % 3 === 0 ? '[UNK]' : word)],
  ])(`that differ in %s: a warning (${mode})`, async (_, change) => {
    const { status, stderr, stdout } = await on([gold, write(words.map(change))], line);
    expect([status, stderr]).toEqual([0, expect.stringContaining('[WORDS_DIFFER]')]);
    expect(stderr).not.toContain('OTHER_TEXT');
    const same = await on([gold, gold], line);
    expect(stdout.match(scores)?.[0]).toBe(same.stdout.match(scores)?.[0]);
  });

  it.each([
    ['_', () => '_'],
    ['-', () => '-'],
    ['*', (word: string, at: number) => (at % 2 === 0 ? '*' : word)],
    ['one word in every row', () => 'word'],
  ])(`not where they are placeholders: %s (${mode})`, async (_, change) => {
    const { status, stderr } = await on([gold, write(words.map(change))], line);
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/WORDS_DIFFER|OTHER_TEXT|TEXTS_DIFFER/)]);
  });

  it(`not where an escape of PTB stands for what the other side has (${mode})`, async () => {
    const [plain, escaped] = [
      ['(', ')', '"', '/'],
      ['-LRB-', '-RRB-', '``', '\\/'],
    ].map((marks) => words.map((word, at) => (at % 5 === 1 ? marks[at % 4] : word)));
    const { status, stderr } = await on([write(plain), write(escaped)], line);
    expect([status, stderr]).toEqual([0, expect.not.stringMatching(/WORDS_DIFFER|OTHER_TEXT|TEXTS/)]);
  });
});

describe('other scorers', () => {
  it.each(['seqeval', 'conlleval', 'nervaluate'])('%s does not refuse other words', async (tool) => {
    const { status } = await on([rows(words, tags), rows(other, tags)], `nerscore $1 $2 --compat ${tool}`);
    expect(status).toBe(0);
  });

  it.each(['allennlp', 'scorch', 'coval'])('%s does not refuse other words', async (tool) => {
    const { status } = await on([conll(words), conll(other)], `corefscore $1 $2 --compat ${tool}`);
    expect(status).toBe(0);
  });
});

/** A document of spans. */
function spans(text: string | undefined, ...all: readonly (readonly [number, number])[]): string {
  const own = all.map(([start, end]) => ({ start, end, type: 'PER' }));
  return JSON.stringify({ id: 'a', ...(text !== undefined && { text }), spans: own });
}

/** A document of coreference in characters. */
function clusters(text: string, ...mentions: readonly (readonly [number, number])[]): string {
  return JSON.stringify({ id: 'a', text, clusters: [mentions] });
}

describe('two texts of spans', () => {
  const gold = spans('Ada met “Bo”.\nShe left.', [0, 3], [9, 11], [14, 17]);

  it.each([
    ['blanks and line ends', spans('Ada met “Bo”.\r\nShe left.\n', [0, 3], [9, 11], [15, 18])],
    ['quotation marks', spans('Ada met "Bo".\nShe left.', [0, 3], [9, 11], [14, 17])],
    ['case', spans('ada met “bo”.\nshe left.', [0, 3], [9, 11], [14, 17])],
  ])('that differ in %s are aligned', async (_, pred) => {
    for (const both of [
      [gold, pred],
      [pred, gold],
    ]) {
      const { status, stdout, stderr } = await on(both, 'nerscore $1 $2 -m strict,surface');
      expect([status, stderr]).toEqual([0, expect.stringContaining('they are aligned [TEXTS_ALIGNED]')]);
      expect(stdout.match(/^micro .*3 +3 +3$/gm)).toHaveLength(2);
      // No score depends on it.
      expect(stdout).not.toContain('TEXTS_ALIGNED');
    }
  });

  it('that differ in more are refused, unless they are as long and that is allowed', async () => {
    const pred = spans('Ada saw “Bo”.\nShe left.', [0, 3], [9, 11], [14, 17]);
    const refused = await on([gold, pred], 'nerscore $1 $2');
    expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining("at character 5, 'm' in gold")]);
    const { status, stdout } = await on([gold, pred], 'nerscore $1 $2 --allow TEXTS_DIFFER');
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^micro .*3 +3 +3$/m)]);
    expect(stdout).toContain('warnings: TEXTS_DIFFER 1');
    const longer = await on([gold, spans('Ada greeted “Bo”.', [0, 3])], 'nerscore $1 $2 --allow TEXTS_DIFFER');
    expect([longer.status, longer.stderr]).toEqual([3, expect.not.stringContaining('if positions are right')]);
  });

  it('of which one is not there are that of the other side', async () => {
    const none = spans(undefined, [0, 3], [9, 11], [14, 17]);
    for (const both of [
      [gold, none],
      [none, gold],
    ])
      expect((await on(both, 'nerscore $1 $2')).stdout).toMatch(/^micro .*3 +3 +3$/m);
  });

  it('tell documents without ids apart, whatever their order', async () => {
    const unnamed = (one: string): string => one.replace('"id":"a",', '');
    const second = spans('Rome is big.', [0, 4]);
    const pred = [spans(' Rome is big.\n', [1, 5]), spans('Ada met "Bo".\r\nShe left.', [0, 3], [9, 11], [15, 18])];
    const files = [[gold, second], pred].map((all) => `${all.map(unnamed).join('\n')}\n`);
    expect((await on(files, 'nerscore $1 $2')).stdout).toMatch(/^micro .*4 +4 +4$/m);
    expect((await on(files, 'nerscore $1 $2 --pair text')).stdout).toMatch(/^micro .*4 +4 +4$/m);
  });

  it('and tokens that escape brackets are compared in the text', async () => {
    const tokens = '-LRB- O\nAda B-PER\n-RRB- O\nleft O\n';
    expect((await on([tokens, spans('(Ada) left', [1, 4])], 'nerscore $1 $2')).stdout).toMatch(/^micro .*1 +1 +1$/m);
  });
});

describe('two texts of coreference', () => {
  const key = clusters('Ada (Bo) left.\nShe sang.', [0, 3], [15, 18]);
  const line = 'corefscore $1 $2 --end exclusive -m mentions';

  it.each([
    ['line ends', clusters('Ada (Bo) left.\r\nShe sang.', [0, 3], [16, 19]), false],
    ['brackets', clusters('Ada -LRB-Bo-RRB- left.\nShe sang.', [0, 3], [23, 26]), true],
    ['case', clusters('ada (bo) left.\nshe sang.', [0, 3], [15, 18]), true],
  ])('that differ in %s are aligned', async (_, response, isTold) => {
    const { status, stdout, stderr } = await on([key, response], line);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^mentions .*2 \/ 2 +2 \/ 2$/m)]);
    expect(stderr.includes('they are aligned [TEXTS_ALIGNED]')).toBe(isTold);
    expect(stdout).toContain('mentions compared: as characters of one text');
  });

  it('that differ in more are refused, unless they are as long and that is allowed', async () => {
    const response = clusters('Eva (Bo) left.\nShe sang.', [0, 3], [15, 18]);
    const refused = await on([key, response], line);
    expect([refused.status, refused.stderr]).toEqual([3, expect.stringContaining("at character 1, 'A' in the key")]);
    const { status, stdout } = await on([key, response], `${line} --allow TEXTS_DIFFER`);
    expect([status, stdout]).toEqual([0, expect.stringMatching(/^mentions .*2 \/ 2 +2 \/ 2$/m)]);
    expect(stdout).toContain('TEXTS_DIFFER 1');
  });
});

describe('a side without its text', () => {
  const gold = '{"id": "a", "text": "Ada met Bo.", "spans": [{"start": 0, "end": 3, "type": "PER"}]}\n';

  it.each([
    ['JSON lines of spans', '{"id": "a", "spans": [{"start": 0, "end": 3, "type": "PER"}]}\n'],
    ['Prodigy', '{"id": "a", "spans": [{"start": 0, "end": 3, "label": "PER"}]}\n'],
    ['doccano', '{"id": "a", "label": [[0, 3, "PER"]]}\n'],
  ])('is read and scored by its positions: %s', async (_, text) => {
    for (const files of [
      [gold, text],
      [text, gold],
    ]) {
      const { status, stdout } = await on(files, 'nerscore $1 $2');
      expect([status, stdout]).toEqual([0, expect.stringMatching(/^micro .*1 +1 +1$/m)]);
    }
  });
});

describe('surface modes', () => {
  it("use gold's words where those of the predictions are spelt otherwise", async () => {
    const [gold, pred] = ['gt', 'get'].map((word) => `& O\n${word} B-X\n; O\nAda B-PER\n`);
    for (const options of ['', ' --lenient']) {
      const { status, stdout, stderr } = await on([gold, pred], `nerscore $1 $2 -m surface,strict${options}`);
      expect([status, stderr]).toEqual([
        0,
        expect.stringContaining(
          "1 word of the document differs from gold: token 2 is 'get' here, 'gt' there [WORDS_DIFFER]",
        ),
      ]);
      expect(stdout.match(/^micro .*2 +2 +2$/gm)).toHaveLength(2);
    }
  });
});
