import { expect, it } from 'vitest';
import { modes, selectModes } from '../../src/ner/modes.ts';
import { schemes } from '../../src/ner/schemes.ts';

it('modes come in print order, each once, and all stands for all', () => {
  expect(selectModes(['token', 'strict', 'strict'])).toEqual(['strict', 'token']);
  expect(selectModes(['all'])).toEqual(['strict', 'exact', 'partial', 'type', 'token']);
  expect(selectModes(['iou-90', 'lenient', 'iou-5', 'token'])).toEqual(['overlap', 'iou-5', 'iou-90', 'token']);
});

it.each(['', 'iou', 'iou-0', 'iou-101', 'iou-05', 'strictly'])('the mode %j is unknown', (name) => {
  expect(() => selectModes(['strict', name])).toThrow(RangeError);
});

it.each([...modes, ...Object.values(schemes)])('$name is said in one line', ({ summary }) => {
  expect(summary).toMatch(/^[^\n]{1,80}(?<!\.)$/);
});
