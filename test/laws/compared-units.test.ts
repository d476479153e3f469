import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import type { NerTask } from '../../src/evaluate/ner/ner-task.ts';
import type { CriterionScores, SpanScore } from '../../src/ner/metrics.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { memoryFiles } from '../memory-files.ts';

const modes = [
  ...['strict', 'exact', 'partial', 'type', 'overlap', 'average', 'iou-30', 'iou-70', 'characters'],
  ...['surface', 'surface-corpus', 'string', 'string-set'],
];

/** A token, its tag, and what the text has after it. */
type Row = readonly [token: string, tag: string, blank: string];

/** One text in the tokens of three sides, with the tags of each; and the text, which has blanks between tokens of gold. */
interface Example {
  readonly gold: readonly Row[];
  readonly preds: readonly (readonly Row[])[];
  readonly text: string;
}

/** Each run scores in all modes, several times. */
const runs = { numRuns: 50 };

const tag = fc.constantFrom('O', 'B-X', 'I-X', 'I-X', 'B-Y', 'I-Y');
const character = fc.tuple(
  fc.constantFrom('a', 'b', 'é', '😀'),
  fc.constantFrom('', '', ' ', '\u3000\n'),
  fc.array(fc.tuple(fc.boolean(), tag), { minLength: 3, maxLength: 3 }),
);

/** Tokens end where a side says so, at the latest after the last character. */
const examples: fc.Arbitrary<Example> = fc.array(character, { minLength: 1, maxLength: 12 }).map((all) => {
  const rowsOf = (side: number): readonly Row[] => {
    const rows: Row[] = [];
    let token = '';
    all.forEach(([letter, blank, sides], at) => {
      token += letter;
      const [ends, own] = sides[side];
      if (!ends && at < all.length - 1) return;
      rows.push([token, own, blank]);
      token = '';
    });
    return rows;
  };
  const gold = rowsOf(0);
  return { gold, preds: [rowsOf(1), rowsOf(2)], text: gold.map(([token, , blank]) => token + blank).join('') };
});

/** The spans of tags as conlleval reads them, `[first, last, type]` in tokens. */
function spansOf(rows: readonly Row[]): [first: number, last: number, type: string][] {
  const spans: [number, number, string][] = [];
  rows.forEach(([, own], token) => {
    const before = rows[token - 1]?.[1] ?? 'O';
    if (own.startsWith('I-') && before.endsWith(own.slice(1))) spans[spans.length - 1][1] = token;
    else if (own !== 'O') spans.push([token, token, own.slice(2)]);
  });
  return spans;
}

function tagFile(rows: readonly Row[]): string {
  return `-DOCSTART- O\n\n${rows.map(([token, own]) => `${token} ${own}\n`).join('')}`;
}

function tokenFile(rows: readonly Row[]): string {
  return JSON.stringify({ tokenized_text: rows.map(([token]) => token), ner: spansOf(rows) });
}

/** The spans in code points of the text, whose characters that are not blank are those of the tokens. */
function textFile(rows: readonly Row[], text: string): string {
  const offsets = [...text].flatMap((letter, at) => (/\s/u.test(letter) ? [] : [at]));
  const ends = rows.map(
    (_, at) =>
      [
        ...rows
          .slice(0, at + 1)
          .map(([token]) => token)
          .join(''),
      ].length,
  );
  const spans = spansOf(rows).map(([first, last, type]) => ({
    start: offsets[first === 0 ? 0 : ends[first - 1]],
    end: offsets[ends[last] - 1] + 1,
    type,
  }));
  return JSON.stringify({ text, spans });
}

type Scores = Readonly<Record<string, CriterionScores>>;

