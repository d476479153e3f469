import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNer } from '../../src/evaluate/library/read-ner.ts';
import type { TagFileSettings } from '../../src/settings/ner.ts';
import { InputError, problemLog } from '../../src/text/problem.ts';
import { tagScorer } from '../evaluate/score-tag-files.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The codes, severities and places of problems, and what was scored, of a file alone or two, read line by line or by the scanner. */
function read(files: readonly string[], settings: TagFileSettings = {}, scannedFrom = Infinity) {
  const log = problemLog();
  const [gold, pred] = files;
  const names = pred === undefined ? { gold: 'g' } : { gold: 'g', pred: 'p' };
  const scorer = tagScorer(names, settings, log, scannedFrom);
  scorer.pushGold(bytesOf(gold));
  if (pred !== undefined) scorer.pushPred(bytesOf(pred));
  const scores = scorer.finish();
  const problems = log.problems.map(({ code, severity, place }) => {
    return `${code} ${severity} ${place.file}:${place.line}:${place.column}`;
  });
  const { correct, missed } = scores.scores.strict!.micro;
  return { problems, messages: log.problems.map(({ message }) => message), tokens: scores.tokens, correct, missed };
}

/** Sentences before and after, so that the file is larger than what the scanner needs. */
const filler = (row: string): string => `${`${row}\n`.repeat(9)}\n`.repeat(200);

