import type { LabelScorer } from '../score/score.ts';
import { didYouMean } from '../text/nearest.ts';
import { type Counting, matchKinds } from './count-rows.ts';
import { type Criterion, criteria, type SpanModeName } from './criteria.ts';
import { type CriterionScores, criterionScores, type ScoreSettings } from './metrics.ts';
import { tagFields } from './pair-counts.ts';
import { spanNumbers, tokenNumbers } from './score-numbers.ts';
import { knownSpanMode, spanMode, spanModes } from './span-modes.ts';
import { type TokenScores, tagCountScores, tokenMode } from './tokens.ts';

/** A way to score: by spans, or by tokens. */
export interface Mode {
  readonly name: ModeName;
  readonly title: string;
  /** One line, for `--help`. */
  readonly summary: string;
  readonly papers: readonly string[];
}

/** The names of the modes. */
export type ModeName = SpanModeName | 'token';

/** What `--mode` may name, in print order; `iou-50` stands for `iou-` and any number to 100. */
export const modes: readonly Mode[] = [...spanModes, tokenMode];

export function isSpanMode(mode: ModeName): mode is SpanModeName {
  return mode !== 'token';
}

/** Whether the mode compares the words of spans, which are not kept of tags. */
export function isOfWords(mode: ModeName): boolean {
  return /^(?:surface|string)/.test(mode);
}

/** Whether the mode compares ids of a knowledge base. */
export function isOfLinks(mode: ModeName): boolean {
  return mode.startsWith('link');
}

/** Whether the mode compares what is not kept of tags. */
export function needsSpans(mode: ModeName): boolean {
  return isOfWords(mode) || isOfLinks(mode);
}

/** What a mode of spans counts. */
export function countingOf(mode: SpanModeName): Counting {
  return knownSpanMode(mode).counting;
}

/**
 * The modes of those names, each once, in print order; `all` names the four criteria and `token`.
 *
 * @throws RangeError when a name is unknown.
 */
export function selectModes(names: readonly string[]): readonly ModeName[] {
  const known = [...modes.map(({ name }) => name), 'all'];
  const chosen = names.map(modeName);
  for (const name of chosen) {
    if (known.includes(name) || spanMode(name)) continue;
    throw new RangeError(`unknown mode '${name}': ${didYouMean(name, known)}nerscore explain lists all modes`);
  }
  const all = [...criteria.map(({ name }) => name), tokenMode.name];
  return inOrder(chosen.flatMap((name) => (name === 'all' ? all : [name as ModeName])));
}

/** Whether `all` may have named them: then that of tokens is among them also where nobody has asked for it. */
export function includesAll(chosen: readonly ModeName[]): boolean {
  return criteria.every(({ name }) => chosen.includes(name));
}

/** The modes, each once, in print order. */
export function inOrder(names: readonly ModeName[]): readonly ModeName[] {
  const placeOf = (name: ModeName): number => modes.findIndex((mode) => mode.name === plainName(name));
  return [...new Set(names)].sort((a, b) => placeOf(a) - placeOf(b) || a.length - b.length || (a < b ? -1 : 1));
}

/** The name of a mode in any case; `ent_type` is what nervaluate calls `type`, and `lenient` another name for `overlap`. */
export function modeName(name: string): string {
  const plain = name.toLowerCase();
  return Object.hasOwn(otherNames, plain) ? otherNames[plain] : plain;
}

const otherNames: Readonly<Record<string, ModeName>> = { ent_type: 'type', lenient: 'overlap' };

/** The name of a mode as the table of modes has it: `iou-50` for all that differ only in their number. */
export function plainName(name: string): string {
  return spanMode(name)?.name.replace(/^iou-\d+$/, 'iou-50') ?? name;
}

/** The types and the tags that have fields. All modes of spans have the same fields. */
export interface Labels {
  /** In the order of the fields. */
  readonly types: readonly string[];
  /** In the order of the fields; the first is the outside tag. */
  readonly tags: readonly string[];
  /** Whether there are fields for discontinuous spans, after those of the types. */
  readonly hasDiscontinuous?: boolean;
}

/**
 * A scorer of one mode, for a row of counts that holds all types or tags. Its numbers are those of the micro average; the parts are macro
 * and weighted, and each type or tag under the name that `partOf` gives it.
 */
export interface ModeScorer extends LabelScorer {
  readonly name: ModeName;
  scores(counts: Float64Array): CriterionScores | TokenScores;
}

/**
 * The scorers of those modes. The fields of a mode of spans are `matchKinds` over all spans, then `TYPE.` and each of them for each type,
 * then those of discontinuous spans, which have no point in their names; those of tokens `TAG.` and each of `tagFields` for each tag.
 */
export function modeScorers(modes: readonly ModeName[], labels: Labels, settings: ScoreSettings): ModeScorer[] {
  return modes.map((mode) =>
    isSpanMode(mode) ? criterionScorer(knownSpanMode(mode), labels, settings) : tokenScorer(labels.tags, settings),
  );
}

/** The fields of discontinuous spans. */
export const discontinuousFields: readonly string[] = matchKinds.map((kind) => `discontinuous ${kind}`);

/** The name of a type's or tag's part of a score: its own name, with `types.` before it if another part has that name. */
export function partOf(label: string): string {
  return /^(?:micro|macro|weighted|discontinuous|withoutOutside|types)(?:\.|$)/.test(label) ? `types.${label}` : label;
}

function criterionScorer(
  criterion: Criterion,
  { types, hasDiscontinuous = false }: Labels,
  settings: ScoreSettings,
): ModeScorer {
  const names = ['', ...types];
  const { name, title, summary, papers } = criterion;
  return {
    ...{ name, title, summary, papers },
    fields: [
      ...matchKinds,
      ...types.flatMap((type) => matchKinds.map((kind) => `${type}.${kind}`)),
      ...(hasDiscontinuous ? discontinuousFields : []),
    ],
    sparseFrom: matchKinds.length,
    scores: (counts) => criterionScores(criterion, counts, names, settings),
    numbers: spanNumbers(criterion, types.map(partOf), hasDiscontinuous, settings),
  };
}

function tokenScorer(tags: readonly string[], settings: ScoreSettings): ModeScorer {
  return {
    ...tokenMode,
    fields: tags.flatMap((tag) => tagFields.map((field) => `${tag}.${field}`)),
    sparseFrom: 0,
    scores: (counts) => tagCountScores(counts, tags, settings),
    numbers: tokenNumbers(tags.map(partOf), settings),
  };
}
