import { describe, expect, it } from 'vitest';
import type { NerInputForm, NerInputs, NerScored, NerToolSettings } from '../../src/compat/ner/ner-tool.ts';
import { nerTool, nerTools } from '../../src/compat/ner-tools.ts';

/** Sentences are parted by `/`, tags by blanks. */
const lists = (text: string): string[][] => text.split(' / ').map((sentence) => sentence.split(' '));
const tags = (gold: string, pred = gold): NerInputs['tags'] => ({ gold: lists(gold), pred: lists(pred) });

const run = <Form extends NerInputForm>(
  tool: string,
  form: Form,
  input: NerInputs[Form],
  settings: NerToolSettings = {},
) => nerTool(tool).score[form]!(input, settings);

// biome-ignore lint/suspicious/noExplicitAny: numbers by the names of nine tools
type Numbers = any;

const onTags = (tool: string, gold: string, pred?: string, settings?: NerToolSettings): Numbers =>
  (run(tool, 'tags', tags(gold, pred), settings) as NerScored).scores;
const refusalOf = (tool: string, gold: string, pred?: string): string => {
  const outcome = run(tool, 'tags', tags(gold, pred));
  return 'refusal' in outcome ? outcome.refusal : '';
};

const row = (counts: Numbers): number[] => [
  counts.correct,
  counts.incorrect,
  counts.partial,
  counts.missed,
  counts.spurious,
];

describe('the table of NER tools', () => {
  it('has the tools of the command line, each with what it scores and where it departs', () => {
    expect(nerTools.map(({ name, score }) => [name, ...Object.keys(score)])).toEqual([
      ['conlleval', 'tags'],
      ['seqeval', 'tags'],
      ['seqeval-strict', 'tags'],
      ['sklearn', 'tags'],
      ['nervaluate-1.1', 'tags', 'spans'],
      ['nervaluate-1.2', 'tags', 'spans'],
      ['davidsbatista', 'tags', 'spans'],
      ['eval4ner', 'samples'],
      ['kg-book', 'rows'],
      ['bmes-blog', 'tags'],
    ]);
    for (const { departs } of nerTools) expect(departs).toMatch(/^[^\n.]+$/);
  });
});

