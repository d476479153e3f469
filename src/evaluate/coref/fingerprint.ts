import type { CorefDocument } from '../../coref/document.ts';
import { type Fingerprint, fingerprintOf, newHash, take, takeText } from '../../text/fingerprint.ts';

/**
 * The fingerprint of a document of the key: its name and all of its mentions, entity by entity, as they were read, before any rule on
 * singletons or repeated mentions. The ids of entities do not count, nor does the order of entities and mentions, nor the text.
 */
export function documentFingerprint({ id, start, end, entity, entityIds, extents }: CorefDocument): Fingerprint {
  // An entity is the sum of its mentions, and the document the sum of its entities, mixed in between.
  const high = new Int32Array(entityIds.length);
  const low = new Int32Array(entityIds.length);
  const sizes = new Int32Array(entityIds.length);
  for (let row = 0; row < start.length; row++) {
    const mention = newHash();
    if (extents) takeText(mention, extents[start[row]]);
    else {
      take(mention, start[row]);
      take(mention, end[row]);
    }
    high[entity[row]] += mention.high;
    low[entity[row]] += mention.low;
    sizes[entity[row]]++;
  }
  let [allHigh, allLow] = [0, 0];
  for (let at = 0; at < sizes.length; at++) {
    if (sizes[at] === 0) continue;
    const whole = newHash();
    for (const number of [high[at], low[at], sizes[at]]) take(whole, number);
    allHigh = (allHigh + whole.high) | 0;
    allLow = (allLow + whole.low) | 0;
  }
  const document = newHash();
  takeText(document, id);
  take(document, allHigh);
  take(document, allLow);
  return fingerprintOf(document);
}
