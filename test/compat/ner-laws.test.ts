import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { conlleval } from '../../src/compat/conlleval/conlleval.ts';
import type { NerInputs, NerScored } from '../../src/compat/ner/ner-tool.ts';
import { numberedTags, seqevalCounts } from '../../src/compat/ner/seqeval-counts.ts';
import { nerTool, nerTools } from '../../src/compat/ner-tools.ts';
import { fixed } from '../../src/text/report-layout.ts';
import { scoreTagSequences } from '../ner/score-tags.ts';

/** Sentences of random tags of those letters and two types, the same lengths on both sides. */
const sides = (letters: string): fc.Arbitrary<NerInputs['tags']> => {
  const tag = fc.constantFrom('O', ...[...letters].flatMap((letter) => [`${letter}-X`, `${letter}-Y`]));
  const sentence = fc.array(fc.tuple(tag, tag), { minLength: 1, maxLength: 8 });
  return fc.array(sentence, { minLength: 1, maxLength: 4 }).map((sentences) => ({
    gold: sentences.map((pairs) => pairs.map(([gold]) => gold)),
    pred: sentences.map((pairs) => pairs.map(([, pred]) => pred)),
  }));
};

const scored = (tool: string, tags: NerInputs['tags']): NerScored => nerTool(tool).score.tags!(tags, {}) as NerScored;

describe('laws of the NER tools', () => {
  it('conlleval prints what the script prints of the same rows', () => {
    fc.assert(
      fc.property(sides('BIES'), (tags) => {
        const chunks = tags.gold.map((sentence, index) => {
          const rows = sentence.map((tag, at) => `x ${tag} ${tags.pred[index][at]}\n`);
          return new TextEncoder().encode(`${rows.join('')}\n`);
        });
        expect(scored('conlleval', tags).texts.report).toBe(conlleval([], chunks).stdout);
      }),
    );
  });

  it.each(['BI', 'IE', 'BIES'])('seqeval is repair with the letters %s', (letters) => {
    fc.assert(
      fc.property(sides(letters), (tags) => {
        const { strict } = scoreTagSequences(tags.gold, tags.pred).scores;
        const { classification_report: report } = scored('seqeval', tags).scores;
        expect(report).toMatchObject({
          'micro avg': {
            precision: strict.micro.precision.value,
            recall: strict.micro.recall.value,
            'f1-score': strict.micro.f1,
            support: strict.micro.support,
          },
          'macro avg': { 'f1-score': strict.macro.f1 },
          'weighted avg': { 'f1-score': strict.weighted.f1 },
        });
      }),
    );
  });

  it.each([false, true])('seqeval counts sets of entities of one list of tags (suffix %s)', (suffix) => {
    const tag = fc.constantFrom(
      'O',
      '.-X',
      ...'BIESLM.',
      ...[...'BIESOL'].flatMap((l) => [`${l}-X`, `${l}-Y`, `X-${l}`]),
    );
    const list = fc.array(fc.tuple(tag, tag), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(list, { maxLength: 4 }), (lists) => {
        const tags = { gold: lists.map((own) => own.map(([t]) => t)), pred: lists.map((own) => own.map(([, t]) => t)) };
        const entities = (own: readonly (readonly string[])[]) =>
          seqevalSlowly(
            own.flatMap((l) => [...l, 'O']),
            suffix,
          );
        const [gold, pred] = [entities(tags.gold), entities(tags.pred)];
        const types = [...new Set([...gold, ...pred].map(([type]) => type))].sort().map((type) => {
          const keys = (of: typeof gold) => new Set(of.filter(([t]) => t === type).map(String));
          const correct = [...keys(gold)].filter((key) => keys(pred).has(key)).length;
          return { type, correct, predicted: keys(pred).size, support: keys(gold).size };
        });
        expect(seqevalCounts(numberedTags(tags), { suffix })).toEqual({ types, scheme: undefined });
      }),
      { numRuns: 2000 },
    );
  });

  it('the strict strategy of nervaluate finds no more than our strict criterion', () => {
    fc.assert(
      fc.property(sides('BI'), (tags) => {
        const { overall } = scored('nervaluate', tags).scores as { overall: { strict: { correct: number } } };
        expect(overall.strict.correct).toBeLessThanOrEqual(
          scoreTagSequences(tags.gold, tags.pred).scores.strict.micro.correct,
        );
      }),
    );
  });

  it.each(nerTools.filter(({ score }) => score.tags))(
    '$name gives finite numbers and the same for the same input',
    (tool) => {
      const numbers = (value: unknown): number[] =>
        typeof value === 'number'
          ? [value]
          : typeof value === 'object' && value
            ? Object.values(value).flatMap(numbers)
            : [];
      fc.assert(
        fc.property(sides('BIESMLU'), (tags) => {
          const outcome = tool.score.tags!(tags, {});
          expect(tool.score.tags!(tags, {})).toEqual(outcome);
          if ('refusal' in outcome) return;
          expect(numbers(outcome.scores).filter((number) => !Number.isFinite(number) || number < 0)).toEqual([]);
        }),
      );
    },
  );
});

