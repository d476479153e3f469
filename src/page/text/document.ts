import { groupedBy } from '../../text/grouped.ts';
import type { MarkedText, PageFinding } from '../data.ts';
import type { FoundPlace } from './finding-places.ts';
import { type EntityName, type EntityNames, lookOf, nameEntities } from './numbers.ts';
import type { Drawn } from './pieces.ts';
import { type PlacedText, placedCharacters, placedTokens, type Row, rowsOf } from './rows.ts';

/** A mention or span of one side. Without a text it has no runs. */
export interface Mark extends Drawn {
  readonly side: 'gold' | 'pred';
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
  /** Absent where the words are not known. */
  readonly text?: string | undefined;
  /** Present where mentions are names: their positions are in this list. */
  readonly names?: readonly string[] | undefined;
  readonly rows: readonly Row[];
  /** In the order in which they begin, the longest and the key's first. */
  readonly marks: readonly Mark[];
  readonly wrong: Wrong;
  /** The marks at a place of a finding. */
  readonly find: (place: FoundPlace) => readonly Mark[];
}

/** A document, with nothing wrong, of which these are the sentences, or that is one text. `types`: of spans; mentions are named by their entities. */
export function shownDocument(texts: readonly MarkedText[], types?: EntityNames): ShownDocument {
  const [{ document, names }] = texts;
  const offsets = offsetsOf(texts);
  const text = placed(texts, offsets);
  const unnamed = (['gold', 'pred'] as const).flatMap((side) =>
    texts.flatMap((own, of) =>
      own[side].map(([first, last, group, parts = [[first, last]]], nth): Omit<Mark, 'name'> => {
        const at = atOf(parts, offsets[of]);
        const same = String(own.numbers?.[side][nth] ?? at);
        const [start, end] = [first + offsets[of], last + offsets[of] + 1];
        if (!text) return { start, end, runs: [], side, at, same, group };
        const runs = parts.map(([from, to]) => [text.starts[from + offsets[of]], text.ends[to + offsets[of]]] as const);
        return { start: runs[0][0], end: runs[runs.length - 1][1], runs, side, at, same, group };
      }),
    ),
  );
  const entities = types ? undefined : entityNames(unnamed);
  const marks = unnamed
    .map((mark): Mark => ({ ...mark, name: (types ?? entities![mark.side]).get(mark.group) ?? unknown }))
    .sort((a, b) => a.start - b.start || b.end - a.end || (a.side < b.side ? -1 : Number(a.side > b.side)));
  const byPlace = groupedBy(marks, ({ side, at }) => `${side} ${at}`);
  const offsetOf = new Map(texts.map(({ sentence }, at) => [sentence, offsets[at]]));
  return {
    name: document,
    text: text?.text,
    names,
    rows: text ? rowsOf(text, marks) : [],
    marks,
    wrong: new Map(),
    find: (place) => {
      if (place.document !== document) return [];
      const own = typeof place.at === 'string' ? (names?.indexOf(place.at) ?? -1) : undefined;
      const hull = own === undefined ? (place.at as readonly [number, number]) : ([own, own] as const);
      const at = atOf(place.parts ?? [hull], offsetOf.get(place.sentence) ?? 0);
      const found = byPlace.get(`${place.side} ${at}`) ?? [];
      return place.type === undefined ? found : found.filter(({ group }) => group === place.type);
    },
  };
}

const unknown: EntityName = { hue: 0, style: 0, label: '' };

/** The types of documents: these are their labels, and the commonest in gold have the looks that differ most. */
export function typeNames(texts: readonly MarkedText[]): EntityNames {
  const counts = new Map<string, number>();
  for (const { gold } of texts) for (const [, , type] of gold) counts.set(type, (counts.get(type) ?? 0) + 1);
  for (const { pred } of texts) for (const [, , type] of pred) counts.set(type, counts.get(type) ?? 0);
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

/** The names of the entities of either side, of which these are the marks. */
function entityNames(marks: readonly Omit<Mark, 'name'>[]): ReturnType<typeof nameEntities> {
  const [gold, pred] = (['gold', 'pred'] as const).map((side) => {
    const own = marks.filter((mark) => mark.side === side);
    return new Map([...groupedBy(own, ({ group }) => group)].map(([id, same]) => [id, same.map((mark) => mark.same)]));
  });
  return nameEntities(gold, pred);
}
