import type { CorefDocument, DocumentPair } from '../../coref/document.ts';
import { fileProblem, type Problem } from '../../text/problem.ts';
import type { ComparedSides, ComparisonRules } from './compared-sides.ts';

/** Another way to read the numbers of a side: how much to add to the start and to the end of each mention, and the option that does. */
interface Reading {
  readonly side: 'key' | 'response';
  readonly start: number;
  readonly end: number;
  readonly option: string;
}

/**
 * SHIFTED, if less than a tenth of the response's mentions are in the key, and at least half of them, and no fewer than five, would be
 * if the mentions of one side were read otherwise: counted from 1 instead of from 0, or with the other kind of ends. A reading that
 * leaves a mention empty, or before the first token, does not count.
 */
export function shifted({ key, response, pairs, rules }: ComparedSides): readonly Problem[] {
  const total = pairs.reduce((sum, pair) => sum + pair.response.start.length, 0);
  const possible = readings(pairs, rules);
  const found = possible.length > 0 ? common(pairs) : total;
  if (total < ENOUGH || found * 10 >= total) return [];
  const [best] = possible
    .map((reading) => ({ ...reading, found: common(pairs, reading) }))
    .sort((a, b) => b.found - a.found);
  if (best.found * 2 < total || best.found < ENOUGH) return [];
  const { path } = best.side === 'key' ? key : response;
  const message = `only ${found} of the ${total} mentions of the response are in the key; with ${best.option} for ${path}, ${best.found} would be`;
  const help = `add ${best.option}; if the files are right as they are, --allow SHIFTED`;
  return [fileProblem('SHIFTED', 'error', response.path, message, help)];
}

const ENOUGH = 5;

/** The other readings of sides whose mentions are numbers, those of the response first. */
function readings(pairs: readonly DocumentPair[], rules: ComparisonRules): readonly Reading[] {
  return (['response', 'key'] as const).flatMap((side) => {
    const documents = pairs.map((pair) => pair[side]).filter(({ start }) => start.length > 0);
    if (documents.length === 0 || !documents.every(hasNumbers)) return [];
    const own = {
      end: rules[`${side}End`] ?? rules.end ?? 'inclusive',
      firstToken: rules[`${side}FirstToken`] ?? rules.firstToken ?? 0,
    };
    const first = own.firstToken === 0 ? -1 : 1;
    const [ending, last] = own.end === 'inclusive' ? (['exclusive', -1] as const) : (['inclusive', 1] as const);
    return [
      { start: first, end: first, option: `--${side}-first-token ${1 - own.firstToken}` },
      { start: 0, end: last, option: `--${side}-end ${ending}` },
      {
        start: first,
        end: first + last,
        option: `--${side}-first-token ${1 - own.firstToken} --${side}-end ${ending}`,
      },
    ]
      .map((reading) => ({ side, ...reading }))
      .filter((reading) => documents.every((document) => isPossible(document, reading)));
  });
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
