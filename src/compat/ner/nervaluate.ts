import type { CriterionName } from '../../ner/criteria.ts';
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

/** The rules of both versions are in docs/compat.md. */
type Version = '1.1' | '1.2';

const about = {
  source: 'MantisAI/nervaluate',
  files: 'gold.json pred.json',
  settings: ['types', 'minOverlap', 'digits'],
} as const;

export const nervaluate: NerTool = {
  ...about,
  name: 'nervaluate-1.1',
  title: 'nervaluate 1.1',
  departs:
    'the first overlap is taken before a better one, and with two documents or more partial loses its half credit; a type is matched by itself',
  score: scoresOf('1.1'),
};

export const nervaluate12: NerTool = {
  ...about,
  name: 'nervaluate-1.2',
  title: 'nervaluate 1.2',
  departs: 'predictions take gold spans in the order of the lists; each strategy is matched by itself, and each type',
  score: scoresOf('1.2'),
};

/** What became of one span: its kind, in `matchKinds`, and the index of the prediction, or of the gold span if that is missed. */
export interface NervaluateMatch {
  readonly kind: number;
  readonly index: number;
}

/**
 * The matching of one document. `minOverlap` is a percentage. Of the gold spans that overlap so much and are not taken, a prediction takes the first
 * or, if there is a `criterion`, the best by it.
 */
export function nervaluateMatches(
  gold: readonly Span[],
  pred: readonly Span[],
  minOverlap: number,
  criterion?: CriterionName,
): NervaluateMatch[] {
  const taken = new Set<number>();
  const matches = pred.map((span, index): NervaluateMatch => {
    const isFree = (at: number): boolean => !taken.has(at) && overlapPercent(gold[at], span) >= minOverlap;
    const places = [...gold.keys()];
    const found = criterion ? best(gold, places.filter(isFree), span, criterion) : places.find(isFree);
    if (found === undefined) return { kind: SPURIOUS, index };
    taken.add(found);
    return { kind: kindOf(gold[found], span), index };
  });
  const missed = [...gold.keys()].filter((at) => !taken.has(at));
  return [...matches, ...missed.map((index) => ({ kind: MISSED, index }))];
}

/** Of the gold spans at these places the first that is correct by the criterion, for types the nearest that is; else the first. */
function best(
  gold: readonly Span[],
  places: readonly number[],
  pred: Span,
  criterion: CriterionName,
): number | undefined {
  const distanceOf = (at: number): number => Math.abs(gold[at].start - pred.start) + Math.abs(gold[at].end - pred.end);
  const needsType = criterion === 'strict' || criterion === 'type';
  const fitting = needsType ? places.filter((at) => gold[at].type === pred.type) : places;
  const least = criterion === 'type' ? Math.min(...fitting.map(distanceOf)) : 0;
  return fitting.find((at) => distanceOf(at) === least) ?? places[0];
}

function scoresOf(version: Version): NerTool['score'] {
  return {
    tags: (tags, settings) => scoreTags(tags, settings, version),
    spans: (spans, settings) => scoreSpans(spans, settings, version),
  };
}

function scoreTags(tags: NerInputs['tags'], settings: NerToolSettings, version: Version): NerOutcome {
  const sides = { gold: tags.gold.map(listEntities), pred: tags.pred.map(listEntities) };
  const wrong = [...sides.gold, ...sides.pred].flat().find(({ opening }) => !/^[BI]-/.test(opening));
  if (wrong) return { refusal: `nervaluate raises ValueError: Invalid tag format: ${shortened(wrong.opening)}` };
  return scoreSpans(sides, settings, version);
}

function scoreSpans(sides: NerInputs['spans'], settings: NerToolSettings, version: Version): NerOutcome {
  const { minOverlap = 1, digits = 2 } = settings;
  if (!(minOverlap >= 1 && minOverlap <= 100)) {
    return { refusal: 'nervaluate raises ValueError: min_overlap_percentage must be from 1 to 100' };
  }
  const { types, documents } = typedDocuments(sides, settings.types);
  const overall = figures(documents, minOverlap, version);
  const byType = types
    .map((type) => ({ type, own: typedDocuments(sides, [type]).documents }))
    .filter(({ own }) => own.some(({ gold, pred }) => gold.length + pred.length > 0))
    .map(({ type, own }) => [type, figures(own, minOverlap, version)] as const);
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

function countAll(documents: readonly SpanDocument[], minOverlap: number, criterion?: CriterionName): KindCounts {
  const counts = noCounts();
  for (const { gold, pred } of documents) {
    for (const { kind } of nervaluateMatches(gold, pred, minOverlap, criterion)) counts[kind]++;
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

function figures(documents: readonly SpanDocument[], minOverlap: number, version: Version) {
  const once = version === '1.1' ? countAll(documents, minOverlap) : undefined;
  // In 1.1, two documents or more lose the half credit.
  const credit = once && documents.length > 1 ? 0 : 0.5;
  return perCriterion((criterion): Figures => {
    const own = figuresOf(once ?? countAll(documents, minOverlap, criterion), criterion, credit);
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
