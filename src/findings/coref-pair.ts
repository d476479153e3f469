import type { DocumentPair } from '../coref/document.ts';
import { haveTrees } from '../coref/nodes.ts';
import type { NumberedSide } from '../coref/numbering.ts';
import { type Overlap, overlapAt, rowsByEntity } from '../coref/overlap.ts';
import type { PoolPart } from '../coref/pool.ts';
import type { Duplicates } from '../coref/rules.ts';
import { partsOf, type ScoredPair } from '../coref/scored-pair.ts';
import { lastAtMost } from '../text/columns.ts';
import type { Place } from '../text/problem.ts';
import { compareMentions, type FoundMention, tokensIn } from './found-mention.ts';
import { withShownWords } from './shown-words.ts';

/** A pair of documents in which each mention is once on each side. */
export interface ComparedPair {
  readonly key: ComparedSide;
  readonly response: ComparedSide;
  /** The mentions that were set aside because the side has them already. */
  readonly repeats: readonly RepeatedMention[];
  /** Whether mentions of the same words and different heads are different mentions. */
  readonly withHeads: boolean;
}

/** A mention that its side has already, in the entity that it is set aside from. */
export interface RepeatedMention extends FoundRow {
  readonly side: 'key' | 'response';
  readonly entity: string;
}

/** The entities of one side that have mentions, each with these in the order of documents (by name) and positions. */
export type ComparedSide = readonly ComparedEntity[];

export interface ComparedEntity {
  readonly id: string;
  readonly mentions: readonly FoundRow[];
  /** Of each mention, the entity of the other side that has it too, by its position there; -1 if none has. */
  readonly other: readonly number[];
}

/** A mention with what is needed to show it. */
export interface FoundRow {
  readonly mention: FoundMention;
  /** Mentions of the pair that are equal or matched have equal numbers. */
  readonly number: number;
  /** Its head, as a token of its document, where mentions have heads. */
  readonly head?: number | undefined;
  readonly place: Place;
  /** The documents that it is in. */
  readonly pair: DocumentPair;
}

/**
 * The pair as its findings see it. A mention that the key repeats belongs to its last entity under `reference`, as in scorer.pl, and
 * else to its first; one that the response repeats always to its first.
 */
export function comparedPair(pair: ScoredPair, duplicates: Duplicates): ComparedPair {
  const parts = partsOf(pair).map((part) => ({ ...part, pair: withShownWords(part.pair) }));
  const key = comparedSide(pair, 'key', parts, duplicates === 'reference' ? 'last' : 'first');
  const response = comparedSide(pair, 'response', parts, 'first');
  return {
    key: matched(key.entities, response.entities),
    response: matched(response.entities, key.entities),
    repeats: [...key.repeats, ...response.repeats],
    withHeads: pair.matching?.key.withHeads === true,
  };
}

/** The pairs of a response as their findings see them. */
export function comparedPairs(pairs: readonly ScoredPair[], duplicates: Duplicates): readonly ComparedPair[] {
  return pairs.map((pair) => comparedPair(pair, duplicates));
}

/** An entity whose mentions have not been looked up on the other side yet. */
type EntityAlone = Omit<ComparedEntity, 'other'>;

function comparedSide(
  pair: ScoredPair,
  name: 'key' | 'response',
  parts: readonly PoolPart[],
  kept: 'first' | 'last',
): { readonly entities: readonly EntityAlone[]; readonly repeats: readonly RepeatedMention[] } {
  const [side, repeated] = [pair.mentions[name], pair.repeats[name]];
  const aside = new Set(repeated.length > 0 && kept === 'last' ? earlierRows(side) : repeated);
  const entities = side.entityIds.map((id) => ({ id, mentions: [] as FoundRow[] }));
  const repeats: RepeatedMention[] = [];
  const offsets = parts.map(({ offset }) => offset);
  for (let row = 0; row < side.mention.length; row++) {
    const own = entities[side.entity[row]];
    const found = foundRow(pair, name, row, parts[lastAtMost(offsets, pair[name].start[row])]);
    if (aside.has(row)) repeats.push({ ...found, side: name, entity: own.id });
    else own.mentions.push(found);
  }
  for (const { mentions } of entities) mentions.sort((a, b) => compareMentions(a.mention, b.mention));
  return { entities: entities.filter(({ mentions }) => mentions.length > 0), repeats };
}

/** The rows whose mention is in a later row too, of a walk through the side entity by entity. */
function earlierRows(side: NumberedSide): readonly number[] {
  const seen = new Set<number>();
  return Array.from(rowsByEntity(side))
    .reverse()
    .filter((row) => seen.size === seen.add(side.mention[row]).size);
}

function foundRow(pair: ScoredPair, side: 'key' | 'response', row: number, { pair: of, offset }: PoolPart): FoundRow {
  const { start, extents, line, column, nodes } = pair[side];
  const own = of[side];
  return {
    mention: extents ? [of.key.id, extents[start[row]]] : [of.key.id, ...tokensIn(pair[side], row, offset)],
    number: pair.mentions[side].mention[row],
    head: nodes && haveTrees(nodes) ? nodes.head[row] - offset : undefined,
    place: line && column ? { file: own.place.file, line: line[row], column: column[row] } : own.place,
    pair: of,
  };
}

function matched(entities: readonly EntityAlone[], others: readonly EntityAlone[]): ComparedSide {
  const holders = new Map(others.flatMap(({ mentions }, at) => mentions.map(({ number }) => [number, at] as const)));
  return entities.map((entity) => ({
    other: entity.mentions.map(({ number }) => holders.get(number) ?? -1),
    ...entity,
  }));
}

/** How the entities of both sides share mentions: the table that metrics count. */
export function overlapOf({ key, response }: Pick<ComparedPair, 'key' | 'response'>): Overlap {
  const sizes = (side: ComparedSide): Uint32Array => Uint32Array.from(side, ({ mentions }) => mentions.length);
  const places = key.flatMap(({ other }, i) => other.flatMap((j) => (j < 0 ? [] : [i * response.length + j])));
  return overlapAt(sizes(key), sizes(response), Float64Array.from(places));
}
