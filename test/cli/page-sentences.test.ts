import { expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('page-sentences');
const jsonl = (documents: readonly object[]): string => documents.map((one) => `${JSON.stringify(one)}\n`).join('');

it('a page says which of many documents has most errors, and the score without it', async () => {
  const words = Array.from({ length: 12 }, (_, at) => `w${at}`);
  const documents = (wrong: boolean) =>
    Array.from({ length: 12 }, (_, at) => {
      const first = wrong && at === 3 ? [[0, 1], [2, 3], [4, 5]] : [[0, 0], [2, 2], [4, 4]]; // biome-ignore format: mentions
      const repeated = [...first, ...(at === 5 ? [[4, 4]] : [])];
      return { doc_key: `d${at}`, sentences: [words], clusters: [repeated, [[8, 8], [wrong && at === 7 ? 9 : 10, 10]]] }; // biome-ignore format: mentions
    });
  const { stdout } = await on([jsonl(documents(false)), jsonl(documents(true))], 'corefscore $1 $2 -f html -q');
  const said = stdout.replace(/<[^>]*>/g, '');
  expect(said).toMatch(
    /One document, d3, has \d+ % of all errors \(CoNLL F1 [\d.]+\); without it the score is [\d.]+\./,
  );
});
