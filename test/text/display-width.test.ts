import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { harmlessIo, processIo } from '../../src/cli/io.ts';
import { isolatedRuns } from '../../src/text/harmless.ts';
import { characterWidth, displayWidth } from '../../src/text/width.ts';

/** Ranges of assigned characters with the cells that each takes, as string-width 8.3.0 has them. */
const ranges = readFileSync(new URL('widths.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

describe('the width of a text in a terminal', () => {
  it('is that of string-width for each character', () => {
    const differing = ranges.flatMap((line) => {
      const [width, from, to = from] = line.split(' ').map((word) => Number.parseInt(word, 16));
      return Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).filter(
        (character) => characterWidth(character) !== width,
      );
    });
    // A soft hyphen is shown by terminals.
    expect(differing).toEqual(['\u00ad']);
  });

  it.each([
    ['a', 1],
    ['é', 1],
    ['e\u0301', 1],
    ['浙江 绍兴', 9],
    ['𗀀', 2],
    ['✅', 2],
    ['♊', 2],
    ['❤️', 2],
    ['❤', 1],
    ['👨‍👩‍👧‍👦', 2],
    ['🧑🏽‍🚀', 2],
    ['👍🏽👍', 4],
    ['🇩🇪🇫🇷', 4],
    ['1️⃣', 2],
    ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', 2],
    ['ᄀᆞᆨ한', 4],
    ['\u2068القاهرة\u2069', 7],
    ['', 0],
    ['PER', 3],
    ['人名', 4],
    ['ＰＥＲ', 6],
    ['한국', 4],
    ['café', 4],
    ['cafe\u0301', 4],
    ['Ж', 1],
    ['😀', 2],
    ['𠀀', 2],
    ['a\u200bb', 2],
  ])('of %j is %i', (text, width) => {
    expect(displayWidth(text)).toBe(width);
  });
});

describe('words from right to left in a terminal', () => {
  it.each([
    ['key 2 "القاهرة", 3 "بيروت" x', 'key 2 "<القاهرة>", 3 "<بيروت>" x'],
    ['عام 2020 في [القاهرة] and', '<عام 2020 في [القاهرة>] and'],
    ['القاهرة  12  في', '<القاهرة>  12  <في>'],
    ['עברית\u001b[31m[קפה]\u001b[39m 7', '<עברית\u001b[31m[קפה>]\u001b[39m 7'],
    ['Ada 3 浙江', 'Ada 3 浙江'],
  ])('%s', (text, shown) => {
    expect(isolatedRuns(text).replaceAll('\u2068', '<').replaceAll('\u2069', '>')).toBe(shown);
  });

  it('are isolated there alone', () => {
    const told = (outIsTerminal: boolean): string => {
      const texts: string[] = [];
      const out = (text: string) => texts.push(text);
      const io = harmlessIo({ ...processIo(), outIsTerminal, width: 80, errWidth: undefined, out, err: out });
      io.out('في 1\n', 'styled');
      io.out('{"في": 1}\n');
      io.err('في 1\n', 'styled');
      return texts.join('');
    };
    expect(told(true)).toBe('\u2068في\u2069 1\n{"في": 1}\nفي 1\n');
    expect(told(false)).toBe('في 1\n{"في": 1}\nفي 1\n');
  });
});
