import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scannableEnd } from '../../src/formats/scan/scannable.ts';
import { newTail, scanTags, setTags, tagBlock } from '../../src/formats/scan/tag-scanner.ts';
import type { TagFileSettings } from '../../src/settings/ner.ts';
import { problemLog } from '../../src/text/problem.ts';
import { plain, tagScorer } from '../evaluate/score-tag-files.ts';

/** Files of each kind. */
const RUNS = 100;

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** The text cut after those bytes, in a buffer that is filled again and again, as files are read. */
function* chunksOf(text: string, cuts: readonly number[]): Generator<Uint8Array> {
  const bytes = bytesOf(text);
  const buffer = new Uint8Array(bytes.length);
  const ends = [...new Set(cuts)].filter((cut) => cut < bytes.length).sort((a, b) => a - b);
  let start = 0;
  for (const end of [...ends, bytes.length]) {
    buffer.set(bytes.subarray(start, end));
    yield buffer.subarray(0, end - start);
    start = end;
  }
}

/** All that is said about the files, and every problem in order. Chunks of `scannedFrom` bytes are scanned. */
function reading(
  files: readonly string[],
  settings: TagFileSettings,
  scannedFrom: number,
  cuts: readonly number[] = [],
): unknown {
  const log = problemLog({ perError: Infinity, perWarning: Infinity });
  const names = files.length === 1 ? { gold: 'g' } : { gold: 'g', pred: 'p' };
  const scorer = tagScorer(names, { reportInvalid: 'warning', lenient: true, ...settings }, log, scannedFrom);
  const [golds, preds] = [
    chunksOf(files[0], cuts),
    chunksOf(
      files[1] ?? '',
      cuts.map((cut) => cut + 7),
    ),
  ];
  for (const gold of golds) scorer.pushGold(gold);
  for (const pred of files.length === 2 ? preds : []) scorer.pushPred(pred);
  return JSON.stringify([plain(scorer.finish()), log.problems]);
}

const NEVER = Infinity;
const ALWAYS = 1;

const settings: fc.Arbitrary<TagFileSettings> = fc.constantFrom<TagFileSettings>(
  {},
  { scheme: 'bio' },
  { scheme: 'bioes', invalid: 'discard' },
  { invalid: 'discard' },
  { outside: ['O', 'NONE'] },
  { types: ['PER'] },
  { units: 'sentence' },
  { units: 'auto' },
  { delimiter: ',' },
  { delimiter: '\t' },
  { tokenColumn: 2 },
  { goldColumn: 2, predColumn: 2 },
  { goldColumn: 2, predColumn: 3 },
);

const token = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom(
      'a',
      'of',
      'the',
      'word',
      'words',
      'é',
      '中文',
      '😀',
      'seven77',
      'fifteenletters-',
      'x'.repeat(16),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom('x'.repeat(50), 'x'.repeat(59), 'x'.repeat(60), 'x'.repeat(130), 'a b', 'a,b', '\u00a0'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('#a', '-a', '#', '-X-', '-DOCSTART-', ' a', '\ta', '', '# id =', '\v', 'a\r', '\0'),
  },
);
const tag = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('O', 'O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('B', 'I', 'NONE', 'E-PER', 'S-PER', 'B-WORK_OF_ART', 'I-WORK_OF_ART', 'B-人名'),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'x', 'PER', `B-${'T'.repeat(20)}`, `B-${'T'.repeat(70)}`) },
);
const lineEnd = fc.constantFrom(...Array<string>(20).fill('\n'), '\r\n', ' \n', '\r\r\n', '\t\n');

/** Rows of a token, perhaps other columns, and tags. */
function rowOf(tags: number, gap: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const others = fc.constantFrom('', '', '', '', 'NN', 'a bit of another column and one more column after it');
  const same = fc.oneof(
    { weight: 3, arbitrary: tag.map((one) => Array<string>(tags).fill(one)) },
    { weight: 1, arbitrary: fc.array(tag, { minLength: tags, maxLength: tags }) },
  );
  return fc
    .tuple(token, others, same, gap, lineEnd)
    .map(([word, other, last, between, end]) => [word, ...(other ? [other] : []), ...last].join(between) + end);
}

const other = fc.constantFrom(
  '\n',
  '\n',
  '\n',
  '\n',
  '\r\n',
  ' \n',
  '# a = b\n',
  '# document_id = 1\n',
  '-DOCSTART-\n',
  'one\n',
  '#\thttp://a.b\t[2009]\n',
  '<HEADLINE>\t\t\n',
  '<HEADLINE>,,\n',
  '\ufeff\n',
);

/** Two parts of a text, each of which repeats, so that new rows come late. */
function partsOf(tags: number): fc.Arbitrary<readonly string[]> {
  const gap = fc.constantFrom(
    fc.constant(' '),
    fc.constant(' '),
    fc.constant('\t'),
    fc.constant(','),
    fc.constantFrom(' ', '\t', '  '),
  );
  return gap.chain((between) => {
    const line = fc.oneof({ weight: 6, arbitrary: rowOf(tags, between) }, { weight: 1, arbitrary: other });
    const lines = fc.array(line, { minLength: 1, maxLength: 60 }).map((some) => some.join(''));
    return fc.tuple(lines, lines);
  });
}

const cutsOf = fc.array(fc.nat(3_000), { maxLength: 6 });

/** Expects the same of both ways of reading, cut or not. */
function expectSame(files: readonly string[], how: TagFileSettings, cuts: readonly number[]): void {
  const whole = reading(files, how, NEVER);
  if (cuts.length > 0) expect(reading(files, how, NEVER, cuts)).toBe(whole);
  expect(reading(files, how, ALWAYS, cuts)).toBe(whole);
}

