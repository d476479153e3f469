import { expect, it } from 'vitest';
import { readInput, shown } from './read-input.ts';

it('a row of TSV is a mention, with its end included and its place', () => {
  const { documents, problems } = readInput('(d);_part_000\t1\t1\tNIL0:x\r\n(d);_part_000\t3\t4\tNIL0:x\r\n');
  expect(documents.map(shown)).toEqual(['(d);_part_000: NIL0:x[1,2 3,5]']);
  expect([...(documents[0].line ?? [])]).toEqual([1, 2]);
  expect(documents[0].tokens).toBeUndefined();
  expect(problems).toEqual([]);
});

it('rows of one document may stand apart; documents come in the order of their first rows', () => {
  const { documents } = readInput('b\t1\t1\te1\na\t1\t1\te2\nb\t2\t2\te1\n');
  expect(documents.map(shown)).toEqual(['b: e1[1,2 2,3]', 'a: e2[1,2]']);
});

it('of several candidates the one with the highest score is the entity', () => {
  const row = 'a\t1\t1\tx\t0.2\tPER\ty\t0.7\tPER\tz\t0.7\tLOC\n';
  expect(readInput(`${row}a\t2\t2\tx\t1\n`).documents.map(shown)).toEqual(['a: y[1,2] x[2,3]']);
});

it('is no tag file of standoff2conll, but may have entities that are named as tags are', () => {
  const tags = 'Ada\t0\t3\tB-PER\nran\t4\t7\tO\n\nHe\t8\t10\tO\n';
  expect(readInput(tags).problems).toEqual([expect.stringMatching(/^OTHER_FORMAT /)]);
  expect(readInput('a\t1\t1\tB-1\na\t2\t2\tE-1\n\n').documents.map(shown)).toEqual(['a: B-1[1,2] E-1[2,3]']);
});

it('an entity of several documents is one in each', () => {
  const { documents, problems } = readInput('a\t1\t1\te\nb\t1\t1\te\n');
  expect(documents.map(shown)).toEqual(['a: e[1,2]', 'b: e[1,2]']);
  expect(problems).toEqual([]);
});

it.each(['a\t1\t1', 'a\tx\t1\te', 'a\t3\t2\te', 'a 1 1 e', 'a\t1\t1\t'])('the row %j is an error', (row) => {
  expect(readInput(`a\t1\t1\te\n${row}\n`).problems).toEqual(['UNREADABLE_TSV_ROW 2:1']);
});
