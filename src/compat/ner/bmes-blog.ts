import { type Confusion, confusion, labelPairs } from '../../ner/pair-counts.ts';
import { tokenScores } from '../../ner/tokens.ts';
import { addCount } from '../../text/grouped.ts';
import { byName, compareCodePoints } from '../../text/order.ts';
import { namesOf } from '../../text/quoted.ts';
import { fixed, padStart } from '../../text/report-layout.ts';
import type { CompatScores } from '../tool.ts';
import { confusionFigures } from './classification-report.ts';
import type { NerInputs, NerOutcome, NerTool } from './ner-tool.ts';

/** The Metrics classes of the BMES tutorial. The rule is in docs/compat.md. */
export const bmesBlog: NerTool = {
  name: 'bmes-blog',
  title: 'BMES tutorial (two Metrics classes)',
  source: 'luopeixiang/named_entity_recognition (evaluating.py), and the tutorials that extend it to entities',
  files: 'gold.tsv pred.tsv',
  departs:
    'tags and types of the gold side only, precision without spurious predictions under remove_O, and entities counted by rules of its own',
  scoresLabels: true,
  settings: [],
  score: { tags: scoreTags },
};

interface Part {
  readonly scores: CompatScores;
  readonly texts: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

function scoreTags(tags: NerInputs['tags']): NerOutcome {
  const [gold, pred] = [tags.gold.flat(), tags.pred.flat()];
  const kept = [...gold.keys()].filter((at) => gold[at] !== 'O');
  const removed = tokenPart(
    kept.map((at) => gold[at]),
    kept.map((at) => pred[at]),
  );
  const share = ((gold.length - kept.length) / Math.max(1, gold.length)) * 100;
  const message = `原总标记数为${gold.length},移除了${gold.length - kept.length}个O标记,占比${share.toFixed(2)}%\n`;
  const parts = { token: tokenPart(gold, pred), token_remove_O: removed, entity: entityPart(gold, pred) };
  return {
    scores: Object.fromEntries(Object.entries(parts).map(([name, { scores }]) => [name, scores])),
    texts: {
      'report_scores (token)': parts.token.texts.report,
      'report_confusion_matrix (token)': parts.token.texts.confusion,
      'report_scores (token, remove_O)': message + removed.texts.report,
      'report_confusion_matrix (token, remove_O)': removed.texts.confusion,
      'report_scores (entity)': parts.entity.texts.report,
    },
    notes: Object.entries(parts).flatMap(([name, { notes }]) => notes.map((note) => `${name}: ${note}`)),
  };
}

function tokenPart(gold: readonly string[], pred: readonly string[]): Part {
  const names = [...new Set([...gold, ...pred])];
  const counts = labelPairs(gold, pred, names);
  const rows = byName(tokenScores(counts, names).tags)
    .filter(([, { support }]) => support > 0)
    .map(([label, { recall, predicted, support }]) => blogRow(label, recall.numerator!, predicted, support));
  const mean = blogMean(rows, gold.length);
  const labels = rows.map(({ label }) => label);
  const all = confusion(counts, names);
  const kept = labels.map((label) => all.labels.indexOf(label));
  const ofGold = { labels, matrix: kept.map((i) => kept.map((j) => all.matrix[i][j])) };
  return {
    scores: { ...blogFigures(rows, mean), confusion: confusionFigures(ofGold) },
    texts: { report: blogReport(rows, mean), confusion: blogMatrix(ofGold) },
    notes:
      gold.length === 0 ? ['no gold token is left, so the class raises ZeroDivisionError; avg_total is 0 here'] : [],
  };
}

function entityPart(gold: readonly string[], pred: readonly string[]): Part {
  const { std, predicted, correct, total } = blogEntityCounts(gold, pred);
  const labels = [...std.keys()].sort(compareCodePoints);
  const rows = labels.map((label) => {
    return blogRow(label, correct.get(label) ?? 0, predicted.get(label) ?? 0, std.get(label)!);
  });
  const mean = blogMean(rows, total);
  const lacking = labels.filter((label) => !predicted.has(label));
  return {
    scores: blogFigures(rows, mean),
    texts: { report: blogReport(rows, mean) },
    notes: [
      ...(total === 0 ? ['no gold entity, so the class raises ZeroDivisionError; avg_total is 0 here'] : []),
      ...(lacking.length > 0
        ? [`never predicted: ${namesOf(lacking)}; the class raises KeyError, and the scores are 0 here`]
        : []),
    ],
  };
}

interface BlogRow {
  readonly label: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly support: number;
}

/** Figures from three counts: a denominator is at least 1e-10, and 1e-10 is added to that of f1. */
function blogRow(label: string, correct: number, predicted: number, gold: number): BlogRow {
  const precision = correct / Math.max(1e-10, predicted);
  const recall = correct / Math.max(1e-10, gold);
  return { label, precision, recall, f1: (2 * precision * recall) / (precision + recall + 1e-10), support: gold };
}

/** The row `avg/total`: sums weighted by the support, divided by `total`; 0 if that is 0. */
function blogMean(rows: readonly BlogRow[], total: number): BlogRow {
  const mean = (of: (row: BlogRow) => number): number =>
    total === 0 ? 0 : rows.reduce((sum, row) => sum + row.support * of(row), 0) / total;
  const [precision, recall, f1] = [mean((row) => row.precision), mean((row) => row.recall), mean((row) => row.f1)];
  return { label: 'avg/total', precision, recall, f1, support: total };
}

function blogFigures(rows: readonly BlogRow[], mean: BlogRow): CompatScores {
  const figures = ({ label: _label, ...rest }: BlogRow): CompatScores => rest;
  return { rows: Object.fromEntries(rows.map((row) => [row.label, figures(row)])), avg_total: figures(mean) };
}

/** `report_scores`. */
function blogReport(rows: readonly BlogRow[], mean: BlogRow): string {
  const line = (first: string, rest: readonly string[]): string =>
    `${padStart(first, 9)}  ${rest.map((text) => padStart(text, 9)).join(' ')}\n`;
  const body = [...rows, mean].map(({ label, precision, recall, f1, support }) =>
    line(label, [...[precision, recall, f1].map((value) => fixed(value, 4)), String(support)]),
  );
  return line('', ['precision', 'recall', 'f1-score', 'support']) + body.join('');
}

/** `report_confusion_matrix`, below its title: every cell is 7 wide, followed by a blank. */
function blogMatrix({ labels, matrix }: Confusion): string {
  const line = (texts: readonly string[]): string => `${texts.map((text) => `${padStart(text, 7)} `).join('')}\n`;
  return line(['', ...labels]) + labels.map((label, row) => line([label, ...matrix[row].map(String)])).join('');
}

/** What the entity class counts: entities by type, and the total of its weights. */
export interface BlogEntityCounts {
  readonly std: ReadonlyMap<string, number>;
  readonly predicted: ReadonlyMap<string, number>;
  readonly correct: ReadonlyMap<string, number>;
  /** How many gold tags contain `E-`, and how many `S-`; `S-DATE-TIME` counts twice. */
  readonly total: number;
}

/** The counts of the entity class over all tags of both sides, concatenated. The rule is in docs/compat.md. */
export function blogEntityCounts(gold: readonly string[], pred: readonly string[]): BlogEntityCounts {
  return {
    std: countEntities(gold),
    predicted: countEntities(pred),
    correct: countCorrect(gold, pred),
    total: ['E-', 'S-'].reduce((sum, mark) => sum + gold.filter((tag) => tag.includes(mark)).length, 0),
  };
}

function countEntities(tags: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  let isOpen = false;
  for (const tag of tags) {
    if (!isOpen && tag.includes('B-')) isOpen = true;
    else if (isOpen && tag.includes('E-')) {
      isOpen = false;
      addCount(counts, tag.slice(2));
    } else if (tag.includes('S-')) {
      isOpen = false;
      addCount(counts, tag.slice(2));
    } else if (tag === 'O') isOpen = false;
  }
  return counts;
}

function countCorrect(gold: readonly string[], pred: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  let isOpen = false;
  gold.forEach((tag, at) => {
    if (tag !== pred[at]) isOpen = false;
    else if (!isOpen && tag.includes('B-')) isOpen = true;
    else if (isOpen && tag.includes('E-')) {
      isOpen = false;
      addCount(counts, tag.slice(2));
    } else if (!isOpen && tag.includes('S-')) addCount(counts, tag.slice(2));
  });
  return counts;
}
