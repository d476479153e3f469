import { describe, expect, it } from 'vitest';
import { corefTools } from '../../src/compat/coref-tools.ts';
import { corefChecks } from './coref-conformance.ts';
import { areReproduced } from './reproduced.ts';

describe('what the tools themselves printed', () => {
  it('is there for every tool', () => {
    expect(corefChecks.map(({ tool }) => tool)).toEqual(corefTools.map(({ name }) => name));
  });

  areReproduced(corefChecks, [
    ['metric4coref', 440, 9],
    ['coval', 2808, 1],
    ['corefud', 3042, 1],
    ['neleval', 5902, 4],
    ['allennlp', 960, 0],
    ['scorch', 816, 0],
    ['scorch-cli', 640, 0],
  ]);
});
