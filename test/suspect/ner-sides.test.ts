import { describe, expect, it } from 'vitest';
import { line, nerTold } from '../told.ts';

type Span = readonly [start: number, end: number, label?: string, text?: string];

const text = 'Ada met Bo, and Cy saw Di.';
const people: readonly Span[] = [
  [0, 3],
  [8, 10],
  [16, 18],
  [23, 25],
];
const inText = (spans: readonly Span[], own = text, more: object = {}): string =>
  line({
    text: own,
    spans: spans.map(([start, end, label = 'PER', surface]) => {
      return { start, end, label, ...(surface !== undefined && { text: surface }) };
    }),
    ...more,
  });
const moved = (by: number, byEnd = by): readonly Span[] => people.map(([start, end]) => [start + by, end + byEnd]);

/** Rows of `word_TAG`. */
const rows = (sentence: string): string => `${sentence.replaceAll('_', '\t').replaceAll(' ', '\n')}\n`;
const tags = 'Ada_B-PER Bell_I-PER met_O Bo_B-PER and_O Cy_B-PER in_O Ulm_B-LOC ._O';

const gold = inText(people);

describe('predicted spans that are moved', () => {
  it('by one or two positions, or at their ends, are refused, with the option that reads them, if there is one', async () => {
    expect(await nerTold({ gold, pred: inText(moved(1)) })).toEqual([
      'refused',
      'pred:1:1: error: only 0 of 4 predicted spans match gold; with predFirstOffset 1, 4 would [SHIFTED]; add predFirstOffset 1; if the files are right as they are, allow SHIFTED',
    ]);
    expect(await nerTold({ gold, pred: inText(moved(0, -1)) })).toEqual([
      'refused',
      'pred:1:1: error: only 0 of 4 predicted spans match gold; with predEnd inclusive, 4 would [SHIFTED]; add predEnd inclusive; if the files are right as they are, allow SHIFTED',
    ]);
    const longer = `${text} Bye`;
    expect(await nerTold({ gold: inText(people, longer), pred: inText(moved(2), longer) })).toEqual([
      'refused',
      'pred:1:1: error: only 0 of 4 predicted spans match gold; with pred 2 positions lower, 4 would [SHIFTED]; if the files are right as they are, allow SHIFTED',
    ]);
    expect(await nerTold({ gold: inText(moved(2), longer), pred: inText(people, longer) })).toEqual([
      'refused',
      'gold:1:1: error: only 0 of 4 predicted spans match gold; with gold 2 positions lower, 4 would [SHIFTED]; if the files are right as they are, allow SHIFTED',
    ]);
  });

  it('in another unit are refused, with the option that reads them', async () => {
    const wide = `😀 ${text}`;
    const files = { gold: inText(moved(2), wide), pred: inText(moved(3), wide) };
    expect(await nerTold(files)).toEqual([
      'refused',
      'pred:1:1: error: only 0 of 4 predicted spans after wide characters match gold; with predOffsets utf-16, 4 would [SHIFTED]; add predOffsets utf-16; if the files are right as they are, allow SHIFTED',
    ]);
    expect(await nerTold(files, { predOffsets: 'utf-16' })).toEqual(['strict 4/4 4/4']);
    expect(await nerTold({ gold: inText(moved(3), wide), pred: inText(moved(2), wide) })).toEqual([
      'refused',
      'gold:1:1: error: only 0 of 4 predicted spans after wide characters match gold; with goldOffsets utf-16, 4 would [SHIFTED]; add goldOffsets utf-16; if the files are right as they are, allow SHIFTED',
    ]);
  });

  it('are as they are if a tenth match without, or fewer than three or nine tenths would match with it', async () => {
    expect(await nerTold({ gold, pred: inText([...moved(1).slice(1), people[0]]) })).toEqual(['strict 1/4 1/4']);
    expect(await nerTold({ gold, pred: inText(moved(1).slice(2)) })).toEqual(['strict 0/4 0/2']);
    expect(await nerTold({ gold, pred: inText([...moved(1).slice(1), [4, 7]]) })).toEqual(['strict 0/4 0/4']);
  });

  it('are refused if half of many would match, and a tenth at most does', async () => {
    const long = Array.from({ length: 60 }, (_, at) => `w${String(at).padStart(2, '0')}`).join(' ');
    const at = (word: number, by = 0): Span => [4 * word + by, 4 * word + 3 + by];
    const own = inText(
      Array.from({ length: 44 }, (_, word) => at(word)),
      long,
    );
    const pred = (count: number, right: number): string =>
      inText(
        [
          ...Array.from({ length: right }, (_, word) => at(word)),
          ...Array.from({ length: count }, (_, word) => at(word + right, 1)),
          ...Array.from({ length: 40 - count - right }, (_, word): Span => [4 * word + 100, 4 * word + 102]),
        ],
        long,
      );
    expect(await nerTold({ gold: own, pred: pred(20, 0) })).toEqual([
      'refused',
      'pred:1:1: error: only 0 of 40 predicted spans match gold; with predFirstOffset 1, 20 would [SHIFTED]; add predFirstOffset 1; if the files are right as they are, allow SHIFTED',
    ]);
    expect(await nerTold({ gold: own, pred: pred(19, 0) })).toEqual(['strict 0/44 0/40']);
    expect(await nerTold({ gold: own, pred: pred(30, 5) })).toEqual(['strict 5/44 5/40']);
  });

  it('of tags are told to be rows that are one too low', async () => {
    const pred = rows('Ada_O Bell_B-PER met_I-PER Bo_O and_B-PER Cy_O in_B-PER Ulm_O ._B-LOC');
    expect(await nerTold({ gold: rows(tags), pred })).toEqual([
      'refused',
      'pred:1:1: error: only 0 of 4 predicted spans match gold; with pred one row higher, 4 would [SHIFTED]; if the files are right as they are, allow SHIFTED',
    ]);
  });
});

