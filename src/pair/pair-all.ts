import type { Pairing } from '../settings/pairing.ts';
import type { Problem } from '../text/problem.ts';
import type { Item, ItemSide, PairingRules } from './item.ts';
import { pairingOf, pairSides, withTextHint } from './pair-sides.ts';

/** A document as each of several sides has it; undefined where a side lacks it, or it was left out. */
export type DocumentOfAll<Of> = readonly (Of | undefined)[];

/**
 * Pairs the documents of each side with those of all sides before it (see `pairSides`): as asked or, if nothing is, by what tells them
 * apart. Sides may have documents of their own, and some none in common. `by`: how they were paired, if all in one way.
 */
export function pairAll<Of extends Item>(
  sides: readonly ItemSide<Of>[],
  asked: Pairing | undefined,
  rules: PairingRules,
): {
  readonly documents: readonly DocumentOfAll<Of>[];
  readonly by?: Pairing | undefined;
  readonly problems: Problem[];
} {
  const found = new Map<Of, (Of | undefined)[]>();
  const ways = new Set<Pairing>();
  const [problems, apart]: [Problem[], Problem[]] = [[], []];
  for (const [at, side] of sides.entries()) {
    const known = { ...sides[0], documents: [...found.keys()] };
    const by = asked ?? pairingOf(known, side);
    if (at > 0) ways.add(by);
    const own = at > 0 ? pairSides(known, side, by, rules) : { pairs: [], missing: [], problems: [] };
    const told = by === 'id' ? withTextHint(own.problems, known, side) : own.problems;
    for (const problem of told.filter(({ severity }) => severity === 'error'))
      (problem.code === 'NO_COMMON_DOCUMENT' && own.missing.length > 0 ? apart : problems).push(problem);
    const paired = new Map(own.pairs.map(([document, other]) => [other, document]));
    for (const document of side.documents) {
      const row = found.get(paired.get(document) ?? document) ?? sides.map(() => undefined);
      row[at] = document;
      if (!paired.has(document)) found.set(document, row);
    }
  }
  const documents = [...found.values()].map((row) => row.map((one) => (one?.isLeftOut ? undefined : one)));
  const areApart = [...found.values()].every((row) => row.filter(Boolean).length < 2);
  return {
    documents,
    by: ways.size === 1 ? [...ways][0] : undefined,
    problems: areApart ? [...problems, ...apart] : problems,
  };
}