describe('how spans are read', () => {
  it.each([
    //  gold                          pred                           conlleval  seqeval    strict (scheme)
    ['I after O', 'B-NP I-NP O', 'I-NP I-NP O', [1, 1, 1], 1, 0, 'IOB2'],
    ['I after O', 'B-NP I-NP O', 'I-NP I-NP O', [1, 1, 1], 1, 0, 'IOB1'],
    ['change of type', 'B-PER I-PER O B-LOC', 'B-PER I-LOC O B-LOC', [2, 3, 1], 2 / 5, 1 / 2, 'IOB2'],
    ['start of a sentence', 'O B-PER / I-PER O', 'O B-PER / B-PER O', [2, 2, 2], 1, 2 / 3, 'IOB2'],
    ['B after E', 'B-X E-X B-X E-X', 'B-X I-X I-X E-X', [1, 1, 1], 0, 0, 'IOBES'],
    ['S after S', 'S-PER S-PER O', 'S-PER S-PER O', [1, 1, 1], 1, 1, 'IOBES'],
    ['L and U', 'B-PER L-PER B-PER L-PER U-PER U-PER O', undefined, [1, 1, 1], 1, 1, 'BILOU'],
    ['hyphens', 'B--PER I--PER O B-ORG- O', 'B-PER I-PER O B-ORG O', [2, 2, 0], 0, 1, 'IOB2'],
    ['types with hyphens', 'B-PER-LOC I-PER-LOC O', 'B-PER-LOC I-PER-ORG O', [1, 2, 0], 0, 0, 'IOB2'],
  ] as const)('%s: %s, %s', (_, gold, pred, counts, f1, strict, scheme) => {
    const { overall } = onTags('conlleval', gold, pred);
    expect([overall.phrases, overall.found, overall.correct]).toEqual(counts);
    const micro = (tool: string, settings?: NerToolSettings): number =>
      onTags(tool, gold, pred, settings).classification_report['micro avg']['f1-score'];
    expect(micro('seqeval')).toBeCloseTo(f1, 12);
    expect(micro('seqeval-strict', { scheme })).toBeCloseTo(strict, 12);
  });

  it.each([
    //  tags                               default  strict     auto
    ['I-PER I-PER B-PER O I-LOC', 3, { IOB1: 3, IOB2: 1 }, 1],
    ['B-PER I-PER O B-LOC', 2, { IOB1: 1, IOB2: 2 }, 2],
    ['I-PER E-PER I-PER O', 2, { IOE1: 2, IOE2: 1 }, 1],
    ['I-PER E-PER O', 1, { IOE1: 0, IOE2: 1 }, 1],
    ['B-PER L-PER B-PER L-PER U-PER U-PER O', 1, { BILOU: 4 }, 4],
    ['B-PER I-PER O B-LOC', 2, { IOBES: 0, BILOU: 0 }, 2],
    ['E-PER E-LOC E-LOC O', 3, { IOE1: 0, IOE2: 3 }, 3],
    ['B-book / E-book', 2, { IOBES: 0 }, 0],
  ])('seqeval on %s: %i entities by default, %o by scheme, %i by the letters', (text, byDefault, bySchemes, auto) => {
    const support = (tool: string, settings?: NerToolSettings): number =>
      onTags(tool, text, text, settings).classification_report['micro avg'].support;
    expect(support('seqeval')).toBe(byDefault);
    expect(support('seqeval-strict')).toBe(auto);
    for (const [scheme, count] of Object.entries(bySchemes)) {
      expect([scheme, support('seqeval-strict', { scheme: scheme as 'IOB1' })]).toEqual([scheme, count]);
    }
  });

  it.each([
    ['S-PER O', '{O, S}'],
    ['O O', '{O}'],
    ['I-PER O', '{I, O}'],
    ['B-PER S-PER O', '{B, O, S}'],
    ['B-PER M-PER', 'M-PER'],
  ])('seqeval-strict cannot tell the scheme of %s', (text, found) => {
    expect(refusalOf('seqeval-strict', text)).toBe(`seqeval raises ValueError: This scheme is not supported: ${found}`);
  });

  it('seqeval takes a letter . for outside too', () => {
    const { classification_report: report } = onTags('seqeval', 'B-X .-Y O');
    expect(Object.keys(report)).toEqual(['X', 'micro avg', 'macro avg', 'weighted avg']);
  });

  // What classification_report of seqeval 1.2.2 returned of these tags.
  it.each([
    ['B-X O / L B-X', 'O B-X / L B-X', 1 / 3],
    ['W B-Y M / M B-Y', 'M W W / B-Y B-Y', 1 / 3],
    ['L / L', 'L / L', 0],
  ])('seqeval carries where the last entity began into the next sentence: %s, %s', (gold, pred, f1) => {
    const { classification_report: report } = onTags('seqeval', gold, pred);
    expect(report['micro avg']['f1-score']).toBeCloseTo(f1, 12);
  });

  it('seqeval takes W for an end that comes again', () => {
    const { classification_report: report } = onTags('seqeval', 'B-PER M-PER E-PER W-PER O');
    expect(report.PER.support).toBe(2);
    expect(refusalOf('nervaluate', 'B-PER M-PER E-PER W-PER O')).toBe('');
    expect(onTags('nervaluate', 'B-PER M-PER E-PER W-PER O').overall.strict.possible).toBe(1);
  });

  // What get_entities of seqeval (cd01b52) returned of these tags.
  it.each([
    ['B-X M-X E-X S-X O B-X E-X', 3],
    ['B-X M-X S-X', 1],
    ['B-X M-X B-X E-X', 1],
    ['B-X E-X M-X O', 2],
  ])('seqeval finds in the BMES tags %s that many entities: %i', (tags, entities) => {
    expect(onTags('seqeval', tags).classification_report.X.support).toBe(entities);
  });

  it('reads the delimiter _ as the tools do', () => {
    expect(onTags('conlleval', 'PER_B PER_I O')).toMatchObject({ accuracy: 1, overall: { phrases: 0 } });
    const { classification_report: suffixed } = onTags('seqeval', 'PER_B PER_I O', undefined, { suffix: true });
    expect(Object.keys(suffixed)[0]).toBe('PER_');
    expect(Object.keys(onTags('seqeval', 'B_PER I_PER O').classification_report)[0]).toBe('_PER');
    expect(refusalOf('nervaluate', 'B_PER I_PER O')).toBe('nervaluate raises ValueError: Invalid tag format: B_PER');
  });

  it.each(nerTools.filter(({ score }) => score.tags))('$name refuses sentences of different lengths', ({ name }) => {
    expect(refusalOf(name, 'O O / O', 'O O / O O')).toMatch(/ sentence 2 has 1 gold tags and 2 predicted ones/);
    expect(refusalOf(name, 'O', 'O / O')).toMatch(/ gold has 1 sentences, pred has 2/);
  });
});

