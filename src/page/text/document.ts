import { groupedBy } from '../../text/grouped.ts';
import type { MarkedText, PageFinding } from '../data.ts';
import type { FoundPlace } from './finding-places.ts';
import { type EntityName, type EntityNames, lookOf, nameEntities } from './numbers.ts';
import type { Drawn } from './pieces.ts';
import { type PlacedText, placedCharacters, placedTokens, type Row, rowsOf } from './rows.ts';

/** A mention or span of one side. Without a text it has no runs. */
export interface Mark extends Drawn {
  readonly side: 'gold' | 'pred';
  /** Its first and last position in the document; equal ones of both sides are the same mention. */
  readonly at: string;
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
  const spans = (['gold', 'pred'] as const).flatMap((side) =>
    texts.flatMap((own, at) => own[side].map((span) => ({ side, span, offset: offsets[at] }))),
  );
  const entities = types ? undefined : entityNames(texts);
  const marks = spans
    .map(({ side, span: [first, last, group, parts = [[first, last]]], offset }): Mark => {
      const runs = text ? parts.map((own) => [text.starts[own[0] + offset], text.ends[own[1] + offset]] as const) : [];
      const name = (types ?? entities![side]).get(group) ?? unknown;
      const hull = { start: runs[0]?.[0] ?? first + offset, end: runs.at(-1)?.[1] ?? last + offset + 1 };
      return { ...hull, runs, side, at: atOf(first + offset, last + offset), group, name };
    })
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
      const [first, last] = own === undefined ? (place.at as readonly [number, number]) : [own, own];
      const offset = offsetOf.get(place.sentence) ?? 0;
      const found = byPlace.get(`${place.side} ${atOf(first + offset, last + offset)}`) ?? [];
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

function atOf(first: number, last: number): string {
  return `${first}-${last}`;
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

/** The names of the entities of either side. */
function entityNames(texts: readonly MarkedText[]): ReturnType<typeof nameEntities> {
  const [gold, pred] = (['gold', 'pred'] as const).map((side) => {
    const all = texts.flatMap((text) => text[side].map(([first, last, id]) => ({ id, at: atOf(first, last) })));
    return new Map([...groupedBy(all, ({ id }) => id)].map(([id, own]) => [id, own.map(({ at }) => at)]));
  });
  return nameEntities(gold, pred);
}
