import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lanesOf } from '../../../src/page/text/lanes.ts';
import { piecesOf } from '../../../src/page/text/pieces.ts';
import { placedCharacters, placedTokens, rowsOf } from '../../../src/page/text/rows.ts';
import { runningText } from '../../../src/text/running-text.ts';

/** A mark of letters: `ac` is from the first letter to the third. */
const hull = (letters: string) => ({ start: letters.charCodeAt(0) - 97, end: letters.charCodeAt(1) - 96 });

const spans = fc.array(
  fc.tuple(fc.nat(12), fc.integer({ min: 1, max: 6 })).map(([start, length]) => ({ start, end: start + length })),
  { maxLength: 8 },
);

describe('lanes', () => {
  it.each([
    //  what                  marks                     lanes
    ['one', ['ab'], [0]],
    ['beside each other', ['ab', 'cd'], [0, 0]],
    ['nested', ['ad', 'bc'], [1, 0]],
    ['nested twice', ['af', 'bd', 'cc'], [2, 1, 0]],
    ['crossing', ['ac', 'bd'], [0, 1]],
    ['around two that cross', ['ae', 'ac', 'bd'], [2, 0, 1]],
    ['repeated', ['ab', 'ab'], [0, 1]],
    ['crossing what is nested', ['ac', 'bb', 'ce'], [1, 0, 0]],
  ])('of marks that are %s', (_, marks, lanes) => {
    expect(lanesOf(marks.map(hull))).toEqual(lanes);
  });

  it('never put two that overlap in one lane, nor a mark inside of what it contains', () => {
    fc.assert(
      fc.property(spans, (marks) => {
        const lanes = lanesOf(marks);
        marks.forEach((a, i) => {
          marks.forEach((b, j) => {
            if (i === j || a.start >= b.end || b.start >= a.end) return;
            expect(lanes[i]).not.toBe(lanes[j]);
            const isInside = a.start <= b.start && b.end <= a.end && a.end - a.start > b.end - b.start;
            if (isInside) expect(lanes[i]).toBeGreaterThan(lanes[j]);
          });
        });
      }),
    );
  });
});

describe('pieces', () => {
  const cut = (text: string, ...marks: (readonly (readonly [number, number])[])[]) =>
    piecesOf(
      text,
      { start: 0, end: text.length },
      marks.map((runs) => ({ start: runs[0][0], end: runs[runs.length - 1][1], runs })),
    );
  const written = (pieces: ReturnType<typeof cut>, text: string): readonly string[] =>
    pieces.map(({ start, end, covers }) => {
      const marks = covers.map(({ mark, isGap, begins, ends, isFirst }) => {
        return `${isFirst ? '*' : ''}${begins ? '[' : ''}${mark}${isGap ? '~' : ''}${ends ? ']' : ''}`;
      });
      return `${text.slice(start, end)}|${marks.join(' ')}`;
    });

  it.each([
    ['no mark', 'so it is', [], ['so it is|']],
    ['one word', 'so it is', [[[3, 5]]], ['so |', 'it|*[0]', ' is|']],
    ['several words, between which lines break', 'so it is', [[[0, 8]]], ['so |*[0', 'it |0', 'is|0]']],
    ['nested marks', 'a b c', [[[0, 5]], [[2, 3]]], ['a |*[0', 'b|0 *[1]', ' |0', 'c|0]']],
    ['crossing marks', 'a b c', [[[0, 3]], [[2, 5]]], ['a |*[0', 'b|0] *[1', ' |1', 'c|1]']],
    [
      'a gap',
      'a b c',
      [
        [
          [0, 1],
          [4, 5],
        ],
      ],
      ['a|*[0]', ' |0~', 'b |0~', 'c|[0]'],
    ],
    ['a script without blanks, at each letter', '我们去', [[[0, 2]]], ['我|*[0', '们|0]', '去|']],
    ['letters with combining marks, which stay whole', 'a e\u0301 b', [[[2, 4]]], ['a |', 'e\u0301|*[0]', ' b|']],
  ] as const)('of %s', (_, text, marks, pieces) => {
    expect(written(cut(text, ...marks.map((runs) => [...runs])), text)).toEqual(pieces);
  });

  it('of a word that is longer than a line are cut, but not within letters', () => {
    const word = 'e\u0301'.repeat(60);
    const pieces = cut(word, [[0, 120]]);
    expect(pieces.map(({ end }) => end)).toEqual([32, 64, 96, 120]);
  });

  it('are the whole text, in order', () => {
    const texts = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '中', '\u0301'), maxLength: 30 });
    fc.assert(
      fc.property(texts, spans, (text, marks) => {
        const inside = marks.filter(({ end }) => end <= text.length);
        const pieces = cut(text, ...inside.map(({ start, end }) => [[start, end] as const]));
        expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        for (const { start, end, covers } of pieces) {
          const expected = inside.flatMap((mark, index) => (mark.start <= start && end <= mark.end ? [index] : []));
          expect(covers.map(({ mark }) => mark).sort((a, b) => a - b)).toEqual(expected);
        }
      }),
    );
  });
});

describe('running text', () => {
  it.each([
    ['Ann , who is n\'t here ( yet ) , says " hi " .', 'Ann, who isn\'t here (yet), says "hi".'],
    ["Ann 's dog ' s tail", "Ann's dog's tail"],
    ['« Oui » , dit -elle … !', '«Oui», dit -elle…!'],
    ['我们 去 北京 。 OK 吗 ？', '我们去北京。OK 吗？'],
    ['هل أنت هنا ؟', 'هل أنت هنا؟'],
    ['$ 5 and 6 %', '$5 and 6%'],
  ])('of %s', (words, text) => {
    expect(runningText(words.split(' ')).text).toBe(text);
  });

  it('has every word as it is, where it says', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1 })), (words) => {
        const { text, starts } = runningText(words);
        words.forEach((word, at) => {
          expect(text.slice(starts[at], starts[at] + word.length)).toBe(word);
        });
        expect(text.replaceAll(' ', '')).toBe(words.join('').replaceAll(' ', ''));
      }),
    );
  });
});

describe('rows', () => {
  const rows = (text: ReturnType<typeof placedTokens>, ...marks: { start: number; end: number }[]): readonly string[] =>
    rowsOf(text, marks).map(({ start, end, number, marks: own }) => `${number} ${text.text.slice(start, end)} ${own}`);

  it('are the sentences of tokens', () => {
    const text = placedTokens(['A', 'b', '.', 'C', 'd', '.'], [3]);
    expect(rows(text, { start: 0, end: 1 }, { start: 5, end: 6 })).toEqual(['1 A b. 0', '2 C d. 1']);
  });

  it('are found where an input has no sentences', () => {
    expect(rows(placedTokens(['So', 'it', 'is', '.', 'Now', 'go', '.'], []))).toEqual(['1 So it is. ', '2 Now go. ']);
  });

  it('are the sentences and lines of a text', () => {
    expect(rows(placedCharacters('So it is. Now\ngo.'))).toEqual(['1 So it is. ', '2 Now ', '3 go. ']);
  });

  it('are joined where a mark crosses their border', () => {
    const text = placedTokens(['A', 'b', 'C', 'd', 'E'], [2, 4]);
    expect(rows(text, { start: 2, end: 5 })).toEqual(['1 A b C d 0', '3 E ']);
  });

  it('have positions of code points as UTF-16', () => {
    const { starts, ends } = placedCharacters('a😀b');
    expect([starts[1], ends[1], starts[2], ends[2]]).toEqual([1, 3, 3, 4]);
  });
});
