import { describe, expect, it } from 'vitest';
import { textRunner } from '../cli/text-runner.ts';

const { on } = textRunner('poor-models');

/** A span of tokens, `[start, end)`. */
type Span = readonly [start: number, end: number];

interface Sentence {
  readonly tokens: readonly string[];
  readonly spans: readonly Span[];
}

const english: readonly Sentence[] = [
  'The dog|met|a cat|in|the old town|.',
  'An owl|saw|the dog|and|a mouse|.',
  'The mouse|left|the town|with|an owl|.',
].map((text) => {
  const chunks = text.split('|').map((chunk) => chunk.split(' '));
  return {
    tokens: chunks.flat(),
    spans: spansIn(chunks, ([first, ...rest]) => /^(?:the|an?)$/i.test(first) && rest.length > 0),
  };
});

const chinese: readonly Sentence[] = ['北京市|在|上海市|在', '南京市|在|北京市|在', '上海市|在|南京市|在'].map(
  (text) => {
    const chunks = text.split('|').map((chunk) => [...chunk]);
    return { tokens: chunks.flat(), spans: spansIn(chunks, (chunk) => chunk.at(-1) === '市') };
  },
);

function spansIn(chunks: readonly (readonly string[])[], isSpan: (chunk: readonly string[]) => boolean): Span[] {
  let next = 0;
  return chunks.flatMap((chunk): Span[] => {
    const start = next;
    next += chunk.length;
    return isSpan(chunk) ? [[start, next]] : [];
  });
}

type Model = (sentence: Sentence, number: number) => readonly Span[];

/** Up to four spans of one or two tokens, which depend only on the seed. */
const random =
  (seed: number): Model =>
  ({ tokens }, number) => {
    const spans: Span[] = [];
    let state = seed * 100 + number + 1;
    for (let at = 0; at < tokens.length && spans.length < 4; ) {
      state = (state * 48_271) % 2_147_483_647;
      const [skip, width] = [state % 3, 1 + ((state >> 4) % 2)];
      if (at + skip + width <= tokens.length) spans.push([at + skip, at + skip + width]);
      at += skip + width;
    }
    return spans;
  };

const models: readonly (readonly [name: string, model: Model])[] = [
  ['drops every determiner', ({ spans }) => spans.map(([start, end]) => [start + 1, end])],
  ['drops every 市', ({ spans }) => spans.map(([start, end]) => [start, end - 1])],
  [
    'shifts one span',
    ({ spans }, at) => (at === 0 ? spans.map(([s, e], i): Span => (i === 0 ? [s + 1, e + 1] : [s, e])) : spans),
  ],
  ['is random', random(1)],
  ['is empty', () => []],
  [
    'finds singletons only',
    ({ spans }) => spans.flatMap(([s, e]) => Array.from({ length: e - s }, (_, i): Span => [s + i, s + i + 1])),
  ],
];

/** What joins the tokens of a text. */
type Joint = '' | ' ';

/** The offsets of spans of tokens in the text. */
function characters(
  { tokens }: Sentence,
  joint: Joint,
  spans: readonly Span[],
): { start: number; end: number; text: string }[] {
  const text = tokens.join(joint);
  return spans.map(([first, after]) => {
    const start = tokens.slice(0, first).join(joint).length + (first > 0 ? joint.length : 0);
    const end = tokens.slice(0, after).join(joint).length;
    return { start, end, text: text.slice(start, end) };
  });
}

type Write = (all: readonly Sentence[], model: Model, joint: Joint) => string;

const lines = (all: readonly unknown[]): string => all.map((one) => `${JSON.stringify(one)}\n`).join('');

const tags: Write = (all, model) =>
  all
    .map((sentence, at) => {
      const spans = model(sentence, at);
      const tag = (token: number): string => {
        const span = spans.find(([start, end]) => start <= token && token < end);
        return span ? `${span[0] === token ? 'B' : 'I'}-X` : 'O';
      };
      return sentence.tokens.map((token, row) => `${token}\t${tag(row)}\n`).join('');
    })
    .join('\n');

