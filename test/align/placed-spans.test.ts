import { describe, expect, it } from 'vitest';
import { placeStrings, searchedText } from '../../src/align/place-strings.ts';
import { corefTold, line, nerTold } from '../told.ts';

interface GivenSpan {
  readonly start: number;
  readonly end: number;
  readonly label: string;
  readonly text?: string;
}

const person = (start: number, end: number, text?: string): GivenSpan => {
  return { start, end, label: 'PER', ...(text !== undefined && { text }) };
};
const inText = (text: string | undefined, ...spans: readonly GivenSpan[]): string => line({ text, spans });
/** Tokens of which those at these positions are persons. */
const inTokens = (text: string, ...persons: readonly number[]): string =>
  line({ tokenized_text: text.split(' '), ner: persons.map((at) => [at, at, 'PER']) });
const inStrings = (text: string | undefined, ...strings: readonly string[]): string =>
  line({
    ...(text === undefined ? { id: 'a' } : { text }),
    output: strings.map((one) => ({ type: 'PER', text: one })),
  });

const gold = inText('Ada met Bo', person(0, 3), person(8, 10));
const tokens = inTokens('Ada met Bo', 0, 2);
const needText = 'give text FILE, in any format that has the text';

describe('spans of two texts', () => {
  it('are compared where both texts are the same but for blanks, which is a warning', async () => {
    const pred = inText('Ada  met Bo ', person(0, 3), person(9, 12), person(5, 8));
    expect(await nerTold({ gold, pred })).toEqual([
      'strict 2/2 2/3',
      "pred:1:1: warning: the texts differ at character 5, 'm' in gold in gold:1:1 and ' ' here: they are aligned [TEXTS_ALIGNED]",
    ]);
  });

  it('are refused where the words of the texts differ, unless their length is the same and that is allowed', async () => {
    const [as, longer] = ['Ada saw Bo', 'Ada saw Bob'].map((text) => inText(text, person(0, 3)));
    const differ = "the texts differ at character 5, 'm' in gold in gold:1:1 and 's' here [TEXTS_DIFFER]";
    const mayAllow = 'run the system on the same text; if positions are right as they are, allow TEXTS_DIFFER';
    expect(await nerTold({ gold, pred: as })).toEqual(['refused', `pred:1:1: error: ${differ}; ${mayAllow}`]);
    const allow = ['TEXTS_DIFFER'];
    expect(await nerTold({ gold, pred: as }, { allow })).toEqual(['strict 1/2 1/1', `pred:1:1: warning: ${differ}`]);
    expect(await nerTold({ gold, pred: longer }, { allow })).toEqual([
      'refused',
      `pred:1:1: error: ${differ}; run the system on the same text`,
    ]);
  });

  it('may all be without a text, but then only in one unit', async () => {
    const [own, more] = [[person(0, 3)], [person(0, 3), person(20, 22)]].map((spans) => inText(undefined, ...spans));
    expect(await nerTold({ gold: own, pred: more })).toEqual(['strict 1/1 1/2']);
    expect(await nerTold({ gold: own, pred: more }, { predOffsets: 'bytes' })).toEqual([
      'refused',
      `pred:1:1: error: gold counts code points, pred counts bytes, and neither side has the text [NO_TEXT]; ${needText}`,
    ]);
  });
});

describe('a span that is not in its text', () => {
  it.each([
    [8, 11, 'reaches beyond the text, which has 10 code points'],
    [-1, 3, 'starts before the text'],
    [5, 5, 'is empty'],
    [6, 5, 'ends before it starts'],
  ])('[%d, %d) is refused, and left out with --lenient', async (start, end, why) => {
    const pred = inText('Ada met Bo', person(0, 3), person(start, end));
    const message = `this PER is not in the text: [${start}, ${end}) ${why}`;
    expect(await nerTold({ gold, pred })).toEqual(['refused', `pred:1:65: error: ${message} [SPAN_OUTSIDE_TEXT]`]);
    expect(await nerTold({ gold, pred }, { lenient: true })).toEqual([
      'strict 1/2 1/1',
      `pred:1:65: warning: ${message}; left out [SPAN_OUTSIDE_TEXT]`,
    ]);
  });

  it('is told to be in one with other line ends, where all spans are with their words', async () => {
    const lines = 'Ada\nmet\nBob\nEve';
    const own = [person(0, 3, 'Ada'), person(10, 13, 'Bob'), person(15, 18, 'Eve')];
    const message = '[15, 18) reaches beyond the text, which has 15 code points [SPAN_OUTSIDE_TEXT]';
    const toldOf = async (...spans: readonly GivenSpan[]): Promise<string> => {
      return (await nerTold({ gold: inText(lines, person(0, 3)), pred: inText(lines, ...spans) }))[1];
    };
    expect(await toldOf(...own)).toBe(
      `pred:1:135: error: this PER is not in the text: ${message}; ` +
        'all spans are in the text with line ends of another length: restore those of the text that was annotated',
    );
    expect(await toldOf(...own, person(5, 8, 'Bob'))).toBe(
      `pred:1:135: error: this PER is not in the text: ${message}`,
    );
  });
});

