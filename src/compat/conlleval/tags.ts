/**
 * The letters that the rules know, by number; a prefix that is none of them is `OTHER_PREFIX`. A tag is one integer, `type << 3 | prefix`:
 * the outside tag without a type is 0.
 */
export const prefixes = 'O.BIE[]';

const OTHER_PREFIX = 7;

/** A tag as an integer; and as it is written before the type, as prefixes that the rules do not know have one number. */
export interface Tag {
  readonly number: number;
  readonly prefix: string;
}

/** Reads tags, which are latin1 text. */
export interface TagReader {
  read(tag: string): Tag;
  /** The types met so far, by number, in the order in which they were first met. Type 0 is the empty one. */
  readonly types: readonly string[];
}

/** Whether two tags have the same prefix and type. The type is compared by its number, so that `B`, `B-` and `B-0` are the same. */
export function isSameTag(gold: Tag, pred: Tag): boolean {
  return gold.number === pred.number && gold.prefix === pred.prefix;
}

/** Tags that mark chunks: split at the first hyphen into prefix and type. Without a hyphen, all is prefix and the type is empty. */
export function chunkTags(): TagReader {
  return tagReader((tag) => {
    const hyphen = tag.indexOf('-');
    return hyphen < 0 ? [tag, ''] : [tag.slice(0, hyphen), tag.slice(hyphen + 1)];
  });
}

/**
 * Raw tags (`-r`): every token that is not outside is a chunk of its own, whose type is the whole tag. `O` is outside as well as the
 * tag that `-o` names, because the original itself uses it for outside.
 */
export function rawTags(outside: string): TagReader {
  return tagReader((tag) => (tag === 'O' || tag === outside ? ['O', ''] : ['B', tag]));
}

function tagReader(split: (tag: string) => readonly [prefix: string, type: string]): TagReader {
  const types = [''];
  // The name 0 is false in Perl, as an empty one is.
  const numbers = new Map([
    ['', 0],
    ['0', 0],
  ]);
  const known = new Map<string, Tag>();
  const add = (tag: string): Tag => {
    const [prefix, type] = split(tag);
    const number = numbers.get(type) ?? types.push(type) - 1;
    numbers.set(type, number);
    const letter = prefix.length === 1 ? prefixes.indexOf(prefix) : -1;
    const read = { number: (number << 3) | (letter < 0 ? OTHER_PREFIX : letter), prefix };
    known.set(tag, read);
    return read;
  };
  return { types, read: (tag) => known.get(tag) ?? add(tag) };
}
