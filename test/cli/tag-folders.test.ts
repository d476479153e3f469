import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Outcome, run } from './golden-case.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nerscore-folders-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}

/** A sentence with a tag a token; with several columns where tags have several: `O/B-X`. */
function sentence(...tags: readonly string[]): string {
  return `${tags.map((tag, at) => `w${at}\t${tag.replace('/', '\t')}\n`).join('')}\n`;
}

const person = sentence('B-PER', 'I-PER', 'O');
const place = sentence('O', 'O', 'B-LOC');
const nothing = sentence('O', 'O', 'O');

function score(inputs: string, options = ''): Promise<Outcome> {
  const paths = inputs.split(' ').map((path) => (path === '-' ? path : `${folder}/${path}`));
  return run(`nerscore ${paths.join(' ')} ${options}`);
}

/** The errors and warnings as `severity place code`, places below the folder of the test. */
function problemsOf({ stderr }: Outcome): string[] {
  const found = stderr.matchAll(/^(\S+): (error|warning): .*\[(\w+)\]$/gm);
  return [...found].map(([, where, severity, code]) => `${severity} ${where.replace(`${folder}/`, '')} ${code}`);
}

/** The report without what names the inputs, their number, their problems and their units. */
function reportOf({ stdout, stderr, status }: Outcome): unknown {
  expect([status, stderr]).toEqual([0, '']);
  const { signature, settings, gold, systems, ...rest } = JSON.parse(stdout);
  return {
    ...rest,
    systems: systems.map(({ pred, problems, byDocument, bySentence, ...scored }: Record<string, unknown[]>) => ({
      ...scored,
      byDocument: byDocument?.map((unit) => ({ ...(unit as object), document: '', file: '', line: 0 })),
      bySentence: bySentence?.map((unit) => ({ ...(unit as object), sentence: '', file: '', line: 0 })),
    })),
  };
}

/** The names of the documents, or sentences, of the first system. */
function unitNames({ stdout }: Outcome): string[] {
  const [{ byDocument, bySentence }] = JSON.parse(stdout).systems;
  return (byDocument ?? bySentence).map((unit: Record<string, string>) => unit.document ?? unit.sentence);
}

function micro({ stdout }: Outcome): Record<string, number> {
  const { correct, predicted, support } = JSON.parse(stdout).systems[0].scores.strict.micro;
  return { correct, predicted, support };
}

it('lines of tags are columns or sentences in all files of a folder', async () => {
  const lines = { 'a.txt': 'O O B-X\nO\n', 'b.txt': 'O B-X\n' };
  const both = (files: Readonly<Record<string, string>>) =>
    write(
      Object.fromEntries(
        Object.entries(files).flatMap(([name, text]) => ['g', 'p'].map((side) => [`${side}/${name}`, text])),
      ),
    );
  both(lines);
  const refused = await score('g p');
  expect([refused.status, problemsOf(refused)]).toEqual([
    3,
    ['error g:1:1 AMBIGUOUS_COLUMNS', 'error p:1:1 AMBIGUOUS_COLUMNS'],
  ]);
  expect(refused.stderr).toContain('give --input tags-in-lines or conll-bio');
  const scored = await score('g p', '--input tags-in-lines --show counts');
  expect([scored.status, scored.stdout]).toEqual([0, expect.stringContaining('6 tokens')]);
  both({ 'a.txt': 'O O\nB-X O\n' });
  expect((await score('g p')).status).toBe(0);
});

