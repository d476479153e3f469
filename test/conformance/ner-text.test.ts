import { describe, expect, it } from 'vitest';
import type { ModeName } from '../../src/ner/modes.ts';
import { sklearnReport } from '../../src/report/other-programs.ts';
import type { SystemReport } from '../../src/results/report.ts';
import {
  type Case,
  canonical,
  conllevalText,
  type Expected,
  expected,
  followed,
  score,
  tagCases,
} from './ner-cases.ts';

/** Cases where the text differs on purpose, and why. Each entry must be needed. */
const differences: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  strict: {
    'o-014-ioe1-valid': 'seqeval reads IOE1 by faulty rules and drops valid spans; ours reads the scheme',
    'o-061-odd-tags': 'seqeval strips hyphens around types in strict mode only',
  },
  conlleval: {
    'o-055-bare-tags': 'the type of a bare letter is empty there, which prints its row twice, and _ in ours',
  },
};

function text(one: Case, mode: ModeName, digits: number, more: { discard?: true; withoutOutside?: true } = {}): string {
  const { scores } = score(one, more.discard ? { invalid: 'discard' } : {});
  const system = { scores: { [mode]: scores[mode] } } as unknown as SystemReport;
  const report = { systems: [system], settings: { outside: [one.outside] } };
  return sklearnReport(report, { digits, withoutOutside: more.withoutOutside === true });
}

/** Schemes whose every letter conlleval knows. */
const knownToConlleval = ['IOB1', 'IOB2', 'IO', 'IOE1', 'IOE2'];

describe('conformance of tagging, as text', () => {
  // Where there is no span at all, seqeval has an error instead of a report.
  const isText = (theirs: Expected): boolean => typeof theirs?.report_2 === 'string';
  const spanned = tagCases.filter((one) => isText(canonical(one).seqeval.default));
  it.each(spanned)('$id: the sklearn format of spans is seqeval’s report', (one) => {
    const theirs = followed(canonical(one).seqeval, 'default');
    expect(text(one, 'strict', 2)).toBe(theirs.report_2);
    expect(text(one, 'strict', 4)).toBe(theirs.report_4);
  });

  const strict = tagCases.filter((one) => isText(followed(canonical(one).seqeval, 'strict')));
  it.each(strict)('$id: with spans that break the scheme discarded, it is that of seqeval’s strict mode', (one) => {
    const theirs = followed(canonical(one).seqeval, 'strict');
    const compare = (): void => {
      expect(text(one, 'strict', 2, { discard: true })).toBe(theirs.report_2);
      expect(text(one, 'strict', 4, { discard: true })).toBe(theirs.report_4);
    };
    if (differences.strict[one.id]) expect(compare).toThrow();
    else compare();
  });

  it.each(tagCases)('$id: the sklearn format of tokens is classification_report', (one) => {
    const { sklearn } = expected[one.id].as_is;
    expect(text(one, 'token', 2)).toBe(sklearn.report_2);
    expect(text(one, 'token', 4)).toBe(sklearn.report_4);
  });

  const inside = tagCases.filter((one) => expected[one.id].as_is.sklearn.no_outside?.report_4);
  it.each(inside)('$id: so it is without the outside tag', (one) => {
    const { report_2: two, report_4: four } = expected[one.id].as_is.sklearn.no_outside;
    expect(text(one, 'token', 4, { withoutOutside: true })).toBe(four);
    if (two) expect(text(one, 'token', 2, { withoutOutside: true })).toBe(two);
  });

  const read = tagCases.filter((one) => canonical(one).conlleval_pl?.stdout && knownToConlleval.includes(one.scheme));
  it.each(read)('$id: the conlleval format is the text of conlleval.pl', (one) => {
    const compare = (): void => expect(conllevalText(score(one))).toBe(canonical(one).conlleval_pl.stdout);
    if (differences.conlleval[one.id]) expect(compare).toThrow();
    else compare();
  });

  it('these are the cases', () => {
    expect([tagCases.length, spanned.length, strict.length, inside.length, read.length]).toEqual([62, 61, 60, 61, 50]);
  });
});