describe('words that spans give', () => {
  const named = (...spans: readonly GivenSpan[]): string => inText('Ada met Bo', person(0, 3, 'Ada'), ...spans);

  it('are looked for at the offsets: other words are an error', async () => {
    const help = 'correct its offsets or its words; allow SURFACE_DIFFERS scores by offsets';
    expect(await nerTold({ gold, pred: named(person(4, 7, 'Bo')) })).toEqual([
      'refused',
      "pred:1:78: error: the surface of this span is 'Bo', but the text has 'met' at its position " +
        `[SURFACE_DIFFERS]; ${help}`,
    ]);
  });

  it('are told to fit other line ends, where all do', async () => {
    const text = 'Ada\r\nmet\r\nBo saw\r\nEve';
    const pred = inText(text, person(0, 3, 'Ada'), person(8, 10, 'Bo'), person(15, 18, 'Eve'));
    const help = 'all surfaces fit line ends of another length: restore those of the text that was annotated';
    expect(await nerTold({ gold: inText(text, person(0, 3)), pred })).toEqual([
      'refused',
      `pred:1:95: error: the surface of this span is 'Bo', but the text has '  ' at its position [SURFACE_DIFFERS]; ${help}`,
      `pred:1:142: error: the surface of this span is 'Eve', but the text has 'w  ' at its position [SURFACE_DIFFERS]; ${help}`,
    ]);
  });
});

describe('strings without offsets', () => {
  it('are found in the text of gold, each where it comes next, and those that it lacks are predicted too', async () => {
    const twice = inText('Ada met Bo and Ada', person(0, 3), person(8, 10), person(15, 18));
    expect(await nerTold({ gold: twice, pred: inStrings('Ada met Bo and Ada', 'Ada', 'Eve') })).toEqual([
      'strict 1/3 1/2',
    ]);
    const [score] = await nerTold({ gold: twice, pred: inStrings('Ada  met Bo and Ada', 'Ada', 'Bo', 'Ada', 'Ada') });
    expect(score).toBe('strict 3/3 3/4');
  });

  it('of gold that its text lacks are an error', async () => {
    expect(await nerTold({ gold: inStrings('Ada met Bo', 'Ada', 'Cy'), pred: gold })).toEqual([
      'refused',
      "gold:1:60: error: the text does not have 'Cy', or not as often as gold [STRING_NOT_IN_TEXT]",
    ]);
  });

  it('need a text, unless only strings are compared', async () => {
    const files = { gold: inStrings(undefined, 'Ada', 'Cy'), pred: inStrings(undefined, 'Ada', 'Eve', 'Ada') };
    expect(await nerTold(files)).toEqual([
      'refused',
      'pred:1:1: error: strings can be found only in a text, and neither side has the text [NO_TEXT]; ' +
        `${needText}; mode string alone needs no text`,
    ]);
    expect(await nerTold(files, { modes: ['string'] })).toEqual(['string 1/2 1/3']);
  });
});

describe('tokens', () => {
  it('are the positions where both sides have the same number, with a warning of other words', async () => {
    expect(await nerTold({ gold: tokens, pred: inTokens('Ada met Bo', 0) })).toEqual(['strict 1/2 1/1']);
    expect(await nerTold({ gold: tokens, pred: inTokens('Ada saw Bo', 0) })).toEqual([
      'strict 1/2 1/1',
      "pred:1:1: warning: 1 word of the document differs from gold: token 2 is 'saw' here, 'met' there [WORDS_DIFFER]",
    ]);
    expect(await nerTold({ gold: tokens, pred: inTokens('Ada saw Bob', 0) })).toEqual([
      'strict 1/2 1/1',
      "pred:1:1: warning: 2 words of the document differ from gold: token 2 is 'saw' here, 'met' there [WORDS_DIFFER]",
    ]);
  });

  it('of another number are compared as characters if the words are the same, else refused', async () => {
    expect(await nerTold({ gold: tokens, pred: inTokens('Ada m et Bo', 0, 1, 3) })).toEqual([
      'strict 2/2 2/3',
      'pred:1:1: warning: 1 span of pred begins or ends inside a token of gold: no span of gold can be equal [INSIDE_TOKEN]',
    ]);
    expect(await nerTold({ gold: inTokens('Ada m et Bo', 0, 1, 2, 3), pred: tokens })).toEqual([
      'strict 2/4 2/2',
      'pred:1:1: warning: 2 spans of gold begin or end inside a token of pred: no span of pred can be equal [INSIDE_TOKEN]',
    ]);
    const refusals = [
      ['Ada met', "token 3 of the document is 'Bo' in gold and no more in pred"],
      ['Ada met Bo .', 'the document has 3 tokens in gold and 4 in pred'],
      ['Eve Ada met Bo', "token 1 of the document is 'Ada' in gold and 'Eve' in pred"],
    ];
    for (const [words, difference] of refusals) {
      expect(await nerTold({ gold: tokens, pred: inTokens(words, 0) })).toEqual([
        'refused',
        `pred:1:1: error: ${difference}; gold is gold:1:1 [TEXTS_DIFFER]`,
      ]);
    }
  });

  it('are found in the text of the other side from left to right', async () => {
    const pred = inText('Ada met Bo', person(0, 3), person(5, 7));
    expect(await nerTold({ gold: tokens, pred })).toEqual(['strict 1/2 1/2']);
    expect(await nerTold({ gold: inTokens('Ada Bo', 0, 1), pred })).toEqual([
      'strict 1/2 1/2',
      "gold:1:1: warning: token 2, 'Bo', is found after 'met', which is in no token [TOKENS_NOT_FOUND]",
    ]);
    expect(await nerTold({ gold: inTokens('Ada sat Bo', 0, 2), pred })).toEqual([
      'refused',
      "gold:1:1: error: token 2, 'sat', is not in the text after the tokens before it [TOKENS_NOT_FOUND]",
    ]);
    expect(await nerTold({ gold: tokens, pred: inText(undefined, person(0, 3)) })).toEqual([
      'refused',
      `pred:1:1: error: gold counts tokens, pred counts code points, and neither side has the text [NO_TEXT]; ${needText}, or text joined: the tokens joined by one blank`,
    ]);
  });
});

