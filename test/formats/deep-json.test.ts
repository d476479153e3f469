import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { nervaluateFormat } from '../../src/formats/spans/json/entity-lists.ts';
import { eval4nerFormat } from '../../src/formats/spans/json/eval4ner.ts';
import { corefDocument } from '../../src/index.ts';
import { savedResults } from '../../src/results/saved.ts';
import { problemLog } from '../../src/text/problem.ts';
import { readInput } from './read-input.ts';
import { readSpanFile } from './read-span-file.ts';

const DEPTH = 200_000;
const open = '['.repeat(DEPTH);
const deep = `${open}${']'.repeat(DEPTH)}`;
const members = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`;

describe('JSON that is nested 200,000 deep is an error with its place', () => {
  it.each([
    ['lists', deep, ['UNREADABLE_MENTION 1:3']],
    ['objects', members, ['NOT_A_DOCUMENT 1:1']],
    ['lists without an end', `{"clusters":${open}`, [`NOT_JSON 1:${DEPTH + 13}`]],
    ['a mention', `{"clusters":[[${deep}]]}`, ['UNREADABLE_MENTION 1:15']],
    ['a line of JSON lines', `{"clusters":[[${deep}]]}\n{"clusters":[]}\n`, ['UNREADABLE_MENTION 1:15']],
    ['an error after it', `{"a":${deep},"clusters":1}`, [`NOT_A_DOCUMENT 1:${2 * DEPTH + 18}`]],
    ['a document of several', `[{"clusters":[],"a":${deep}},\n1]`, ['NOT_A_DOCUMENT 2:1']],
  ])('%s', (_, text, expected) => {
    expect(readInput(text).problems).toEqual(expected);
  });

  it.each([
    ['spans', nervaluateFormat, `[[{"label":"A","start":${deep},"end":1}]]`, 'NOT_A_SPAN 1:3'],
    ['spans without an end', nervaluateFormat, `[[${open}`, `NOT_JSON 1:${DEPTH + 3}`],
    ['texts with entities', eval4nerFormat, `{"text":"a","gold":${deep},"pred":[]}\n`, 'NOT_A_SPAN 1:21'],
  ])('%s', (_, format, text, expected) => {
    const log = problemLog();
    readSpanFile(format, { file: 'f', text }, { side: 'gold', log });
    expect(log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`)).toEqual([expected]);
  });

  it.each([
    ['a report', `{"schema":1,"tool":"t","signature":"s","key":"k","systems":[{"response":"r","scores":${members}}]}`],
    [
      'rows',
      `{"schema":1,"tool":"t","signature":"s","key":"k","response":"r","system":0,"unit":0,"metric":"m","counts":${members}}`,
    ],
  ])('saved scores as %s', (_, text) => {
    const log = problemLog();
    expect(savedResults('f', text, log)).toEqual([]);
    expect(log.problems.map(({ code }) => code)).toEqual(['UNREADABLE_SCORES']);
  });
});

describe('numbers beyond ±(2^53 - 1), of which several are one when they are read', () => {
  it.each([
    ['are no names of mentions', '[[9007199254740993, 1], [9007199254740992, 2]]', ['1:3', '1:26']],
    ['nor below 0', '[[-9007199254740992]]', ['1:3']],
    ['nor with an exponent, or beyond all numbers', '[[1e400, 1e16]]', ['1:3', '1:10']],
    ['nor fractions of so many digits', '[[0.1, 0.123456789012345], [0.30000000000000004]]', ['1:29']],
    ['nor in links', '{"type":"graph","mentions":["a"],"links":[["a",9007199254740993]]}', ['1:48']],
  ])('%s', (_, text, places) => {
    expect(readInput(text).problems).toEqual(places.map((place) => `UNREADABLE_MENTION ${place}`));
    expect(() => readCoref(text)).toThrow(/too many digits .*: write a string/);
  });

  it('are no names of documents', () => {
    expect(readInput('{"id": 9007199254740993, "clusters": []}').problems).toEqual(['NOT_A_DOCUMENT 1:8']);
  });

  it('are no names in lists', () => {
    expect(() => corefDocument('d', [[2 ** 53]])).toThrow(/ as a string/);
    expect(corefDocument('d', [[2 ** 53 - 1, 1 - 2 ** 53]]).extents).toEqual(['9007199254740991', '-9007199254740991']);
  });

  it('are names as strings; and 1, 1.0 and 1e0 are one number', () => {
    expect(readInput('[["9007199254740993"], ["9007199254740992"]]').documents[0].start.length).toBe(2);
    expect(readInput('[[1], [1.0], [1e0], [0], [-0]]').documents[0].extents).toEqual(['1', '0']);
  });
});
