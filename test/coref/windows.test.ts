import { expect, it } from 'vitest';
import { corefDocument } from '../../src/coref/given-document.ts';
import { windowsOf } from '../../src/coref/windows.ts';

const windows = (key: readonly (readonly [number, number][])[], response: readonly (readonly [number, number][])[]) =>
  windowsOf({ index: 0, key: corefDocument('d', key), response: corefDocument('d', response) }, 10).map((pair) => [
    pair.key.id,
    ...[pair.key, pair.response].map(({ start }) => [...start]),
  ]);

it('a window has the mentions of both sides that begin in it, and none is without any', () => {
  const key = [
    [
      [0, 1],
      [9, 12],
      [25, 26],
    ],
  ] as [number, number][][];
  expect(windows(key, [[[10, 11]]])).toEqual([
    ['d window 1', [0, 9], []],
    ['d window 2', [], [10]],
    ['d window 3', [25], []],
  ]);
});

it('a document without mentions is one window', () => {
  expect(windows([], [])).toEqual([['d window 1', [], []]]);
});
