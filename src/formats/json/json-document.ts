import { emptyDocument } from '../../coref/document.ts';
import { documentOf, type GivenMention } from '../../coref/given-document.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { ProblemCode } from '../../text/problem.ts';
import { quoted, quotedJson } from '../../text/quoted.ts';
import type { CorefInputOptions } from '../coref-input.ts';
import { lost } from '../line.ts';
import type { JsonSpot } from './json-spot.ts';
import { clustersMember, forms, GOLD, noClusters, PREDICTED, type ReadDocument } from './predictions.ts';

/** What reading the values of a JSON file needs. */
export interface JsonContext extends Pick<CorefInputOptions, 'side' | 'end' | 'firstToken' | 'keepsWords'> {
  readonly mentions: MentionKind;
  /** The name of a document that has none of its own. */
  readonly name: string;
}

/** How the mentions of a file were given so far. They must not be mixed, because a name cannot match tokens. */
export interface MentionKind {
  kind?: 'names' | 'tokens';
}

/**
 * The documents of a JSON value: a list of documents, one document, or a list of entities, which is one document.
 *
 * A document is an object with its entities in `clusters` and its name in `doc_key`, `doc`, `doc_id` or `id`. A response takes
 * `predicted_clusters` if it has them (`judgePredictions`). Entities are a list, or an object whose names are their ids. An entity is a list of mentions:
 * `[first, last]` token, both included and counted from 0, or a string or a number that names the mention. An object of the type
 * `graph` has `mentions` and `links` between them; its entities are the mentions that links connect.
 *
 * The number of tokens is that of the words in `sentences`, a list of lists, or else in `tokens` or `cased_words`, a list. What cannot
 * be read is reported and left out.
 */
export function jsonDocuments(value: unknown, where: JsonSpot, context: JsonContext): ReadDocument[] {
  if (!Array.isArray(value)) return readDocument(value, context.name, where, context);
  if (value.length === 0 || value.every(Array.isArray)) {
    if (areTags(value.flat())) {
      where.refuse('OTHER_FORMAT', tagLists);
      return [];
    }
    return readEntities(value, context.name, where, where, context);
  }
  return value.flatMap((item, at) => readDocument(item, String(at + 1), where.at(at), context));
}

/** Whether these are strings, each an outside tag or a letter and a type, `O` among them. */
function areTags(values: readonly unknown[]): boolean {
  const isTag = (value: unknown): boolean =>
    typeof value === 'string' && /^(?:O|[BIESLUMW]-.+|.+-[BIESLUMW])$/.test(value);
  return values.includes('O') && values.every(isTag);
}

const tagLists =
  'this is JSON with lists of tags, not coreference in a format that is read: write a token and its tag a row, which nerscore scores';

/** `number`: the name of a document without one. */
function readDocument(value: unknown, number: string, where: JsonSpot, context: JsonContext): ReadDocument[] {
  if (!isObject(value)) {
    where.refuse('NOT_A_DOCUMENT', `expected a document, found ${kindOf(value)}: ${forms}`);
    return [];
  }
  const name = nameOf(value, where) ?? number;
  if (value.type === 'graph') return readGraph(value, name, where, context);
  const clusters = clustersMember(value);
  const member = context.side === 'response' && clusters === PREDICTED ? PREDICTED : GOLD;
  const told = positionsOf(value, context.keepsWords);
  // What it means that a response has none depends on its other documents.
  if (context.side === 'response' && clusters !== PREDICTED && clusters !== GOLD)
    return [{ ...emptyDocument({ id: name, place: where.place }), ...told, clusters, where: where.located }];
  if (!(member in value)) {
    where.refuse('NOT_A_DOCUMENT', noClusters);
    return [];
  }
  const documents = readEntities(value[member], name, where.at(member), where, context);
  return documents.map((document) => ({ ...document, ...told, clusters }));
}

/** `where`: that of the entities, which are of the document at `whole`. */
function readEntities(
  value: unknown,
  name: string,
  where: JsonSpot,
  whole: JsonSpot,
  context: JsonContext,
): ReadDocument[] {
  if (!Array.isArray(value) && !isObject(value)) {
    where.refuse('NOT_A_DOCUMENT', `expected a list of entities, found ${kindOf(value)}`);
    return [];
  }
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value);
  const entities = steps.map((step) => {
    const entity: unknown = (value as Record<string | number, unknown>)[step];
    const there = where.at(step);
    if (Array.isArray(entity)) return entity.flatMap((mention, at) => readMention(mention, at, there, context));
    there.refuse('NOT_A_DOCUMENT', `expected an entity as a list of mentions, found ${kindOf(entity)}`);
    return [];
  });
  const document = documentOf(name, entities);
  const ids = Array.isArray(value) ? document.entityIds : Object.keys(value);
  return [{ ...document, entityIds: ids, place: whole.place }];
}

function readGraph(
  value: Readonly<Record<string, unknown>>,
  name: string,
  where: JsonSpot,
  context: JsonContext,
): ReadDocument[] {
  const { mentions, links = [] } = value;
  if (!Array.isArray(mentions) || !Array.isArray(links)) {
    where.refuse('NOT_A_DOCUMENT', "expected a graph with the lists 'mentions' and 'links'");
    return [];
  }
  const nodes = mentions.flatMap((mention, at) => readMention(mention, at, where.at('mentions'), context));
  const edges = links.flatMap((link, at): [GivenMention, GivenMention][] => {
    const there = where.at('links').at(at);
    if (!Array.isArray(link) || link.length !== 2) {
      there.refuse('UNREADABLE_MENTION', `expected a link [mention, mention], found ${kindOf(link)}`);
      return [];
    }
    const ends = link.flatMap((mention, end) => readMention(mention, end, there, context));
    return ends.length === 2 ? [[ends[0], ends[1]]] : [];
  });
  return [{ ...documentOf(name, components(nodes, edges)), place: where.place }];
}

