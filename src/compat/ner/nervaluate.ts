import type { Span } from '../../ner/spans.ts';
import { f1 } from '../../score/score.ts';
import { shortened } from '../../text/quoted.ts';
import { cells, fixed, padStart } from '../../text/report-layout.ts';
import { largest } from '../../text/width.ts';
import type { NerInputs, NerOutcome, NerTool, NerToolSettings } from './ner-tool.ts';
import {
  figuresOf,
  type KindCounts,
  kindOf,
  listEntities,
  MISSED,
  noCounts,
  perCriterion,
  SPURIOUS,
  type SpanDocument,
  type SpanFigures,
  typedDocuments,
} from './span-counts.ts';

/** nervaluate. The rule is in docs/compat.md. */
export const nervaluate: NerTool = {
  name: 'nervaluate-1.1',
  title: 'nervaluate 1.1',
  source: 'MantisAI/nervaluate',
  files: 'gold.json pred.json',
  departs:
    'the first overlap is taken before a better one, and with two documents or more partial loses its half credit; a type is matched by itself',
  settings: ['types', 'minOverlap', 'digits'],
  score: { tags: scoreTags, spans: scoreSpans },
};

/** What became of one span: its kind, in `matchKinds`, and the index of the prediction, or of the gold span if that is missed. */
export interface NervaluateMatch {
  readonly kind: number;
  readonly index: number;
}

/** The matching of one document. `minOverlap` is a percentage. */
export function nervaluateMatches(gold: readonly Span[], pred: readonly Span[], minOverlap: number): NervaluateMatch[] {
  const taken = new Set<number>();
  const matches = pred.map((span, index): NervaluateMatch => {
    const found = gold.findIndex((other, at) => !taken.has(at) && overlapPercent(other, span) >= minOverlap);
    if (found < 0) return { kind: SPURIOUS, index };
    taken.add(found);
    return { kind: kindOf(gold[found], span), index };
  });
  const missed = [...gold.keys()].filter((at) => !taken.has(at));
  return [...matches, ...missed.map((index) => ({ kind: MISSED, index }))];
}

function scoreTags(tags: NerInputs['tags'], settings: NerToolSettings): NerOutcome {
  const sides = { gold: tags.gold.map(listEntities), pred: tags.pred.map(listEntities) };
  const wrong = [...sides.gold, ...sides.pred].flat().find(({ opening }) => !/^[BI]-/.test(opening));
  if (wrong) return { refusal: `nervaluate raises ValueError: Invalid tag format: ${shortened(wrong.opening)}` };
  return scoreSpans(sides, settings);
}

function scoreSpans(sides: NerInputs['spans'], settings: NerToolSettings): NerOutcome {
  const { minOverlap = 1, digits = 2 } = settings;
  if (!(minOverlap >= 1 && minOverlap <= 100)) {
    return { refusal: 'nervaluate raises ValueError: min_overlap_percentage must be from 1 to 100' };
  }
  const { types, documents } = typedDocuments(sides, settings.types);
  // Two documents or more lose the half credit.
  const credit = documents.length > 1 ? 0 : 0.5;
  const overall = figures(countAll(documents, minOverlap), credit);
  const byType = types
    .map((type) => ({ type, counts: countAll(typedDocuments(sides, [type]).documents, minOverlap) }))
    .filter(({ counts }) => counts.some((count) => count > 0))
    .map(({ type, counts }) => [type, figures(counts, credit)] as const);
  const { ent_type, exact, partial, strict } = overall;
  return {
    scores: { overall, entities: Object.fromEntries(byType) },
    texts: {
      'summary_report(overall)': summary('all', Object.entries({ ent_type, exact, partial, strict }), digits),
      'summary_report(entities)': summary(
        'strict',
        byType.map(([type, rows]) => [type, rows.strict]),
        digits,
      ),
    },
    notes: [],
  };
}

function countAll(documents: readonly SpanDocument[], minOverlap: number): KindCounts {
  const counts = noCounts();
  for (const { gold, pred } of documents) {
    for (const { kind } of nervaluateMatches(gold, pred, minOverlap)) counts[kind]++;
  }
  return counts;
}

function overlapPercent(gold: Span, pred: Span): number {
  const overlap = Math.min(gold.end, pred.end) - Math.max(gold.start, pred.start);
  return overlap > 0 ? (100 * overlap) / (gold.end - gold.start) : 0;
}

interface Figures extends SpanFigures {
  readonly f1: number;
}

function figures(counts: KindCounts, credit: number) {
  return perCriterion((criterion): Figures => {
    const own = figuresOf(counts, criterion, credit);
    return { ...own, f1: f1(own.recall, own.precision) };
  }, 'ent_type');
}

function summary(
  scenario: string,
  lines: readonly (readonly [label: string, figures: Figures])[],
  digits: number,
): string {
  const names = ['correct', 'incorrect', 'partial', 'missed', 'spurious'] as const;
  // The tool measures its header like a row whose first cell is `correct`.
  const width = Math.max('correct'.length, largest(lines.map(([label]) => [...label].length)));
  const body = lines.map(([label, own]) => {
    const rates = [own.precision, own.recall, own.f1].map((value) => fixed(value, digits));
    return `${padStart(label, width)} ${cells([...names.map((name) => String(own[name])), ...rates], 11)}\n`;
  });
  const head = `${' '.repeat(width)} ${cells([...names, 'precision', 'recall', 'f1-score'], 11)}\n`;
  return [`Scenario: ${scenario}\n\n`, head, '\n', ...body].join('');
}
