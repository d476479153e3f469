import type { Random } from '../../src/stats/random.ts';
import { powerLaw, respond } from './clustering.ts';

/** The coreference cells of one document, a row a token: `-` or brackets. */
export interface CellRows {
  readonly key: string[];
  readonly response: string[];
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
export function corefDocument(source: Random, size: DocumentSize, moved: number): CellRows {
  const { key, response } = respond(source, powerLaw(source, size.mentions, size.entities, size.least), moved);
  const spans = nestedSpans(source, size.tokens, key.length);
  return { key: cells(size.tokens, spans, key), response: cells(size.tokens, spans, response) };
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

function cells(tokens: number, { start, last }: Spans, entity: Int32Array): string[] {
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

/** The same kind of cells for a clustering that knows no text: every mention is a token, and nothing else is. */
export function clusteringCells(entity: Int32Array): string[] {
  return Array.from(entity, (number) => (number < 0 ? '-' : `(${number})`));
}
