import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, run } from './golden-case.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'corefscore-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A document with a token a cell. */
function document(name: string, ...cells: readonly string[]): string {
  const rows = cells.map((cell, token) => `${name}\t0\t${token}\tw${token}\t${cell}\n`);
  return `#begin document (${name}); part 000\n${rows.join('')}#end document\n`;
}

const whole = (name: string): string => document(name, '(0)', '(0)', '(0)', '(1)', '(1)');
const split = (name: string): string => document(name, '(0)', '(0)', '(2)', '(1)', '(1)');
const poor = (name: string): string => document(name, '(0)', '(1)', '(0)', '(1)', '-');
const faulty = (name: string, cell: string): string => document(name, cell, '-', '-', '-', '-');

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

function score(inputs: string, options = ''): Promise<Outcome> {
  const paths = inputs.split(' ').map((path) => (path === '-' ? path : `${folder}/${path}`));
  return run(`corefscore ${paths.join(' ')} -m muc,bcub,blanc ${options}`);
}

/** The errors and warnings as `severity place code`, places below the folder of the test. */
function problemsOf({ stderr }: Outcome): string[] {
  const found = stderr.matchAll(/^(\S+): (error|warning): .*\[(\w+)\]$/gm);
  return [...found].map(([, place, severity, code]) => `${severity} ${place.replace(`${folder}/`, '')} ${code}`);
}

/** The report without what names the inputs and the number of files. */
function reportOf({ stdout, stderr, status }: Outcome): unknown {
  expect([status, stderr]).toEqual([0, '']);
  const { signature, settings, key, systems, ...rest } = JSON.parse(stdout);
  return { ...rest, systems: systems.map(({ response, problems, ...scored }: Record<string, unknown>) => scored) };
}

describe('two folders', () => {
  it('score as the one file that holds all their documents, to the last bit, with intervals and documents', async () => {
    const names = ['a', 'b', 'c'];
    for (const name of names) write({ [`gold/${name}.conll`]: whole(name), [`pred/${name}.conll`]: split(name) });
    write({ 'pred/b.conll': poor('b') });
    write({ 'gold.conll': names.map(whole).join(''), 'pred.conll': split('a') + poor('b') + split('c') });
    const options = '--format json --by-document --confidence 95 --quiet';
    const one = reportOf(await score('gold.conll pred.conll', options));
    expect(reportOf(await score('gold pred', options))).toEqual(one);
  });

  it('pair at any depth, by the path below the folder, packed or not, in the order of the names', async () => {
    write({ 'gold/x.conll': whole('1'), 'gold/sub/deep/x.conll.gz': gzipSync(whole('2')), 'gold/b': whole('3') });
    write({ 'pred/x.conll.gz': gzipSync(split('1')), 'pred/sub/deep/x.conll': poor('2'), 'pred/b': split('3') });
    const { stdout } = await score('gold/ pred/', '--format json --by-document');
    const { key, settings, signature, systems } = JSON.parse(stdout);
    const names = systems[0].byDocument.map(({ document: name }: { document: string }) => name);
    expect(names).toEqual(['(3); part 000', '(2); part 000', '(1); part 000']);
    expect({ key, response: systems[0].response, files: settings.files }).toEqual({
      key: `${folder}/gold`,
      response: `${folder}/pred`,
      files: 3,
    });
    expect(signature).toContain('|files:3|');
  });

  it('leave out hidden files and folders, and follow links, but not in circles', async () => {
    write({ 'gold/a': whole('a'), 'gold/.DS_Store': 'x', 'gold/.git/config': 'x', 'pred/a': split('a') });
    write({ 'elsewhere/b': whole('b'), 'pred/linked/b': split('b') });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'gold', 'linked'), 'junction');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'elsewhere', 'again'), 'junction');
    const outcome = await score('gold pred', '--format json --follow-links');
    expect(problemsOf(outcome)).toEqual([]);
    expect(JSON.parse(outcome.stdout).systems[0].documents).toBe(2);
  });

  it('pair documents within a file only: one name in two files is two documents, the later one named after its file', async () => {
    write({ 'gold/a': whole('d'), 'gold/b': poor('d'), 'pred/a': whole('d'), 'pred/b': poor('d') });
    const { stdout, stderr } = await score('gold pred', '--format json --by-document');
    const { byDocument, scores } = JSON.parse(stdout).systems[0];
    expect(byDocument.map(({ document: name }: { document: string }) => name)).toEqual([
      '(d); part 000',
      'b: (d); part 000',
    ]);
    expect(scores.muc.recall).toEqual({ numerator: 5, denominator: 5, value: 1 });
    expect(stderr).not.toContain('REPEATED_DOCUMENT');
  });

  it('do not pair a document with one of its name in another file', async () => {
    write({ 'gold/a': whole('x') + whole('y'), 'gold/b': whole('z') });
    write({ 'pred/a': split('x'), 'pred/b': split('z') + split('y') });
    expect(problemsOf(await score('gold pred'))).toEqual(['error gold/a:8:1 MISSING_DOCUMENT']);
    expect(problemsOf(await score('gold pred', '--missing-document empty'))).toEqual([
      'warning gold/a:8:1 MISSING_DOCUMENT',
      'warning pred/b:8:1 EXTRA_DOCUMENT',
    ]);
  });

  it('call a document that is scored alone as the report does', async () => {
    write({ 'gold/a': whole('d'), 'gold/b': whole('d'), 'pred/a': whole('d'), 'pred/b': split('d') });
    const { stdout } = await score('gold pred', "--format json --document 'b: (d); part 000'");
    const [system] = JSON.parse(stdout).systems;
    expect([system.documents, system.scores.muc.f1]).toEqual([1, 0.8]);
  });

  it('name the file in which a problem is', async () => {
    write({ 'gold/a': whole('a'), 'gold/sub/b': whole('b') });
    write({ 'pred/a': faulty('a', '(0'), 'pred/sub/b': faulty('b', '0)') });
    const outcome = await score('gold pred');
    expect(problemsOf(outcome).sort()).toEqual([
      'error pred/a:2:10 UNCLOSED_MENTION',
      'error pred/sub/b:2:10 UNOPENED_MENTION',
    ]);
    expect(outcome.status).toBe(3);
  });
});

