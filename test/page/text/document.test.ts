import { describe, expect, it } from 'vitest';
import type { CorefFinding, MarkedText, NerFinding } from '../../../src/page/data.ts';
import { shownDocument, typeNames } from '../../../src/page/text/document.ts';
import { familyOf, partsOf } from '../../../src/page/text/entities.ts';
import { placesOf } from '../../../src/page/text/finding-places.ts';
import { marksOf, quoteOf } from '../../../src/page/text/quote.ts';

const place = { file: 'f', line: 1, column: 1 };
const words = 'Ann said she knew Eve . Eve met her .'.split(' ');
const text: MarkedText = {
  document: 'd',
  words,
  starts: [0, 6],
  gold: [
    [0, 0, 'x'],
    [2, 2, 'x'],
    [8, 8, 'x'],
    [4, 4, 'y'],
    [6, 6, 'y'],
  ],
  pred: [
    [0, 0, 'a'],
    [2, 2, 'a'],
    [4, 4, 'b'],
    [6, 6, 'b'],
    [8, 8, 'b'],
  ],
};
const divided: CorefFinding = {
  id: 'divided:d:0-0',
  kind: 'divided',
  document: 'd',
  place,
  entity: 'x',
  mentions: [
    ['d', 0, 1],
    ['d', 2, 3],
    ['d', 8, 9],
  ],
  losses: { muc: 1, bcub: 1, lea: 1 },
  steps: 1,
  parts: [
    {
      entity: 'a',
      mentions: [
        ['d', 0, 1],
        ['d', 2, 3],
      ],
    },
    { entity: 'b', mentions: [['d', 8, 9]] },
  ],
  alone: 0,
};

describe('a document of mentions', () => {
  const shown = shownDocument([text]);
  const named = (side: 'gold' | 'pred') =>
    shown.marks.filter((mark) => mark.side === side).map((mark) => mark.name.label);

  it('has its sentences, with their marks, and a number for each entity', () => {
    expect(shown.rows.map(({ start, end }) => shown.text?.slice(start, end))).toEqual([
      'Ann said she knew Eve.',
      'Eve met her.',
    ]);
    expect(shown.rows.map(({ marks }) => marks.length)).toEqual([6, 4]);
    expect(named('gold').join('')).toBe('11221');
    expect(named('pred').join('')).toBe('11222');
  });

  it('marks a divided entity where each part but the first begins', () => {
    expect(placesOf(divided).map(({ at }) => at)).toEqual([[8, 8]]);
    const marks = marksOf(shown, divided);
    expect(quoteOf(shown, marks, divided)).toEqual({
      dir: 'ltr',
      before: 'Eve met ',
      words: 'her',
      after: '.',
      row: 1,
    });
  });

  it('says how an entity is cut, and lights it on both sides', () => {
    const [mark] = marksOf(shown, divided);
    const { parts, alone } = partsOf(shown, mark);
    expect([parts.map(({ name, count }) => `${count} in ${name.label}`), alone]).toEqual([['2 in 1', '1 in 2'], 0]);
    const lit = familyOf(shown, mark, false).map(({ side, at }) => `${side} ${at}`);
    expect(lit.sort()).toEqual(['gold 0-0', 'gold 2-2', 'gold 8-8', 'pred 4-4', 'pred 6-6', 'pred 8-8']);
  });
});

describe('a document of tags', () => {
  const texts: readonly MarkedText[] = [
    { document: 'd', sentence: 0, words: ['Go', 'on'], length: 2, gold: [], pred: [] },
    { document: 'd', sentence: 1, words: ['Ada', 'King'], length: 2, gold: [[0, 1, 'PER']], pred: [[0, 0, 'PER']] },
  ];
  const finding: NerFinding = {
    id: 'b',
    kind: 'boundary',
    document: 'd',
    place,
    sentence: 1,
    gold: [[0, 2, 'PER']],
    pred: [[0, 1, 'PER']],
  };

  it('finds spans by their sentence', () => {
    const shown = shownDocument(texts, typeNames(texts));
    const marks = marksOf(shown, finding);
    expect(marks.map(({ side, runs }) => [side, shown.text?.slice(...runs[0])])).toEqual([
      ['gold', 'Ada King'],
      ['pred', 'Ada'],
    ]);
    expect(quoteOf(shown, marks, finding).row).toBe(1);
  });

  it('finds spans of characters that skip blanks', () => {
    const gold: MarkedText['gold'] = [[3, 7, 'X']];
    const pred: MarkedText['pred'] = [[3, 4, 'X']];
    const text: MarkedText = { document: 'd', words: '😀do no t go', skipsBlanks: true, length: 8, gold, pred };
    const shown = shownDocument([text], typeNames([text]));
    const own = { ...finding, sentence: undefined, gold: [[3, 8, 'X']], pred: [[3, 5, 'X']] } as const;
    const marks = marksOf(shown, own);
    expect(marks.map(({ side, runs }) => [side, shown.text?.slice(...runs[0])])).toEqual([
      ['gold', 'no t go'],
      ['pred', 'no'],
    ]);
  });

  it('quotes words of another direction in that of their sentence', () => {
    const arabic = [texts[0], { ...texts[1], words: ['Ada', 'الملكة'] }];
    const hebrew = [texts[0], { ...texts[1], words: ['הוא', 'King'] }];
    const dirs = [arabic, hebrew].map((own) => {
      const shown = shownDocument(own, typeNames(own));
      return quoteOf(shown, marksOf(shown, finding), finding).dir;
    });
    expect(dirs).toEqual(['ltr', 'rtl']);
  });

  it('without words shows what the finding says', () => {
    const bare = texts.map(({ words: _, ...own }) => own);
    const shown = shownDocument(bare, typeNames(bare));
    const marks = marksOf(shown, finding);
    expect([shown.text, shown.rows, marks.length]).toEqual([undefined, [], 2]);
    expect(quoteOf(shown, marks, { ...finding, hash: '1a2b' }).words).toBe('1a2b');
  });
});
