import { expect, it } from 'vitest';
import { scoreNerFiles } from '../../src/evaluate/score-files.ts';
import { memoryFiles } from '../memory-files.ts';

/** The signature and the problems of a score of files that come in pieces of so many bytes, as from a pipe. */
async function scored(
  contents: Record<string, string>,
  size: number,
): Promise<{ signature: string | undefined; problems: string[] }> {
  const { report, log } = await scoreNerFiles(['gold', 'pred'], memoryFiles(contents, size));
  const problems = log.problems.map(({ code, place: { file, line } }) => `${file}:${line} ${code}`);
  return { signature: report?.signature, problems };
}

it.each([1, 4096, 5000, 1 << 20])('a file with a line of 10 KB is what it is in pieces of %i bytes', async (size) => {
  const words = Array.from({ length: 2000 }, (_, at) => `word${at % 7}`).join(' ');
  const contents = { gold: `${words}\n3,4 ADR|9,9 ADR\n\n`, pred: `${words}\n3,4 ADR\n\n` };
  const { signature, problems } = await scored(contents, size);
  expect(signature).toContain('|in:xdai|');
  expect(problems).toEqual([]);
});

it.each([1, 7, 1000])('problems of a folder come by the names of its files, in pieces of %i bytes', async (size) => {
  const long = `${'Ada B-PER\n'.repeat(30)}Bo`;
  const contents = { 'gold/1.tsv': long, 'gold/2.tsv': 'Ada O\nBo', 'gold/3.tsv': 'Bo', pred: 'Ada O\n' };
  const { problems } = await scored(contents, size);
  expect(problems).toEqual([
    'gold/1.tsv:31 UNREADABLE_ROW',
    'gold/2.tsv:2 UNREADABLE_ROW',
    'gold/3.tsv:1 UNKNOWN_TAG',
    'pred:1 SENTENCES_DIFFER',
  ]);
});
