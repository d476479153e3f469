import { describe, expect, it } from 'vitest';
import { nerTool } from '../../src/compat/ner-tools.ts';
import { scoreNerFiles } from '../../src/evaluate/compat/ner-files.ts';
import type { TagFileSettings } from '../../src/settings/ner.ts';
import { problemLog } from '../../src/text/problem.ts';
import { scoreTagFiles, tagScorer } from '../evaluate/score-tag-files.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

function read(gold: string, pred: string, settings: TagFileSettings = {}, scannedFrom = Infinity) {
  const log = problemLog();
  const scorer = tagScorer({ gold: 'g', pred: 'p' }, settings, log, scannedFrom);
  scorer.pushGold(bytesOf(gold));
  scorer.pushPred(bytesOf(pred));
  const scores = scorer.finish();
  const { correct, missed, spurious } = scores.scores.strict!.micro;
  const codes = log.problems.map(({ code, severity }) => `${code} ${severity}`);
  const helps = log.problems.flatMap(({ help }) => help ?? []);
  const places = log.problems.map(({ code, place }) => `${code} ${place.file}:${place.line}`);
  const messages = log.problems.map(({ message }) => message);
  return {
    correct,
    missed,
    spurious,
    unpaired: scores.unpaired,
    sentences: scores.sentences,
    codes,
    messages,
    helps,
    places,
  };
}

/** Thirty rows, every third a span of its own. */
const words = Array.from({ length: 30 }, (_, at) => `w${at}`);
const rows = words.map((word, at) => `${word} ${at % 3 === 0 ? 'B-X' : 'O'}`);
const text = (lines: readonly string[]): string => `${lines.join('\n')}\n`;
const without = (row: number): string[] => rows.filter((_, at) => at !== row);
const lenient = { lenient: true } as const;

describe.each([
  ['line by line', Infinity],
  ['by the scanner', 1],
])('%s, lenient', (_, scannedFrom) => {
  it('pairs the rows of a sentence by words after one that was lost', () => {
    const found = read(text(rows), text(without(2)), lenient, scannedFrom);
    expect(found).toMatchObject({ correct: 10, missed: 0, spurious: 0, unpaired: { gold: 1, pred: 0 } });
    expect(found.codes).toEqual(['LENGTHS_DIFFER warning']);
    expect(read(text(without(2)), text(rows), lenient, scannedFrom)).toMatchObject({
      ...{ correct: 10, missed: 0, spurious: 0, unpaired: { gold: 0, pred: 1 } },
    });
  });

  it('counts a row without a partner as outside', () => {
    expect(read(text(rows), text(without(3)), lenient, scannedFrom)).toMatchObject({ correct: 9, missed: 1 });
  });

  it('pairs all rows by words, in the sentences of gold, where a side has other sentences', () => {
    const gold = text([...rows.slice(0, 10), '', ...rows.slice(10, 20), '', ...rows.slice(20)]);
    const pred = text([
      ...rows.slice(0, 5),
      '',
      ...rows.slice(6, 20),
      '',
      ...rows.slice(20, 25),
      '',
      ...rows.slice(25),
    ]);
    const found = read(gold, pred, lenient, scannedFrom);
    expect(found).toMatchObject({ correct: 10, missed: 0, sentences: 3, unpaired: { gold: 1, pred: 0 } });
    expect(found.codes).toEqual(['SENTENCES_DIFFER warning']);
  });

  it('pairs all rows by words where a side has no blank lines', () => {
    const gold = text([...rows.slice(0, 10), '', ...rows.slice(10)]);
    expect(read(gold, text(without(5)), lenient, scannedFrom)).toMatchObject({ correct: 10, sentences: 2 });
    expect(read(text(without(5)), gold, lenient, scannedFrom)).toMatchObject({ correct: 10, sentences: 1 });
  });

  it('judges the sequences of pred in the sentences of gold', () => {
    const ofGold = [...rows.slice(0, 9), 'w9 B-X', '', 'w10 I-X', ...rows.slice(11)];
    const ofPred = ofGold.filter((row, at) => row !== '' && at !== 5);
    const found = read(
      text(ofGold),
      text(ofPred),
      { ...lenient, scheme: 'bio', reportInvalid: 'warning' },
      scannedFrom,
    );
    const invalid = found.places.filter((place) => place.startsWith('INVALID_SEQUENCE'));
    expect(invalid).toEqual(['g:12', 'p:10'].map((place) => `INVALID_SEQUENCE ${place}`));
  });

  it('pairs sentences of equal length row by row, whatever their words', () => {
    const pred = text([...rows.slice(0, 10), '', ...rows.slice(10, 29)]);
    const other = rows.slice(0, 10).map((row) => row.replace('w', 'v'));
    const gold = text([...other, '', ...rows.slice(10)]);
    expect(read(gold, pred, lenient, scannedFrom)).toMatchObject({ correct: 10, unpaired: { gold: 1, pred: 0 } });
  });

  it('pairs by position without words, and says so', () => {
    const bare = (lines: string[]): string => text(lines.map((row) => row.split(' ')[1]));
    const found = read(bare(rows), bare(without(2)), lenient, scannedFrom);
    expect(found.correct).toBeLessThan(5);
    expect(found.helps[0]).toBe('rows are paired by position, as there are no words');
  });

  it('pairs by position in each sentence without words, though a side has more sentences', () => {
    const bare = (lengths: number[]): string => lengths.map((length) => `B-X\n${'O\n'.repeat(length - 1)}`).join('\n');
    const found = read(bare([20, 10]), bare([19, 10, 1]), lenient, scannedFrom);
    expect(found).toMatchObject({ correct: 2, spurious: 1, sentences: 3, unpaired: { gold: 1, pred: 1 } });
    expect(found.codes).toEqual(['LENGTHS_DIFFER warning', 'SENTENCES_DIFFER warning']);
  });

  it('refuses more than a tenth of the rows without a partner, and no less', () => {
    const three = rows.slice(0, 27);
    expect(read(text(rows), text(three), lenient, scannedFrom).codes).toEqual(['LENGTHS_DIFFER warning']);
    const four = rows.slice(0, 26);
    expect(read(text(rows), text(four), lenient, scannedFrom).codes).toContain('LENGTHS_DIFFER error');
    expect(read(text(four), text(rows), lenient, scannedFrom).codes).toContain('LENGTHS_DIFFER error');
    const message = (side: string): string =>
      `only 26 of 30 rows of ${side} could be paired, even with --lenient (90 % needed)`;
    expect(read(text(rows), text(four), lenient, scannedFrom).messages).toContain(message('gold'));
    expect(read(text(four), text(rows), lenient, scannedFrom).messages).toContain(message('pred'));
  });
});