describe('the four strategies', () => {
  it.each([
    //  gold, pred                                                               nervaluate       davidsbatista
    ['B-PER I-PER O B-LOC', 'B-PER I-LOC O B-LOC', 'strict', [1, 1, 0, 0, 1], [1, 0, 0, 1, 2]],
    ['B-PER I-PER O B-LOC I-LOC O', 'B-LOC I-LOC I-LOC I-LOC I-LOC O', 'partial', [0, 0, 1, 1, 0], [0, 0, 1, 1, 0]],
    ['B-PER I-PER O B-LOC I-LOC O', 'B-LOC I-LOC I-LOC I-LOC I-LOC O', 'ent_type', [0, 1, 0, 1, 0], [0, 1, 0, 1, 0]],
    ['B-PER I-PER I-PER I-PER', 'B-LOC I-LOC B-PER I-PER', 'partial', [0, 0, 1, 0, 1], [0, 0, 2, 0, 0]],
    ['B-PER I-PER I-PER I-PER', 'B-LOC I-LOC B-PER I-PER', 'ent_type', [0, 1, 0, 0, 1], [1, 1, 0, 0, 0]],
    ['B-PER I-PER', 'B-PER O', 'partial', [0, 0, 1, 0, 0], [0, 0, 0, 1, 1]],
    ['B-PER I-PER', 'B-PER O', 'ent_type', [1, 0, 0, 0, 0], [0, 0, 0, 1, 1]],
    ['B-PER I-PER O B-PER', 'B-LOC I-LOC O B-PER', 'strict', [1, 1, 0, 0, 0], [1, 1, 0, 0, 0]],
    ['B-PER O O B-LOC', 'B-PER O B-ORG B-LOC', 'strict', [2, 0, 0, 0, 1], [2, 0, 0, 0, 1]],
  ] as const)('%s, %s, %s', (gold, pred, strategy, nervaluate, davidsbatista) => {
    expect(row(onTags('nervaluate', gold, pred).overall[strategy])).toEqual(nervaluate);
    expect(row(onTags('davidsbatista', gold, pred).overall[strategy])).toEqual(davidsbatista);
  });

  it('a wrong type is missed and spurious for nervaluate, and incorrect for davidsbatista', () => {
    const [gold, pred] = ['B-PER I-PER O B-PER', 'B-LOC I-LOC O B-PER'];
    const { entities } = onTags('nervaluate', gold, pred);
    expect([row(entities.PER.strict), row(entities.LOC.strict)]).toEqual([
      [1, 0, 0, 1, 0],
      [0, 0, 0, 0, 1],
    ]);
    const { types } = onTags('davidsbatista', gold, pred);
    expect([row(types.PER.strict), row(types.LOC.strict)]).toEqual([
      [1, 1, 0, 0, 0],
      [0, 0, 0, 0, 0],
    ]);
  });

  it('a spurious span counts for every type of davidsbatista', () => {
    const { types } = onTags('davidsbatista', 'B-PER O O B-LOC', 'B-PER O B-ORG B-LOC');
    expect(['LOC', 'ORG', 'PER'].map((type) => types[type].strict.spurious)).toEqual([1, 1, 1]);
    const { entities } = onTags('nervaluate', 'B-PER O O B-LOC', 'B-PER O B-ORG B-LOC');
    expect(['LOC', 'ORG', 'PER'].map((type) => entities[type].strict.spurious)).toEqual([0, 1, 0]);
  });

  it('nervaluate gives half a credit in one document, and none in two', () => {
    const [gold, pred] = ['B-PER I-PER O', 'B-PER O O'];
    expect(onTags('nervaluate', gold, pred).overall.partial).toMatchObject({ precision: 0.5, recall: 0.5, f1: 0.5 });
    const two = onTags('nervaluate', `${gold} / ${gold}`, `${pred} / ${pred}`);
    expect(two.overall.partial).toMatchObject({ partial: 2, precision: 0, recall: 0, f1: 0 });
  });

  it('nervaluate takes the first overlap in list order, though a later span is the same', () => {
    const gold = [
      [
        { start: 0, end: 10, type: 'A' },
        { start: 0, end: 2, type: 'B' },
      ],
    ];
    const pred = [[{ start: 0, end: 2, type: 'B' }]];
    const { scores } = run('nervaluate', 'spans', { gold, pred }) as { scores: Numbers };
    expect(row(scores.overall.strict)).toEqual([0, 1, 0, 1, 0]);
    const { scores: other } = run('nervaluate', 'spans', { gold: [gold[0].toReversed()], pred }) as { scores: Numbers };
    expect(row(other.overall.strict)).toEqual([1, 0, 0, 1, 0]);
  });

  it('davidsbatista looks for the same tokens and type first, then takes the first overlap in list order', () => {
    const gold = [
      { start: 0, end: 10, type: 'A' },
      { start: 0, end: 3, type: 'B' },
    ];
    const found = (span: (typeof gold)[number]): number[] => {
      const { scores } = run('davidsbatista', 'spans', { gold: [gold], pred: [[span]] }) as { scores: Numbers };
      return row(scores.overall.strict);
    };
    expect(found({ start: 0, end: 3, type: 'B' })).toEqual([1, 0, 0, 1, 0]);
    expect(found({ start: 0, end: 3, type: 'C' })).toEqual([0, 1, 0, 1, 0]);
    expect(found({ start: 0, end: 3, type: 'A' })).toEqual([0, 1, 0, 1, 0]);
  });

  it.each([
    [20, [0, 1, 0, 0, 0]],
    [21, [0, 0, 0, 1, 1]],
  ])('nervaluate with %i per cent of the gold span: a fifth of it gives %o', (minOverlap, counts) => {
    const spans = { gold: [[{ start: 0, end: 10, type: 'A' }]], pred: [[{ start: 0, end: 2, type: 'A' }]] };
    const { scores } = run('nervaluate', 'spans', spans, { minOverlap }) as { scores: Numbers };
    expect(row(scores.overall.strict)).toEqual(counts);
  });

  it.each([0, 0.5, 101, Number.NaN])('nervaluate refuses %d per cent', (minOverlap) => {
    const outcome = run('nervaluate', 'spans', { gold: [], pred: [] }, { minOverlap });
    expect(outcome).toHaveProperty('refusal');
  });

  it.each(['nervaluate', 'davidsbatista'])('%s takes spans of other types away first', (tool) => {
    const { overall } = onTags(tool, 'B-PER O B-LOC', 'B-LOC O B-LOC', { types: ['LOC'] });
    expect(row(overall.strict)).toEqual([1, 0, 0, 0, 1]);
  });

  it.each(['nervaluate', 'davidsbatista'])('%s refuses different numbers of documents', (tool) => {
    expect(run(tool, 'spans', { gold: [[]], pred: [] })).toHaveProperty('refusal');
  });
});

