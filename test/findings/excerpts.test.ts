import { describe, expect, it } from 'vitest';
import { excerptOf } from '../../src/findings/excerpts.ts';

describe('an excerpt', () => {
  it('is the text of the words, in which marks are places, in their order', () => {
    const words = ['The', 'old', 'man', 'saw', 'it', '.'];
    expect(
      excerptOf(
        words,
        [
          [4, 4, 'b', 0],
          [0, 2, 'a', 2],
        ],
        { line: 7, side: 'key' },
      ),
    ).toEqual({
      line: 7,
      side: 'key',
      text: 'The old man saw it .',
      marks: [
        { start: 0, end: 11, label: 'a', head: 8 },
        { start: 16, end: 18, label: 'b', head: undefined },
      ],
    });
  });

  it('has words on either side until these are 100 characters, and says that there are more', () => {
    const words = Array.from({ length: 50 }, (_, at) => `word-${at + 10}..`);
    const { text, marks } = excerptOf(words, [[25, 25]]);
    expect(text).toBe(`…${words.slice(15, 36).join(' ')}…`);
    expect(marks).toMatchObject([{ start: 101, end: 110 }]);
    expect(text.slice(101, 110)).toBe(words[25]);
    expect(excerptOf(words, [[10, 39]]).text).toBe(words.join(' '));
    expect(excerptOf(words, [[11, 38]]).text).toBe(`…${words.slice(1, 49).join(' ')}…`);
  });

  it('may hold other words than those that are marked, and nothing between words', () => {
    const letters = [...'ab\ncd'];
    expect(excerptOf(letters, [[3, 3]], {}, [[0, 4]], '')).toEqual({
      text: 'ab cd',
      marks: [{ start: 3, end: 4, label: undefined, head: undefined }],
    });
  });
});
