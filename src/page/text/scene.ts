import { isOfSpans, type PageData } from '../data.ts';
import type { Listed } from '../listed.ts';
import { hashOf, type State } from '../state.ts';
import type { Mark, ShownDocument } from './document.ts';
import type { ShownDocuments } from './documents.ts';
import { familyOf } from './entities.ts';
import { orderedFindings, worstFirst } from './order.ts';
import { rowAt } from './quote.ts';

/** What the view shows in a state. */
export interface Scene {
  readonly state: State;
  readonly sys: number;
  /** The names of all documents, worst first. */
  readonly order: readonly string[];
  readonly listed: readonly Listed[];
  /** The position of the chosen finding in the list; -1 if none is. */
  readonly at: number;
  readonly shown: ShownDocument;
  /** The positions of the rows that are shown. */
  readonly rows: readonly number[];
  /** The position of the row that was asked for. */
  readonly row?: number | undefined;
  /** The mark that was asked for, by `n`. */
  readonly mark?: Mark | undefined;
  readonly chosen: ReadonlySet<Mark>;
  readonly lit: ReadonlySet<Mark>;
}

/** The scene of a state after another one: what neither names, the document above all, stays. */
export function sceneOf(data: PageData, documents: ShownDocuments, state: State, last?: Scene): Scene {
  const sys = state.sys ?? 0;
  const order = last?.sys === sys ? last.order : worstFirst(data, sys);
  const listed = last && isSameList(last.state, state) ? last.listed : orderedFindings(data, state, order);
  const at = listed.findIndex((one) => one.at === state.f);
  const finding = listed[at]?.finding;
  const asked = finding?.document ?? data.documents[state.d ?? -1];
  const kept = last?.sys === sys && last.state.d === state.d ? last.shown.name : listed[0]?.finding.document;
  const shown = documents.document(sys, asked ?? kept ?? order[0] ?? '');
  const mark = state.n === undefined ? undefined : shown.marks[state.n];
  const marks = finding ? documents.marks(shown, finding) : mark ? [mark] : [];
  const groups = new Map(marks.map((own) => [`${own.side} ${own.group}`, own]));
  const lit =
    finding && isOfSpans(data) ? marks : [...groups.values()].flatMap((own) => familyOf(shown, own, isOfSpans(data)));
  const row = shown.rows.findLastIndex(({ number }) => number <= (state.s ?? -1) + 1);
  return {
    state,
    sys,
    order,
    listed,
    at,
    shown,
    rows: isAll(data, state) ? [...shown.rows.keys()] : rowsShown(shown, documents, listed, mark, row),
    row: row < 0 ? undefined : row,
    mark,
    chosen: new Set(marks),
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

/** The rows of findings in the list, and of what was asked for. */
function rowsShown(
  shown: ShownDocument,
  documents: ShownDocuments,
  listed: readonly Listed[],
  mark: Mark | undefined,
  row: number,
): readonly number[] {
  const own = listed.filter(({ finding }) => finding.document === shown.name);
  const marks = [...own.flatMap(({ finding }) => documents.marks(shown, finding)), ...(mark ? [mark] : [])];
  const wanted = new Set([row, ...marks.map(({ start }) => rowAt(shown, start))]);
  return [...shown.rows.keys()].filter((at) => wanted.has(at));
}
