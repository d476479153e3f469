import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';
import { conllReader } from '../../src/formats/conll/reader.ts';
import { InputError, problemLog } from '../../src/text/problem.ts';
import { read, show, shown } from './reading.ts';

/** Rows in a document named d, `>` for a tab. */
function file(...rows: readonly string[]): string {
  return `#begin document d\n${rows.map((row) => `${row.replaceAll('>', '\t')}\n`).join('')}#end document\n`;
}

function lines(...rows: readonly string[]): string {
  return rows.map((row) => `${row.replaceAll('>', '\t')}\n`).join('');
}

type Case = readonly [rule: string, rows: readonly string[], read: readonly string[]];

const columns: readonly Case[] = [
  ['columns stand between tabs', ['d>0>the>(1)', 'd>1>cat>-'], ['d: 1=0']],
  ['columns stand between single blanks', ['d 0 the (1', 'd 1 cat 1)'], ['d: 1=0-1']],
  ['columns stand between runs of blanks', ['d   0     the (1', 'd   1   cat      1)'], ['d: 1=0-1']],
  ['blanks pad columns between tabs', ['d> 0 > the > (1 ', 'd>1 >cat> 1)'], ['d: 1=0-1']],
  ['a row without a tab may follow one with tabs', ['d>0>the>(1', 'd 1 cat 1)'], ['d: 1=0-1']],
  ['a file may have the coreference alone', ['(1', '-', '1)'], ['d: 1=0-2']],
  ['two columns are enough', ['the>(1)', 'cat>-'], ['d: 1=0']],
  ['17 columns are not too many', [`${'x>'.repeat(16)}(1)`], ['d: 1=0']],
  ['the number of columns varies by sentence', ['a>b>(1', '', 'a>b>c>d>-', '', 'a>b>c>1)'], ['d: 1=0-2']],
  ['columns between blanks vary by sentence', ['a b (1', '', 'a b c * (V*) -', '', 'a b c 1)'], ['d: 1=0-2']],
  ['rows may begin with a tab or blanks', ['>>(1)', '', '  x (1)'], ['d: 1=0,1']],
  ['an empty cell has its tab', ['d>the>(1)', 'd>cat>', 'd>sat>(1)'], ['d: 1=0,2']],
  [
    'an empty cell has its tab, or its row is short',
    ['d>cat', 'd>the>(1)', 'd>sat', 'd>on>(1)'],
    ['d: 1=1,3', 'UNREADABLE_ROW error f:2:1', 'UNREADABLE_ROW error f:4:1'],
  ],
  ['a word between tabs may be empty or a blank', ['d>>(1)', 'd> >(1)'], ['d: 1=0,1']],
  ['all rows may end in stray tabs', ['d>the>(1>', 'd>cat>->', 'd>sat>1)>>'], ['d: 1=0-2']],
  ['rows between blanks may end in stray tabs', ['d the (1>', 'd cat ->', 'd sat 1)>'], ['d: 1=0-2']],
  [
    'a bracket before an empty cell is a word where rows before have shown the column',
    ['d>the>(1)', 'd>cat>', 'd>7)>'],
    ['d: 1=0', 'SCORER_PL_READS_OTHERWISE warning f:4:3'],
  ],
  [
    'a bracket before an empty cell is a word where a word before has shown it',
    ['d>the>', 'd>:)>', 'd>cat>(1)'],
    ['d: 1=2', 'SCORER_PL_READS_OTHERWISE warning f:3:3'],
  ],
  [
    'a bracket before an empty cell is ambiguous where later rows have the cell',
    ['d>(7)>', '', 'd>the>(1)', '', 'd>x>(1)>'],
    ['d: 7=0 1=1,2', 'AMBIGUOUS_COLUMNS error f:2:3'],
  ],
  [
    'but not where all rows have one number of columns',
    ['d>(7)>', '', 'd>(8)|(9)>', '', 'd>the>(1)'],
    ['d: 1=2', 'SCORER_PL_READS_OTHERWISE warning f:2:3'],
  ],
  ['stray tabs after some cells do not matter', ['d>the>(1)', 'd>cat>(1)>', 'd>sat>(1)'], ['d: 1=0,1,2']],
  [
    'blanks among stray tabs hide the cell from scorer.pl',
    ['d>the>(1)> '],
    ['d: 1=0', 'SCORER_PL_READS_OTHERWISE warning f:2:7'],
  ],
];

