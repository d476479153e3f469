import { everyTag, type Sides, type TaggedRows } from '../../ner/rows.ts';
import { type Scheme, schemes, transitionTable } from '../../ner/schemes.ts';
import { type SpanColumns, type SpanRoom, spanRoom, spansOf } from '../../ner/spans.ts';
import type { SeqevalScheme } from './ner-tool.ts';

/** The tags of both sides, and their names. The first name is `O`. */
export interface NumberedTags extends Sides<TaggedRows> {
  readonly names: readonly string[];
}

/** What seqeval finds: the entities of both sides, in the order of their ends, which differ, with numbers of `types`. */
export interface SeqevalEntities extends Sides<SpanColumns> {
  readonly types: readonly string[];
  /** The scheme in strict mode. */
  readonly scheme?: SeqevalScheme;
}

export interface SeqevalError {
  readonly type: 'IndexError' | 'KeyError' | 'ValueError';
  /** What it says of the tag, or of the letters. */
  readonly message: (about: string) => string;
  readonly tag?: string;
  readonly letters?: readonly string[];
}

/** How tags are read: in the default mode unless it is given. Without a scheme, strict mode detects it. */
export interface SeqevalReading {
  readonly mode?: 'strict' | undefined;
  readonly scheme?: SeqevalScheme | undefined;
  readonly suffix?: boolean | undefined;
}

/** The entities of tags, or the error that seqeval raises. */
export function seqevalEntities(tags: NumberedTags, reading: SeqevalReading): SeqevalEntities | SeqevalError {
  const { mode, scheme, suffix = false } = reading;
  return mode === 'strict' ? strictEntities(tags, scheme, suffix) : defaultEntities(tags, suffix);
}

/**
 * The entities of tags in seqeval's default mode, where sentences are one list with an O after each: what is known of the last entity
 * carries into the next sentence. The prefix of a tag is its first character (last with `suffix`), its type
 * what follows the first hyphen (precedes the last), or `_`. With prefix p and type t of the tag before, q and u of this one:
 *
 *   one starts  q = B or S;  p ∈ {E, S, O} and q ∈ {E, I};  t ≠ u and q ∉ {O, .}
 *   one ends    p = E or S;  p ∈ {B, I} and q ∈ {B, S, O};  t ≠ u and p ∉ {O, .}
 *
 * So M continues an entity, and L, U and W neither start nor end one. An end with no start since the last end adds the tokens since
 * the last start once more: `B-X E-X W-X` is two overlapping entities.
 */
function defaultEntities({ names, gold, pred }: NumberedTags, suffix: boolean): SeqevalEntities | SeqevalError {
  if (names.includes('')) return noPrefix;
  const types = ['', '_'];
  const read = names.map((name) => {
    const { prefix, rest } = cutTag(name, suffix);
    const at = suffix ? rest.lastIndexOf('-') : rest.indexOf('-');
    const type = at < 0 ? rest : suffix ? rest.slice(0, at) : rest.slice(at + 1);
    return { code: PREFIXES.includes(prefix) ? PREFIXES.indexOf(prefix) : PREFIXES.indexOf('M'), type: type || '_' };
  });
  const keys = keysOf(read, types);
  const [ofGold, ofPred] = [gold, pred].map((column): SpanColumns => {
    const room = spanRoom(column.length);
    const entities = fillEntities(everyTag(column), keys, room);
    const [start, end, type] = room.map((filled) => filled.subarray(0, entities));
    return { start, end, type };
  });
  return { gold: ofGold, pred: ofPred, types };
}

/** The prefixes that are not alike in the default mode; M is any other. */
const PREFIXES = 'OBIES.M';

const ENDS = 1;
const STARTS = 2;

/** What happens from each prefix to each other, where the type is the same, and where it changes. */
const steps = Uint8Array.from(
  [...PREFIXES].flatMap((p) => {
    return [...PREFIXES].flatMap((q) => {
      const ends = 'ES'.includes(p) || ('BI'.includes(p) && 'BSO'.includes(q));
      const starts = 'BS'.includes(q) || ('ESO'.includes(p) && 'EI'.includes(q));
      const bits = (isEnd: boolean, isStart: boolean): number => (isEnd ? ENDS : 0) | (isStart ? STARTS : 0);
      return [bits(ends, starts), bits(ends || !'O.'.includes(p), starts || !'O.'.includes(q))];
    });
  }),
);

/** The loop of the default mode, alone: fills the columns of entities, and returns how many these are. */
function fillEntities(tags: Int32Array, keys: Int32Array, [starts, ends, types]: SpanRoom): number {
  let [entities, start, last] = [0, 0, 0];
  for (let at = 0; at < tags.length; at++) {
    const key = keys[Math.max(0, tags[at])];
    const step = steps[2 * ((last & 7) * PREFIXES.length + (key & 7)) + Number(last >> 3 !== key >> 3)];
    if ((step & ENDS) !== 0) {
      starts[entities] = start;
      ends[entities] = at;
      types[entities++] = last >> 3;
    }
    if ((step & STARTS) !== 0) start = at;
    last = key;
  }
  return entities;
}

