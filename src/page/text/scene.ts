import { starred } from '../browser.ts';
import { isOfSpans, type PageData, worstFirst } from '../data.ts';
import { type Listed, orderedFindings } from '../listed.ts';
import { hashOf, type State } from '../state.ts';
import type { Chunks } from './chunks.ts';
import type { Mark, ShownDocument, Side } from './document.ts';
import { type ShownDocuments, windowOf } from './documents.ts';
import { familyOf } from './entities.ts';
import { marksOf } from './quote.ts';
import type { Names } from './row.ts';
import type { Row } from './rows.ts';

/**
 * Shows another state: the last one with this change. What it does not name stays; undefined takes it away. `how`: by a
 * step from one finding or mark to another, or by a click on what is shown, which then stays in its place.
 */
export type Go = (change: Partial<State>, how?: 'step' | 'click') => void;

/** The view of documents: what it is of and made of, and what it shows now. */
export interface Stage {
  readonly data: PageData;
  readonly documents: ShownDocuments;
  readonly root: HTMLElement;
  readonly go: Go;
  scene?: Scene;
  rows?: Chunks;
  items?: Chunks;
}

/** What the view shows in a state. */
export interface Scene {
  readonly state: State;
  readonly names: Names;
  readonly listed: readonly Listed[];
  /** The position of the chosen finding in the list; -1 if none is. */
  readonly at: number;
  /** The side that the predictions of the listed findings are shown as: fixed ones are of the first system. */
  readonly pred: Side;
  /** The marks of the listed findings of the document. */
  readonly wanted: ReadonlySet<Mark>;
  /** The marks of the chosen finding, or else the one that was asked for, or the first of an entity. */
  readonly chosen: readonly Mark[];
  /** Of these the one that was clicked, or else the first. */
  readonly focus: Mark | undefined;
  readonly lit: ReadonlySet<Mark>;
  readonly hits: Hits;
  readonly shown: ShownDocument;
  /** The positions of the rows that are shown. */
  readonly rows: readonly number[];
  /** The position of the row that was asked for. */
  readonly row?: number | undefined;
}

/** Where the document has the words that are searched, in any case, and which of these places was gone to last. */
export interface Hits {
  readonly words: string;
  readonly places: readonly number[];
  at: number;
}

/** The scene of a state after another one: what neither names, the document above all, stays. */
export function sceneOf(data: PageData, documents: ShownDocuments, state: State, last?: Scene): Scene {
  const { sys = 0, beside, d = -1, s = -1, n = -1, w } = state;
  const listed =
    last && !state.star && isSameList(last.state, state) ? last.listed : orderedFindings(data, state, starred(data));
  const at = listed.findIndex((one) => one.at === state.f);
  const finding = listed[at]?.finding;
  const isSame = last?.state.sys === state.sys && last?.state.d === state.d;
  const kept = isSame ? last?.shown : undefined;
  // Without another choice, where the first of the list is.
  const first = finding ?? (kept || d >= 0 ? undefined : listed[0]?.finding);
  const name = first?.document ?? data.documents[d] ?? kept?.name ?? worstFirst(data, sys)[0] ?? '';
  const asOpened = kept?.name === name ? kept.window : windowOf(first ?? {});
  const shown = documents(
    sys,
    name,
    beside,
    finding ? windowOf(finding) : s < 0 ? (w ?? asOpened) : windowOf({ sentence: s }),
  );
  const pred = predOf(state);
  const asked = shown.marks.slice(n, n + 1);
  const chosen = finding
    ? marksOf(shown, finding, pred)
    : asked.length > 0
      ? asked
      : askedEntity(shown, state).slice(0, 1);
  const groups = new Map(chosen.map((own) => [`${own.side} ${own.group}`, own]));
  const lit =
    finding && isOfSpans(data) ? chosen : [...groups.values()].flatMap((own) => familyOf(shown, own, isOfSpans(data)));
  const row = shown.rows.findLastIndex(({ number }) => number <= s + 1);
  const wanted = shown === last?.shown && listed === last.listed ? last.wanted : marksOfAll(shown, listed, pred);
  const isWanted = (mark: number): boolean => wanted.has(shown.marks[mark]) || chosen.includes(shown.marks[mark]);
  const words = searched(state);
  const isSameSearch = shown.text === last?.shown.text && words === last?.hits.words;
  return {
    state,
    names: namesOf(data, state),
    listed,
    at,
    pred,
    shown,
    rows: isAll(data, state) ? [...shown.rows.keys()] : rowsOf(shown, isWanted, row, words),
    wanted,
    row: row < 0 ? undefined : row,
    chosen,
    focus: asked.find((mark) => chosen.includes(mark)) ?? chosen[0],
    lit: new Set(lit),
    hits: isSameSearch ? last.hits : { words, places: placesIn(shown.text, words), at: -1 },
  };
}