/** The mention that is the `at`th item of a list, or nothing if it cannot be read. */
function readMention(value: unknown, at: number, list: JsonSpot, context: JsonContext): GivenMention[] {
  const { mentions } = context;
  const refuse = (...problem: readonly [code: ProblemCode, message: string]): GivenMention[] => {
    list.at(at).refuse(...problem);
    return [];
  };
  const isName = typeof value === 'string' || typeof value === 'number';
  const kind = isName ? 'names' : 'tokens';
  if (!isName && !isTokenPair(value)) {
    const expected = 'expected [first, last] with whole numbers 0 <= first <= last, or a name';
    return refuse('UNREADABLE_MENTION', `cannot read the mention ${quotedJson(value)}: ${expected}`);
  }
  if (isRounded(value)) {
    return refuse('UNREADABLE_MENTION', `this mention is named by ${rounded}`);
  }
  mentions.kind ??= kind;
  if (mentions.kind !== kind) {
    const message = `this mention is given by ${isName ? 'name' : 'tokens'}, but earlier ones by ${mentions.kind}: expected one kind on both sides`;
    return refuse('MIXED_MENTIONS', message);
  }
  if (typeof value === 'string' && value.includes('\ufffd')) {
    return refuse('NOT_UTF8', lost(`the mention ${quoted(value)}`));
  }
  if (isName) return [value];
  const { end, firstToken = 0 } = context;
  const start = value[0] - firstToken;
  const after = value[1] - firstToken + (end === 'exclusive' ? 0 : 1);
  if (start >= 0 && start < after) return [[start, after]];
  const expected =
    start < 0 ? 'the first token is number 1 (--first-token)' : 'an exclusive end is greater than the start (--end)';
  return refuse('UNREADABLE_MENTION', `cannot read the mention ${JSON.stringify(value)}: ${expected}`);
}

/** Whether a number stands for several that JSON can write: so that two names would be one in silence. */
function isRounded(value: unknown): boolean {
  if (typeof value !== 'number') return false;
  const isCut = !Number.isInteger(value) && Number(value.toPrecision(FRACTION_DIGITS)) !== value;
  return isCut || Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** No two fractions of so many digits are one double. */
const FRACTION_DIGITS = 15;

const rounded = `a number beyond ±(2^53 - 1) or a fraction of more than ${FRACTION_DIGITS} digits, which is not read exactly: write it as a string`;

function isTokenPair(value: unknown): value is [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [first, last] = value;
  return Number.isInteger(first) && Number.isInteger(last) && first >= 0 && last >= first && last < 2 ** 31 - 1;
}

/**
 * What mentions count, and how many tokens there are, if known. The first list of words that is not empty tells both; without any,
 * mentions are characters if there is a text.
 */
function positionsOf(
  value: Readonly<Record<string, unknown>>,
  keepsWords: boolean = false,
): Pick<ReadDocument, 'tokens' | 'positions' | 'texts'> {
  const lists = ['sentences', 'tokens', 'cased_words'].flatMap((member) => {
    const list = value[member];
    return Array.isArray(list) ? [{ member, count: countWords(list, member === 'sentences') }] : [];
  });
  const told = lists.find(({ count }) => count) ?? lists.at(0);
  if (told) {
    const { member, count } = told;
    const texts = keepsWords && count ? (value[member] as readonly unknown[]).flat().map(String) : undefined;
    return {
      ...(count !== undefined && { tokens: count }),
      positions: { unit: 'tokens', told: `it has '${member}'` },
      ...(texts && { texts }),
    };
  }
  if (typeof value.text !== 'string') return { positions: { unit: 'unknown', told: '' } };
  return { positions: { unit: 'characters', told: "it has 'text' and no tokens" } };
}

/** How many words a list has, or undefined if it is not one of lists, where these are sentences, or is one, where they are not. */
function countWords(list: readonly unknown[], areSentences: boolean): number | undefined {
  if (!areSentences) return list.some(Array.isArray) ? undefined : list.length;
  return list.every(Array.isArray) ? list.reduce((sum: number, { length }) => sum + length, 0) : undefined;
}

function nameOf(value: Readonly<Record<string, unknown>>, where: JsonSpot): string | undefined {
  for (const member of ['doc_key', 'doc', 'doc_id', 'id']) {
    const name = value[member];
    if (isRounded(name)) where.at(member).refuse('NOT_A_DOCUMENT', `this document is named by ${rounded}`);
    if (typeof name === 'string' || typeof name === 'number') return String(name);
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${quotedJson(value)}`;
}

/**
 * The connected components of a graph of mentions, in the order of their first mentions; mentions are in the order of the list,
 * followed by those that only links name. Mentions without links are components by themselves.
 */
export function components(
  mentions: readonly GivenMention[],
  links: readonly (readonly [GivenMention, GivenMention])[],
): GivenMention[][] {
  const nodes = new Map<string, GivenMention>();
  for (const mention of [...mentions, ...links.flat()]) {
    const node = JSON.stringify(mention);
    if (!nodes.has(node)) nodes.set(node, mention);
  }
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== node) parent.set(node, root);
    return root;
  };
  for (const [a, b] of links) {
    const [from, to] = [rootOf(JSON.stringify(a)), rootOf(JSON.stringify(b))];
    if (from !== to) parent.set(from, to);
  }
  const parts = groupedBy(nodes, ([node]) => rootOf(node));
  return Array.from(parts.values(), (part) => part.map(([, mention]) => mention));
}
