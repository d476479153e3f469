import { isSurface, placedByWords } from '../../../align/same-surface.ts';
import type { GivenMention } from '../../../coref/given-document.ts';
import { counted, quoted, quotedJson } from '../../../text/quoted.ts';
import { lost } from '../../bytes/line.ts';
import { positionAt } from '../../json/fields.ts';
import { isObject, type JsonObject, type JsonSpot } from '../../json/json-spot.ts';
import { type DocumentSentences, mentionsInSentences } from './sentence-mentions.ts';

/** How the mentions of a document are read. */
export interface MentionReading {
  /** How those of its file were given so far. They must not be mixed, because a name cannot match tokens. */
  readonly kind: MentionKind;
  readonly side: 'key' | 'response';
  readonly end: 'inclusive' | 'exclusive';
  /** The number of the first token. */
  readonly firstToken: number;
  /** The word that each word piece is of, if mentions count those. */
  readonly subtokens?: readonly number[] | undefined;
  /** The characters of the text, if mentions count those, each of which is a code point. */
  readonly characters?: string | readonly string[] | undefined;
  /** Gets the words of each mention, if they may tell where it is: under `isLenient`, of one that is not where it says too. */
  readonly surfaces?: (string | undefined)[] | undefined;
  readonly isLenient: boolean;
  /** The sentences of the document, if mentions count tokens in these. */
  readonly inSentences?: DocumentSentences | undefined;
  /** The paths of its positions in each mention. */
  readonly fields?: Readonly<Record<'start' | 'end', string>> | undefined;
}

export interface MentionKind {
  of?: 'names' | 'tokens';
  /** Whether words of any were compared with the text. */
  haveWords?: true;
}

/**
 * The readable mentions of a list. They may also be objects with `start` and `end`, or with their words in `text`
 * or `mention`. `words`: a list of what their positions must have, if it is known.
 */
export function readMentions(
  list: readonly unknown[],
  where: JsonSpot,
  reading: MentionReading,
  words?: unknown,
): GivenMention[] {
  const { inSentences, kind, end, firstToken } = reading;
  if (inSentences) {
    kind.of ??= 'tokens';
    return mentionsInSentences(list, where, inSentences, [-firstToken, (end === 'inclusive' ? 1 : 0) - firstToken]);
  }
  const mentions: GivenMention[] = [];
  for (let at = 0; at < list.length; at++) {
    const own = surfaceOf(list[at], itemOf(words, at), reading);
    const mention = mentionAt(list, at, where, reading, own);
    if (mention === undefined) continue;
    mentions.push(mention);
    reading.surfaces?.push(typeof own === 'string' ? own : undefined);
  }
  return mentions;
}

/** A mention of a list; undefined if it cannot be read. `surface`: the words at its positions, if it or the document says them. */
export function mentionAt(
  list: readonly unknown[],
  at: number,
  where: JsonSpot,
  reading: MentionReading,
  surface?: unknown,
): GivenMention | undefined {
  const given = list[at];
  const { fields } = reading;
  if (!fields)
    return isObject(given)
      ? readObject(given, at, where, reading, surface)
      : readMention(given, at, where, reading, surface);
  const [start, end] = [positionAt(given, fields.start), positionAt(given, fields.end)];
  if (start !== undefined && end !== undefined) return readMention([start, end], at, where, reading, undefined, given);
  const lacking = start === undefined ? 'start' : 'end';
  const message = `this mention has no ${quoted(fields[lacking])}, its ${lacking} in --fields`;
  return where.at(at).refuse('UNREADABLE_MENTION', message);
}

/** The words of a mention: its own, or those of the document's list. */
function surfaceOf(given: unknown, listed: unknown, { fields }: MentionReading): unknown {
  return isObject(given) && !fields ? (placed(given)[1] ?? listed) : listed;
}

/** An item of a list or of an object. */
export function itemOf(value: unknown, step: string | number): unknown {
  return (value as Readonly<Record<string | number, unknown>> | undefined)?.[step];
}

function readObject(
  given: JsonObject,
  at: number,
  list: JsonSpot,
  reading: MentionReading,
  surface: unknown,
): GivenMention | undefined {
  const [value] = placed(given);
  const position = !('start' in given) && Object.keys(given).find((name) => isPosition(name, given[name]));
  if (!position) return readMention(value, at, list, reading, surface, given);
  const message = `this mention has its position in ${quoted(position)}: write it as start and end`;
  return list.at(at).refuse('UNREADABLE_MENTION', message);
}

