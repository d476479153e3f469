import { makeRoom } from '../../text/columns.ts';
import { quoted } from '../../text/quoted.ts';
import { columnAt, decodeText } from '../bytes/line.ts';
import { type ConlluState, type Opened, type Parted, type ReadEntity, WORD } from './state.ts';
import { reportWord, wordLine } from './word-place.ts';

/** Reads the brackets in the `Entity` of a word. */
export function readEntity(state: ConlluState, row: number): void {
  const { document, words, line, fields } = state;
  const { values } = words;
  const at = values[WORD.entity][row];
  const text = decodeText(line.bytes, at, values[WORD.entityEnd][row]);
  if (!fields || fields.id < 0) {
    const message = fields
      ? 'among the fields of # global.Entity there is no eid or GRP'
      : 'there is no # global.Entity';
    reportWord(state, row, 'UNREADABLE_CELL', `${message}, which says what Entity means`, at);
    return;
  }
  if (document === state.outside) {
    const help = "write '# newdoc id = NAME' before the first sentence of each document";
    reportWord(state, row, 'OUTSIDE_DOCUMENT', 'a mention is before the first # newdoc', at, 'error', help);
    return;
  }
  for (let from = 0; from < text.length; ) {
    const opens = text[from] === '(';
    const start = opens ? from + 1 : from;
    const end = bodyEnd(text, start);
    const closes = text[end] === ')';
    if (end === start || !(opens || closes)) {
      const message = `${quoted(text.slice(from))} is neither (FIELDS, (FIELDS) nor ID): see # global.Entity`;
      reportWord(state, row, 'UNREADABLE_CELL', message, at);
      return;
    }
    const body = text.slice(start, end);
    if (opens) openMention(state, row, body, closes, at + from);
    else closeMention(state, row, body, at);
    from = closes ? end + 1 : end;
  }
}

/** Where the next bracket is, or the end. */
function bodyEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && text[at] !== '(' && text[at] !== ')') at++;
  return at;
}

/** The field of that number between hyphens; undefined if there are not as many. */
function fieldOf(body: string, number: number): string | undefined {
  if (number < 0) return undefined;
  let start = 0;
  for (let at = 0; at < number; at++) {
    start = body.indexOf('-', start) + 1;
    if (start === 0) return undefined;
  }
  const end = body.indexOf('-', start);
  return end < 0 ? body.slice(start) : body.slice(start, end);
}

/** The id of an entity and, of one such as `e1[2/3]`, which part of how many. */
function partOf(id: string): { readonly id: string; readonly part: number; readonly parts: number } {
  if (!id.endsWith(']')) return { id, part: 1, parts: 1 };
  const [, own = id, part = 1, parts = 1] = /^(.*)\[(\d+)\/(\d+)\]$/u.exec(id) ?? [];
  return { id: own, part: Number(part), parts: Number(parts) };
}

function entityOf({ document }: ConlluState, id: string): ReadEntity {
  let entity = document.entities.get(id);
  if (!entity) {
    entity = { number: document.entities.size, opened: [], parted: [] };
    document.entities.set(id, entity);
  }
  return entity;
}

function openMention(state: ConlluState, row: number, body: string, isOne: boolean, at: number): void {
  const { fields, document } = state;
  const { id, part, parts } = partOf(fieldOf(body, fields!.id) ?? '');
  const index = fieldOf(body, fields!.head);
  const isLastField = index === '' && body.endsWith('-') && fieldOf(body, fields!.head + 1) === undefined;
  if (index !== undefined && !/^\d+$/u.test(index) && !isLastField) {
    reportWord(state, row, 'UNREADABLE_CELL', `the index of the head is ${quoted(index)}, not a number`, at);
    return;
  }
  if (id === '') {
    reportWord(state, row, 'UNREADABLE_CELL', 'a mention has no id of an entity', at);
    return;
  }
  const entity = entityOf(state, id);
  const line = wordLine(state, row);
  const column = columnAt(line.bytes, line.start, at);
  let whole: Parted | undefined;
  if (part === 1 && parts > 1) {
    whole = { words: [], line: line.number, column, isOpen: false };
    entity.parted.push(whole);
  } else if (part > 1) {
    whole = entity.parted.findLast(({ isOpen }) => !isOpen);
    if (!whole) {
      const message = `part ${part} of a mention of ${quoted(id)} has no part before it`;
      reportWord(state, row, 'UNOPENED_MENTION', message, at);
      return;
    }
  }
  const opened = {
    first: row,
    sentence: document.names.length,
    headIndex: Number(index ?? 0),
    line: line.number,
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

function closeMention(state: ConlluState, row: number, body: string, at: number): void {
  const { id } = partOf(body);
  const severity = state.options.lenient ? 'warning' : 'error';
  const entity = state.document.entities.get(id);
  const opened = entity?.opened.pop();
  if (!entity || !opened) {
    const message = `a mention of ${quoted(id)} is closed that was not opened`;
    reportWord(state, row, 'UNOPENED_MENTION', message, at, severity);
    return;
  }
  if (opened.whole) opened.whole.isOpen = false;
  if (opened.sentence !== state.document.names.length) {
    const message = `a mention of ${quoted(id)} that was opened in line ${opened.line} goes over the end of a sentence`;
    reportWord(state, row, 'CROSS_SENTENCE_MENTION', message, at, severity);
    return;
  }
  if (opened.first === row) {
    const message = `a mention of ${quoted(id)} is opened and closed here by two brackets: it is read as one word, and by corefud-scorer up to the end of the sentence`;
    reportWord(state, row, 'UDAPI_READS_OTHERWISE', message, at, 'warning', `write (${id}) for a mention of one word`);
    if (state.options.asUdapi) {
      endMention(state, entity, opened, state.words.next - 1);
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
    reportWord(state, last, 'UNREADABLE_CELL', message, state.words.values[WORD.entity][last]);
    return;
  }
  const index = count === 1 ? 0 : Math.max(0, opened.headIndex - 1);
  makeRoom(members, count);
  for (let at = 0; at < count; at++) members.values[0][members.next++] = words ? words[at] : first + at;
  makeRoom(mentions, 1);
  const row = mentions.next++;
  const { values } = mentions;
  values[0][row] = entity.number;
  values[1][row] = words ? words[index] : first + index;
  values[2][row] = whole?.line ?? opened.line;
  values[3][row] = whole?.column ?? opened.column;
  values[4][row] = members.next;
}
