import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { corefTool } from '../../src/compat/coref-tools.ts';
import type { CompatScored, CompatScores } from '../../src/compat/tool.ts';
import { corefDocument } from '../../src/coref/given-document.ts';
import type { Singletons } from '../../src/coref/rules.ts';
import { readCoref } from '../../src/evaluate/library/read-coref.ts';

/** Documents from `'ab c'`: entities of mentions of one letter; `'-'` has none. Several documents are a list. */
function documents(texts: string | readonly string[]) {
  return [texts]
    .flat()
    .map((text, at) => corefDocument(`d${at + 1}`, text === '-' ? [] : text.split(' ').map((entity) => [...entity])));
}

type Texts = string | readonly string[];

function outcome(tool: string, key: Texts, response: Texts, singletons?: Singletons) {
  const sides = { key: documents(key), response: documents(response) };
  return corefTool(tool).score({ ...sides, ...(singletons && { singletons }) });
}

function scored(tool: string, key: Texts, response: Texts, singletons?: Singletons): CompatScored {
  const found = outcome(tool, key, response, singletons);
  if ('refusal' in found) throw new Error(found.refusal);
  return found;
}

/** `R/P/F` in percentages with one digit, as the reference tables have them; one number where all are equal. */
function percentages(score: CompatScores[string] | undefined): string {
  if (typeof score !== 'object') return String(score);
  const one = (value: unknown): string => String(Math.round(Number(value) * 1000) / 10);
  const all = [score.recall, score.precis ?? score.precision, score.fscore ?? score.f1].map(one);
  return new Set(all).size === 1 ? all[0] : all.join('/');
}

/** Measure by measure what a tool gives. */
function table(scores: CompatScores, measures: string): string {
  return measures
    .split(' ')
    .map((measure) => percentages(scores[measure]))
    .join(' | ');
}

describe('metric4coref', () => {
  const gold = 'abd cefg hijk';
  const pred = 'abc defg hij k';

  it('gives the numbers of its README, precision first', () => {
    const { scores, notes } = scored('metric4coref', gold, pred);
    const triple = (name: string) => Object.values(scores[name] as CompatScores);
    expect(Object.keys(scores.muc as CompatScores)).toEqual(['precision', 'recall', 'f1']);
    expect(triple('muc').map((value) => Number(value).toFixed(4))).toEqual(['0.5833', '0.4667', '0.5185']);
    expect(triple('b_cubed').map((value) => Number(value).toFixed(4))).toEqual(['0.7424', '0.6061', '0.6673']);
    expect(triple('ceaf').map((value) => Number(value).toFixed(4))).toEqual(['0.7273', '0.7273', '0.7273']);
    expect(scores.conll_coref_f1).toBeCloseTo(0.6377129598103382, 15);
    expect(notes).toEqual([]);
  });

  it('counts a pair only where both lists have it in the same order', () => {
    expect(percentages(scored('metric4coref', 'cba', 'abc').scores.muc)).toBe('0');
    expect(percentages(scored('metric4coref', 'abc', 'acb').scores.muc)).toBe('66.7');
  });

  it('has b_cubed over the mentions that both sides have', () => {
    expect(percentages(scored('metric4coref', 'ab cd', 'ab').scores.b_cubed)).toBe('100');
  });

  it.each([
    //  key    response  raised
    ['ab', '-', 'muc, b_cubed, ceaf, conll_coref_f1'],
    ['-', 'ab', 'muc, b_cubed, ceaf, conll_coref_f1'],
    ['-', '-', 'muc, b_cubed, ceaf, conll_coref_f1'],
    ['a b c', 'a b c', 'muc, conll_coref_f1'],
    ['ab', 'cd', 'b_cubed, conll_coref_f1'],
  ])('says of %s against %s that the tool raises, and gives 0 for 0/0', (key, response, raised) => {
    const { scores, notes } = scored('metric4coref', key, response);
    expect(notes).toEqual([
      `${raised} of all documents: metric4coref raises ZeroDivisionError; 0/0 has the value 0 here`,
    ]);
    for (const value of Object.values(scores)) expect(percentages(value)).not.toContain('NaN');
  });

  it('has one note for all documents of which the same functions raise', () => {
    const { notes } = scored('metric4coref', ['ab', 'a', 'b', 'c', 'd', 'a'], ['ab', 'a', 'b', 'c', 'd', '-']);
    expect(notes.map((note) => note.replace(/: .*/, ''))).toEqual([
      "muc, conll_coref_f1 of 'd2', 'd3', 'd4' and 1 more",
      "muc, b_cubed, ceaf, conll_coref_f1 of 'd6'",
    ]);
  });

  it('hands the entities of all documents over in one list for the total', () => {
    const { scores, byDocument } = scored('metric4coref', ['abc', 'ab'], ['abc', 'a b']);
    expect((scores.muc as CompatScores).recall).toBe(3 / 4);
    expect(byDocument?.map(({ scores }) => (scores.muc as CompatScores).recall)).toEqual([1, 0]);
  });
});