describe('eval4ner', () => {
  const one = (text: string, gold: string[], pred: string[]): Numbers => {
    const entities = (list: string[]) =>
      list.map((entity) => entity.split(':')).map(([type, surface]) => ({ type, surface }));
    const outcome = run('eval4ner', 'samples', [{ text, gold: entities(gold), pred: entities(pred) }]) as NerScored;
    return outcome.byDocument![0].scores;
  };
  const counts = (text: string, gold: string[], pred: string[], mode: string): number[] => {
    const { correct, incorrect, partial, missed, spurius } = one(text, gold, pred)[mode];
    return [correct, incorrect, partial, missed, spurius];
  };

  it.each([
    //  scenario                      gold        pred         strict            exact            partial          type
    ['I, same type and string', 'X:b c', 'X:b c', '10000', '10000', '10000', '10000'],
    ['II, spurious', '', 'X:b c', '00001', '00001', '00001', '00001'],
    ['III, missed', 'X:b c', '', '00010', '00010', '00010', '00010'],
    ['IV, same string', 'X:b c', 'Y:b c', '01000', '10000', '10000', '01000'],
    ['V, overlap and same type', 'X:b c', 'X:a b', '01000', '01000', '00100', '10000'],
    ['VI, overlap', 'X:b c', 'Y:a b', '01000', '01000', '00100', '01000'],
  ])('scenario %s', (_, gold, pred, ...expected) => {
    const list = (text: string): string[] => (text === '' ? [] : [text]);
    const found = ['strict', 'exact', 'partial', 'type'].map((mode) =>
      counts('a b c', list(gold), list(pred), mode).join(''),
    );
    expect(found).toEqual(expected);
  });

  it('may see fewer possible entities than the gold list has', () => {
    expect(counts('a b c', ['Y:a', 'X:b c'], ['X:a b', 'X:c'], 'strict')).toEqual([0, 1, 0, 0, 1]);
    expect(one('a b c', ['Y:a', 'X:b c'], ['X:a b', 'X:c']).strict.possible).toBe(1);
  });

  it('tries an overlap of the same type before the same string of another', () => {
    expect(counts('a b c', ['Y:a b', 'X:b c'], ['X:a b'], 'exact')).toEqual([0, 1, 0, 1, 0]);
  });

  it('misses a correct string that the text lacks', () => {
    expect(counts('a b c', ['X:d'], ['X:d'], 'strict')).toEqual([1, 0, 0, 1, 0]);
  });

  it('compares the first occurrences only, inside words too', () => {
    expect(counts('York and New York', ['LOC:New York'], ['LOC:York'], 'type')).toEqual([0, 0, 0, 1, 1]);
    expect(counts('Kimberly', ['PER:Kimberly'], ['PER:Kim'], 'type')).toEqual([1, 0, 0, 0, 0]);
    expect(counts('other words', ['X:zzz'], ['X:zz'], 'type')).toEqual([0, 0, 0, 1, 1]);
  });

  it('gives a text without entities 1, and refuses no text at all', () => {
    expect(one('a', [], []).strict).toEqual({
      ...{ correct: 1, incorrect: 1, partial: 1, missed: 1, spurius: 1 },
      ...{ precision: 1, recall: 1, f1_score: 1 },
    });
    expect(run('eval4ner', 'samples', [])).toHaveProperty('refusal');
  });
});

