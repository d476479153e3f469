import { type CorefDocument, type MissingDocument, withRows } from '../../coref/document.ts';
import { type Duplicates, dropSingletons, repeatsIn, type Singletons } from '../../coref/rules.ts';
import type { CompatOutcome, CompatScores, CorefSides, CorefTool } from '../tool.ts';

/** What scorers treat in different ways: how often the sides have it, and the sides without it. */
interface Cause {
  /** What it is, of one. */
  readonly name: string;
  /** The setting of ours under which it counts otherwise than by default. */
  readonly setting: {
    readonly duplicates?: Duplicates;
    readonly singletons?: Singletons;
    readonly missing?: MissingDocument;
  };
  count(sides: CorefSides): number;
  without(sides: CorefSides): CorefSides;
}

/** How much of the difference between two scorers in CoNLL F1 goes away without a cause; negative if the first is lower for it. */
export interface FoundCause {
  readonly cause: string;
  /** How often the sides have it; absent from what no cause explains. */
  readonly count?: number;
  readonly conll: number;
}

/** A scorer, and the documents that it reads in a pair of files. */
export interface Reading {
  readonly tool: Pick<CorefTool, 'score'>;
  readonly sides: CorefSides;
}

/** Why the CoNLL F1s of two scorers differ, each cause left out of both sides by itself, and what remains. Fractions. */
export function foundCauses(one: Reading, other: Reading): readonly FoundCause[] {
  const difference = differenceWithout(one, other, (sides) => sides);
  if (difference === undefined || isNothing(difference)) return [];
  const found = causes().flatMap(({ name, count, without }): FoundCause[] => {
    const often = count(one.sides);
    const left = often > 0 ? differenceWithout(one, other, without) : undefined;
    return left === undefined || isNothing(difference - left)
      ? []
      : [{ cause: name, count: often, conll: difference - left }];
  });
  const rest = found.reduce((left, { conll }) => left - conll, difference);
  return isNothing(rest) ? found : [...found, { cause: 'the rest', conll: rest }];
}

/** Whether a difference of fractions is none in points of two digits. */
function isNothing(difference: number): boolean {
  return Math.abs(difference) < 5e-5;
}

function differenceWithout(one: Reading, other: Reading, without: Cause['without']): number | undefined {
  const [first, second] = [one, other].map(({ tool, sides }) => conllOf(tool.score(without(sides))));
  return first === undefined || second === undefined ? undefined : first - second;
}

function conllOf(outcome: CompatOutcome): number | undefined {
  return 'refusal' in outcome ? undefined : f1sOf(outcome.scores).conll;
}

/** The settings that may change a score of these documents, each for a cause that they have. */
export function movingSettings(sides: CorefSides): readonly Cause['setting'][] {
  return causes()
    .filter(({ count }) => count(sides) > 0)
    .map(({ setting }) => setting);
}

/** The causes that files may have. Repeated mentions go first, as what they leave behind may be alone. */
const causes = (): readonly Cause[] => [
  ofMentions('repeated mention', { duplicates: 'first' }, withoutRepeats),
  ofMentions('singleton', { singletons: 'drop' }, dropSingletons),
  {
    name: 'unpaired document',
    setting: { missing: 'skip' },
    count: (sides) => documentsOf(sides) - documentsOf(onBothSides(sides)),
    without: onBothSides,
  },
];

function ofMentions(
  name: string,
  setting: Cause['setting'],
  without: (document: CorefDocument) => CorefDocument,
): Cause {
  const size = ({ key, response }: CorefSides): number =>
    [...key, ...response].reduce((sum, { start }) => sum + start.length, 0);
  const changed = (sides: CorefSides): CorefSides => {
    return { ...sides, key: sides.key.map(without), response: sides.response.map(without) };
  };
  return { name, setting, count: (sides) => size(sides) - size(changed(sides)), without: changed };
}

function withoutRepeats(document: CorefDocument): CorefDocument {
  const repeats = new Set(repeatsIn(document));
  return repeats.size === 0 ? document : withRows(document, (row) => !repeats.has(row));
}

function onBothSides({ key, response, ...sides }: CorefSides): CorefSides {
  const [keys, responses] = [key, response].map((documents) => new Set(documents.map(({ id }) => id)));
  return {
    ...sides,
    key: key.filter(({ id }) => responses.has(id)),
    response: response.filter(({ id }) => keys.has(id)),
  };
}

function documentsOf({ key, response }: CorefSides): number {
  return key.length + response.length;
}

/** The metrics that several scorers have, and what these call them. */
export const comparedMetrics = [
  { metric: 'muc', title: 'MUC', names: ['muc'] },
  { metric: 'bcub', title: 'B³', names: ['bcub', 'b_cubed'] },
  { metric: 'ceafm', title: 'CEAFm', names: ['ceafm', 'ceaf_m', 'ceaf', 'mention_ceaf'] },
  { metric: 'ceafe', title: 'CEAFe', names: ['ceafe', 'ceaf_e', 'entity_ceaf'] },
  { metric: 'blanc', title: 'BLANC', names: ['blanc'] },
  { metric: 'lea', title: 'LEA', names: ['lea'] },
  { metric: 'conll', title: 'CoNLL', names: ['conll', 'conll_coref_f1', 'coref_f1', 'conll2012'] },
] as const;

/** F1s as fractions, of the metrics that a scorer has. */
export type F1s = Partial<Record<(typeof comparedMetrics)[number]['metric'], number>>;

/**
 * The F1s among the numbers of a scorer; the CoNLL average, where it gives none, is the mean of its MUC, B³ and CEAFe. neleval has
 * scores in groups: `pooled` is all documents together.
 */
export function f1sOf(scores: CompatScores): F1s {
  const own = (scores.pooled ?? scores) as CompatScores;
  const found: F1s = {};
  for (const { metric, names } of comparedMetrics) {
    const value = own[names.find((name) => Object.hasOwn(own, name)) ?? ''];
    const f1 = typeof value === 'object' ? (value.f1 ?? value.fscore) : value;
    if (typeof f1 === 'number') found[metric] = f1;
  }
  const { muc, bcub, ceafe } = found;
  if (muc !== undefined && bcub !== undefined && ceafe !== undefined) found.conll ??= (muc + bcub + ceafe) / 3;
  return found;
}
