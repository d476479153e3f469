import { prefixes } from './conlleval-tags.ts';

/** What conlleval.pl counts of one type. `name` is latin1 text; a type is listed if `gold` or `pred` is above 0. */
export interface TypeCounts {
  readonly name: string;
  /** Chunks of this type in the gold tags. */
  readonly gold: number;
  /** Chunks of this type in the predicted tags. */
  readonly pred: number;
  /** Chunks that are the same in both. */
  readonly correct: number;
}

/** What conlleval.pl prints, before it is text. Tokens exclude boundaries. */
export interface ConllevalCounts extends Omit<TypeCounts, 'name'> {
  readonly tokens: number;
  /** Tokens whose gold and predicted tag agree in prefix and type. */
  readonly correctTags: number;
  /** By name, as bytes sort. */
  readonly types: readonly TypeCounts[];
}

/** Counts chunks token by token, in a state of constant size beside the table of types. */
export interface ChunkCounter {
  /** A token with its two tags, each `type << 3 | prefix`. */
  token(gold: number, pred: number, isSame: boolean): void;
  /** A sentence ends: as a token outside all chunks, but counted for none. */
  boundary(): void;
  /** The counts so far, as if the input ended here. `names` holds the types' names by number. */
  counts(names: readonly string[]): ConllevalCounts;
}

/**
 * The chunks of conlleval.pl, 2004-01-26, its gaps included: no rule knows the prefix S, and none ends a chunk between E and B.
 *
 * A chunk is correct if it starts on both sides at once with the same type, and ends on both sides at once with no token
 * between whose types differ. It counts for the type that its last token has.
 */
export function chunkCounter(): ChunkCounter {
  const total = { tokens: 0, correctTags: 0, gold: 0, pred: 0, correct: 0 };
  const byType = { gold: [0], pred: [0], correct: [0] };
  let lastGold = 0;
  let lastPred = 0;
  /** Whether a chunk is open that has been the same on both sides so far: then the last types are equal. */
  let isOpen = false;

  const step = (gold: number, pred: number): void => {
    if ((gold | pred | lastGold | lastPred) === 0) return;
    if (isOpen) {
      const goldEnds = endsBetween(lastGold, gold);
      const predEnds = endsBetween(lastPred, pred);
      if (goldEnds && predEnds) {
        isOpen = false;
        total.correct++;
        add(byType.correct, lastGold >> 3);
      } else if (goldEnds !== predEnds || gold >> 3 !== pred >> 3) isOpen = false;
    }
    const goldStarts = startsBetween(lastGold, gold);
    const predStarts = startsBetween(lastPred, pred);
    if (goldStarts) {
      total.gold++;
      add(byType.gold, gold >> 3);
    }
    if (predStarts) {
      total.pred++;
      add(byType.pred, pred >> 3);
    }
    if (goldStarts && predStarts && gold >> 3 === pred >> 3) isOpen = true;
    lastGold = gold;
    lastPred = pred;
  };

  return {
    token(gold, pred, isSame) {
      total.tokens++;
      if (isSame) total.correctTags++;
      step(gold, pred);
    },
    boundary: () => step(0, 0),
    counts: (names) => finished(names, total, byType, isOpen ? lastGold >> 3 : undefined),
  };
}

type Totals = Omit<ConllevalCounts, 'types'>;
type ByType = Readonly<Record<'gold' | 'pred' | 'correct', readonly number[]>>;

/** The counts once the input has ended, which ends the chunk that is open, of the type given. */
function finished(names: readonly string[], total: Totals, byType: ByType, openType?: number): ConllevalCounts {
  const types = names.map((name, type) => ({
    name,
    gold: byType.gold[type] ?? 0,
    pred: byType.pred[type] ?? 0,
    correct: (byType.correct[type] ?? 0) + (type === openType ? 1 : 0),
  }));
  return {
    ...total,
    correct: total.correct + (openType === undefined ? 0 : 1),
    types: types.filter((type) => type.gold + type.pred > 0).sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

function add(counts: number[], type: number): void {
  while (counts.length <= type) counts.push(0);
  counts[type]!++;
}

/** Pairs of prefixes, of the token before and of this one, between which a chunk starts, and ends, whatever the types. */
const starts = pairs('BB IB OB OI EI EE OE');
const ends = pairs('BB BO IB IO EE EI EO');

/** Prefixes that open a chunk (close one) where the types differ: all but the first two, `O` and `.`. */
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
