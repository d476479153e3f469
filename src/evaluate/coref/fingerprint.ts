import type { CorefDocument } from '../../coref/document.ts';
import { clear, type Fingerprint, fingerprintOf, newHash, take, takeText } from '../../text/fingerprint.ts';

/**
 * The fingerprint of a document of the key: its name and all of its mentions, entity by entity, as they were read, before any rule on
 * singletons or repeated mentions. The ids of entities do not count, nor does the order of entities and mentions, nor the text.
 */
export function documentFingerprint({ id, start, end, entity, entityIds, extents }: CorefDocument): Fingerprint {
  // An entity is the sum of its mentions, and the document the sum of its entities, mixed in between.
  const entities = new Int32Array(3 * entityIds.length);
  const hash = newHash();
  for (let row = 0; row < start.length; row++) {
    clear(hash);
    if (extents) takeText(hash, extents[start[row]]);
    else {
      take(hash, start[row]);
      take(hash, end[row]);
    }
    const at = 3 * entity[row];
    entities[at] += hash[0];
    entities[at + 1] += hash[1];
    entities[at + 2]++;
  }
  const all = new Int32Array(2);
  for (let at = 0; at < entities.length; at += 3) {
    if (entities[at + 2] === 0) continue;
    clear(hash);
    for (let half = at; half < at + 3; half++) take(hash, entities[half]);
    all[0] += hash[0];
    all[1] += hash[1];
  }
  clear(hash);
  takeText(hash, id);
  take(hash, all[0]);
  take(hash, all[1]);
  return fingerprintOf(hash);
}
