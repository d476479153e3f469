import { isObject, type JsonObject, valueAt } from '../../json/json-spot.ts';
import type { NamedFields } from './named-fields.ts';
import { coreNlpMentions, precoMentions, type SentenceMentions } from './sentence-mentions.ts';

/** How tools write documents in JSON, by the names of `--input` and of the signature. */
export type ShapeName =
  | 'e2e'
  | 's2e'
  | 'allennlp'
  | 'fastcoref'
  | 'maverick'
  | 'crac'
  | 'wl-coref'
  | 'entities'
  | 'corenlp'
  | 'preco'
  | 'ecb'
  | 'gold-pred'
  | 'by-document';

/** What members the documents of a tool have, and how their mentions are numbered. */
export interface DocumentShape {
  /** The member with the entities; `predicted`: that of a response, if it has it. */
  readonly clusters: string;
  readonly predicted?: string | undefined;
  /** Whether a key that lacks the first is read from the second. */
  readonly mayHaveOne?: true;
  /** Those that may hold the name, and the words, in the order in which they are looked for. */
  readonly names: readonly string[];
  readonly words: readonly string[];
  /** Whether the user names these, which may be lists of words or of sentences. */
  readonly areNamed?: true;
  /** What the end of a mention is, where the tool says so. */
  readonly end?: 'inclusive' | 'exclusive';
  /** The member with the strings of all mentions, in lists like those of the entities. */
  readonly strings?: string;
  /** Whether tokens that begin with `##` stand for empty nodes. */
  readonly hasZeros?: true;
  /** Whether language models write it, whose words are more often right than their offsets. */
  readonly hasSurfaces?: true;
  /** How mentions are tokens of sentences, where they are. */
  readonly inSentences?: SentenceMentions;
}

/** A row of the table of shapes. */
interface NamedShape extends DocumentShape {
  readonly name: ShapeName;
  readonly about: string;
  /** Whether an object is in it, by its members; absent where that takes more than one object. */
  readonly fits?: (object: JsonObject) => boolean;
}

const names = ['doc_key', 'doc', 'doc_id', 'id', 'document_id'];

/** What an object has that is in none of the shapes of the table. */
export const plainShape: DocumentShape = {
  clusters: 'clusters',
  predicted: 'predicted_clusters',
  names,
  words: ['sentences', 'tokens', 'cased_words'],
};

/** The shapes, in the order in which they are looked for. */
export const documentShapes: readonly NamedShape[] = [
  {
    ...plainShape,
    name: 'e2e',
    about: 'e2e-coref and similar: clusters of word pieces, which subtoken_map maps to words',
    fits: (object) => 'subtoken_map' in object,
    end: 'inclusive',
  },
  {
    ...plainShape,
    name: 's2e',
    about: 's2e-coref: a line with the clusters of all documents, and one with their subtoken maps',
    end: 'inclusive',
  },
  {
    ...plainShape,
    name: 'crac',
    about: 'JSON of CRAC 2025: tokens, clusters_token_offsets, doc_id',
    fits: (object) => 'clusters_token_offsets' in object && 'doc_id' in object,
    clusters: 'clusters_token_offsets',
    words: ['tokens'],
    end: 'inclusive',
    strings: 'clusters_text_mentions',
    hasZeros: true,
  },
  {
    ...plainShape,
    name: 'maverick',
    about: 'maverick-coref: tokens, clusters_token_offsets',
    fits: (object) => 'clusters_token_offsets' in object,
    clusters: 'clusters_token_offsets',
    words: ['tokens'],
    end: 'inclusive',
  },
  {
    ...plainShape,
    name: 'fastcoref',
    about: 'fastcoref: text, clusters of characters, clusters_strings',
    fits: (object) => 'clusters_strings' in object && 'text' in object,
    words: [],
    end: 'exclusive',
    strings: 'clusters_strings',
  },
  {
    ...plainShape,
    name: 'wl-coref',
    about: 'wl-coref: cased_words, clusters, and in a response span_clusters',
    fits: (object) => 'cased_words' in object && ('document_id' in object || 'span_clusters' in object),
    predicted: 'span_clusters',
    mayHaveOne: true,
    words: ['cased_words'],
    end: 'exclusive',
  },
  {
    ...plainShape,
    name: 'allennlp',
    about: 'AllenNLP: document, which is a list of tokens, and clusters',
    fits: (object) => Array.isArray(object.document) && 'clusters' in object,
    words: ['document'],
    end: 'inclusive',
  },
  {
    ...plainShape,
    name: 'entities',
    about: 'answers of language models: entities with mentions as {text, start, end}, or as strings',
    fits: (object) => 'entities' in object && !('clusters' in object || 'predicted_clusters' in object),
    clusters: 'entities',
    end: 'exclusive',
    hasSurfaces: true,
  },
  {
    ...plainShape,
    name: 'corenlp',
    about: 'CoreNLP: sentences with tokens, and chains in corefs',
    fits: (object) => 'corefs' in object && 'sentences' in object,
    clusters: 'corefs',
    names: ['docId'],
    end: 'exclusive',
    inSentences: coreNlpMentions,
  },
  {
    ...plainShape,
    name: 'preco',
    about: 'PreCo: sentences, and mention_clusters of [sentence, start, end]',
    fits: (object) => 'mention_clusters' in object,
    clusters: 'mention_clusters',
    end: 'exclusive',
    inSentences: precoMentions,
  },
  {
    ...plainShape,
    name: 'ecb',
    about: 'ECB+ and its like: a list of mentions with doc_id, coref_chain or cluster_id, and tokens',
  },
  {
    ...plainShape,
    name: 'gold-pred',
    about: 'both sides in one record: gold and pred, each as clusters',
    fits: ({ gold, pred, clusters }) => clusters === undefined && areClusters(gold) && areClusters(pred),
    clusters: 'gold',
    predicted: 'pred',
  },
  {
    ...plainShape,
    name: 'by-document',
    about: 'an object with documents by name, each in any of these forms',
  },
];