describe('two folders of tag files', () => {
  const tag = fc.constantFrom('O', 'B-A', 'I-A', 'B-B', 'I-B', 'E-A', 'S-B');
  const rows = fc.array(fc.tuple(tag, tag), { minLength: 1, maxLength: 5 });
  const corpus = fc.array(fc.array(rows, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 5 });
  const sideOf = (file: readonly (readonly (readonly string[])[])[], side: number): string =>
    file.map((tags) => sentence(...tags.map((pair) => pair[side]))).join('');

  it.each([
    ['--invalid repair', '\n'],
    ['--invalid discard', '\n'],
    ['--units sentence --by-document --confidence 95 --samples 10', '\n'],
    ['--by-document --significance permutation --samples 10', '-DOCSTART-\n\n'],
  ])('score as one file that holds all of theirs, %s', async (options, between) => {
    const systems = options.includes('significance') ? ['pred', 'gold', 'pred'] : ['pred'];
    const command = `--mode all --confusion --format json --quiet ${options}`;
    await fc.assert(
      fc.asyncProperty(corpus, async (files) => {
        rmSync(folder, { recursive: true });
        for (const [side, name] of ['gold', 'pred'].entries()) {
          const texts = files.map((file) => sideOf(file, side));
          // Without its last line end, a sentence ends all the same with the file.
          for (const [at, text] of texts.entries()) write({ [`${name}/${at}.tsv`]: text.trimEnd() });
          write({ [`${name}.tsv`]: texts.join(between) });
        }
        const one = await score(['gold', ...systems].map((name) => `${name}.tsv`).join(' '), command);
        expect(reportOf(await score(['gold', ...systems].join(' '), command))).toEqual(reportOf(one));
      }),
      { numRuns: 10 },
    );
  });

  it('pair at any depth, by the path below the folder, packed or not, in the order of the names', async () => {
    write({ 'gold/x.tsv': person, 'gold/sub/deep/x.tsv.gz': gzipSync(place), 'gold/b': nothing });
    write({ 'pred/x.tsv.gz': gzipSync(person), 'pred/sub/deep/x.tsv': place, 'pred/b': nothing });
    const outcome = await score('gold/ pred/', '--format json --by-document');
    expect(unitNames(outcome)).toEqual(['b', 'sub/deep/x.tsv', 'x.tsv']);
    expect(micro(outcome)).toEqual({ correct: 2, predicted: 2, support: 2 });
    const { gold, settings, signature, systems } = JSON.parse(outcome.stdout);
    expect({ gold, pred: systems[0].pred, files: settings.files }).toEqual({
      gold: `${folder}/gold`,
      pred: `${folder}/pred`,
      files: 3,
    });
    expect(signature).toContain('|files:3|');
  });

  it('leave out hidden files and folders, and follow links, but not in circles', async () => {
    write({ 'gold/a': person, 'gold/.DS_Store': 'x', 'gold/.git/config': 'x', 'pred/a': person });
    write({ 'elsewhere/b': place, 'pred/linked/b': place });
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'gold', 'linked'), 'junction');
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'elsewhere', 'again'), 'junction');
    const outcome = await score('gold pred', '--format json --follow-links');
    expect(problemsOf(outcome)).toEqual(['warning pred:1:1 SAME_FILE']);
    expect(micro(outcome).support).toBe(2);
  });

  it('end the sentence at the end of each file: no span runs on', async () => {
    write({ 'gold/a': 'x\tB-X\n', 'gold/b': 'y\tI-X\n', 'pred/a': 'x\tB-X', 'pred/b': 'y\tI-X' });
    const outcome = await score('gold pred', '--format json --quiet');
    expect(micro(outcome)).toEqual({ correct: 2, predicted: 2, support: 2 });
    expect(JSON.parse(outcome.stdout).systems[0].sentences).toBe(2);
  });

  it('may be written in several ways: each file tells its own delimiter and header', async () => {
    write({ 'gold/a': person, 'gold/b': 'TOKEN TAG\nw0 O\nw1 B-LOC\n', 'pred/a': 'w0 B-PER\nw1 I-PER\nw2 O\n' });
    write({ 'pred/b': 'w0\tO\nw1\tB-LOC\n' });
    const outcome = await score('gold pred', '--format json');
    expect(problemsOf(outcome)).toEqual(['warning pred:1:1 SAME_FILE']);
    expect(micro(outcome)).toEqual({ correct: 2, predicted: 2, support: 2 });
  });

  it('name the file in which a problem is, of all files', async () => {
    write({ 'gold/a': person, 'gold/sub/b': person, 'gold/sub/c': person, 'gold/sub/d': place });
    write({ 'pred/a': sentence('B-PER', 'nonsense', 'O'), 'pred/sub/b': sentence('B-PER', 'I-PER') });
    write({ 'pred/sub/c': person + place, 'pred/sub/d': '' });
    const outcome = await score('gold pred');
    expect(problemsOf(outcome)).toEqual([
      'error pred/a:2:4 UNKNOWN_TAG',
      'error gold/sub/b:3:1 LENGTHS_DIFFER',
      'error pred/sub/c:5:1 SENTENCES_DIFFER',
      'error pred/sub/d:1:1 NO_TAGS',
    ]);
    expect([outcome.status, outcome.stdout]).toEqual([3, '']);
  });

  it('report illegal steps file by file, whatever their lines', async () => {
    const late = nothing + sentence('I-PER', 'O', 'O');
    write({ 'gold/a': nothing + person, 'gold/b': place, 'pred/a': late, 'pred/b': sentence('B-LOC', 'I-PER', 'O') });
    expect(problemsOf(await score('gold pred', '--verbose'))).toEqual([
      'warning pred/a:5:4 INVALID_SEQUENCE',
      'warning pred/b:2:4 INVALID_SEQUENCE',
    ]);
  });

  it('warn where they are the same, or given the wrong way round', async () => {
    write({ 'gold/a': person, 'pred/a': person });
    expect(problemsOf(await score('gold gold'))).toEqual(['warning gold:1:1 SAME_FILE']);
    expect(problemsOf(await score('pred gold'))).toEqual([
      'warning gold:1:1 SAME_FILE',
      'warning pred:1:1 SIDES_SWAPPED',
    ]);
  });
});

