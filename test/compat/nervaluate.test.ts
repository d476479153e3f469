import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { nerTool } from '../../src/compat/ner-tools.ts';
import type { Span } from '../../src/ner/spans.ts';

/** Of each strategy what nervaluate counts: correct, incorrect, partial, missed, spurious; and precision, recall and F1. */
type Figures = Readonly<Record<string, readonly number[]>>;

/** A side: tags of each document, or spans whose ends are included. */
type Side = readonly (readonly string[])[] | readonly (readonly (readonly [number, number, string])[])[];

interface Case {
  readonly form: 'list' | 'dict';
  readonly gold: Side;
  readonly pred: Side;
  readonly types: readonly string[];
  readonly minOverlap: number;
  readonly overall: Figures;
  readonly entities: Readonly<Record<string, Figures>>;
}

const spans = (side: Side): Span[][] =>
  (side as readonly (readonly (readonly [number, number, string])[])[]).map((one) =>
    one.map(([start, end, type]) => ({ start, end: end + 1, type })),
  );

const figuresOf = (scores: object): Figures =>
  Object.fromEntries(
    Object.entries(scores).map(([name, own]) => [
      name,
      ['correct', 'incorrect', 'partial', 'missed', 'spurious', 'precision', 'recall', 'f1'].map((key) =>
        Number(own[key].toFixed(12)),
      ),
    ]),
  );

/** What nervaluate 1.2.1 returned: inputs for which 1.1.0 returned other counts, and then others of these. */
const cases = readFileSync('testdata/compat/nervaluate-1.2.jsonl', 'utf8').trim().split('\n');

it.each(cases)('nervaluate 1.2 is repeated: %s', (text) => {
  const { form, gold, pred, overall, entities, ...settings }: Case = JSON.parse(text);
  const { tags, spans: ofSpans } = nerTool('nervaluate-1.2').score;
  const outcome =
    form === 'list'
      ? tags!({ gold, pred } as Parameters<NonNullable<typeof tags>>[0], settings)
      : ofSpans!({ gold: spans(gold), pred: spans(pred) }, settings);
  if ('refusal' in outcome) throw new Error(outcome.refusal);
  const scores = outcome.scores as unknown as { overall: object; entities: Record<string, object> };
  expect(figuresOf(scores.overall)).toEqual(overall);
  for (const [type, own] of Object.entries(entities)) {
    const none = Object.values(own).every((figures) => figures.every((one) => one === 0));
    if (!none) expect([type, figuresOf(scores.entities[type])]).toEqual([type, own]);
  }
});
