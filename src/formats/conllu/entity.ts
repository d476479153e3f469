import { addRow, makeRoom } from '../../text/columns.ts';
import { latin1Text } from '../../text/latin1.ts';
import type { ProblemCode } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { wordHash } from '../../text/word-hash.ts';
import { decodeText } from '../bytes/line.ts';
import { BRACKET, CLOSES, OPENS } from './brackets.ts';
import { ENTITY } from './entity-table.ts';
import { type ConlluState, type OpenPart, type Parted, WORD } from './state.ts';
import { reportWord } from './word-place.ts';

/** Reads the brackets of the sentence. */
export function readBrackets(state: ConlluState): void {
  const { values, next } = state.notes.brackets;
  const [rows, kinds] = [values[BRACKET.row], values[BRACKET.kind]];
  for (; state.bracketsRead < next && rows[state.bracketsRead] < state.end; state.bracketsRead++) {
    const bracket = state.bracketsRead;
    if (isRefused(state, bracket)) continue;
    if (kinds[bracket] === 0) {
      const message = `${quoted(textOf(state, bracket))} is neither (FIELDS, (FIELDS) nor ID): see # global.Entity`;
      report(state, bracket, 'value', 'UNREADABLE_CELL', message);
    } else if ((kinds[bracket] & OPENS) > 0) openMention(state, bracket);
    else closeMention(state, bracket);
  }
}

/** Refuses mentions whose fields are not said, or before the first document, and reports it once a word. */
function isRefused(state: ConlluState, bracket: number): boolean {
  const { document, fields, outside } = state;
  const haveFields = fields !== undefined && fields.id >= 0;
  if (haveFields && document !== outside) return false;
  const values = state.notes.brackets.values[BRACKET.value];
  if (bracket > 0 && values[bracket] === values[bracket - 1]) return true;
  if (!haveFields) {
    const message = fields
      ? 'among the fields of # global.Entity there is no eid or GRP'
      : 'there is no # global.Entity';
    report(state, bracket, 'value', 'UNREADABLE_CELL', `${message}, which says what Entity means`);
    return true;
  }
  const help = "write '# newdoc id = NAME' before the first sentence of each document";
  report(state, bracket, 'value', 'OUTSIDE_DOCUMENT', 'a mention is before the first # newdoc', 'error', help);
  return true;
}

/** Reports a problem of a bracket, at its beginning or at that of its `Entity`. */
function report(
  state: ConlluState,
  bracket: number,
  at: 'at' | 'value',
  code: ProblemCode,
  message: string,
  severity?: 'error' | 'warning',
  help?: string,
): void {
  const { values } = state.notes.brackets;
  reportWord(state, values[BRACKET.row][bracket], code, message, values[BRACKET[at]][bracket], severity, help);
}

function textOf({ line: { bytes }, notes }: ConlluState, bracket: number): string {
  const { values } = notes.brackets;
  return decodeText(bytes, values[BRACKET.id][bracket], values[BRACKET.end][bracket]);
}

/** The part of a mention that an id such as `e1[2/3]` names, of how many, and where the id ends without that. */
interface Part {
  readonly end: number;
  readonly part: number;
  readonly parts: number;
}

function partOf({ line: { bytes }, notes }: ConlluState, bracket: number): Part | undefined {
  const { values } = notes.brackets;
  if (values[BRACKET.hash][bracket] !== 0) return undefined;
  const start = values[BRACKET.id][bracket];
  const text = latin1Text(bytes, start, values[BRACKET.end][bracket]);
  const [, own, part, parts] = /^(.*)\[(\d+)\/(\d+)\]$/u.exec(text) ?? [];
  return own === undefined ? undefined : { end: start + own.length, part: Number(part), parts: Number(parts) };
}

/** The row of the entity that a bracket names; -1 if it has not begun and does not now. */
function entityOf(state: ConlluState, bracket: number, end: number, begins: boolean): number {
  const { entities, document, documents, repeated, fields, options, line, notes } = state;
  const { values } = notes.brackets;
  const start = values[BRACKET.id][bracket];
  const hash = values[BRACKET.hash][bracket] || wordHash(line.bytes, start, end);
  // udapi numbers entities anew where a document goes on.
  const anew = options.asUdapi && fields?.isOfDocument;
  const scope = anew ? documents.size + repeated.length : document.number;
  const found = entities.find(line.bytes, scope, start, end, hash);
  return found < 0 && begins ? entities.add(scope, document.entities++, start, end, hash) : found;
}

function openMention(state: ConlluState, bracket: number): void {
  const { values } = state.notes.brackets;
  if (values[BRACKET.head][bracket] < 0) {
    const message = `the index of the head is ${quoted(textOf(state, bracket))}, not a number`;
    report(state, bracket, 'at', 'UNREADABLE_CELL', message);
    return;
  }
  const part = partOf(state, bracket);
  const idEnd = part ? part.end : values[BRACKET.end][bracket];
  if (idEnd === values[BRACKET.id][bracket]) {
    report(state, bracket, 'at', 'UNREADABLE_CELL', 'a mention has no id of an entity');
    return;
  }
  const entity = entityOf(state, bracket, idEnd, true);
  if (part && !openPart(state, bracket, entity, part)) return;
  if ((values[BRACKET.kind][bracket] & CLOSES) > 0) {
    endMention(state, entity, bracket, values[BRACKET.row][bracket]);
    return;
  }
  const opened = state.entities.columns.values[ENTITY.opened];
  values[BRACKET.outer][bracket] = opened[entity];
  opened[entity] = bracket + 1;
}