describe('several folders of responses', () => {
  it('are each compared with the key', async () => {
    write({ 'gold/a': whole('a'), 'gold/b': whole('b'), 'one/a': split('a'), 'one/b': split('b') });
    write({ 'two/a.gz': gzipSync(whole('a')), 'two/b': poor('b') });
    const { stdout } = await score('gold one two', '--format json');
    const recalls = JSON.parse(stdout).systems.map((system: { scores: Record<string, { recall: object }> }) => {
      return system.scores.muc.recall;
    });
    expect(recalls).toMatchObject([
      { numerator: 4, denominator: 6 },
      { numerator: 4, denominator: 6 },
    ]);
  });

  it('that lack files are each reported', async () => {
    write({ 'gold/a': whole('a'), 'gold/b': whole('b'), 'one/a': split('a'), 'two/b': split('b') });
    const outcome = await score('gold one two', '--missing-document error');
    expect(problemsOf(outcome)).toEqual(['error gold/b:1:1 MISSING_FILE', 'error gold/a:1:1 MISSING_FILE']);
    expect(outcome.status).toBe(3);
  });
});

describe('a file that only one folder has', () => {
  beforeEach(() => write({ 'gold/a': whole('a'), 'pred/a': split('a') }));

  it.each([
    // --missing-document  exit  documents  MUC recall
    ['empty', 0, 2, { numerator: 2, denominator: 6 }],
    ['skip', 0, 1, { numerator: 2, denominator: 3 }],
  ])('is, in the key, what --missing-document %s makes of its documents', async (rule, status, documents, recall) => {
    write({ 'gold/b': whole('b') });
    const outcome = await score('gold pred', `--format json --missing-document ${rule}`);
    const [system] = JSON.parse(outcome.stdout).systems;
    expect(outcome.status).toBe(status);
    expect(system.documents).toBe(documents);
    expect(system.scores.muc.recall).toMatchObject(recall);
    // One cause, one message: not each of its documents too.
    expect(problemsOf(outcome)).toEqual(['warning gold/b:1:1 MISSING_FILE']);
    expect(system.problemCounts).toMatchObject({ MISSING_FILE: 1 });
    expect(system.problemCounts).not.toHaveProperty('MISSING_DOCUMENT');
  });

  it('is an error in the key under --missing-document error', async () => {
    write({ 'gold/b': whole('b') });
    const outcome = await score('gold pred', '--missing-document error');
    expect([outcome.status, problemsOf(outcome)]).toEqual([3, ['error gold/b:1:1 MISSING_FILE']]);
  });

  it('is an error in the response; all of both folders are named at once, beside what is wrong in the files', async () => {
    write({ 'gold/b': whole('b'), 'pred/c': whole('c'), 'pred/sub/d': whole('d'), 'pred/a': faulty('a', '(0') });
    const outcome = await score('gold pred');
    expect(outcome.status).toBe(3);
    expect(problemsOf(outcome)).toEqual([
      'error pred/c:1:1 EXTRA_FILE',
      'error pred/sub/d:1:1 EXTRA_FILE',
      'error pred/a:2:10 UNCLOSED_MENTION',
      'warning gold/b:1:1 MISSING_FILE',
    ]);
  });

  it('is an error wherever it is when the folders have no name in common', async () => {
    write({ 'other/b.txt': split('a') });
    const outcome = await score('gold other');
    expect([outcome.status, problemsOf(outcome)]).toEqual([
      3,
      ['error gold/a:1:1 MISSING_FILE', 'error other/b.txt:1:1 EXTRA_FILE'],
    ]);
  });
});

