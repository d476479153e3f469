import { describe, expect, it } from 'vitest';
import { docs } from '../src/cli/help/docs.ts';
import { sectionsOf } from '../src/cli/help/pages.ts';
import { corefMetrics } from '../src/coref/metrics.ts';
import { scoreCoref } from '../src/evaluate/library/score-coref.ts';
import { scoreNer } from '../src/evaluate/library/score-ner.ts';
import { countSpans, type PlacedSpan } from '../src/ner/count-spans.ts';
import { criteria } from '../src/ner/criteria.ts';
import type { SpanScore } from '../src/ner/metrics.ts';
import { modes, needsSpans } from '../src/ner/modes.ts';
import { repairTable, type SchemeName, schemes } from '../src/ner/schemes.ts';
import { spanModeScores } from '../src/ner/scores.ts';
import type { Span } from '../src/ner/spans.ts';
import type { TokenScores } from '../src/ner/tokens.ts';
import { spansOf } from './ner/spans-of.ts';

// The examples in the docs, which `explain` prints, are redone: what they say is what the library computes.

const explained = Object.fromEntries([...sectionsOf(docs('metrics')), ...sectionsOf(docs('modes'))]);

// Examples of CoNLL-U are in words.
describe.each(corefMetrics.filter(({ needs }) => needs !== 'words'))('the example of $name', ({ name, title }) => {
  const about = explained[name];
  const line = (word: string): string => new RegExp(`^    ${word} +(.*)$`, 'm').exec(about)?.[1] ?? '';
  const entities = (text: string): string[][] => [...text.matchAll(/\{(.*?)\}/g)].map(([, own]) => own.split(' '));
  const { recall, precision, f1 } = scoreCoref(entities(line('key')), entities(line('response')), { metrics: [name] })
    .systems[0].scores[name];

  it.each([
    ['Recall', recall],
    ['Precision', precision],
  ])('has the %s that is computed', (word, { value, numerator, denominator }) => {
    const [quotient, percent] = line(`${word}:`).replace(/\.$/, '').split(': ').at(-1)?.split(' = ') ?? [];
    expect(calculated(quotient)).toBeCloseTo(value, 14);
    if (percent !== undefined) expect(percent).toBe((100 * value).toFixed(2));
    const fraction = /^([\d.]+)\/(\d+)$/.exec(quotient);
    if (fraction) expect(fraction.slice(1).map(Number)).toEqual([numerator, denominator]);
  });

  it('has the F1 that is computed', () => {
    const [formula, percent] = line(`${title.replace(/ \(.*/, '')} F1 =`).split(' = ');
    expect(percent).toBe((100 * f1).toFixed(2));
    const mean = name === 'conll' ? 100 : 1;
    expect(calculated(formula) / mean).toBeCloseTo(f1, name === 'conll' ? 4 : 14);
  });

  it('has sums that are right', () => {
    const [, example] = about.split('\n### Example\n');
    for (const [, left, right] of example.matchAll(/([\d(][\d.()/·+ -]*[\d)]) = (\d[\d.]*\d|\d)/g)) {
      if (!/\.\d\d$/.test(right)) expect([left, calculated(left)]).toEqual([left, Number(right)]);
    }
  });
});

it('the example of --singletons is right', () => {
  const [, rule] = /^## corefscore --singletons\n([\s\S]*?)^## /m.exec(docs('options')) ?? ['', ''];
  const entities = (side: string): string[][] =>
    [...(new RegExp(`  ${side} +(.*)`).exec(rule)?.[1] ?? '').matchAll(/\{(.*?)\}/g)].map(([, own]) => own.split(' '));
  for (const singletons of ['keep', 'drop'] as const) {
    const report = scoreCoref(entities('key'), entities('response'), { metrics: ['mentions'], singletons });
    const { numerator, denominator } = report.systems[0].scores.mentions.recall;
    expect(rule).toContain(`  ${singletons}: mention recall ${numerator}/${denominator}.`);
  }
});

/** The value of sums, products and quotients of numbers. */
function calculated(text: string): number {
  const formula = text.replaceAll('·', '*');
  expect(formula).toMatch(/^[\d.+\-*/() ]+$/);
  return Number(new Function(`return ${formula}`)());
}

/** `[PER: Anna Lee] left` as spans. */
function marked(text: string): { spans: Span[]; words: string[] } {
  const words: string[] = [];
  const spans: Span[] = [];
  for (const [, type, inside, word] of text.matchAll(/\[(\w+): (.*?)\]|(\S+)/g)) {
    const start = words.length;
    words.push(...(inside ?? word).split(' '));
    if (type) spans.push({ start, end: words.length, type });
  }
  return { spans, words };
}

