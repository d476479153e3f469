import { type CorefDocument, emptyDocument, refuseMixedMentions, shareExtents } from '../../coref/document.ts';
import { pairDocuments as pairByName } from '../../coref/pair-documents.ts';

/** A key document with the response document of the same name. */
export interface PairedDocument {
  readonly id: string;
  readonly key: CorefDocument;
  readonly response: CorefDocument;
}

/** The documents of both sides by name, in the order of the key. */
export interface PairedDocuments {
  readonly pairs: readonly PairedDocument[];
  /** Documents that only the key has, and those that only the response has. */
  readonly missing: readonly CorefDocument[];
  readonly extra: readonly CorefDocument[];
}

/**
 * Pairs documents with equal names; those with a repeated name in order.
 *
 * @throws InputError MIXED_MENTIONS if some have names and others tokens.
 */
export function pairDocuments(key: readonly CorefDocument[], response: readonly CorefDocument[]): PairedDocuments {
  refuseMixedMentions([...key, ...response]);
  const [keySide, responseSide] = [key, response].map((documents) => ({ path: '', documents }));
  const { pairs } = pairByName(keySide, responseSide, { missing: 'tool', lenient: false, isExact: true });
  const paired = new Set(pairs.flatMap((pair) => [pair.key, pair.response]));
  return {
    pairs: pairs.map((pair) => ({
      id: pair.key.id,
      key: pair.key,
      response: shareExtents(pair.key, pair.response),
    })),
    missing: key.filter((document) => !paired.has(document)),
    extra: response.filter((document) => !paired.has(document)),
  };
}

/** The pairs in the order of the key, with an empty response for each document that the response lacks. */
export function withEmptyResponses(key: readonly CorefDocument[], { pairs }: PairedDocuments): PairedDocument[] {
  const paired = new Map(pairs.map((pair) => [pair.key, pair]));
  return key.map(
    (document) =>
      paired.get(document) ?? {
        id: document.id,
        key: document,
        response: emptyDocument(document.id, document.place),
      },
  );
}

/** Pairs of an empty key with each document that only the response has. */
export function withEmptyKeys({ extra }: PairedDocuments): PairedDocument[] {
  return extra.map((document) => ({
    id: document.id,
    key: emptyDocument(document.id, document.place),
    response: document,
  }));
}

/** The names of documents. */
export function idsOf(documents: readonly CorefDocument[]): string[] {
  return documents.map(({ id }) => id);
}
