import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { glinerFormat } from '../../src/formats/spans/json/entity-lists.ts';
import { prodigyFormat } from '../../src/formats/spans/json/prodigy.ts';
import { problemLog } from '../../src/text/problem.ts';
import { readSpanFile } from './read-span-file.ts';

function list(item: string, times: number): string {
  return `[${new Array<string>(times).fill(item).join()}]`;
}

// More than a call can have arguments.
describe('a list of 130,000', () => {
  it('documents with entities is read', () => {
    expect(readCoref(list('{"clusters":[]}', 130_000))).toHaveLength(130_000);
  });

  it('texts with spans is read', () => {
    const text = `[[{"start":0,"end":3,"label":"PER","text":"Ada"}],${list('[]', 130_000).slice(1)}`;
    const log = problemLog();
    expect(readSpanFile(glinerFormat, { file: 'f', text }, { side: 'pred', log }).documents).toHaveLength(130_001);
  });
});

it('a list of more spans than memory may hold is refused', () => {
  const log = problemLog();
  const text = `{"text":"a","spans":${list('0', 1_000_001)}}`;
  readSpanFile(prodigyFormat, { file: 'f', text }, { side: 'pred', log });
  expect(log.problems.map(({ code, message }) => [code, message])).toEqual([
    [
      'NOT_A_DOCUMENT',
      'this list has 1000001 items, perhaps too many for the memory: divide it into documents of at most 1000000',
    ],
  ]);
});
