import { spawnSync } from 'node:child_process';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conlleval } from '../../../src/compat/conlleval/conlleval.ts';
import { latin1Bytes } from '../../../src/text/latin1.ts';
import { LONGEST_LINE } from '../../../src/text/lines.ts';
import { wordHash } from '../../../src/text/word-hash.ts';
import { rows, run } from './conlleval-runs.ts';
import { conllevalTwin } from './conlleval-twin.ts';

/** The four numbers of line 1: `tokens gold/pred/correct`. */
function firstLine(argv: readonly string[], input: string): string {
  const numbers = /^processed (\d+) tokens with (\d+) phrases; found: (\d+) phrases; correct: (\d+)\.\n/.exec(
    run(argv, input).stdout,
  );
  return numbers ? `${numbers[1]}: ${numbers.slice(2).join('/')}` : 'no report';
}

function types(stdout: string): string[] {
  return stdout
    .split('\n')
    .slice(2, -1)
    .map((line) => line.slice(0, line.indexOf(': precision')).trim());
}

describe('conlleval.pl finds chunks', () => {
  it.each([
    //  gold                        pred                       tokens: gold/pred/correct
    ['B-NP I-NP O', 'I-NP I-NP O', '3: 1/1/1', 'an I after O starts one (D1)'],
    ['B-P I-P O B-L', 'B-P I-L O B-L', '4: 2/3/1', 'an I of another type starts one (D2)'],
    ['O B-P / I-P O', 'O B-P / B-P O', '4: 2/2/2', 'a sentence ends one (D3)'],
    ['B-M E-M B-M E-M', 'B-M I-M I-M E-M', '4: 1/1/1', 'nothing is known to end between E and B (D4)'],
    ['S-P S-P O', 'S-P S-P O', '3: 1/1/1', 'S is no prefix it knows, only the type tells (D5)'],
    ['B-P L-P B-L L-L U-P U-P O', 'B-P L-P B-L L-L U-P U-P O', '7: 3/3/3', 'L and U are no prefixes either'],
    ['I-P I-P B-P O I-L', 'I-P I-P B-P O I-L', '5: 3/3/3', 'IOB1 reads as it should (D7)'],
    ['I-P E-P I-P O', 'I-P E-P I-P O', '4: 2/2/2', 'IOE1 too (D8)'],
    ['B-P-L I-P-L O', 'B-P-L I-P-O O', '3: 1/2/0', 'a tag is cut at its first hyphen (D11)'],
    ['P_B P_I O', 'P_B P_I O', '3: 0/0/0', 'a tag without a hyphen has the empty type (D12)'],
    ['[-P ]-P [-P', '[-P ]-P [-P', '3: 3/3/3', 'brackets are chunks of one token'],
    ['B-P .-P O-P', 'B-P .-P O-P', '3: 1/1/1', '`.` is outside as O is, whatever its type'],
    ['B-0 I O', 'B I-0 O', '3: 1/1/1', 'the type 0 is the empty type'],
    ['B-P I-P', 'B-P I-P', '2: 1/1/1', 'the end of the file ends one'],
    ['B-P I-P I-P', 'B-P I-P O', '3: 1/1/0', 'both sides have to end together'],
    ['O B-P I-P', 'B-P I-P I-P', '3: 1/1/0', 'and to start together'],
  ])('%s against %s is %s: %s', (gold, pred, expected) => {
    expect(firstLine([], rows(gold, pred))).toBe(expected);
  });

  it.each([
    ['O B-P', 'O I-P', '1/2'],
    ['xy-P O', 'xz-P O', '1/2'],
    ['xy-P O', 'xy-P O', '2/2'],
    ['B-P / O', 'B-P / B-P', '1/2'],
    ['B B- O', 'B-0 B O', '3/3'],
    ['O-P O', 'O O', '1/2'],
  ])('accuracy of %s against %s is %s: prefix and type agree, boundaries do not count', (gold, pred, fraction) => {
    const [agree, all] = fraction.split('/').map(Number);
    const percent = ((100 * agree!) / all!).toFixed(2).padStart(6);
    expect(run([], rows(gold, pred)).stdout).toContain(`\naccuracy: ${percent}%; `);
  });
});