describe('the units of folders', () => {
  const listed = async (options = ''): Promise<string[]> =>
    unitNames(await score('gold pred', `--format json --by-document ${options}`));

  it('are the files, each a document', async () => {
    write({ 'gold/a': person + place, 'gold/b': place, 'pred/a': person + nothing, 'pred/b': place });
    expect(await listed()).toEqual(['a', 'b']);
    const { stdout } = await score('gold pred', '--confidence 95 --quiet');
    expect(stdout).toContain('samples of 2 documents');
  });

  it('are the documents that a file parts', async () => {
    const parted = `-DOCSTART-\n\n${person}-DOCSTART-\n\n${place}${person}`;
    write({ 'gold/a': parted, 'gold/b': place, 'pred/a': parted, 'pred/b': place });
    expect(await listed()).toEqual(['a: 1', 'a: 2', 'b']);
  });

  it('are the sentences where those are asked for, or where there is one file with one document', async () => {
    write({ 'gold/a': person + place, 'pred/a': person + place });
    expect(await listed()).toEqual(['a: 1', 'a: 2']);
    expect(await listed('--units document')).toEqual(['a']);
    write({ 'gold/b': person, 'pred/b': person });
    expect(await listed('--units sentence')).toEqual(['a: 1', 'a: 2', 'b: 1']);
  });

  it('are what JSON lines and a baseline list', async () => {
    write({ 'gold/a': person, 'gold/b': place, 'pred/a': person, 'pred/b': place, 'worse/a': person });
    write({ 'worse/b': nothing });
    const baseline = `${folder}/baseline.json`;
    await score('gold pred', `--by-document -o ${baseline}`);
    const gate = `--by-document --baseline ${baseline} --max-document-drop 1`;
    const { status, stderr } = await score('gold worse', `${gate} --quiet`);
    expect(status).toBe(1);
    expect(stderr).toContain('strict micro F1 of b ');
    const lines = (await score('gold pred', '--format jsonl')).stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).document)).toEqual(['a', 'b', undefined]);
  });
});

describe('one folder', () => {
  it('has files that hold both sides', async () => {
    write({ 'tags/a': sentence('B-X/B-X', 'O/B-Y'), 'tags/sub/b.gz': gzipSync(sentence('B-X/O')) });
    const outcome = await score('tags', '--format json --by-document');
    expect(micro(outcome)).toEqual({ correct: 1, predicted: 2, support: 2 });
    expect(unitNames(outcome)).toEqual(['a', 'sub/b']);
  });

  it('whose files hold one side is refused, and the second asked for', async () => {
    write({ 'gold/a': person });
    const { status, stderr } = await score('gold');
    expect(status).toBe(3);
    expect(stderr).toContain('to compare two folders, give both');
  });
});

