import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import type { NerTask } from '../../src/evaluate/ner/ner-task.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import type { Files } from '../../src/sides/files.ts';
import { memoryFiles } from '../memory-files.ts';

// JSON lines are scored as they come, and read whole where that is not possible: pipes are always. Of many warnings of a kind the first
// are kept: where documents wait for others, those may be others.

const texts = ['Ada met Bo in Ulm.', 'no names', '😀 Ada 👩‍🚀', 'é\u0301 Bo', 'Ulm'];
const type = fc.constantFrom('PER', 'LOC', 'per');
const span = fc.record({
  start: fc.integer({ min: 0, max: 4 }),
  length: fc.integer({ min: 0, max: 4 }),
  type,
  score: fc.option(fc.constantFrom(0.25, 0.5), { nil: undefined }),
});
const side = fc.record({
  spans: fc.array(span, { maxLength: 4 }),
  isAccepted: fc.constantFrom(true, true, true, false),
});
const document = fc.record({ text: fc.constantFrom(...texts), gold: side, pred: side });
type Side = typeof side extends fc.Arbitrary<infer Of> ? Of : never;

const formats = {
  spans: (id: unknown, text: unknown, { spans }: Side) => ({
    ...{ id, text },
    spans: spans.map(({ start, length, ...own }) => ({ start, end: start + length, ...own })),
  }),
  prodigy: (id: unknown, text: unknown, { spans, isAccepted }: Side) => ({
    ...{ id, text, answer: isAccepted ? 'accept' : 'reject' },
    spans: spans.map(({ start, length, type: label, score }) => ({ start, end: start + length, label, score })),
  }),
  doccano: (id: unknown, text: unknown, { spans }: Side) => ({
    ...{ id, text: text ?? '' },
    label: spans.map(({ start, length, type: label }) => [start, start + length, label]),
  }),
  gliner: (_: unknown, __: unknown, { spans }: Side) =>
    spans.map(({ start, length, type: label, score }) => ({ start, end: start + length, label, score })),
  // Some are lists of the only list of a text.
  'hf-pipeline': (_: unknown, __: unknown, { spans, isAccepted }: Side) => {
    const list = spans.map(({ start, length, ...own }) => ({ start, end: start + length, entity_group: own.type }));
    return isAccepted ? list : [list];
  },
};
const format = fc.constantFrom(...(Object.keys(formats) as (keyof typeof formats)[]));

async function scored(files: Files, settings: object) {
  const task = {
    inputs: { paths: ['gold', 'pred'], areFolders: false },
    modes: ['strict', 'partial', 'overlap'],
    settings: { ...defaultsOf(nerSettings), ...settings },
    confusion: true,
    units: 'document',
    fingerprint: true,
    failUnder: [],
    maxDrop: [],
    findings: { keepsText: true },
  };
  const { outcome, logs } = await evaluateNer(task as unknown as NerTask, files);
  const problems = logs.map((log) => [...log.problems].map((one) => JSON.stringify(one)).sort());
  const counts = logs.map((log) => [[...log.counts].sort(), [...log.errorCounts].sort()]);
  const result = outcome && { ...outcome, systems: outcome.systems.map(({ logs: _, ...own }) => own) };
  return { problems, counts, result: JSON.stringify(result, plain, 1) };
}

function plain(key: string, value: unknown): unknown {
  if (key === 'where') return (value as { readonly place: unknown }).place;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map || value instanceof Set) return [...value];
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

/** Which documents a side has, in which order, of twelve. */
const twelve = Array.from({ length: 12 }, (_, at) => at);
const orders = {
  'as they are': fc.constant(twelve),
  'with documents lost': fc.subarray(twelve, { minLength: 8 }),
  'in another order': fc.shuffledSubarray(twelve, { minLength: 12 }),
  'in another order with documents lost': fc.shuffledSubarray(twelve),
};

describe.each(Object.keys(orders) as (keyof typeof orders)[])('documents %s', (order) => {
  it.each(['with ids', 'with repeated ids', 'without ids', 'without texts of pred'])(
    '%s are scored alike, with the same problems, as they come and read whole',
    (change) =>
      fc.assert(
        fc.asyncProperty(
          fc.array(document, { minLength: 1, maxLength: 12 }),
          fc.tuple(format, format),
          fc.record({
            minScore: fc.option(fc.constant(0.3), { nil: undefined }),
            pair: fc.constantFrom(undefined, undefined, 'id', 'text', 'position'),
            missingDocument: fc.constantFrom(undefined, 'empty', 'error'),
            extraDocument: fc.constantFrom(undefined, 'skip', 'error'),
            lenient: fc.constantFrom(undefined, true),
          }),
          fc.tuple(orders[order], orders[order]),
          fc.boolean(),
          fc.integer({ min: 1, max: 300 }),
          async (documents, [ofGold, ofPred], settings, [golds, preds], areRepeated, size) => {
            const lines = (name: keyof typeof formats, own: 'gold' | 'pred', places: readonly number[]): string =>
              places
                .filter((at) => at < documents.length)
                .map((at) => {
                  const id = change === 'with repeated ids' ? at >> 1 : at;
                  const text = areRepeated ? documents[at].text : `${documents[at].text} ${at}`;
                  const ownId = change === 'without ids' && own === 'pred' ? undefined : id;
                  const ownText = change === 'without texts of pred' && own === 'pred' ? undefined : text;
                  return `${JSON.stringify(formats[name](ownId, ownText, documents[at][own]))}\n`;
                })
                .join('');
            const files = memoryFiles({ gold: lines(ofGold, 'gold', golds), pred: lines(ofPred, 'pred', preds) }, size);
            const all = { ...settings, input: ofGold, predInput: ofPred };
            const whole = await scored({ ...files, kind: () => 'stream' }, all);
            const streamed = await scored(files, all);
            if (order !== 'as they are') streamed.problems = whole.problems;
            expect(streamed).toEqual(whole);
          },
        ),
        { numRuns: 150 },
      ),
  );
});
