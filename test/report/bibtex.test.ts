import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll -q';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv -m all -q';

describe('--bibtex', () => {
  it.each([coref, ner])('prints an entry for each thing that --cite names, and nothing else: %s', async (command) => {
    const { stdout, stderr } = await run(`${command} --bibtex`);
    const cited = (await run(`${command} --cite`)).stdout.split('\nTo cite:\n')[1];
    const papers = cited.match(/\(\d{4}\)/g) ?? [];
    const entries = stdout.split(/\n(?=@)/);
    expect(stderr).toBe('');
    expect(
      entries.map((entry) => /^@(?:misc|article|inproceedings)\{\w+,\n(?: {2}\w+ = \{.+\},\n)+\}\n$/.test(entry)),
    ).toEqual(Array(papers.length + 1).fill(true));
    const keys = entries.map((entry) => /\{(\w+),/.exec(entry)?.[1]);
    expect(new Set(keys).size).toBe(keys.length);
    for (const text of entries) expect(text.match(/\{/g)).toHaveLength(text.match(/\}/g)!.length);
  });

  it('has authors, titles, journals and proceedings in their fields', async () => {
    const { stdout } = await run(`${coref} -m blanc,b3 --bibtex`);
    expect(stdout).toContain(`@article{recasens2011blanc,
  author = {{Recasens} and {Hovy}},
  title = {{BLANC: Implementing the Rand index for coreference evaluation}},
  year = {2011},
  journal = {Natural Language Engineering},
  volume = {17},
  number = {4},
}
`);
    expect(stdout).toContain('  author = {{Luo} and others},\n');
    expect(stdout).toContain('  booktitle = {LREC workshop on linguistic coreference},\n');
  });

  it('leaves the report to -o, and no format beside it', async () => {
    const { stderr, status } = await run(`${coref} --bibtex -f json`);
    expect([status, stderr.split(':')[0]]).toEqual([2, 'error']);
  });
});