/** Opens a part of a discontinuous mention; false if it has none before it and is not the first. */
function openPart(state: ConlluState, bracket: number, entity: number, { part, parts, end }: Part): boolean {
  const { parted, openParts, line, notes, words } = state;
  const { values } = notes.brackets;
  if (part <= 1 && parts <= 1) return true;
  const unfinished = parted.get(entity) ?? [];
  parted.set(entity, unfinished);
  let whole = part > 1 ? unfinished.findLast(({ isOpen }) => !isOpen) : undefined;
  if (part > 1 && !whole) {
    const id = decodeText(line.bytes, values[BRACKET.id][bracket], end);
    const message = `part ${part} of a mention of ${quoted(id)} has no part before it`;
    report(state, bracket, 'at', 'UNOPENED_MENTION', message);
    return false;
  }
  if (!whole) {
    const row = values[BRACKET.row][bracket];
    whole = {
      words: [],
      line: words.values[WORD.line][row],
      column: values[BRACKET.column][bracket],
      isOpen: false,
    };
    unfinished.push(whole);
  }
  if ((values[BRACKET.kind][bracket] & CLOSES) === 0) whole.isOpen = true;
  openParts.set(bracket, { whole, isLast: part === parts });
  return true;
}

function closeMention(state: ConlluState, bracket: number): void {
  const { entities, notes, document, words, line, options } = state;
  const { values } = notes.brackets;
  const severity = options.lenient ? 'warning' : 'error';
  const row = values[BRACKET.row][bracket];
  const idEnd = partOf(state, bracket)?.end ?? values[BRACKET.end][bracket];
  const entity = entityOf(state, bracket, idEnd, false);
  const opened = entity < 0 ? -1 : entities.columns.values[ENTITY.opened][entity] - 1;
  const id = (): string => decodeText(line.bytes, values[BRACKET.id][bracket], idEnd);
  if (opened < 0) {
    const message = `a mention of ${quoted(id())} is closed here but not open`;
    report(state, bracket, 'value', 'UNOPENED_MENTION', message, severity);
    return;
  }
  entities.columns.values[ENTITY.opened][entity] = values[BRACKET.outer][opened];
  const part = values[BRACKET.hash][opened] === 0 ? state.openParts.get(opened) : undefined;
  if (part) part.whole.isOpen = false;
  const first = values[BRACKET.row][opened];
  if (words.values[WORD.sentence][first] !== document.names.length) {
    const from = words.values[WORD.line][first];
    const message = `a mention of ${quoted(id())}, opened in line ${from}, crosses the end of a sentence`;
    report(state, bracket, 'value', 'CROSS_SENTENCE_MENTION', message, severity);
    return;
  }
  if (first === row) {
    const message = `a mention of ${quoted(id())} is opened and closed here by two brackets: it is read as one word (corefud-scorer reads on to the end of the sentence)`;
    const help = `write (${id()}) for a mention of one word`;
    report(state, bracket, 'value', 'UDAPI_READS_OTHERWISE', message, 'warning', help);
  }
  endMention(state, entity, opened, first === row && options.asUdapi ? state.end - 1 : row);
}

/** The words of a discontinuous mention whose last part ends; undefined at other parts. */
function endPart({ parted }: ConlluState, entity: number, { whole, isLast }: OpenPart, first: number, last: number) {
  for (let word = first; word <= last; word++) whole.words.push(word);
  if (!isLast) return undefined;
  const unfinished = parted.get(entity)!;
  unfinished.splice(unfinished.indexOf(whole), 1);
  if (unfinished.length === 0) parted.delete(entity);
  return [...new Set(whole.words)].sort((a, b) => a - b);
}

/** Ends the mention that a bracket opened, or one of its parts, at a word. */
function endMention(state: ConlluState, entity: number, opened: number, last: number): void {
  const { notes, bracketsRead } = state;
  const { values } = notes.brackets;
  const first = values[BRACKET.row][opened];
  const part = values[BRACKET.hash][opened] === 0 ? state.openParts.get(opened) : undefined;
  const words = part && endPart(state, entity, part, first, last);
  if (part && !words) return;
  const count = words ? words.length : last - first + 1;
  const head = values[BRACKET.head][opened];
  if (head > count && count > 1) {
    const message = `the head is word ${head} of a mention of ${count} words`;
    reportWord(state, last, 'UNREADABLE_CELL', message, values[BRACKET.value][bracketsRead]);
    return;
  }
  if (words && head === 0 && first === last && state.options.asUdapi) {
    const message =
      'corefud-scorer stops here with an error: the last part of this mention is one word, and has no index of the head';
    reportWord(state, last, 'UNREADABLE_CELL', message, values[BRACKET.value][bracketsRead]);
    return;
  }
  addMention(state, entity, opened, last, words, part?.whole);
}

/** Adds the mention that a bracket opened, of these words or of those up to `last`. */
function addMention(
  state: ConlluState,
  entity: number,
  opened: number,
  last: number,
  words?: readonly number[],
  whole?: Parted,
): void {
  const { members, mentions, notes, document } = state;
  const { values } = notes.brackets;
  const first = values[BRACKET.row][opened];
  const count = words ? words.length : last - first + 1;
  const ofDocument = document.words - state.begin;
  makeRoom(members, count);
  const own = members.values[0];
  const from = members.next;
  for (let at = 0; at < count; at++) own[from + at] = ofDocument + first + at;
  if (words)
    own.set(
      words.map((word) => ofDocument + word),
      from,
    );
  members.next += count;
  const number = state.entities.columns.values[ENTITY.number][entity];
  const head = own[from + (count === 1 ? 0 : Math.max(0, values[BRACKET.head][opened] - 1))];
  const line = whole ? whole.line : state.words.values[WORD.line][first];
  const column = whole ? whole.column : values[BRACKET.column][opened];
  addRow(mentions, number, head, line, column, own[from], own[from + count - 1] + 1, count);
}
