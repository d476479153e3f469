import { f1 } from '../../score/score.ts';
import { fixed, padStart } from '../../text/report-layout.ts';
import type { CompatScores } from '../tool.ts';
import type { NerOutcome, NerTool, SurfaceEntity, SurfaceSample } from './ner-tool.ts';
import { figuresOf, type KindCounts, MISSED, noCounts, perCriterion, SPURIOUS } from './span-counts.ts';

/** eval4ner. The rule is in docs/compat.md. */
export const eval4ner: NerTool = {
  name: 'eval4ner',
  title: 'eval4ner',
  source: 'cyk1337/eval4ner',
  files: 'texts.jsonl',
  departs:
    'scores are means over texts, a text without entities counts as 1, and repeated strings are compared by their first occurrence only',
  settings: [],
  score: { samples: scoreSamples },
};

const modes = ['strict', 'exact', 'partial', 'type'] as const;

type Mode = (typeof modes)[number];

function scoreSamples(samples: readonly SurfaceSample[]): NerOutcome {
  if (samples.length === 0) return { refusal: 'eval4ner raises ZeroDivisionError: there is no text' };
  const documents = samples.map(evaluateOne);
  const mean = (mode: Mode, field: 'precision' | 'recall' | 'f1_score'): number =>
    documents.reduce((sum, scores) => sum + scores[mode][field], 0) / documents.length;
  const means = perCriterion((mode) => {
    const [precision, recall] = [mean(mode, 'precision'), mean(mode, 'recall')];
    return { precision, recall, f1_score: mean(mode, 'f1_score'), count: documents.length };
  }, 'type');
  return {
    scores: means,
    byDocument: documents.map((scores, index) => ({ document: String(index + 1), scores })),
    texts: { evaluate_all: printed(means) },
    notes: [],
  };
}

interface ModeScores extends CompatScores {
  readonly precision: number;
  readonly recall: number;
  readonly f1_score: number;
}

/** `evaluate_one`: the four modes of one text. */
function evaluateOne(sample: SurfaceSample): Record<Mode, ModeScores> {
  if (sample.gold.length + sample.pred.length === 0) {
    const counts = { correct: 1, incorrect: 1, partial: 1, missed: 1, spurius: 1 };
    return perCriterion(() => ({ ...counts, precision: 1, recall: 1, f1_score: 1 }), 'type');
  }
  const overlap = overlapIn(sample.text);
  const counts = meetings(sample, overlap);
  counts[MISSED] = countMissed(sample, overlap);
  return perCriterion((mode) => {
    const { missed, spurious, possible, actual, precision, recall, ...met } = figuresOf(counts, mode, 0.5);
    const rates = { precision, recall, f1_score: f1(recall, precision) };
    return { ...met, missed, spurius: spurious, ...rates, possible, actual };
  }, 'type');
}

/** The scenarios I, V, IV and VI as numbers in `matchKinds`, in the order in which they are tried. */
const scenarios = [0, 2, 1, 3];

/** How many predictions meet a gold entity in each scenario, or none. */
function meetings({ gold, pred }: SurfaceSample, overlap: Overlap): KindCounts {
  const left = [...gold];
  const counts = noCounts();
  for (const entity of pred) {
    const scenario = scenarios.find((kind) => left.some((other) => isScenario(kind, other, entity, overlap)));
    counts[scenario ?? SPURIOUS]++;
    if (scenario === undefined) continue;
    left.splice(
      left.findIndex((other) => isScenario(scenario, other, entity, overlap)),
      1,
    );
  }
  return counts;
}

function countMissed({ gold, pred }: SurfaceSample, overlap: Overlap): number {
  const left = [...pred];
  let missed = 0;
  for (const entity of gold) {
    const at = left.findIndex((other) => overlap(entity.surface, other.surface));
    if (at < 0) missed++;
    else left.splice(at, 1);
  }
  return missed;
}

function isScenario(kind: number, gold: SurfaceEntity, pred: SurfaceEntity, overlap: Overlap): boolean {
  if ((gold.type === pred.type) !== (kind % 2 === 0)) return false;
  return kind < 2 ? gold.surface === pred.surface : overlap(gold.surface, pred.surface);
}

/** Whether the first occurrences of two strings in a text have a character in common. */
type Overlap = (a: string, b: string) => boolean;

/** That of a text, which looks for each string once. */
function overlapIn(text: string): Overlap {
  const firsts = new Map<string, number>();
  const firstOf = (part: string): number => {
    const known = firsts.get(part) ?? text.indexOf(part);
    firsts.set(part, known);
    return known;
  };
  return (a, b) => {
    const [first, second] = [firstOf(a), firstOf(b)];
    return first >= 0 && second >= 0 && first < second + b.length && second < first + a.length;
  };
}

function printed(means: Readonly<Record<Mode, ModeScores>>): string {
  const lines = modes.map((mode) => {
    const { precision, recall, f1_score } = means[mode];
    const [p, r, f] = [precision, recall, f1_score].map((value) => fixed(value, 4));
    return `${padStart(mode, 8)} mode, Precision=${p}, Recall=${r}, F1:${f}\n`;
  });
  return `\n NER evaluation scores:\n${lines.join('')}`;
}
