import type { Span } from '../../ner/spans.ts';
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
  typedDocuments,
} from './span-counts.ts';

/** davidsbatista's NER-Evaluation. The rule is in docs/compat.md. */
export const davidsbatista: NerTool = {
  name: 'davidsbatista',
  title: 'davidsbatista/NER-Evaluation',
  source: 'davidsbatista/NER-Evaluation',
  files: 'gold.tsv pred.tsv',
  departs:
    'overlaps in a last token are not seen, a gold entity may be matched twice, and each spurious prediction counts for every type',
  settings: ['types'],
  score: {
    tags: ({ gold, pred }, settings) =>
      scoreSpans({ gold: gold.map(listEntities), pred: pred.map(listEntities) }, settings),
    spans: scoreSpans,
  },
};

function scoreSpans(sides: NerInputs['spans'], settings: NerToolSettings): NerOutcome {
  const { types, documents } = typedDocuments(sides, settings.types);
  const overall = noCounts();
  const byType = new Map(types.map((type) => [type, noCounts()]));
  for (const { gold, pred } of documents) countDocument(gold, pred, overall, byType);
  return {
    scores: {
      overall: figures(overall),
      types: Object.fromEntries([...byType].map(([type, counts]) => [type, figures(counts)])),
    },
    texts: {},
    notes: [],
  };
}

function countDocument(
  gold: readonly Span[],
  pred: readonly Span[],
  overall: KindCounts,
  byType: ReadonlyMap<string, KindCounts>,
): void {
  const met = new Set<string>();
  const firsts = new Map<string, Span>();
  for (const span of gold) if (!firsts.has(keyOf(span))) firsts.set(keyOf(span), span);
  const add = (type: string, kind: number): void => {
    overall[kind]++;
    byType.get(type)![kind]++;
  };
  for (const span of pred) {
    const found = firsts.get(keyOf(span)) ?? gold.find((other) => isMet(other, span));
    if (found) {
      met.add(keyOf(found));
      add(found.type, kindOf(found, span));
    } else for (const counts of [overall, ...byType.values()]) counts[SPURIOUS]++;
  }
  for (const span of gold) if (!met.has(keyOf(span))) add(span.type, MISSED);
}

/** Whether two spans match: they have equal tokens, or overlap even without their last tokens. */
function isMet(gold: Span, pred: Span): boolean {
  const isSame = gold.start === pred.start && gold.end === pred.end;
  return isSame || Math.min(gold.end, pred.end) - 1 > Math.max(gold.start, pred.start);
}

function keyOf({ type, start, end }: Span): string {
  return `${start} ${end} ${type}`;
}

function figures(counts: KindCounts) {
  return perCriterion((criterion) => figuresOf(counts, criterion, 0.5), 'ent_type');
}