describe('scanning plain rows reads what reading every line by itself does', () => {
  it('two tags a row', () => {
    fc.assert(
      fc.property(partsOf(2), settings, cutsOf, fc.nat(3), ([first, second], how, cuts, times) => {
        expectSame([first.repeat(times) + second.repeat(times + 1)], how, cuts);
      }),
      { numRuns: RUNS },
    );
  });

  it('two files with a tag a row', () => {
    // The other file has other tags, and now and then other rows.
    const pair = fc.tuple(
      partsOf(1),
      fc.constantFrom('B-PER', 'O', 'I-LOC'),
      fc.constantFrom('O', 'B-LOC'),
      fc.boolean(),
    );
    fc.assert(
      fc.property(pair, settings, cutsOf, fc.nat(3), ([[first, second], from, to, isShort], how, cuts, times) => {
        const text = first.repeat(times) + second.repeat(times + 1);
        expectSame([text, text.replaceAll(from, to).slice(isShort ? 100 : 0)], how, cuts);
      }),
      { numRuns: RUNS },
    );
  });

  it.each([1, 2])('more tags than the scanner has room for: %i columns', (columns) => {
    // It has room for 2048 ways to end a row: here are 2200, tags after a blank or a tab or pairs of tags, and later few.
    const rows = Array.from({ length: 12_000 }, (_, row) => {
      const type = ((row * 7919) % 2_200) % (row < 6_600 ? 2_200 : 40);
      const types = columns === 1 ? [type % 1_100] : [type % 50, Math.floor(type / 50)];
      const gap = columns === 1 && type >= 1_100 ? '\t' : ' ';
      const tags = types.map((one) => gap + (row % 3 === 2 ? 'O' : `B-${one}`));
      return `w${row}${tags.join('')}\n${row % 17 === 0 ? '\n' : ''}`;
    });
    const text = rows.join('');
    const files = columns === 1 ? [text, text.replaceAll('B-7', 'B-8')] : [text];
    expectSame(files, {}, [25_000, 50_000, 100_000]);
  });

  it('more than a scanner holds', () => {
    const text = 'a O O\nb B-PER B-PER\nc I-PER I-LOC\n\n'.repeat(35_000);
    expect(scannableEnd(bytesOf(text), 0, text.length)).toBeLessThan(text.length);
    expectSame([text], {}, []);
  });

  it('a span that is open where the file ends, which is placed in its last row', () => {
    const text = `${'a O O\nb E-PER E-PER\na B-PER B-PER\n'.repeat(20)}b E-PER E-PER\n`;
    expectSame([text], { scheme: 'bio' }, []);
    expectSame([text], { scheme: 'bio' }, [text.length - 20]);
  });

  it('files that are read by turns, with separators of their own', () => {
    const text = 'a O\nb B-PER\n\n'.repeat(400);
    const cuts = Array.from({ length: 50 }, (_, at) => at * 100);
    expectSame([text, text.replaceAll(' ', '\t')], {}, cuts);
  });
});

/** The tag files that a golden case scores. */
function filesOf(name: string): string[] {
  const [program, ...words] = readFileSync(`testdata/golden/${name}/command`, 'utf8').trim().split(/\s+/);
  const files = words.filter((word) => word.startsWith('testdata/') && existsSync(word) && statSync(word).isFile());
  return program === 'nerscore' ? files.filter((file) => /\.(tsv|txt|conll|bio)$/.test(file)) : [];
}

describe('the inputs of the golden cases, repeated until they are scanned', () => {
  const inputs = new Set(readdirSync('testdata/golden').map((name) => JSON.stringify(filesOf(name).slice(0, 2))));
  inputs.delete('[]');

  it.each([...inputs])('%s', (input) => {
    const texts = (JSON.parse(input) as string[]).map((file) => readFileSync(file, 'utf8'));
    const times = Math.ceil(5_000 / Math.min(...texts.map((text) => Math.max(text.length, 40))));
    const files = texts.map((text) => `${text}\n`.repeat(times));
    for (const how of [{}, { lenient: false }, { invalid: 'discard' }, { units: 'auto' }] as TagFileSettings[]) {
      expect(reading(files, how, 1 << 12)).toBe(reading(files, how, NEVER));
    }
  });
});

/** Where the scanner stops in rows `a O O`, followed by that line. */
function stopsAt(line: string, columns = 3): [number, number] {
  const text = 'a O O\n'.repeat(100);
  const bytes = bytesOf(`${text}${line}\n`);
  const layout = { separators: [0x09, 0x20], isRun: true, hasTwo: true, hasWords: false } as const;
  const block = tagBlock(bytes, 0, bytes.length, layout, {}, ALWAYS)!;
  for (let at = 0; ; ) {
    const stop = scanTags(block, at, true, columns, 0);
    if (newTail(block)) setTags(0, 0);
    else if (stop === at) return [text.length, stop];
    at = stop;
  }
}

describe('the scanner', () => {
  it.each([
    'b O O',
    'b O O\r',
    '',
    '\r',
    'b B O',
    'b\tO\tO',
    ...[60, 61, 200].map((length) => `${'x'.repeat(length)} O O\r`),
  ])('reads %j with the rows before it', (line) => {
    const [before, stop] = stopsAt(line);
    expect(stop).toBe(before + bytesOf(line).length + 1);
  });

  it.each([
    '# O O',
    '- O O',
    ' b O O',
    ' O O',
    'b O  O',
    'O',
    'b O O ',
    'b O O\r\r',
    '\t',
    'a b O O',
    `${'x '.repeat(40)}O O`,
  ])('leaves %j', (line) => {
    const [before, stop] = stopsAt(line);
    expect(stop).toBe(before);
  });
});
