import type { Random } from '../../src/stats/random.ts';
import { type Clustering, powerLaw, respond } from './clustering.ts';

/** Mentions of a document, and who is in which entity of either side. */
export interface CorefDocument extends Clustering {
  readonly tokens: number;
  readonly spans: Spans;
}

/** The size of a document. `mentions` and `entities` are those of the key. */
export interface DocumentSize {
  readonly tokens: number;
  readonly mentions: number;
  readonly entities: number;
  /** The fewest mentions of an entity: 1 with singletons. */
  readonly least: number;
}

/** A document of mentions of one to four tokens, a fifth of them inside another one, and a response to it in which that share is moved. */
export function corefDocument(source: Random, size: DocumentSize, moved: number): CorefDocument {
  const sides = respond(source, powerLaw(source, size.mentions, size.entities, size.least), moved);
  return { ...sides, tokens: size.tokens, spans: nestedSpans(source, size.tokens, sides.key.length) };
}

/** Spans that are all different, an outer one before the one inside it. */
interface Spans {
  readonly start: Int32Array;
  /** The last token, not the one after it. */
  readonly last: Int32Array;
}

/** `count` spans in `tokens` tokens: side by side, every fifth one the first token of the one before. */
function nestedSpans(source: Random, tokens: number, count: number): Spans {
  const start = new Int32Array(count);
  const last = new Int32Array(count);
  const width = tokens / Math.ceil(count * 0.8);
  if (count > 0 && width < 2) throw new Error(`${tokens} tokens are too few for ${count} mentions`);
  let slot = 0;
  for (let i = 0; i < count; i++) {
    if (i % 5 === 4) {
      start[i] = start[i - 1];
      last[i] = start[i - 1];
      continue;
    }
    const from = Math.floor(slot * width);
    const room = Math.floor(++slot * width) - from;
    const longest = Math.min(4, room);
    const length = i % 5 === 3 ? Math.max(2, 1 + source.below(longest)) : 1 + source.below(longest);
    start[i] = from + source.below(room - length + 1);
    last[i] = start[i] + length - 1;
  }
  return { start, last };
}

/** The coreference cells of a side, a row a token: `-` or brackets. */
export function bracketCells({ tokens, spans: { start, last } }: CorefDocument, entity: Int32Array): string[] {
  const opening: string[][] = Array.from({ length: tokens }, () => []);
  const closing: string[][] = Array.from({ length: tokens }, () => []);
  for (let i = 0; i < entity.length; i++) {
    if (entity[i] < 0) continue;
    if (start[i] === last[i]) opening[start[i]].push(`(${entity[i]})`);
    else {
      opening[start[i]].push(`(${entity[i]}`);
      closing[last[i]].push(`${entity[i]})`);
    }
  }
  return opening.map((opened, token) => [...opened, ...closing[token]].join('|') || '-');
}

/** The entities of a side: lists of first and last tokens. */
export function entityLists({ spans: { start, last } }: CorefDocument, entity: Int32Array): readonly number[][][] {
  const lists = new Map<number, number[][]>();
  entity.forEach((number, i) => {
    if (number >= 0) lists.set(number, [...(lists.get(number) ?? []), [start[i], last[i]]]);
  });
  return [...lists.values()];
}

/** Cells as of brackets for a clustering that knows no text: every mention is a token, and nothing else is. */
export function clusteringCells(entity: Int32Array): string[] {
  return Array.from(entity, (number) => (number < 0 ? '-' : `(${number})`));
}
