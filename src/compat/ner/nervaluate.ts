import type { Span } from '../../ner/sentence.ts';
import { f1, side } from '../../score/score.ts';
import { shortened } from '../../text/quoted.ts';
import { cells, fixed, padStart } from '../../text/report-layout.ts';
import { largest } from '../../text/width.ts';
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

const about = `nervaluate 1.1.0, which --compat nervaluate stands for too. Evaluator.evaluate: overall and entities (types), each with
the strategies strict, exact, partial, ent_type.

Each document and strategy by itself: a prediction, in list order, takes the first gold entity, in list order, that is not taken and
has the same tokens (strict: and type) or overlaps in at least minOverlap per cent of its own tokens. What it takes decides:

  strict    same tokens and type correct, else incorrect         exact     same tokens correct, else incorrect
  partial   same tokens correct, else partial                    ent_type  same type correct, else incorrect

Without a gold entity to take it is spurious; gold entities that are not taken are missed. precision = correct / actual, recall =
correct / possible; partial adds half of its partial counts where there is one document, and nothing where there are more (issue
108). entities: the same over the entities of one type alone, so its rows do not add up to overall. 0/0 is 0.

Lists of tags: B- and I- only, the type follows them. Spans: any. Settings: types, minOverlap (1), digits.`;

/** nervaluate. The rule is in `about`. */
export const nervaluate: NerTool = {
  name: 'nervaluate-1.1',
  title: 'nervaluate 1.1',
  source: 'MantisAI/nervaluate',
  files: 'gold.json pred.json',
  about,
  departs:
    'the first overlap is taken before a better one, and with two documents or more partial loses its half credit; a type is matched by itself',
  settings: ['types', 'minOverlap', 'digits'],
  score: { tags: scoreTags, spans: scoreSpans },
};

/** The outcome of one span: `missed` has the index of the gold span, any other outcome that of the prediction. */
export interface NervaluateMatch {
  readonly outcome: keyof SpanCounts;
  readonly index: number;
}

/** The matching of one document under one strategy. `minOverlap` is a percentage. */
export function nervaluateMatches(
  gold: readonly Span[],
  pred: readonly Span[],
  strategy: Strategy,
  minOverlap: number,
): NervaluateMatch[] {
  const taken = new Set<number>();
  const matches = pred.map((span, index): NervaluateMatch => {
    const found = gold.findIndex((other, at) => !taken.has(at) && overlapPercent(other, span) >= minOverlap);
    if (found < 0) return { outcome: 'spurious', index };
    taken.add(found);
    if (isRight(gold[found], span, strategy)) return { outcome: 'correct', index };
    return { outcome: strategy === 'partial' ? 'partial' : 'incorrect', index };
  });
  const missed = [...gold.keys()].filter((at) => !taken.has(at));
  return [...matches, ...missed.map((index): NervaluateMatch => ({ outcome: 'missed', index }))];
}

function scoreTags(tags: NerInputs['tags'], settings: NerToolSettings): NerOutcome {
  const uneven = unevenRefusal('nervaluate', tags);
  if (uneven !== undefined) return { refusal: uneven };
  let wrong: string | undefined;
  const onOpening = (tag: string): void => {
    if (!/^[BI]-/.test(tag)) wrong ??= tag;
  };
  const spans = (sentences: NerInputs['tags']['gold']): Span[][] =>
    sentences.map((sentence) => listEntities(sentence, onOpening));
  const sides = { gold: spans(tags.gold), pred: spans(tags.pred) };
  if (wrong !== undefined) return { refusal: `nervaluate raises ValueError: Invalid tag format: ${shortened(wrong)}` };
  return scoreSpans(sides, settings);
}

type Rows = Readonly<Record<Strategy, SpanCounts>>;