const cells: readonly Case[] = [
  ['`-`, `_`, `*` and nothing are no mention', ['x>-', 'x>_', 'x>*', 'x>'], ['d:']],
  ['ids are joined by a bar', ['x>(1|(2', 'x>1)|2)'], ['d: 1=0-1 2=0-1']],
  ['ids are joined by an underscore', ['x>(1_(2', 'x>2)_1)'], ['d: 1=0-1 2=0-1']],
  ['ids are joined by nothing', ['x>(1(2)', 'x>(3)1)'], ['d: 2=0 1=0-1 3=1']],
  ['an entity nests in itself', ['x>(1|(1', 'x>1)', 'x>1)'], ['d: 1=0-1,0-2']],
  ['entities cross', ['x>(1', 'x>(2', 'x>1)', 'x>2)'], ['d: 1=0-2 2=1-3']],
  [
    'a mention closes before the next of its entity opens',
    ['x>(1', 'x>1)|(1', 'x>1)'],
    ['d: 1=0-1,1-2', 'SCORER_PL_READS_OTHERWISE warning f:3:3'],
  ],
  ['`(1|1)` is a mention of one token', ['x>(1|1)'], ['d: 1=0']],
  [
    'names are ids',
    ['x>(abstract-2-English_language', 'x>abstract-2-English_language)'],
    ['d: abstract-2-English_language=0-1', 'SCORER_PL_READS_OTHERWISE warning f:2:4'],
  ],
  ['`(1_2)` is a name where no 2 is open', ['x>(1_2)'], ['d: 1_2=0', 'SCORER_PL_READS_OTHERWISE warning f:2:4']],
  ['`(1_2)` opens 1 and closes 2 where 2 is open', ['x>(2', 'x>(1_2)', 'x>1)'], ['d: 2=0-1 1=1-2']],
  ['`12_3` is one name', ['x>(12_3', 'x>12_3)'], ['d: 12_3=0-1', 'SCORER_PL_READS_OTHERWISE warning f:2:4']],
  ['a bare id stands on inner tokens', ['x>(322', 'x>322', 'x>322|(249)', 'x>322)'], ['d: 322=0-3 249=2']],
  [
    'a bare id of an entity that is not open cannot be read',
    ['x>(1)', 'x>1'],
    ['d: 1=0', 'UNREADABLE_CELL error f:3:3'],
  ],
  ['ids with leading zeros are other ids', ['x>(1)', 'x>(01)', 'x>(001)'], ['d: 1=0 01=1 001=2']],
  [
    'ids have any number of digits',
    [`x>(${'9'.repeat(30)})`, `x>(${'9'.repeat(29)}8)`],
    [`d: ${'9'.repeat(30)}=0 ${'9'.repeat(29)}8=1`],
  ],
  ['ids are in any script', ['x>(人物)', 'x>(人物)'], ['d: 人物=0,1', 'SCORER_PL_READS_OTHERWISE warning f:2:4']],
  [
    'ids that scorer.pl joins are read as they stand',
    ['x>(3', 'x>(1(2)3)', 'x>1)'],
    ['d: 3=0-1 2=1 1=1-2', 'SCORER_PL_READS_OTHERWISE warning f:3:5'],
  ],
];

const words: readonly Case[] = [
  ['brackets may be words between tabs', ['(>-', ')>-', '1)>-', '(1)>(2)', '(1>-'], ['d: 2=3']],
  ['`#`, `#tag` and `|` may be words between tabs', ['#>-', '#tag>(1)', '|>-', '#tag>', '', '0>#>(1)'], ['d: 1=1,4']],
  ['brackets may be words between blanks', ['x ( -', 'x ) -', 'x | (1)'], ['d: 1=2']],
  [
    'ids in brackets may be words between blanks, at which scorer.pl errs',
    ['x 1) -', 'x (1) (2)'],
    ['d: 2=1', 'SCORER_PL_READS_OTHERWISE warning f:2:1', 'SCORER_PL_READS_OTHERWISE warning f:3:1'],
  ],
  ['`#` and `#tag` may be words between blanks', ['a b -', '# b (1)', '#tag b (1)'], ['d: 1=1,2']],
  ['a no-break space may be a word between tabs', ['\u00a0>(1)'], ['d: 1=0']],
  [
    'a no-break space alone on a line is a row that cannot be read',
    ['x>(1)', '\u00a0'],
    ['d: 1=0', 'UNREADABLE_ROW error f:3:1'],
  ],
  ['lines of blanks and tabs are no rows', ['x>(1)', '', '   ', '>>', ' > ', 'x>(1)'], ['d: 1=0,1']],
  [
    'comments are no rows, which scorer.pl counts',
    ['# text = (9) foo', 'x>(1)'],
    ['d: 1=0', 'SCORER_PL_READS_OTHERWISE warning f:2:1'],
  ],
  [
    'comments may be padded with tabs',
    ['# sent_id 3>>>', 'x>(1)'],
    ['d: 1=0', 'SCORER_PL_READS_OTHERWISE warning f:2:1'],
  ],
];