describe('a side without spans', () => {
  it('is told of, and refused as gold of a gate', async () => {
    expect(await nerTold({ gold: inText([]), pred: gold })).toEqual([
      'strict 0/0 0/4',
      'gold:1:1: warning: gold has no span: every recall is 0/0 [EMPTY_GOLD]',
    ]);
    expect(await nerTold({ gold: inText([]), pred: gold }, { failUnder: ['strict=5'] })).toEqual([
      'refused',
      'gold:1:1: error: gold has no span: every recall is 0/0 [EMPTY_GOLD]',
    ]);
    expect(await nerTold({ gold, pred: inText([]) })).toEqual([
      'strict 0/4 0/0',
      'pred:1:1: warning: pred has no span: every score is 0 [EMPTY_PRED]',
    ]);
  });

  it('of the scored types is told which it has', async () => {
    const places = inText([[0, 3, 'LOC']]);
    expect(await nerTold({ gold, pred: places }, { types: ['PER'] })).toEqual([
      'strict 0/4 0/0',
      'pred:1:1: warning: pred has no span of the scored types, only of LOC [EMPTY_PRED]',
    ]);
    expect(await nerTold({ gold: places, pred: gold }, { types: ['PER'] })).toEqual([
      'strict 0/0 0/4',
      'gold:1:1: warning: gold has no span of the scored types, only of LOC [EMPTY_GOLD]',
    ]);
  });

  it('of tags is told which column was read, or which has tags', async () => {
    const none = rows(tags.replaceAll(/_[BI]-\w+/gu, '_O'));
    expect(await nerTold({ gold: rows(tags), pred: none })).toEqual([
      'strict 0/4 0/0',
      'pred:1:1: warning: pred has no span: every score is 0; tags were read from column 2 of 2 [EMPTY_PRED]',
    ]);
    const before = rows(tags).replaceAll('\n', '\tO\n');
    expect(await nerTold({ gold: rows(tags), pred: before })).toEqual([
      'strict 0/4 0/0',
      'pred:1:1: warning: pred has no span: every score is 0 [EMPTY_PRED]; column 2 holds B-/I- tags: predColumn 2',
    ]);
  });
});

