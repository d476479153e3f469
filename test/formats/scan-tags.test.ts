import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type TagFileSettings, tagScorer } from '../../src/evaluation/tag-files.ts';
import { EVENT, RESULT, tagRowScanners } from '../../src/formats/scan-tags.ts';
import { problemLog } from '../../src/text/problem.ts';

/** Files of each kind. */
const RUNS = 100;

/** All that is said about files that come in chunks of that size: those below 32 KiB are not scanned but read row by row. */
function reading(files: readonly string[], settings: TagFileSettings, chunk: number): string {
  const log = problemLog({ perError: Infinity, perWarning: Infinity });
  const names = files.length === 1 ? { gold: 'g' } : { gold: 'g', pred: 'p' };
  const scorer = tagScorer(names, { reportInvalid: 'warning', lenient: true, ...settings }, log);
  const [gold, pred = new Uint8Array(0)] = files.map((text) => new TextEncoder().encode(text));
  // One after the other, as tags are numbered in the order in which they come.
  for (let at = 0; at < gold.length; at += chunk) scorer.pushGold(gold.subarray(at, at + chunk));
  for (let at = 0; at < pred.length; at += chunk) scorer.pushPred(pred.subarray(at, at + chunk));
  const scores = JSON.stringify(scorer.finish());
  // Problems of one file and of both come chunk by chunk.
  return [scores, ...log.problems.map((problem) => JSON.stringify(problem)).sort()].join('\n');
}

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
);

/** Two parts of a text, each of which repeats until it is large enough to be scanned, so that new rows come late. */
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

function longer(text: string): string {
  return text.repeat(Math.ceil(40_000 / text.length));
}

describe('scanning many rows at once reads what reading each does', () => {
  it('two tags a row', () => {
    fc.assert(
      fc.property(partsOf(2), settings, (parts, how) => {
        const text = parts.map(longer).join('');
        expect(reading([text], how, 1 << 20)).toBe(reading([text], how, 10_000));
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
      fc.property(pair, settings, ([parts, from, to, isShort], how) => {
        const text = parts.map(longer).join('');
        const texts = [text, text.replaceAll(from, to).slice(isShort ? 100 : 0)];
        expect(reading(texts, how, 1 << 20)).toBe(reading(texts, how, 10_000));
      }),
      { numRuns: RUNS },
    );
  });

  it.each([1, 2])('more tags than there is room for, and more stretches: %i columns', (columns) => {
    const rows = Array.from({ length: 30_000 }, (_, row) => {
      const type = (row * 7919) % 3_000;
      const tags = row % 3 === 2 ? 'O' : `B-${row < 9_000 ? type : type % 40}`;
      return `w${row}${` ${tags}`.repeat(columns)}\n${row % 17 === 0 ? '\n' : ''}`;
    });
    const text = rows.join('');
    const files = columns === 1 ? [text, text.replaceAll('B-7', 'B-8')] : [text];
    expect(reading(files, {}, 1 << 17)).toBe(reading(files, {}, 10_000));
  });

  it('a span that is open where the file ends is placed in its last row', () => {
    const text = `${longer('a O O\nb E-PER E-PER\na B-PER B-PER\n')}b E-PER E-PER\n`;
    expect(reading([text], { scheme: 'bio' }, 1 << 20)).toBe(reading([text], { scheme: 'bio' }, 10_000));
  });

  it('files that are read by turns, each with ends of its own', () => {
    const texts = [longer('a O\nb B-PER\n\n').repeat(4), longer('a\tO\nb\tB-PER\n\n').repeat(4)];
    const [gold, pred] = texts.map(bytesOf);
    const log = problemLog();
    const scorer = tagScorer({ gold: 'g', pred: 'p' }, {}, log);
    for (let at = 0; at < gold.length; at += 40_000) {
      scorer.pushGold(gold.subarray(at, at + 40_000));
      scorer.pushPred(pred.subarray(at, at + 40_000));
    }
    expect(JSON.stringify(scorer.finish())).toBe(reading(texts, {}, 10_000));
  });
});

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Where the scanner stops in rows `a O O`, the one end that it was taught, followed by that line. */
function stopsAt(line: string, kind: { counts: boolean; tokens: boolean }): [number, number] {
  const before = kind.tokens ? 'a O\n' : 'a O O\n';
  const text = before.repeat(10_000);
  const bytes = bytesOf(`${text}${line}\n`);
  const parts = new Uint8Array(256);
  parts[0x20] = parts[0x09] = 1;
  const scanner = tagRowScanners({ parts, ...kind }).hold(bytes, 0, bytes.length)!;
  expect(scanner.learn(1, before.length - 1, 0)).toBe(0);
  scanner.results.fill(0);
  let stop = scanner.scan(0, 0, false);
  while (scanner.results[RESULT.goesOn] === 1) stop = scanner.scan(stop, 0, false);
  return [text.length, stop];
}

it.each([
  'b O O',
  'b O O\r',
  '',
  '\r',
  `${'x'.repeat(60)} O O`,
  `${'x'.repeat(61)} O O`,
  `${'x'.repeat(200)} O O\r`,
  'a b c O O',
])('%j is read with the rows before it', (line) => {
  const length = bytesOf(line).length + 1;
  for (const counts of [true, false]) {
    const [before, stop] = stopsAt(line, { counts, tokens: false });
    expect(stop).toBe(before + length);
  }
});

it.each(['# O O', '- O O', ' b O O', ' O O', 'b O  O', 'b B O', 'O', 'b\tO\tO', 'b O O ', '\t'])(
  '%j is left to be read by itself',
  (line) => {
    for (const counts of [true, false]) {
      const [before, stop] = stopsAt(line, { counts, tokens: false });
      expect(stop).toBe(before);
    }
  },
);

it('outside rows are one event, or none where stretches are counted', () => {
  const bytes = bytesOf('a O O\n'.repeat(10_000));
  const parts = new Uint8Array(256);
  parts[0x20] = 1;
  for (const counts of [true, false]) {
    const scanner = tagRowScanners({ parts, counts, tokens: false }).hold(bytes, 0, bytes.length)!;
    scanner.learn(1, 5, 0);
    scanner.results.fill(0);
    expect(scanner.scan(0, 0, false)).toBe(bytes.length);
    expect([scanner.results[RESULT.events], scanner.results[RESULT.outside]]).toEqual(counts ? [0, 10_000] : [1, 0]);
    if (!counts) expect([...scanner.events.subarray(0, EVENT.size)]).toEqual([0, 0, 5, 10_000, 0]);
  }
});
