import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { version } from '../../src/version.ts';
import { run } from './golden-case.ts';

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll -q';
const signature = `coref|in:conll|match:exact|singletons:keep|dup:reference|missing:empty|v:${version}`;
const vilain = 'Vilain et al. (1995), A model-theoretic coreference scoring scheme, MUC-6.';

it.each([
  ['table', `\nTo cite:\n  corefscore ${version}\n  ${signature}\n  ${vilain}\n`],
  ['markdown', `\nTo cite:\n\n- corefscore ${version}\n- \`${signature}\`\n- ${vilain}\n`],
  ['latex', `% to cite: corefscore ${version}\n% to cite: ${signature}\n% to cite: ${vilain}\n`],
])('in a %s, what to cite follows the report', async (format, cited) => {
  const plain = await run(`${coref} -m muc -f ${format}`);
  expect(await run(`${coref} -m muc -f ${format} --cite`)).toEqual({ ...plain, stdout: plain.stdout + cited });
});

it.each(['json', 'jsonl', 'csv', 'tsv', 'github', 'official'])('with %s it is on standard error', async (format) => {
  const plain = await run(`${coref} -m muc -f ${format}`);
  const { stdout, stderr } = await run(`${coref} -m muc -f ${format} --cite`);
  expect(stdout).toBe(plain.stdout);
  expect(stderr).toBe(`${plain.stderr}To cite:\n  corefscore ${version}\n  ${signature}\n  ${vilain}\n`);
});

it('the papers are those of what is shown, each once', async () => {
  const papersOf = async (command: string): Promise<string[]> =>
    [...(await run(`${command} -f latex --cite`)).stdout.matchAll(/^% to cite: (.*? \(\d{4}\))/gm)].map(
      ([, paper]) => paper,
    );
  expect(await papersOf(`${coref} -m bcub,ceaf`)).toEqual([
    'Bagga & Baldwin (1998)',
    'Pradhan et al. (2014)',
    'Luo (2005)',
  ]);
  const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv -q';
  expect(await papersOf(ner)).toEqual(['Tjong Kim Sang & De Meulder (2003)']);
  expect(await papersOf(`${ner} -m exact,partial`)).toEqual([
    'Chinchor & Sundheim (1993)',
    'Segura-Bedmar et al. (2013)',
  ]);
});

it('files that are written have it too, where their format has room for it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-cite-'));
  try {
    const [table, json] = [join(folder, 'a.txt'), join(folder, 'a.json')];
    const { status } = await run(`${coref} -m muc --cite -o ${table} -o ${json}`);
    expect(status).toBe(0);
    expect(readFileSync(table, 'utf8')).toContain(`\nTo cite:\n  corefscore ${version}\n`);
    expect(readFileSync(json, 'utf8')).not.toContain('cite');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
