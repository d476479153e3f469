import type { CorefDocument } from '../../coref/document.ts';
import type { Results } from '../../results/report.ts';
import { numberRoom } from '../../text/columns.ts';
import {
  characterHash,
  type Fingerprint,
  fingerprintOf,
  nextHigh,
  nextLow,
  numbersFingerprint,
  summed,
  textFingerprint,
} from '../../text/fingerprint.ts';

/** The fingerprints of documents of the key together, and of their words, if these are known. */
export function corpusFingerprints(documents: readonly CorefDocument[]): Pick<Results, 'corpus' | 'words'> {
  const words = documents.flatMap((document) => wordsFingerprint(document) ?? []);
  return { corpus: summed(documents.map(documentFingerprint)), words: words.length > 0 ? summed(words) : undefined };
}

/**
 * The fingerprint of a document of the key: its name, if it has one, and all of its mentions, entity by entity, as they were read, before
 * any rule on singletons or repeated mentions. The ids of entities do not count, nor does the order of entities and mentions, nor the text.
 */
export function documentFingerprint(document: CorefDocument): Fingerprint {
  const { id, isUnnamed, start, end, entity, entityIds, extents } = document;
  // An entity is the sum of its mentions, and the document the sum of its entities, mixed in between.
  const sums = numberRoom(entityIds.length);
  const sizes = numberRoom(entityIds.length);
  for (let row = 0; row < start.length; row++) {
    sums[entity[row]] += extents ? characterHash(extents[start[row]]) : nextLow(nextHigh(0, start[row]), end[row]);
    sizes[entity[row]]++;
  }
  const name = characterHash(isUnnamed ? '' : id);
  let [high, low] = [0, 0];
  for (let at = 0; at < sizes.length; at++) {
    if (sizes[at] === 0) continue;
    high = (high + nextHigh(nextHigh(0, sums[at]), sizes[at])) | 0;
    low = (low + nextLow(nextLow(0, sums[at]), sizes[at])) | 0;
  }
  return fingerprintOf(nextHigh(name, high), nextLow(name, low));
}

/** The fingerprint of the words of a document, or of its text; undefined if they are not known. */
function wordsFingerprint({ words, text }: CorefDocument): Fingerprint | undefined {
  if (words?.some((word) => word !== 0)) return numbersFingerprint(words);
  return text === undefined ? undefined : textFingerprint(typeof text === 'string' ? text : text.words.join(' '));
}