const documents: readonly Case[] = [
  [
    'a name is all after one blank',
    ['#begin document (nw/x_1); part 000', '#end document', '#begin document  a b ', '#end document'],
    ['(nw/x_1); part 000:', ' a b :'],
  ],
  ['blanks may stand after #', ['# begin document a', '# end document'], ['a:']],
  ['a name may be empty', ['#begin document ', '#end document'], [':']],
  ['a name may hold a line separator of Unicode', ['#begin document a\u2028b', '#end document'], ['a\u2028b:']],
  [
    'blanks before #, other case, no blank before the name: scorer.pl sees no header',
    [
      ' #begin document a',
      '#end document',
      '#BEGIN DOCUMENT b',
      '#end document',
      '#begin document(c); part 0',
      '#end document',
      '#begin document>d',
      '#end document',
    ],
    ['a:', 'b:', '(c); part 0:', 'd:', ...[1, 3, 5, 7].map((line) => `SCORER_PL_READS_OTHERWISE warning f:${line}:1`)],
  ],
  [
    'an end may have a name',
    ['#begin document a', '#end document a', '#begin document b', '#end document'],
    ['a:', 'b:'],
  ],
  [
    'an end may be missing',
    ['#begin document a', 'x>(1)', '#begin document b', 'x>(1)'],
    ['a: 1=0', 'b: 1=0', 'MISSING_END warning f:3:1', 'MISSING_END warning f:3:1'],
  ],
  [
    'a header may be glued to an end',
    ['#begin document a', '#end document#begin document b', '#end document'],
    ['a:', 'b:', 'SCORER_PL_READS_OTHERWISE warning f:2:1'],
  ],
  [
    'an end inside a row is part of it',
    ['#begin document a', 'see #end document>(1)', '#end document'],
    ['a: 1=0', 'SCORER_PL_READS_OTHERWISE warning f:2:1'],
  ],
  [
    'a name may repeat',
    ['#begin document a', 'x>(1)', '#end document', '#begin document a', '#end document'],
    ['a: 1=0', 'a:'],
  ],
  ['comments before a document are passed over', ['# about', '#begin document a', '#end document'], ['a:']],
  [
    'a byte order mark may stand wherever files were joined',
    ['\ufeff#begin document a', '#end document', '\ufeff#begin document b', '#end document'],
    ['a:', 'b:', 'SCORER_PL_READS_OTHERWISE warning f:1:1', 'SCORER_PL_READS_OTHERWISE warning f:3:1'],
  ],
];

describe('columns', () => {
  it.each(columns)('%s', (_, rows, expected) => expect(shown(file(...rows))).toEqual(expected));
});

describe('cells', () => {
  it.each(cells)('%s', (_, rows, expected) => expect(shown(file(...rows))).toEqual(expected));
});

describe('words and comments', () => {
  it.each(words)('%s', (_, rows, expected) => expect(shown(file(...rows))).toEqual(expected));
});

describe('documents', () => {
  it.each(documents)('%s', (_, rows, expected) => expect(shown(lines(...rows))).toEqual(expected));
});

describe('lines', () => {
  const text = file('x>(1', 'y>1)');

  it.each([
    ['in carriage returns and newlines', text.replaceAll('\n', '\r\n')],
    ['in two carriage returns after rows', text.replaceAll(')\n', ')\r\r\n')],
    ['without a newline', text.trimEnd()],
  ])('a file may end its lines %s', (_, variant) => expect(shown(variant)).toEqual(['d: 1=0-1']));

  it.each([1, -1])('of blanks and tabs are no rows where the coreference is said to be in column %i', (column) => {
    const rows = file('(1)', '', '   ', '>>', ' > ', '(1)');
    expect(shown(rows, { column })).toEqual(['d: 1=0,1']);
  });

  it('an empty last column before a carriage return stays empty', () => {
    expect(shown(file('x>_>', 'y>_>(1)').replaceAll('\n', '\r\n'))).toEqual(['d: 1=1']);
  });

  it('a cell before tabs and a carriage return is read, which scorer.pl loses', () => {
    expect(shown(file('x>(1)>', 'y>->').replaceAll('\n', '\r\n'))).toEqual([
      'd: 1=0',
      'SCORER_PL_READS_OTHERWISE warning f:2:3',
    ]);
  });
});

