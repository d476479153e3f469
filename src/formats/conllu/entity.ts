import { makeRoom } from '../../text/columns.ts';
import { latin1Text } from '../../text/latin1.ts';
import { quoted } from '../../text/quoted.ts';
import { wordHash } from '../../text/word-hash.ts';
import { columnAt, decodeText } from '../bytes/line.ts';
import { numberIn } from './rows.ts';
import { type ConlluState, type Opened, type Parted, type ReadEntity, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/** Reads the brackets in the `Entity` of a word, `[at, end)` in the file. */
export function readEntity(state: ConlluState, row: number, at: number, end: number): void {
  const { bytes } = state.line;
  if (isRefused(state, row, at)) return;
  for (let from = at; from < end; ) {
    const opens = bytes[from] === OPEN;
    const start = opens ? from + 1 : from;
    let to = start;
    while (to < end && bytes[to] !== OPEN && bytes[to] !== CLOSE) to++;
    const closes = to < end && bytes[to] === CLOSE;
    if (to === start || !(opens || closes)) {
      const message = `${quoted(decodeText(bytes, from, end))} is neither (FIELDS, (FIELDS) nor ID): see # global.Entity`;
      reportWord(state, row, 'UNREADABLE_CELL', message, at);
      return;
    }
    if (opens) openMention(state, row, start, to, closes);
    else closeMention(state, row, start, to);
    from = closes ? to + 1 : to;
  }
}

const [OPEN, CLOSE, HYPHEN, SQUARE] = [40, 41, 45, 93];

/** Refuses mentions whose fields are not said, or before the first document. */
function isRefused(state: ConlluState, row: number, at: number): boolean {
  const { document, fields } = state;
  if (!fields || fields.id < 0) {
    const message = fields
      ? 'among the fields of # global.Entity there is no eid or GRP'
      : 'there is no # global.Entity';
    reportWord(state, row, 'UNREADABLE_CELL', `${message}, which says what Entity means`, at);
    return true;
  }
  if (document !== state.outside) return false;
  const help = "write '# newdoc id = NAME' before the first sentence of each document";
  reportWord(state, row, 'OUTSIDE_DOCUMENT', 'a mention is before the first # newdoc', at, 'error', help);
  return true;
}

/** Where the field of that number between hyphens begins in `[start, end)`; -1 if there are not as many. */
function fieldStart(bytes: Uint8Array, start: number, end: number, number: number): number {
  if (number < 0) return -1;
  let at = start;
  for (let field = 0; field < number; at++) {
    if (at === end) return -1;
    if (bytes[at] === HYPHEN) field++;
  }
  return at;
}

function fieldEnd(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && bytes[at] !== HYPHEN) at++;
  return at;
}

/** Where an id such as `e1[2/3]` ends without brackets, and which part of how many it names; undefined for other ids. */
function partOf(bytes: Uint8Array, start: number, end: number): Part | undefined {
  if (bytes[end - 1] !== SQUARE) return undefined;
  const [, own, part, parts] = /^(.*)\[(\d+)\/(\d+)\]$/u.exec(latin1Text(bytes, start, end)) ?? [];
  return own === undefined ? undefined : { end: start + own.length, part: Number(part), parts: Number(parts) };
}

/** What other ids say of that. */
const WHOLE: Partial<Part> = {};

interface Part {
  readonly end: number;
  readonly part: number;
  readonly parts: number;
}

/** The entity of the id `[start, end)`, if it has begun; else the id. */
function knownEntity({ document, line: { bytes } }: ConlluState, start: number, end: number): ReadEntity | string {
  const found = document.byHash.get(wordHash(bytes, start, end));
  if (found && isText(bytes, start, end, found.id)) return found;
  const id = decodeText(bytes, start, end);
  return document.entities.get(id) ?? id;
}

/** Whether the bytes are a text of ASCII. */
function isText(bytes: Uint8Array, start: number, end: number, text: string): boolean {
  if (text.length !== end - start) return false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7f || code !== bytes[start + at]) return false;
  }
  return true;
}

function entityOf(state: ConlluState, start: number, end: number): ReadEntity {
  const id = knownEntity(state, start, end);
  if (typeof id !== 'string') return id;
  const { document, line } = state;
  const entity = { id, number: document.entities.size, opened: [], parted: [] };
  document.entities.set(id, entity);
  document.byHash.set(wordHash(line.bytes, start, end), entity);
  return entity;
}

/** The index of the head that an opening bracket gives, 0 without one; undefined, which is reported, if it is no number. */
function headIndex(state: ConlluState, row: number, start: number, end: number): number | undefined {
  const { bytes } = state.line;
  const head = fieldStart(bytes, start, end, state.fields!.head);
  if (head < 0) return 0;
  const headEnd = fieldEnd(bytes, head, end);
  // The last of the fields may be empty.
  if (head === end && bytes[end - 1] === HYPHEN) return 0;
  const index = numberIn(bytes, head, headEnd);
  if (index >= 0) return index;
  const message = `the index of the head is ${quoted(decodeText(bytes, head, headEnd))}, not a number`;
  reportWord(state, row, 'UNREADABLE_CELL', message, start - 1);
  return undefined;
}

