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

/** A tag that was met. Tags of the same prefix and type are one object. */
export interface Tag {
  /** The place of its prefix in `prefixes`. */
  readonly prefix: number;
  /** The counts of its type. */
  readonly type: Chunks;
}

type Chunks = Record<'gold' | 'pred' | 'correct', number>;

/** How a tag is read; without this, it is cut at its first hyphen, and one without a hyphen is all prefix. */
export interface RawTags {
  /** Every token that has neither this tag nor `O`, which the original itself uses for outside, is a chunk whose type is the whole tag. */
  readonly outside: string;
}

/** Counts chunks token by token, in constant memory apart from the tables of tags and types. */
export interface ChunkCounter {
  /** The tag that is written so, in latin1. */
  tag(text: string): Tag;
  token(gold: Tag, pred: Tag): void;
  /** Ends a sentence: like a token outside all chunks, but not counted as one. */
  boundary(): void;
  /** The counts, with a chunk that is open at the end of the input. */
  end(): ConllevalCounts;
}

/**
 * The chunks of conlleval.pl, 2004-01-26, including its gaps: no rule knows the prefix S, and none ends a chunk between E and B.
 *
 * A chunk is correct if it starts on both sides at once with the same type, and ends on both sides at once, and no token between has
 * different types. It counts for the type of its last token.
 */
export function chunkCounter(raw?: RawTags): ChunkCounter {
  let [tokens, correctTags] = [0, 0];
  const byType = new Map<string, Chunks>();
  const tag = tagReader(raw, byType);
  const outside = tag('O');
  let [lastGold, lastPred] = [outside, outside];
  // Whether a chunk is open that has been the same on both sides so far: then the last types are equal.
  let isOpen = false;
  const step = (gold: Tag, pred: Tag): void => {
    const isSameType = gold.type === pred.type;
    const ofGold = stepBetween(lastGold, gold);
    const ofPred = stepBetween(lastPred, pred);
    if (isOpen) {
      if (ofGold & ofPred & ENDS) lastGold.type.correct++;
      if ((ofGold | ofPred) & ENDS || !isSameType) isOpen = false;
    }
    if (ofGold & STARTS) gold.type.gold++;
    if (ofPred & STARTS) pred.type.pred++;
    if (ofGold & ofPred & STARTS && isSameType) isOpen = true;
    lastGold = gold;
    lastPred = pred;
  };
  return {
    tag,
    token(gold, pred) {
      tokens++;
      if (gold === pred) correctTags++;
      step(gold, pred);
    },
    boundary: () => step(outside, outside),
    end() {
      if (isOpen) lastGold.type.correct++;
      const types = [...byType].map(([name, counts]) => ({ name, ...counts }));
      const listed = types.filter(({ gold, pred }) => gold + pred > 0);
      const sum = (what: keyof Chunks): number => types.reduce((count, type) => count + type[what], 0);
      const total = { tokens, correctTags, gold: sum('gold'), pred: sum('pred'), correct: sum('correct') };
      return { ...total, types: listed.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    },
  };
}

/** Finds tags by their texts; the counts of each type that is met are added to `byType`. */
function tagReader(raw: RawTags | undefined, byType: Map<string, Chunks>): (text: string) => Tag {
  const tags = new Map<string, Tag>();
  return (text) => {
    const [prefix, type] = readTag(text, raw);
    const name = `${prefix}-${type}`;
    const known = tags.get(name);
    if (known) return known;
    const counts = byType.get(type) ?? { gold: 0, pred: 0, correct: 0 };
    byType.set(type, counts);
    const place = prefixes.indexOf(prefix);
    const tag = { prefix: place < 0 ? OTHER : place, type: counts };
    tags.set(name, tag);
    return tag;
  };
}

function readTag(tag: string, raw: RawTags | undefined): readonly [prefix: string, type: string] {
  const hyphen = tag.indexOf('-');
  if (raw && (tag === 'O' || tag === raw.outside)) return ['O', ''];
  if (!raw && hyphen < 0) return [tag, ''];
  const [prefix, type] = raw ? ['B', tag] : [tag.slice(0, hyphen), tag.slice(hyphen + 1)];
  // The name 0 is false in Perl, as an empty one is.
  return [prefix, type === '0' ? '' : type];
}

/** The prefixes that the rules know, and one that stands for all others. No prefix has a hyphen. */
const prefixes = ['O', '.', 'B', 'I', 'E', '[', ']', '-'];
const OTHER = 7;

/** The prefixes of the last token and of this one between which a chunk starts, or ends, whatever the types. */
const starts = new Set('B-B I-B O-B O-I E-I E-E O-E'.split(' '));
const ends = new Set('B-B B-O I-B I-O E-E E-I E-O'.split(' '));

const [STARTS, ENDS] = [1, 2];

/** What happens between the prefixes of the last token and of this one, by their places, if the types are equal, and if they differ. */
const [stepsOfOneType, stepsOfTwoTypes] = [true, false].map((isSameType) =>
  prefixes.map((last) =>
    prefixes.map((prefix) => {
      const isStart = isBracket(prefix) || starts.has(`${last}-${prefix}`) || (isInside(prefix) && !isSameType);
      const isEnd = isBracket(last) || ends.has(`${last}-${prefix}`) || (isInside(last) && !isSameType);
      return (isStart ? STARTS : 0) | (isEnd ? ENDS : 0);
    }),
  ),
);

function stepBetween(last: Tag, tag: Tag): number {
  return (last.type === tag.type ? stepsOfOneType : stepsOfTwoTypes)[last.prefix][tag.prefix];
}

/** Brackets are chunks of one token: they start and end by themselves. */
function isBracket(prefix: string): boolean {
  return prefix === '[' || prefix === ']';
}

function isInside(prefix: string): boolean {
  return prefix !== 'O' && prefix !== '.';
}
