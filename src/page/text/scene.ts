import { isOfSpans, type PageData, worstFirst } from '../data.ts';
import { type Listed, orderedFindings } from '../listed.ts';
import { hashOf, type State } from '../state.ts';
import type { Mark, ShownDocument } from './document.ts';
import type { ShownDocuments } from './documents.ts';
import { familyOf } from './entities.ts';
import { marksOf } from './quote.ts';

/** What the view shows in a state. */
export interface Scene {
  readonly state: State;
  readonly listed: readonly Listed[];
  /** The position of the chosen finding in the list; -1 if none is. */
  readonly at: number;
  readonly shown: ShownDocument;
  /** The positions of the rows that are shown. */
  readonly rows: readonly number[];
  /** The marks of the listed findings of the document. */
  readonly wanted: ReadonlySet<Mark>;
  /** The position of the row that was asked for. */
  readonly row?: number | undefined;
  /** The marks of the chosen finding, or else the one that was asked for. */
  readonly chosen: readonly Mark[];
  readonly lit: ReadonlySet<Mark>;
}

/** The scene of a state after another one: what neither names, the document above all, stays. */
export function sceneOf(data: PageData, documents: ShownDocuments, state: State, last?: Scene): Scene {
  const { sys = 0, d = -1, s = -1, n = -1 } = state;
  const listed = last && isSameList(last.state, state) ? last.listed : orderedFindings(data, state);
  const at = listed.findIndex((one) => one.at === state.f);
  const finding = listed[at]?.finding;
  const isSame = last?.state.sys === state.sys && last?.state.d === state.d;
  const kept = isSame ? last?.shown.name : listed[0]?.finding.document;
  const name = finding?.document ?? data.documents[d] ?? kept ?? worstFirst(data, sys)[0] ?? '';
  const shown = documents(sys, name);
  const chosen = finding ? marksOf(shown, finding) : shown.marks.slice(n, n + 1);
  const groups = new Map(chosen.map((own) => [`${own.side} ${own.group}`, own]));
  const lit =
    finding && isOfSpans(data) ? chosen : [...groups.values()].flatMap((own) => familyOf(shown, own, isOfSpans(data)));
  const row = shown.rows.findLastIndex(({ number }) => number <= s + 1);
  const wanted = shown === last?.shown && listed === last.listed ? last.wanted : marksOfAll(shown, listed);
  const isWanted = (mark: number): boolean => wanted.has(shown.marks[mark]) || chosen.includes(shown.marks[mark]);
  return {
    state,
    listed,
    at,
    shown,
    rows: isAll(data, state) ? [...shown.rows.keys()] : rowsOf(shown, isWanted, row),
    wanted,
    row: row < 0 ? undefined : row,
    chosen,
    lit: new Set(lit),
  };
}

/** Whether two states differ in nothing but what is chosen and how it is shown. */
function isSameList(a: State, b: State): boolean {
  const same = { f: undefined, n: undefined, only: undefined, side: undefined };
  return hashOf({ ...a, ...same }) === hashOf({ ...b, ...same });
}

/** Whether a state shows all rows. */
export function isAll(data: PageData, { only = isOfSpans(data) ? 'findings' : 'all' }: State): boolean {
  return only === 'all';
}

/** The rows of these marks, and of what was asked for. */
function rowsOf({ rows }: ShownDocument, isWanted: (mark: number) => boolean, row: number): readonly number[] {
  return rows.flatMap(({ marks }, at) => (at === row || marks.some(isWanted) ? at : []));
}

/** The marks of those of these findings that are in a document. */
function marksOfAll(shown: ShownDocument, listed: readonly Listed[]): ReadonlySet<Mark> {
  const own = listed.filter(({ finding }) => finding.document === shown.name);
  return new Set(own.flatMap(({ finding }) => marksOf(shown, finding)));
}
