import { expect, it } from 'vitest';
import { makeReport } from '../../src/evaluate/make-report.ts';
import { nerOutcome } from '../../src/evaluate/ner/outcome.ts';
import { nerSettings } from '../../src/evaluate/ner/settings.ts';
import { nerUnits } from '../../src/evaluate/ner/units.ts';
import type { NerScores, Report } from '../../src/evaluate/report.ts';
import { defaultsOf } from '../../src/evaluate/settings.ts';
import { withStatistics } from '../../src/evaluate/statistics.ts';
import { spanScores } from '../../src/ner/scores.ts';
import { addSpan, type SpanRows, spanRows } from '../../src/ner/spans.ts';
import { KINDS, tally } from '../../src/ner/tally.ts';
import { formatReport } from '../../src/report/format-report.ts';

const settings = defaultsOf(nerSettings);
const modes = ['strict', 'partial'] as const;

// A reader to throw away, of spans by characters that were never tags: `3-7 PER; 9-12 LOC` is a document.
function reportOf(gold: readonly string[], pred: readonly string[]): Report<NerScores> {
  const types = [''];
  const read = (text: string): SpanRows => {
    const rows = spanRows();
    for (const [, start, end, name] of text.matchAll(/(\d+)-(\d+) (\w+)/g)) {
      if (!types.includes(name)) types.push(name);
      addSpan(rows, Number(start), Number(end), types.indexOf(name));
    }
    return rows;
  };
  const counts = tally(types, settings.minOverlap, true);
  gold.forEach((document, at) => {
    counts.add(read(document), read(pred[at]));
    counts.endUnit();
  });
  const ends = gold.map((_, at) => at + 1);
  const spans = counts.units?.table(types.length * KINDS, ends) ?? new Float64Array(0);
  const { strict, partial } = spanScores(counts.counts, types, settings);
  const names = gold.map((_, at) => `d${at + 1}`);
  const tags = { tagNames: ['O'], tags: new Float64Array(3 * gold.length) };
  const units = nerUnits([{ kind: 'document', length: gold.length, names, types, spans, ...tags }], modes, settings);
  const result = { file: 'pred.txt', size: gold.length, scores: { strict, partial }, logs: [] };
  const report = makeReport(nerOutcome('gold.txt', [result], settings, units), true);
  return withStatistics(report, units, { confidence: 95, samples: 200 });
}

it('spans that were never tags have every score, unit, interval and format without a change to any of them', () => {
  const report = reportOf(['3-7 PER; 9-12 LOC', '0-5 PER', '1-2 LOC'], ['3-7 PER; 9-15 LOC', '0-5 LOC', '1-2 LOC']);
  const [{ scores, byUnit, intervals }] = report.systems;
  expect([scores.strict?.micro.f1, scores.partial?.micro.f1]).toEqual([0.5, 0.875]);
  expect(byUnit?.map(({ name, scores: own }) => [name, own.strict?.micro.f1])).toEqual([
    ['d1', 0.5],
    ['d2', 0],
    ['d3', 1],
  ]);
  expect(intervals?.strict.f1).toEqual([expect.closeTo(0.24375, 12), 1]);
  expect(formatReport(report, 'sklearn')).toMatch(/^strict\n\n.*LOC +0\.33 +0\.50 +0\.40 +2\n/s);
});