/** The window after the one that is shown, or before it, or else the document: its first window. */
export function neighbour(
  data: PageData,
  { shown, state: { sys = 0 } }: Scene,
  by: number,
): { readonly name: string; readonly w?: number } | undefined {
  const w = shown.window + by;
  if (w >= 0 && w < shown.windows) return { name: shown.name, w };
  const order = worstFirst(data, sys);
  const name = order[order.indexOf(shown.name) + by];
  return name === undefined ? undefined : { name };
}

/** What the sides are called: of two systems, these have their names. */
export function namesOf({ names, kinds, report }: PageData, { sys = 0, beside }: Partial<State> = {}): Names {
  const [gold, pred] = report.tool === 'nerscore' ? ['gold', 'predicted'] : ['key', 'response'];
  return beside === undefined
    ? { gold, pred, other: '', kinds }
    : { gold, pred: names[sys], other: names[beside], kinds };
}

/** Whose predictions the listed findings of a state are about. */
function predOf({ st, beside }: State): Side {
  return st === 'fixed' && beside === 0 ? 'other' : 'pred';
}

/** The mentions of the entity that a state asks for. */
export function askedEntity({ marks }: ShownDocument, { e = '' }: State): readonly Mark[] {
  const own = e[0] === 'k' ? 'gold' : 'pred';
  return marks.filter(({ side, group }) => side === own && group === e.slice(1));
}

/** Whether two states differ in nothing but what is chosen and how it is shown. */
function isSameList(a: State, b: State): boolean {
  const same = { f: undefined, n: undefined, only: undefined, side: undefined, beside: undefined };
  return hashOf({ ...a, ...same }) === hashOf({ ...b, ...same });
}

/** Whether a state shows all rows. */
export function isAll(data: PageData, { only = isOfSpans(data) ? 'findings' : 'all' }: State): boolean {
  return only === 'all';
}

/** The rows of these marks, of what was asked for, and with the words that are searched. */
function rowsOf(
  { rows, text = '' }: ShownDocument,
  isWanted: (mark: number) => boolean,
  row: number,
  words: string,
): readonly number[] {
  const hasWords = ({ start, end }: Row): boolean =>
    words !== '' && text.slice(start, end).toLowerCase().includes(words);
  return rows.flatMap((own, at) => (at === row || own.marks.some(isWanted) || hasWords(own) ? at : []));
}

/** The words that a state searches, in lower case. */
function searched({ q = '' }: State): string {
  return q.replace(/^"(.*)"$/s, '$1').toLowerCase();
}

function placesIn(shown = '', words: string): readonly number[] {
  const places: number[] = [];
  if (words === '') return places;
  const text = shown.toLowerCase();
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + words.length)) places.push(at);
  return places;
}

/** The marks of those of these findings that are in a document. */
function marksOfAll(shown: ShownDocument, listed: readonly Listed[], pred: Side): ReadonlySet<Mark> {
  const own = listed.filter(({ finding }) => finding.document === shown.name && windowOf(finding) === shown.window);
  return new Set(own.flatMap(({ finding }) => marksOf(shown, finding, pred)));
}
