import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { headOf, readAll } from '../../src/formats/bytes/head.ts';
import { tagReader } from '../../src/formats/formats.ts';
import { schemes } from '../../src/ner/schemes.ts';
import { reportSteps } from '../../src/ner/steps.ts';
import { tagTable } from '../../src/ner/tags.ts';
import { type Problem, problemLog } from '../../src/text/problem.ts';
import { tagScorer } from '../evaluate/score-tag-files.ts';

const folder = 'testdata/broken-tags';

/** Every problem of every file that is read alone, under bio. Columns count UTF-16 units: 中 is one, 😀 is two. */
const alone: Readonly<Record<string, readonly string[]>> = {
  'INVALID_SEQUENCE.tsv': ['INVALID_SEQUENCE warning f:1:3', 'INVALID_SEQUENCE warning f:6:3'],
  'INVALID_SEQUENCE-wide.tsv': ['INVALID_SEQUENCE warning f:2:6'],
  'NO_TAGS-empty.tsv': ['NO_TAGS error f:1:1'],
  'NO_TAGS.tsv': ['NO_TAGS error f:1:1'],
  'OTHER_FORMAT.tsv': ['OTHER_FORMAT error f:3:1'],
  'NOT_TEXT.tsv': ['NOT_TEXT error f:1:1'],
  'UNKNOWN_TAG.tsv': ['UNKNOWN_TAG error f:2:3', 'UNKNOWN_TAG error f:3:3'],
  'UNREADABLE_ROW.tsv': ['UNREADABLE_ROW error f:2:1'],
};

/** Every problem of every file that is read as predictions for gold.tsv. */
const paired: Readonly<Record<string, readonly string[]>> = {
  'gold.tsv': [],
  'LENGTHS_DIFFER.tsv': ['LENGTHS_DIFFER error f:3:1'],
  'LENGTHS_DIFFER-short.tsv': ['LENGTHS_DIFFER error g:2:1'],
  'NO_TAGS.tsv': ['NO_TAGS error f:1:1'],
  'SENTENCES_DIFFER.tsv': ['SENTENCES_DIFFER error f:7:1'],
  'SENTENCES_DIFFER-fewer.tsv': ['SENTENCES_DIFFER error g:4:1'],
  'WORDS_DIFFER.tsv': ['WORDS_DIFFER warning f:2:1', 'WORDS_DIFFER warning f:4:1'],
};

const bytesOf = (file: string): Uint8Array => readFileSync(`${folder}/${file}`);
const shown = ({ code, severity, place }: Problem): string =>
  `${code} ${severity} ${place.file}:${place.line}:${place.column}`;

describe('broken tag files', () => {
  it.each(Object.keys(alone))('%s: every problem is reported, with code, severity and place', (file) => {
    const log = problemLog();
    const tags = tagTable();
    const bytes = bytesOf(file);
    const reader = tagReader(headOf(bytes, true), { file: 'f', columns: [-1], unknown: 'error' }, tags, log);
    const [{ steps }] = readAll(reader, bytes).columns;
    reportSteps(steps, schemes.bio, 'warning', log);
    expect(log.problems.map(shown)).toEqual(alone[file]);
  });

  it.each(Object.keys(paired))('%s as predictions for gold.tsv: so is what does not pair', (file) => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'f' }, {}, log);
    scorer.pushGold(bytesOf('gold.tsv'));
    scorer.pushPred(bytesOf(file));
    scorer.finish();
    expect(log.problems.map(shown)).toEqual(paired[file]);
  });

  it('has a line in a table for every file, and a file for every code that readers of tags can report', () => {
    const files = new Set([...Object.keys(alone), ...Object.keys(paired)]);
    expect(readdirSync(folder).sort()).toEqual([...files].sort());
    const codes = new Set([...files].map((file) => file.replace(/[-.].*/, '')).filter((code) => code !== 'gold'));
    expect([...codes].sort()).toEqual([
      'INVALID_SEQUENCE',
      'LENGTHS_DIFFER',
      'NOT_TEXT',
      'NO_TAGS',
      'OTHER_FORMAT',
      'SENTENCES_DIFFER',
      'UNKNOWN_TAG',
      'UNREADABLE_ROW',
      'WORDS_DIFFER',
    ]);
  });
});
