import { expect, it } from 'vitest';
import { differences, withoutWording } from '../../scripts/same-output/difference.ts';
import { source } from '../../scripts/same-output/random.ts';
import { inBuild, type Run } from '../../scripts/same-output/runs.ts';

const whole = (text: string): string => text;

function ran(changes: Partial<Run> = {}): Run {
  return { status: 0, stdout: 'F1 50\n', stderr: '', files: new Map(), ...changes };
}

it('finds no difference between equal runs, nor between two that the time limit ended', () => {
  expect(differences(ran(), ran(), whole)).toEqual([]);
  expect(differences(ran({ status: undefined }), ran({ status: undefined, stdout: '' }), whole)).toEqual([]);
});

it('tells the first line that differs in each stream and file, and files that only one build wrote', () => {
  const ours = ran({
    stdout: 'a\nb\n',
    files: new Map([
      ['r.json', '{}'],
      ['x.md', '1'],
    ]),
  });
  const other = ran({ status: 3, stdout: 'a\nc\n', files: new Map([['r.json', '{}\n']]) });
  expect(differences(ours, other, whole)).toEqual([
    { where: 'exit code', ours: '0', other: '3' },
    { where: 'standard output', line: 2, ours: 'b', other: 'c' },
    { where: 'file r.json', line: 2, ours: '(ends before)', other: '' },
    { where: 'file x.md', ours: '1 bytes', other: 'not written' },
  ]);
});

it('without their wording, problems differ in places, severities, codes and counts only', () => {
  const told = (words: string, line = 2): string =>
    `a.conll:${line}:1: error: ${words} [NOT_TEXT]\n  ${words}\n${words}\nwarnings: SAME_FILE 2\n`;
  const reduced = (text: string): string => withoutWording(text, 'standard error');
  expect(reduced(told('one'))).toBe('a.conll:2:1: error [NOT_TEXT]\nwarnings: SAME_FILE 2');
  expect(reduced(told('two'))).toBe(reduced(told('one')));
  expect(reduced(told('one', 3))).not.toBe(reduced(told('one')));
  expect(withoutWording('MUC 50\n"message": "one \\"x\\"",\n', 'standard output')).toBe('MUC 50\n"message": "",\n');
  expect(withoutWording('::error file=a,line=2::one\n', 'standard output')).toBe('::error file=a,line=2\n');
});

it('runs our commands from a build, and leaves their names alone where they are arguments', () => {
  expect(inBuild('NO_COLOR=1 corefscore a b --compat scorer.pl -q > s; nerscore merge s | conlleval.pl', 'D')).toBe(
    'NO_COLOR=1 node D/bin/corefscore.cjs a b --compat scorer.pl -q > s; node D/bin/nerscore.cjs merge s | node D/bin/conlleval-pl.cjs',
  );
});

it('draws the same numbers for the same seed', () => {
  const drawn = (seed: number): number[] => {
    const draw = source(seed);
    return Array.from({ length: 8 }, () => draw.below(1000));
  };
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(1)).not.toEqual(drawn(2));
});
