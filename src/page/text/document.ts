import { lastAtMost } from '../../text/columns.ts';
import { addCount, groupedBy } from '../../text/grouped.ts';
import type { MarkedText, PageFinding } from '../data.ts';
import type { FoundPlace } from './finding-places.ts';
import { type EntityName, type EntityNames, lookOf, nameEntities } from './numbers.ts';
import type { Drawn } from './pieces.ts';
import { type PlacedText, placedCharacters, placedTokens, type Row, rowsOf } from './rows.ts';

/** Whose marks are shown, in the order in which they are drawn: of gold, of the predictions, and of those of another system beside these. */
export const sides = ['gold', 'pred', 'other'] as const;
export type Side = (typeof sides)[number];

/** A mention or span of one side. Without a text it has no runs. */
export interface Mark extends Drawn {
  readonly side: Side;
  /** The first and last position of each of its parts in the document. */
  readonly at: string;
  /** Equal ones of both sides are the same mention, or matched. */
  readonly same: string;
  /** The id of its entity, or its type. */
  readonly group: string;
  readonly name: EntityName;
}

/** What is wrong with marks: of several findings, the kind whose sign is drawn. */
export type Wrong = ReadonlyMap<Mark, PageFinding['kind']>;

/** A document as it is shown. */
export interface ShownDocument {
  readonly name: string;
  /** Which of so many windows of the document it is, from 0. */
  readonly window: number;
  readonly windows: number;
  /** Absent where the words are not known. */
  readonly text?: string | undefined;
  /** Present where mentions are names: their positions are in this list. */
  readonly names?: readonly string[] | undefined;
  readonly rows: readonly Row[];
  /** In the order in which they begin, the longest and the key's first. */
  readonly marks: readonly Mark[];
  readonly wrong: Wrong;
  /** The marks at a place of a finding, whose predictions are those of `pred`. */
  readonly find: (place: FoundPlace, pred?: Side) => readonly Mark[];
}

/**
 * A document with nothing wrong, given as sentences or as one text. `types`: of spans; mentions are named by their
 * entities. `beside`: the same sentences as another system has them.
 */
export function shownDocument(
  texts: readonly MarkedText[],
  types?: EntityNames,
  beside?: readonly MarkedText[],
): ShownDocument {
  const [{ document, names }] = texts;
  const offsets = offsetsOf(texts);
  const text = placed(texts, offsets);
  const own = namedSides(unnamedSides(texts, offsets, text), types);
  const other = beside ? namedSides(unnamedSides(beside, offsets, text), types) : { gold: [], pred: [] };
  const marks = [...own.gold, ...own.pred, ...besides(own.gold, other)].sort(
    (a, b) => a.start - b.start || b.end - a.end || sides.indexOf(a.side) - sides.indexOf(b.side),
  );
  const starts = marks.map(({ start }) => start);
  const offsetOf = new Map(texts.map(({ sentence }, at) => [sentence, offsets[at]]));
  return {
    name: document,
    window: 0,
    windows: 1,
    text: text?.text,
    names,
    rows: text ? rowsOf(text, marks, texts[0].sentence) : [],
    marks,
    wrong: new Map(),
    find: (place, pred = 'pred') => {
      const offset = offsetOf.get(place.sentence);
      if (place.document !== document || offset === undefined) return [];
      const own = typeof place.at === 'string' ? (names?.indexOf(place.at) ?? -1) : undefined;
      const hull = own === undefined ? (place.at as readonly [number, number]) : ([own, own] as const);
      const parts = place.parts ?? [hull];
      const first = parts[0][0] + offset;
      const start = text?.starts[first] ?? first;
      const [asked, at] = [place.side === 'gold' ? 'gold' : pred, atOf(parts, offset)];
      return marks
        .slice(lastAtMost(starts, start - 1) + 1, lastAtMost(starts, start) + 1)
        .filter(({ side, at: own, group }) => side === asked && own === at && (place.type ?? group) === group);
    },
  };
}

const unknown: EntityName = { hue: 0, style: 0, label: '' };

