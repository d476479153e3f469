import { describe, expect, it } from 'vitest';
import { LONGEST_LINE } from '../../../src/text/lines.ts';
import { runOn } from './run.ts';

const rule = '-'.repeat(74);

/** A document a line a token. */
function document(name: string, ...cells: string[]): string {
  return [`#begin document ${name}`, ...cells.map((cell) => `x\t${cell}`), '#end document', ''].join('\n');
}

const plain = document('A', '(1)', '(1)', '(2)');

describe('the command line', () => {
  it.each([[[]], [['all']], [['all', 'k']]])('prints a usage text and exits 0 for %j', (argv) => {
    const run = runOn(plain, plain, argv);
    expect(run.stdout).toMatch(/^\nusage: scorer\.pl METRIC KEY RESPONSE \[NAME\]\n.*\n\n$/s);
    expect(run).toMatchObject({ stderr: '', code: 0 });
  });

  it.each(['foo', 'xmuc', ' muc', ''])('calls the metric %j invalid and exits 0', (metric) => {
    expect(runOn(plain, plain, [metric, 'k', 'r'])).toEqual({ stdout: 'Invalid metric\n', stderr: '', code: 0 });
  });

  it.each(['muc', 'MUC', 'Muc'])('knows the metric %s', (metric) => {
    expect(runOn(plain, plain, [metric, 'k', 'r', 'none']).stdout).toContain('Coreference: Recall: (1 / 1) 100%');
  });

  it.each(['mucxyz', 'ALL', 'allx'])(
    'dies in the first document of the metric %s, known by its first letters',
    (metric) => {
      const run = runOn(plain, plain, [metric, 'k', 'r']);
      expect(run.stdout.split('\n').at(-2)).toBe('Invented: 0');
      expect(run).toMatchObject({ stderr: `Metric ${metric.toLowerCase()} not implemented yet\n`, code: 25 });
    },
  );

  it('says which file cannot be opened and exits with the number of the system', () => {
    expect(runOn(plain, plain, ['all', 'nope', 'r', 'none'])).toEqual({
      stdout: '\nMETRIC muc:\n',
      stderr: 'Can not open nope: No such file or directory\n',
      code: 2,
    });
  });

  it('runs the five metrics for all, and ignores a fifth argument', () => {
    const { stdout } = runOn(plain, plain, ['all', 'k', 'r', 'none', 'more']);
    expect(stdout.match(/(?<=\nMETRIC )\w+/g)).toEqual(['muc', 'bcub', 'ceafm', 'ceafe', 'blanc']);
  });
});

describe('documents', () => {
  const two = document('A', '(1)', '(1)') + document('B', '(1)', '(2)');

  it('come in the order of the key', () => {
    const { stdout } = runOn(two, document('B', '(1)') + document('A', '(1)'), ['muc', 'k', 'r']);
    expect(stdout.match(/^[AB]:$/gm)).toEqual(['A:', 'B:']);
  });

  it('that are named are scored alone', () => {
    expect(runOn(two, two, ['muc', 'k', 'r', 'A']).stdout).toContain('Coreference: Recall: (1 / 1)');
    expect(runOn(two, two, ['muc', 'k', 'r', 'B']).stdout).toContain('Coreference: Recall: (0 / 0)');
  });

  it('come in the order of the ones that are scored, where a name repeats', () => {
    const { stdout } = runOn(two + document('A', '(1)'), two, ['muc', 'k', 'r']);
    expect(stdout.match(/^[AB]:$/gm)).toEqual(['B:', 'A:']);
  });

  it('that repeat a name give way to the last one, or to the first when named', () => {
    const repeated = document('A', '(1)', '(1)') + document('A', '(1)', '(1)', '(1)');
    expect(runOn(repeated, plain, ['muc', 'k', 'r']).stdout).toContain('Coreference: Recall: (1 / 2)');
    expect(runOn(repeated, plain, ['muc', 'k', 'r', 'A']).stdout).toContain('Coreference: Recall: (1 / 1)');
  });

  it('that neither file has are scored as empty, under no name', () => {
    expect(runOn(plain, plain, ['muc', 'k', 'r', 'Z']).stdout).toMatch(/^Z:\n====> :\nFile :\n====> :\nFile :\nTotal/);
  });

  it('of the response alone are never read', () => {
    expect(runOn(plain, plain + document('B', '1)'), ['muc', 'k', 'r'])).toMatchObject({ stderr: '', code: 0 });
  });

  it('none at all leaves totals of nothing', () => {
    expect(runOn('', plain, ['bcub', 'k', 'r']).stdout).toBe(
      `\n====== TOTALS =======\nIdentification of Mentions: Recall: (0 / 0) 0%\tPrecision: (0 / 0) 0%\tF1: 0%\n${rule}\n` +
        `Coreference: Recall: (0 / 0) 0%\tPrecision: (0 / 0) 0%\tF1: 0%\n${rule}\n`,
    );
  });

  it('keep the bytes of their names', () => {
    expect(runOn(document('\xe9\x85', '(1)'), '', ['muc', 'k', 'r']).stdout).toContain('====> \xe9\x85:\n');
  });
});