describe('singletons', () => {
  it.each([
    ['coval', 'keep', '33.3/100/50 | 61.1/100/75.9 | 82.2/49.3/61.7 | 33.3/50/40'],
    ['coval', undefined, '33.3/100/50 | 61.1/100/75.9 | 82.2/49.3/61.7 | 33.3/50/40'],
    ['coval', 'drop', '33.3/100/50 | 26.7/100/42.1 | 40/80/53.3 | 20/100/33.3'],
    ['corefud', 'keep', '33.3/100/50 | 61.1/100/75.9 | 82.2/49.3/61.7 | 33.3/50/40'],
    ['corefud', undefined, '33.3/100/50 | 26.7/100/42.1 | 40/80/53.3 | 20/100/33.3'],
  ] as const)('%s with singletons %s scores a bc def against a b c de f', (tool, singletons, expected) => {
    const { scores } = scored(tool, 'a bc def', 'a b c de f', singletons);
    expect(table(scores, 'muc bcub ceafe lea')).toBe(expected);
  });

  it('corefud has ceafm and blanc of what is left', () => {
    const { scores } = scored('corefud', 'a bc def', 'a b c de f');
    expect(table(scores, 'ceafm blanc')).toBe('40/100/57.1 | 12.5/50/20');
  });

  it('allennlp drops them in b_cubed, and in ceafe from the response only', () => {
    const { scores } = scored('allennlp', 'a bc def', 'a b c de f');
    expect(table(scores, 'muc b_cubed ceafe')).toBe('33.3/100/50 | 26.7/100/42.1 | 26.7/80/40');
  });

  it('allennlp does not give a perfect response 1', () => {
    expect(table(scored('allennlp', 'ab c d', 'ab c d').scores, 'muc b_cubed ceafe')).toBe('100 | 100 | 33.3/100/50');
  });

  it('coval has LEA with a link of a singleton to itself', () => {
    expect(percentages(scored('coval', 'abc d e', 'ab c df e').scores.lea)).toBe('40/50/44.4');
    expect(percentages(scored('coval', 'abc d e', 'ab c df e', 'drop').scores.lea)).toBe('33.3/50/40');
  });
});

describe('neleval on rows that repeat mentions', () => {
  const cases = JSON.parse(readFileSync('testdata/conformance/neleval-repeats/cases.json', 'utf8'));
  const read = (rows: readonly string[]) => readCoref(`${rows.join('\n')}\n`, { format: 'tsv' });

  it.each([...cases.keys()])('gives what neleval evaluate printed of case %i', (at: number) => {
    const { gold, system, expected } = cases[at];
    const found = corefTool('neleval').score({ key: read(gold), response: read(system), formats: ['tsv'] });
    const { scores } = found as CompatScored;
    for (const [part, measures] of Object.entries<Record<string, number[]>>(expected)) {
      for (const [measure, values] of Object.entries(measures)) {
        const ours = Object.values((scores[part] as Record<string, CompatScores>)[measure]) as number[];
        expect([part, measure, ours.length]).toEqual([part, measure, values.length]);
        for (const [field, value] of values.entries()) expect(ours[field]).toBeCloseTo(value, 9);
      }
    }
    const repeats = new Set(gold.map((row: string) => row.split('\t', 3).join())).size < gold.length;
    expect(found).toMatchObject({ notes: repeats ? [expect.stringMatching(/matrix; these are the values/)] : [] });
  });

  it('keeps the last of them in CoNLL files, as prepare-conll-coref does', () => {
    const rows = ['(1|(2', '1)|2)', '(1)', '(2)'].map((cell) => `w\t${cell}\n`).join('');
    const conll = readCoref(`#begin document (d)\n${rows}#end document\n`);
    const { scores } = corefTool('neleval').score({ key: conll, response: conll, formats: ['conll'] }) as CompatScored;
    expect((scores.pooled as Record<string, CompatScores>).muc).toMatchObject({ ptp: 1, rtp: 1, fp: 0, fn: 0 });
  });
});