describe('conlleval.pl prints', () => {
  it('two lines for the whole and one a type, whose last number is the predicted chunks', () => {
    expect(run([], rows('B-PER I-PER O B-LOC', 'B-PER I-LOC O B-LOC')).stdout).toBe(
      'processed 4 tokens with 2 phrases; found: 3 phrases; correct: 1.\n' +
        'accuracy:  75.00%; precision:  33.33%; recall:  50.00%; FB1:  40.00\n' +
        '              LOC: precision:  50.00%; recall: 100.00%; FB1:  66.67  2\n' +
        '              PER: precision:   0.00%; recall:   0.00%; FB1:   0.00  1\n',
    );
  });

  it('only a LaTeX table with -l', () => {
    expect(run(['-l'], rows('B-PER I-PER O B-LOC', 'B-PER I-LOC O B-LOC')).stdout).toBe(
      '        & Precision &  Recall  & F$_{\\beta=1} \\\\\\hline\n' +
        'LOC     &   50.00\\% & 100.00\\% &  66.67 \\\\\n' +
        'PER     &    0.00\\% &   0.00\\% &   0.00 \\\\\\hline\n' +
        'Overall &   33.33\\% &  50.00\\% &  40.00 \\\\\\hline\n',
    );
  });

  it('one line for an input without tokens', () => {
    const line = 'processed 0 tokens with 0 phrases; found: 0 phrases; correct: 0.\n';
    expect(run([], '')).toEqual({ stdout: line, stderr: '', status: 0 });
    expect(run([], '\n   \n\n').stdout).toBe(line);
  });

  it('0.00 where nothing is found', () => {
    expect(run([], rows('O O', 'O O')).stdout).toBe(
      'processed 2 tokens with 0 phrases; found: 0 phrases; correct: 0.\n' +
        'accuracy: 100.00%; precision:   0.00%; recall:   0.00%; FB1:   0.00\n',
    );
  });

  it('the empty type once for each side that has it', () => {
    expect(types(run([], rows('B O', 'B O')).stdout)).toEqual(['', '']);
    expect(types(run([], rows('B O B-X', 'O O B-X')).stdout)).toEqual(['', 'X']);
    expect(types(run([], rows('O O', 'O B')).stdout)).toEqual(['']);
  });

  it('types in the order of their bytes, in fields of 17 bytes', () => {
    const { stdout } = run([], rows('B-é B-b B-B B-人名 B-Z', 'O O O O O'));
    expect(types(stdout)).toEqual(['B', 'Z', 'b', 'é', '人名']);
    expect(stdout).toContain('\n           人名: ');
  });

  it('bytes that are not UTF-8 as they are', () => {
    expect(conlleval([], [latin1Bytes('w B-\x80\xff B-\x80\xff\n')]).stdout).toContain(`\n${' '.repeat(15)}\x80\xff: `);
  });

  it('a tie as C does, to the even digit', () => {
    const input = rows(`O${' O'.repeat(31)}`, `O${' X'.repeat(31)}`);
    expect(run([], input).stdout).toContain('\naccuracy:   3.12%; ');
  });
});