/** The mention of a value that is the `at`th item of a list, or in it as `given`. */
function readMention(
  value: unknown,
  at: number,
  list: JsonSpot,
  reading: MentionReading,
  surface: unknown,
  given = value,
): GivenMention | undefined {
  const { kind } = reading;
  const isPlaced = reading.isLenient && reading.surfaces !== undefined && typeof surface === 'string';
  const isName = typeof value === 'string' || typeof value === 'number';
  if (!isName && !isPair(value)) {
    if (isPlaced) return NOWHERE;
    const expected = 'expected [first, last] with whole numbers 0 <= first <= last, or a name';
    return list.at(at).refuse('UNREADABLE_MENTION', `cannot read the mention ${quotedJson(given)}: ${expected}`);
  }
  if (isRounded(value)) return list.at(at).refuse('UNREADABLE_MENTION', `this mention is named by ${rounded}`);
  const own = isName ? 'names' : 'tokens';
  kind.of ??= own;
  if (kind.of !== own) {
    const message = `this mention is ${isName ? 'a name' : 'a position'}, earlier ones are ${isName ? 'positions' : 'names'}: use one kind on both sides`;
    return list.at(at).refuse('MIXED_MENTIONS', message);
  }
  if (typeof value === 'string' && value.includes('\ufffd'))
    return list.at(at).refuse('NOT_UTF8', lost(`the mention ${quoted(value)}`));
  if (isName) return String(value);
  const { end, firstToken, subtokens, characters } = reading;
  const start = value[0] - firstToken;
  const after = value[1] - firstToken + (end === 'exclusive' ? 0 : 1);
  const known = subtokens ?? characters;
  const isBeyond = known !== undefined && after > known.length;
  if (start < 0 || start >= after || isBeyond) {
    if (isPlaced) return NOWHERE;
    const unit = subtokens ? 'word piece' : 'character';
    const why = start < 0 ? tooEarly : start >= after ? tooShort : `the document has ${counted(known!.length, unit)}`;
    return list.at(at).refuse('UNREADABLE_MENTION', `cannot read the mention ${JSON.stringify(value)}: ${why}`);
  }
  if (subtokens) return [subtokens[start], subtokens[after - 1] + 1];
  if (characters && typeof surface === 'string') {
    kind.haveWords = true;
    const found = [...characters.slice(start, after)].join('');
    if (!isSurface(surface, found, 'text')) {
      if (isPlaced) return NOWHERE;
      const help = fitting(value, surface, characters, reading) ?? otherEnds;
      const message = `the words of this mention are ${quoted(surface)}, but the text has ${quoted(found)} at its position`;
      list.at(at).refuse('SURFACE_DIFFERS', message, reading.surfaces ? `${help}; ${placedByWords}` : help);
    }
  }
  return [start, after];
}

const tooEarly = 'the first token is number 1 (--first-token)';
const tooShort = 'an exclusive end is greater than the start (--end)';

/** Where a mention is whose words tell its place: beyond any text. */
const NOWHERE: GivenMention = [2 ** 31 - 3, 2 ** 31 - 2];

/** The options under which the position of a mention has its words, if it has them under some. */
function fitting(
  [first, last]: readonly [number, number],
  surface: string,
  characters: string | readonly string[],
  { side }: MentionReading,
): string | undefined {
  for (const from of [0, 1])
    for (const end of ['exclusive', 'inclusive']) {
      const found = [...characters.slice(first - from, last - from + (end === 'exclusive' ? 0 : 1))].join('');
      if (isSurface(surface, found, 'text'))
        return `its words fit --${side}-end ${end} with --${side}-first-token ${from}`;
    }
  return undefined;
}

const otherEnds =
  'check whether its end is the last position, --key-end or --response-end inclusive, and what it counts';

/** The position of a mention that is an object, or its name, and its words. */
export function placed(given: Readonly<Record<string, unknown>>): readonly [value: unknown, words?: unknown] {
  const words = given.text ?? given.mention;
  return 'start' in given ? [[given.start, given.end], words] : [words ?? given.span ?? given.string ?? given.name];
}

/** Whether a member of a mention says where it is. A mention that has a position is never taken for a name. */
function isPosition(name: string, value: unknown): boolean {
  return Number.isInteger(value) && /start|begin|offset|^(?:from|end|to)$|end_?(?:index|char|token)|^sent/iu.test(name);
}

/** Whether a number stands for several that JSON can write: so that two names would be one in silence. */
export function isRounded(value: unknown): boolean {
  if (typeof value !== 'number') return false;
  const isCut = !Number.isInteger(value) && Number(value.toPrecision(FRACTION_DIGITS)) !== value;
  return isCut || Math.abs(value) > Number.MAX_SAFE_INTEGER;
}

/** No two fractions of so many digits are one double. */
const FRACTION_DIGITS = 15;

export const rounded: string = `a number with too many digits (beyond ±(2^53 - 1), or ${FRACTION_DIGITS} after the point): write a string`;

function isPair(value: unknown): value is [number, number] {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [first, last] = value;
  return Number.isInteger(first) && Number.isInteger(last) && first >= 0 && last >= first && last < 2 ** 31 - 1;
}
