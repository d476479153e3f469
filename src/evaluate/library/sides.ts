import type { CorefDocument } from '../../coref/document.ts';
import { checkedDocument, documentOf, type GivenMention } from '../../coref/given-document.ts';
import type { Span } from '../../ner/spans.ts';
import type { Files, GivenSide } from '../../sides/files.ts';
import { areLabelIds, expectedLists, type GivenTags, idLists, mixedKinds, wholeSum } from '../../sides/given-tags.ts';
import { type FilesInMemory, memoryFiles } from '../../sides/memory-files.ts';
import { areDocuments, type DocumentSpan, type NerDocument } from '../../sides/ner-documents.ts';
import { bytesOf, isRecord, readArgument, shown } from '../../text/argument.ts';
import type { ScoreOptions } from './options.ts';

/** The content of a file, and the name by which problems call it. */
export interface GivenFile {
  readonly bytes: string | Uint8Array;
  readonly name?: string;
}

/** Entities as flat lists of numbers. */
export interface FlatClusters {
  /** How many mentions each entity has. */
  readonly sizes: ArrayLike<number>;
  /** The start and the end of each mention, entity by entity. */
  readonly spans: ArrayLike<number>;
  /** For several documents: how many entities each has, and its name, which is its number when not given. */
  readonly counts?: ArrayLike<number>;
  readonly names?: readonly string[];
}

type Clusters = readonly (readonly GivenMention[])[];

/** One side: documents, or the entities of one document, each a list of mentions; entities of several documents, in order or by their names; flat lists. */
export type CorefInput =
  | readonly CorefDocument[]
  | Clusters
  | { readonly documents: readonly Clusters[] | Readonly<Record<string, Clusters>> }
  | FlatClusters;

/**
 * One side: the tags of each sentence, in which null and -100 are not tokens; label ids; the spans of each sentence or document, which may
 * overlap, nest and repeat; or documents.
 */
export type NerInput = GivenTags | readonly (readonly ListedSpan[])[] | readonly NerDocument[];

/** A span of a list, with the score that it was predicted with, if that is known. */
export interface ListedSpan extends Span, Pick<DocumentSpan, 'score'> {}

/** Whether the last position of mentions and spans is in them. */
type Ends = NonNullable<ScoreOptions['ends']>;

const expectedClusters = 'expected a list of documents, or a list of entities, each a list of mentions';

/** The documents of a side. `other`: the other side, which tells what an empty list is. */
export function corefDocuments(input: unknown, side: string, ends: Ends, other?: unknown): readonly CorefDocument[] {
  return readArgument(side, () => {
    if (isRecord(input)) {
      if ('sizes' in input) return flatDocuments(input as unknown as FlatClusters, side, ends);
      const { documents } = input;
      if (Array.isArray(documents))
        return Array.from(documents, (one, at) => numbered(clustersOf(one, String(at + 1), ends), side));
      if (isRecord(documents)) return Object.entries(documents).map(([id, own]) => clustersOf(own, id, ends));
    }
    if (!Array.isArray(input)) throw new RangeError(`${expectedClusters}, not ${shown(input)}`);
    const items = Array.from<unknown>(input);
    const odd = items.findIndex((item) => !Array.isArray(item) && !isRecord(item));
    if (odd >= 0) throw new RangeError(`${expectedClusters}; item ${odd + 1} is ${shown(items[odd])}`);
    // No entities, if the other side is a list of entities.
    const areEntities =
      items.some(Array.isArray) || (items.length === 0 && Array.isArray(other) && other.some(Array.isArray));
    if (!areEntities) return items.map(checkedDocument);
    return [numbered(documentOf('1', items, ends), side)];
  });
}

function clustersOf(clusters: unknown, id: string, ends: Ends): CorefDocument {
  if (Array.isArray(clusters)) return documentOf(id, clusters, ends);
  throw new RangeError(`expected the entities of document ${shown(id)} as a list, not ${shown(clusters)}`);
}

/** A document without a name, which is the n-th of its side. */
function numbered(document: CorefDocument, side: string): CorefDocument {
  return { ...document, isUnnamed: true, place: { file: side, line: Number(document.id), column: 1 } };
}