describe('a repeated mention', () => {
  it.each([
    //  tool        key      response  measures          expected
    ['coval', 'ab cd', 'ab acd', 'bcub ceafe', '75/73.3/74.2 | 90'],
    ['allennlp', 'ab cd', 'ab acd', 'b_cubed ceafe', '75/73.3/74.2 | 90'],
    ['scorch', 'ab cd', 'ab acd', 'b_cubed ceaf_e', '112.5/73.3/88.8 | 90'],
    ['coval', 'abc de', 'aab de', 'ceafe', '83.3'],
    ['corefud', 'abc de', 'aab de', 'ceafe', '83.3'],
    ['scorch', 'abc de', 'aab de', 'ceaf_e', '90'],
    ['coval', 'ab bc', 'ab bc', 'muc bcub', '50 | 75'],
    ['scorch', 'ab bc', 'ab bc', 'muc b_cubed', '50 | 125'],
  ])('%s: %s against %s has %s %s', (tool, key, response, measures, expected) => {
    expect(table(scored(tool, key, response).scores, measures)).toBe(expected);
  });

  it.each([
    //  key      response  pooled                        library
    ['ab cd', 'ab acd', '50 | 75/66.7/70.6 | 73.3', '50/66.7/57.1 | 87.5/66.7/75.7 | 90/64.3/75'],
    ['abc de', 'aab de', '66.7/100/80 | 66.7/100/80 | 90', '66.7/100/80 | 66.7/100/80 | 90'],
    ['ab bc', 'ab bc', '100 | 100 | 100', '50 | 100 | 66.7'],
  ])(
    'neleval: %s against %s is %s as its command reads it, and %s in its functions',
    (key, response, pooled, library) => {
      const { scores, byDocument } = scored('neleval', key, response);
      expect(table(scores.pooled as CompatScores, 'muc b_cubed entity_ceaf')).toBe(pooled);
      expect(table(byDocument?.[0].scores as CompatScores, 'muc b_cubed entity_ceaf')).toBe(library);
    },
  );

  it('is looked up by coval in the entity that closes its first mention last, whichever opens first', () => {
    const text = ['(1', '(2)', '1)', '(1)|(2)'].map((cell, token) => `${token}\tw\t${cell}`).join('\n');
    const response = readCoref(`#begin document d\n${text}\n#end document\n`);
    const key = [
      corefDocument('d', [
        [
          [0, 3],
          [3, 4],
        ],
      ]),
    ];
    const found = corefTool('coval').score({ key, response }) as CompatScored;
    expect(found.scores.muc).toMatchObject({ r_num: 1, r_den: 1 });
  });

  it('neleval says where its functions give arbitrary numbers', () => {
    expect(scored('neleval', 'ab bc', 'ab').notes).toEqual([expect.stringMatching(/past the end of a matrix/)]);
  });
});

describe('scorch', () => {
  it('adds mentions that only the response has to the key on the command line, and not in the library', () => {
    const measures = 'b_cubed ceaf_m ceaf_e blanc';
    expect(table(scored('scorch', 'ab cd', 'abx cd').scores, measures)).toBe(
      '100/66.7/80 | 100/80/88.9 | 90 | 100/58.3/73.3',
    );
    expect(table(scored('scorch-cli', 'ab cd', 'abx cd').scores, measures)).toBe(
      '100/73.3/84.6 | 80 | 60/90/72 | 87.5/75/76.2',
    );
  });

  it.each([
    //  key      response  library      command
    ['a', 'a', '100', '100'],
    ['a', 'ab', '100', '0'],
    ['ab', 'a', '0', '0'],
    ['a b c', 'a b c', '100', '100'],
    ['a b c', 'ab c', '66.7/100/80', '66.7/100/80'],
    ['abc', 'ab c', '33.3/100/50', '33.3/100/50'],
    ['a b c', 'abc', '0', '0'],
    ['abc', 'a b c', '0', '0'],
    ['ab cd', 'abcd', '50/16.7/25', '50/16.7/25'],
    ['ab cd', 'a b c d', '50/33.3/40', '50/33.3/40'],
    ['-', '-', '100', '100'],
  ])('BLANC of %s against %s is %s in the library, %s on the command line', (key, response, library, command) => {
    expect(percentages(scored('scorch', key, response).scores.blanc)).toBe(library);
    expect(percentages(scored('scorch-cli', key, response).scores.blanc)).toBe(command);
  });

  it.each([
    ['a', 'a', '0'],
    ['a b c', 'ab c', '33.3/50/40'],
    ['abc', 'ab c', '16.7/50/25'],
    ['ab cd', 'abcd', '50/16.7/25'],
    ['ab cd', 'a b c d', '50/33.3/40'],
  ])('and that of corefud for %s against %s is %s', (key, response, expected) => {
    expect(percentages(scored('corefud', key, response, 'keep').scores.blanc)).toBe(expected);
  });

  it('has spurious mentions as key singletons even where the key is empty', () => {
    const { scores } = scored('scorch-cli', '-', 'ab cde');
    expect(table(scores, 'muc b_cubed ceaf_e blanc')).toBe('0 | 100/40/57.1 | 23.3/58.3/33.3 | 60/100/75');
  });

  it('averages documents by their mentions', () => {
    const { scores } = scored('scorch-cli', ['ab cd', 'abcdef'], ['ab cd', 'abc def']);
    expect(table(scores, 'muc b_cubed ceaf_e blanc')).toBe('88/100/93.3 | 70/100/80 | 80/60/66.7 | 64/100/74.3');
  });

  it('leaves out a document that the response lacks, and is refused one that the key lacks', () => {
    const { scores, notes } = scored('scorch', ['ab cd', 'ab'], ['ab cd']);
    expect(table(scores, 'muc b_cubed')).toBe('100 | 100');
    expect(notes).toEqual(["scorch leaves out what the response lacks: 'd2'"]);
    expect(outcome('scorch', ['ab'], ['ab', 'cd'])).toEqual({
      refusal: "scorch raises ValueError: the key lacks the document 'd2'",
    });
  });
});