function scoreSpans(sides: NerInputs['spans'], settings: NerToolSettings): NerOutcome {
  const { minOverlap = 1, digits = 2 } = settings;
  if (!(minOverlap >= 1 && minOverlap <= 100)) {
    return { refusal: 'nervaluate raises ValueError: min_overlap_percentage must be from 1 to 100' };
  }
  if (sides.gold.length !== sides.pred.length) {
    return {
      refusal: `nervaluate raises ValueError: ${sides.gold.length} gold documents, ${sides.pred.length} predicted`,
    };
  }
  const documents = sides.gold.length;
  const types = typesOf(sides, settings.types);
  const kept = new Set(types);
  const only = (spans: readonly Span[]): Span[] => spans.filter(({ type }) => kept.has(type));
  const all = sides.gold.map((gold, at) => ({ gold: only(gold), pred: only(sides.pred[at]) }));
  const overall = countAll(all, minOverlap);
  const ofType = documentsByType(all);
  const byType = types
    .map((type) => ({ type, rows: countAll(ofType.get(type) ?? [], minOverlap) }))
    .filter(({ rows }) => Object.values(totalsOf(rows.strict)).some((total) => total > 0));
  const lines = ({ rows, type }: { rows: Rows; type: string }) => ({ label: type, counts: rows.strict, credit: 0 });
  const half = documents > 1 ? 0 : 0.5;
  return {
    scores: {
      overall: figures(overall, half),
      entities: Object.fromEntries(byType.map(({ type, rows }) => [type, figures(rows, half)])),
    },
    texts: {
      'summary_report(overall)': summary(
        'all',
        strategies.map((name) => ({ label: name, counts: overall[name], credit: name === 'partial' ? half : 0 })),
        digits,
      ),
      'summary_report(entities)': summary('strict', byType.map(lines), digits),
    },
    notes: [],
  };
}

type Document = Readonly<Record<'gold' | 'pred', Span[]>>;

/** The spans of each type by themselves, of the documents that have any. */
function documentsByType(documents: readonly Document[]): ReadonlyMap<string, readonly Document[]> {
  const found = new Map<string, Document[]>();
  for (const document of documents) {
    const own = new Map<string, Document>();
    for (const side of ['gold', 'pred'] as const) {
      for (const span of document[side]) {
        if (!own.has(span.type)) own.set(span.type, { gold: [], pred: [] });
        own.get(span.type)![side].push(span);
      }
    }
    for (const [type, part] of own) {
      if (!found.has(type)) found.set(type, []);
      found.get(type)!.push(part);
    }
  }
  return found;
}

function countAll(documents: readonly Document[], minOverlap: number): Rows {
  const count = (strategy: Strategy): SpanCounts => {
    const counts = noCounts();
    for (const document of documents) {
      for (const { outcome } of nervaluateMatches(document.gold, document.pred, strategy, minOverlap))
        counts[outcome]++;
    }
    return counts;
  };
  return { strict: count('strict'), exact: count('exact'), partial: count('partial'), ent_type: count('ent_type') };
}

function isRight(gold: Span, pred: Span, strategy: Strategy): boolean {
  const sameTokens = gold.start === pred.start && gold.end === pred.end;
  const sameType = gold.type === pred.type;
  if (strategy === 'ent_type') return sameType;
  return sameTokens && (sameType || strategy !== 'strict');
}

function overlapPercent(gold: Span, pred: Span): number {
  const overlap = Math.min(gold.end, pred.end) - Math.max(gold.start, pred.start);
  return overlap > 0 ? (100 * overlap) / (gold.end - gold.start) : 0;
}

function figures(rows: Rows, half: number): CompatScores {
  const row = (strategy: Strategy): CompatScores => {
    const counts = rows[strategy];
    return { ...counts, ...totalsOf(counts), ...rates(counts, strategy === 'partial' ? half : 0) };
  };
  return { strict: row('strict'), exact: row('exact'), partial: row('partial'), ent_type: row('ent_type') };
}

function rates(counts: SpanCounts, credit: number): Readonly<Record<'precision' | 'recall' | 'f1', number>> {
  const { possible, actual } = totalsOf(counts);
  const right = counts.correct + credit * counts.partial;
  const [precision, recall] = [side(right, actual).value, side(right, possible).value];
  return { precision, recall, f1: f1(recall, precision) };
}

interface SummaryLine {
  readonly label: string;
  readonly counts: SpanCounts;
  readonly credit: number;
}

function summary(scenario: string, lines: readonly SummaryLine[], digits: number): string {
  const names = ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const;
  // The tool measures its header like a row whose first cell is `correct`.
  const width = Math.max('correct'.length, largest(lines.map(({ label }) => [...label].length)));
  const body = lines.map(({ label, counts, credit }) => {
    const { precision, recall, f1 } = rates(counts, credit);
    const figures = [precision, recall, f1].map((value) => fixed(value, digits));
    return `${padStart(label, width)} ${cells([...names.map((name) => String(counts[name])), ...figures], 11)}\n`;
  });
  const head = `${' '.repeat(width)} ${cells([...names, 'precision', 'recall', 'f1-score'], 11)}\n`;
  return [`Scenario: ${scenario}\n\n`, head, '\n', ...body].join('');
}
