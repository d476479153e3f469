import type { EntityLink } from '../../coref/document.ts';
import { type MentionRun, withRuns } from '../../coref/matching/treeless-nodes.ts';
import { joinedRuns } from '../../ner/runs.ts';
import { growingColumns, noteLine, takeRows } from '../../text/columns.ts';
import { type Place, type ProblemCode, reportFile } from '../../text/problem.ts';
import { counted, quoted } from '../../text/quoted.ts';
import { wordHashes } from '../../text/word-hash.ts';
import type { Head } from '../bytes/head.ts';
import { columnAt, type Line, lineText, reportAt, textLines } from '../bytes/line.ts';
import type { CorefInputOptions, CorefReader } from '../coref/coref-input.ts';
import type { ReadDocument } from '../coref/json/predictions.ts';
import { addMention, entityNumber, finishDocument, MentionTable } from '../coref/mention-table.ts';
import { NEWDOC } from './comments.ts';

interface OpenMarkable {
  readonly id: string;
  /** The markable, where it is named. */
  readonly name: string | undefined;
  readonly token: number;
  readonly line: number;
  readonly column: number;
}

/** A bridging link from a markable to another, or to an entity. */
interface Bridge extends Pick<EntityLink, 'relation' | 'line'> {
  readonly anchor: string | undefined;
  readonly entity: string | undefined;
  readonly markable: string;
}

/** A document while it is read. */
class UaDocument {
  readonly words: string[] = [];
  readonly sentences: number[] = [];
  readonly runs = growingColumns(1);
  readonly table = new MentionTable();
  readonly open: OpenMarkable[] = [];
  /** The entity of each. */
  readonly markables: Map<string, string> = new Map();
  /** The parts of each mention, in the order in which mentions end, and those of each markable that has a name. */
  readonly parts: MentionRun[][] = [];
  readonly named: Map<string, MentionRun[]> = new Map();
  readonly links: EntityLink[] = [];
  /** Bridging links to markables, whose entities may not be known yet. */
  readonly bridges: Bridge[] = [];
  readonly id: string | undefined;
  readonly place: Place;

  constructor(id: string | undefined, place: Place) {
    this.id = id;
    this.place = place;
  }
}

class UaState {
  readonly options: CorefInputOptions;
  columns: readonly string[] = usualColumns;
  readonly documents: ReadDocument[] = [];
  document: UaDocument | undefined = undefined;
  isBetween = true;
  /** What is not scored, by what the format calls it. */
  readonly unscored: Map<string, number> = new Map();
  nonReferring = 0;

  constructor(options: CorefInputOptions) {
    this.options = options;
  }
}

const usualColumns =
  'ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM'.split(' ');

/**
 * Reads CoNLL-U-Plus of Universal Anaphora: markables in the column `IDENTITY`, between brackets that are one stack for each document,
 * `(EntityID=1|MarkableID=m1|… … )`; brackets with one MarkableID are the parts of one mention. Rows such as `2-3` are not words. Markables of
 * entities that end in `-Pseudo` refer to nothing, and are left out; `ElementOf`, here or in the column `SPLIT`, makes split antecedents, which
 * are counted, as are the columns of bridging and discourse deixis.
 *
 * UniversalAnaphora/UniversalAnaphora, documents/UA_CONLL_U_Plus_proposal_v1.1.md, 8487e08
 */
export function universalAnaphoraReader(options: CorefInputOptions): CorefReader {
  const state = new UaState(options);
  const lines = textLines(options.file, options.log, (line) => readLine(state, line));
  return {
    push: lines.push,
    end() {
      lines.end();
      endDocument(state);
      reportUnscored(state);
      const { file, log } = options;
      if (state.documents.length === 0 && log.errors === 0) {
        const help = "each document begins with '# newdoc id = NAME'";
        reportFile(log, 'NO_DOCUMENT', 'error', file, 'there is no # newdoc in this file of CoNLL-U-Plus', help);
      }
      return state.documents;
    },
  };
}

