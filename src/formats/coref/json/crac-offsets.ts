import { counted, quoted } from '../../../text/quoted.ts';
import type { JsonSpot } from '../../json/json-spot.ts';

type Offsets = readonly (readonly (readonly [first: number, last: number])[])[];

/**
 * The offsets of JSON of the CRAC track for language models as tokens of the document. Its tool leaves empty nodes out of `tokens` unless it
 * is told otherwise, and its offsets count them still. Where offsets do not fit the words of all mentions, in `strings`, with `##` before those of empty
 * nodes, they are put right if those then fit, and REPAIRED_MENTIONS, a warning, counts them; mentions of empty nodes alone are left out. Else
 * SURFACE_DIFFERS is reported. What cannot be read is returned as it is.
 *
 * ondfa/text2text-coref, src/text2text_coref/json_format.py, 56d67ec
 */
export function cracOffsets(offsets: unknown, strings: unknown, tokens: readonly string[], where: JsonSpot): unknown {
  if (!areOffsets(offsets) || !areStrings(strings, offsets)) return offsets;
  const fits = ([first, last]: readonly number[], string: string): boolean =>
    first <= last && blanked(tokens.slice(first, last + 1).join(' ')) === blanked(string);
  const all = offsets.flatMap((own, entity) =>
    own.map((pair, at) => ({ pair, string: strings[entity][at], entity, at })),
  );
  const odd = all.find(({ pair, string }) => !fits(pair, string));
  if (!odd) return offsets;
  const places = tokensOf(labelsOf(all), tokens);
  const moved = new Map(all.map((one) => [one, places && movedPair(one.pair, places)]));
  const isRight = (one: (typeof all)[number]): boolean => {
    const [pair, string] = [moved.get(one), overt(one.string)];
    return pair ? fits(pair, string) : string === '';
  };
  if (places && all.every(isRight)) {
    const left = all.filter((one) => !moved.get(one)).length;
    const also = left > 0 ? `; ${counted(left, 'mention')} of these alone left out` : '';
    const message = `offsets count empty nodes that 'tokens' lacks, and are put right by the words of mentions${also}`;
    where.log.report('REPAIRED_MENTIONS', 'warning', () => ({ ...where.located, message }));
    return offsets.map((_, entity) => {
      return all.flatMap((one) => (one.entity === entity ? [moved.get(one)] : [])).filter((pair) => pair !== undefined);
    });
  }
  const found = tokens.slice(odd.pair[0], odd.pair[1] + 1).join(' ');
  const message = `the words of this mention are ${quoted(odd.string)}, but 'tokens' has ${quoted(found)} at its position`;
  where.at('clusters_token_offsets').at(odd.entity).at(odd.at).refuse('SURFACE_DIFFERS', message, help);
  return offsets;
}

const help = 'write the JSON again, with empty nodes among its tokens (--zero_mentions), or correct its offsets';

function areOffsets(value: unknown): value is Offsets {
  const isPair = (one: unknown): boolean =>
    Array.isArray(one) && one.length === 2 && one.every((at) => Number.isInteger(at) && at >= 0);
  return Array.isArray(value) && value.every((own) => Array.isArray(own) && own.every(isPair));
}

function areStrings(value: unknown, like: Offsets): value is readonly (readonly string[])[] {
  const isLike = (own: unknown, at: number): boolean =>
    Array.isArray(own) && own.length === like[at]?.length && own.every((one) => typeof one === 'string');
  return Array.isArray(value) && value.length === like.length && value.every(isLike);
}

/** Words have `_` for blanks in `tokens` alone. */
function blanked(text: string): string {
  return text.replaceAll('_', ' ');
}

/** Without the words of empty nodes. */
function overt(string: string): string {
  return string
    .split(' ')
    .filter((word) => !word.startsWith('##'))
    .join(' ');
}

interface LabelledMention {
  readonly pair: readonly [first: number, last: number];
  readonly string: string;
}

/** The word at each position in a mention, as far as blanks divide it into as many words; in the order of positions. */
function labelsOf(mentions: readonly LabelledMention[]): readonly (readonly [position: number, word: string])[] {
  const labels = new Map<number, string>();
  for (const { pair, string } of mentions) {
    const words = string.split(' ');
    if (words.length === pair[1] - pair[0] + 1)
      for (const [at, word] of words.entries()) labels.set(pair[0] + at, word);
  }
  return [...labels].sort(([a], [b]) => a - b);
}

/**
 * The token at each of these positions, -1 at those of empty nodes, where all other words are those of the tokens: that with the fewest empty nodes
 * before each position, of those that make this possible to the end. Undefined if none does.
 */
function tokensOf(
  labels: readonly (readonly [position: number, word: string])[],
  tokens: readonly string[],
): ReadonlyMap<number, number> | undefined {
  // Of each label, how many empty nodes may be before it, with how many before the label before.
  const before: ReadonlyMap<number, number>[] = [];
  let [reached, last]: [readonly number[], number] = [[0], -1];
  for (const [position, word] of labels) {
    const found = new Map<number, number>();
    for (const from of reached)
      for (let more = from; more <= from + position - last - 1; more++) {
        const isEmpty = word.startsWith('##');
        if (found.has(more) || position - more > tokens.length) continue;
        if (isEmpty || blanked(tokens[position - more] ?? '') === blanked(word)) found.set(more, from);
      }
    if (found.size === 0) return undefined;
    before.push(found);
    reached = Array.from(found.keys(), (count) => (word.startsWith('##') ? count + 1 : count));
    last = position;
  }
  const places = new Map<number, number>();
  let count = Math.min(...(before.at(-1)?.keys() ?? []));
  for (let at = labels.length - 1; at >= 0; at--) {
    const [position, word] = labels[at];
    places.set(position, word.startsWith('##') ? -1 : position - count);
    const own = before[at].get(count)!;
    count = at > 0 && labels[at - 1][1].startsWith('##') ? own - 1 : own;
  }
  return places;
}

/** A mention in tokens; undefined if it is empty nodes alone. */
function movedPair(
  [first, last]: readonly [number, number],
  places: ReadonlyMap<number, number>,
): readonly [first: number, last: number] | undefined {
  const own: number[] = [];
  for (let position = first; position <= last; position++) {
    const token = places.get(position) ?? -1;
    if (token >= 0) own.push(token);
  }
  return own.length > 0 ? [own[0], own[own.length - 1]] : undefined;
}