const tagsOf = ({ spans, words }: { spans: Span[]; words: string[] }): string[] =>
  words.map((_, at) => {
    const span = spans.find(({ start, end }) => start <= at && at < end);
    return span ? `${span.start === at ? 'B' : 'I'}-${span.type}` : 'O';
  });

// Those of words have texts of their own.
const ofTags = modes.filter(({ name }) => !needsSpans(name));

describe.each(ofTags)('the example of $name', ({ name }) => {
  const about = explained[name];
  const line = (word: string): string => new RegExp(`^    ${word} +(.*)$`, 'm').exec(about)?.[1] ?? '';
  const [gold, pred] = [marked(line('gold')), marked(line('pred'))];
  const scores = scoreNer([tagsOf(gold)], [tagsOf(pred)], { modes: [name] }).systems[0].scores[name];

  it('has the same words on both sides', () => {
    expect(gold.words).toEqual(pred.words);
    expect(gold.words.join(' ')).toBe('Anna Lee left Acme in Paris and Rome');
  });

  it('has the scores that are computed', () => {
    if (name === 'token') {
      const { accuracy, tags } = scores as TokenScores;
      const { precision, recall, f1 } = tags['B-LOC'];
      const numbers = [accuracy.value, precision.value, recall.value, f1].map((value) => value.toFixed(4));
      const [all, right, found, f] = numbers;
      expect(about).toContain(`\n    accuracy ${all}; B-LOC: precision ${right}, recall ${found}, F1 ${f}\n`);
      expect(about).toContain(`${accuracy.numerator} of ${accuracy.denominator} tokens\n`);
      const { numerator } = precision;
      expect(about).toContain(
        `${numerator} of ${precision.denominator} predicted, ${numerator} of ${recall.denominator} gold\n`,
      );
      return;
    }
    const { micro } = scores as { micro: SpanScore };
    const [p, r, f] = [micro.precision.value, micro.recall.value, micro.f1].map((value) => value.toFixed(4));
    expect(about).toContain(`\n    precision ${p}, recall ${r}, F1 ${f}\n`);
    const { numerator, denominator } = micro.precision;
    const counted =
      name === 'partial'
        ? `${micro.correct} + 0.5 · ${micro.partial} = ${numerator} of ${denominator} and of ${micro.recall.denominator}\n`
        : `${numerator} of ${denominator} predicted, ${numerator} of ${micro.recall.denominator} gold\n`;
    expect(about).toContain(counted);
    // The words of MUC are those of the four criteria.
    if (!criteria.some((criterion) => criterion.name === name)) return;
    const stated = Object.fromEntries(
      [...about.matchAll(/\b(COR|INC|PAR|MIS|SPU) (\d+)/g)].map(([, word, n]) => [word, Number(n)]),
    );
    const { correct, incorrect, partial, missed, spurious } = micro;
    const all = { COR: correct, INC: incorrect, PAR: partial, MIS: missed, SPU: spurious };
    expect(stated).toEqual(Object.fromEntries(Object.entries(all).filter(([, count]) => count > 0)));
    const none = Object.entries(all).flatMap(([word, count]) => (count === 0 ? [word] : []));
    const possible: readonly string[] = criteria.find((criterion) => criterion.name === name)?.outcomes ?? [];
    expect(none).toEqual([possible.includes('partial') ? 'INC' : 'PAR']);
    expect(about).toContain(`There is no ${none} in this mode.`);
  });
});

describe.each(['surface', 'surface-corpus'] as const)('the example of %s', (name) => {
  const about = explained[name];
  const line = (word: string): string => new RegExp(`^    ${word} +(.*)$`, 'm').exec(about)?.[1] ?? '';
  /** `1: [PER: Ada] left.  2: Bo.` as documents; without numbers it is one. */
  const documents = (side: string) =>
    line(side)
      .split(/ *\d: /)
      .filter(Boolean)
      .map((own) => {
        let text = '';
        const spans = own.split(/(\[\w+: .*?\])/).flatMap((part) => {
          const [, type, inside = part] = /^\[(\w+): (.*)\]$/.exec(part) ?? [];
          const start = text.length;
          text += inside;
          return type ? [{ type, start, end: text.length }] : [];
        });
        return { text, spans };
      });

  it('has the scores that are computed', () => {
    const { micro } = scoreNer(documents('gold'), documents('pred'), { modes: [name], pair: 'position' }).systems[0]
      .scores[name] as { micro: SpanScore };
    const [p, r, f] = [micro.precision.value, micro.recall.value, micro.f1].map((value) => value.toFixed(4));
    expect(about).toContain(`\n    precision ${p}, recall ${r}, F1 ${f}\n`);
    expect(about).toContain(
      `${micro.correct} of ${micro.predicted} predicted, ${micro.correct} of ${micro.support} gold\n`,
    );
  });
});