describe('conlleval.pl reads', () => {
  const unexpected = (found: number, first: number) => ({
    stdout: '',
    stderr: `unexpected number of features: ${found} (${first})\n`,
    status: 1,
  });

  it.each([
    ['two columns', 'B-P B-P\nI-P I-P\n', [], '2: 1/1/1'],
    ['twelve columns', `${'x '.repeat(10)}B-P B-P\n`, [], '1: 1/1/1'],
    ['a last line without a newline', 'a B-P B-P\nb I-P I-P', [], '2: 1/1/1'],
    ['a line of blanks as a boundary', 'a B-P B-P\n  \nb I-P I-P\n', [], '2: 2/2/2'],
    ['a row of -X- as a boundary', 'a B-P B-P\n-X- x x\nb I-P I-P\n', [], '2: 2/2/2'],
    ['-X- in a later column as a word', 'a B-P B-P\n-X-x I-P I-P\n', [], '2: 1/1/1'],
    ['a -DOCSTART- row as a token', '-DOCSTART- O O\na B-P B-P\n', [], '2: 1/1/1'],
    ['empty columns at the end as none', 'a B-P B-P  \nb I-P I-P\n', [], '2: 1/1/1'],
    ['empty columns before the tags as columns', 'a   B-P B-P\nb x y I-P I-P\n', [], '2: 1/1/1'],
    ['an empty gold tag as one without type', 'a  B-P\n', [], '1: 0/1/0'],
    ['tabs with -d', 'a b\tB-P\tB-P\n\t\nc\tI-P\tI-P\n', ['-d', '\\t'], '2: 2/2/2'],
    ['a tab itself with -d', 'a b\tB-P\tB-P\n', ['-d', '\t'], '1: 1/1/1'],
    ['runs of blanks with -d', 'a  B-P \t B-P\n', ['-d', '\\s+'], '1: 1/1/1'],
    ['an escaped bar with -d', 'a|B-P|B-P\n', ['-d', '\\|'], '1: 1/1/1'],
    ['a delimiter outside ASCII', 'a·B-P·B-P\n', ['-d', '·'], '1: 1/1/1'],
    ['the last of a repeated -d', 'a,B-P,B-P\n', ['-d', ';', '-d', ','], '1: 1/1/1'],
    ['raw tags with -r', 'a NN NN\nb NN VB\nc O O\n', ['-r'], '3: 2/2/1'],
    ['raw tags with hyphens whole', 'a B-P B-P\nb I-P I-P\n', ['-r'], '2: 2/2/2'],
    ['-o with -r', 'a NN NONE\nb VB VB\n', ['-r', '-o', 'NONE'], '2: 2/1/1'],
    ['O as outside beside -o', 'a O NONE\nb VB VB\n', ['-o', 'NONE', '-r'], '2: 1/1/1'],
    ['-o without -r as nothing', 'a B-P B-P\nb O O\n', ['-o', 'B-P'], '2: 1/1/1'],
  ] as const)('%s', (_, input, argv, expected) => {
    expect(firstLine(argv, input)).toBe(expected);
  });

  it.each([
    ['a row longer than the first', 'a B B\n\nb c B B\n', [], unexpected(4, 3)],
    ['two blanks between columns', 'a B B\nb  B B\n', [], unexpected(4, 3)],
    ['a blank line with CRLF', 'a B-P B-P\r\n\r\nb I-P I-P\r\n', [], unexpected(1, 3)],
    ['an -X- row of other length', 'a x B B\n-X-\n', [], unexpected(1, 4)],
    ['a tab on a line of its own', 'a B B\n\t\n', [], unexpected(1, 3)],
    ['a bar as the delimiter, which is a regular expression', 'a|B-P|B-P\n\nab|O|O\n', ['-d', '|'], unexpected(6, 9)],
  ] as const)('no report from %s', (_, input, argv, expected) => {
    expect(run(argv, input)).toEqual(expected);
  });

  it.each([
    ['one column', [], 'a\nb\n'],
    ['an unknown option', ['-x'], ''],
    ['options run together', ['-lr'], ''],
    ['a file name', ['file.txt'], ''],
    ['-d without a value', ['-d'], ''],
    ['-o without a value', ['-r', '-o'], ''],
    ['a delimiter that is no regular expression', ['-d', '*'], ''],
    ['a delimiter that JavaScript cannot express', ['-d', 'a++'], ''],
  ])('%s dies as Perl dies: 255, one line on stderr', (_, argv, input) => {
    const { stdout, stderr, status } = run(argv, input);
    expect({ stdout, status }).toEqual({ stdout: '', status: 255 });
    expect(stderr).toMatch(/^conlleval\.pl: [^\n]+\n$/);
  });

  it('no blank CRLF line as a silent zero: \\r is part of the predicted tag', () => {
    const { stdout } = run([], 'a B-X B-X\r\nb O O\r\n');
    expect(types(stdout)).toEqual(['', 'X', 'X']);
    expect(stdout).toContain('\naccuracy:   0.00%; precision:   0.00%; ');
  });

  it('the same from chunks of any size', () => {
    const input = rows('B-P I-P O / B-LOC B-人 O', 'B-P O O / B-LOC B-人 I-人');
    const whole = run([], input);
    for (let size = 1; size < 12; size++) expect(run([], input, size)).toEqual(whole);
  });

  it('no further than the first row it refuses', () => {
    function* chunks() {
      yield latin1Bytes('a B B\nB B\n');
      throw new Error('read on');
    }
    expect(conlleval([], chunks()).stderr).toBe('unexpected number of features: 2 (3)\n');
  });
});

it.each([[[]], [['-d', '[ ]']]])(
  'conlleval.pl refuses a line of more than 4 MiB, and reads no further, with %j',
  (argv) => {
    function* chunks() {
      yield latin1Bytes('a O O\nb ');
      yield new Uint8Array(LONGEST_LINE - 2);
      yield new Uint8Array(1);
      throw new Error('read on');
    }
    expect(conlleval(argv, chunks())).toEqual({
      stdout: '',
      stderr: 'conlleval.pl: line 2 is longer than 4 MiB\n',
      status: 255,
    });
  },
);