describe('documents on one side only', () => {
  it.each([
    ['neleval', 'pooled.muc', '66.7/100/80'],
    ['allennlp', 'muc', '66.7/100/80'],
  ])('%s scores a missing response as an empty one', (tool, path, expected) => {
    const { scores } = scored(tool, ['ab cd', 'ab'], ['ab cd']);
    const found = path.split('.').reduce<unknown>((of, name) => (of as CompatScores)[name], scores);
    expect(percentages(found as CompatScores)).toBe(expected);
  });

  it.each(['coval', 'corefud'])('%s is refused where the response lacks a document', (tool) => {
    expect(outcome(tool, ['ab cd', 'ab'], ['ab cd'])).toEqual({
      refusal: expect.stringMatching(/raises KeyError: the response lacks the document 'd2'$/),
    });
  });

  it.each(['', 'x', '(d1)'])('a tool pairs the only documents by their names alone: d1 and %j', (id) => {
    const response = [{ ...documents('ab cd')[0], id }];
    expect(corefTool('coval').score({ key: documents('ab cd'), response })).toEqual({
      refusal: expect.stringMatching(/raises KeyError: the response lacks the document 'd1'$/),
    });
  });

  it('neleval counts an extra response document when pooled, and not by document', () => {
    const { scores } = scored('neleval', ['ab cd'], ['ab cd', 'ab']);
    expect(percentages((scores.pooled as CompatScores).muc)).toBe('100/66.7/80');
    expect(percentages((scores.by_doc_micro as CompatScores).muc)).toBe('100');
  });

  it.each(['coval', 'corefud', 'allennlp'])('%s ignores an extra response document, and says so', (tool) => {
    const { scores, notes } = scored(tool, ['ab cd'], ['ab cd', 'ab']);
    expect(percentages(scores.muc)).toBe('100');
    expect(notes).toEqual([expect.stringMatching(/'d2'$/)]);
  });
});

describe('neleval', () => {
  it('takes every pair of mentions of two documents for a negative one when pooled', () => {
    const { scores } = scored('neleval', ['ab c', 'ab'], ['a bc', 'ab']);
    const recall = (part: string) => ((scores[part] as CompatScores).pairwise_negative as CompatScores).recall;
    expect([recall('pooled'), recall('by_doc_micro'), recall('by_doc_macro')]).toEqual([7 / 8, 1 / 2, 1 / 4]);
  });

  it('writes the counts of a measure as it prints them', () => {
    const { scores } = scored('neleval', 'abc', 'ab c');
    expect((scores.pooled as CompatScores).muc).toEqual({
      ...{ ptp: 1, fp: 0, rtp: 1, fn: 1 },
      ...{ precis: 1, recall: 1 / 2, fscore: 2 / 3 },
    });
  });

  it.each([
    ['key', '-', 'ab'],
    ['response', 'ab', '-'],
  ])('says that it raises where the %s has no mention', (side, key, response) => {
    const { scores, notes } = scored('neleval', key, response);
    expect(notes).toEqual([expect.stringMatching(`^the ${side} has no mention, where neleval evaluate raises`)]);
    expect(percentages((scores.by_doc_macro as CompatScores).muc)).toBe('0');
  });
});
