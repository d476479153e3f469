import { expect, it } from 'vitest';
import { lookOf, nameEntities } from '../../../src/page/text/numbers.ts';

const entities = (letters: string): ReadonlyMap<string, readonly string[]> =>
  new Map(letters.split(' ').map((entity) => [entity, [...entity]]));
const labels = (key: string, response: string) => {
  const { gold, pred } = nameEntities(entities(key), entities(response));
  return [gold, pred].map((side) => [...side.values()].map(({ label }) => label || '-').join(' '));
};

it.each([
  //  what                                              key             response        numbers of both
  ['equal entities have equal numbers', 'abc de', 'de abc', ['1 2', '2 1']],
  ['the largest is 1, the first of equal ones', 'ab cde fg', 'ab cde fg', ['2 1 3', '2 1 3']],
  ['what is cut has the number once, then letters', 'abcdef', 'abc de fx', ['1', '1 a b']],
  ['a response entity takes the key entity it shares most with', 'abc de', 'abde', ['1 2', '1']],
  ['of two, the one with more common mentions has the number', 'abcde', 'ab cde', ['1', 'a 1']],
  ['what the key has not has letters, by size', 'ab', 'ab xy uvw', ['1', '1 b a']],
  ['what is made of entities without a number has a letter', 'a b cd', 'ab cd', ['- - 1', 'a 1']],
  ['entities of one mention have no number', 'ab c', 'ab c d', ['1 -', '1 - -']],
])('%s', (_, key, response, expected) => {
  expect(labels(key, response)).toEqual(expected);
});

it('gives the first 24 a look of their own', () => {
  const looks = Array.from({ length: 26 }, (_, at) => JSON.stringify(lookOf(at)));
  expect(new Set(looks.slice(0, 24)).size).toBe(24);
  expect(looks[24]).toBe(looks[25]);
});