describe('tokens of which all differ', () => {
  it('are other words of the same number, unless they differ in case alone', async () => {
    expect(await nerTold({ gold: tokens, pred: inTokens('Eve saw Cy', 0) })).toEqual([
      'strict 1/2 1/1',
      "pred:1:1: warning: 3 words of the document differ from gold: token 1 is 'Eve' here, 'Ada' there [WORDS_DIFFER]",
    ]);
    expect(await nerTold({ gold: inTokens('Ada met Bo', 0), pred: inTokens('ada MET bo', 0) })).toEqual([
      'strict 1/1 1/1',
      "pred:1:1: warning: 3 words of the document differ from gold: token 1 is 'ada' here, 'Ada' there [WORDS_DIFFER]",
      'pred:1:1: warning: pred has exactly the spans of gold [SAME_FILE]; check that pred is not a copy',
    ]);
  });
});

describe('strings beside spans that have a place', () => {
  it('take the next place that no other span of their type has', () => {
    const text = 'Ada met Ada and Ada';
    const placed = (surface: string, type: string, ...runs: readonly (readonly [number, number])[]) => ({
      surface,
      type,
      runs,
    });
    const found = (...given: readonly ReturnType<typeof placed>[]) =>
      placeStrings(given as never, searchedText(text)).map(({ runs }) => runs);
    expect(found(placed('Ada', 'PER'), placed('Ada', 'PER', [0, 3]), placed('Ada', 'PER'))).toEqual([
      [[8, 11]],
      [[0, 3]],
      [[16, 19]],
    ]);
    expect(
      found(placed('Ada', 'PER', [8, 11]), placed('Ada', 'PER'), placed('Ada', 'PER'), placed('Ada', 'PER')),
    ).toEqual([[[8, 11]], [[0, 3]], [[16, 19]], []]);
    expect(found(placed('Ada', 'LOC', [0, 3]), placed('Ada', 'PER'))).toEqual([[[0, 3]], [[0, 3]]]);
  });
});

describe('systems of one key', () => {
  it('are compared in the text that one of them has', async () => {
    const own = line({
      doc_key: 'd',
      tokens: ['Ada', 'met', 'Bo', 'there'],
      clusters: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    });
    const text = line({
      doc_key: 'd',
      text: 'Ada met Bo there',
      clusters: [
        [
          [0, 3],
          [8, 10],
        ],
      ],
    });
    const other = line({
      doc_key: 'd',
      tokens: ['Ada', 'met', 'Bo', 'there'],
      clusters: [
        [
          [0, 0],
          [3, 3],
        ],
      ],
    });
    const metrics = ['mentions'];
    expect(await corefTold({ key: own, text, other }, { metrics })).toEqual([
      'mentions 2/2 2/2, mentions 1/2 1/2',
      'text:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
    expect(await corefTold({ key: own, response: text.replace('there', 'then') }, { metrics })).toEqual([
      'refused',
      "response:1:1: error: document 'd' has a different text here than in the key: token 4 is 'there', and the text goes on with 'then' [UNITS_DIFFER]; run the system on the text of the key",
    ]);
    const skipping = line({
      doc_key: 'd',
      tokens: ['Ada', 'met', 'Bo'],
      clusters: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    });
    expect(await corefTold({ key: text, response: skipping }, { metrics })).toEqual(['mentions 1/2 1/2']);
    const inside = line({
      doc_key: 'd',
      tokens: ['Ada', 'Bo', 'there'],
      clusters: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    });
    expect(await corefTold({ key: text, response: inside }, { metrics })).toEqual([
      'mentions 2/2 2/2',
      "response:1:1: warning: the text of document 'd' has 'met', which is in no token of the other side [TOKENS_NOT_FOUND]",
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
  });
});