function openMention(state: ConlluState, row: number, start: number, end: number, isOne: boolean): void {
  const {
    fields,
    document,
    line: { bytes },
  } = state;
  const at = start - 1;
  const idStart = fieldStart(bytes, start, end, fields!.id);
  const idAndPart = fieldEnd(bytes, idStart, end);
  const { end: idEnd = idAndPart, part = 1, parts = 1 } = partOf(bytes, idStart, idAndPart) ?? WHOLE;
  const index = headIndex(state, row, start, end);
  if (index === undefined) return;
  if (idStart < 0 || idEnd === idStart) {
    reportWord(state, row, 'UNREADABLE_CELL', 'a mention has no id of an entity', at);
    return;
  }
  const entity = entityOf(state, idStart, idEnd);
  const line = state.words.values[WORD.line][row];
  const { values } = state.notes.entities;
  const column = values[3][state.entitiesRead] + columnAt(bytes, values[1][state.entitiesRead], at) - 1;
  let whole: Parted | undefined;
  if (part === 1 && parts > 1) {
    whole = { words: [], line, column, isOpen: false };
    entity.parted.push(whole);
  } else if (part > 1) {
    whole = entity.parted.findLast(({ isOpen }) => !isOpen);
    if (!whole) {
      const message = `part ${part} of a mention of ${quoted(entity.id)} has no part before it`;
      reportWord(state, row, 'UNOPENED_MENTION', message, at);
      return;
    }
  }
  const opened = {
    first: row,
    sentence: document.names.length,
    headIndex: index,
    line,
    column,
    whole,
    isLast: part === parts,
  };
  if (isOne) endMention(state, entity, opened, row);
  else {
    if (whole) whole.isOpen = true;
    entity.opened.push(opened);
  }
}

function closeMention(state: ConlluState, row: number, start: number, end: number): void {
  const { bytes } = state.line;
  const at = state.notes.entities.values[1][state.entitiesRead];
  const severity = state.options.lenient ? 'warning' : 'error';
  const idEnd = partOf(bytes, start, end)?.end ?? end;
  const entity = knownEntity(state, start, idEnd);
  const id = typeof entity === 'string' ? entity : entity.id;
  const opened = typeof entity === 'string' ? undefined : entity.opened.pop();
  if (typeof entity === 'string' || !opened) {
    const message = `a mention of ${quoted(id)} is closed here but not open`;
    reportWord(state, row, 'UNOPENED_MENTION', message, at, severity);
    return;
  }
  if (opened.whole) opened.whole.isOpen = false;
  if (opened.sentence !== state.document.names.length) {
    const message = `a mention of ${quoted(id)}, opened in line ${opened.line}, crosses the end of a sentence`;
    reportWord(state, row, 'CROSS_SENTENCE_MENTION', message, at, severity);
    return;
  }
  if (opened.first === row) {
    const message = `a mention of ${quoted(id)} is opened and closed here by two brackets: it is read as one word (corefud-scorer reads on to the end of the sentence)`;
    reportWord(state, row, 'UDAPI_READS_OTHERWISE', message, at, 'warning', `write (${id}) for a mention of one word`);
    if (state.options.asUdapi) {
      endMention(state, entity, opened, state.end - 1);
      return;
    }
  }
  endMention(state, entity, opened, row);
}

/** Ends a mention, or one of its parts, at a word. */
function endMention(state: ConlluState, entity: ReadEntity, opened: Opened, last: number): void {
  const { members, mentions } = state;
  const { first, whole } = opened;
  if (whole) {
    for (let word = first; word <= last; word++) whole.words.push(word);
    if (!opened.isLast) return;
    entity.parted.splice(entity.parted.indexOf(whole), 1);
  }
  const words = whole && [...new Set(whole.words)].sort((a, b) => a - b);
  const count = words ? words.length : last - first + 1;
  if (opened.headIndex > count && count > 1) {
    const message = `the head is word ${opened.headIndex} of a mention of ${count} words`;
    const at = state.notes.entities.values[1][state.entitiesRead];
    reportWord(state, last, 'UNREADABLE_CELL', message, at);
    return;
  }
  const index = count === 1 ? 0 : Math.max(0, opened.headIndex - 1);
  const ofDocument = state.document.words - state.begin;
  makeRoom(members, count);
  const own = members.values[0];
  for (let at = 0; at < count; at++) own[members.next++] = ofDocument + (words ? words[at] : first + at);
  makeRoom(mentions, 1);
  const row = mentions.next++;
  const { values } = mentions;
  values[0][row] = entity.number;
  values[1][row] = ofDocument + (words ? words[index] : first + index);
  values[2][row] = whole?.line ?? opened.line;
  values[3][row] = whole?.column ?? opened.column;
  values[4][row] = count;
}
