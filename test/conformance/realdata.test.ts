import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Score, Side } from '../../src/score/score.ts';
import { type Scored, scored } from '../evaluate/scored.ts';
import { shared, sharedPath } from '../shared.ts';
import { readFile } from './agreement.ts';

const pairs = shared ? readdirSync(sharedPath('realdata', 'coref')).sort() : [];

describe.skipIf(!shared)('real corpora', () => {
  it('are seven pairs', () => {
    expect(pairs).toHaveLength(7);
  });

  describe.each(pairs)('%s', (pair) => {
    const file = (...parts: string[]): string => sharedPath('realdata', 'coref', pair, ...parts);
    let scores: Scored['scores'];

    beforeAll(() => {
      const [key, response] = ['key.conll', 'response.conll'].map((name) => {
        const read = readFile(existsSync(file(name)) ? file(name) : file(`${name}.gz`));
        expect(read.errors).toBe(0);
        return read.documents;
      });
      ({ scores } = scored(key, response));
    });

    it.each(['muc', 'bcub', 'ceafm', 'ceafe', 'blanc'])(
      'has the percentages that scorer.pl prints for %s, to 0.01 point',
      (metric) => {
        const printed = readPrinted(readFileSync(file('expected', `${metric}.txt`), 'utf8'));
        const parts = scores.blanc.parts ?? {};
        const ours: Readonly<Record<string, Score>> = {
          'Identification of Mentions': scores.mentions,
          Coreference: scores[metric],
          'Coreference links': parts.coreference,
          'Non-coreference links': parts.nonCoreference,
          BLANC: scores.blanc,
        };
        expect(printed.map(({ title }) => title)).toEqual(titlesOf(metric));
        for (const { title, recall, precision, f1 } of printed) {
          expectTruncated(ours[title].recall.value, recall);
          expectTruncated(ours[title].precision.value, precision);
          expectTruncated(ours[title].f1, f1);
        }
      },
    );

    it('has the counts and percentages of an independent computation, LEA and all, to its printed digits', () => {
      const parts = scores.blanc.parts ?? {};
      const ours: Readonly<Record<string, Score>> = {
        ...scores,
        blanc_c: parts.coreference,
        blanc_n: parts.nonCoreference,
      };
      const { rows, conll } = readCheck(readFileSync(file('expected', 'python-check.txt'), 'utf8'));
      expect(rows.map(({ metric }) => metric).sort()).toEqual(
        ['bcub', 'blanc', 'blanc_c', 'blanc_n', 'ceafe', 'ceafm', 'lea', 'mentions', 'muc'].sort(),
      );
      for (const { metric, recall, precision, f1 } of rows) {
        expectChecked(ours[metric].recall, recall);
        expectChecked(ours[metric].precision, precision);
        expect((ours[metric].f1 * 100).toFixed(4)).toBe(f1);
      }
      expect((scores.conll.f1 * 100).toFixed(4)).toBe(conll);
    });
  });

  it('have the conll F1 that NARC publishes: .617615', () => {
    const folder = ['realdata', 'coref', 'narc-norbert'];
    const [key, response] = ['key.conll', 'response.conll'].map((name) => readFile(sharedPath(...folder, name)));
    const { size, scores } = scored(key.documents, response.documents);
    expect(size).toBe(33);
    expect(scores.conll.f1.toFixed(6)).toBe('0.617615');
    expect(scores.lea.f1.toFixed(5)).toBe('0.58458');
  });
});

interface Printed {
  readonly title: string;
  readonly recall: number;
  readonly precision: number;
  readonly f1: number;
}

interface Checked {
  readonly metric: string;
  readonly recall: readonly [numerator: string, denominator: string, percent: string];
  readonly precision: readonly [numerator: string, denominator: string, percent: string];
  readonly f1: string;
}

function titlesOf(metric: string): readonly string[] {
  const found = 'Identification of Mentions';
  return metric === 'blanc' ? [found, 'Coreference links', 'Non-coreference links', 'BLANC'] : [found, 'Coreference'];
}

/** The lines of scorer.pl that have percentages. */
function readPrinted(text: string): readonly Printed[] {
  const line = /^([^:\n]+): Recall: \(\S+ \/ \S+\) (\S+)%\tPrecision: \(\S+ \/ \S+\) (\S+)%\tF1: (\S+)%/gm;
  return [...text.matchAll(line)].map(([, title, recall, precision, f1]) => ({
    title,
    recall: Number(recall),
    precision: Number(precision),
    f1: Number(f1),
  }));
}

/** scorer.pl cuts its percentages after two digits. */
function expectTruncated(value: number, percent: number): void {
  expect(value * 100).toBeGreaterThan(percent - 1e-9);
  expect(value * 100).toBeLessThan(percent + 0.01 + 1e-9);
}

function readCheck(text: string): { readonly rows: readonly Checked[]; readonly conll: string } {
  const line = /^(\w+) +R \((\S+) \/ (\S+)\) (\S+) {2}P \((\S+) \/ (\S+)\) (\S+) {2}F1 (\S+)$/gm;
  const rows = [...text.matchAll(line)].map(([, metric, rn, rd, r, pn, pd, p, f1]) => ({
    metric,
    recall: [rn, rd, r] as const,
    precision: [pn, pd, p] as const,
    f1,
  }));
  return { rows, conll: /^conll (\S+)$/m.exec(text)?.[1] ?? '' };
}

/** BLANC itself is a mean, which has no counts of its own. */
function expectChecked(side: Side, [numerator, denominator, percent]: Checked['recall']): void {
  expect((side.value * 100).toFixed(4)).toBe(percent);
  if (side.denominator === undefined) return;
  expect(side.denominator).toBe(Number(denominator));
  expect(side.numerator).toBeCloseTo(Number(numerator), 8);
}
