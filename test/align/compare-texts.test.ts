import { describe, expect, it } from 'vitest';
import { compareTexts, textKey } from '../../src/align/compared-text.ts';
import { compareTokens } from '../../src/align/one-text.ts';

const place = { file: 'pred', line: 1, column: 1 };
const compared = (ours: string, theirs: string, isAllowed = false) =>
  compareTexts(ours, theirs, 'gold', place, isAllowed);

describe('two texts', () => {
  it('that are equal have no problem, and need no alignment', () => {
    expect(compared('Ada', 'Ada')).toEqual({});
  });

  it.each([
    ['blanks at the end', 'Ada met Bo.', 'Ada met Bo.\n', [8, 10], [8, 10]],
    ['blanks at the start', 'Ada met Bo.', '\ufeff  Ada met Bo.', [11, 13], [8, 10]],
    ['line ends', 'Ada\nmet Bo.', 'Ada\r\nmet Bo.', [9, 11], [8, 10]],
    ['a blank that one has twice', 'Ada met Bo.', 'Ada  met Bo.', [9, 11], [8, 10]],
    ['a blank that one lacks', 'Ada met Bo.', 'Adamet Bo.', [7, 9], [8, 10]],
    ['Unicode normal form', 'Zoé met Bo.', 'Zoe\u0301 met Bo.', [9, 11], [8, 10]],
    ['a compatibility form', 'fifi met Bo.', 'ﬁfi met Bo.', [8, 10], [9, 11]],
    ['quotation marks', '"Ada" met Bo.', '“Ada” met Bo.', [10, 12], [10, 12]],
    ['quotation marks of PTB', '"Ada" met Bo.', "``Ada'' met Bo.", [12, 14], [10, 12]],
    ['dashes', 'Ada - met Bo.', 'Ada — met Bo.', [10, 12], [10, 12]],
    ['brackets of PTB', '(Ada) met Bo.', '-LRB- Ada -RRB- met Bo.', [20, 22], [10, 12]],
    ['slashes of PTB', 'a/b met Bo.', 'a\\/b met Bo.', [9, 11], [8, 10]],
    ['case', 'Ada met Bo.', 'ada met bo.', [8, 10], [8, 10]],
    ['characters beyond the first plane', '😀 met Bo', '😀  met Bo', [7, 9], [6, 8]],
  ] as const)('that differ in %s are aligned', (_, ours, theirs, [start, end], expected) => {
    const { problem, aligned } = compared(ours, theirs);
    expect([problem?.code, problem?.severity]).toEqual(['TEXTS_ALIGNED', 'warning']);
    expect([aligned?.start(start), aligned?.end(end)]).toEqual(expected);
    expect(textKey(ours)).toBe(textKey(theirs));
    const back = compared(theirs, ours).aligned;
    expect([back?.start(expected[0]), back?.end(expected[1])]).toEqual([start, end]);
  });

  it('keep the blanks around what is placed as far as both have them', () => {
    const { aligned } = compared('Ada met\nBo', 'Ada met\r\nBo');
    expect([aligned?.start(3), aligned?.end(4), aligned?.end(8), aligned?.end(9)]).toEqual([3, 4, 8, 8]);
  });

  it('that say something else are an error with the first difference, unless they are as long and that is allowed', () => {
    const message = "the texts differ at character 5, 'm' in gold and 's' here";
    expect(compared('Ada met Bo.', 'Ada saw Bo.').problem).toMatchObject({
      code: 'TEXTS_DIFFER',
      severity: 'error',
      message,
    });
    expect(compared('Ada met Bo.', 'Ada saw Bo.').problem?.help).toContain('--allow TEXTS_DIFFER');
    expect(compared('Ada met Bo.', 'Ada saw Bo.', true).problem).toMatchObject({ severity: 'warning', message });
    expect(compared('Ada met Bo.', 'Ada saw Bob.', true).problem?.severity).toBe('error');
    expect(compared('Ada met Bo.', 'Ada saw Bob.').problem?.help).not.toContain('--allow');
    expect(compared('Ada met', 'Ada met Bo.').problem?.message).toContain("character 8, the end in gold and 'B' here");
  });
});

describe('two lists of tokens', () => {
  it.each([
    ['a b', 'a b', 'alike'],
    ['( a', '-LRB- A', 'alike'],
    ['1990 naïve Löwe', '0000 naive [UNK]', 'alike'],
    ["don't go", "do n't go", 'other tokens'],
    ["Don't (go)", "do n't -LRB- go -RRB-", 'other tokens'],
    ['gt ;', 'get ;', 'other words'],
    ['a b c', 'a d', 'other texts'],
  ])('%s | %s: %s', (ours, theirs, expected) => {
    expect(compareTokens(ours.split(' '), theirs.split(' '))).toBe(expected);
  });
});
