import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('mixed-units');

const rows = (...all: readonly string[]): string => `${all.join('\n').replaceAll(' ', '\t')}\n`;

const gold = rows('Ada B-PER', 'Lovelace I-PER', 'met O', 'Bo B-PER');
const tags = rows('Ada B-PER', 'Lovelace O', 'met B-LOC', 'Bo B-PER');
const pieces = rows('[CLS] O', 'A B-PER', '##da I-PER', 'Lovelace O', 'met B-LOC', 'Bo B-PER');
const onlyTags = rows('B-PER', 'O', 'B-LOC', 'B-PER');

type Place = readonly [start: number, end: number, type: string];

/** A line of spans of characters. */
function offsets(text: string | undefined, ...places: readonly Place[]): string {
  return `${JSON.stringify({ text, spans: places.map(([start, end, type]) => ({ start, end, type })) })}\n`;
}

const inText = offsets('Ada Lovelace met Bo', [0, 3, 'PER'], [13, 16, 'LOC'], [17, 19, 'PER']);
const withoutText = offsets(undefined, [0, 3, 'PER'], [13, 16, 'LOC'], [17, 19, 'PER']);

/** GLiNER's data, with inclusive ends. */
const tokens = (words: string, ...ner: readonly Place[]): string =>
  `${JSON.stringify({ tokenized_text: words.split(' '), ner })}\n`;
const goldTokens = tokens('Ada Lovelace met Bo', [0, 1, 'PER'], [3, 3, 'PER']);
const sameTokens = tokens('Ada Lovelace met Bo', [0, 0, 'PER'], [2, 2, 'LOC'], [3, 3, 'PER']);
const otherTokens = tokens('A da Lovelace met Bo', [0, 1, 'PER'], [3, 3, 'LOC'], [4, 4, 'PER']);

interface Report {
  readonly signature: string;
  readonly systems: readonly {
    readonly scores: Readonly<Record<string, { readonly micro: Readonly<Record<string, number>> }>>;
    readonly pairing: Readonly<Record<string, unknown>>;
    readonly documents: number;
  }[];
}

async function reported(texts: readonly string[], options = ''): Promise<Report> {
  const names = texts.map((_, at) => `$${at + 1}`).join(' ');
  const { stdout, stderr, status } = await on(texts, `nerscore ${names} -m iou-30,characters -f json ${options}`);
  expect([status, status === 0 ? '' : stderr]).toEqual([0, '']);
  return JSON.parse(stdout) as Report;
}

/** Of each system, how many spans are right under iou-30, how many characters are, of how many in gold. */
function counts({ systems }: Report): readonly (readonly number[])[] {
  return systems.map(({ scores: { 'iou-30': iou, characters } }) => {
    return [iou.micro.correct, characters.micro.correct, characters.micro.support];
  });
}

describe('systems with tokens beside one with offsets', () => {
  it.each([
    ['tags', gold, [tags, inText]],
    ['tags, in the other order', gold, [inText, tags]],
    ['tags alone, without tokens', gold, [onlyTags, inText]],
    ['word pieces', gold, [pieces, tags, inText]],
    ['tags, with offsets in the tokens joined by blanks', gold, [tags, pieces, withoutText], '--text joined'],
    ['spans of tokens', goldTokens, [sameTokens, inText]],
    ['spans of other tokens', goldTokens, [otherTokens, sameTokens, inText]],
    ['tags and spans of tokens', gold, [tags, otherTokens, inText]],
    ['gold with the text', offsets('Ada Lovelace met Bo', [0, 12, 'PER'], [17, 19, 'PER']), [tags, inText]],
  ])('are all compared as characters of its text: %s', async (_, ours, preds, options = '') => {
    // Ada is 3 of the 12 characters of Ada Lovelace, which is too little.
    expect(counts(await reported([ours, ...preds], options))).toEqual(preds.map(() => [1, 5, 14]));
  });

  it('are compared as characters of a text without blanks, too', async () => {
    const unspaced = offsets('AdaLovelacemetBo', [0, 3, 'PER'], [11, 14, 'LOC'], [14, 16, 'PER']);
    expect(counts(await reported([gold, tags, pieces, unspaced]))).toEqual([1, 2, 3].map(() => [1, 5, 13]));
  });

  it('are compared as characters of the first text where several differ in blanks', async () => {
    const wider = offsets('Ada  Lovelace met Bo', [0, 3, 'PER'], [14, 17, 'LOC'], [18, 20, 'PER']);
    expect(counts(await reported([gold, tags, wider, inText]))).toEqual([
      [1, 5, 15],
      [1, 5, 15],
      [1, 5, 14],
    ]);
  });

  it('say so, in the report and in the signature', async () => {
    const { signature, systems } = await reported([gold, tags, inText]);
    expect(signature).toContain('|in:conll-bio+spans+characters|');
    expect(systems.map(({ pairing }) => pairing.inCharacters)).toEqual([true, undefined]);
    const { stdout } = await on([gold, tags, inText], 'nerscore $1 a=$2 b=$3');
    expect(stdout).toContain('\ninput  spans of tokens compared\na      as characters\n');
  });

  it.each([
    ['offsets', [inText], 'in:conll-bio+spans|', [1, 5, 14]],
    ['tags', [tags], 'in:', [2, 2, 3]],
    ['several tags', [tags, tags], 'in:', [2, 2, 3]],
  ])('are compared as they are alone, if nothing else is compared: %s', async (what, preds, signed, expected) => {
    const report = await reported([gold, ...preds]);
    expect(report.signature.includes(signed)).toBe(what === 'offsets');
    expect(counts(report)).toEqual(preds.map(() => expected));
  });
});

