import { expect, it } from 'vitest';
import { displayWidth } from '../../src/text/width.ts';

it.each([
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
])('%j takes %i cells', (text, width) => {
  expect(displayWidth(text)).toBe(width);
});
