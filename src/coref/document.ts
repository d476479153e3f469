import { InputError, type Place, type Problem, type ProblemSink, problemLog } from '../text/problem.ts';

/**
 * The coreference of one document, as a table with one row per mention. A mention is a run of tokens `[start, end)`, numbered from 0
 * in the document; `entity` is an index into `entityIds`. Rows are in the order in which mentions end in the text.
 *
 * `start`, `end` and `entity` have the same length; so do `line` and `column` (where the mention was opened, from 1), which are
 * absent if the input has no lines. An id with no row is an entity without mentions.
 */
export interface CorefDocument {
  readonly id: string;
  readonly place: Place;
  readonly entityIds: readonly string[];
  readonly start: Int32Array;
  readonly end: Int32Array;
  readonly entity: Int32Array;
  readonly line?: Int32Array;
  readonly column?: Int32Array;
  /** How many tokens the document has; absent where the input does not say. */
  readonly tokens?: number;
  /** Of a document of JSON: what mentions count, as far as its members tell, and which one told. */
  readonly positions?: { readonly unit: 'tokens' | 'characters' | 'unknown'; readonly told: string };
  /**
   * What mentions are made of, if not one run of tokens: a name, for example. Then mention `[i, i + 1)` is `extents[i]`, and equal
   * extents are the same mention; in a pair of documents they have the same number (see `shareExtents`).
   */
  readonly extents?: readonly string[];
  /** A 32-bit hash of the word of each token, to compare the sides; 0 where a row has no word. */
  readonly words?: Int32Array;
  /** Of each run of tokens on consecutive lines the first token and its line. Absent where tokens have no lines. */
  readonly runs?: { readonly token: Int32Array; readonly line: Int32Array };
}

/** The response with its extents numbered as in the key, if the mentions of both are extents. */
export function shareExtents(key: CorefDocument, response: CorefDocument): CorefDocument {
  if (!key.extents || !response.extents) return response;
  const own = response.extents;
  if (key.extents.every((extent, number) => extent === own[number])) return response;
  const extents = [...key.extents];
  const numbers = new Map(extents.map((extent, number) => [extent, number]));
  const start = response.start.map((number) => extentOf(own[number], numbers, extents)[0]);
  return { ...response, start, end: start.map((number) => number + 1), extents };
}

/** Reports MIXED_MENTIONS if some documents give mentions by name and others by tokens, since these would never match. */
export function reportMixedMentions(documents: readonly CorefDocument[], log: ProblemSink): void {
  const withMentions = documents.filter(({ start }) => start.length > 0);
  const odd = withMentions.find(({ extents }) => (extents === undefined) !== (withMentions[0].extents === undefined));
  if (!odd) return;
  const [kind, others] = odd.extents ? ['names', 'tokens'] : ['tokens', 'names'];
  const message = `mentions are given by ${kind} here, but by ${others} in other documents: expected one kind on both sides`;
  log.report('MIXED_MENTIONS', 'error', () => ({ place: odd.place, message }));
}

/**
 * Refuses documents of both kinds, where there is no log to report them to.
 *
 * @throws InputError MIXED_MENTIONS.
 */
export function refuseMixedMentions(documents: readonly CorefDocument[]): void {
  const log = problemLog();
  reportMixedMentions(documents, log);
  if (log.errors > 0) throw new InputError(log);
}

/** An empty document with the given name: what a missing response is scored as. */
export function emptyDocument(id: string, place: Place): CorefDocument {
  return { id, place, entityIds: [], start: new Int32Array(0), end: new Int32Array(0), entity: new Int32Array(0) };
}

/** The number of an extent, as a span; a new extent is added. */
export function extentOf(extent: string, numbers: Map<string, number>, extents: string[]): [number, number] {
  let number = numbers.get(extent);
  if (number === undefined) {
    number = extents.push(extent) - 1;
    numbers.set(extent, number);
  }
  return [number, number + 1];
}

/** A document of the key with its counterpart. `index` is its position in the key. */
export interface DocumentPair {
  readonly index: number;
  readonly key: CorefDocument;
  readonly response: CorefDocument;
}

/** A key document missing from the response is scored against an empty document, is an error, or is skipped. */
export type MissingDocument = 'empty' | 'error' | 'skip';

/** How documents are paired, and where pairs and problems go. */
export interface PairingOptions {
  /** `tool`: another tool decides. */
  readonly missing: MissingDocument | 'tool';
  /** Whether only equal names are paired, and nothing is an error, as other tools do it. */
  readonly isExact?: boolean;
  /** Whether the only documents of both sides are paired whatever their names, and several of one name and part in order. */
  readonly lenient: boolean;
  /** How bad it is if a document is on one side only, unless `missing` says it. */
  readonly oneSided: Problem['severity'];
  readonly log: ProblemSink;
  /** The names that messages use for the files. */
  readonly keyFile: string;
  readonly responseFile: string;
  onPair(pair: DocumentPair): void;
}

/** The documents of one name that still have no counterpart, and how many there were on each side. */
export interface NameState {
  readonly waitingKeys: { readonly index: number; readonly document: CorefDocument }[];
  readonly waitingResponses: CorefDocument[];
  /** Of the first document of that name. */
  readonly place: Place;
  keys: number;
  responses: number;
}