function flatDocuments({ sizes, spans, counts, names }: FlatClusters, side: string, ends: Ends): CorefDocument[] {
  const perDocument = counts ?? [sizes.length];
  const areNamed =
    !names ||
    (Array.isArray(names) && names.length === perDocument.length && names.every((name) => typeof name === 'string'));
  if (wholeSum(perDocument) !== sizes.length || 2 * wholeSum(sizes) !== spans.length || !areNamed)
    throw new RangeError('counts and names are of documents; sizes are as many as counts say, and spans as sizes say');
  const columns = flatColumns(spans, ends === 'inclusive' ? 1 : 0);
  const entity = new Int32Array(columns.start.length);
  const documents: CorefDocument[] = [];
  let [cluster, row] = [0, 0];
  for (let at = 0; at < perDocument.length; at++) {
    const [first, from] = [cluster, row];
    for (; cluster < first + perDocument[at]; cluster++) {
      entity.fill(cluster - first, row, row + sizes[cluster]);
      row += sizes[cluster];
    }
    const [start, end, own] = [columns.start, columns.end, entity].map((column) => column.subarray(from, row));
    const entityIds = Array.from({ length: perDocument[at] }, (_, number) => String(number + 1));
    const id = names?.[at];
    const document = { id: id ?? String(at + 1), entityIds, start, end, entity: own, areNumbered: true } as const;
    const place = { file: id ?? side, line: 1, column: 1 };
    documents.push(id === undefined ? numbered({ ...document, place }, side) : { ...document, place });
  }
  return documents;
}

/** The starts and ends of mentions, `[start, end + more)`. */
function flatColumns(spans: ArrayLike<number>, more: number): Record<'start' | 'end', Int32Array> {
  const rows = spans.length / 2;
  const [start, end] = [new Int32Array(rows), new Int32Array(rows)];
  for (let row = 0; row < rows; row++) {
    const [first, last] = [spans[2 * row], spans[2 * row + 1] + more];
    start[row] = first;
    end[row] = last;
    if (start[row] !== first || end[row] !== last || first < 0 || first >= last) documentOf('1', [[[first, last]]]);
  }
  return { start, end };
}

/** A side of tags, spans or documents. `all`: all sides, which tell what lists are that are empty. */
export function nerSide(input: unknown, side: string, ends: Ends, all: readonly unknown[]): GivenSide | Lists {
  return readArgument(side, () => {
    if (areLabelIds(input)) return { kind: 'tags', tags: input };
    if (areDocuments(input)) return { kind: 'spans', documents: ends === 'inclusive' ? input.map(withEnds) : input };
    const kind = [input, ...all].map(firstItem).find((item) => item !== undefined);
    if (!isRecord(kind)) return { kind: 'tags', tags: input as GivenTags };
    return { kind: 'lists', lists: checkedLists(input, ends) };
  });
}

/** The spans of each sentence, which are paired by position. */
export interface Lists {
  readonly kind: 'lists';
  readonly lists: readonly (readonly ListedSpan[])[];
}

/** Lists of spans are paired by position, and each repeat counts. */
export const settingsOfLists = { pair: 'position', duplicates: 'count' } as const;

/** The lists as documents of tokens. */
export function listedDocuments({ lists }: Lists): readonly NerDocument[] {
  return lists.map((spans) => ({ unit: 'tokens', spans }));
}

/** The first item of the lists of a side. */
function firstItem(input: unknown): unknown {
  return Array.isArray(input) ? input.find((list) => Array.isArray(list) && list.length > 0)?.[0] : undefined;
}

function withEnds(document: NerDocument): NerDocument {
  const spans = document.spans?.map?.((span) => ({
    ...span,
    ...(span.end !== undefined && { end: span.end + 1 }),
    ...(span.fragments && { fragments: span.fragments.map(([start, end]) => [start, end + 1]) }),
  }));
  return { ...document, spans };
}

function checkedLists(input: unknown, ends: Ends): readonly (readonly ListedSpan[])[] {
  if (!Array.isArray(input)) throw new RangeError(`${expectedLists}, not ${shown(input)}`);
  return Array.from<unknown, ListedSpan[]>(input, (list, index) => {
    if (!Array.isArray(list)) throw new RangeError(`${expectedLists}; sentence ${index + 1} is ${shown(list)}`);
    return Array.from<unknown, ListedSpan>(list, (item, at) => {
      if (isRecord(item)) return checkedSpan(item, index, at, ends);
      if (typeof item === 'string') throw new RangeError(mixedKinds);
      throw new RangeError(`${expectedLists}; item ${at + 1} of sentence ${index + 1} is ${shown(item)}`);
    });
  });
}