describe('words to compare', () => {
  const wordsOf = (...rows: string[]): number[] => [...(read(file(...rows)).documents[0].words ?? [])];

  it('a word is the fourth of five or more columns, else the one before the cell', () => {
    const [four, between, two] = wordsOf('d>0>0>cat>NN>-', '', 'd 0 0 cat NN * -', '', 'cat>-');
    expect(new Set([four, between, two]).size).toBe(1);
    expect(wordsOf('-')).toEqual([0]);
  });

  it('a word before an empty cell is the same with its tab as with a mark', () => {
    expect(wordsOf('0>cat>', '0>sat>(1)')).toEqual(wordsOf('0>cat>-', '0>sat>(1)'));
  });

  it('a bracket that turns out to be a word has no word to compare', () => {
    expect(wordsOf('0>sat>(1)', '1>:)>')[1]).toBe(0);
  });

  it('a short row has no word to compare', () => {
    expect(wordsOf('0>sat>(1)', '1>cat')[1]).toBe(0);
  });
});

it('a byte order mark before anything but # is part of a word', () => {
  expect(shown(file('\ufeffx>(1)'))).toEqual(['d: 1=0']);
});

it('a buffer may be filled anew with another chunk', () => {
  const log = problemLog();
  const reader = conllReader({ file: 'f', lenient: false, log });
  const buffer = new TextEncoder().encode('#begin document a\nx\ty\tz\t-\n');
  reader.push(buffer);
  buffer.set(new TextEncoder().encode('\nx\t-\n#end document\nxy\rz\t-\n'));
  reader.push(buffer);
  expect(reader.end().map(({ id }) => id)).toEqual(['a']);
  expect([...log.counts.keys()]).toEqual(['LONE_CARRIAGE_RETURN', 'OUTSIDE_DOCUMENT']);
});

it.each([
  ['gzip', gzipSync(file('x>(1)'))],
  ['UTF-16', Buffer.from(file('x>(1)'), 'utf16le')],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])],
])('bytes of %s are refused', (_, bytes) => {
  expect(() => readCoref(bytes)).toThrow(InputError);
});

describe('sizes', () => {
  it('reads a cell of 100,000 brackets and a line of 4 MB in linear time', () => {
    const many = `${'(1'.repeat(100_000)}\nx\t${'1)'.repeat(100_000)}`;
    expect(read(`#begin document d\nx\t${many}\n#end document\n`).documents[0].start).toHaveLength(100_000);
    const long = `#begin document d\n${'x'.repeat(4_000_000)}\t(1)\n#end document\n`;
    expect(read(long, { chunk: 4096 }).documents.map(show)).toEqual(['d: 1=0']);
  });

  it('reads a document with 50,000 open mentions, and finds them all', () => {
    const rows = Array.from({ length: 50_000 }, (_, row) => `x\t(${row}`).join('\n');
    const { problems } = read(`#begin document d\n${rows}\n#end document\n`);
    expect(problems).toHaveLength(50_000);
  });

  it('a comment of a million blanks is a comment', () => {
    expect(shown(`#begin document d\n#${' '.repeat(1_000_000)}x\n#end document\n`)).toEqual([
      'd:',
      'SCORER_PL_READS_OTHERWISE warning f:2:1',
    ]);
  });
});

it('reads text that begins with a byte order mark, and bytes, alike', () => {
  const text = `\ufeff${file('中>(1)')}`;
  expect(readCoref(text)).toEqual(readCoref(new TextEncoder().encode(text)));
});

it('a bracket after one with two antecedents keeps its own id', () => {
  const text = '#begin document d\nw 0 0 x (1+2)|(3)|(4\nw 0 1 x 4)\n#end document\n';
  expect(shown(text, { lenient: true })).toEqual(['d: 3=0 4=0-1', 'SPLIT_ANTECEDENT warning f:2:10']);
});

it('a byte order mark alone on a line is nothing', () => {
  expect(shown('#begin document d\na x (1\n\ufeff\nb x 1)\n\ufeff\r\n#end document\n')).toEqual([
    'd: 1=0-1',
    'SCORER_PL_READS_OTHERWISE warning f:3:1',
    'SCORER_PL_READS_OTHERWISE warning f:5:1',
  ]);
});

it.each([
  ['read line by line', Number.POSITIVE_INFINITY],
  ['scanned', 1],
])('the lines of tokens are kept as runs, %s', (_, scannedFrom) => {
  const text = '#begin document d\na x -\nb x -\n\n\nc x -\n# a comment\nd x (1)\ne x -\n\n#end document\n'.repeat(2);
  const { documents } = read(text, { scannedFrom });
  expect(documents.map(({ runs }) => [...runs!])).toEqual([
    [0, 2, 2, 6, 3, 8],
    [0, 13, 2, 17, 3, 19],
  ]);
});
