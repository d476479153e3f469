import fc from 'fast-check';
import { expect, it } from 'vitest';
import { columnsOfMost } from '../../src/formats/bytes/column-counts.ts';
import { textRunner } from '../cli/text-runner.ts';
import { read, shown } from './reading.ts';

const { on } = textRunner('short-rows');

/** A document of these lines, cells between `>`, blank ones included, in front of many sentences that are whole. */
const large = (gap: string): string => `\n${`w${gap}(9)\n\n`.repeat(1500)}`;
const texts = (lines: readonly string[], more: (gap: string) => string): string[] =>
  ['\t', ' '].map((gap) => {
    const rows = lines.map((line) => `${line.replaceAll('>', gap)}\n`).join('');
    return `#begin document d\n${rows}${more(gap)}#end document\n`;
  });

const problems = (text: string, lenient = false): string[] => shown(text, { lenient }).slice(1);

it.each([
  ['the last cell is lost', ['d>0>a>X>(1)', 'd>1>b>(A0*)', 'd>2>c>X>(1)'], [3]],
  ['a cell in the middle is lost', ['d>0>a>X>(1)', 'd>1>b>(1)', 'd>2>c>X>(1)'], [3]],
  ['the last column is no mention', ['d>0>a>X>(1)', 'd>1>b>-', 'd>2>c>X>(1)'], [3]],
  ['the first row is short', ['d>0>a>(1)', 'd>1>b>X>-', 'd>2>c>X>(1)'], [2]],
  ['two rows, one after the other', ['d>0>a>X>(1)', 'd>1>b>-', 'd>2>b>-', 'd>3>c>X>(1)', 'd>4>c>X>-'], [3, 4]],
  ['a smaller word number begins nothing if it is more than 1', ['d>0>4>a>X>-', 'd>0>5>b>X>-', 'd>0>3>c>-'], [4]],
  ['on a tie the larger number counts', ['d>0>a>X>(1)', 'd>1>b>-'], [3]],
  ['a comment does not end a sentence', ['d>0>a>X>(1)', '# note', 'd>1>b>-', '# note', 'd>2>c>X>-'], [4]],
  ['the sentence after a blank line has another number', ['a>X>(1)', 'b>-', '', 'a>-', 'b>-'], [3]],
  [
    'the word number begins again',
    ['d>0>0>a>X>-', 'd>0>1>b>X>-', 'd>0>0>a>-', 'd>0>1>b>-', 'd>0>2>c>-', 'd>0>3>-'],
    [7],
  ],
])('a row shorter than most of its sentence is an error: %s', (_, lines, at) => {
  for (const more of [() => '', large]) {
    for (const text of texts(lines, more)) {
      const places = at.map((line) => `UNREADABLE_ROW error f:${line}:1`);
      expect(problems(text).filter((problem) => !problem.startsWith('SCORER_PL'))).toEqual(places);
      const lenient = read(text, { lenient: true });
      const counted = lenient.problems.filter(({ code }) => code === 'UNREADABLE_ROW');
      expect(counted.map(({ severity, place }) => `${severity} ${place.line}`)).toEqual(
        at.map((line) => `warning ${line}`),
      );
      const [{ line = [], words = [] }] = lenient.documents;
      expect([...line].filter((number) => at.includes(number))).toEqual([]);
      expect([...words].filter((word) => word === 0).length).toBe(at.length);
      for (const chunk of [7, 64]) expect(shown(text, { chunk })).toEqual(shown(text));
    }
  }
});

