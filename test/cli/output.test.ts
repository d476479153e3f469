import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';

const scored = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll -m conll';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-output-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('--output', () => {
  it('writes what --format would print, for every extension, beside what is printed', async () => {
    const formats = {
      txt: 'table',
      json: 'json',
      jsonl: 'jsonl',
      csv: 'csv',
      tsv: 'tsv',
      md: 'markdown',
      tex: 'latex',
    };
    const outputs = Object.keys(formats).map((extension) => `-o ${folder}/scores.${extension}`);
    const { stdout } = await run(`${scored} --format csv ${outputs.join(' ')}`);
    for (const [extension, format] of Object.entries(formats)) {
      const printed = await run(`${scored} --format ${format}`);
      expect(readFileSync(join(folder, `scores.${extension}`), 'utf8')).toBe(printed.stdout);
      if (format === 'csv') expect(stdout).toBe(printed.stdout);
    }
  });

  it('has no colour, even where the terminal has', async () => {
    const { stdout } = await run(`${scored} --color -o ${folder}/scores.txt`);
    expect(stdout).toContain('\u001b[');
    expect(readFileSync(join(folder, 'scores.txt'), 'utf8')).not.toContain('\u001b[');
  });

  it('goes with the text of scorer.pl', async () => {
    await run(`${scored} -f official -o ${folder}/scores.json`);
    expect(JSON.parse(readFileSync(join(folder, 'scores.json'), 'utf8')).systems[0].scores.conll.f1).toBe(
      0.7220251314739503,
    );
  });

  it('that cannot be written exits 74', async () => {
    const { status, stderr } = await run(`${scored} -o ${folder}/none/scores.json`);
    expect(status).toBe(74);
    expect(stderr).toContain(`cannot write ${folder}/none/scores.json: there is no such folder\n`);
  });

  it('is not written where nothing was scored', async () => {
    const { status } = await run(`corefscore testdata/empty.conll testdata/empty.conll -o ${folder}/scores.json`);
    expect([status, readdirSync(folder)]).toEqual([3, []]);
  });
});

it('on GitHub the summary is appended to its file, and annotations are printed', async () => {
  const summary = join(folder, 'summary');
  writeFileSync(summary, 'before\n');
  const { stdout, status } = await run(`GITHUB_STEP_SUMMARY=${summary} ${scored} -f github --fail-under conll=80`);
  expect([stdout, status]).toEqual([
    '::error title=corefscore::CoNLL F1 72.20 is below 80 (--fail-under conll=80)\n',
    1,
  ]);
  expect(readFileSync(summary, 'utf8')).toMatch(/^before\n.*\n\n\| metric /);
});

it('a baseline may be gzipped, and is the same as this run', async () => {
  const { stdout } = await run(`${scored} -f json`);
  writeFileSync(join(folder, 'scores.json.gz'), gzipSync(stdout));
  const again = await run(`${scored} -f json --baseline ${folder}/scores.json.gz --max-drop 0`);
  expect(again.status).toBe(0);
  const { differences } = JSON.parse(again.stdout).systems[0].baseline;
  expect(Object.keys(differences)).toEqual(['muc', 'bcub', 'ceafe', 'conll']);
  expect(differences.conll).toEqual({ before: 0.7220251314739503, after: 0.7220251314739503, change: 0 });
});

it('a baseline of several systems is compared one by one, and refused for another number', async () => {
  const several = `${scored} testdata/several/other.conll -f json`;
  writeFileSync(join(folder, 'scores.json'), (await run(several)).stdout);
  const { systems } = JSON.parse((await run(`${several} --baseline ${folder}/scores.json`)).stdout);
  for (const { baseline } of systems) expect(baseline.differences.conll.change).toBe(0);
  const { status, stderr } = await run(`${scored} --baseline ${folder}/scores.json`);
  expect(status).toBe(3);
  expect(stderr).toContain('BASELINE_DIFFERS');
});

it('the statistics of a baseline are not compared', async () => {
  writeFileSync(join(folder, 'scores.json'), (await run(`${scored} -q -f json --confidence 90 --seed 9`)).stdout);
  expect((await run(`${scored} --baseline ${folder}/scores.json`)).status).toBe(0);
});

it('what several responses have to say of one key is said once', async () => {
  const { stderr } = await run(
    'corefscore testdata/warnings/key.conll testdata/warnings/response.conll testdata/warnings/response.conll',
  );
  expect(stderr).toBe((await run('corefscore testdata/warnings/key.conll testdata/warnings/response.conll')).stderr);
});
