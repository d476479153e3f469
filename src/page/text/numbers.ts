import { addCount } from '../../text/grouped.ts';
/** How an entity or a type is drawn: a hue, where 0 is grey, and one of the line styles solid, dashed, dotted and double. */
export interface Look {
  readonly hue: number;
  readonly style: number;
}

const HUES = 8;
/** By hue, so that hues that look alike to the colour-blind differ in style. */
const styles = [0, 0, 0, 0, 1, 1, 2, 3, 2];

/** What is for an entity of one mention, or one that the other side does not have. */
export const plain: Look = { hue: 0, style: 0 };

/** The look of the n-th entity or type, from 0. The first 24 differ; the others are grey and dotted. */
export function lookOf(at: number): Look {
  if (at >= 3 * HUES) return { hue: 0, style: 2 };
  const hue = 1 + (at % HUES);
  return { hue, style: (styles[hue] + Math.floor(at / HUES)) % 4 };
}

/** A number from 1 or a letter; empty for an entity of one mention that is not paired. */
export interface EntityName extends Look {
  readonly label: string;
}

/** The mentions of entities by the ids of these; equal mentions are the same text. */
type Entities = ReadonlyMap<string, readonly string[]>;

/** The names of entities or types, by their ids: equal numbers on both sides belong together. */
export type EntityNames = ReadonlyMap<string, EntityName>;

/**
 * Names the entities of both sides. Those of the key are numbered by size, 1 the largest. One of the response has the number of the key's entity with which it shares most mentions, if that has
 * a number and no other shares more with it; or else a letter. Equal ones are taken in order.
 */
export function nameEntities(keys: Entities, responses: Entities): Readonly<Record<'gold' | 'pred', EntityNames>> {
  const [gold, pred] = [[...keys.values()], [...responses.values()]];
  const ranks = ranksOf(gold);
  const names = gold.map(({ length }, at): EntityName => {
    return length > 1 ? { ...lookOf(ranks[at]), label: `${ranks[at] + 1}` } : { ...plain, label: '' };
  });
  const partners = partnersOf(gold, pred);
  const free = pred.map((entity, at) => (partners.has(at) || entity.length < 2 ? [] : entity));
  const letters = ranksOf(free);
  return {
    gold: new Map([...keys.keys()].map((id, at) => [id, names[at]])),
    pred: new Map(
      [...responses].map(([id, { length }], at) => {
        const own = { ...plain, label: length > 1 ? lettersOf(letters[at]) : '' };
        return [id, names[partners.get(at) ?? -1] ?? own];
      }),
    ),
  };
}

/** By entity of the response, that of the key which it is paired with: pairs with more common mentions first. */
function partnersOf(
  gold: readonly (readonly string[])[],
  pred: readonly (readonly string[])[],
): ReadonlyMap<number, number> {
  const entityOf = new Map(gold.flatMap((mentions, at) => mentions.map((mention) => [mention, at])));
  const pairs = pred.flatMap((mentions, response) => {
    const common = new Map<number, number>();
    for (const mention of mentions) {
      const key = entityOf.get(mention);
      if (key !== undefined && gold[key].length > 1) addCount(common, key);
    }
    return [...common].map(([key, count]) => ({ key, response, count }));
  });
  const partners = new Map<number, number>();
  const taken = new Set<number>();
  for (const { key, response } of pairs.sort((a, b) => b.count - a.count || a.key - b.key || a.response - b.response)) {
    if (partners.has(response) || taken.has(key)) continue;
    partners.set(response, key);
    taken.add(key);
  }
  return partners;
}

/** The rank of each by its size, from 0; equal ones in order. */
function ranksOf(sets: readonly (readonly unknown[])[]): readonly number[] {
  const ranks = new Array<number>(sets.length);
  const order = sets.map((_, at) => at).sort((a, b) => sets[b].length - sets[a].length || a - b);
  order.forEach((at, rank) => {
    ranks[at] = rank;
  });
  return ranks;
}

function lettersOf(rank: number): string {
  return (rank > 25 ? lettersOf(Math.floor(rank / 26) - 1) : '') + String.fromCharCode(97 + (rank % 26));
}