describe('kg-book', () => {
  const rows = (tokens: string, gold: string, pred = gold): NerInputs['rows'] => {
    const text = (sentences: string[][]): string => {
      let at = 0;
      return sentences.map((one) => `${one.map((tag) => `${tokens[at++]}\t${tag}\n`).join('')}\n`).join('');
    };
    return { gold: text(lists(gold)), pred: text(lists(pred)) };
  };
  const scored = (input: NerInputs['rows']): { scores: Numbers; notes: readonly string[] } =>
    run('kg-book', 'rows', input) as NerScored;

  it('counts blank lines, and what follows the last line end, as equal labels', () => {
    const { scores } = scored(rows('abcd', 'B-PER I-PER / O O', 'B-PER O / O O'));
    expect(scores.evaluate_tags).toEqual({ micro: 6 / 7, macro: expect.closeTo(0.7, 12) });
  });

  it('gives the figure of the book: 168,809 equal of 172,601 labels, and 3,443 blank ones', () => {
    const text = (wrong: string): string =>
      `${'字\tO\n'.repeat(168_809)}${`字\t${wrong}\n`.repeat(172_601 - 168_809)}${'\n'.repeat(3442)}`;
    const { scores } = scored({ gold: text('B-PER'), pred: text('O') });
    expect(scores.evaluate_tags.micro).toBe(0.9784599304719275);
  });

  it('gives the macro of the book from its sets of strings', () => {
    //                gold, pred, both
    const sets = { ORG: [520, 531, 372], PER: [1047, 711, 566], LOC: [528, 442, 361] };
    const text = (side: 0 | 1): string => {
      const entities = Object.entries(sets).flatMap(([type, sizes]) =>
        Array.from({ length: sizes[side] }, (_, at) => `${at < sizes[2] ? '' : side}${type}${at}\tB-${type}\n`),
      );
      return `${entities.join('')}${'x\tO\n'.repeat(3000 - entities.length)}x\tB-LOST`;
    };
    const { scores } = scored({ gold: text(0), pred: text(1) });
    expect(scores.evaluate_entities.macro).toBe(0.6987135585806094);
  });

  it('ignores a type that only the prediction has', () => {
    const { scores } = scored(rows('abcd', 'B-PER O B-LOC B-X', 'B-PER B-ORG B-LOC B-X'));
    expect(scores.evaluate_entities).toEqual({ types: { PER: 1, LOC: 1 }, macro: 1 });
  });

  it('joins an entity over a gap, and loses the last one', () => {
    const { scores } = scored(rows('苏在轼去杭', 'B-PER O I-PER O B-LOC', 'B-PER I-PER O O B-LOC'));
    expect(scores.evaluate_entities).toEqual({ types: { PER: 0 }, macro: 0 });
  });

  it('reads all kinds of line ends, and cells between tabs only', () => {
    const text = rows('abc', 'B-PER O B-LOC').gold;
    const { scores } = scored({ gold: text, pred: text.replaceAll('\n', '\r\n') });
    expect(scores.evaluate_tags.micro).toBe(1);
  });

  it.each([
    [
      'many types that are never predicted',
      `B-${'P'.repeat(90)} B-Q B-R B-S B-X`,
      'O O O O B-X',
      /^never predicted: 'P{80}…', 'Q', 'R' and 1 more; kg-book/,
    ],
    ['a type that is never predicted', 'B-PER O B-X', 'O O B-X', /^never predicted: 'PER'; kg-book raises KeyError/],
    ['no gold entity', 'O O O', 'B-PER O B-X', /ZeroDivisionError/],
    ['I of another type', 'B-PER I-LOC O', 'O O O', /AssertionError at line 2 of gold: I-LOC does not continue B-PER/],
    ['I without a type', 'O O O', 'O I O', /AssertionError at line 2 of pred: I does not continue any entity/],
    [
      'I that nothing opens',
      'O O O',
      'O I-LOC O',
      /AssertionError at line 2 of pred: I-LOC does not continue any entity/,
    ],
  ])('says where the function raises: %s', (_, gold, pred, note) => {
    const { scores, notes } = scored(rows('abc', gold, pred));
    expect(notes.join('\n')).toMatch(note);
    expect(scores.evaluate_entities?.macro ?? 0).toBe(0);
  });
});

