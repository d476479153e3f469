import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CriterionName } from '../../src/ner/criteria.ts';
import type { CriterionScores, SpanScore } from '../../src/ner/metrics.ts';
import type { TagScores } from '../../src/ner/scores.ts';
import type { Span } from '../../src/ner/spans.ts';
import { InputError } from '../../src/text/problem.ts';
import { plain, scoreTagFiles } from '../evaluate/score-tag-files.ts';
import { scoreSpanLists } from '../ner/score-spans.ts';
import { shared, sharedPath } from '../shared.ts';
import {
  type Case,
  canonical,
  cases,
  conllevalText,
  type Expected,
  expected,
  followed,
  foreign,
  score,
  tagCases,
} from './ner-cases.ts';

const best = 'a span meets two: the best match is taken, nervaluate takes the first in the list';

/** Where we differ from a tool on purpose: case, what, and why. Each entry must be needed. */
const differences: Record<string, Record<string, string>> = {
  strict: {
    'o-014-ioe1-valid': 'seqeval reads IOE1 by faulty rules and drops valid spans; ours reads the scheme',
    'o-061-odd-tags':
      'seqeval strips hyphens around types in strict mode only, so that B--LOC is LOC; ours is -LOC always',
  },
  matching: {
    'o-007-bio-invalid lenient': best,
    'o-007-bio-invalid strict': best,
    'o-009-bio-invalid lenient': best,
    'o-010-bio-invalid lenient': best,
    'o-012-iob1-valid lenient': best,
    'o-012-iob1-valid strict': best,
    'o-014-ioe1-valid lenient': best,
    'o-022-bilou-invalid lenient': best,
    'o-026-bmes-invalid lenient': best,
    'o-043-xboundary-onefile lenient': best,
    'o-043-xboundary-onefile strict': best,
    'o-046-onefile lenient': best,
    'o-058-overlap-ties lenient': best,
    'o-058-overlap-ties strict': best,
    'o-007-bio-invalid 50': best,
    'o-007-bio-invalid 100': best,
    'o-010-bio-invalid 50': best,
    'o-010-bio-invalid 100': best,
    'o-012-iob1-valid 50': best,
    'o-012-iob1-valid 100': best,
    'o-014-ioe1-valid 50': best,
    'o-014-ioe1-valid 100': best,
    'o-022-bilou-invalid 50': best,
    'o-043-xboundary-onefile 50': best,
    'o-043-xboundary-onefile 100': best,
    conll2000: best,
    'wikigold-iob1': best,
    'wnut17-arcada': best,
    'wnut17-mic-cis': best,
    'wnut17-spinningbytes': best,
  },
};

function expectMean(
  actual: { precision: { value: number }; recall: { value: number }; f1: number },
  row: Expected,
): void {
  expect(actual.precision.value).toBeCloseTo(row.precision, 9);
  expect(actual.recall.value).toBeCloseTo(row.recall, 9);
  expect(actual.f1).toBeCloseTo(row.f1 ?? row['f1-score'], 9);
}

function expectSeqeval(ours: CriterionScores, theirs: Expected): void {
  const counts = (of: (type: string) => number[], types: string[]): [string, number[]][] =>
    types.map((type) => [type, of(type)]);
  const types = Object.keys(ours.types);
  expect(types).toEqual(Object.keys(theirs.types));
  expect(
    counts((type) => [ours.types[type].support, ours.types[type].predicted, ours.types[type].correct], types),
  ).toEqual(counts((type) => [theirs.types[type].support, theirs.types[type].pred, theirs.types[type].tp], types));
  for (const type of types) expectMean(ours.types[type], theirs.types[type]);
  expectMean(ours.micro, theirs.micro);
  if (theirs.macro.f1 === 'nan') expectMean(ours.macro, theirs.micro);
  else expectMean(ours.macro, theirs.macro);
  expectMean(ours.weighted, theirs.weighted);
}

const nervaluateNames = { strict: 'strict', exact: 'exact', partial: 'partial', type: 'ent_type' } as const;
const cells = (score: SpanScore): number[] => [
  score.correct,
  score.incorrect,
  score.partial,
  score.missed,
  score.spurious,
];
const theirCells = (row: Expected): number[] => [row.cor, row.inc, row.par, row.mis, row.spu];