/** Whether a comment before the first row says that there is a column `IDENTITY`. */
export function beginsUniversalAnaphora({ text }: Head): boolean {
  return /^(?:(?:[ \t\r]+|#(?!begin document)[^\n]*)?\n)*[ \t]*#\s*global\.columns\s*=.*\bIDENTITY\b/u.test(text);
}

function readLine(state: UaState, line: Line): void {
  const text = lineText(line);
  if (text.trim() === '') {
    state.isBetween = true;
    return;
  }
  const [, names] = /^#\s*global\.columns\s*=\s*(.*?)\s*$/u.exec(text) ?? [];
  if (names !== undefined) {
    state.columns = names.split(/\s+/u);
    if (!state.columns.includes('IDENTITY'))
      reportAt(state.options.log, line, line.start, 'error', 'UNREADABLE_ROW', 'there is no column IDENTITY');
    return;
  }
  const newdoc = NEWDOC.exec(text);
  if (newdoc) {
    endDocument(state);
    state.document = new UaDocument(newdoc[1] || undefined, { file: line.file, line: line.number, column: 1 });
  } else if (!text.startsWith('#')) readRow(state, line, text);
}

function readRow(state: UaState, line: Line, text: string): void {
  const { columns, document, options } = state;
  const tabbed = text.split('\t');
  const cells = tabbed.length === columns.length ? tabbed : text.trim().split(/\s+/u);
  const cellOf = (name: string): string | undefined => cells[columns.indexOf(name)]?.trim();
  const [id = '', word, identity] = ['ID', 'FORM', 'IDENTITY'].map(cellOf);
  const report = (code: 'UNREADABLE_ROW' | 'OUTSIDE_DOCUMENT', message: string): void =>
    reportAt(options.log, line, line.start, 'error', code, message);
  if (word === undefined || identity === undefined) {
    report('UNREADABLE_ROW', `cannot read this row: it has ${cells.length} of the ${columns.length} columns`);
    return;
  }
  if (!document) {
    report('OUTSIDE_DOCUMENT', 'this row is before the first # newdoc');
    return;
  }
  if (/^\d+-\d+$/u.test(id)) return;
  const token = document.words.push(word) - 1;
  if (state.isBetween) document.sentences.push(token);
  state.isBetween = false;
  noteLine(document.runs, token, line.number);
  if (identity !== '_') readMarkables(state, document, identity, line);
  for (const name of ['BRIDGING', 'DISCOURSE_DEIXIS']) {
    const cell = cellOf(name) ?? '_';
    count(state, name, cell.includes('(') ? cell.split('(').length - 1 : cell.includes('=') ? 1 : 0);
  }
  readLinks(state, document, [cellOf('SPLIT'), cellOf('BRIDGING')], line.number);
}

/** Reads `EntityID=1|ElementOf=4` and `MarkableID=m2|Rel=poss|MentionAnchor=m1|EntityAnchor=1`, between brackets or not. */
function readLinks(
  state: UaState,
  document: UaDocument,
  [split = '_', bridging = '_']: readonly (string | undefined)[],
  line: number,
): void {
  for (const [fields] of split.matchAll(/[^()]+/gu)) {
    const { entityid: id = '', elementof } = valuesOf(fields);
    addSplit(state, document, id, elementof, line);
  }
  for (const [fields] of bridging.matchAll(/[^()]+/gu)) {
    const { markableid: markable, mentionanchor: anchor, entityanchor: entity, rel: relation } = valuesOf(fields);
    if (markable !== undefined && (anchor ?? entity) !== undefined)
      document.bridges.push({ anchor, entity, markable, relation, line });
  }
}

function addSplit(
  state: UaState,
  { links }: UaDocument,
  antecedent: string,
  wholes: string | undefined,
  line: number,
): void {
  for (const anaphor of wholes ? wholes.split(',') : []) {
    count(state, 'ElementOf', 1);
    links.push({ kind: 'split', antecedent, anaphor, line });
  }
}

function count({ unscored }: UaState, name: string, more: number): void {
  if (more > 0) unscored.set(name, (unscored.get(name) ?? 0) + more);
}

/** Reads the brackets of a cell: `)` closes the markable that was opened last. */
function readMarkables(state: UaState, document: UaDocument, cell: string, line: Line): void {
  const { log, lenient } = state.options;
  const { words, open, markables } = document;
  const text = lineText(line);
  const at = line.start + new TextEncoder().encode(text.slice(0, text.lastIndexOf(cell))).length;
  const column = columnAt(line.bytes, line.start, at);
  const report = (code: ProblemCode, message: string): void => reportAt(log, line, at, 'error', code, message);
  for (const [bracket, fields] of cell.matchAll(/\)|\(([^()]*)|[^()]+/gu)) {
    if (bracket === ')') {
      const own = open.pop();
      const message = 'a markable is closed here but not open';
      if (!own) reportAt(log, line, at, lenient ? 'warning' : 'error', 'UNOPENED_MENTION', message);
      else if (nonReferring.test(own.id)) state.nonReferring++;
      else endMarkable(document, own);
    } else if (fields === undefined) report('UNREADABLE_CELL', `${quoted(bracket)} is not between brackets`);
    else {
      const { entityid: id, markableid, elementof } = valuesOf(fields);
      if (!id) report('UNREADABLE_CELL', `${quoted(bracket)} has no EntityID`);
      const known = markableid === undefined ? undefined : markables.get(markableid);
      if (known !== undefined && known !== id)
        report('UNREADABLE_CELL', `the markable ${quoted(markableid!)} belonged to the entity ${quoted(known)} before`);
      if (markableid !== undefined) markables.set(markableid, id ?? '');
      addSplit(state, document, id ?? '', elementof, line.number);
      open.push({ id: id ?? '', name: markableid, token: words.length - 1, line: line.number, column });
    }
  }
}

/** Adds a mention, or a part to that of the markable. */
function endMarkable(document: UaDocument, { id, name, token, line, column }: OpenMarkable): void {
  const { table, words, parts, named } = document;
  const known = name === undefined ? undefined : named.get(name);
  const run: MentionRun = [token, words.length];
  if (known) {
    known.push(run);
    return;
  }
  const own = [run];
  parts.push(own);
  if (name !== undefined) named.set(name, own);
  addMention(table, entityNumber(table, id), token, words.length, line, column);
}

const nonReferring = /[-_]Pseudo$/u;

/** `EntityID=1|MarkableID=m1`, with `@` before the next bracket or not, by names in small letters: some files have `EntityId`. */
function valuesOf(fields: string): Readonly<Record<string, string | undefined>> {
  const parts = fields.replace(/@$/u, '').split('|');
  return Object.fromEntries(
    parts.map((field) => [field.split('=', 1)[0].toLowerCase(), field.slice(field.indexOf('=') + 1)]),
  );
}

function endDocument({ document, documents, options }: UaState): void {
  if (!document) return;
  const { file, log, lenient } = options;
  const { id, place, words, sentences, table, runs, open, links, bridges, markables, parts } = document;
  for (const { id: entity, line, column } of open) {
    const message = `a markable of ${quoted(entity)} is opened here and never closed`;
    log.report('UNCLOSED_MENTION', lenient ? 'warning' : 'error', () => ({ place: { file, line, column }, message }));
  }
  const entityOf = (markable: string): string => markables.get(markable) ?? markable;
  for (const { anchor, entity, markable, relation, line } of bridges) {
    const antecedent = anchor === undefined ? entity! : entityOf(anchor);
    links.push({ kind: 'bridge', antecedent, anaphor: entityOf(markable), relation, line });
  }
  const rows = { words: wordHashes(words), runs: takeRows(runs)[0] };
  const finished = finishDocument(table, id ?? String(documents.length + 1), place, rows);
  documents.push({
    ...withRuns(finished, parts.map(joinedRuns), words.length),
    isUnnamed: id === undefined ? true : undefined,
    hasOwnIds: true,
    links: links.length > 0 ? links : undefined,
    text: { words, sentences },
  });
}

function reportUnscored({ options, unscored, nonReferring }: UaState): void {
  const { file, log } = options;
  const counts = [...unscored].map(([name, count]) => `${count} of ${name}`).join(', ');
  const message = `what is in these places is read and not scored: ${counts}`;
  if (unscored.size > 0) reportFile(log, 'LINKS_NOT_SCORED', 'warning', file, message);
  const what = counted(nonReferring, 'markable that refers', 'markables that refer');
  const left = `left out: ${what} to nothing (EntityID=…-Pseudo)`;
  if (nonReferring > 0) reportFile(log, 'LEFT_OUT', 'warning', file, left);
}
