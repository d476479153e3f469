import { type CriterionName, criteria } from './criteria.ts';
import { spanScorers } from './metrics.ts';
import { tokenMode } from './tokens.ts';

/** A way to score tags: by spans under a criterion, or by tokens. */
export interface Mode {
  readonly name: ModeName;
  readonly title: string;
  /** One line, for `--help`. */
  readonly summary: string;
  /** Definition with its equation, edge cases, where well-known tools differ, and the source. */
  readonly about: string;
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
  const known = new Set<string>(modes.map(({ name }) => name));
  for (const name of names) {
    if (known.has(name) || name === 'all') continue;
    throw new RangeError(`unknown mode '${name}': choose from ${[...known].join(', ')}, all`);
  }
  return modes.map(({ name }) => name).filter((name) => names.includes(name) || names.includes('all'));
}