describe('what scripts take from the report', () => {
  const { stdout } = run([], rows('B-PER I-PER O B-LOC', 'B-PER I-LOC O B-LOC'));

  it('overall F1 is the last word of line 2', () => {
    expect(Number(stdout.split('\n')[1]!.trim().split(/\s+/).at(-1))).toBe(40);
  });

  it.each([
    ["awk 'NR==2 {print $2 $4 $6 $8}'", '75.00%;33.33%;50.00%;40.00\n'],
    ['grep PER | awk \'{print $3 "\\t" $5 "\\t" $7 "%"}\'', '0.00%;\t0.00%;\t0.00%\n'],
    ["grep LOC | awk '{print $NF}'", '2\n'],
  ])('%s', (command, expected) => {
    expect(spawnSync('sh', ['-c', command], { input: stdout, encoding: 'utf8' }).stdout).toBe(expected);
  });

  it('the command reads standard input and leaves text and status', () => {
    const command = ['--import', 'tsx', 'bin/conlleval-pl.ts'];
    const scored = spawnSync(process.execPath, [...command, '-d', '\\t'], { input: 'a\tB-é\tB-é\n' });
    expect(scored.status).toBe(0);
    expect(scored.stdout.toString()).toBe(run(['-d', '\\t'], 'a\tB-é\tB-é\n').stdout);
    const refused = spawnSync(process.execPath, command, { input: 'a B B\n\r\n', encoding: 'utf8' });
    expect([refused.status, refused.stdout, refused.stderr]).toEqual([1, '', 'unexpected number of features: 1 (3)\n']);
  });
});

describe('conlleval.pl and a slow twin over strings agree', () => {
  const tag = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('O', 'B-P', 'I-P', 'E-P', 'B-L', 'I-L', 'E-L', 'S-P') },
    {
      weight: 2,
      arbitrary: fc.constantFrom('B', 'I', 'E', '.', '[', ']-P', '[-L', 'B-0', 'B-', 'O-P', '-', '--P', 'xy-P', 'xz-P'),
    },
    {
      weight: 1,
      arbitrary: fc.string({ minLength: 1, maxLength: 4, unit: fc.constantFrom('B', 'I', 'O', '-', 'P', 'é') }),
    },
  );
  const row = fc.oneof(
    { weight: 8, arbitrary: fc.tuple(tag, tag).map(([gold, pred]) => `w ${gold} ${pred}`) },
    { weight: 1, arbitrary: fc.constantFrom('', ' ', '-X- B-P O') },
  );
  const input = fc.array(row, { maxLength: 40 }).map((lines) => lines.join('\n'));

  it.each([[[]], [['-l']], [['-r']], [['-r', '-o', 'B-P']], [['-d', '[ ]']]])('with %j', (argv) => {
    fc.assert(
      fc.property(input, fc.integer({ min: 1, max: 60 }), (text, chunk) => {
        expect(run(argv, text, chunk).stdout).toBe(conllevalTwin(argv, text));
      }),
      { numRuns: 1000 },
    );
  });

  it('with a thousand types', () => {
    const text = Array.from({ length: 3000 }, (_, at) => `w B-t${at % 1009} B-t${at % 1013}\n`).join('');
    expect(run([], text).stdout).toBe(conllevalTwin([], text));
  });

  it('with two pairs of tags of one hash', () => {
    const met = new Map<number, string>();
    const name = (number: number): string => (number % 36 ** 4).toString(36).padStart(4, '0');
    const pairs = Array.from({ length: 400_000 }, (_, at) => `B-${name(at)} I-${name(at * 7919)}`);
    const [one, other] = pairs.flatMap((pair) => {
      const hash = wordHash(Buffer.from(pair), 0, pair.length);
      const before = met.get(hash);
      met.set(hash, pair);
      return before === undefined ? [] : [before, pair];
    });
    expect(other).toBeDefined();
    const text = [one, other, 'O O', other, one].map((pair) => `w ${pair}\n`).join('');
    expect(run([], text).stdout).toBe(conllevalTwin([], text));
  });
});

it('reads rows by a delimiter as by a pattern for it', () => {
  const cell = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom('w', 'O', 'B-P', 'I-P', 'B-L') },
    { weight: 2, arbitrary: fc.constantFrom('', '', '-X-', '-X-a', '-X', '-', '\r', 'é') },
  );
  const width = fc.oneof({ weight: 9, arbitrary: fc.constant(3) }, { weight: 1, arbitrary: fc.nat(4) });
  const line = width.chain((length) => fc.array(cell, { minLength: length, maxLength: length }));
  fc.assert(
    fc.property(fc.array(line, { maxLength: 12 }), fc.constantFrom(',', ' ', '\t'), (lines, delimiter) => {
      const text = lines.map((cells) => `${cells.join(delimiter)}\n`).join('');
      expect(run(['-d', delimiter], text)).toEqual(run(['-d', `[${delimiter}]`], text));
    }),
    { numRuns: 4000 },
  );
});
