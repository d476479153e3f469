import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on, folder } = textRunner('skip-faulty');

/** Documents with these cells of coreference, one after another from `a`. */
function conll(...documents: readonly string[][]): string {
  return documents
    .map((cells, at) => {
      const rows = cells.map((cell) => `a 0 0 w ${cell}\n`).join('');
      return `#begin document (${'abc'[at]}); part 000\n${rows}\n#end document\n`;
    })
    .join('');
}

const cells = ['(0)', '(0)', '(1)', '(1)', '-'];
const key = conll(cells, cells);
const good = conll(cells, ['(0)', '(0)', '(1)', '-', '(1)']);
const open = conll(cells, ['(0', '(0)', '(1', '-', '(1)']);
const short = conll(cells, ['(0)', '(0)']);
const partly = conll(cells);

interface Saved {
  readonly systems: readonly { readonly name: string; readonly documents: number }[];
  readonly signature: string;
  readonly skipped?: readonly {
    name: string;
    response: string;
    errors: number;
    problem: { code: string; line: number };
  }[];
  readonly ranking?: unknown;
}

const json = (stdout: string): Saved => JSON.parse(stdout);
const names = ({ systems }: Saved): readonly string[] => systems.map(({ name }) => name);

describe('--skip-faulty', () => {
  it('scores what can be read and compared, lists the others with their first problem, and exits 3', async () => {
    const { stdout, stderr, status } = await on(
      [key, good, open, short, key],
      'corefscore $1 A=$2 B=$3 C=$4 D=$5 --skip-faulty -f json -q',
    );
    expect(status).toBe(3);
    expect(names(json(stdout))).toEqual(['A', 'D']);
    expect(json(stdout).skipped).toMatchObject([
      { name: 'B', response: join(folder, '3.txt'), errors: 2, problem: { code: 'UNCLOSED_MENTION', line: 10 } },
      { name: 'C', errors: 1, problem: { code: 'TOKENS_DIFFER' } },
    ]);
    expect(stderr).toMatch(/^not scored: B, 2 errors, the first:\n.*3\.txt:10:9: error: .*\[UNCLOSED_MENTION\]$/m);
    expect(stderr).toMatch(/^not scored: C, 1 error:\n.*4\.txt:.*\[TOKENS_DIFFER\]$/m);
    expect(stderr).not.toContain('nothing was scored');
  });

  it('gives the numbers and the signature that the others have without the faulty ones', async () => {
    const faulty = '{"doc_key": "a", "clusters": [[[0,';
    const left = await on([key, good, faulty, key], 'corefscore $1 A=$2 B=$3 D=$4 --skip-faulty -f json -q');
    const alone = await on([key, good, faulty, key], 'corefscore $1 A=$2 D=$4 -f json -q');
    const { skipped, ...rest } = json(left.stdout);
    expect(skipped).toHaveLength(1);
    expect(rest).toEqual(json(alone.stdout));
    // A faulty system that lacks a document does not take it from the others.
    const missing = await on(
      [key, good, partly.replace('(1)', '(1'), key],
      'corefscore $1 A=$2 B=$3 D=$4 --skip-faulty --missing-document skip -f json -q',
    );
    expect(json(missing.stdout).systems.map(({ documents }) => documents)).toEqual([2, 2]);
  });

  it('says in every report for people which were not scored', async () => {
    for (const format of ['table', 'markdown', 'github', 'latex']) {
      const { stdout } = await on([key, good, open, key], `corefscore $1 A=$2 B=$3 D=$4 --skip-faulty -f ${format} -q`);
      expect(stdout).toMatch(/not scored[\s\S]*\bB\b[\s\S]*UNCLOSED/);
    }
  });

  it('calls those that were not scored as the tables call the others', async () => {
    const { stdout } = await on([key, good, open, key], 'corefscore $1 $2 $3 $4 --skip-faulty -m muc -q');
    expect(stdout).toMatch(/^2 +\d/m);
    expect(stdout).toMatch(/^not scored +errors +first\n3 +2 +\S+3\.txt:\d+ +UNCLOSED_MENTION$/m);
    const latex = await on([key, good, open, key], 'corefscore $1 $2 $3 $4 --skip-faulty -m muc -q -f latex');
    expect(latex.stdout).toMatch(/^ +3 & 2 & .* & UNCLOSED\\_MENTION /m);
  });

  it('scores nothing where the key is faulty, or every system', async () => {
    for (const texts of [
      [open, good, key],
      [key, open, short],
    ]) {
      const { stdout, stderr, status } = await on(texts, 'corefscore $1 $2 $3 --skip-faulty');
      expect([stdout, status]).toEqual(['', 3]);
      expect(stderr).toMatch(/^nothing was scored: /m);
    }
  });

  it('compares nothing where one system is left', async () => {
    const { stdout, status } = await on(
      [key, open, good],
      'corefscore $1 A=$2 B=$3 --skip-faulty --significance permutation --rank -f json -q',
    );
    expect(status).toBe(3);
    expect(names(json(stdout))).toEqual(['B']);
    expect(json(stdout)).not.toHaveProperty('significance');
    expect(json(stdout).ranking).toBeUndefined();
  });

  it('exits 0 where no system is faulty, and stays 3 where a gate fails too', async () => {
    const clean = await on([key, good, good], 'corefscore $1 A=$2 B=$3 --skip-faulty');
    expect(clean.status).toBe(0);
    const gated = await on([key, good, open], 'corefscore $1 A=$2 B=$3 --skip-faulty --fail-under conll=99');
    expect(gated.status).toBe(3);
    expect(gated.stderr).toContain('failed: ');
  });

  it('compares those that are left with the baseline of their names', async () => {
    await on([key, good, key, key], 'corefscore $1 A=$2 B=$3 D=$4 -q -o $1.json');
    const { stdout } = await on(
      [key, good, open, key],
      'corefscore $1 A=$2 B=$3 D=$4 --skip-faulty --baseline $1.json -f json -q',
    );
    const { systems } = JSON.parse(stdout) as {
      systems: { baseline: { differences: Record<string, { change: number }> } }[];
    };
    expect(systems.map(({ baseline }) => baseline.differences.conll.change)).toEqual([0, 0]);
  });

  it('does so for tags and for spans, with folders too', async () => {
    const gold = 'w1 B-PER\nw2 O\n';
    const tags = await on(
      [gold, gold, 'w1 B-PER\n', 'w1 X+Y\nw2 O\n'],
      'nerscore $1 A=$2 B=$3 C=$4 --skip-faulty -f json -q',
    );
    expect(tags.status).toBe(3);
    expect(names(json(tags.stdout))).toEqual(['A']);
    expect(json(tags.stdout).skipped?.map(({ name }) => name)).toEqual(['B', 'C']);
    const text = (end: number): string => `{"id": 1, "text": "abc def", "label": [[0, ${end}, "X"]]}\n`;
    const spans = await on([text(3), text(3), text(30)], 'nerscore $1 A=$2 B=$3 --skip-faulty -f json -q');
    expect(spans.status).toBe(3);
    expect(json(spans.stdout).skipped?.map(({ problem }) => problem.code)).toEqual(['SPAN_OUTSIDE_TEXT']);
  });

  it('cross-checks those that are left', async () => {
    const scorer = join(folder, 'scorer.pl');
    writeFileSync(scorer, 'print "no totals\\n";');
    const { stderr } = await on([key, good, open], `corefscore $1 $2 $3 -m muc --skip-faulty --cross-check ${scorer}`);
    expect(stderr).toContain('not scored: ');
    expect(stderr.match(/^cross-check muc/gm)).toHaveLength(1);
  });

  it('is refused with one tool of --compat, and for what can be read once', async () => {
    const compat = await on([key, good], 'corefscore $1 $2 --compat coval --skip-faulty');
    expect(compat.stderr).toContain('--compat coval does not support --skip-faulty');
    writeFileSync(join(folder, 'key'), key);
    writeFileSync(join(folder, 'good'), good);
    const args = ['dist/bin/corefscore.cjs', join(folder, 'key'), join(folder, 'good'), '-', '--skip-faulty'];
    const { stderr, status } = spawnSync(process.execPath, args, { input: good, encoding: 'utf8' });
    expect(status).toBe(2);
    expect(stderr).toContain('--skip-faulty may read files twice, and - can be read once: give files');
  });
});