it('the example of COR, INC, PAR, MIS and SPU is right', () => {
  const line = (word: string): string => new RegExp(`^    ${word} +([[C].*)$`, 'm').exec(explained.COR)?.[1] ?? '';
  const sides = [line('gold'), line('pred')].map((side) => tagsOf(marked(side)));
  for (const name of ['strict', 'partial'] as const) {
    const scored = scoreNer([sides[0]], [sides[1]]).systems[0].scores[name] as { micro: SpanScore };
    const { correct, incorrect, partial, missed, spurious } = scored.micro;
    expect(line(`${name}:`)).toBe(`COR ${correct}, INC ${incorrect}, PAR ${partial}, MIS ${missed}, SPU ${spurious}`);
  }
});

describe.each(['link', 'link-all', 'link-type'] as const)('the example of %s', (mode) => {
  it('has the scores that are computed', () => {
    const about = explained[mode];
    const at = ['Paris', 'Ada', 'Bo'];
    const side = (word: string): PlacedSpan[] =>
      [...(new RegExp(`^    ${word} +(.*)$`, 'm').exec(about)?.[1] ?? '').matchAll(/(\w+) \((\w+), (\w+)\)/g)].map(
        ([, words, type, id]) => ({
          type,
          runs: [[at.indexOf(words), at.indexOf(words) + 1]],
          link: id === 'NIL' ? null : id,
        }),
      );
    const linked = { gold: side('gold'), pred: side('pred') };
    const { all, types } = countSpans([{ ...linked, linked, length: 9 }], [mode], 0);
    const { precision, recall, f1 } = spanModeScores([mode], all, types, {})[mode]!.micro;
    const numbers = [precision.value, recall.value, f1].map((value) => value.toFixed(4));
    expect(about).toContain(`\n    precision ${numbers[0]}, recall ${numbers[1]}, F1 ${numbers[2]}\n`);
    const { numerator, denominator } = precision;
    expect(about).toContain(`${numerator} of ${denominator} predicted, ${numerator} of ${recall.denominator} gold\n`);
  });
});

describe.each(['string', 'string-set'] as const)('the example of %s', (mode) => {
  it('has the scores that are computed', () => {
    const about = explained[mode];
    const side = (word: string): PlacedSpan[] =>
      [...(new RegExp(`^    ${word} +(.*)$`, 'm').exec(about)?.[1] ?? '').matchAll(/(\w+) \((\w+)\)/g)].map(
        ([, words, type], at) => ({ type, runs: [[at, at + 1]], words }),
      );
    const { all, types } = countSpans([{ gold: side('gold'), pred: side('pred'), length: 9 }], [mode], 0);
    const { precision, recall, f1 } = spanModeScores([mode], all, types, {})[mode]!.micro;
    const numbers = [precision.value, recall.value, f1].map((value) => value.toFixed(4));
    expect(about).toContain(`\n    precision ${numbers[0]}, recall ${numbers[1]}, F1 ${numbers[2]}\n`);
    const { numerator, denominator } = precision;
    expect(about).toContain(`${numerator} of ${denominator} predicted, ${numerator} of ${recall.denominator} gold\n`);
  });
});

describe.each(Object.values(schemes))('the example of $name', ({ name, table }) => {
  const about = explained[name];
  const line = (word: string): string => new RegExp(`^    ${word} +(.*)$`, 'm').exec(about)?.[1] ?? '';
  const written = (tags: string, own: Uint8Array): string =>
    spansOf(tags.split(' '), own, name)
      .map(({ start, end, type }) => `${type} ${start + 1}${end > start + 1 ? `-${end}` : ''}`)
      .join(', ');

  it('has the spans that are read', () => {
    expect(written(line('tags'), table)).toBe(line('spans'));
  });

  const policies = line('any') === '' ? (['repair', 'discard'] as const) : (['any'] as const);
  it.each(policies)('has the spans and the F1 under %s', (policy) => {
    const [, spans, f1] = /^(.*?) +F1 (\S+)$/.exec(line(policy)) ?? [];
    const [gold, pred] = [line('gold'), line('pred')];
    expect(written(pred, policy === 'repair' ? repairTable : table)).toBe(spans);
    for (const invalid of policy === 'any' ? (['repair', 'discard'] as const) : [policy]) {
      const report = scoreNer([gold.split(' ')], [pred.split(' ')], {
        scheme: name as SchemeName,
        invalid,
        modes: ['strict'],
      });
      expect((report.systems[0].scores.strict as { micro: SpanScore }).micro.f1.toFixed(4)).toBe(f1);
    }
  });
});