describe('conformance of tagging: every case of the open set', () => {
  it('has the cases', () => {
    expect(cases.filter(({ id }) => !foreign.includes(id)).length).toBe(66);
    expect(tagCases.length).toBe(62);
  });

  it.skipIf(!shared)('has three more, whose texts are of others', () => {
    expect(cases.map(({ id }) => id)).toEqual(expect.arrayContaining(foreign));
  });

  it.each(tagCases)('$id: repair equals seqeval by default', (one) => {
    const { scores, tokens, sentences } = score(one);
    expect([sentences, tokens]).toEqual([expected[one.id].sentences, expected[one.id].tokens]);
    const { seqeval } = canonical(one);
    expectSeqeval(scores.strict, followed(seqeval, 'default'));
    expect(scores.token.accuracy.value).toBeCloseTo(seqeval.accuracy, 9);
  });

  // It was recorded where it makes a difference.
  const divided = tagCases.flatMap((one) => {
    const theirs = canonical(one).seqeval.default;
    return (['micro', 'macro', 'weighted'] as const)
      .map((mean) => ({ ...one, mean, row: theirs[`${mean}_zero_division_1`] }))
      .filter(({ row }) => row && row.f1 !== 'nan');
  });
  it.each(divided)('$id: zero division 1 equals seqeval by default ($mean)', (one) => {
    expectMean(score(one, { zeroDivision: 1 }).scores.strict[one.mean], one.row);
  });

  const strictCases = tagCases.filter((one) => canonical(one).seqeval.strict && !canonical(one).seqeval.strict.error);
  it.each(strictCases)('$id: discard equals seqeval in strict mode', (one) => {
    const { scores } = score(one, { invalid: 'discard' });
    const compare = (): void => expectSeqeval(scores.strict, followed(canonical(one).seqeval, 'strict'));
    if (differences.strict[one.id]) expect(compare).toThrow();
    else compare();
  });

  const readable = tagCases.filter((one) => ['IOB1', 'IOB2', 'IO', 'IOE1', 'IOE2'].includes(one.scheme));
  it.each(readable.filter((one) => canonical(one).conlleval_pl))(
    '$id: conlleval finds the same, which can read the scheme',
    (one) => {
      const theirs = canonical(one).conlleval_pl.parsed;
      const { micro } = score(one).scores.strict;
      expect([micro.support, micro.predicted, micro.correct]).toEqual([theirs.gold, theirs.pred, theirs.correct]);
    },
  );

  it.each(tagCases)('$id: token scores and confusion equal scikit-learn', (one) => {
    const found = score(one);
    const { scores } = found;
    const confusion = found.confusion();
    const theirs = expected[one.id].as_is.sklearn;
    expect(confusion.tags).toEqual({ labels: theirs.labels, matrix: theirs.confusion_matrix });
    expect(scores.token.accuracy.value).toBeCloseTo(theirs.accuracy, 9);
    for (const [tag, row] of Object.entries(scores.token.tags)) {
      expectMean(row, theirs.dict[tag]);
      expect(row.support).toBe(theirs.dict[tag].support);
    }
    expectMean(scores.token.macro, theirs.dict['macro avg']);
    expectMean(scores.token.weighted, theirs.dict['weighted avg']);
    const without = theirs.no_outside?.dict;
    if (!without?.['macro avg']) return;
    if (without['micro avg']) expectMean(scores.token.withoutOutside.micro, without['micro avg']);
    expectMean(scores.token.withoutOutside.macro, without['macro avg']);
    expectMean(scores.token.withoutOutside.weighted, without['weighted avg']);
  });

  describe('the four criteria equal nervaluate, with its half credit in every document', () => {
    function expectCriteria(scores: Record<CriterionName, CriterionScores>, tree: Expected): void {
      for (const criterion of Object.keys(nervaluateNames) as CriterionName[]) {
        const overall = tree.overall[nervaluateNames[criterion]];
        expect([criterion, ...cells(scores[criterion].micro)]).toEqual([criterion, ...theirCells(overall)]);
        const { p, r, f1 } = overall.formula ?? overall;
        expectMean(scores[criterion].micro, { precision: p, recall: r, f1 });
        for (const [type, row] of Object.entries<Expected>(tree.types ?? {})) {
          const ours = scores[criterion].types[type];
          expect([criterion, type, ...cells(ours)]).toEqual([
            criterion,
            type,
            ...theirCells(row[nervaluateNames[criterion]]),
          ]);
          const formula = row[nervaluateNames[criterion]].formula ?? row[nervaluateNames[criterion]];
          expectMean(ours, { precision: formula.p, recall: formula.r, f1: formula.f1 });
        }
      }
    }

    const policies = tagCases.flatMap((one) =>
      (['lenient', 'strict'] as const)
        .filter((spans) => theirs(one, spans) && !(spans === 'strict' && differences.strict[one.id]))
        .map((spans) => ({ ...one, spans })),
    );
    it.each(policies)('$id, spans read by seqeval ($spans)', (one) => {
      const { scores } = score(one, one.spans === 'strict' ? { invalid: 'discard' } : {});
      const compare = (): void => expectCriteria(scores, theirs(one, one.spans));
      if (differences.matching[`${one.id} ${one.spans}`]) expect(compare).toThrow();
      else compare();
    });

    const overlaps = tagCases.flatMap((one) => {
      const { nervaluate_spans: spans } = expected[one.id];
      return [50, 100].map((percent) => ({ ...one, percent, overall: spans[`lenient_min_overlap_${percent}`] }));
    });
    it.each(overlaps.filter(({ overall }) => overall))('$id, at least $percent per cent of the gold span', (one) => {
      const { overall } = one;
      const { scores } = score(one, { minOverlap: one.percent });
      const compare = (): void => expectCriteria(scores, { overall });
      if (differences.matching[`${one.id} ${one.percent}`]) expect(compare).toThrow();
      else compare();
    });
  });

  it.each(tagCases)('$id: spans as lists score as the tags that spell them', (one) => {
    const { gold, pred } = spansOf(one, 'default');
    const { token: _token, ...fromTags } = score(one).scores;
    expect(scoreSpanLists(gold, pred)).toEqual(fromTags);
  });

  const readings = tagCases.flatMap((one) => [1, 50, 100].map((percent) => ({ ...one, percent })));
  it.each(readings)(
    '$id, overlaps of $percent per cent: the first overlap gives nervaluate, and ours where no span meets two',
    (one) => {
      const { gold, pred } = spansOf(one, 'default');
      const tree =
        expected[one.id].nervaluate_spans[`lenient_min_overlap_${one.percent}`] ?? theirs(one, 'lenient')?.overall;
      const plain = gold.map((spans, index) => !meetsTwo(spans, pred[index]));
      const kept = (sentences: Span[][]): Span[][] => sentences.filter((_, index) => plain[index]);
      const ours = scoreSpanLists(kept(gold), kept(pred), { minOverlap: one.percent });
      for (const criterion of Object.keys(nervaluateNames) as CriterionName[]) {
        if (tree) {
          expect(firstOverlaps(gold, pred, criterion, one.percent)).toEqual(
            theirCells(tree[nervaluateNames[criterion]]),
          );
        }
        expect(cells(ours[criterion].micro)).toEqual(firstOverlaps(kept(gold), kept(pred), criterion, one.percent));
      }
    },
  );

  it('sentences of different lengths are refused, at the first row that the other side lacks', () => {
    const one = cases.find((each) => each.category === 'length-mismatch')!;
    let error: unknown;
    try {
      score(one);
    } catch (caught) {
      error = caught;
    }
    expect(error).toBeInstanceOf(InputError);
    const [problem] = (error as InputError).log.problems;
    expect(problem).toMatchObject({
      code: 'LENGTHS_DIFFER',
      severity: 'error',
      place: { file: 'gold', line: 6, column: 1 },
    });
  });

  it('under lenient they are paired as far as they go', () => {
    const one = cases.find((each) => each.category === 'length-mismatch')!;
    const scores = score(one, { lenient: true });
    expect(scores).toMatchObject({ unpaired: { gold: 1, pred: 0 }, tokens: 12, sentences: 2 });
  });
});