describe('numbers as Python prints them', () => {
  it.each([
    [0.125, 2, '0.12'],
    [0.375, 2, '0.38'],
    [0.5, 0, '0'],
    [1.5, 0, '2'],
    [0.115, 2, '0.12'],
    [0.03125, 4, '0.0312'],
    [1, 4, '1.0000'],
    [0.99999, 4, '1.0000'],
  ])('%d with %i digits is %s', (value, digits, text) => {
    expect(fixed(value, digits)).toBe(text);
  });

  it('the exact value decides, and a tie goes to the even digit', () => {
    const ties = fc.integer({ min: 0, max: 2 ** 12 }).map((whole) => whole / 2 ** 12);
    fc.assert(
      fc.property(
        fc.oneof(ties, fc.double({ min: 0, max: 1, noNaN: true })),
        fc.integer({ min: 0, max: 8 }),
        (value, digits) => {
          expect(fixed(value, digits)).toBe(exactly(value, digits));
        },
      ),
    );
  });
});

/** The entities of the default mode, type, start and end, by the rule in docs/compat.md, tag by tag. */
function seqevalSlowly(
  tags: readonly string[],
  suffix: boolean,
): (readonly [type: string, start: number, end: number])[] {
  const entities: (readonly [string, number, number])[] = [];
  const read = (tag: string) => {
    const [letter, rest] = suffix ? [tag.slice(-1), tag.slice(0, -1)] : [tag[0], tag.slice(1)];
    const at = suffix ? rest.lastIndexOf('-') : rest.indexOf('-');
    return { letter, type: (at < 0 ? rest : suffix ? rest.slice(0, at) : rest.slice(at + 1)) || '_' };
  };
  let start = 0;
  let last = { letter: 'O', type: '' };
  tags.forEach((tag, at) => {
    const here = read(tag);
    const [p, q] = [last.letter, here.letter];
    const changed = last.type !== here.type;
    if ('ES'.includes(p) || ('BI'.includes(p) && 'BSO'.includes(q)) || (changed && !'O.'.includes(p)))
      entities.push([last.type, start, at]);
    if ('BS'.includes(q) || ('ESO'.includes(p) && 'EI'.includes(q)) || (changed && !'O.'.includes(q))) start = at;
    last = here;
  });
  return entities;
}

/** The rounding in whole numbers: a double in [0, 1] is `mantissa` / 2^1074 for a whole one. */
function exactly(value: number, digits: number): string {
  let mantissa = 0n;
  let rest = value;
  for (let bit = 0; bit <= 1074; bit++) {
    const whole = Math.floor(rest);
    mantissa = mantissa * 2n + BigInt(whole);
    rest = (rest - whole) * 2;
  }
  const scaled = mantissa * 10n ** BigInt(digits);
  const unit = 2n ** 1074n;
  let rounded = scaled / unit;
  const twice = (scaled % unit) * 2n;
  if (twice > unit || (twice === unit && rounded % 2n === 1n)) rounded++;
  const text = String(rounded).padStart(digits + 1, '0');
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}
