import { expect, it } from 'vitest';
import { checkCoref } from '../../src/evaluate/check/check-coref.ts';
import { problemLog } from '../../src/text/problem.ts';
import { scoreTagFiles, tagScorer } from '../evaluate/score-tag-files.ts';
import { memoryFiles } from '../memory-files.ts';

it('check keeps 10,000 problems of a code, and counts all: of rows that wait for the end of their document too', async () => {
  // With a bracket, the column is most likely the right one: no cause explains them all.
  const rows = 'a\tb(\n'.repeat(30_000);
  const files = memoryFiles({ f: `#begin document (a)\n${rows}#end document\n` }, 1 << 16);
  const { logs } = await checkCoref(['f'], { input: 'auto' }, files);
  const [log] = logs.filter(({ errors }) => errors > 0);
  expect(log.counts.get('UNREADABLE_CELL')).toBe(30_000);
  expect(log.problems.length).toBe(10_000);
});

it('a name of 10,000 characters is cut in each message', async () => {
  const name = 'n'.repeat(10_000);
  const cell = 'c'.repeat(10_000);
  const text = `#begin document ${name}\nx (${cell}\nx ${cell}(\nx ${cell}+)\n#begin document ${name}\nx\t-\nx\t(1+${'2'.repeat(10_000)})\n`;
  const { logs } = await checkCoref(['f'], { input: 'auto' }, memoryFiles({ f: text }));
  const { problems } = logs[0];
  const codes = new Set(problems.map(({ code }) => code));
  expect([...codes].sort()).toEqual([
    'MISSING_END',
    'REPEATED_DOCUMENT',
    'SCORER_PL_READS_OTHERWISE',
    'SPLIT_ANTECEDENT',
    'UNCLOSED_MENTION',
    'UNOPENED_MENTION',
    'UNREADABLE_CELL',
  ]);
  for (const { message } of problems) expect(message.length).toBeLessThan(400);
});

it('12,000 types are scored without the square of them', () => {
  const gold = Array.from({ length: 12_000 }, (_, at) => `w\tB-${at}\n`).join('');
  const { scores } = scoreTagFiles({ gold, pred: gold }, {});
  expect(scores.strict.micro.correct).toBe(12_000);
});

it('no more is read of a file with errors that has more different tags than any has', () => {
  const log = problemLog();
  const scorer = tagScorer({ gold: 'g' }, {}, log);
  for (let at = 0; at < 40_000; at++) scorer.pushGold(new TextEncoder().encode(`a b${at} c${at}\n`));
  scorer.finish();
  expect(log.counts.get('UNKNOWN_TAG')).toBeLessThan(20_000);
  expect(log.errors).toBe(log.counts.get('UNKNOWN_TAG'));
});