describe('several folders of predictions', () => {
  it('are each compared with the gold one', async () => {
    write({ 'gold/a': person, 'gold/b': place, 'one/a': person, 'one/b': nothing, 'two/a.gz': gzipSync(nothing) });
    write({ 'two/b': place + place });
    const outcome = await score('gold one two');
    expect(problemsOf(outcome)).toEqual(['error two/b:5:1 SENTENCES_DIFFER']);
    write({ 'two/b': place });
    const { stdout } = await score('gold one two', '--format json --significance permutation --samples 50 --quiet');
    const { systems, significance } = JSON.parse(stdout);
    expect(systems.map((system: { scores: Record<string, { micro: object }> }) => system.scores.strict.micro)).toEqual([
      expect.objectContaining({ correct: 1, predicted: 1, support: 2 }),
      expect.objectContaining({ correct: 1, predicted: 1, support: 2 }),
    ]);
    expect(significance.units).toBe(2);
  });
});

describe('a file that only one folder has', () => {
  beforeEach(() => write({ 'gold/a': person, 'pred/a': person }));

  it('is an error; all of both folders are named at once, beside what is wrong in the files', async () => {
    write({ 'gold/b': place, 'pred/c': place, 'pred/sub/d': place, 'pred/a': sentence('B-PER', 'x', 'O') });
    const outcome = await score('gold pred');
    expect([outcome.status, problemsOf(outcome)]).toEqual([
      3,
      [
        'error gold/b:1:1 MISSING_FILE',
        'error pred/c:1:1 EXTRA_FILE',
        'error pred/sub/d:1:1 EXTRA_FILE',
        'error pred/a:2:4 UNKNOWN_TAG',
      ],
    ]);
  });

  it('is, in gold and under --lenient, predicted to be outside', async () => {
    write({ 'gold/b': place, 'gold/c': nothing + person });
    const outcome = await score('gold pred', '--lenient --verbose --format json --by-document');
    expect(problemsOf(outcome)).toEqual(['warning gold/b:1:1 MISSING_FILE', 'warning gold/c:1:1 MISSING_FILE']);
    expect(micro(outcome)).toEqual({ correct: 1, predicted: 1, support: 3 });
    expect(unitNames(outcome)).toEqual(['a', 'b', 'c']);
    const [{ unpaired, tokens, sentences }] = JSON.parse(outcome.stdout).systems;
    expect({ unpaired, tokens, sentences }).toEqual({ unpaired: { gold: 9, pred: 0 }, tokens: 12, sentences: 4 });
  });

  it('is an error in pred even so', async () => {
    write({ 'pred/b': place });
    const outcome = await score('gold pred', '--lenient');
    expect([outcome.status, problemsOf(outcome)]).toEqual([3, ['error pred/b:1:1 EXTRA_FILE']]);
  });

  it('is an error wherever it is when the folders have no name in common', async () => {
    write({ 'other/b.txt': person });
    const outcome = await score('gold other', '--lenient');
    expect([outcome.status, problemsOf(outcome)]).toEqual([
      3,
      ['error gold/a:1:1 MISSING_FILE', 'error other/b.txt:1:1 EXTRA_FILE'],
    ]);
  });
});

