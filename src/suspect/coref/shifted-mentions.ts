import { readingsOf } from '../../align/readings.ts';
import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import type { Problem } from '../../text/problem.ts';
import {
  inGold,
  moves,
  ofRows,
  type Places,
  placeOf,
  type Reading,
  type Reread,
  type ShiftSide,
  shifted,
} from '../shifted.ts';
import type { ComparedSides } from './compared-sides.ts';

/** SHIFTED (see `shifted`). The first mentions of a corpus tell enough. */
export function shiftedMentions({ key, response, pairs: all }: ComparedSides): readonly Problem[] {
  const pairs = firstOf(all);
  const sideOf = (own: CorefSide): ShiftSide => {
    const { path, side } = own;
    const documents = pairs.map((pair) => pair[side]).filter(({ start }) => start.length > 0);
    return { name: `the ${side}`, path, readings: readingsIn(own, documents) };
  };
  const documents = pairs.map((pair) => ({
    places: placesOf(pair),
    reread: (at: 0 | 1, reading: Reading) => reread(at === 0 ? pair.key : pair.response, reading),
  }));
  const areFirst = mentionsOf(pairs, 'response') < mentionsOf(all, 'response');
  return shifted([sideOf(key), sideOf(response)], documents, { predicted: 'response mention', areFirst });
}

/** Undefined, if a mention would be empty or before the first token, though an option is to read it so. */
function reread({ start, end }: CorefDocument, { run, options }: Reading): Reread | undefined {
  const runs = Array.from(start, (from, row) => run([from, end[row]]));
  const isPossible = options.length === 0 || runs.every(([from, to]) => from >= 0 && from < to);
  return isPossible ? { places: runs.map(placeOf) } : undefined;
}

/** The first pairs, with about `MANY` mentions. */
function firstOf(pairs: readonly DocumentPair[]): readonly DocumentPair[] {
  const first: DocumentPair[] = [];
  let left = MANY;
  const begin = (document: CorefDocument): CorefDocument => {
    // Mentions of JSON stand in the order of their entities.
    if (!document.runs) return document;
    return { ...document, start: document.start.subarray(0, left), end: document.end.subarray(0, left) };
  };
  for (const pair of pairs) {
    if (left <= 0) break;
    first.push({ ...pair, key: begin(pair.key), response: begin(pair.response) });
    left -= pair.key.start.length + pair.response.start.length;
  }
  return first;
}

const MANY = 4000;

/** The other readings of documents that are all rows, numbers of JSON that no words confirm, or numbers of a table. */
function readingsIn({ side, formats }: CorefSide, documents: readonly CorefDocument[]): readonly Reading[] {
  if (documents.length === 0 || documents.some(({ extents, isInText }) => extents || isInText)) return [];
  if (documents.every(({ runs }) => runs)) return ofRows;
  if (formats.join() === 'tsv') return moves;
  const [{ numbering }] = documents;
  if (!numbering || documents.some((one) => !one.numbering || one.numbering.haveWords)) return [];
  const named = readingsOf({ unit: 'tokens', shift: numbering.shift });
  const optionOf = (option: string): string => `--${side}-${option.replace('first-offset', 'first-token')}`;
  return [...named.map((one) => ({ ...one, options: one.options.map(optionOf) })), ...moves];
}

export function mentionsOf(pairs: readonly DocumentPair[], side: 'key' | 'response'): number {
  return pairs.reduce((sum, pair) => sum + pair[side].start.length, 0);
}

/** How many mentions of the responses are in the keys. */
export function common(pairs: readonly DocumentPair[]): number {
  return inGold(pairs.map((pair) => ({ places: placesOf(pair) })));
}

function placesOf({ key, response }: DocumentPair): readonly [Places, Places] {
  const places = ({ start, end }: CorefDocument): Places => Array.from(start, (from, row) => placeOf([from, end[row]]));
  return [places(key), places(response)];
}
