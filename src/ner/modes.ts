import type { Score, Scorer } from '../score/score.ts';
import { didYouMean } from '../text/nearest.ts';
import { type CriterionName, criteria } from './criteria.ts';
import { type CriterionScores, criterionScores, type ScoreSettings, type SpanScorer, spanScorers } from './metrics.ts';
import { tagFields } from './pair-counts.ts';
import { KINDS, matchKinds } from './tally.ts';
import { fieldsOf, labelScore, type TokenScores, tagCountScores, tokenMode } from './tokens.ts';

/** A way to score tags: by spans under a criterion, or by tokens. */
export interface Mode {
  readonly name: ModeName;
  readonly title: string;
  /** One line, for `--help`. */
  readonly summary: string;
  readonly papers: readonly string[];
}

/** The names of the modes. */
export type ModeName = CriterionName | 'token';

/** What `--mode` may name, in print order. */
export const modes: readonly Mode[] = [...spanScorers(), tokenMode];

/** Whether the mode scores spans. */
export function isCriterion(mode: ModeName): mode is CriterionName {
  return criteria.some(({ name }) => name === mode);
}

/**
 * The modes of those names, each once, in print order; `all` names all.
 *
 * @throws RangeError when a name is unknown.
 */
export function selectModes(names: readonly string[]): readonly ModeName[] {
  const known = [...modes.map(({ name }) => name), 'all'];
  const chosen = names.map(modeName);
  for (const name of chosen) {
    if (known.includes(name)) continue;
    throw new RangeError(`unknown mode '${name}': ${didYouMean(name, known)}choose from ${known.join(', ')}`);
  }
  return modes.map(({ name }) => name).filter((name) => chosen.includes(name) || chosen.includes('all'));
}

/** The name of a mode in any case; `ent_type` is what nervaluate calls `type`. */
export function modeName(name: string): string {
  const plain = name.toLowerCase();
  return plain === 'ent_type' ? 'type' : plain;
}

/** The types and the tags that have fields. All modes of spans have the same fields. */
export interface Labels {
  /** In the order of the fields. */
  readonly types: readonly string[];
  /** In the order of the fields; the first is the outside tag. */
  readonly tags: readonly string[];
}

/**
 * A scorer of one mode, for a row of counts that holds all types or tags. Its score is the micro average; `parts` has macro and
 * weighted, and each type or tag under the name that `partOf` gives it. All parts are always there: they must not depend on the
 * counts.
 */
export interface ModeScorer extends Scorer {
  readonly name: ModeName;
  /** The scores as the report has them: with the types or tags that occur. */
  scores(counts: Float64Array): CriterionScores | TokenScores;
  /** The first field that belongs to a type or tag. */
  readonly sparseFrom: number;
}

/**
 * The scorers of those modes. The fields of a criterion are `matchKinds` over all spans, then `TYPE.` and each of them for each type;
 * those of tokens `TAG.` and each of `tagFields` for each tag.
 */
export function modeScorers(modes: readonly ModeName[], labels: Labels, settings: ScoreSettings): ModeScorer[] {
  const criteria = spanScorers(settings);
  return modes.map((mode) => {
    const criterion = isCriterion(mode) ? criteria.find(({ name }) => name === mode) : undefined;
    return criterion ? criterionScorer(criterion, labels.types, settings) : tokenScorer(labels.tags, settings);
  });
}

/** The name of a type's or tag's part of a score: its own name, with `types.` before it if an average has that name. */
export function partOf(label: string): string {
  return /^(?:micro|macro|weighted|withoutOutside|types)(?:\.|$)/.test(label) ? `types.${label}` : label;
}

function criterionScorer(criterion: SpanScorer, types: readonly string[], settings: ScoreSettings): ModeScorer {
  const names = ['', ...types];
  const scores = (counts: Float64Array): CriterionScores => criterionScores(criterion, counts, names, settings.labels);
  const parts = types.map(partOf);
  return {
    ...criterion,
    fields: [...matchKinds, ...types.flatMap((type) => matchKinds.map((kind) => `${type}.${kind}`))],
    sparseFrom: matchKinds.length,
    scores,
    score(counts): Score {
      const { micro, macro, weighted } = scores(counts);
      const own = parts.map((part, at) => {
        return [part, criterion.score(counts.subarray((at + 1) * KINDS, (at + 2) * KINDS))] as const;
      });
      return { ...micro, parts: { macro, weighted, ...Object.fromEntries(own) } };
    },
  };
}

function tokenScorer(tags: readonly string[], settings: ScoreSettings): ModeScorer {
  const names = tags.map(partOf);
  const { zeroDivision = 0 } = settings;
  return {
    ...tokenMode,
    fields: tags.flatMap((tag) => tagFields.map((field) => `${tag}.${field}`)),
    sparseFrom: 0,
    scores: (counts) => tagCountScores(counts, tags, settings),
    score(counts): Score {
      const { micro, macro, weighted, withoutOutside } = tagCountScores(counts, tags, settings);
      const own = names.map((part, tag) => [part, labelScore(...fieldsOf(counts, tag), zeroDivision)] as const);
      const others = Object.entries(withoutOutside).map(([mean, score]) => [`withoutOutside.${mean}`, score] as const);
      return { ...micro, parts: { macro, weighted, ...Object.fromEntries([...others, ...own]) } };
    },
  };
}
