import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import { fileProblem, type Problem } from '../../text/problem.ts';
import type { ComparedSides, ComparisonRules } from './compared-sides.ts';

/** Another way to read the mentions of a side: how much to add to the start and to the end of each, how messages call it, and what to do. */
interface Reading {
  readonly side: 'key' | 'response';
  readonly start: number;
  readonly end: number;
  readonly what: string;
  readonly help: string;
  /** How many mentions have to be in the key then. In short documents rows are equal by chance. */
  readonly enough: number;
}

/**
 * SHIFTED, if less than a tenth of the response's mentions are in the key, and at least half of them would be if the mentions of one side
 * were read otherwise: numbers as counted from 1 instead of from 0, or with the other kind of ends, if that makes five match; brackets as one
 * row higher or lower, or as closed one row too late, if it makes twenty. A reading that leaves a mention empty, or before the first token,
 * does not count. The first mentions of a corpus tell enough.
 */
export function shifted({ key, response, pairs: all, rules }: ComparedSides): readonly Problem[] {
  const pairs = firstOf(all);
  const total = mentionsOf(pairs, 'response');
  const found = common(pairs);
  if (total < ENOUGH || found * 10 >= total) return [];
  const paths = { key: key.path, response: response.path };
  const [best] = [ofNumbers, ofRows]
    .flatMap((readingsOf) => [
      ...readingsOf(pairs, 'response', paths, rules),
      ...readingsOf(pairs, 'key', paths, rules),
    ])
    .map((reading) => ({ ...reading, found: common(pairs, reading) }))
    .sort((a, b) => b.found - a.found);
  if (!best || best.found * 2 < total || best.found < best.enough) return [];
  const which = total < mentionsOf(all, 'response') ? 'first ' : '';
  const message = `only ${found} of the ${which}${total} mentions of the response are in the key; with ${best.what}, ${best.found} would be`;
  const help = `${best.help}; if the files are right as they are, --allow SHIFTED`;
  return [fileProblem('SHIFTED', 'error', response.path, message, help)];
}

const [ENOUGH, MANY] = [5, 4000];

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

export function mentionsOf(pairs: readonly DocumentPair[], side: 'key' | 'response'): number {
  return pairs.reduce((sum, pair) => sum + pair[side].start.length, 0);
}

type ReadingsOf = (
  pairs: readonly DocumentPair[],
  side: 'key' | 'response',
  paths: Record<'key' | 'response', string>,
  rules: ComparisonRules,
) => readonly Reading[];

/** Of a side whose mentions are numbers. */
const ofNumbers: ReadingsOf = (pairs, side, paths, rules) => {
  const own = {
    end: rules[`${side}End`] ?? rules.end ?? 'inclusive',
    firstToken: rules[`${side}FirstToken`] ?? rules.firstToken ?? 0,
  };
  const first = own.firstToken === 0 ? -1 : 1;
  const [ending, last] = own.end === 'inclusive' ? (['exclusive', -1] as const) : (['inclusive', 1] as const);
  const [token, end] = [`--${side}-first-token ${1 - own.firstToken}`, `--${side}-end ${ending}`];
  const reading = (start: number, after: number, option: string): Reading => {
    return { side, start, end: after, what: `${option} for ${paths[side]}`, help: `add ${option}`, enough: ENOUGH };
  };
  const readings = [
    reading(first, first, token),
    reading(0, last, end),
    reading(first, first + last, `${token} ${end}`),
  ];
  return possible(readings, pairs, hasNumbers);
};

/** Of the brackets of a side whose tokens are rows. */
const ofRows: ReadingsOf = (pairs, side) => {
  const whose = `the brackets of the ${side}`;
  const enough = 20;
  const [rows, ends] = [
    'write the brackets in the rows of their tokens',
    'close a mention in the row of its last token',
  ];
  const readings = [
    { side, start: -1, end: -1, what: `${whose} one row higher`, help: rows, enough },
    { side, start: 1, end: 1, what: `${whose} one row lower`, help: rows, enough },
    { side, start: 0, end: -1, what: `${whose} closed one row higher`, help: ends, enough },
  ];
  return possible(readings, pairs, ({ runs }) => runs !== undefined);
};

/** The readings that leave no mention empty or before the first token, if all documents of the side that have mentions are such. */
function possible(
  readings: readonly Reading[],
  pairs: readonly DocumentPair[],
  areSuch: (document: CorefDocument) => boolean,
): readonly Reading[] {
  const [{ side }] = readings;
  const documents = pairs.map((pair) => pair[side]).filter(({ start }) => start.length > 0);
  return documents.every(areSuch)
    ? readings.filter((one) => documents.every((document) => isPossible(document, one)))
    : [];
}

function hasNumbers({ positions, extents, runs }: CorefDocument): boolean {
  return positions !== undefined && !extents && !runs;
}

function isPossible({ start, end }: CorefDocument, by: Reading): boolean {
  return start.every((first, row) => first + by.start >= 0 && first + by.start < end[row] + by.end);
}

/** How many mentions of the responses are in the keys, where those of one side may be read otherwise. */
export function common(pairs: readonly DocumentPair[], reading?: Reading): number {
  return pairs.reduce((sum, pair) => {
    const [keys, responses] = (['key', 'response'] as const).map((side) => {
      const { start, end } = pair[side];
      const by = reading?.side === side ? reading : { start: 0, end: 0 };
      return Array.from(start, (first, row) => (first + by.start) * SPREAD + end[row] + by.end);
    });
    const known = new Set(keys);
    return sum + responses.filter((mention) => known.has(mention)).length;
  }, 0);
}

const SPREAD = 2 ** 26;
