import { addRow, makeRoom } from '../../text/columns.ts';
import { addTo } from '../../text/grouped.ts';
import { latin1Text } from '../../text/latin1.ts';
import type { ProblemCode } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { wordHash } from '../../text/word-hash.ts';
import { columnAt, decodeText } from '../bytes/line.ts';
import { numberIn } from './cells.ts';
import { type ConlluEntity, type ConlluState, type OpenBracket, type Parted, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

const [OPEN, CLOSE, HYPHEN, SQUARE] = [40, 41, 45, 93];

/** A bracket in the `Entity` of a word, which begins at `value` in the file. */
interface Bracket {
  readonly row: number;
  readonly value: number;
  readonly at: number;
  /** What is in it: `[start, end)`. */
  readonly start: number;
  readonly end: number;
  /** For an opening bracket, whether it closes too. */
  readonly closes: boolean;
}

/** Reads the brackets in the `Entity` of a word, `[value, end)` in the file. */
export function readEntity(state: ConlluState, row: number, value: number, end: number): void {
  const { bytes } = state.line;
  if (isRefused(state, row, value)) return;
  for (let at = value; at < end; ) {
    const opens = bytes[at] === OPEN;
    const start = opens ? at + 1 : at;
    let to = start;
    while (to < end && bytes[to] !== OPEN && bytes[to] !== CLOSE) to++;
    const closes = to < end && bytes[to] === CLOSE;
    if (to === start || !(opens || closes)) {
      const message = `${quoted(decodeText(bytes, at, end))} is neither (FIELDS, (FIELDS) nor ID): see # global.Entity`;
      reportWord(state, row, 'UNREADABLE_CELL', message, value);
      return;
    }
    const bracket = { row, value, at, start, end: to, closes };
    if (opens) openMention(state, bracket);
    else closeMention(state, bracket);
    at = closes ? to + 1 : to;
  }
}

/** Refuses mentions whose fields are not said, or before the first document. */
function isRefused(state: ConlluState, row: number, value: number): boolean {
  const { document, fields, outside } = state;
  if (fields === undefined || fields.id < 0) {
    const message = fields
      ? 'among the fields of # global.Entity there is no eid or GRP'
      : 'there is no # global.Entity';
    reportWord(state, row, 'UNREADABLE_CELL', `${message}, which says what Entity means`, value);
    return true;
  }
  if (document !== outside) return false;
  const help = "write '# newdoc id = NAME' before the first sentence of each document";
  reportWord(state, row, 'OUTSIDE_DOCUMENT', 'a mention is before the first # newdoc', value, 'error', help);
  return true;
}

/** An id in brackets, `[start, end)`, without the part of a mention that it names, of how many, as `e1[2/3]` does. */
interface Id {
  readonly start: number;
  readonly end: number;
  readonly part: number;
  readonly parts: number;
}

function idIn(bytes: Uint8Array, start: number, end: number): Id {
  const text = bytes[end - 1] === SQUARE ? latin1Text(bytes, start, end) : '';
  const [, own, part, parts] = /^(.*)\[(\d+)\/(\d+)\]$/u.exec(text) ?? [];
  if (own === undefined) return { start, end, part: 1, parts: 1 };
  return { start, end: start + own.length, part: Number(part), parts: Number(parts) };
}

/** Where the field of that number between hyphens begins and ends in `[start, end)`; undefined if there are not as many. */
function fieldAt(bytes: Uint8Array, start: number, end: number, number: number): readonly [number, number] | undefined {
  let [from, field] = [start, 0];
  for (let at = start; at <= end; at++) {
    if (at < end && bytes[at] !== HYPHEN) continue;
    if (field++ === number) return [from, at];
    from = at + 1;
  }
  return undefined;
}

/** The entity of the document that has this id; undefined if it has not begun and does not now. */
function entityOf(state: ConlluState, { start, end }: Id, begins: boolean): ConlluEntity | undefined {
  const { bytes } = state.line;
  const { named, entities } = state.document;
  const hash = wordHash(bytes, start, end);
  const first = named.get(hash);
  let known = first;
  while (known && !isSame(bytes, known.start, known.end, start, end)) known = known.next;
  if (known || !begins) return known;
  const entity = { start, end, number: entities.length, open: undefined, next: first };
  entities.push(entity);
  named.set(hash, entity);
  return entity;
}

function isSame(bytes: Uint8Array, start: number, end: number, other: number, otherEnd: number): boolean {
  if (end - start !== otherEnd - other) return false;
  for (let at = start; at < end; at++) if (bytes[at] !== bytes[other + at - start]) return false;
  return true;
}

function openMention(state: ConlluState, { row, value, at, start, end, closes }: Bracket): void {
  const { words, fields } = state;
  const { bytes } = state.line;
  const report = (code: ProblemCode, message: string): void => reportWord(state, row, code, message, at);
  const index = fieldAt(bytes, start, end, fields!.head);
  const head = index ? numberIn(bytes, ...index) : 0;
  if (index && head < 0) {
    report('UNREADABLE_CELL', `the index of the head is ${quoted(decodeText(bytes, ...index))}, not a number`);
    return;
  }
  const given = fieldAt(bytes, start, end, fields!.id);
  const id = given && idIn(bytes, ...given);
  if (!id || id.start === id.end) {
    report('UNREADABLE_CELL', 'a mention has no id of an entity');
    return;
  }
  const entity = entityOf(state, id, true)!;
  const { part, parts } = id;
  const { values } = words;
  const [line, column] = [values[WORD.line][row], columnAt(bytes, values[WORD.start][row], at)];
  const own = part > 1 || parts > 1 ? beginPart(state, entity, part, line, column) : undefined;
  if (own === 'missing') {
    report(
      'UNOPENED_MENTION',
      `part ${part} of a mention of ${quoted(decodeText(bytes, id.start, id.end))} has no part before it`,
    );
    return;
  }
  if (own && !closes) own.isOpen = true;
  const opened = {
    row,
    line,
    column,
    head: Math.min(head, 2 ** 31 - 1),
    whole: own,
    isLast: part === parts,
    outer: entity.open,
  };
  if (closes) endMention(state, entity, opened, row, value);
  else entity.open = opened;
}

/** The discontinuous mention whose part begins; `missing`, if it is not the first and there is none before it. */
function beginPart(
  { parted }: ConlluState,
  entity: ConlluEntity,
  part: number,
  line: number,
  column: number,
): Parted | 'missing' {
  if (part > 1) return parted.get(entity)?.findLast(({ isOpen }) => !isOpen) ?? 'missing';
  const whole = { words: [], line, column, isOpen: false };
  addTo(parted, entity, whole);
  return whole;
}

function closeMention(state: ConlluState, { row, value, start, end }: Bracket): void {
  const { document, words, options } = state;
  const severity = options.lenient ? 'warning' : 'error';
  const { bytes } = state.line;
  const id = idIn(bytes, start, end);
  const entity = entityOf(state, id, false);
  const opened = entity?.open;
  const nameOf = (): string => decodeText(bytes, id.start, id.end);
  if (!entity || !opened) {
    const message = `a mention of ${quoted(nameOf())} is closed here but not open`;
    reportWord(state, row, 'UNOPENED_MENTION', message, value, severity);
    return;
  }
  entity.open = opened.outer;
  if (opened.whole) opened.whole.isOpen = false;
  if (words.values[WORD.sentence][opened.row] !== document.names.length) {
    const message = `a mention of ${quoted(nameOf())}, opened in line ${opened.line}, crosses the end of a sentence`;
    reportWord(state, row, 'CROSS_SENTENCE_MENTION', message, value, severity);
    return;
  }
  const isOneWord = opened.row === row;
  if (isOneWord) {
    const message = `a mention of ${quoted(nameOf())} is opened and closed here by two brackets: it is read as one word (corefud-scorer reads on to the end of the sentence)`;
    const help = `write (${nameOf()}) for a mention of one word`;
    reportWord(state, row, 'UDAPI_READS_OTHERWISE', message, value, 'warning', help);
  }
  endMention(state, entity, opened, isOneWord && options.asUdapi ? state.end - 1 : row, value);
}

/** The words of a discontinuous mention whose last part ends; undefined at other parts. */
function endPart(
  { parted }: ConlluState,
  entity: ConlluEntity,
  whole: Parted,
  { row: first, isLast }: OpenBracket,
  last: number,
): readonly number[] | undefined {
  for (let word = first; word <= last; word++) whole.words.push(word);
  if (!isLast) return undefined;
  const left = parted.get(entity)!.filter((one) => one !== whole);
  parted.set(entity, left);
  return [...new Set(whole.words)].sort((a, b) => a - b);
}

/** Ends a mention, or one of its parts, at a word; at `value` the `Entity` begins that says so. */
function endMention(state: ConlluState, entity: ConlluEntity, opened: OpenBracket, last: number, value: number): void {
  const { row: first, head, whole } = opened;
  const words = whole && endPart(state, entity, whole, opened, last);
  if (whole && !words) return;
  const count = words ? words.length : last - first + 1;
  if (head > count && count > 1) {
    const message = `the head is word ${head} of a mention of ${count} words`;
    reportWord(state, last, 'UNREADABLE_CELL', message, value);
    return;
  }
  if (words && head === 0 && first === last && state.options.asUdapi) {
    const message =
      'corefud-scorer stops here with an error: the last part of this mention is one word, and has no index of the head';
    reportWord(state, last, 'UNREADABLE_CELL', message, value);
    return;
  }
  addMention(state, entity, opened, count, words);
}

/** Adds a mention of these words or of so many from its first on. */
function addMention(
  { members, mentions, document, begin }: ConlluState,
  { number }: ConlluEntity,
  { row: first, head, whole, line, column }: OpenBracket,
  count: number,
  words?: readonly number[],
): void {
  const ofDocument = document.words - begin;
  makeRoom(members, count);
  const own = members.values[0];
  const from = members.next;
  for (let at = 0; at < count; at++) own[from + at] = ofDocument + (words ? words[at] : first + at);
  members.next += count;
  const headWord = own[from + (count === 1 ? 0 : Math.max(0, head - 1))];
  const end = own[from + count - 1] + 1;
  addRow(mentions, number, headWord, whole?.line ?? line, whole?.column ?? column, own[from], end, count);
}
