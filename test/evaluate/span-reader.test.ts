import { expect, it } from 'vitest';
import { nerCounted } from '../../src/evaluate/ner/counted.ts';
import { nerUnits } from '../../src/evaluate/ner/units.ts';
import { addTally, KINDS } from '../../src/ner/count-rows.ts';
import { matchSpans } from '../../src/ner/matching.ts';
import { spanScores } from '../../src/ner/scores.ts';
import type { SpanColumns } from '../../src/ner/spans.ts';
import { formatReport } from '../../src/report/format-report.ts';
import { reportOf } from '../../src/results/make-report.ts';
import type { NerReport } from '../../src/results/tool-reports.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { finished } from '../../src/stats/work.ts';

const settings = defaultsOf(nerSettings);
const modes = ['strict', 'partial'] as const;

// A reader to throw away, of spans by characters that were never tags: `3-7 PER; 9-12 LOC` is a document.
function spanReport(gold: readonly string[], pred: readonly string[]): NerReport {
  const types = [''];
  const read = (text: string): SpanColumns => {
    const found = [...text.matchAll(/(\d+)-(\d+) (\w+)/g)];
    for (const [, , , name] of found) if (!types.includes(name)) types.push(name);
    const column = (of: number): number[] => found.map((span) => Number(span[of]));
    return { start: column(1), end: column(2), type: found.map(([, , , name]) => types.indexOf(name)) };
  };
  const documents = gold.map((text, at) => [read(text), read(pred[at])] as const);
  const width = types.length * KINDS;
  const spans = new Float64Array(documents.length * width);
  const counts = new Float64Array(width);
  documents.forEach(([golds, preds], at) => {
    const matchings = matchSpans(golds, preds, settings.minOverlap, types);
    addTally(counts, matchings, types.length);
    addTally(spans.subarray(at * width, (at + 1) * width), matchings, types.length);
  });
  const { strict, partial } = spanScores(counts, types, settings);
  const names = gold.map((_, at) => `d${at + 1}`);
  const tags = { tagNames: ['O'], tags: new Float64Array(3 * gold.length) };
  const rows = { spans: new Map([['spans', spans]] as const), ...tags };
  const units = nerUnits([{ kind: 'document', length: gold.length, names, types, ...rows }], modes, settings);
  const result = { file: 'pred.txt', size: gold.length, scores: { strict, partial }, logs: [] };
  const outcome = nerCounted('gold.txt', [result], settings, units);
  const questions = { failUnder: [], maxDrop: [], confidence: 95, samples: 200 };
  return finished(reportOf(outcome, questions, true)) as NerReport;
}

it('spans that were never tags have every score, unit, interval and format without a change to any of them', () => {
  const report = spanReport(['3-7 PER; 9-12 LOC', '0-5 PER', '1-2 LOC'], ['3-7 PER; 9-15 LOC', '0-5 LOC', '1-2 LOC']);
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
