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

/** A tag in two, as latin1 text: the rules know some prefixes, and types may be empty. */
interface Tag {
  readonly prefix: string;
  readonly type: string;
}

/** How a tag is read; without this, it is cut at its first hyphen, and one without a hyphen is all prefix. */
export interface RawTags {
  /** Every token that has neither this tag nor `O`, which the original itself uses for outside, is a chunk whose type is the whole tag. */
  readonly outside: string;
}

/** Counts chunks token by token, in constant memory apart from the table of types. */
export interface ChunkCounter {
  token(gold: string, pred: string): void;
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
  const total = { tokens: 0, correctTags: 0, gold: 0, pred: 0, correct: 0 };
  const byType = new Map<string, { gold: number; pred: number; correct: number }>();
  let last = { gold: outside, pred: outside };
  // Whether a chunk is open that has been the same on both sides so far: then the last types are equal.
  let isOpen = false;
  const add = (what: 'gold' | 'pred' | 'correct', type: string): void => {
    const counts = byType.get(type) ?? { gold: 0, pred: 0, correct: 0 };
    byType.set(type, counts);
    counts[what]++;
    total[what]++;
  };
  const step = (gold: Tag, pred: Tag): void => {
    const isSameType = gold.type === pred.type;
    if (isOpen) {
      const [goldEnds, predEnds] = [endsBetween(last.gold, gold), endsBetween(last.pred, pred)];
      if (goldEnds && predEnds) add('correct', last.gold.type);
      if (goldEnds || predEnds || !isSameType) isOpen = false;
    }
    const [goldStarts, predStarts] = [startsBetween(last.gold, gold), startsBetween(last.pred, pred)];
    if (goldStarts) add('gold', gold.type);
    if (predStarts) add('pred', pred.type);
    if (goldStarts && predStarts && isSameType) isOpen = true;
    last = { gold, pred };
  };
  return {
    token(ofGold, ofPred) {
      const [gold, pred] = [readTag(ofGold, raw), readTag(ofPred, raw)];
      total.tokens++;
      if (gold.prefix === pred.prefix && gold.type === pred.type) total.correctTags++;
      step(gold, pred);
    },
    boundary: () => step(outside, outside),
    end() {
      if (isOpen) add('correct', last.gold.type);
      const types = [...byType].map(([name, counts]) => ({ name, ...counts }));
      const listed = types.filter(({ gold, pred }) => gold + pred > 0);
      return { ...total, types: listed.sort((a, b) => (a.name < b.name ? -1 : 1)) };
    },
  };
}

const outside: Tag = { prefix: 'O', type: '' };

function readTag(tag: string, raw: RawTags | undefined): Tag {
  if (raw) return tag === 'O' || tag === raw.outside ? outside : tagOf('B', tag);
  const hyphen = tag.indexOf('-');
  return hyphen < 0 ? tagOf(tag, '') : tagOf(tag.slice(0, hyphen), tag.slice(hyphen + 1));
}

/** The name 0 is false in Perl, as an empty one is. */
function tagOf(prefix: string, type: string): Tag {
  return { prefix, type: type === '0' ? '' : type };
}

/** The prefixes of the last token and of this one between which a chunk starts, or ends, whatever the types. No prefix has a hyphen. */
const starts = new Set('B-B I-B O-B O-I E-I E-E O-E'.split(' '));
const ends = new Set('B-B B-O I-B I-O E-E E-I E-O'.split(' '));

function startsBetween(last: Tag, tag: Tag): boolean {
  return isBracket(tag) || starts.has(`${last.prefix}-${tag.prefix}`) || (isInside(tag) && last.type !== tag.type);
}

function endsBetween(last: Tag, tag: Tag): boolean {
  return isBracket(last) || ends.has(`${last.prefix}-${tag.prefix}`) || (isInside(last) && last.type !== tag.type);
}

/** Brackets are chunks of one token: they start and end by themselves. */
function isBracket({ prefix }: Tag): boolean {
  return prefix === '[' || prefix === ']';
}

function isInside({ prefix }: Tag): boolean {
  return prefix !== 'O' && prefix !== '.';
}