/** Whether a member of an object may be a list of entities, and not of tags or of the strings of spans. */
function areClusters(member: unknown): boolean {
  return Array.isArray(member) && member.every((entity) => typeof entity === 'object' && !isStringIn(entity));
}

function isStringIn(entity: unknown): boolean {
  return Array.isArray(entity) && entity.some((item) => typeof item === 'string');
}

/** Whether the text of records has members with the clusters of both sides. */
export function haveBothSides(text: string): boolean {
  const isThere = (name: string | undefined): boolean =>
    name !== undefined && new RegExp(`"${name}"\\s*:`, 'u').test(text);
  return [plainShape, ...documentShapes].some((shape) => isThere(shape.clusters) && isThere(shape.predicted));
}

/** The shape of that name, or the plain one, with what the user names. */
export function shapeOf(name: ShapeName | undefined, fields: NamedFields = {}): DocumentShape {
  const shape = documentShapes.find((one) => one.name === name) ?? plainShape;
  const { id, tokens, text, list, clusters = list } = fields;
  const words = [tokens, text].filter((path) => path !== undefined);
  return {
    ...shape,
    ...(clusters !== undefined && { clusters, predicted: undefined }),
    ...(id !== undefined && { names: [id] }),
    ...(words.length > 0 && { words, areNamed: true }),
  };
}

/** The name of the shape that an object fits; undefined if it is plain. */
export function shapeFound(object: JsonObject): ShapeName | undefined {
  return documentShapes.find(({ fits }) => fits?.(object))?.name;
}

/** Whether an object is one of documents by their names: all of its members are objects, one of them a document. */
export function isByDocument(object: JsonObject, fields: NamedFields = {}): boolean {
  const { list = plainShape.clusters, clusters = list } = fields;
  const isDocument = (one: unknown): boolean =>
    isObject(one) && (clusters in one || valueAt(one, clusters) !== undefined || shapeFound(one) !== undefined);
  return hasOnly(object, isObject) && !(clusters in object) && Object.values(object).some(isDocument);
}

/** Whether a value looks like lists of mentions, the first a pair of numbers. */
export function beginsWithPairs(value: unknown): boolean {
  const [[mention] = []] = Array.isArray(value) ? (value as readonly unknown[]).filter(Array.isArray) : [];
  return Array.isArray(mention) && mention.length === 2 && mention.every(Number.isSafeInteger);
}

/** Whether the members of an object are lists, as s2e-coref has the clusters of each document. */
export function areListsByName(object: JsonObject): boolean {
  return hasOnly(object, Array.isArray);
}

function hasOnly(object: JsonObject, isDocument: (member: unknown) => boolean): boolean {
  if (['clusters', 'predicted_clusters', 'mentions', 'entities'].some((member) => member in object)) return false;
  const members = Object.values(object);
  return members.length > 0 && members.every(isDocument) && shapeFound(object) === undefined;
}

/** Whether an object has the word of each word piece of each of these documents. */
export function areMapsOf(object: JsonObject, documents: JsonObject): boolean {
  const isMap = (member: unknown): boolean => Array.isArray(member) && member.every(Number.isInteger);
  const names = Object.keys(documents);
  return Object.keys(object).length === names.length && names.every((name) => name in object && isMap(object[name]));
}

/** What ends of mentions are in a format that says so itself. */
export function endIn(format: string): 'inclusive' | 'exclusive' | undefined {
  return documentShapes.find(({ name }) => name === format)?.end;
}
