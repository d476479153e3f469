import { describe, expect, it } from 'vitest';
import { excerpt, problemText, withoutSharedFolders } from '../../src/report/problem-text.ts';
import { plainStyle } from '../../src/report/style.ts';
import { type Problem, type ProblemCode, type ProblemLog, problemLog } from '../../src/text/problem.ts';
import { joinedLogs } from '../../src/text/shown-problems.ts';
import { run } from '../cli/golden-case.ts';

/** A log of so many problems of each kind, by turns, on lines from 1; `file` tells the logs apart. */
function logOf(file: string, times: number, ...kinds: readonly (readonly [ProblemCode, Problem['severity']])[]) {
  const log = problemLog();
  for (let line = 1; line <= times; line++) {
    for (const [code, severity] of kinds)
      log.report(code, severity, () => ({ place: { file, line, column: severity === 'error' ? 1 : 2 }, message: 'm' }));
  }
  return log;
}

const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;

/** The lines as `place code`, or as they are. */
function shown(logs: readonly ProblemLog[], options = {}): string[] {
  const lines = problemText(joinedLogs(logs), plainStyle, options).trimEnd().split('\n');
  return lines.map((line) => line.replace(/^(\S+):\d: (?:error|warning): m \[(\w+)\]$/, '$1 $2'));
}

it('an excerpt does not cut characters in two', () => {
  for (const text of ['😀'.repeat(120), `x${'😀'.repeat(120)}`]) {
    for (const column of [1, 60, 101, 102, 150, 151]) {
      const [shown] = excerpt(text, { file: 'f', line: 1, column }).split('\n');
      expect(shown).toMatch(/^…?x?😀+…?$/u);
    }
  }
});

describe('paths beside a place', () => {
  it.each([
    // the file of the place  text                        as it is shown
    ['/a/b/pred/x.tsv', "'w' here, 'v' at /a/b/gold/x.tsv:3", "'w' here, 'v' at gold/x.tsv:3"],
    ['/a/b/gold/x.tsv', '/a/b/pred has no file of this name', 'pred has no file of this name'],
    ['/a/b/pred', 'in /a/b/gold: see /a/c', 'in gold: see c'],
    ['x/y.conll', 'x/y.conll:3:1, x/y.conll:4:1', 'y.conll:3:1, y.conll:4:1'],
    ['C:\\a\\pred.tsv', 'not in C:\\a\\gold.tsv', 'not in gold.tsv'],
    ['/a/my files/x.conll', 'the key /a/my files/y.conll', 'the key my files/y.conll'],
    // Names of documents are quoted, and a root is no folder in common.
    ['nw/x.conll', "document 'nw/x_1' is not in nw/y.conll", "document 'nw/x_1' is not in y.conll"],
    ['/x.conll', 'not in /y.conll', 'not in /y.conll'],
    ['x.conll', 'not in y.conll, nor in a/', 'not in y.conll, nor in a/'],
    ['a/x.conll', 'the folder a/ is empty', 'the folder a/ is empty'],
  ])('lack the folders that they share with it: %s, %s', (file, text, expected) => {
    expect(withoutSharedFolders({ file, line: 1, column: 1 }, text)).toBe(expected);
  });
});

