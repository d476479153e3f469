import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import { countPairs } from '../../src/evaluate/coref/counted.ts';
import { pairAndCompare } from '../../src/evaluate/coref/pair-sides.ts';
import { onlyMeant } from '../../src/pair/meant-document.ts';
import type { Score } from '../../src/score/score.ts';
import { totals } from '../../src/score/sum.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import type { CorefSide } from '../../src/sides/coref-side.ts';
import { type ProblemCode, problemLog } from '../../src/text/problem.ts';
import { shared } from '../shared.ts';
import { disagreements, readFile } from './agreement.ts';
import { caseNames, casePath } from './cases.ts';

const metrics = selectMetrics(['official']);

/** The cases that corefscore refuses or reads otherwise: the code that says so, and why. */
const skipped: Readonly<Record<string, readonly [code: ProblemCode, reason: string]>> = {
  'empties-02': ['NO_DOCUMENT', 'an empty response file is an error here, and scored 0 there'],
  'fatal-01': ['UNCLOSED_MENTION', 'scorer.pl dies too'],
  'fatal-02': ['SPLIT_ANTECEDENT', 'scorer.pl dies too'],
  'fatal-03': ['UNOPENED_MENTION', 'scorer.pl dies too'],
  'hole-01': ['UNCLOSED_MENTION', 'the document lacks its end, where scorer.pl looks for open brackets'],
  'hole-02': ['UNCLOSED_MENTION', 'the document lacks its end, where scorer.pl looks for open brackets'],
  'ids-01': ['UNREADABLE_CELL', 'a digit outside of brackets, which scorer.pl passes over'],
  'layout-01': ['SCORER_PL_READS_OTHERWISE', 'scorer.pl counts comments as tokens'],
  'layout-02': ['MISSING_END', 'scorer.pl reads a document without end and its follower as one'],
  'layout-03': ['SCORER_PL_READS_OTHERWISE', 'a byte order mark hides the first header from scorer.pl'],
  'layout-05': [
    'NEARLY_EQUAL_NAMES',
    'the names differ in their spelling: scorer.pl scores those documents as missing',
  ],
  'name-arg-03': ['REPEATED_DOCUMENT', 'scorer.pl keeps the last document of each name only'],
  'rep-resp-over10-01': ['REPEATED_MENTION', 'scorer.pl refuses more than ten repeats, corefscore scores them'],
  'split-ante-01': ['SPLIT_ANTECEDENT', 'ids such as 1+2, which scorer.pl drops in silence'],
  'split-ante-02': ['SPLIT_ANTECEDENT', 'ids such as 1+2, which scorer.pl drops in silence'],
};

describe('scorer.pl, on files that both read alike', () => {
  const names = caseNames('scorer-pl');
  const compared = names.filter((name) => !skipped[name]);

  it('is compared on 51 of the 66 cases', () => {
    expect([compared.length, names.length]).toEqual([51, 66]);
  });

  it.each(compared)('gives for %s the scores of corefscore', (name) => {
    const { codes, errors, differences } = compareCase('scorer-pl', name);
    expect(codes).not.toContain('SCORER_PL_READS_OTHERWISE');
    expect(errors).toBe(0);
    expect(differences).toEqual([]);
  });

  it.each(Object.entries(skipped))('is not compared on %s: %s', (name, [code]) => {
    expect(compareCase('scorer-pl', name).codes).toContain(code);
  });
});

describe.skipIf(!shared)("the reference scorer's own test cases", () => {
  const names = caseNames('scorer-pl-tc');

  it('are 36', () => {
    expect(names).toHaveLength(36);
  });

  it.each(names)('%s has the scores of scorer.pl', (name) => {
    const { codes, errors, differences } = compareCase('scorer-pl-tc', name);
    expect(codes).not.toContain('SCORER_PL_READS_OTHERWISE');
    expect(errors).toBe(0);
    expect(differences).toEqual([]);
  });
});

interface OfficialSide {
  readonly recall_num: number;
  readonly recall_den: number;
  readonly precision_num: number;
  readonly precision_den: number;
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
}
type Official = OfficialSide & { readonly coref?: OfficialSide; readonly noncoref?: OfficialSide };

function compareCase(
  folder: string,
  name: string,
): { readonly codes: readonly ProblemCode[]; readonly errors: number; readonly differences: readonly string[] } {
  const file = (part: string): string => casePath(folder, name, part);
  const key = readFile(file('key.conll'));
  const response = readFile(file('response.conll'));
  const log = problemLog();
  const document = existsSync(file('args')) ? readFileSync(file('args'), 'utf8').trim() : undefined;
  const sides = (['key', 'response'] as const).map((side): CorefSide => {
    const { documents } = side === 'key' ? key : response;
    return { path: `${side}.conll`, side, documents, log, formats: [] };
  });
  const [keySide, responseSide] = document === undefined ? sides : onlyMeant(sides, document);
  const rules = { ...defaultsOf(corefSettings), lenient: false, mayLack: true, document };
  const pairs = pairAndCompare(keySide, responseSide, rules);
  const { tables } = countPairs(pairs, metrics, rules.duplicates);
  const scores = Object.fromEntries(metrics.map((metric, at) => [metric.name, metric.score(totals(tables[at]))]));
  const expected: Readonly<Record<string, Official>> = JSON.parse(readFileSync(file('expected.json'), 'utf8'));
  return {
    codes: [...new Set([...key.codes, ...response.codes, ...log.counts.keys()])],
    errors: key.errors + response.errors + log.errors,
    differences: ['muc', 'bcub', 'ceafm', 'ceafe', 'blanc'].flatMap((metric) =>
      'exit' in expected[metric] ? ['scorer.pl failed'] : differences(metric, scores[metric], expected[metric]),
    ),
  };
}

function differences(metric: string, ours: Score, theirs: Official): readonly string[] {
  const { coref, noncoref } = theirs;
  if (!coref || !noncoref) return differ(metric, ours, theirs, true);
  const { coreference, nonCoreference } = ours.parts ?? {};
  return [
    ...differ(metric, ours, theirs, false),
    ...differ('C', coreference, coref, true),
    ...differ('N', nonCoreference, noncoref, true),
  ];
}

/** BLANC itself is a mean: it has no counts of ours to compare. */
function differ(name: string, ours: Score, theirs: OfficialSide, hasCounts: boolean): readonly string[] {
  return disagreements(name, ours, {
    r: theirs.recall,
    p: theirs.precision,
    f: theirs.f1,
    ...(hasCounts && {
      rn: theirs.recall_num,
      rd: theirs.recall_den,
      pn: theirs.precision_num,
      pd: theirs.precision_den,
    }),
  });
}