describe('types', () => {
  const labelled = (...labels: readonly string[]): string =>
    inText(people.slice(0, labels.length).map(([start, end], at) => [start, end, labels[at]]));

  it('that differ in case alone are an error if there is no other, else a warning', async () => {
    expect(await nerTold({ gold: labelled('PER', 'PER'), pred: labelled('per', 'per') })).toEqual([
      'refused',
      "pred:1:1: error: gold and pred have no type in common, so no span is right; some types differ only in case: 'PER' and 'per' [TYPES_DIFFER]; ignoreCaseOfTypes",
    ]);
    expect(await nerTold({ gold: labelled('PER', 'LOC'), pred: labelled('per', 'LOC') })).toEqual([
      'strict 1/2 1/2',
      "pred:1:1: warning: some types differ only in case: 'PER' and 'per' [TYPES_DIFFER]; ignoreCaseOfTypes",
    ]);
  });

  it('with similar names are a warning with what renames them', async () => {
    expect(await nerTold({ gold: labelled('PER', 'LOC'), pred: labelled('PERSON', 'LOC') })).toEqual([
      'strict 1/2 1/2',
      "pred:1:1: warning: some types have similar names: 'PER' and 'PERSON' [TYPES_DIFFER]; if they mean the same: map PERSON=PER",
    ]);
    expect(await nerTold({ gold: labelled('PER', 'LOC'), pred: labelled('PERSON', 'PERSON') })).toEqual([
      'strict 0/2 0/2',
      'pred:1:1: warning: gold and pred have no type in common, so no span is right: gold has PER, LOC, pred has PERSON [TYPES_DIFFER]; if they mean the same: map PERSON=PER',
    ]);
    expect(await nerTold({ gold: labelled('PER'), pred: labelled('LOC') })).toEqual([
      'strict 0/1 0/1',
      'pred:1:1: warning: gold and pred have no type in common, so no span is right: gold has PER, pred has LOC [TYPES_DIFFER]; map FROM=TO renames types',
    ]);
  });

  it('of which there are hundreds are compared but for case: most of their names are near others by chance', async () => {
    const many = (name: string): string => rows(Array.from({ length: 400 }, (_, at) => `a_B-${name}${at}`).join(' '));
    const [, near] = await nerTold({ gold: many('Gold'), pred: many('Golf') });
    expect(near).toMatch(/, … 396 more \[TYPES_DIFFER\]; map FROM=TO renames types$/);
    const [, cased] = await nerTold({ gold: many('Gold'), pred: many('gold') });
    expect(cased).toMatch(/some types differ only in case: 'Gold0' and 'gold0', /);
  });

  it('that --map cannot name are not said to be alike', async () => {
    const several = rows(tags.replaceAll('B-LOC', 'B-LOC,B-ORG'));
    const told = await nerTold({ gold: several, pred: rows(tags) });
    expect(told).toEqual(['strict 3/4 3/4', expect.stringContaining("the type 'LOC,B-ORG' holds several labels")]);
  });

  it.each(['|', '^'])('that are several labels are told, joined by %s', async (by) => {
    const several = rows(tags.replaceAll('B-LOC', `B-LOC${by}B-ORG`));
    expect(await nerTold({ gold: several, pred: rows(tags) })).toEqual([
      'strict 3/4 3/4',
      `gold:1:1: warning: the type 'LOC${by}B-ORG' holds several labels: only one per token can be scored [SEVERAL_LABELS]; keep one label per token, or give each level a column of its own, as in goldColumn 3,4`,
      `pred:1:1: warning: some types have similar names: 'LOC${by}B-ORG' and 'LOC' [TYPES_DIFFER]; if they mean the same: map 'LOC=LOC${by}B-ORG'`,
    ]);
  });
});

