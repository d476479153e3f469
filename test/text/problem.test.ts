import { expect, it } from 'vitest';
import { excerpt } from '../../src/report/problem-text.ts';
import { formatPlace, InputError, problemCodes, problemLog } from '../../src/text/problem.ts';

const at = (line: number, column = 1) => ({ file: 'f', line, column });

it('a place is written as terminals and editors link it', () => {
  expect(formatPlace({ file: 'key.conll', line: 3, column: 14 })).toBe('key.conll:3:14');
});

it('a code that was taken back, as OTHER_FORMAT took the place of NOT_TAGS, is not used again', () => {
  expect(problemCodes).toHaveProperty('OTHER_FORMAT');
  expect(problemCodes).not.toHaveProperty('NOT_TAGS');
});

it('a log keeps the first errors and the first warnings of each code, and counts all of both', () => {
  const log = problemLog({ perError: 2, perWarning: 1 });
  for (let line = 1; line <= 5; line++) {
    log.report('UNREADABLE_CELL', 'error', () => ({ place: at(line), message: 'e' }));
    log.report('UNKNOWN_TAG', 'error', () => ({ place: at(line), message: 'u' }));
    log.report('UNKNOWN_TAG', 'warning', () => ({ place: at(line), message: 'u' }));
    log.report('MISSING_END', 'warning', () => ({ place: at(line), message: 'w' }));
    log.report('NOT_UTF8', 'warning', () => ({ place: at(line), message: 'v' }));
  }
  expect(log.problems.map(({ code, severity, place }) => `${severity} ${code} ${place.line}`)).toEqual([
    'error UNREADABLE_CELL 1',
    'error UNKNOWN_TAG 1',
    'warning UNKNOWN_TAG 1',
    'warning MISSING_END 1',
    'warning NOT_UTF8 1',
    'error UNREADABLE_CELL 2',
    'error UNKNOWN_TAG 2',
  ]);
  expect(log.errors).toBe(10);
  expect([...log.counts]).toEqual([
    ['UNREADABLE_CELL', 5],
    ['UNKNOWN_TAG', 10],
    ['MISSING_END', 5],
    ['NOT_UTF8', 5],
  ]);
  expect([...log.errorCounts]).toEqual([
    ['UNREADABLE_CELL', 5],
    ['UNKNOWN_TAG', 5],
  ]);
});

it('a log makes no message for a problem that it does not keep', () => {
  const log = problemLog({ perError: 1 });
  let made = 0;
  for (let line = 1; line <= 100; line++) {
    log.report('UNREADABLE_CELL', 'error', () => {
      made++;
      return { place: at(line), message: 'e' };
    });
  }
  expect(made).toBe(1);
});

it('an input error says the first error, its place and code, and how many more there are', () => {
  const log = problemLog();
  log.report('MISSING_END', 'warning', () => ({ place: at(1), message: 'not this' }));
  log.report('UNREADABLE_CELL', 'error', () => ({ place: at(2, 7), message: 'cannot read' }));
  log.report('UNREADABLE_CELL', 'error', () => ({ place: at(3), message: 'nor this' }));
  expect(new InputError(log).message).toBe('f:2:7: cannot read [UNREADABLE_CELL] (and 1 more)');
});

it.each([
  ['under its column', 'abc', 2, 'abc\n ^'],
  ['after a tab, which stays a tab', 'a\tb', 3, 'a\tb\n \t^'],
  ['after wide characters, which take two cells', '中文x', 3, '中文x\n    ^'],
  ['after an emoji, which is two units and two cells', '😀x', 3, '😀x\n  ^'],
  ['below a control character, which is shown as an escape', 'a\u0001b', 2, 'a\\u0001b\n ^'],
  ['after one of no width, which is shown', 'a\u2060b', 3, 'a\\u2060b\n       ^'],
  ['after one, which is as wide as its escape', 'a\u202eb', 3, 'a\\u202eb\n       ^'],
  ['below NUL, which is a dot: text in UTF-16 can be read so', 'a\0b', 2, 'a·b\n ^'],
  ['behind the end of a line', 'ab', 9, 'ab\n  ^'],
  ['below an empty line', '', 1, '\n^'],
])('the caret stands %s', (_, text, column, expected) => {
  expect(excerpt(text, at(1, column))).toBe(expected);
});

it('a long line is cut around the caret', () => {
  const shown = excerpt(`${'a'.repeat(500)}X${'b'.repeat(500)}`, at(1, 501), 20);
  expect(shown).toBe(`…${'a'.repeat(10)}X${'b'.repeat(9)}…\n ${' '.repeat(10)}^`);
});
