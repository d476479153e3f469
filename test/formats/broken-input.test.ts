import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readInput } from './read-input.ts';

const folder = 'testdata/broken-input';

/** Every problem of every file of JSON, JSON lines and TSV, each read by its content. Those of CoNLL are in `broken.test.ts`. */
const expected: Readonly<Record<string, readonly string[]>> = {
  'MIXED_MENTIONS.json': ['MIXED_MENTIONS 2:3'],
  'NOT_A_DOCUMENT.json': ['NOT_A_DOCUMENT 3:3', 'NOT_A_DOCUMENT 4:34'],
  'NOT_JSON.jsonl': ['NOT_JSON 2:46'],
  'NOT_UTF8.jsonl': ['NOT_UTF8 1:1'],
  'UNREADABLE_MENTION.json': ['UNREADABLE_MENTION 1:37', 'UNREADABLE_MENTION 1:54'],
  'UNREADABLE_MENTION.jsonl': ['UNREADABLE_MENTION 1:40', 'UNREADABLE_MENTION 1:50'],
  'UNREADABLE_TSV_ROW.tsv': ['UNREADABLE_TSV_ROW 2:1', 'UNREADABLE_TSV_ROW 3:1'],
};

it.each(Object.keys(expected))('%s: every problem is reported, with code and place', (file) => {
  const { format, problems } = readInput(readFileSync(`${folder}/${file}`));
  expect(problems).toEqual(expected[file]);
  expect(file).toMatch(new RegExp(`\\.${format}$`));
});

it('has a line in the table for every file', () => {
  expect(readdirSync(folder).sort()).toEqual(Object.keys(expected).sort());
});
