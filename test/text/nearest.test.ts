import { describe, expect, it } from 'vitest';
import { didYouMean, nearest } from '../../src/text/nearest.ts';

describe('the name that was meant', () => {
  const names = ['muc', 'bcub', 'ceafm', 'ceafe', 'blanc', 'mentions'];
  it.each([
    // given       meant        because
    ['ceaff', 'ceafm'], //       one letter replaced, the first of two
    ['blnac', 'blanc'], //       neighbours exchanged
    ['mention', 'mentions'], //  one letter missing
    ['BLANC', 'blanc'], //       the case does not matter
    ['xyz', undefined], //       nothing is near
    ['bc', undefined], //        half of the name is missing
    ['', undefined],
    ['b'.repeat(1e6), undefined], // too long to be a slip
  ])('%j is %j', (given, meant) => {
    expect(nearest(given, names)).toBe(meant);
  });

  it('makes a question of it, or nothing', () => {
    expect(didYouMean('mucc', names)).toBe('did you mean muc? ');
    expect(didYouMean('xyz', names)).toBe('');
  });
});
