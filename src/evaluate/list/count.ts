import type { EntityLink } from '../../coref/document.ts';
import { sizeOfRuns } from '../../ner/runs.ts';
import { tallied } from '../../text/grouped.ts';
import type { ListedDocument, ListedItem } from './listed.ts';

/** Rows of what was counted, with the fields of JSON and the columns of tables: what it is, then the numbers. */
type Counts = Readonly<Record<string, readonly CountRow[]>>;

export type CountRow = Readonly<Record<string, string | number | undefined>>;

export function spanCounts(documents: readonly ListedDocument[]): Counts {
  const types = documents.flatMap(({ items }) => items.map(({ name }) => name));
  return {
    types: tallied(types).map(([type, spans]) => ({ type, spans })),
    documents: documents.map(({ file, id, items }) => ({ file, document: id, spans: items.length })),
    lengths: lengthsOf(documents, 'spans'),
  };
}

export function mentionCounts(documents: readonly ListedDocument[]): Counts {
  const haveLinks = documents.some(({ links }) => links);
  const linkCounts = (links: readonly EntityLink[]) => {
    const count = (kind: EntityLink['kind']): number => links.filter((link) => link.kind === kind).length;
    return haveLinks && { bridges: count('bridge'), split_antecedents: count('split') };
  };
  const sizes = documents.flatMap(({ entities = [], items }) => {
    const mentions = new Map(tallied(items.map(({ name }) => name)));
    return entities.map((entity) => mentions.get(entity) ?? 0);
  });
  const haveHeads = documents.some(({ items }) => items.some(({ head }) => head !== undefined));
  return {
    documents: documents.map(({ file, id, entities = [], items, links = [] }) => {
      const own = { file, document: id, entities: entities.length, mentions: items.length };
      return { ...own, ...(haveHeads && setCounts(items)), ...linkCounts(links) };
    }),
    sizes: ascending(sizes).map(([size, entities]) => ({ size, entities })),
    lengths: lengthsOf(documents, 'mentions'),
  };
}

/** How many mentions are zeros, and how many are in several parts. */
function setCounts(items: readonly ListedItem[]): CountRow {
  return {
    zeros: items.filter(({ isZero }) => isZero).length,
    discontinuous: items.filter(({ runs }) => runs.length > 1).length,
  };
}

/** How many items have each length, by what it counts. Names have none. */
function lengthsOf(documents: readonly ListedDocument[], items: string): readonly CountRow[] {
  const measured = documents.flatMap(({ unit, items: own }) =>
    own.flatMap(({ runs }) => (runs.length > 0 ? [{ unit, length: sizeOfRuns(runs) }] : [])),
  );
  return [...new Set(measured.map(({ unit }) => unit))].flatMap((unit) => {
    const lengths = measured.filter((one) => one.unit === unit).map(({ length }) => length);
    return ascending(lengths).map(([length, count]) => ({ unit, length, [items]: count }));
  });
}

function ascending(values: readonly number[]): readonly (readonly [number, number])[] {
  return [...tallied(values)].sort((a, b) => a[0] - b[0]);
}
