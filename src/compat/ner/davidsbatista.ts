import type { Span } from '../../ner/sentence.ts';
import { side } from '../../score/score.ts';
import type { CompatScores } from '../tool.ts';
import { type NerInputs, type NerOutcome, type NerTool, type NerToolSettings, unevenRefusal } from './ner-tool.ts';
import {
  listEntities,
  noCounts,
  type SpanCounts,
  type Strategy,
  strategies,
  totalsOf,
  typesOf,
} from './span-counts.ts';

const about = `NER-Evaluation of D. S. Batista, Evaluator.evaluate: overall and a row a type, each with strict, exact, partial, ent_type.

Each document by itself, each prediction in list order: correct everywhere if a gold entity has its tokens and type. Else the first gold
entity, in list order, that has its tokens (then another type: strict and ent_type incorrect, exact and partial correct) or overlaps
(strict and exact incorrect, partial partial, ent_type correct or incorrect by the type). Else it is spurious. Gold entities that no
prediction met are missed; one may be met several times, so possible may exceed the gold entities. An overlap leaves the last token
of both entities out: an entity of one token overlaps nothing.

Of a type: what was met counts for the type of the gold entity; each spurious prediction counts for every type.
precision = correct / actual, recall = correct / possible, for partial and ent_type with half of the partial counts; 0/0 is 0.

The type is what follows the first two characters of a tag. Setting: types.`;

/** davidsbatista's NER-Evaluation. The rule is in `about`. */
export const davidsbatista: NerTool = {
  name: 'davidsbatista',
  title: 'davidsbatista/NER-Evaluation',
  source: 'davidsbatista/NER-Evaluation',
  files: 'gold.tsv pred.tsv',
  about,
  departs:
    'overlaps in a last token are not seen, a gold entity may be matched twice, and each spurious prediction counts for every type',
  settings: ['types'],
  score: { tags: scoreTags, spans: scoreSpans },
};

type Rows = Readonly<Record<Strategy, SpanCounts>>;

function scoreTags(tags: NerInputs['tags'], settings: NerToolSettings): NerOutcome {
  const uneven = unevenRefusal('davidsbatista', tags);
  if (uneven !== undefined) return { refusal: uneven };
  const spans = (sentences: NerInputs['tags']['gold']): Span[][] => sentences.map((sentence) => listEntities(sentence));
  return scoreSpans({ gold: spans(tags.gold), pred: spans(tags.pred) }, settings);
}

function scoreSpans(sides: NerInputs['spans'], settings: NerToolSettings): NerOutcome {
  if (sides.gold.length !== sides.pred.length) {
    return {
      refusal: `davidsbatista raises ValueError: ${sides.gold.length} gold documents, ${sides.pred.length} predicted`,
    };
  }
  const types = typesOf(sides, settings.types);
  const overall = noRows();
  const byType = new Map(types.map((type) => [type, noRows()]));
  const only = (spans: readonly Span[]): Span[] => spans.filter(({ type }) => byType.has(type));
  sides.gold.forEach((gold, index) => {
    countDocument(only(gold), only(sides.pred[index]), overall, byType);
  });
  return {
    scores: {
      overall: figures(overall),
      types: Object.fromEntries([...byType].map(([type, rows]) => [type, figures(rows)])),
    },
    texts: {},
    notes: [],
  };
}

function countDocument(
  gold: readonly Span[],
  pred: readonly Span[],
  overall: Rows,
  byType: ReadonlyMap<string, Rows>,
): void {
  const met = new Set<string>();
  const firsts = new Map<string, Span>();
  for (const span of gold) if (!firsts.has(keyOf(span))) firsts.set(keyOf(span), span);
  const add = (rows: Rows | undefined, outcome: (strategy: Strategy) => keyof SpanCounts): void => {
    for (const strategy of strategies) if (rows) rows[strategy][outcome(strategy)]++;
  };
  for (const span of pred) {
    const found = firsts.get(keyOf(span)) ?? gold.find((other) => isMet(other, span));
    if (!found) {
      add(overall, () => 'spurious');
      for (const rows of byType.values()) add(rows, () => 'spurious');
      continue;
    }
    met.add(keyOf(found));
    const outcome = (strategy: Strategy): keyof SpanCounts => outcomeOf(found, span, strategy);
    add(overall, outcome);
    add(byType.get(found.type), outcome);
  }
  for (const span of gold.filter((one) => !met.has(keyOf(one)))) {
    add(overall, () => 'missed');
    add(byType.get(span.type), () => 'missed');
  }
}

/** Whether two spans match: the same tokens, or an overlap even without their last tokens. */
function isMet(gold: Span, pred: Span): boolean {
  const isSame = gold.start === pred.start && gold.end === pred.end;
  return isSame || Math.min(gold.end, pred.end) - 1 > Math.max(gold.start, pred.start);
}

function outcomeOf(gold: Span, pred: Span, strategy: Strategy): keyof SpanCounts {
  const sameTokens = gold.start === pred.start && gold.end === pred.end;
  const sameType = gold.type === pred.type;
  if (strategy === 'ent_type') return sameType ? 'correct' : 'incorrect';
  if (strategy === 'partial') return sameTokens ? 'correct' : 'partial';
  return sameTokens && (sameType || strategy === 'exact') ? 'correct' : 'incorrect';
}

function keyOf({ type, start, end }: Span): string {
  return `${start} ${end} ${type}`;
}

function noRows(): Rows {
  return { strict: noCounts(), exact: noCounts(), partial: noCounts(), ent_type: noCounts() };
}

function figures(rows: Rows): CompatScores {
  const row = (strategy: Strategy): CompatScores => {
    const counts = rows[strategy];
    const { possible, actual } = totalsOf(counts);
    const right = counts.correct + 0.5 * counts.partial;
    return { ...counts, possible, actual, precision: side(right, actual).value, recall: side(right, possible).value };
  };
  return { strict: row('strict'), exact: row('exact'), partial: row('partial'), ent_type: row('ent_type') };
}
