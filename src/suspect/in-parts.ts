import type { DocumentPair } from '../coref/document.ts';
import { sumOf } from '../text/grouped.ts';
import { allowing, type Problem } from '../text/problem.ts';
import type { ComparedSides } from './compared.ts';
import { countsOf, type EntityCounts, singletonsOf, tellingIds, totalCounts } from './coref-suspicions.ts';
import { type Copy, common, copiesOf, copyOf, type Differences, differencesIn, hasSameMentions } from './same-file.ts';
import { FIRST_MENTIONS } from './shifted-sides.ts';
import { namesSwapped } from './suspicions.ts';

/** One of the first documents of a part. */
interface FirstDocument {
  /** Its place among all. */
  readonly at: number;
  readonly mentions: number;
  readonly predicted: number;
  /** How many of the predicted mentions are in the key. */
  readonly right: number;
}

/** What suspicions are told by where documents are read in parts. */
export interface PartEvidence {
  readonly documents: number;
  /** Of the key and of the response: what is scored. */
  readonly entities: readonly EntityCounts[];
  /** How many mentions the key has. */
  readonly mentions: number;
  /** Whether a mention has a single token. */
  readonly haveShort: readonly boolean[];
  readonly equal: readonly (Copy & { readonly at: number })[];
  readonly rest: Differences;
  readonly first: readonly FirstDocument[];
}

/**
 * The evidence in the documents of a part of which comparing them has said nothing odd. Undefined, if there is something that only whole sides
 * can tell: names of entities, mentions without places. `placeOf`: the place of a pair among all.
 */
export function evidenceIn(
  { key, response, pairs, scored }: ComparedSides,
  placeOf: (pair: DocumentPair) => number,
): PartEvidence | undefined {
  const areOdd = [key, response].some(({ documents }) =>
    documents.some((one) => (one.extents ?? one.nodes) !== undefined || tellingIds(one, false).length > 0),
  );
  if (areOdd) return undefined;
  const equal = pairs.filter(hasSameMentions);
  const same = new Set(equal);
  const sides = ['key', 'response'] as const;
  return {
    documents: pairs.length,
    entities: sides.map((side) => countsOf(scored, side)),
    mentions: pairs.reduce((sum, pair) => sum + pair.key.start.length, 0),
    haveShort: sides.map((side) =>
      pairs.some(({ [side]: { start, end } }) => start.some((first, row) => end[row] - first === 1)),
    ),
    equal: equal.map((pair) => ({ ...copyOf(pair), at: placeOf(pair) })),
    rest: differencesIn(pairs.filter((pair) => !same.has(pair))),
    first: firstOf(pairs, placeOf),
  };
}

/** As many documents as SHIFTED looks at. */
function firstOf(pairs: readonly DocumentPair[], placeOf: (pair: DocumentPair) => number): readonly FirstDocument[] {
  const found: FirstDocument[] = [];
  for (let [at, left] = [0, FIRST_MENTIONS]; at < pairs.length && left > 0; at++) {
    const predicted = pairs[at].response.start.length;
    const mentions = pairs[at].key.start.length + predicted;
    found.push({ at: placeOf(pairs[at]), mentions, predicted, right: common(pairs[at]) });
    left -= mentions;
  }
  return found;
}

/** The suspicions of all parts (see `corefSuspicions`). Undefined, if these cannot tell them. */
export function suspectedInParts(
  parts: readonly PartEvidence[],
  sides: Pick<ComparedSides, 'key' | 'response' | 'rules'>,
): readonly Problem[] | undefined {
  const { key, response, rules } = sides;
  const entities = [0, 1].map((side) => totalCounts(parts.map((part) => part.entities[side])));
  const haveEnds = (rules.end ?? rules.keyEnd ?? rules.responseEnd) !== undefined;
  const mayBeExclusive = [0, 1].some((side) => !parts.some(({ haveShort }) => haveShort[side]));
  if (entities.some(({ all }) => all === 0) || (!haveEnds && mayBeExclusive) || mayBeShifted(parts)) return undefined;
  const copies = {
    units: sumOf(parts, ({ documents }) => documents),
    mentions: sumOf(parts, ({ mentions }) => mentions),
    equal: parts.flatMap(({ equal }) => equal).sort((a, b) => a.at - b.at),
    rest: () => ({ all: sumOf(parts, ({ rest }) => rest.all), wrong: sumOf(parts, ({ rest }) => rest.wrong) }),
  };
  const found = [
    ...singletonsOf(sides, entities[0], entities[1]),
    ...copiesOf(copies, { key, response, unit: 'document' }),
    ...namesSwapped(key.path, response.path, ['the key', 'the response']),
  ];
  return allowing(found, rules.allow);
}

/** Whether so few of the first predicted mentions are right that another reading may explain it. */
function mayBeShifted(parts: readonly PartEvidence[]): boolean {
  const all = parts.flatMap(({ first }) => first).sort((a, b) => a.at - b.at);
  let [predicted, right] = [0, 0];
  for (let [at, left] = [0, FIRST_MENTIONS]; at < all.length && left > 0; at++) {
    predicted += all[at].predicted;
    right += all[at].right;
    left -= all[at].mentions;
  }
  return right * 10 <= predicted;
}