describe.skipIf(!shared)('real corpora: every pair has conlleval’s figures', () => {
  const real = (...parts: string[]): string => sharedPath('realdata', 'ner', ...parts);
  it.each([
    //  folder                 file             rows that conlleval takes for tokens and that are marks
    ['conll2000', 'goldpred.txt', 0],
    ['wikigold-iob1', 'goldpred.tsv', 145],
    ['wnut17-arcada', 'goldpred.tsv', 0],
    ['wnut17-drexel', 'goldpred.tsv', 0],
    ['wnut17-mic-cis', 'goldpred.tsv', 0],
    ['wnut17-spinningbytes', 'goldpred.tsv', 0],
  ])('%s', (folder, file, docstarts) => {
    const text = readFileSync(real(folder, file));
    expect(text.toString('utf8').match(/^-DOCSTART-/gmu)?.length ?? 0).toBe(docstarts);
    const ours = scoreTagFiles({ gold: text }, folder === 'wikigold-iob1' ? { scheme: 'iob1' } : {});
    expect(conllevalText(withMarks(ours, docstarts))).toBe(
      readFileSync(real(folder, 'expected', 'goldpred.conlleval.txt'), 'utf8'),
    );
    const python = JSON.parse(readFileSync(real(folder, 'expected', 'python-scorers.json'), 'utf8'));
    const discard = scoreTagFiles({ gold: text }, { invalid: 'discard', scheme: docstarts ? 'iob1' : 'bio' });
    const values = ({ scores: { strict } }: TagScores): number[] => [
      strict.micro.precision.value,
      strict.micro.recall.value,
      strict.micro.f1,
    ];
    expect(scoreTagFiles({ gold: text }, { invalid: 'discard' }).scores).toEqual(discard.scores);
    expect(values(ours)).toEqual(python.seqeval_default.map((value: number) => expect.closeTo(value, 12)));
    expect(values(discard)).toEqual(
      (python.seqeval_strict_IOB2 ?? python.seqeval_strict_IOB1).map((value: number) => expect.closeTo(value, 12)),
    );
    const compare = (): void => {
      for (const [criterion, name] of Object.entries(nervaluateNames)) {
        const { correct, incorrect, partial, missed, spurious } = python.nervaluate[name];
        const { micro } = ours.scores[criterion as CriterionName];
        expect([criterion, ...cells(micro)]).toEqual([criterion, correct, incorrect, partial, missed, spurious]);
      }
    };
    if (differences.matching[folder]) expect(compare).toThrow();
    else compare();
  });

  it.each(['wnut17-arcada', 'wnut17-drexel', 'wnut17-mic-cis', 'wnut17-spinningbytes'])(
    '%s: the two files score as the one',
    (folder) => {
      const { unpaired, ...two } = scoreTagFiles({
        gold: readFileSync(real(folder, 'gold.txt')),
        pred: readFileSync(real(folder, 'pred.txt')),
      });
      const one = scoreTagFiles({ gold: readFileSync(real(folder, 'goldpred.tsv')) });
      expect(unpaired).toEqual({ gold: 0, pred: 0 });
      expect(plain({ ...two, unpaired })).toEqual(plain(one));
    },
  );
});