function checkedSpan(
  { start, end: given, type, score: scored }: Readonly<Record<string, unknown>>,
  sentence: number,
  at: number,
  ends: Ends,
): ListedSpan {
  const where = `span ${at + 1} of sentence ${sentence + 1}`;
  if (typeof type !== 'string' || type === '')
    throw new RangeError(`the type of ${where} is a string, not ${shown(type)}`);
  const score = scored ?? undefined;
  if (score !== undefined && !(typeof score === 'number' && Number.isFinite(score)))
    throw new RangeError(`the score of ${where} is a number, not ${shown(score)}`);
  const end = ends === 'inclusive' && isToken(given) ? given + 1 : given;
  if (isToken(start) && isToken(end) && start < end) return { start, end, type, score };
  const found = `[${shown(start)}, ${shown(given)})`;
  throw new RangeError(`a span is [start, end) in whole numbers with 0 <= start < end, not ${found} as ${where} is`);
}

function isToken(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** The inputs of a run: their paths, and the files where these are. */
export interface GivenInputs {
  readonly paths: readonly string[];
  readonly files: Files;
}

/**
 * Paths for sources, which are paths, contents or data, and the files that have them. `sideOf`: data as a side, by what problems call it, which messages name.
 *
 * @throws RangeError if there are too few, or one is nothing of this.
 */
export function inputsOf(
  sources: readonly unknown[],
  given: FilesInMemory | Files,
  [first, other]: readonly [string, string],
  sideOf: (source: unknown, name: string) => GivenSide,
): GivenInputs {
  const files = readArgument('files', () => (isFiles(given) ? given : memoryFiles(checkedFiles(given))));
  const sides = new Map<string, GivenSide>();
  const contents: Record<string, Uint8Array> = {};
  const unused = (name: string): string => {
    const isUsed = sides.has(name) || Object.hasOwn(contents, name) || files.kind(name) !== 'absent';
    return isUsed ? unused(`${name}'`) : name;
  };
  const pathOf = (source: unknown, name: string): string => {
    if (typeof source === 'string') return source;
    const file = readArgument(name, () => fileOf(source));
    const path = unused(file?.name ?? name);
    if (file) contents[path] = file.bytes;
    else sides.set(path, sideOf(source, path));
    return path;
  };
  const nameOf = (at: number): string => (at === 0 ? first : sources.length > 2 ? `${other} ${at}` : other);
  const paths = Array.from(sources, (source, at) => pathOf(source, nameOf(at)));
  return { paths, files: withGiven(files, sides, memoryFiles(contents)) };
}

/** The list of sources, `most` at most. */
export function checkedSources<Source>(sources: readonly Source[], most = Number.POSITIVE_INFINITY): readonly Source[] {
  return readArgument('paths', () => {
    const isSource = (one: unknown): boolean => typeof one === 'string' || (typeof one === 'object' && one !== null);
    if (!Array.isArray(sources) || sources.length === 0 || !Array.from(sources).every(isSource))
      throw new RangeError(`expected a list of 1 or more paths, not ${shown(sources)}`);
    if (sources.length > most) throw new RangeError(`expected at most ${most}, not ${sources.length}`);
    return [...sources];
  });
}

/** The content of a source that has it, and its name. */
function fileOf(source: unknown): { readonly name: string | undefined; readonly bytes: Uint8Array } | undefined {
  if (!isRecord(source) || !('bytes' in source)) return undefined;
  const { name, bytes } = source;
  return { name: typeof name === 'string' ? name : undefined, bytes: bytesOf(bytes) };
}

function isFiles(given: FilesInMemory | Files): given is Files {
  return isRecord(given) && typeof given.open === 'function';
}

function checkedFiles(files: FilesInMemory): FilesInMemory {
  if (!isRecord(files)) throw new RangeError(`expected an object with contents by paths, not ${shown(files)}`);
  for (const content of Object.values(files)) if (typeof content !== 'string') bytesOf(content);
  return files;
}

function withGiven(files: Files, sides: ReadonlyMap<string, GivenSide>, contents: Files): Files {
  const filesAt = (path: string): Files => (contents.kind(path) === 'file' ? contents : files);
  return {
    ...files,
    kind: (path) => (sides.has(path) ? 'file' : filesAt(path).kind(path)),
    open(path) {
      const side = sides.get(path);
      return side ? memoryFiles({ [path]: jsonOf(side) }).open(path) : filesAt(path).open(path);
    },
    given: (path) => sides.get(path),
  };
}

/** Tags as JSON: they are read from that beside spans. */
function jsonOf(side: GivenSide): string {
  if (side.kind !== 'tags') return '';
  const { tags } = side;
  if (!areLabelIds(tags)) return JSON.stringify(tags);
  return JSON.stringify(idLists(tags).map((ids) => Array.from(ids, (id) => tags.labels[id] ?? null)));
}