const prodigy: Write = (all, model, joint) =>
  lines(
    all.map((one, at) => {
      const spans = characters(one, joint, model(one, at)).map((span) => ({ ...span, label: 'X' }));
      return { text: one.tokens.join(joint), spans };
    }),
  );

const gliner: Write = (all, model, joint) =>
  JSON.stringify(all.map((one, at) => characters(one, joint, model(one, at)).map((span) => ({ ...span, label: 'X' }))));

/** Numbers alone. */
const numbers: Write = (all, model, joint) =>
  lines(
    all.map((one, id) => {
      const spans = characters(one, joint, model(one, id)).map(({ start, end }) => ({ start, end, type: 'X' }));
      return { id, text: one.tokens.join(joint), spans };
    }),
  );

/** All mentions of a sentence are one entity; `single`: each is one. */
const brackets: Write = (all, model) => {
  const rows = all.map((sentence, at) => {
    const spans = model(sentence, at);
    const cell = (token: number): string => {
      const own = spans.flatMap(([start, end]) =>
        start === token && end === token + 1
          ? [`(${at})`]
          : start === token
            ? [`(${at}`]
            : end === token + 1
              ? [`${at})`]
              : [],
      );
      return own.join('|') || '-';
    };
    return sentence.tokens.map((word, row) => `d\t0\t${row}\t${word}\t${cell(row)}\n`).join('');
  });
  return `#begin document (d); part 000\n${rows.join('\n')}#end document\n`;
};

/** Mentions as characters with their words. */
const words: Write = (all, model, joint) =>
  lines(
    all.map((one, at) => ({
      doc_key: `d${at}`,
      text: one.tokens.join(joint),
      clusters: [characters(one, joint, model(one, at))],
    })),
  );

const gold: Model = ({ spans }) => spans;

const written = [
  ['tags', 'nerscore $1 $2', tags, tags],
  ['spans of Prodigy with their text', 'nerscore $1 $2', numbers, prodigy],
  ['spans of GLiNER with their text', 'nerscore $1 $2 --pair position', numbers, gliner],
  ['brackets', 'corefscore $1 $2', brackets, brackets],
  ['mentions with their words', 'corefscore $1 $2 --end exclusive', words, words],
] as const;

const texts = [
  ['English', english, ' '],
  ['Chinese', chinese, ''],
] as const;

describe.each(written)('a poor model that writes %s', (_, command, ofGold, ofPred) => {
  const cases = texts.flatMap(([language, all, joint]) =>
    models.map((model) => [...model, language, all, joint] as const),
  );

  it.each(cases)('is scored if it %s', async (__, model, ___, all, joint) => {
    const { status, stderr } = await on([ofGold(all, gold, joint), ofPred(all, model, joint)], command);
    expect([status, stderr.includes('SHIFTED')]).toEqual([0, false]);
  });

  it('is scored whatever it guesses', async () => {
    for (const [, all, joint] of texts)
      for (let seed = 2; seed < 22; seed++) {
        const { status, stderr } = await on([ofGold(all, gold, joint), ofPred(all, random(seed), joint)], command);
        expect([seed, status, stderr]).toEqual([seed, 0, stderr]);
      }
  });
});

describe('spans of numbers alone that a convention explains as well', () => {
  const [, [, drops]] = models;
  const files = [numbers(chinese, gold, ''), numbers(chinese, drops, '')];

  it('are SHIFTED', async () => {
    const { status, stderr } = await on(files, 'nerscore $1 $2');
    expect(status).toBe(3);
    expect(stderr).toContain('only 0 of 6 predicted spans match gold; with --pred-end inclusive, 6 would [SHIFTED]');
  });

  it('are scored under --allow SHIFTED, with a warning', async () => {
    const { status, stdout } = await on(files, 'nerscore $1 $2 --allow SHIFTED');
    expect([status, /^micro +0\.0000 /m.test(stdout), stdout.includes('warnings: SHIFTED 1\n')]).toEqual([
      0,
      true,
      true,
    ]);
  });
});
