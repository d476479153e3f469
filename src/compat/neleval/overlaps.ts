import { sum } from '../../score/sum.ts';
import { addTo, groupedBy } from '../../text/grouped.ts';
import { type Quotients, quotients } from '../coref/quotients.ts';
import { type Annotation, byStart } from './annotations.ts';
import { keyOf, type Selection } from './fields.ts';

/** How much of an annotation is covered: by the other that covers most of it, or by all that overlap it together. */
type Coverage = (of: Annotation, by: readonly Annotation[]) => number;

/** neleval's aggregates of overlaps by name, with the coverage that recall takes and that of precision. */
export const overlaps: Readonly<Record<string, { readonly recall: Coverage; readonly precision: Coverage }>> = {
  'overlap-maxmax': { recall: most, precision: most },
  'overlap-maxsum': { recall: most, precision: union },
  'overlap-summax': { recall: union, precision: most },
  'overlap-sumsum': { recall: union, precision: union },
};

/**
 * The covered fractions of the annotations of each side, added, out of their number. Only annotations that pass the filter and agree in
 * the rest of the key cover each other, but all of them are counted, and each row is one.
 *
 * @throws NelevalError as `fieldOf`.
 */
export function overlapCounts(
  name: string,
  selection: Selection,
  key: readonly Annotation[],
  response: readonly Annotation[],
): Quotients {
  const { recall, precision } = overlaps[name];
  const others = selection.key.filter((field) => field !== 'span');
  const rest = others.length < selection.key.length ? [...others, 'docid'] : others;
  const [keys, responses] = [key, response].map((side) =>
    groupedBy(side, (one) => keyOf(one, { ...selection, key: rest })),
  );
  const coverOf = new Map<Annotation, Annotation[]>();
  for (const [alike, own] of keys) {
    for (const [one, other] of alike === undefined ? [] : meetings(own, responses.get(alike) ?? [])) {
      addTo(coverOf, one, other);
      addTo(coverOf, other, one);
    }
  }
  const covered = (side: readonly Annotation[], coverage: Coverage): number =>
    sum(side.map((of) => coverage(of, coverOf.get(of) ?? []) / (of.end - of.start + 1)));
  return quotients(covered(key, recall), key.length, covered(response, precision), response.length);
}

/**
 * The pairs that overlap, of which neleval finds those that it meets when it walks both sides from their ends and drops the later
 * annotation: where annotations of one side overlap, it misses some. Annotations of different documents are taken to overlap.
 */
function meetings(
  key: readonly Annotation[],
  response: readonly Annotation[],
): (readonly [key: Annotation, response: Annotation])[] {
  const [keys, responses] = [key, response].map((side) => [...side].sort(byStart));
  const pairs: (readonly [Annotation, Annotation])[] = [];
  while (keys.length > 0 && responses.length > 0) {
    const [one, other] = [keys[keys.length - 1], responses[responses.length - 1]];
    const isApart = one.docid === other.docid && (one.start > other.end || one.end < other.start);
    if (!isApart) pairs.push([one, other]);
    if (byStart(one, other) < 0) responses.pop();
    else keys.pop();
  }
  return pairs;
}

function most(of: Annotation, by: readonly Annotation[]): number {
  const shared = by.map(({ start, end }) => Math.min(of.end, end) - Math.max(of.start, start) + 1);
  return shared.length === 0 ? 0 : shared.reduce((a, b) => Math.max(a, b));
}

function union(of: Annotation, by: readonly Annotation[]): number {
  const ends = by
    .flatMap(({ start, end }) => [
      [start, 0],
      [end, 1],
    ])
    .sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  let units = 0;
  let open = 0;
  let from = 0;
  for (const [at, isEnd] of ends) {
    if (!isEnd && open++ === 0) from = Math.max(at, of.start);
    if (isEnd && --open === 0) units += Math.min(at, of.end) - from + 1;
  }
  return units;
}
