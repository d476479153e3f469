import type { MissingDocument } from '../coref/document.ts';
import type { Where } from '../ner/span-document.ts';
import type { ExtraRule } from '../text/extra.ts';

/** What is paired: a document, or a file of a folder. */
export interface Item {
  readonly id?: string | undefined;
  /** Whether a tool or the reader made the id up, so that it tells only between two sides of one format. */
  readonly idIsMade?: true | undefined;
  readonly text?: string | undefined;
  readonly where: Where;
  /** How many tokens it has, if two only documents of one length may be the same. */
  readonly length?: number | undefined;
  /** Of a tag file that is one document. */
  readonly sentences?: readonly unknown[] | undefined;
  /** Whether it is not scored, so that the other side may lack it. */
  readonly isLeftOut?: true | undefined;
}

export interface ItemSide<Of extends Item = Item> {
  /** What messages call it, before its path. */
  readonly name: 'the key' | 'the response' | 'gold' | 'pred' | 'the texts';
  readonly path: string;
  readonly documents: readonly Of[];
  readonly formats?: readonly string[] | undefined;
  /** The ids of documents that have only a text, and nothing to score. */
  readonly missing?: readonly string[] | undefined;
}

/** How documents are paired, and what becomes of the others. */
export interface PairingRules {
  /** What becomes of a document that the response lacks; absent where another tool decides, for which it is not an error. */
  readonly missing?: MissingDocument | undefined;
  /** What becomes of documents that only the response has; a warning when not given. */
  readonly extra?: ExtraRule | undefined;
  /** Pairs the only documents of both sides whatever their names, and several of one name and part in order. */
  readonly lenient?: boolean | undefined;
  /** Pairs equal names only. If another tool decides, uneven numbers of them are not an error. */
  readonly isExact?: boolean | undefined;
  /** Whether documents of the response that the key lacks are scored, as their entities may be in other documents. */
  readonly countsExtra?: boolean | undefined;
  /** Allows documents on one side only on both sides at once. Otherwise that is refused as a likely misspelling. */
  readonly mayLack?: boolean | undefined;
  /** Whether the exit code depends on the scores, so that documents on one side only are an error unless `lenient`. */
  readonly isGated?: boolean | undefined;
}

/** Documents of one name, in the order of their sides. */
export interface Namesakes<Of> {
  readonly keys: readonly Of[];
  readonly responses: readonly Of[];
}
