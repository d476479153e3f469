import { enlarged } from '../text/columns.ts';
import { type TypeNaming, typeRenaming } from './renamed-types.ts';
import { letterClass, type SchemeName } from './schemes.ts';

export interface TagSpelling extends TypeNaming {
  /** `auto` unless given. Only `raw` and `io` change how one tag is read. */
  readonly scheme?: SchemeName | 'auto';
  /** The tags that mean outside; all are read as the first. `['O']` when not given. */
  readonly outside?: readonly string[];
  /** The separator between letter and type, which may be empty; `-` when not given. */
  readonly tagDelimiter?: string;
  /** Tags end with the letter: `PER-B`. */
  readonly suffix?: boolean;
}

/** The tags that were met, by their numbers; 0 is the outside tag. */
export interface KnownTags {
  readonly names: readonly string[];
  /** The type of each number; types count from 1, `types[0]` is empty. A tag of one bare letter has the type `_`, as in seqeval. */
  readonly types: readonly string[];
  /** For each tag `class | type << 3`, with `class` an index into `CLASSES`: 0 for outside and for tags that cannot be read. */
  readonly keys: Int32Array;
}

/** All tags of an evaluation, numbered as they are met. Both sides share one table. */
export interface TagTable extends KnownTags {
  tag(name: string): number;
  /** The numbers of the tags as they are written, in the order in which they were met. */
  readonly written: ReadonlyMap<string, number>;
  type(name: string): number;
  /** The tag of a letter and a type, by its number, with its new name. */
  tagOf(letter: string, type: number): number;
  /** Whether the tag can be read: it is valid UTF-8, and an outside tag or one with a letter that some scheme knows. */
  isKnown(tag: number): boolean;
  /** Whether the name is an outside tag, or a letter, the delimiter and a type. A bare letter or type may be a word. */
  isWhole(name: string): boolean;
  /** The types that were met and have a new name. */
  readonly renamed: ReadonlySet<string>;
  /** The letter of a tag in upper case; empty for outside tags, for `raw` and for tags that cannot be read. */
  letter(tag: number): string;
}

/**
 * A table for the given spelling. Prefix tags are cut at the first delimiter and suffix tags at the last, so that a type may contain
 * delimiters: `B-PER-LOC` has the type `PER-LOC`. A letter O with a type is outside. A tag is its own type under `raw`, and under
 * `io` if it has no letter.
 */
export function tagTable(spelling: TagSpelling = {}): TagTable {
  const outside = spelling.outside ?? ['O'];
  const numbers = new Map<string, number>(outside.map((name) => [name, 0]));
  const names = [outside[0] ?? 'O'];
  const typeNumbers = new Map<string, number>();
  const types = [''];
  const tagLetters = [''];
  const known = [true];
  let keys = new Int32Array(64);

  const type = (name: string): number => numbered(typeNumbers, types, name);

  // A tag of a renamed type is the tag of its new type.
  const newName = typeRenaming(spelling);
  const renamed = new Set<string>();
  // Of tags as they are after types were renamed; `numbers` is of those in files.
  const finalNumbers = newName ? new Map(numbers) : numbers;

  const add = (written: string): number => {
    const { class: letter = 0, type: from = '' } = readTag(written, spelling) ?? {};
    const to = letter > 0 ? newName?.(from) : undefined;
    if (to !== undefined) renamed.add(from);
    const name = to === undefined ? written : withType(written, to, spelling);
    const tag = finalNumbers.get(name) ?? addTag(name);
    numbers.set(written, tag);
    return tag;
  };

  const addTag = (name: string): number => {
    const read = readTag(name, spelling);
    const tag = names.push(name) - 1;
    finalNumbers.set(name, tag);
    known.push(read !== undefined && !isLossy(name));
    tagLetters.push(read?.letter ?? '');
    if (tag === keys.length) keys = enlarged(keys, 2 * tag);
    keys[tag] = read && read.class > 0 ? read.class | (type(read.type) << 3) : 0;
    return tag;
  };

  return {
    names,
    types,
    get keys() {
      return keys;
    },
    tag: (name) => numbers.get(name) ?? add(name),
    written: numbers,
    type,
    tagOf(letter, type) {
      const name = types[type] === '_' ? letter : joined(letter, types[type], spelling);
      return finalNumbers.get(name) ?? addTag(name);
    },
    isKnown: (tag) => known[tag],
    isWhole: (name) => outside.includes(name) || hasLetterAndType(name, spelling),
    renamed,
    letter: (tag) => tagLetters[tag],
  };
}

function hasLetterAndType(name: string, spelling: TagSpelling): boolean {
  const { tagDelimiter = '-' } = spelling;
  if (tagDelimiter === '' || !name.includes(tagDelimiter)) return false;
  const { type = '_' } = readTag(name, { ...spelling, scheme: 'auto' }) ?? {};
  return type !== '_';
}

/** Whether bytes that are not UTF-8 were lost, so that other tags may look the same. */
export function isLossy(name: string): boolean {
  return name.includes('\ufffd');
}

function numbered(numbers: Map<string, number>, names: string[], name: string): number {
  const found = numbers.get(name);
  if (found !== undefined) return found;
  numbers.set(name, names.length);
  return names.push(name) - 1;
}

interface ReadTag {
  readonly class: number;
  readonly letter: string;
  readonly type: string;
}

function readTag(name: string, spelling: TagSpelling): ReadTag | undefined {
  const { scheme, suffix = false, tagDelimiter = '-' } = spelling;
  if (scheme === 'raw') return { class: letterClass.S, letter: '', type: name };
  const { letter, type } = cut(name, tagDelimiter, suffix);
  const upper = letter.toUpperCase();
  if (Object.hasOwn(letterClass, upper)) {
    return { class: letterClass[upper], letter: upper === 'O' ? '' : upper, type: type || '_' };
  }
  return scheme === 'io' ? { class: letterClass.I, letter: 'I', type: name } : undefined;
}

function withType(name: string, type: string, { scheme, suffix = false, tagDelimiter = '-' }: TagSpelling): string {
  const { letter } = cut(name, tagDelimiter, suffix);
  if (scheme === 'raw' || !Object.hasOwn(letterClass, letter.toUpperCase())) return type;
  return joined(letter, type, { suffix, tagDelimiter });
}

function joined(letter: string, type: string, { suffix = false, tagDelimiter = '-' }: TagSpelling): string {
  return suffix ? `${type}${tagDelimiter}${letter}` : `${letter}${tagDelimiter}${type}`;
}

/** The letter and the type of a tag. An empty delimiter cuts off one character. */
function cut(name: string, delimiter: string, suffix: boolean): { letter: string; type: string } {
  const found = suffix ? name.lastIndexOf(delimiter) : name.indexOf(delimiter);
  const at = delimiter !== '' ? found : suffix ? name.length - 1 : 1;
  if (at < 0) return { letter: name, type: '' };
  const [before, after] = [name.slice(0, at), name.slice(at + delimiter.length)];
  return suffix ? { letter: after, type: before } : { letter: before, type: after };
}
