import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { shared, sharedPath } from '../shared.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'nerscore-'));
afterAll(() => rmSync(folder, { recursive: true }));

const gold = 'testdata/quickstart/gold.tsv';
const pred = 'testdata/quickstart/pred.tsv';

/** Runs the built command in a process of its own. */
function nerscore(argv: readonly string[], input = ''): string {
  return execFileSync(process.execPath, ['dist/bin/nerscore.cjs', ...argv, '--quiet'], { input, encoding: 'utf8' });
}

describe('nerscore', () => {
  it('reads gzipped files, whatever their names', async () => {
    const packed = join(folder, 'pred.tsv');
    writeFileSync(packed, gzipSync(readFileSync(pred)));
    const plain = await run(`nerscore ${gold} ${pred} --quiet --format json`);
    const { stdout } = await run(`nerscore ${gold} ${packed} --quiet --format json`);
    expect(stdout.replaceAll(packed, pred)).toBe(plain.stdout);
  });

  it('check --columns -2,-1 reads outside rows on end, in a small file and in a large one', async () => {
    const path = join(folder, 'outside.tsv');
    for (const rows of [3, 20_000]) {
      writeFileSync(path, `${'a O O\n'.repeat(rows)}b B-X O\n\nc O O\n`);
      const { stdout, status } = await run(`nerscore check ${path} --columns -2,-1`);
      expect(status).toBe(0);
      expect(stdout.startsWith(`${path}: 2 sentences, ${rows + 2} tokens, 1 span (X 1) and 0 spans;`)).toBe(true);
    }
  });

  it('reads either side from standard input', async () => {
    const { stdout } = await run(`nerscore ${gold} ${pred} --quiet`);
    expect(nerscore(['-', pred], readFileSync(gold, 'utf8')).replace('against -:', `against ${gold}:`)).toBe(stdout);
    expect(nerscore([gold, '-'], readFileSync(pred, 'utf8')).replace(/^-/, pred)).toBe(stdout);
  });

  it('reads files of many chunks as one', async () => {
    const [many, once] = [join(folder, 'many.tsv'), `${readFileSync(gold, 'utf8')}\n`];
    const times = Math.ceil((3 << 20) / once.length);
    writeFileSync(many, once.repeat(times));
    const { stdout, status } = await run(`nerscore ${many} ${many} --format json`);
    const { tokens, sentences, scores } = JSON.parse(stdout).systems[0];
    expect([status, tokens, sentences]).toEqual([0, 32 * times, 4 * times]);
    expect(scores.strict.micro).toMatchObject({ correct: 9 * times, predicted: 9 * times, f1: 1 });
  });

  it('warns of a type that is asked for and met nowhere', async () => {
    const { stderr, status } = await run(`nerscore ${gold} ${pred} --types PER,PERS`);
    expect([status, stderr.match(/UNKNOWN_TYPE/g)?.length]).toEqual([0, 1]);
    expect(stderr).toContain("'PERS'");
  });

  it('takes \\t for a tab', async () => {
    const { stdout } = await run(`nerscore ${gold} ${pred} --quiet --delimiter \\t`);
    expect(stdout).toContain('|delimiter:%09|');
    expect(stdout).toContain('micro        0.4545  0.5556  0.5000');
  });

  it('has the last word of line 2 and the columns of conlleval, which scripts take', async () => {
    const { stdout } = await run(`nerscore ${gold} ${pred} --quiet --format conlleval`);
    const lines = stdout.split('\n');
    expect(lines[1].split(/\s+/).at(-1)).toBe('50.00');
    expect(lines[4].split(/\s+/)).toEqual([
      '',
      'PER:',
      'precision:',
      '50.00%;',
      'recall:',
      '66.67%;',
      'FB1:',
      '57.14',
      '4',
    ]);
  });

  it('prints every result with the same bytes each time', async () => {
    const commandLine = `nerscore ${gold} ${pred} --mode all --confusion --format json`;
    expect(await run(commandLine)).toEqual(await run(commandLine));
  });

  it.each(['--mode all', '--mode all --confusion'])('%s stays within a terminal of 80 columns', async (options) => {
    const { stdout } = await run(`nerscore ${gold} ${pred} --quiet ${options}`);
    // The first line has the paths, and the last is the signature, which is copied: both are of whatever length.
    const lines = stdout.trimEnd().split('\n').slice(1, -1);
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
  });
});

describe.skipIf(!shared)('nerscore on real corpora', () => {
  it.each([
    ['conll2000', 'goldpred.txt'],
    ['wnut17-arcada', 'goldpred.tsv'],
    ['wnut17-drexel', 'goldpred.tsv'],
    ['wnut17-mic-cis', 'goldpred.tsv'],
    ['wnut17-spinningbytes', 'goldpred.tsv'],
  ])('%s: the conlleval format is what conlleval.pl prints', async (corpus, file) => {
    const path = sharedPath('realdata', 'ner', corpus, file);
    const expected = sharedPath('realdata', 'ner', corpus, 'expected', 'goldpred.conlleval.txt');
    const { stdout, status } = await run(`nerscore '${path}' --format conlleval --quiet`);
    expect([stdout, status]).toEqual([readFileSync(expected, 'utf8'), 0]);
  });
});

it('takes --metric, the option of corefscore, for --mode', async () => {
  const files = 'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';
  expect(await run(`nerscore ${files} --metric type`)).toEqual(await run(`nerscore ${files} --mode type`));
});