/** The types of documents: these are their labels, and the commonest in gold have the looks that differ most. */
export function typeNames(texts: readonly MarkedText[]): EntityNames {
  const counts = new Map<string, number>();
  for (const { gold } of texts) for (const [, , type] of gold) addCount(counts, type);
  for (const { pred } of texts) for (const [, , type] of pred) addCount(counts, type, 0);
  const order = [...counts].sort(([a, count], [b, other]) => other - count || (a < b ? -1 : 1));
  return new Map(order.map(([label], at) => [label, { label, ...lookOf(at) }]));
}

/** The parts of a mention or span, as text: `0-1+3-3`. */
function atOf(parts: readonly (readonly [first: number, last: number])[], offset: number): string {
  return parts.map(([first, last]) => `${first + offset}-${last + offset}`).join('+');
}

/** The first position of each sentence in its document. */
function offsetsOf(texts: readonly MarkedText[]): readonly number[] {
  let offset = 0;
  return texts.map(({ words, length }) => {
    offset += length ?? words?.length ?? 0;
    return offset - (length ?? words?.length ?? 0);
  });
}

function placed(texts: readonly MarkedText[], offsets: readonly number[]): PlacedText | undefined {
  const [{ words, skipsBlanks, starts }] = texts;
  if (typeof words === 'string') return placedCharacters(words, skipsBlanks);
  if (words === undefined) return undefined;
  const all = texts.flatMap((own) => own.words ?? []);
  const sentences = texts.length > 1 ? offsets : (starts ?? []);
  return placedTokens(
    all,
    sentences.filter((first) => first > 0 && first < all.length),
  );
}

type Unnamed = Omit<Mark, 'name'>;

/** The marks of each side of one system. */
type Sides<Of> = Readonly<Record<'gold' | 'pred', readonly Of[]>>;

function unnamedSides(
  texts: readonly MarkedText[],
  offsets: readonly number[],
  placed: PlacedText | undefined,
): Sides<Unnamed> {
  const marksOf = (side: 'gold' | 'pred'): readonly Unnamed[] =>
    texts.flatMap((own, of) =>
      own[side].map(([first, last, group, parts = [[first, last]]], nth): Unnamed => {
        const at = atOf(parts, offsets[of]);
        const same = String(own.numbers?.[side][nth] ?? at);
        const [start, end] = [first + offsets[of], last + offsets[of] + 1];
        if (!placed) return { start, end, runs: [], side, at, same, group };
        const head = first === last ? undefined : own.heads?.[side][nth];
        const ofHead = head === undefined ? undefined : rangeOf(placed, head + offsets[of], head + offsets[of]);
        const runs = parts.map(([from, to]) => rangeOf(placed, from + offsets[of], to + offsets[of]));
        return { start: runs[0][0], end: runs[runs.length - 1][1], runs, head: ofHead, side, at, same, group };
      }),
    );
  return { gold: marksOf('gold'), pred: marksOf('pred') };
}

function rangeOf({ starts, ends }: PlacedText, first: number, last: number): readonly [start: number, end: number] {
  return [starts[first], ends[last]];
}

/** The marks with their types, or the names of their entities. */
function namedSides({ gold, pred }: Sides<Unnamed>, types: EntityNames | undefined): Sides<Mark> {
  const mentionsOf = (marks: readonly Unnamed[]): ReadonlyMap<string, readonly string[]> =>
    new Map([...groupedBy(marks, ({ group }) => group)].map(([id, own]) => [id, own.map(({ same }) => same)]));
  const names = types ? { gold: types, pred: types } : nameEntities(mentionsOf(gold), mentionsOf(pred));
  const named = (marks: readonly Unnamed[], of: EntityNames): readonly Mark[] =>
    marks.map((mark) => ({ ...mark, name: of.get(mark.group) ?? unknown }));
  return { gold: named(gold, names.gold), pred: named(pred, names.pred) };
}

/** The predictions of another system, as matched to the same gold. */
function besides(gold: readonly Mark[], other: Sides<Mark>): readonly Mark[] {
  const matched = new Map(other.gold.map(({ same }, at) => [same, gold[at]?.same]));
  return other.pred.map((mark) => ({ ...mark, side: 'other', same: matched.get(mark.same) ?? `other ${mark.same}` }));
}