it('more rows without a partner than the limit are an error', () => {
  const side = (letter: string, length: number): string => text(Array.from({ length }, (_, at) => `${letter}${at} O`));
  expect(read(side('a', 1), side('b', 20_001), lenient).codes).toContain('LENGTHS_DIFFER error');
});

describe('lenient is offered', () => {
  it('where it mends', () => {
    expect(read(text(rows), text(without(2))).helps[0]).toBe(
      'score both on the same tokens; --lenient pairs rows by their words',
    );
  });

  it('not where too many rows have no partner', () => {
    expect(read(text(rows), text(rows.slice(0, 20))).helps[0]).toBe('score both on the same tokens');
  });

  it('not where words are divided into other tokens, which are shown', () => {
    const pred = text([...rows.slice(0, 20), 'w O', '20 O', ...rows.slice(21)]);
    expect(read(text(rows), pred).helps[0]).toBe(
      "the sides have different tokens: 'w20' in gold, 'w' in pred; score both on the same tokens",
    );
  });

  it('not where pred has pieces, which are named', () => {
    const pred = text([...rows.slice(0, 20), 'w O', '##20 O', ...rows.slice(21)]);
    expect(read(text(rows), pred).helps[0]).toBe(
      "p has WordPiece tokens, such as '##20': 'w20' in gold, 'w' in pred; score both on the same tokens",
    );
  });
});

it('compat pairs by words too', () => {
  const score = (pred: string) => {
    const log = problemLog();
    const files = { gold: { name: 'g', bytes: bytesOf(text(rows)) }, pred: { name: 'p', bytes: bytesOf(pred) } };
    const { outcome } = scoreNerFiles(nerTool('seqeval'), files, { reading: { lenient: true }, tool: {} }, log);
    return { outcome: JSON.stringify(outcome), errors: log.errors };
  };
  expect(score(text(without(2)))).toEqual(score(text(rows)));
  expect(score(text(rows.slice(0, 20))).errors).toBe(1);
});

it('a row that is added to pair a side cuts its span, of which discard drops what does not begin', () => {
  const rest = 'x O\n'.repeat(30);
  const [gold, pred] = [`a B-X\nb I-X\nc I-X\n${rest}`, `a B-X\nc I-X\n${rest}`];
  const spans = (invalid: 'repair' | 'discard'): number =>
    scoreTagFiles({ gold, pred }, { lenient: true, invalid }).scores.strict.micro.predicted;
  expect([spans('repair'), spans('discard')]).toEqual([2, 1]);
});