describe.each([
  ['line by line', Infinity],
  ['by the scanner', 1],
])('%s', (_, scannedFrom) => {
  const problems = (files: readonly string[], settings?: TagFileSettings): readonly string[] =>
    read(files, settings, scannedFrom).problems;
  const long = filler('so\tRB\tO');

  describe('rows that lost a cell', () => {
    it.each([
      ['is an error with its place', 'EU\tNNP\tB-ORG\nsaid\tO\nso\tRB\tO\n', ['2:1']],
      ['is found in the first row', 'EU\tB-ORG\nsaid\tVB\tO\nso\tRB\tO\n', ['1:1']],
      ['is measured by the larger number on a tie', 'EU\tB-ORG\nsaid\tVB\tO\n', ['1:1']],
      ['is not one of another sentence', 'EU\tB-ORG\n\nsaid\tVB\tO\n', []],
      ['is not one in another sentence after words that are numbered anew', '1\ta\tX\tO\n2\tb\tX\tO\n1\tc\tO\n', []],
      ['is none for being longer between tabs', 'a\tO\nb\tO\nc\tX\tO\n', []],
      ['is not one after a third column that numbers anew', 'd\t0\t0\ta\tO\nd\t0\t1\tb\tO\nd\t0\t0\tO\n', []],
      ['is one where words are numbered on', '1\ta\tO\n2\tO\n3\tc\tO\n', ['2:1']],
      ['is not -DOCSTART-, a header or a comment', 'TOKEN\tTAG\n-DOCSTART-\tO\n# x\nEU\tNNP\tB-ORG\n', []],
      ['is not a comment that is read like a row', 'a NN O\n\n# so it is\nEU NNP B-ORG\nso RB O\n', []],
      ['is not one that begins with #, a comment', 'EU\tNNP\tB-ORG\n#x\tO\nso\tRB\tO\n', []],
      ['is not a mark that is a token', '-DOCSTART- O\nEU NNP B-ORG\nso RB O\n', [], { documentRows: true }],
      ['is none if the last cell is empty', 'a\tO\tX\nb\tO\t\nc\tO\n', ['3:1'], { goldColumn: 2 }],
      ['is none if it fits with its empty cells', 'a\tO\tX\nb\tO\t\n', [], { goldColumn: 2 }],
    ] as [string, string, string[], TagFileSettings?][])('one %s', (_title, file, lines, settings) => {
      const both = problems([file, file], { ...settings, ...(settings && { predColumn: 2 }) });
      expect(both.filter((text) => text.startsWith('UNREADABLE_ROW'))).toEqual(
        ['g', 'p'].flatMap((name) => lines.map((place) => `UNREADABLE_ROW error ${name}:${place}`)),
      );
    });

    it('are found deep in a file', () => {
      const file = `${long}EU\tNNP\tB-ORG\nsaid\tO\nso\tRB\tO\n\n${long}`;
      const { problems, messages } = read([file, file], {}, scannedFrom);
      expect(problems).toEqual(['UNREADABLE_ROW error g:2002:1', 'UNREADABLE_ROW error p:2002:1']);
      expect(messages[0]).toBe('the row has 2 columns, and its sentence has rows of 3');
    });

    it('are outside under lenient, and counted', () => {
      const gold = `${long}EU\tNNP\tB-ORG\nsaid\tB-ORG\nso\tRB\tO\n\n`;
      const found = read([gold, gold], { lenient: true }, scannedFrom);
      expect(found).toMatchObject({ tokens: 1803, correct: 1, missed: 0 });
      expect(found.problems).toEqual(['UNREADABLE_ROW warning g:2002:1', 'UNREADABLE_ROW warning p:2002:1']);
    });

    it('that lost the cell of the tag are outside under lenient too', () => {
      const gold = 'EU B-ORG\nsaid\nso O\n';
      expect(read([gold, gold], { lenient: true }, scannedFrom)).toMatchObject({ tokens: 3, correct: 1 });
    });
  });

  it('word numbers part sentences as blank lines do, where there are none', () => {
    const sentence = fc.array(fc.constantFrom('X>', 'X>', 'X>', ''), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(fc.array(sentence, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 40), (sentences, times) => {
        const all = Array.from({ length: times }, () => sentences).flat();
        const rows = all.map((cells) => cells.map((cell, at) => `${at}>w>${cell}O`.replaceAll('>', '\t')));
        const blank = rows.flatMap((own) => [...own, '']);
        const lines = [...blank.keys()].filter((at) => blank[at] !== '');
        const shortOf = (own: readonly string[]): number[] =>
          problems([own.join('\n')])
            .flatMap((problem) => /^UNREADABLE_ROW error g:(\d+)/.exec(problem)?.[1] ?? [])
            .map(Number);
        expect(shortOf(rows.flat()).map((line) => lines[line - 1] + 1)).toEqual(shortOf(blank));
      }),
      { numRuns: 100 },
    );
  });

  describe('columns separated by blanks', () => {
    it.each([
      ['a longer row is a warning', 'in O\nNew York B-LOC\nis O\n', ['warning g:2:1']],
      ['a tie means the smaller number', 'New York B-LOC\nis O\n', ['warning g:1:1']],
      [
        'a tie means the smaller number in a sentence that is unlike most of the file',
        'is O\nis O\nis O\n\nNew York B-LOC\nThe New York Times B-ORG\n',
        ['warning g:6:1'],
      ],
      [
        'no row is short that is like most of the file',
        'is O\nis O\nso O\n\nNew York B-LOC\nLos Angeles B-LOC\nis O\n',
        ['warning g:5:1', 'warning g:6:1'],
      ],
      ['a shorter row is an error', 'EU NNP B-ORG\nsaid O\nso RB O\n', ['error g:2:1']],
    ])('%s', (_title, file, expected) => {
      const found = problems([file, file]).filter((text) => text.includes(' g:'));
      expect(found).toEqual(expected.map((text) => `UNREADABLE_ROW ${text}`));
    });
  });

  it.each([
    ['a carriage return in a line', 'a\tO\rb\tO\n', 'LONE_CARRIAGE_RETURN error g:2002:4'],
    ['a NUL byte', 'a\t\0O\n', 'NOT_TEXT error g:2002:1'],
  ])('%s is an error anywhere in the file', (_title, odd, expected) => {
    const file = `${long}so\tRB\tO\n${odd}${long}`;
    expect(problems([file, long]).filter((text) => /RETURN|TEXT/.test(text))).toEqual([expected]);
  });

  it('the line ends of Windows are none of those', () => {
    const file = long.replaceAll('\n', '\r\n').replace('\r\n', '\r\r\n');
    expect(problems([file, file])).toEqual([]);
  });
});

it('a file of old Macs is only that', () => {
  expect(read(['a\tO\rb\tO\r', 'a\tO\nb\tO\n']).problems).toContain('LONE_CARRIAGE_RETURN error g:1:4');
  expect(read(['a\tO\rb\tO\r', 'a\tO\nb\tO\n']).problems.join()).not.toContain('NO_TAGS');
});

