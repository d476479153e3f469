import { type CorefDocument, emptyDocument, refuseMixedMentions } from '../../coref/document.ts';
import { pairDocuments as pairByName } from '../../pair/coref/pair-documents.ts';
import { namesOf } from '../../text/quoted.ts';

/** Documents of one name; that of a side that lacks it is empty. */
export interface PairedDocument {
  readonly id: string;
  readonly key: CorefDocument;
  readonly response: CorefDocument;
}

interface PairedDocuments {
  /** Those of the key: those that both sides have, and those that the response lacks. */
  readonly own: readonly PairedDocument[];
  readonly pairs: readonly PairedDocument[];
  readonly missing: readonly PairedDocument[];
  /** Those that only the response has. */
  readonly extra: readonly PairedDocument[];
}

/**
 * Pairs documents with equal names; those with a repeated name in order.
 *
 * @throws InputError MIXED_MENTIONS if some have names and others tokens.
 */
export function pairDocuments(key: readonly CorefDocument[], response: readonly CorefDocument[]): PairedDocuments {
  refuseMixedMentions([...key, ...response]);
  const [keySide, responseSide] = [key, response].map((documents) => ({ path: '', documents }));
  const { pairs, extra } = pairByName(keySide, responseSide, { lenient: false, isExact: true });
  const responses = new Map(pairs.map((pair) => [pair.key, pair.response]));
  const own = key.map((document): PairedDocument => {
    return { id: document.id, key: document, response: responses.get(document) ?? emptyDocument(document) };
  });
  return {
    own,
    pairs: own.filter((pair) => responses.has(pair.key)),
    missing: own.filter((pair) => !responses.has(pair.key)),
    extra: extra.map((document) => ({ id: document.id, key: emptyDocument(document), response: document })),
  };
}

export function namesIn(documents: readonly PairedDocument[]): string {
  return namesOf(documents.map(({ id }) => id));
}
