import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

const real = sharedPath('realdata', 'spans');

/** Correct, gold and predicted spans under strict, the documents and the codes of warnings. */
async function scored(gold: string, pred: string, options = '') {
  const command = `nerscore ${join(real, gold)} ${join(real, pred)} ${options} --format json`;
  const [{ scores, documents, problemCounts }] = JSON.parse((await run(command)).stdout).systems;
  const { correct, support, predicted } = scores.strict.micro;
  return { counts: [correct, support, predicted], documents, codes: Object.keys(problemCounts) };
}

/** The files of a document, in formats that can be compared, and how many spans each has. */
const folders: readonly (readonly [folder: string, files: readonly (readonly [name: string, spans: number])[]])[] = [
  [
    'elliptic-coordination',
    [
      ['bioc_json.json', 9],
      ['brat.ann', 9],
      ['pubanno_json.json', 9],
      ['pubtator.txt', 11],
    ],
  ],
  [
    'NCBIdevset-example',
    [
      ['bioc_json.json', 74],
      ['pubtator.txt', 74],
    ],
  ],
  [
    'CRAFT-example',
    [
      ['bioc_json.json', 40],
      ['brat.ann', 40],
    ],
  ],
];

const pairs = folders.flatMap(([folder, files]) =>
  files.flatMap((gold) => files.filter((pred) => pred !== gold).map((pred) => [folder, gold, pred] as const)),
);

describe.skipIf(shared === undefined)('real files of spans', () => {
  it.each(pairs)('%s: %s and %s have equal spans, but for fragments in PubTator', async (...[folder, gold, pred]) => {
    const path = join('bconv-formats', folder);
    const { counts, codes } = await scored(join(path, gold[0]), join(path, pred[0]), '--pair position');
    const common = gold[1] === pred[1] ? gold[1] : 7;
    expect(counts).toEqual([common, gold[1], pred[1]]);
    // CRAFT's BioC counts bytes, as its definition says; its brat counts characters.
    expect(codes).toEqual(folder === 'CRAFT-example' ? ['BYTE_OFFSETS'] : []);
  });

  it('BC5CDR has the numbers of its evaluator', async () => {
    const folder = 'bc5cdr-sample';
    const found = await scored(`${folder}/gold.pubtator.txt`, `${folder}/dnorm.pubtator.txt`, '--types Disease');
    expect(found.counts).toEqual([303, 424, 408]);
  });

  it('Prodigy and GLiNER have 372 documents', async () => {
    const folder = 'prodigy-headlines';
    const { documents } = await scored(`${folder}/gold.prodigy.jsonl`, `${folder}/pred.gliner.json`);
    expect(documents).toBe(372);
  });
});