/** The scores of each prediction by mode. */
async function scored(gold: string, ...preds: readonly string[]): Promise<readonly Scores[]> {
  const names = preds.map((_, at) => `pred${at}`);
  const files = memoryFiles({ gold, ...Object.fromEntries(names.map((name, at) => [name, preds[at]])) });
  const task = {
    inputs: { paths: ['gold', ...names], areFolders: false },
    modes,
    settings: defaultsOf(nerSettings),
    confusion: false,
    failUnder: [],
    maxDrop: [],
  };
  const { outcome, logs } = await evaluateNer(task as unknown as NerTask, files);
  expect(logs.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error')).toEqual([]);
  return outcome!.systems.map(({ scores }) => scores as Scores);
}

/** What is counted of both sides, by mode and type. */
function countsOf(scores: Scores): object {
  const of = ({ correct, partial, incorrect, missed, spurious, support, predicted, f1 }: SpanScore) => ({
    correct,
    partial,
    incorrect,
    missed,
    spurious,
    support,
    predicted,
    f1,
  });
  return Object.entries(scores).map(([mode, { micro, types }]) => [
    mode,
    of(micro),
    Object.entries(types)
      .map(([type, score]) => [type, of(score)])
      .sort(),
  ]);
}

function exchanged(scores: Scores): Scores {
  const turned = (score: SpanScore): SpanScore => ({
    ...score,
    missed: score.spurious,
    spurious: score.missed,
    support: score.predicted,
    predicted: score.support,
  });
  return Object.fromEntries(
    Object.entries(scores).map(([mode, own]) => {
      const types = Object.fromEntries(Object.entries(own.types).map(([type, score]) => [type, turned(score)]));
      return [mode, { ...own, micro: turned(own.micro), types }];
    }),
  );
}

describe('two tokenizations of one text', () => {
  it.each([
    ['tags', tagFile],
    ['spans of tokens', tokenFile],
  ] as const)('exchange precision and recall with the sides in every mode: %s', async (_, write) => {
    await fc.assert(
      fc.asyncProperty(examples, async ({ gold, preds: [pred] }) => {
        const [[ours], [theirs]] = [await scored(write(gold), write(pred)), await scored(write(pred), write(gold))];
        expect(countsOf(exchanged(theirs))).toEqual(countsOf(ours));
      }),
      runs,
    );
  });
});

describe('tokens and offsets beside each other', () => {
  it('have the same scores for the same answer in every mode, whatever the tokens are and in any order', async () => {
    await fc.assert(
      fc.asyncProperty(examples, async ({ gold, preds: [pred], text }) => {
        const files = [tagFile(pred), textFile(pred, text), tokenFile(pred)];
        for (const own of [files, files.toReversed()]) {
          const [first, ...others] = (await scored(tagFile(gold), ...own)).map(countsOf);
          for (const other of others) expect(other).toEqual(first);
        }
      }),
      runs,
    );
  });

  it('have the scores of offsets alone, and of tokens those beside any offsets in that text', async () => {
    await fc.assert(
      fc.asyncProperty(examples, async ({ gold, preds: [one, other], text }) => {
        const [[alone], [tokens, beside], [, again]] = [
          await scored(tagFile(gold), textFile(other, text)),
          await scored(tagFile(gold), tagFile(one), textFile(other, text)),
          await scored(tagFile(gold), textFile(gold, text), tagFile(one)),
        ];
        expect(countsOf(beside)).toEqual(countsOf(alone));
        expect(countsOf(again)).toEqual(countsOf(tokens));
      }),
      runs,
    );
  });

  it('leave strict and exact scores of tokens as they are alone', async () => {
    await fc.assert(
      fc.asyncProperty(examples, async ({ gold, preds: [one, other], text }) => {
        const [[alone], [beside]] = [
          await scored(tagFile(gold), tagFile(one)),
          await scored(tagFile(gold), tagFile(one), textFile(other, text)),
        ];
        // Which spans overlap most is another question in characters.
        const chosen = ({ strict, exact }: Scores) =>
          [strict, exact].map(({ micro: { correct, support, predicted } }) => [correct, support, predicted]);
        expect(chosen(beside)).toEqual(chosen(alone));
      }),
      runs,
    );
  });
});