/** The entities in strict mode. The error is for a letter that no scheme has, else for one that this scheme does not have. */
function strictEntities(
  { gold, pred, names }: NumberedTags,
  given: SeqevalScheme | undefined,
  suffix: boolean,
): SeqevalEntities | SeqevalError {
  const read = names.map((name) => {
    const { prefix, rest } = cutTag(name, suffix);
    const type = prefix === 'O' ? '' : rest.replace(/^-+|(?<!-)-+$/g, '') || '_';
    return { name, prefix, type, code: CLASS_OF[prefix] };
  });
  const scheme = given ?? detectScheme(gold, read);
  if (typeof scheme !== 'string') return scheme;
  const { letters, table } = strictSchemes[scheme];
  const error = tagError(gold, read, letters) ?? tagError(pred, read, letters);
  if (error) return error;
  const types = [''];
  const keys = keysOf(read, types);
  return { gold: spansOf(gold, keys, table), pred: spansOf(pred, keys, table), types, scheme };
}

/** The tags, by their numbers. `code`: the class of the prefix, which only letters of schemes have. */
type ReadTags = readonly { readonly name: string; readonly prefix: string; readonly code: number | undefined }[];

/** The scheme that seqeval detects from the gold tags when none is given, or the error that it raises. */
function detectScheme(gold: TaggedRows, read: ReadTags): SeqevalScheme | SeqevalError {
  const message = (about: string) => `This scheme is not supported: ${about}`;
  const isMet = new Uint8Array(read.length);
  if (gold.rows.length < gold.length) isMet[0] = 1;
  for (const tag of gold.tags) {
    if (tag < 0 || isMet[tag] === 1) continue;
    isMet[tag] = 1;
    const { prefix, code, name } = read[tag];
    if (prefix === '') return noPrefix;
    if (code === undefined) return { type: 'ValueError', message, tag: name };
  }
  const letters = [...'BIEOSLU'].filter((letter) => read.some(({ prefix }, tag) => prefix === letter && isMet[tag]));
  const scheme = detected.find(([pattern]) => pattern.test(letters.join('')))?.[1];
  return scheme ?? { type: 'ValueError', message: (about) => message(`{${about}}`), letters };
}

/** Sets of prefixes, in the order B I E O S L U, and the scheme that seqeval detects from each. */
const detected: readonly (readonly [RegExp, SeqevalScheme])[] = [
  [/^BI?O?$/, 'IOB2'],
  [/^I?EO?$/, 'IOE2'],
  [/^(BI?EO?S?|S)$/, 'IOBES'],
  [/^(BI?O?LU?|U)$/, 'BILOU'],
];

/** The class of each prefix: an index into `CLASSES` of the schemes. */
const CLASS_OF: Readonly<Record<string, number>> = { O: 0, B: 1, I: 2, E: 3, L: 3, S: 4, U: 4 };

/** The schemes, with the letters in the order of the error message. The tables are the library's, except that of IOE1. */
const strictSchemes: Readonly<Record<SeqevalScheme, Pick<Scheme, 'letters' | 'table'>>> = {
  IOB1: { letters: 'IOB', table: schemes.iob1.table },
  IOB2: { letters: 'IOB', table: schemes.bio.table },
  IOE1: {
    letters: 'IOE',
    table: transitionTable({
      starts: 'O>I I>I! E>I E>E=',
      continues: 'I>I= I>E=',
      accepts: 'I>O I>I! I>E! E>I= E>E=',
      legal: '',
    }),
  },
  IOE2: { letters: 'IOE', table: schemes.ioe2.table },
  IOBES: { letters: 'IOBES', table: schemes.bioes.table },
  BILOU: { letters: 'IOBUL', table: schemes.bilou.table },
};

const noPrefix: SeqevalError = { type: 'IndexError', message: () => 'string index out of range' };

/** The error for the first sentence that has one: seqeval reads all prefixes of a sentence before it compares them with the scheme. */
function tagError({ tags }: TaggedRows, read: ReadTags, letters: string): SeqevalError | undefined {
  if (read.every(({ prefix }) => prefix !== '' && letters.includes(prefix))) return undefined;
  let wrong: string | undefined;
  for (const tag of tags) {
    if (tag < 0 && wrong !== undefined) break;
    if (tag < 0) continue;
    const { prefix, code, name } = read[tag];
    if (prefix === '') return noPrefix;
    if (code === undefined) return { type: 'KeyError', message: String, tag: prefix };
    if (!letters.includes(prefix)) wrong ??= name;
  }
  const message = (tag: string) => `Invalid token is found: ${tag}. Allowed prefixes are: ${[...letters].join('|')}.`;
  return wrong === undefined ? undefined : { type: 'ValueError', message, tag: wrong };
}

/** The first character of a tag, or the last, and what is left. */
function cutTag(tag: string, suffix: boolean): { prefix: string; rest: string } {
  const prefix = (suffix ? [...tag].at(-1) : [...tag][0]) ?? '';
  return { prefix, rest: suffix ? tag.slice(0, tag.length - prefix.length) : tag.slice(prefix.length) };
}

/** The code of each tag, and above it the number of its type, which is added to the types. */
function keysOf(tags: readonly { readonly code: number; readonly type: string }[], types: string[]): Int32Array {
  const numbers = new Map(types.map((type, at) => [type, at]));
  return Int32Array.from(tags, ({ code, type }) => {
    const number = numbers.get(type) ?? types.push(type) - 1;
    numbers.set(type, number);
    return code | (number << 3);
  });
}