describe('problems as text', () => {
  it('go on in an indented line where the terminal ends, as the help does, in colour and without', () => {
    const log = problemLog();
    const problem = {
      place: { file: 'f', line: 1, column: 2 },
      message: 'a message of some words',
      help: 'read more words',
    };
    log.report('NO_TAGS', 'error', () => problem);
    const broken = 'f:1:2: error: a message\n  of some words\n  [NO_TAGS]\nhelp: read more words\n';
    expect(problemText(log, plainStyle, { width: 24 })).toBe(broken);
    const styled = { ...plainStyle, bold: red, error: red, help: red, dim: red };
    expect(problemText(log, styled, { width: 24 }).replaceAll('\u001b[31m', '').replaceAll('\u001b[39m', '')).toBe(
      broken,
    );
  });

  it('are the first five errors of each code, in the order in which they were met, and how many more there are', () => {
    const log = logOf('f', 30, ['UNKNOWN_TAG', 'error'], ['UNREADABLE_ROW', 'error']);
    log.report('NO_TAGS', 'error', () => ({ place: { file: 'f', line: 99, column: 1 }, message: 'm' }));
    expect(shown([log])).toEqual([
      ...[1, 2, 3, 4, 5].flatMap((line) => [`f:${line} UNKNOWN_TAG`, `f:${line} UNREADABLE_ROW`]),
      'f:99 NO_TAGS',
      '… and 25 more of UNKNOWN_TAG',
      '… and 25 more of UNREADABLE_ROW',
    ]);
    expect(log.errors).toBe(61);
  });

  it('are five errors of all files together', () => {
    const logs = ['f', 'g'].map((file) => logOf(file, 4, ['UNKNOWN_TAG', 'error']));
    expect(shown(logs)).toEqual([
      ...['f:1', 'f:2', 'f:3', 'f:4', 'g:1'].map((place) => `${place} UNKNOWN_TAG`),
      '… and 3 more of UNKNOWN_TAG',
    ]);
  });

  it('say once what several logs say alike', () => {
    const logs = [1, 2].map(() => logOf('f', 7, ['UNKNOWN_TAG', 'error']));
    expect(shown(logs).at(-1)).toBe('… and 2 more of UNKNOWN_TAG');
    expect(joinedLogs(logs).errors).toBe(7);
  });

  it('count errors and warnings of one code apart', () => {
    const log = logOf('f', 8, ['MISSING_FILE', 'error'], ['MISSING_FILE', 'warning']);
    expect(shown([log]).filter((line) => line.startsWith('…'))).toEqual([
      '… and 3 more of MISSING_FILE',
      '… and 5 more of MISSING_FILE',
    ]);
    expect(shown([log], { quiet: true }).length).toBe(6);
  });

  it('say what to do once, after the last of those that have the same advice', () => {
    const log = problemLog();
    for (const [line, help] of ['x', 'y', 'x', undefined].entries())
      log.report('UNKNOWN_TAG', 'error', () => {
        return { place: { file: 'f', line, column: 1 }, message: 'm', ...(help !== undefined && { help }) };
      });
    expect(shown([log])).toEqual([
      'f:0 UNKNOWN_TAG',
      'f:1 UNKNOWN_TAG',
      'help: y',
      'f:2 UNKNOWN_TAG',
      'help: x',
      'f:3 UNKNOWN_TAG',
    ]);
  });

  it('are one for those with a common cause, which does not count those of another file or severity', () => {
    const log = logOf('d/f', 10, ['UNKNOWN_TAG', 'error'], ['UNKNOWN_TAG', 'warning']);
    log.report('UNKNOWN_TAG', 'error', () => ({ place: { file: 'df', line: 9, column: 1 }, message: 'm' }));
    const summary = { message: 'all', count: 10 };
    const cause = { code: 'UNKNOWN_TAG', severity: 'error', help: 'do', summary } as const;
    log.explain({ ...cause, file: 'd' });
    log.explain({ ...cause, file: 'elsewhere' });
    expect(shown([log])).toEqual([
      'd/f:1:1: error: all [UNKNOWN_TAG]',
      '  also f:2:1, f:3:1 and 7 more',
      'help: do',
      'df:9 UNKNOWN_TAG',
      ...[1, 2, 3].map((line) => `d/f:${line} UNKNOWN_TAG`),
      '… and 7 more of UNKNOWN_TAG',
    ]);
    expect([log.errors, joinedLogs([log, log]).errors]).toEqual([11, 11]);
  });

  it('are all errors where that is asked for', () => {
    const log = logOf('f', 9, ['UNKNOWN_TAG', 'error']);
    expect(shown([log], { shownErrors: Number.POSITIVE_INFINITY }).length).toBe(9);
  });
});

describe('a file whose every row is wrong', () => {
  const gold = 'testdata/quickstart/gold.tsv';

  it('takes few lines, which say how many there are; so does check', async () => {
    const { stderr, status } = await run(`nerscore ${gold}`);
    const lines = stderr.trimEnd().split('\n');
    expect([status, lines.length]).toEqual([3, 6]);
    expect(lines.at(-1)).toBe('nothing was scored: 32 errors in the input');
    const { stdout } = await run(`nerscore check ${gold} --columns 1 -f json`);
    expect(JSON.parse(stdout).problems.map(({ count }: Problem) => count)).toEqual([32]);
  });

  it('is counted whole in JSON, where it is scored', async () => {
    const { stdout } = await run(`nerscore ${gold} --lenient --format json`);
    const [{ problems, problemCounts }] = JSON.parse(stdout).systems;
    expect(problemCounts.UNKNOWN_TAG).toBe(32);
    const counts = problems.filter(({ code }: Problem) => code === 'UNKNOWN_TAG').map(({ count }: Problem) => count);
    expect(counts).toEqual([32]);
  });
});
