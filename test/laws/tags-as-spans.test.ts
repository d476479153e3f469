import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import type { NerTask } from '../../src/evaluate/ner/ner-task.ts';
import type { CriterionName } from '../../src/ner/criteria.ts';
import type { CriterionScores } from '../../src/ner/metrics.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { memoryFiles } from '../memory-files.ts';

type Row = readonly [token: string, gold: string, pred: string, blank: string];
type Document = readonly (readonly Row[])[];

const tag = fc.constantFrom('O', 'O', 'B-X', 'I-X', 'B-Y', 'I-Y');
const row: fc.Arbitrary<Row> = fc.tuple(
  fc.constantFrom('Ada', 'no', 'é', '😀', '.'),
  tag,
  tag,
  fc.constantFrom('', ' ', '\n\n', '\u3000'),
);
const documents: fc.Arbitrary<readonly Document[]> = fc.array(
  fc.array(fc.array(row, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 3 }),
  { minLength: 1, maxLength: 4 },
);

/** The spans of predicted tags as conlleval reads them, `[first, last, type]` in tokens of the document. */
function predicted(sentences: Document): [first: number, last: number, type: string][] {
  const spans: [number, number, string][] = [];
  let token = 0;
  for (const sentence of sentences) {
    let before = 'O';
    for (const [, , own] of sentence) {
      const goesOn = own.startsWith('I-') && before.endsWith(own.slice(1));
      if (goesOn) spans[spans.length - 1][1] = token;
      else if (own !== 'O') spans.push([token, token, own.slice(2)]);
      before = own;
      token++;
    }
  }
  return spans;
}

function tagFile(all: readonly Document[], column: 1 | 2, start: string): string {
  const rows = (sentence: readonly Row[]): string => sentence.map((one) => `${one[0]} ${one[column]}\n`).join('');
  return all.map((sentences) => start + sentences.map((sentence) => `${rows(sentence)}\n`).join('')).join('');
}

/** GLiNER's data, which counts tokens. */
function tokenFile(all: readonly Document[]): string {
  return JSON.stringify(
    all.map((sentences) => ({ tokenized_text: sentences.flat().map(([token]) => token), ner: predicted(sentences) })),
  );
}

/** Spans of characters in a text with blanks of any kind between the tokens. */
function textFile(all: readonly Document[]): string {
  const lines = all.map((sentences, id) => {
    const rows = sentences.flat();
    const starts = rows.map((_, at) =>
      rows
        .slice(0, at)
        .map(([token, , , blank]) => token + blank)
        .join(''),
    );
    const spans = predicted(sentences).map(([first, last, type]) => ({
      start: [...starts[first]].length,
      end: [...(starts[last] + rows[last][0])].length,
      type,
    }));
    return JSON.stringify({ id, text: rows.map(([token, , , blank]) => token + blank).join(''), spans });
  });
  return `${lines.join('\n')}\n`;
}

/** The scores of two files by mode, and which type was taken for which. */
async function scored(gold: string, pred: string) {
  const files = memoryFiles({ gold, pred });
  const task = {
    inputs: { paths: ['gold', 'pred'], areFolders: false },
    modes: ['strict', 'exact', 'partial', 'type'],
    settings: defaultsOf(nerSettings),
    confusion: true,
    failUnder: [],
    maxDrop: [],
  };
  const { outcome, logs } = await evaluateNer(task as unknown as NerTask, files);
  expect(logs.flatMap(({ problems }) => problems).filter(({ severity }) => severity === 'error')).toEqual([]);
  const [{ scores, confusion }] = outcome!.systems;
  return { ...(scores as Readonly<Record<CriterionName, CriterionScores>>), entities: confusion!.entities };
}

const start = '-DOCSTART- O\n\n';

describe('tags against spans', () => {
  it('of tokens have the scores and confusions of tags against tags, in every mode', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const gold = tagFile(all, 1, start);
        expect(await scored(gold, tokenFile(all))).toEqual(await scored(gold, tagFile(all, 2, start)));
      }),
    );
  });

  it('of characters have their strict and exact scores', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const gold = tagFile(all, 1, start);
        const [spans, tags] = [await scored(gold, textFile(all)), await scored(gold, tagFile(all, 2, start))];
        // Which spans overlap most is another question in characters.
        for (const mode of ['strict', 'exact'] as const) {
          const { correct, support, predicted: all } = tags[mode].micro;
          expect(spans[mode].micro).toMatchObject({ correct, support, predicted: all });
        }
      }),
    );
  });

  it('have them where each sentence is a document, too', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (all) => {
        const sentences = all.flat().map((sentence) => [sentence]);
        const gold = tagFile(all, 1, '');
        const tags = await scored(gold, tagFile(all, 2, ''));
        expect(await scored(gold, tokenFile(sentences))).toEqual(tags);
      }),
    );
  });
});
