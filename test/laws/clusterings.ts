import fc from 'fast-check';
import type { Entities } from '../coref/entities.ts';

/** Two sides of one document. */
export interface Clustering {
  readonly key: Entities;
  readonly response: Entities;
}

/**
 * Any two clusterings of up to 14 mentions. Each mention goes to one of five entities of a side or, one time in seven, to none: so
 * there are missing and spurious mentions, singletons, and empty sides. Entities without mentions are left out.
 */
export const clusterings: fc.Arbitrary<Clustering> = fc
  .array(fc.record({ key: entityNumber(), response: entityNumber() }), { maxLength: 14 })
  .map((mentions) => ({
    key: gather(mentions.map(({ key }) => key)),
    response: gather(mentions.map(({ response }) => response)),
  }));

/** Up to four such documents. */
export const corpora: fc.Arbitrary<readonly Clustering[]> = fc.array(clusterings, { maxLength: 4 });

/** A shuffle that the seed decides. */
export function shuffler(seed: number): <Item>(items: readonly Item[]) => Item[] {
  let state = seed >>> 0;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  return (items) => {
    const shuffled = items.slice();
    for (let at = shuffled.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [shuffled[at], shuffled[other]] = [shuffled[other], shuffled[at]];
    }
    return shuffled;
  };
}

/** -1 is no entity. Low numbers come more often, for entities of several sizes. */
function entityNumber(): fc.Arbitrary<number> {
  return fc.constantFrom(-1, 0, 0, 1, 2, 3, 4);
}

function gather(entityOf: readonly number[]): Entities {
  const entities: string[][] = [[], [], [], [], []];
  entityOf.forEach((entity, mention) => {
    if (entity >= 0) entities[entity].push(`m${mention}`);
  });
  return entities.filter((entity) => entity.length > 0);
}
