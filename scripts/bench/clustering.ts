import type { Random } from '../../src/stats/random.ts';
import { chance, shuffle } from './draws.ts';

/** Who is in which entity: `key[i]` and `response[i]` are entity numbers from 0, or -1 where the mention is not on that side. */
export interface Clustering {
  readonly key: Int32Array;
  readonly response: Int32Array;
}

/**
 * Entity sizes as a power law: the number of the entity of each of `mentions` mentions, with exactly `entities` entities of at least
 * `least` mentions. Beyond those, a mention joins the entity of a mention drawn among the ones before it, or begins a new entity.
 *
 * Simon (1955), "On a class of skew distribution functions"; where the share p of mentions begins an entity, the exponent of the
 * sizes is 1 + 1 / (1 - p). In random order.
 */
export function powerLaw(source: Random, mentions: number, entities: number, least = 1): Int32Array {
  const drawn = mentions - entities * (least - 1);
  if (entities < 1 || drawn < entities) throw new Error(`${mentions} mentions cannot fill ${entities} entities`);
  const entity = new Int32Array(mentions);
  let begun = 0;
  for (let i = 0; i < drawn; i++) {
    const begins = i === 0 || source.below(drawn - i) < entities - begun;
    entity[i] = begins ? begun++ : entity[source.below(i)];
  }
  for (let i = drawn; i < mentions; i++) entity[i] = (i - drawn) % entities;
  shuffle(source, entity);
  return entity;
}

/**
 * A response to the key. `moved`: the share of the mentions, in [0, 1], that are in any entity, so that entities hang together in one
 * giant component: of 1,000,000 mentions in 290,000 entities, 231,000 key and 235,000 response entities at 0.5. Beside that, 5 % of the
 * key's mentions are missing, as many are spurious, and half of the mentions of 8 % of the entities are split off.
 */
export function respond(source: Random, key: Int32Array, moved: number): Clustering {
  const spurious = Math.round(key.length * 0.05);
  const entities = key.reduce((most, entity) => Math.max(most, entity + 1), 0);
  const isSplit = Uint8Array.from({ length: entities }, () => (chance(source, 0.08) ? 1 : 0));
  const everyKey = new Int32Array(key.length + spurious).fill(-1);
  const everyResponse = new Int32Array(key.length + spurious);
  for (let i = 0; i < everyKey.length; i++) {
    const own = i < key.length ? key[i] : key[source.below(key.length)];
    if (i < key.length) everyKey[i] = own;
    everyResponse[i] = i < key.length && chance(source, 0.05) ? -1 : answer(own);
  }
  return mixed(source, { key: everyKey, response: everyResponse });

  function answer(own: number): number {
    if (chance(source, moved)) return source.below(entities);
    return isSplit[own] === 1 && chance(source, 0.5) ? entities + own : own;
  }
}

/** The same mentions in random order, so that missing and spurious ones stand anywhere. */
function mixed(source: Random, { key, response }: Clustering): Clustering {
  const order = Int32Array.from(key.keys());
  shuffle(source, order);
  return { key: order.map((at) => key[at]), response: order.map((at) => response[at]) };
}