/** nervaluate's answer for the spans that seqeval reads. */
function theirs(one: Case, spans: 'lenient' | 'strict'): Expected {
  const found = expected[one.id].nervaluate_spans[spans];
  if (found?.same_as === 'nervaluate_list') return canonical(one).nervaluate_list;
  return found?.same_as ? theirs(one, found.same_as) : found;
}

/** The spans that seqeval reads, a list a sentence. */
function spansOf(one: Case, mode: string): { gold: Span[][]; pred: Span[][] } {
  const lists = (texts: readonly string[]): Span[][] => {
    const sentences: Span[][] = Array.from({ length: expected[one.id].sentences }, () => []);
    for (const text of texts) {
      const [, sentence, type, start, end] = /^(\d+):(.*):(\d+)-(\d+)$/u.exec(text)!;
      sentences[Number(sentence)].push({ start: Number(start), end: Number(end) + 1, type });
    }
    return sentences.map((spans) => spans.sort((a, b) => a.start - b.start));
  };
  const { gold_entities: gold, pred_entities: pred } = followed(canonical(one).seqeval, mode);
  return { gold: lists(gold), pred: lists(pred) };
}

const overlapOf = (a: Span, b: Span): number => Math.min(a.end, b.end) - Math.max(a.start, b.start);

function meetsTwo(gold: readonly Span[], pred: readonly Span[]): boolean {
  const met = (span: Span, others: readonly Span[]): number =>
    others.filter((other) => overlapOf(span, other) > 0).length;
  return gold.some((span) => met(span, pred) > 1) || pred.some((span) => met(span, gold) > 1);
}

/** nervaluate's rule, written from its description: each prediction in order takes the first free gold span that will do. */
function firstOverlaps(gold: Span[][], pred: Span[][], criterion: CriterionName, percent: number): number[] {
  let [correct, incorrect, partial, missed, spurious] = [0, 0, 0, 0, 0];
  gold.forEach((golds, index) => {
    const free = new Set(golds);
    for (const span of pred[index]) {
      const same = (other: Span): boolean => other.start === span.start && other.end === span.end;
      const perfect = (other: Span): boolean =>
        criterion === 'type' || criterion === 'strict' ? same(other) && other.type === span.type : same(other);
      const enough = (other: Span): boolean => {
        const overlap = overlapOf(span, other);
        return overlap > 0 && (100 * overlap) / (other.end - other.start) >= percent;
      };
      const taken = [...free].find((other) => perfect(other) || enough(other));
      if (!taken) spurious++;
      else {
        free.delete(taken);
        if (criterion === 'type' ? taken.type === span.type : perfect(taken)) correct++;
        else if (criterion === 'partial') partial++;
        else incorrect++;
      }
    }
    missed += free.size;
  });
  return [correct, incorrect, partial, missed, spurious];
}

/** conlleval takes rows of marks for tokens, which have the outside tag on both sides. */
function withMarks(ours: TagScores, marks: number): TagScores {
  const { token } = ours.scores;
  const { numerator, denominator } = token.accuracy;
  const [right, all] = [numerator + marks, denominator + marks];
  const accuracy = { numerator: right, denominator: all, value: right / all };
  return { ...ours, scores: { ...ours.scores, token: { ...token, accuracy } } };
}
