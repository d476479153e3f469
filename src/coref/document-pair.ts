import type { Place, ProblemSink } from '../text/problem.ts';
import type { CorefDocument } from './document.ts';
import type { MissingDocument } from './rules.ts';

/** A document of the key with its counterpart. `index` is the place of the key document among those of the key. */
export interface DocumentPair {
  readonly index: number;
  readonly key: CorefDocument;
  readonly response: CorefDocument;
}

/** How documents pair, and where pairs and problems go. */
export interface PairingOptions {
  readonly missing: MissingDocument;
  /** Whether names that are nearly equal pair (and are counted) instead of being refused. */
  readonly lenient: boolean;
  readonly log: ProblemSink;
  /** The names that messages use for the files. */
  readonly keyFile: string;
  readonly responseFile: string;
  onPair(pair: DocumentPair): void;
}

/** The documents of one name that still wait for a counterpart, and how many there were on each side. */
export interface NameState {
  readonly waitingKeys: { readonly index: number; readonly document: CorefDocument }[];
  readonly waitingResponses: CorefDocument[];
  /** Of the first document of that name. */
  readonly place: Place;
  keys: number;
  responses: number;
}