describe('a folder', () => {
  beforeEach(() => write({ 'gold/a': whole('a'), 'pred/a': split('a'), 'file.conll': whole('a') }));

  it.each(['gold pred.conll', 'gold.conll pred', 'gold.conll pred.conll'])(
    'is scored beside one file with the documents of all: %s',
    async (inputs) => {
      write({ 'gold/b': whole('b'), 'pred/b': poor('b') });
      write({ 'gold.conll': whole('a') + whole('b'), 'pred.conll': poor('b') + split('a') });
      const options = '--format json --by-document --quiet';
      expect(reportOf(await score(inputs, options))).toEqual(reportOf(await score('gold pred', options)));
    },
  );

  it('is compared with one file of another system, where the key is a folder or a file', async () => {
    write({ 'gold/b': whole('b'), 'pred/b': poor('b'), 'other.conll': whole('a') + whole('b') });
    write({ 'gold.conll': whole('a') + whole('b') });
    for (const key of ['gold', 'gold.conll']) {
      const { stdout, status } = await score(`${key} pred other.conll`, '--format json --quiet');
      const [pred, other] = JSON.parse(stdout).systems;
      expect([status, pred.scores.muc.recall.numerator, other.scores.muc.recall.numerator]).toEqual([0, 3, 6]);
    }
  });

  it.each(["'(b); part 000'", "'(b); part 000:3'", "'b; part 0'", 'b', 'b.conll', 'b.conll:2', 'gold/b.conll:4'])(
    'is scored for one document, in any form that reports show: --document %s',
    async (name) => {
      write({ 'gold/b.conll': whole('b'), 'pred/b.conll': poor('b') });
      const { stdout, status } = await score('gold pred', `--format json --by-document --document ${name}`);
      const [{ byDocument, scores }] = JSON.parse(stdout).systems;
      expect([status, byDocument.length, byDocument[0].document]).toEqual([0, 1, '(b); part 000']);
      expect(scores.muc.recall.numerator).toBe(1);
    },
  );

  it('has a document by the line of a file that holds several', async () => {
    write({ 'key.conll': whole('a') + whole('b'), 'response.conll': split('a') + poor('b') });
    const { stdout } = await score('key.conll response.conll', '--format json --by-document --document key.conll:10');
    expect(JSON.parse(stdout).systems[0].byDocument.map((unit: { document: string }) => unit.document)).toEqual([
      '(b); part 000',
    ]);
    expect((await score('key.conll response.conll', '--document c')).status).toBe(3);
  });

  it('says where an error is, in a file of the folder and in the file beside it', async () => {
    write({
      'gold/b': whole('b'),
      'pred.conll': split('a') + faulty('b', '(0'),
      'gold.conll': whole('a') + whole('b'),
    });
    write({ 'pred/b': faulty('b', '(0') });
    expect(problemsOf(await score('gold pred.conll'))).toContain('error pred.conll:9:10 UNCLOSED_MENTION');
    expect(problemsOf(await score('gold.conll pred'))).toContain('error pred/b:2:10 UNCLOSED_MENTION');
  });

  it('that does not exist, or is empty, or holds a file twice, is an error', async () => {
    write({ 'twice/a': split('a'), 'twice/a.gz': gzipSync(split('a')) });
    mkdirSync(join(folder, 'empty'));
    const outcome = await score('gold none empty twice');
    expect([outcome.status, problemsOf(outcome)]).toEqual([
      3,
      ['error none FILE_NOT_READABLE', 'error empty:1:1 NO_DOCUMENT', 'error twice/a.gz:1:1 REPEATED_FILE'],
    ]);
  });

  it.each(['--compat scorer.pl', `--cross-check test`])('is refused with %s, which reads files', async (options) => {
    write({ 'scorer.pl': '' });
    const { status, stderr } = await score('gold pred', options.replace('test', `${folder}/scorer.pl`));
    expect(status).toBe(2);
    expect(stderr).toContain('reads files, not folders');
  });

  it('can be the baseline of another number of files', async () => {
    const baseline = `${folder}/baseline.json`;
    await score('gold pred', `-o ${baseline}`);
    const { status, stdout } = await score('file.conll pred/a', `--baseline ${baseline} --format json`);
    const change = JSON.parse(stdout).systems[0].baseline.differences.muc;
    const same = (value: number) => ({ before: value, after: value, change: 0 });
    expect([status, change]).toEqual([0, { ...same(0.8), recall: same(2 / 3), precision: same(1) }]);
  });
});