describe('repeated mentions', () => {
  const repeated = (times: number): string => document('A', '(1)'.repeat(times + 1), '(1)', '(2)');

  it('are scored up to ten', () => {
    expect(runOn(plain, repeated(10), ['muc', 'k', 'r', 'none']).code).toBe(0);
  });

  it('are refused at the eleventh, after its line', () => {
    const { stdout, stderr, code } = runOn(plain, repeated(14), ['muc', 'k', 'r', 'none']);
    expect(stdout).toBe('Repeated mention in the response: 0, 0 00\n'.repeat(11));
    expect(stderr).toMatch(/^Found too many repeated mentions \(> 10\) in the response, so refusing to score\./);
    expect(code).toBe(1);
  });

  it.each([
    [2, ['muc', 'bcub', 'ceafm', 'ceafe', 'blanc'], 0],
    [3, ['muc', 'bcub', 'ceafm', 'ceafe'], 1],
  ])('add up over the metrics of all: %d of them', (times, metrics, code) => {
    const run = runOn(plain, repeated(times), ['all', 'k', 'r', 'none']);
    expect(run.stdout.match(/(?<=METRIC )\w+/g)).toEqual(metrics);
    expect(run.code).toBe(code);
  });

  it('add up over documents', () => {
    const key = plain + document('B', '(1)');
    const response = repeated(6) + document('B', '(1)(1)(1)(1)(1)(1)');
    expect(runOn(key, response, ['muc', 'k', 'r', 'none']).code).toBe(1);
    expect(runOn(key, response, ['muc', 'k', 'r', 'B']).code).toBe(0);
  });
});

describe('it dies', () => {
  it.each([
    [25, 'at a bracket that closes nothing', document('A', '(1)', '1)')],
    [255, 'there, in a last line without end', '#begin document A\n1)'],
  ])('with %d %s, naming the file and its line', (code, _, response) => {
    const run = runOn(plain, response, ['muc', 'k', 'r', 'none']);
    expect(run.stderr).toMatch(
      /^Detected the end of a mention \[1\]\(0\) without begin \(\?,[01]\) at r line [23]\.\n$/,
    );
    expect(run.code).toBe(code);
  });

  it('at a mention that never closes, with what it had printed', () => {
    const run = runOn(document('A', '(1+2)(1'), plain, ['muc', 'k', 'r']);
    expect(run).toEqual({
      stdout: '====> A:\nDiscarded (1+2)\n',
      stderr: 'Error: some mentions in the document do not close\n',
      code: 25,
    });
  });

  it.each([
    ['blanc', 25],
    ['ceafe', 0],
  ])('in blanc where a key entity has no mention and a later one has: %s', (metric, code) => {
    expect(runOn('#begin document A\n(1\n(2)\n', plain, [metric, 'k', 'r', 'none']).code).toBe(code);
  });
});

describe('a line of more than 4 MiB', () => {
  it.each([
    ['is refused where it stands, in the name of a document', `${plain}#begin document `, 6],
    ['is refused where it stands, among tokens', `${plain}#begin document B\n`, 7],
    ['is refused where it stands, after nothing', '', 1],
  ])('%s', (_, head, line) => {
    const long = head + 'x'.repeat(LONGEST_LINE + 1);
    const message = `line ${line} is longer than 4 MiB\n`;
    expect(runOn(long, plain, ['all', 'k', 'r', 'none'])).toEqual({
      stdout: '\nMETRIC muc:\n',
      stderr: `k: ${message}`,
      code: 255,
    });
    expect(runOn(plain, long, ['muc', 'k', 'r', 'A'])).toEqual({
      stdout: 'A:\n====> A:\nFile A:\nEntity 0: (0,0) (1,1)\nEntity 1: (2,2)\n',
      stderr: `r: ${message}`,
      code: 255,
    });
  });

  it('is not one of just 4 MiB, nor a file of many lines', () => {
    const lines = [LONGEST_LINE, 5, LONGEST_LINE / 2 + 1, LONGEST_LINE / 2 + 1].map((length) => {
      return `${'x'.repeat(length - 5)}\t(1)\n`;
    });
    const key = document('A', '(1)', '(1)').replace('#end', `${lines.join('')}#end`);
    const { stdout, stderr, code } = runOn(key, plain, ['muc', 'k', 'r', 'none']);
    expect(stdout).toContain('Coreference: Recall: (1 / 5) 20%');
    expect([stderr, code]).toEqual(['', 0]);
  });
});

describe('BLANC', () => {
  it('is the mean of both kinds of links, and of both F1s', () => {
    const { stdout } = runOn(document('A', '(1)', '(1)', '(2)'), document('A', '(1)', '(1)', '(1)'), [
      'blanc',
      'k',
      'r',
      'none',
    ]);
    expect(stdout).toContain('Coreference links: Recall: (1 / 1) 100%\tPrecision: (1 / 3) 33.33%\tF1: 50%\n');
    expect(stdout).toContain('Non-coreference links: Recall: (0 / 2) 0%\tPrecision: (0 / 0) 0%\tF1: 0%\n');
    expect(stdout).toContain('BLANC: Recall: (0.5 / 1) 50%\tPrecision: (0.166666666666667 / 1) 16.66%\tF1: 25%\n');
  });

  it('scores the one kind of links that the key has, and nothing where it has none', () => {
    const chain = document('A', '(1)', '(1)');
    expect(runOn(chain, document('A', '(1)', '(1)', '(2)'), ['blanc', 'k', 'r', 'none']).stdout).toContain(
      'BLANC: Recall: (1 / 1) 100%\tPrecision: (1 / 1) 100%',
    );
    expect(runOn(document('A', '(1)'), document('A', '(1)'), ['blanc', 'k', 'r', 'none']).stdout).toContain(
      'BLANC: Recall: (0 / 1) 0%',
    );
  });
});
