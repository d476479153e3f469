import { emptyDocument } from '../../../coref/document.ts';
import { documentOf, type GivenMention } from '../../../coref/given-document.ts';
import { kindOf, namesOf, shellWord } from '../../../text/quoted.ts';
import { memberAt } from '../../json/fields.ts';
import { isObject, type JsonObject, type JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import type { CorefInputOptions } from '../coref-input.ts';
import { zerosOf } from '../crac-text.ts';
import { cracOffsets } from './crac-offsets.ts';
import { documentWords, type ReadWords, wordsOfPieces } from './document-words.ts';
import { areEcbMentions, ecbDocuments } from './ecb.ts';
import { readGraph } from './graph.ts';
import { isRounded, itemOf, type MentionKind, type MentionReading, placed, readMentions, rounded } from './mention.ts';
import { documentsOf, entitiesOfList, refuseLacking } from './named-fields.ts';
import { clustersMember, forms, type ReadDocument } from './predictions.ts';
import {
  areListsByName,
  beginsWithPairs,
  type DocumentShape,
  isByDocument,
  plainShape,
  type ShapeName,
  shapeFound,
  shapeOf,
} from './shapes.ts';

/** What reading the values of a JSON file needs. */
export interface JsonContext
  extends Pick<
    CorefInputOptions,
    'side' | 'end' | 'plainEnd' | 'firstToken' | 'shape' | 'fields' | 'shared' | 'lenient'
  > {
  readonly file: FoundInFile;
  /** The name of a document that has none of its own, by its number or by the object that holds it. */
  readonly name: string;
  readonly isNamed?: true;
  /** For s2e-coref: of each document, the words that its word pieces are of. */
  readonly maps?: JsonValue<JsonObject> | undefined;
}

/** What was found so far in a file. */
export interface FoundInFile {
  readonly kind: MentionKind;
  /** The shape of its first object, which all others have. */
  shape?: ShapeName | 'plain';
}

/**
 * The documents of a JSON value: a list of documents, one document, documents by their names, or a list of entities, which is one document.
 *
 * A document is an object in one of the shapes of `shapes.ts`. A response takes what was predicted if it has that (`judgePredictions`).
 * Entities are a list, or an object whose names are their ids. An entity is a list of mentions (`readMention`), or an object with
 * one in `mentions`. An object of the type `graph` has `mentions` and `links` between them.
 *
 * What cannot be read is reported and left out.
 */
export function jsonDocuments(value: unknown, where: JsonSpot, context: JsonContext): ReadDocument[] {
  const { fields } = context;
  if (fields?.clusters ?? fields?.list) {
    const found = documentsOf({ value, where }, fields!);
    if (found.length !== 1 || found[0].value !== value)
      return found.flatMap(({ value: one, where: there, fields: own }, at) =>
        readDocument(one, there, { ...context, fields: own, name: found.length === 1 ? context.name : String(at + 1) }),
      );
  }
  if (!Array.isArray(value)) return readDocument(value, where, context);
  if (areEcbMentions(value)) {
    context.file.shape = 'ecb';
    return ecbDocuments(value, where, context.file.kind, context);
  }
  if (value.length === 0 || value.every(Array.isArray)) {
    if (areTags(value.flat())) {
      where.refuse('OTHER_FORMAT', tagLists);
      return [];
    }
    return [readEntities(value, where, where, plainShape, {}, context)];
  }
  return value.flatMap((item, at) => readDocument(item, where.at(at), { ...context, name: String(at + 1) }));
}

/** Whether these are strings, each an outside tag or a letter and a type, `O` among them. */
function areTags(values: readonly unknown[]): boolean {
  const isTag = (value: unknown): boolean =>
    typeof value === 'string' && /^(?:O|[BIESLUMW]-.+|.+-[BIESLUMW])$/.test(value);
  return values.includes('O') && values.every(isTag);
}

const tagLists =
  'this is JSON with lists of tags, not coreference in a format that is read: write a token and its tag a row, which nerscore scores';

function readDocument(value: unknown, where: JsonSpot, context: JsonContext): ReadDocument[] {
  const { side, file, fields } = context;
  if (!isObject(value)) {
    where.refuse('NOT_A_DOCUMENT', `expected a document, found ${kindOf(value)}: ${forms}`);
    return [];
  }
  if (context.maps ?? (context.shape === 'by-document' && areListsByName(value)))
    return readLists(value, where, context);
  if (!context.isNamed && isByDocument(value, fields))
    return Object.keys(value).flatMap((name) =>
      readDocument(value[name], where.at(name), { ...context, maps: undefined, name, isNamed: true }),
    );
  const asked = context.shape === 'by-document' ? undefined : context.shape;
  file.shape ??= asked ?? (fields?.start === undefined ? shapeFound(value) : undefined) ?? 'plain';
  const shape = shapeOf(file.shape === 'plain' ? undefined : file.shape, fields);
  if (fields) refuseLacking({ value, where }, fields);
  const name = nameOf(value, shape, where);
  const own = name === undefined ? context : Object.assign({}, context, { name, isNamed: true } as const);
  if (value.type === 'graph') return readGraph(value, own.name, where, readingOf(shape, {}, context));
  const told = documentWords(value, shape, where, own);
  const clusters = clustersMember(value, shape);
  const isMissing = clusters.kind === 'none' || clusters.kind === 'null';
  if (side === 'response' && isMissing) return [lacking(value, shape, where, told, own)];
  const isOnly = shape.mayHaveOne && !(shape.clusters in value);
  const isPredicted = clusters.kind === 'predicted' && (side === 'response' || isOnly);
  const member = isPredicted ? clusters.predicted : clusters.gold;
  const given = memberAt({ value, where }, member);
  if (given.value === undefined) {
    where.refuse('NOT_A_DOCUMENT', ...lackOf(value, shape));
    return [];
  }
  const strings = shape.strings === undefined ? undefined : value[shape.strings];
  const tokens = typeof told.text === 'object' && shape.hasZeros ? told.text.words : undefined;
  const entities = tokens ? cracOffsets(given.value, strings, tokens, where) : given.value;
  const document = readEntities(entities, given.where, where, shape, told, own, strings);
  // Of documents whose mentions are names, words say nothing of these.
  return [
    { words: document.extents ? undefined : told.words, clusters, zeros: tokens && zerosOf(tokens), ...document },
  ];
}

/** A document of a response that has no entities. What that means depends on its other documents. */
function lacking(
  value: JsonObject,
  shape: DocumentShape,
  where: JsonSpot,
  { subtokens, inSentences, ...words }: ReadWords,
  context: JsonContext,
): ReadDocument {
  const [message, help] = lackOf(value, shape);
  const lack = { code: 'NOT_A_DOCUMENT', severity: 'error', ...where.located, message, help } as const;
  return {
    ...emptyDocument({ id: context.name, place: where.place }),
    ...words,
    isUnnamed: isUnnamed(context),
    clusters: { ...clustersMember(value, shape), lack },
  };
}

/** The documents of an object of lists of entities; with `maps` these count word pieces. */
function readLists(value: JsonObject, where: JsonSpot, context: JsonContext): ReadDocument[] {
  const { file, maps } = context;
  file.shape = maps ? 's2e' : 'by-document';
  const shape = shapeOf(file.shape);
  return Object.keys(value).map((name) => {
    const words = maps ? wordsOfPieces(maps.value[name], [], maps.where.at(name)) : {};
    const there = where.at(name);
    return readEntities(value[name], there, there, shape, words, { ...context, name, isNamed: true });
  });
}

/** What to say of an object that lacks the member with its entities, and what to do. */
function lackOf(value: JsonObject, { clusters }: DocumentShape): readonly [message: string, help: string] {
  const found = Object.keys(value);
  const has = found.length === 0 ? 'it is empty' : `it has ${namesOf(found)}`;
  const likely = found.filter((name) => beginsWithPairs(value[name]));
  const help =
    likely.length === 1
      ? `add --clusters-field ${shellWord(likely[0])}, or for one side --key-clusters-field or --response-clusters-field`
      : 'say where it has what: --fields, or --clusters-field, --name-field, --tokens-field (corefscore help input)';
  const areNames = found.length > 0 && likely.length === found.length;
  const byName = areNames ? 'if these are the names of documents: --input by-document; else ' : '';
  const ofNer = /\b(?:spans|ents|ner|labels?|\w+_tags)\b/.test(has) ? 'for named entities, use nerscore; else ' : '';
  return [`this object has no '${clusters}': ${has}; ${forms}`, byName + ofNer + help];
}

function isUnnamed({ isNamed }: JsonContext): true | undefined {
  return isNamed ? undefined : true;
}

function readingOf(
  shape: DocumentShape,
  { subtokens, text, positions, inSentences }: ReadWords,
  context: JsonContext,
  entities?: unknown,
): MentionReading {
  // Only a character beyond U+FFFF is more than one unit of a string.
  const whole = typeof text === 'string' ? text : undefined;
  const characters = whole && /[\ud800-\udbff]/.test(whole) ? [...whole] : whole;
  const { start, end } = context.fields ?? {};
  const reading = {
    kind: context.file.kind,
    side: context.side,
    firstToken: context.firstToken ?? 0,
    subtokens,
    // Of models that write offsets themselves.
    surfaces: shape.hasSurfaces && context.side === 'response' ? [] : undefined,
    isLenient: context.lenient,
    inSentences,
    characters: positions?.unit === 'characters' ? characters : undefined,
    fields: start === undefined || end === undefined ? undefined : { start, end },
  };
  return { end: context.end ?? shape.end ?? context.plainEnd ?? likelyEnd(entities, reading), ...reading };
}

/** Tokens are counted with the last; characters without the one at the end, unless the words of all mentions are found only with it. */
function likelyEnd(
  given: unknown,
  { characters, firstToken }: Pick<MentionReading, 'characters' | 'firstToken'>,
): MentionReading['end'] {
  if (characters === undefined) return 'inclusive';
  const entities: readonly unknown[] = Object.values(given ?? {});
  const mentions = entities.flatMap((entity) => (isObject(entity) ? entity.mentions : entity)).filter(isObject);
  const isFound = (after: number): boolean =>
    mentions.every((mention) => {
      const [position, words] = placed(mention);
      const [start, end] = Array.isArray(position) ? position.map((at) => Number(at) - firstToken) : [];
      return [...characters.slice(start, end + after)].join('') === words;
    });
  return mentions.length > 0 && !isFound(0) && isFound(1) ? 'inclusive' : 'exclusive';
}

/** The list of mentions that an entity is, or has: in `mentions` or, if it may be, in its only list. */
export function mentionsOf(entity: unknown, mayBeOther = true): unknown {
  if (!isObject(entity)) return entity;
  const [list, ...others] = mayBeOther ? Object.values(entity).filter(Array.isArray) : [];
  return entity.mentions ?? (list && others.length === 0 ? list : entity);
}

/** `where`: that of the entities, which are of the document at `whole`. `strings`: the words of their mentions, if they are there. */
export function readEntities(
  value: unknown,
  where: JsonSpot,
  whole: JsonSpot,
  shape: DocumentShape,
  words: ReadWords,
  context: JsonContext,
  strings?: unknown,
): ReadDocument {
  const { list, entity } = context.fields ?? {};
  if (!Array.isArray(value) && (list !== undefined || !isObject(value))) {
    const what = list === undefined ? 'entities' : 'mentions';
    where.refuse('NOT_A_DOCUMENT', `expected a list of ${what}, found ${kindOf(value)}`);
  }
  const reading = readingOf(shape, words, context, value);
  const named = list === undefined ? undefined : entitiesOfList(value, where, reading, entity!);
  const ids = named ? [...named.keys()] : Array.isArray(value) ? undefined : Object.keys(value ?? {});
  const entities = named ? [...named.values()] : listedEntities(value, where, reading, shape, strings);
  const document = documentOf(context.name, entities);
  const { kind, end, firstToken: first } = reading;
  const shift = [-first, (end === 'inclusive' ? 1 : 0) - first] as const;
  // V8 is slow to add members to a copy.
  return {
    tokens: words.tokens,
    text: words.text,
    isUnnamed: isUnnamed(context),
    positions: {
      unit: words.positions?.unit,
      told: words.positions?.told ?? '',
      shift: kind.of === 'tokens' ? shift : undefined,
      haveWords: kind.haveWords === true,
    },
    ...(reading.surfaces?.some((words) => words !== undefined) && { surfaces: reading.surfaces }),
    ...document,
    entityIds: ids ?? document.entityIds,
    areNumbered: ids ? undefined : true,
    place: whole.place,
  };
}

/** The mentions of each entity of a list, or of an object. */
function listedEntities(
  value: unknown,
  where: JsonSpot,
  reading: MentionReading,
  { hasSurfaces }: DocumentShape,
  strings: unknown,
): readonly (readonly GivenMention[])[] {
  const steps = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value ?? {});
  return steps.map((step) => {
    const given = itemOf(value, step);
    const entity = mentionsOf(given, hasSurfaces);
    const there = isObject(given) && 'mentions' in given ? where.at(step).at('mentions') : where.at(step);
    const own = itemOf(strings, step);
    if (Array.isArray(entity)) return readMentions(entity, there, reading, own);
    there.refuse('NOT_A_DOCUMENT', `expected an entity as a list of mentions, found ${kindOf(entity)}`);
    return [];
  });
}

function nameOf(value: JsonObject, { names }: DocumentShape, where: JsonSpot): string | undefined {
  for (const member of names) {
    const { value: name, where: there } = memberAt({ value, where }, member);
    if (isRounded(name)) there.refuse('NOT_A_DOCUMENT', `this document is named by ${rounded}`);
    if (typeof name !== 'string' && typeof name !== 'number') continue;
    // Of wl-coref: of all words, or of each.
    const part = member === 'document_id' ? [value.part_id].flat()[0] : undefined;
    return Number.isInteger(part) ? `${name}_${part}` : String(name);
  }
  return undefined;
}