describe('schemes', () => {
  it('that pred fits but gold does not suggest that the sides are swapped', async () => {
    const broken = rows(tags.replace('Bo_B-PER and_O', 'Bo_I-PER and_O').replace('Ulm_B-LOC ._O', 'Ulm_E-LOC ._O'));
    expect(await nerTold({ gold: broken, pred: rows(tags) })).toEqual([
      'strict 4/4 4/4',
      'gold:3:5: warning: O follows I-PER, which bioes does not allow: 2 times, first here [INVALID_SEQUENCE]; leave these spans out with invalid discard',
      'gold:4:4: warning: I-PER follows O, which bioes does not allow [INVALID_SEQUENCE]; leave these spans out with invalid discard',
      'gold:7:4: warning: O follows B-PER, which bioes does not allow [INVALID_SEQUENCE]; leave these spans out with invalid discard',
      'gold:1:1: warning: gold fits no scheme, but pred fits bio: perhaps they were given in the wrong order [SIDES_SWAPPED]',
    ]);
    expect(await nerTold({ gold: rows(tags), pred: broken })).toEqual([
      'strict 4/4 4/4',
      'pred:3:5: warning: O follows I-PER, which bioes does not allow: 2 times, first here [INVALID_SEQUENCE]; leave these spans out with invalid discard',
      'pred:4:4: warning: I-PER follows O, which bioes does not allow [INVALID_SEQUENCE]; leave these spans out with invalid discard',
      'pred:7:4: warning: O follows B-PER, which bioes does not allow [INVALID_SEQUENCE]; leave these spans out with invalid discard',
    ]);
  });

  it('that neither side fits suggest nothing', async () => {
    const broken = rows(tags.replace('Bo_B-PER and_O', 'Bo_I-PER and_O').replace('Ulm_B-LOC ._O', 'Ulm_E-LOC ._O'));
    const none = rows(tags.replaceAll(/_[BI]-\w+/gu, '_O'));
    expect((await nerTold({ gold: broken, pred: broken })).filter((one) => one.includes('SIDES_SWAPPED'))).toEqual([]);
    expect((await nerTold({ gold: broken, pred: none })).filter((one) => one.includes('SIDES_SWAPPED'))).toEqual([]);
  });

  it('of which discard drops more than 1 % of the spans of gold name those that it fits', async () => {
    const inside = rows(tags.replaceAll('_B-', '_I-'));
    expect(await nerTold({ gold: inside, pred: rows(tags) }, { scheme: 'bio', invalid: 'discard' })).toEqual([
      'strict 0/0 0/4',
      'gold:1:5: warning: I-PER follows O, which bio does not allow: 4 times, first here [INVALID_SEQUENCE]; count these spans with invalid repair',
      'gold:1:1: warning: discard drops 4 of 4 spans of gold (100.0 %): they break bio [DISCARDED_SPANS]; gold fits iob1, ioe1, io: scheme iob1',
    ]);
  });
});

describe('words', () => {
  it('of which at least twenty and more than a fifth differ are another text', async () => {
    const long = (letter: string): string =>
      rows(Array.from({ length: 21 }, (_, at) => `${letter}${at}_${at ? 'O' : 'B-PER'}`).join(' '));
    expect((await nerTold({ gold: long('a'), pred: long('b') })).slice(0, 2)).toEqual([
      'refused',
      'pred:1:1: error: 21 of 21 words differ from those of gold: the texts differ, or their encodings [OTHER_TEXT]; if only their spelling differs, allow OTHER_TEXT',
    ]);
  });
});

it('a file that is named as the predictions and comes first seems to be swapped', async () => {
  expect(await nerTold({ pred: gold, gold: inText(people.slice(1)) })).toEqual([
    'strict 3/4 3/3',
    'pred:1:1: warning: the first file is scored as gold and gold as the predictions: the file names suggest the opposite [SIDES_SWAPPED]',
  ]);
});

it('a copy of gold is told to be one, and a copy of some documents', async () => {
  const many = (spans: readonly Span[], id: string): string => inText(spans, text, { id });
  const first = many(people, 'a');
  expect(await nerTold({ gold: first, pred: first })).toEqual([
    'strict 4/4 4/4',
    'pred:1:1: warning: pred has exactly the spans of gold [SAME_FILE]; check that pred is not a copy',
  ]);
  const two = first + many(people.slice(1), 'b');
  expect(await nerTold({ gold: two, pred: two })).toEqual([
    'strict 7/7 7/7',
    'pred:1:1: warning: pred has exactly the spans of gold [SAME_FILE]; check that pred is not a copy',
  ]);
});

it('spans that lie in one another by the thousand are too many to compare', async () => {
  const nested = (count: number): string =>
    inText(
      Array.from({ length: count }, (_, at): Span => [at, 3100 - at]),
      'x'.repeat(3100),
    );
  expect(await nerTold({ gold: nested(1500), pred: nested(1450) })).toEqual([
    'refused',
    'pred:1:1: error: more than 2,097,152 pairs of spans of this document overlap [TOO_DEEP]; leave out nested spans, or divide the document',
  ]);
});