describe('spans of tokens beside those of other tokens', () => {
  it('are compared as characters of the tokens', async () => {
    expect(counts(await reported([goldTokens, sameTokens, otherTokens]))).toEqual([
      [1, 5, 13],
      [1, 5, 13],
    ]);
    expect(counts(await reported([goldTokens, sameTokens]))).toEqual([[2, 2, 3]]);
  });
});

describe('sentences of tags', () => {
  const two = `${rows('Ada B-PER', 'met O')}\n${rows('Eve B-PER', 'Jo I-PER')}`;
  const half = two.replace('Jo\tI-PER', 'Jo\tO');
  const lines = offsets('Ada met', [0, 3, 'PER']) + offsets('Eve Jo', [0, 3, 'PER']);

  it('are the documents of all systems if they are those of one', async () => {
    for (const preds of [
      [half, lines],
      [lines, half],
    ]) {
      const { systems } = await reported([two, ...preds]);
      expect(systems.map(({ documents, pairing }) => [documents, pairing.sentences])).toEqual([
        [2, 'gold'],
        [2, 'gold'],
      ]);
      expect(counts({ signature: '', systems })).toEqual([
        [2, 6, 9],
        [2, 6, 9],
      ]);
    }
  });

  it('are not if another system is one document, so that the numbers of documents differ', async () => {
    const whole = offsets('Ada met Eve Jo', [0, 3, 'PER'], [8, 11, 'PER']);
    const { stderr, status } = await on([two, lines, whole], 'nerscore $1 $2 $3');
    expect([status, stderr]).toEqual([3, expect.stringContaining('[UNEVEN_DOCUMENTS]')]);
    expect(counts(await reported([two, half, whole]))).toEqual([
      [2, 6, 9],
      [2, 6, 9],
    ]);
  });
});

describe('a document that one system lacks', () => {
  const named = (id: string, text: string): string => `# document_id = ${id}\n${text}\n`;
  const both = named('a', gold) + named('b', rows('Eve B-PER', 'Jo I-PER'));
  const spans = (id: string, text: string): string => text.replace('{', `{"id":"${id}",`);
  const first = spans('a', inText);
  const second = spans('b', offsets('Eve Jo', [0, 3, 'PER']));

  it('has the text of another system', async () => {
    expect(counts(await reported([both, first, first + second], '-q'))).toEqual([
      [1, 5, 20],
      [2, 8, 20],
    ]);
  });

  it('has that of --text, and so have the tokens of others', async () => {
    const own = named('a', tags) + named('b', rows('Eve B-PER', 'Jo O'));
    const expected = [
      [1, 5, 20],
      [2, 8, 20],
    ];
    expect(counts(await reported([both, first, own], '-q --text joined'))).toEqual(expected);
  });

  it('has no characters without a text', async () => {
    const { stderr, status } = await on([both, first], 'nerscore $1 $2 -m characters');
    expect([status, stderr]).toEqual([3, expect.stringContaining('[NO_TEXT]')]);
  });
});

it('fragments that touch are one, whether tokens or characters are compared', async () => {
  const parts = 'Ada Lovelace met\n0,0,1,1 PER\n\n';
  const one = offsets('Ada Lovelace met', [0, 12, 'PER']);
  for (const texts of [
    [parts, one],
    [one, parts],
  ]) {
    const { stdout } = await on(texts, 'nerscore $1 $2 -f json');
    expect(JSON.parse(stdout).systems[0].scores.strict.micro.f1).toBe(1);
  }
});