describe('bmes-blog', () => {
  const tags22 = 'B-book M-book E-book O B-game E-game';
  it('counts an entity under the type of its E', () => {
    const { entity } = onTags('bmes-blog', tags22, 'B-company M-book E-book O B-game E-game');
    expect(entity.avg_total.f1).toBeCloseTo(0.5, 9);
    expect([entity.rows.book.precision, entity.rows.game.precision]).toEqual([0, 1]);
  });

  it.each([
    //  tags of both sides                                    avg f1   support
    ['S in an open entity blocks all', 'B-book S-book O S-game O B-game E-game', 1 / 3, 3],
    ['a type that contains E-', 'B-DATE-TIME M-DATE-TIME E-DATE-TIME O S-x', 1 / 2, 4],
    ['an entity over the end of a sentence', 'B-book / E-book', 1, 1],
  ])('%s: %s', (_, text, f1, support) => {
    const { entity } = onTags('bmes-blog', text);
    expect(entity.avg_total.f1).toBeCloseTo(f1, 9);
    expect(entity.avg_total.support).toBe(support);
  });

  it('takes tokens away whose gold tag is O, and has rows for gold tags only', () => {
    const scores = onTags('bmes-blog', 'B-PER I-PER / O O', 'B-PER O / O O');
    expect(scores.token.avg_total).toMatchObject({ precision: expect.closeTo(7 / 12, 9), recall: 0.75 });
    expect(scores.token_remove_O.avg_total).toMatchObject({ precision: 0.5, recall: 0.5 });
    const other = onTags('bmes-blog', 'B-PER O B-LOC', 'B-PER B-ORG B-LOC');
    expect(Object.keys(other.token.rows)).toEqual(['B-LOC', 'B-PER', 'O']);
    expect(other.token.avg_total.f1).toBeCloseTo(2 / 3, 9);
  });

  it('says where the class raises', () => {
    const { notes } = run('bmes-blog', 'tags', tags('S-PER O S-LOC', 'S-PER O O')) as NerScored;
    expect(notes).toEqual(["entity: never predicted: 'LOC'; the class raises KeyError, and the scores are 0 here"]);
  });
});