describe('tags in lines', () => {
  const lines = 'O O B-PER I-PER\nB-LOC O\nO\n';

  it('are sentences if they differ in length', () => {
    expect(read([lines, 'O O B-PER O\nB-LOC O\nO\n'])).toMatchObject({
      problems: [],
      tokens: 7,
      correct: 1,
      missed: 0,
    });
  });

  it.each([
    ['a byte order mark', `\ufeff${lines}`],
    ['comments and -DOCSTART-', `# id = 3\n-DOCSTART- word\n${lines}# word\n`],
    ['blank lines and the line ends of Windows', `\n${lines.replaceAll('\n', '\r\n\r\n')}`],
  ])('may stand beside %s', (_, file) => {
    expect(read([file, lines])).toMatchObject({ problems: [], tokens: 7, correct: 2 });
  });

  it('may have columns on the other side', () => {
    const rows = 'a O\nb O\nc B-PER\nd I-PER\n\ne B-LOC\nf O\n\ng O\n';
    expect(read([lines, rows])).toMatchObject({ problems: [], tokens: 7, correct: 2 });
    expect(read([rows, lines])).toMatchObject({ problems: [], tokens: 7, correct: 2 });
  });

  it('have as many tags as the sentence of the other side', () => {
    expect(read([lines, 'O O B-PER\nB-LOC O\nO\n']).problems).toEqual(['LENGTHS_DIFFER error g:1:1']);
  });

  it('are read in large files and in pieces', () => {
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, {}, log);
    const bytes = bytesOf(lines.repeat(3000));
    for (let at = 0; at < bytes.length; at += 1000) {
      scorer.pushGold(bytes.subarray(at, at + 1000));
      scorer.pushPred(bytes.subarray(at, at + 1000));
    }
    expect(scorer.finish()).toMatchObject({ tokens: 21000, sentences: 9000 });
    expect(log.problems).toEqual([]);
  });

  it.each([
    ['of at most two', 'O B-X\nO O\n'],
    ['in sentences', 'O O B-X\nO O O\n\nO O B-X\n'],
  ])('are columns %s if all are equally long', (_, file) => {
    expect(read([file])).toMatchObject({ problems: [], tokens: file.trim().split(/\n+/).length });
  });

  it('are columns where an option names one', () => {
    expect(read(['O O B-X\nO O O\n'], { goldColumn: 2 })).toMatchObject({ problems: [], tokens: 2 });
  });

  it.each(['O O B-X\nO O O\n', '\nO O B-X\nO O O\n\n'])('are refused if nothing tells what they are: %j', (file) => {
    expect(read([file, file]).problems).toEqual(['AMBIGUOUS_COLUMNS error g:1:1', 'AMBIGUOUS_COLUMNS error p:1:1']);
    expect(read([file, file], { input: 'tags-in-lines' })).toMatchObject({ problems: [], tokens: 6, correct: 1 });
    expect(read([file, file], { input: 'conll-bio' })).toMatchObject({ problems: [], tokens: 2, correct: 1 });
  });

  it.each([
    ['bare types', 'PER O\nO\n'],
    ['words', 'a O O\nb O\n'],
  ])('are not %s', (_, file) => {
    expect(read([file, file]).problems.join()).not.toContain('AMBIGUOUS');
    expect(read([file, file], { scheme: 'io' }).tokens).toBeLessThan(3);
  });

  it('are one side, not both', () => {
    expect(read([lines]).problems).toEqual(['AMBIGUOUS_COLUMNS error g:1:1']);
  });

  it('are sentences in the library', () => {
    expect(readNer(lines)).toEqual([['O', 'O', 'B-PER', 'I-PER'], ['B-LOC', 'O'], ['O']]);
    expect(() => readNer('O O B-X\nO O O\n')).toThrow(InputError);
    expect(readNer('O O B-X\nO O O\n', { input: 'tags-in-lines' })).toHaveLength(2);
    expect(readNer('O O B-X\nO O O\n', { column: -1 })).toEqual([['B-X', 'O']]);
  });
});

it('a row that lost a cell is an error in the library, which has no option for it', () => {
  const file = 'EU NNP B-ORG\nsaid O\nso RB O\n';
  expect(() => readNer(file)).toThrow(/^(?!.*--lenient).*UNREADABLE_ROW/su);
});