it.each([
  ['between sentences it may change', ['a>X>(1)', 'b>X>-', '', 'a>-', 'b>(1)']],
  ['where a word number begins again it may change', ['d>0>0>a>X>-', 'd>0>1>b>X>-', 'd>0>0>a>(1)', 'd>0>1>b>-']],
  ['word numbers may begin with 1', ['d>0>1>a>X>-', 'd>0>2>b>X>-', 'd>0>1>a>(1)']],
  ['sentences may have one word', ['d>0>0>a>X>-', 'd>0>0>a>(1)']],
  ['word numbers may be the first cell', ['1>a>X>-', '2>b>X>-', '1>a>(1)']],
  ['a number may begin again higher', ['d>0>0>a>X>-', 'd>0>1>b>X>-', 'd>0>2>c>X>-', 'd>0>1>a>(1)']],
  ['also in a row that is read by itself', ['d>0>0>a>X>-', 'd>0>1>b>X>-', 'd>0>2>c>X>-', ' d>0>1>a>(1)']],
  ['a row that begins as a comment does belongs to none', ['a>X>(1)', '#n>-', 'b>X>-']],
  ['a longer row is none', ['a>(1)', 'b>-', 'b>c>(1)']],
  ['a mark belongs to no sentence', ['-DOCSTART->-', 'a>X>(1)', 'b>X>-']],
])('rows that are whole are read: %s', (_, lines) => {
  for (const more of [() => '', large]) {
    for (const text of texts(lines, more)) expect(problems(text)).toEqual([]);
  }
});

it('empty cells at the end count or not, as it fits', () => {
  for (const more of ['', large('\t')]) {
    const of = (...rows: string[]): string =>
      `#begin document d\n${rows.map((row) => `${row.replaceAll('>', '\t')}\n`).join('')}\n${more}#end document\n`;
    expect(problems(of('w>(1)', 'w>->', 'w>(1)>>'))).toEqual([]);
    expect(problems(of('w>(1)>', 'w>->', 'w>-'))).toEqual([]);
    expect(problems(of('x>w>', 'x>w>(1)', 'x>w>'))).toEqual([]);
    expect(problems(of('New York>(1)', 'is>-'))).toEqual([]);
  }
});

it('the message has both numbers of columns, in scoring, check and under --compat', async () => {
  const [text] = texts(['d>0>a>X>(1)', 'd>1>b>(1)', 'd>2>c>X>(1)'], () => '');
  const message = ':3:1: error: this row has 4 columns, and its sentence has rows of 5 [UNREADABLE_ROW]';
  for (const command of ['corefscore $1 $2', 'corefscore check $1', 'corefscore $1 $2 --compat neleval']) {
    const { stdout, stderr, status } = await on([text, text], command);
    expect([status, `${stdout}${stderr}`.includes(message)]).toEqual([3, true]);
  }
  const { stderr, stdout, status } = await on([text, text], 'corefscore $1 $2 --lenient -m mentions');
  expect([status, stdout.includes('2 / 2'), stderr.includes('read as no mention')]).toEqual([0, true, true]);
});

it.each([
  [
    '100 short rows in a row',
    [
      [5, 150],
      [4, 100],
    ],
    [151, 250],
  ],
  [
    'more of them than the scanner reads at once',
    [
      [5, 4000],
      [4, 3000],
    ],
    [4001, 7000],
  ],
  [
    'a few, and then many',
    [
      [5, 150],
      [4, 2],
      [5, 20],
      [4, 120],
    ],
    [151, 152, 173, 292],
  ],
  [
    'the short ones first',
    [
      [4, 120],
      [5, 60],
      [6, 1],
      [5, 80],
    ],
    [1, 120],
  ],
  [
    'few rows before many whole ones',
    [
      [4, 3],
      [5, 120],
    ],
    [1, 3],
  ],
  [
    'some before many whole ones',
    [
      [4, 60],
      [6, 1],
      [4, 60],
      [5, 200],
    ],
    [1, 60, 62, 121],
  ],
  [
    'none, as most rows after many are like the first',
    [
      [4, 60],
      [5, 120],
      [4, 200],
    ],
    [],
  ],
  [
    'none, as the larger number is rare',
    [
      [4, 60],
      [6, 1],
      [4, 60],
      [5, 150],
      [4, 100],
    ],
    [],
  ],
] as const)('where nothing parts the sentences, many rows may be short: %s', (_, stretches, ends) => {
  for (const gap of ['\t', ' ']) {
    const row = (columns: number): string => `${['x', 'y', 'z', 'w'].slice(0, columns - 1).join(gap)}${gap}(1)\n`;
    const rows = stretches.map(([columns, count]) =>
      row(Math.min(columns, 5))
        .replace('y', columns > 5 ? `y${gap}y` : 'y')
        .repeat(count),
    );
    const text = `#begin document d\n${rows.join('')}#end document\n`;
    let short = 0;
    for (const lenient of [false, true]) {
      const lines = read(text, { lenient })
        .problems.filter(({ code }) => code === 'UNREADABLE_ROW')
        .map(({ place }) => place.line - 1);
      const edges = lines.filter((line, at) => lines[at - 1] !== line - 1 || lines[at + 1] !== line + 1);
      expect(edges).toEqual(ends);
      short = lines.length;
      for (const chunk of [100, 5000]) expect(shown(text, { lenient, chunk })).toEqual(shown(text, { lenient }));
    }
    const [{ line = [] }] = read(text, { lenient: true }).documents;
    expect(line.length).toBe(rows.join('').split('\n').length - 1 - short);
  }
});

