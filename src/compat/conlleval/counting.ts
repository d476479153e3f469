import { prefixes } from './tags.ts';

/** What conlleval.pl counts for one type. `name` is latin1 text; a type is listed if `gold` or `pred` is above 0. */
export interface TypeCounts {
  readonly name: string;
  readonly gold: number;
  readonly pred: number;
  readonly correct: number;
}

/** What conlleval.pl prints, as numbers. Tokens exclude boundaries. */
export interface ConllevalCounts extends Omit<TypeCounts, 'name'> {
  readonly tokens: number;
  /** Tokens whose gold and predicted tag agree in prefix and type. */
  readonly correctTags: number;
  /** Sorted by the bytes of their names. */
  readonly types: readonly TypeCounts[];
}

/** Counts chunks token by token, in constant memory apart from the table of types. */
export interface ChunkCounter {
  /** A token with its two tags, each `type << 3 | prefix`. */
  token(gold: number, pred: number, isSame: boolean): void;
  /** Ends a sentence: like a token outside all chunks, but not counted as one. */
  boundary(): void;
  /** The counts so far, as if the input ended here. `names` holds the types' names by number. */
  counts(names: readonly string[]): ConllevalCounts;
}

/**
 * The chunks of conlleval.pl, 2004-01-26, including its gaps: no rule knows the prefix S, and none ends a chunk between E and B.
 *
 * A chunk is correct if it starts on both sides at once with the same type, and ends on both sides at once, and no token between has
 * different types. It counts for the type of its last token.
 */
export function chunkCounter(): ChunkCounter {
  const state: State = {
    total: { tokens: 0, correctTags: 0, gold: 0, pred: 0, correct: 0 },
    byType: { gold: [0], pred: [0], correct: [0] },
    lastGold: 0,
    lastPred: 0,
    isOpen: false,
  };
  return {
    token(gold, pred, isSame) {
      state.total.tokens++;
      if (isSame) state.total.correctTags++;
      // Most tokens are outside on both sides and follow others that are: nothing starts, ends or changes.
      if ((gold | pred | state.lastGold | state.lastPred) !== 0) step(state, gold, pred);
    },
    boundary: () => step(state, 0, 0),
    counts: (names) => finished(state, names),
  };
}

interface State {
  readonly total: { tokens: number; correctTags: number; gold: number; pred: number; correct: number };
  /** By the number of the type; types beyond the end have no counts. */
  readonly byType: Readonly<Record<'gold' | 'pred' | 'correct', number[]>>;
  lastGold: number;
  lastPred: number;
  /** Whether a chunk is open that has been the same on both sides so far: then the last types are equal. */
  isOpen: boolean;
}

function step(state: State, gold: number, pred: number): void {
  const { lastGold, lastPred } = state;
  const isSameType = gold >> 3 === pred >> 3;
  if (state.isOpen) {
    const goldEnds = endsBetween(lastGold, gold);
    const predEnds = endsBetween(lastPred, pred);
    if (goldEnds && predEnds) add(state, 'correct', lastGold >> 3);
    if (goldEnds || predEnds || !isSameType) state.isOpen = false;
  }
  const goldStarts = startsBetween(lastGold, gold);
  const predStarts = startsBetween(lastPred, pred);
  if (goldStarts) add(state, 'gold', gold >> 3);
  if (predStarts) add(state, 'pred', pred >> 3);
  if (goldStarts && predStarts && isSameType) state.isOpen = true;
  state.lastGold = gold;
  state.lastPred = pred;
}

function add({ total, byType }: State, side: 'gold' | 'pred' | 'correct', type: number): void {
  const counts = byType[side];
  while (counts.length <= type) counts.push(0);
  counts[type]!++;
  total[side]++;
}

/** The counts if the input ends here, which ends any open chunk. */
function finished({ total, byType, lastGold, isOpen }: State, names: readonly string[]): ConllevalCounts {
  const last = isOpen ? lastGold >> 3 : -1;
  const types = names.map((name, type) => ({
    name,
    gold: byType.gold[type] ?? 0,
    pred: byType.pred[type] ?? 0,
    correct: (byType.correct[type] ?? 0) + (type === last ? 1 : 0),
  }));
  return {
    ...total,
    correct: total.correct + (isOpen ? 1 : 0),
    types: types.filter((type) => type.gold + type.pred > 0).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

/** Pairs of the previous token's prefix and this one's between which a chunk starts, or ends, whatever the types. */
const starts = pairs('BB IB OB OI EI EE OE');
const ends = pairs('BB BO IB IO EE EI EO');

/** Prefixes that open a chunk (or close one) if the types differ: all but the first two, `O` and `.`. */
const FIRST_INSIDE = 2;

/** Brackets are chunks of one token: they start and end by themselves. */
for (const bracket of '[]') {
  for (let other = 0; other < 8; other++) {
    starts[(other << 3) | prefixes.indexOf(bracket)] = 1;
    ends[(prefixes.indexOf(bracket) << 3) | other] = 1;
  }
}

function startsBetween(last: number, tag: number): boolean {
  return starts[((last & 7) << 3) | (tag & 7)] === 1 || ((tag & 7) >= FIRST_INSIDE && last >> 3 !== tag >> 3);
}

function endsBetween(last: number, tag: number): boolean {
  return ends[((last & 7) << 3) | (tag & 7)] === 1 || ((last & 7) >= FIRST_INSIDE && last >> 3 !== tag >> 3);
}

function pairs(list: string): Uint8Array {
  const table = new Uint8Array(64);
  for (const [last, prefix] of list.split(' ')) {
    table[(prefixes.indexOf(last!) << 3) | prefixes.indexOf(prefix!)] = 1;
  }
  return table;
}