describe('a folder', () => {
  beforeEach(() => write({ 'gold/a': person, 'pred/a': person, 'file.tsv': person }));

  describe('beside one file with the sentences of all', () => {
    beforeEach(() => {
      write({
        'gold/a': person + place,
        'gold/b': place,
        'pred/a': person + nothing,
        'pred/b': sentence('B-LOC', 'O', 'O'),
      });
      write({ 'gold.tsv': person + place + place, 'pred.tsv': person + nothing + sentence('B-LOC', 'O', 'O') });
    });

    it.each(['gold pred.tsv', 'gold.tsv pred'])('is scored as two folders are: %s', async (inputs) => {
      const options = '--format json --units sentence --by-document';
      expect(reportOf(await score(inputs, options))).toEqual(reportOf(await score('gold pred', options)));
    });

    it('has the names of the files of gold, and the places of both', async () => {
      const { stdout } = await score('gold pred.tsv', '--format json --by-document');
      const [{ byDocument }] = JSON.parse(stdout).systems;
      expect(byDocument.map((unit: Record<string, unknown>) => [unit.document, unit.line])).toEqual([
        ['a', 1],
        ['b', 1],
      ]);
      const errors = await score('gold pred.tsv', '--errors all --format json');
      const { findings } = JSON.parse(errors.stdout).systems[0];
      expect(JSON.stringify(findings)).toContain('"w0"');
    });

    it('says where the scheme is broken in the second part of the file', async () => {
      write({ 'pred.tsv': person + nothing + sentence('O', 'I-LOC', 'O') });
      expect(problemsOf(await score('gold pred.tsv'))).toEqual(['warning pred.tsv:10:4 INVALID_SEQUENCE']);
    });

    it('is refused where a sentence is longer or missing on one side', async () => {
      write({ 'pred.tsv': person + sentence('O', 'O') + place, 'few.tsv': person + nothing });
      expect(problemsOf(await score('gold pred.tsv'))).toEqual(['error gold/a:7:1 LENGTHS_DIFFER']);
      expect(problemsOf(await score('gold few.tsv'))).toEqual(['error few.tsv:1:1 SENTENCES_DIFFER']);
      write({ 'many.tsv': person + nothing + nothing + nothing });
      expect(problemsOf(await score('gold many.tsv'))).toEqual(['error many.tsv:13:1 SENTENCES_DIFFER']);
    });

    it.each(['b', 'gold/b', 'gold/b:2', 'b:1'])('is scored for one file of it: --document %s', async (name) => {
      const { stdout, status } = await score('gold pred', `--format json --document ${name}`);
      expect([status, JSON.parse(stdout).systems[0].tokens]).toEqual([0, 3]);
    });

    it('is compared with other folders', async () => {
      const { stdout, status } = await score('gold pred pred.tsv', '--format json');
      const [folders, file] = JSON.parse(stdout).systems;
      expect([status, file.scores]).toEqual([0, folders.scores]);
    });
  });

  it('that does not exist, or is empty, or holds a file twice, is an error', async () => {
    write({ 'twice/a': person, 'twice/a.gz': gzipSync(person) });
    mkdirSync(join(folder, 'empty'));
    const outcome = await score('gold none empty twice');
    expect([outcome.status, problemsOf(outcome)]).toEqual([
      3,
      ['error none FILE_NOT_READABLE', 'error empty:1:1 NO_DOCUMENT', 'error twice/a.gz:1:1 REPEATED_FILE'],
    ]);
    expect(problemsOf(await score('empty pred'))).toEqual(['error empty:1:1 NO_DOCUMENT']);
    expect(problemsOf(await score('empty'))).toEqual(['error empty:1:1 NO_DOCUMENT']);
  });

  it('with a file that cannot be read is an error', async () => {
    symlinkSync(join(folder, 'nowhere'), join(folder, 'pred', 'b'));
    write({ 'gold/b': person, 'gold/c': sentence('x', 'O', 'O'), 'pred/c': nothing });
    const outcome = await score('gold pred');
    expect([outcome.status, problemsOf(outcome)]).toEqual([
      3,
      ['error gold/c:1:4 UNKNOWN_TAG', 'error pred/b FILE_NOT_READABLE'],
    ]);
  });

  it('is refused with --compat, which reads files', async () => {
    const { status, stderr } = await score('gold pred', '--compat seqeval');
    expect([status, stderr.includes('reads files, not folders')]).toEqual([2, true]);
  });

  it('can be the baseline of another number of files', async () => {
    const baseline = `${folder}/baseline.json`;
    await score('gold pred', `-o ${baseline}`);
    const { status, stdout } = await score('file.tsv pred/a', `--baseline ${baseline} --format json`);
    expect([status, JSON.parse(stdout).systems[0].baseline.differences['strict.micro'].change]).toEqual([0, 0]);
  });
});
