import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Files } from '../../src/evaluate/files.ts';
import { evaluateNer } from '../../src/evaluate/ner/evaluate.ts';
import type { NerTask } from '../../src/evaluate/ner/ner-task.ts';
import { nerSettings } from '../../src/evaluate/ner/settings.ts';
import { defaultsOf } from '../../src/evaluate/settings.ts';
import { memoryFiles } from '../memory-files.ts';

// JSON lines are scored one by one where both sides have the documents in one order, and read whole elsewhere: pipes are always.

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
  const result = outcome && { ...outcome, systems: outcome.systems.map(({ logs: _, ...own }) => own) };
  return { problems, result: JSON.stringify(result, plain, 1) };
}

function plain(key: string, value: unknown): unknown {
  if (key === 'where') return (value as { readonly place: unknown }).place;
  if (typeof value === 'bigint') return String(value);
  if (value instanceof Map || value instanceof Set) return [...value];
  return ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value;
}

describe.each(['as they are', 'without ids', 'without texts of pred', 'with documents lost', 'in another order'])(
  'documents %s',
  (change) => {
    it('are scored alike, with the same problems, one by one and read whole', () =>
      fc.assert(
        fc.asyncProperty(
          fc.array(document, { minLength: 1, maxLength: 6 }),
          fc.tuple(format, format),
          fc.record({ minScore: fc.option(fc.constant(0.3), { nil: undefined }), lenient: fc.boolean() }),
          fc.integer({ min: 1, max: 300 }),
          async (documents, [ofGold, ofPred], { lenient, ...others }, size) => {
            const lines = (name: keyof typeof formats, own: 'gold' | 'pred'): string[] =>
              documents.map((one, at) => {
                const id = change === 'without ids' && own === 'pred' ? undefined : at;
                const text = change === 'without texts of pred' && own === 'pred' ? undefined : one.text;
                return `${JSON.stringify(formats[name](id, text, one[own]))}\n`;
              });
            const gold = lines(ofGold, 'gold');
            const preds = lines(ofPred, 'pred');
            if (change === 'with documents lost') preds.splice(0, 1);
            if (change === 'in another order') preds.reverse();
            const files = memoryFiles({ gold: gold.join(''), pred: preds.join('') }, size);
            const settings = { ...others, ...(lenient && { lenient: true }), input: ofGold, predInput: ofPred };
            const whole = await scored({ ...files, kind: () => 'stream' }, settings);
            expect(await scored(files, settings)).toEqual(whole);
          },
        ),
        { numRuns: 150 },
      ));
  },
);
