import { describe, expect, it } from 'vitest';
import { isSurface } from '../../src/align/same-surface.ts';

describe('the surface of a name', () => {
  it.each([
    ['alpha-synuclein', 'α-synuclein', true],
    ['Ann', 'ann', true],
    ['α-synuclein', 'α-Synuclein', true],
    ['عمر met', 'مر met عمر', false],
    ['東京', '京都へ行', false],
    ['Bo', '人', true],
  ])('%s may stand for %s: %s', (surface, found, is) => {
    expect(isSurface(surface, found, 'names')).toBe(is);
  });
});