describe('token scores and empty input', () => {
  it('accuracy leaves blank lines out', () => {
    const [gold, pred] = ['B-PER I-PER / O O', 'B-PER O / O O'];
    expect(onTags('conlleval', gold, pred).accuracy).toBe(0.75);
    expect(onTags('seqeval', gold, pred).accuracy_score).toBe(0.75);
    expect(onTags('sklearn', gold, pred).classification_report.accuracy).toBe(0.75);
  });

  it('labels that are numbers stand in code point order, as scikit-learn has them', () => {
    const text = (run('sklearn', 'tags', tags('10 9 !')) as NerScored).texts.classification_report;
    expect(text.match(/^ +(?:10|9|!) /gm)?.map((label) => label.trim())).toEqual(['!', '10', '9']);
  });

  it('a type that only the prediction has pulls the macro down', () => {
    const [gold, pred] = ['B-PER O B-LOC', 'B-PER B-ORG B-LOC'];
    const { classification_report: report } = onTags('seqeval', gold, pred);
    expect(report['micro avg']['f1-score']).toBeCloseTo(0.8, 12);
    expect(report['macro avg']['f1-score']).toBeCloseTo(2 / 3, 12);
    expect(onTags('sklearn', gold, pred).classification_report['macro avg']['f1-score']).toBe(0.5);
  });

  it.each([
    ['conlleval', (scores: Numbers) => scores.overall.fb1],
    ['seqeval', (scores: Numbers) => scores.classification_report['micro avg']['f1-score']],
    ['nervaluate', (scores: Numbers) => scores.overall.strict.f1],
  ] as const)('%s gives 0 without any entity', (tool, f1) => {
    expect(f1(onTags(tool, 'O O'))).toBe(0);
  });

  it('seqeval gives 1 without any entity where 0/0 is 1, and says that it would print no report', () => {
    const outcome = run('seqeval', 'tags', tags('O O'), { zeroDivision: 1 }) as NerScored;
    expect(outcome.scores.classification_report).toMatchObject({ 'macro avg': { 'f1-score': 1 } });
    expect(outcome.notes[0]).toMatch(/ValueError.*nan/);
    expect(outcome.texts).toEqual({});
  });
});
