import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('ranks');

/** A document with these cells of coreference. */
function conll(...cells: string[]): string {
  return `#begin document (a); part 000\n${cells.map((cell) => `a 0 0 w ${cell}\n`).join('')}\n#end document\n`;
}

const key = conll('(0)', '(0)', '(1)', '(1)', '-');
const bad = conll('(0)', '(1)', '-', '-', '(1)');
const mid = conll('(0)', '(0)', '(1)', '-', '(1)');
const zero = conll('-', '-', '-', '-', '(1)');
const teams = [key, bad, mid, key, mid];
const tags = (...tagged: string[]): string => tagged.map((tag, at) => `w${at} ${tag}\n`).join('');
const all = 'corefscore $1 bad=$2 mid=$3 good=$4 other=$5 -m conll --allow SHIFTED';

/** The rows of a table above that of errors that begin with a name of these systems, each with what comes next. */
const ranked = (text: string): string[] =>
  [...text.split(/\n(?:\| )?errors /)[0].matchAll(/^(?:\| )?`?(bad|mid|good|other|zero|nothing)`?[ |]+(\d)[ |]/gm)].map(
    ([, name, rank]) => `${rank} ${name}`,
  );

describe('--rank', () => {
  it('lists systems from the best to the worst, where equal ones share a rank and the next is left out', async () => {
    const { stdout } = await on(teams, `${all} --rank`);
    expect(ranked(stdout)).toEqual(['1 good', '2 mid', '2 other', '4 bad']);
    expect(stdout).toContain('\n* best; by CoNLL F1\n');
  });

  it('does so in Markdown', async () => {
    expect(ranked((await on(teams, `${all} --rank -f markdown`)).stdout)).toEqual([
      '1 good',
      '2 mid',
      '2 other',
      '4 bad',
    ]);
  });

  it.each(['csv', 'tsv'])('does so in %s, in columns of their own', async (format) => {
    const { stdout } = await on(teams, `${all} --rank -f ${format}`);
    const rows = stdout.split('\n').map((line) => line.split(/[,\t]/));
    expect(rows[0].slice(2, 4)).toEqual(['rank_from', 'rank_to']);
    const own = rows.filter((row) => row[4] === 'conll').map((row) => `${row[2]} ${row[3]} ${row[1]}`);
    expect(own).toEqual(['1 1 good', '2 2 mid', '2 2 other', '4 4 bad']);
  });

  it('is by strict micro F1 in nerscore, whose columns of types have that order too', async () => {
    const gold = tags('B-PER', 'B-LOC');
    const { stdout } = await on([gold, tags('B-PER', 'O'), gold], 'nerscore $1 bad=$2 good=$3 --rank');
    expect(ranked(stdout)).toEqual(['1 good', '2 bad']);
    expect(stdout).toMatch(/^strict F1 by type +gold spans +good +bad$/m);
  });

  it('leaves the order of the command line without it, and in JSON', async () => {
    const { stdout } = await on(teams, all);
    expect(stdout).toMatch(/\nbad .*\nmid .*\n {2}- bad .*\ngood /);
    expect(stdout).toContain('by CoNLL F1: good, mid, other, bad');
    const report = JSON.parse((await on(teams, `${all} --rank -f json`)).stdout);
    expect(report.systems.map(({ name }: { name: string }) => name)).toEqual(['bad', 'mid', 'good', 'other']);
    expect(report.ranking.systems).toEqual([2, 1, 3, 0]);
  });

  it('keeps tests against the first system of the command line', async () => {
    const { stdout } = await on(teams, `${all} --rank --significance permutation -q`);
    expect(ranked(stdout)).toEqual(['1 good', '2 mid', '2 other', '4 bad']);
    expect(stdout).toMatch(/\nF1 +- bad .*\ngood .*\nmid .*\nother /);
  });

  it('orders what --baseline says of each system, and rows of LaTeX', async () => {
    await on(teams, `${all} -q -o ranks.json`.replace('ranks.json', '$1.json'));
    const { stdout } = await on(teams, `${all} --rank --baseline $1.json`);
    const blocks = [...stdout.matchAll(/^(good|mid|other|bad)$/gm)].map(([, name]) => name);
    expect(blocks).toEqual(['good', 'mid', 'other', 'bad']);
    const latex = (await on(teams, `${all} --rank -f latex`)).stdout;
    expect([...latex.matchAll(/^ +(\w+) & (\d) &/gm)].map(([, name, rank]) => `${rank} ${name}`)).toEqual([
      '1 good',
      '2 mid',
      '2 other',
      '4 bad',
    ]);
  });
});

describe('the best number', () => {
  it('is in colour too', async () => {
    const { stdout } = await on([key, bad, mid], 'corefscore $1 $2 $3 -m muc --color');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with an escape character
    expect(stdout).toMatch(/\u001b\[1m\u001b\[32m50\.00\*\u001b\[39m/);
  });

  it('is never 0', async () => {
    for (const format of ['table', 'markdown']) {
      const { stdout } = await on([key, zero, zero], `corefscore $1 nothing=$2 zero=$3 -m muc -f ${format}`);
      expect(stdout).toMatch(/nothing`?[ |]+0\.00/);
      expect(stdout).not.toMatch(/0\.00\*|\*0\.00/);
    }
  });
});

describe('--top', () => {
  const several = ['x', 'y', 'z']
    .map((name, at) => conll('(0)', '(0)', at < 1 ? '(0)' : '-').replace('(a)', `(${name})`))
    .join('');
  const gold = several.replaceAll(' -\n', ' (0)\n');

  it('shows so many of the sorted documents, and says how many more there are', async () => {
    const { stdout } = await on([gold, several], 'corefscore $1 $2 -m muc --by-document --sort f1 --top 2');
    expect(stdout).toContain('\n(y); part 000');
    expect(stdout).toContain('\n(z); part 000');
    expect(stdout).not.toContain('\n(x); part 000');
    expect(stdout).toContain('\n1 more is not shown (--top)\n');
  });

  it('leaves CSV whole, and needs --sort', async () => {
    const { stdout } = await on([gold, several], 'corefscore $1 $2 -m muc --by-document --sort f1 --top 1 -f csv');
    expect(stdout.split('\n').filter((line) => line.includes('part 000'))).toHaveLength(3);
    const { status, stderr } = await on([gold, several], 'corefscore $1 $2 --by-document --top 1');
    expect(status).toBe(2);
    expect(stderr).toContain('--top needs --by-document --sort f1');
  });
});