it('a sentence begins far from where the number of columns changes', () => {
  for (const gap of ['\t', ' ']) {
    const rows = (columns: number, from: number, to: number): string[] =>
      Array.from(
        { length: to - from },
        (_, at) => `${['d', '0', from + at, 'w', 'X'].slice(0, columns - 1).join(gap) + gap}-`,
      );
    const lines = [...rows(6, 0, 2500), ...rows(6, 0, 1200), ...rows(5, 1200, 3200)];
    expect(problems(`#begin document d\n${lines.join('\n')}\n#end document\n`)).toEqual([]);
  }
});

it('most rows decide, on a tie the larger number or the smaller', () => {
  const of = (...rows: (readonly [columns: number, empty: number, rows: number])[]): number[] => {
    const runs = rows.map(([most, empty, rows]) => ({ line: 1, rows, least: most - empty, most }));
    return [columnsOfMost(runs, 'larger'), columnsOfMost(runs, 'smaller')];
  };
  expect(of([5, 0, 3], [4, 0, 2])).toEqual([5, 5]);
  expect(of([5, 0, 2], [4, 0, 3])).toEqual([4, 4]);
  expect(of([5, 0, 2], [4, 0, 2])).toEqual([5, 4]);
  expect(of([6, 2, 3], [4, 0, 1], [5, 0, 2])).toEqual([5, 5]);
});

it('word numbers part sentences as blank lines do, whatever the columns', () => {
  const sentence = fc.array(fc.constantFrom('X>-', 'X>-', 'X>-', '-', 'X>(1)'), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(fc.array(sentence, { minLength: 1, maxLength: 12 }), fc.constantFrom(1, 40), (sentences, times) => {
      const all = Array.from({ length: times }, () => sentences).flat();
      const rows = all.map((cells) => cells.map((cell, at) => `d>0>${at}>w>${cell}`.replaceAll('>', '\t')));
      const blank = rows.flatMap((own) => [...own, '']);
      const lines = rows.flat();
      // Of each line with blank lines, the line without.
      const numbers = blank.map((_, at) => blank.slice(0, at).filter((row) => row !== '').length);
      const shortOf = (own: readonly string[], scannedFrom: number): number[] => {
        const text = `#begin document d\n${own.join('\n')}\n#end document\n`;
        const { problems } = read(text, { scannedFrom });
        return problems.filter(({ code }) => code === 'UNREADABLE_ROW').map(({ place }) => place.line - 2);
      };
      const expected = shortOf(blank, Number.POSITIVE_INFINITY).map((at) => numbers[at]);
      for (const scannedFrom of [1, Number.POSITIVE_INFINITY]) expect(shortOf(lines, scannedFrom)).toEqual(expected);
    }),
    { numRuns: 120 },
  );
});
