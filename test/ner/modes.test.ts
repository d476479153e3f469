import { expect, it } from 'vitest';
import { isCriterion, modes, selectModes } from '../../src/ner/modes.ts';
import { schemes } from '../../src/ner/schemes.ts';

it('modes come in print order, each once, and all stands for all', () => {
  expect(selectModes(['token', 'strict', 'strict'])).toEqual(['strict', 'token']);
  expect(selectModes(['all'])).toEqual(['strict', 'exact', 'partial', 'type', 'token']);
  expect(modes.filter(({ name }) => isCriterion(name)).length).toBe(4);
});

it.each(['', 'lenient', 'strictly'])('the mode %j is unknown', (name) => {
  expect(() => selectModes(['strict', name])).toThrow(RangeError);
});

it.each([...modes, ...Object.values(schemes)])('$name is said in one line', ({ summary }) => {
  expect(summary).toMatch(/^[^\n]{1,80}(?<!\.)$/);
});
