import type { PageData } from '../data.ts';
import { type Listed, listedFindings } from '../listed.ts';
import type { State } from '../state.ts';
import { placesOf } from './finding-places.ts';

/** The names of the documents of a system, worst first. */
export function worstFirst({ systems, documents }: PageData, sys: number): readonly string[] {
  return systems[sys].order.map((at) => documents[at]);
}

/** The findings that a state lists: by document, in this order, and there from top to bottom. */
export function orderedFindings(data: PageData, state: State, order: readonly string[]): readonly Listed[] {
  const rank = new Map(order.map((document, at) => [document, at]));
  const placed = listedFindings(data, state).map((listed) => {
    const [place] = placesOf(listed.finding);
    const first = typeof place?.at === 'string' ? 0 : (place?.at[0] ?? 0);
    return { listed, at: [rank.get(listed.finding.document) ?? 0, place?.sentence ?? 0, first, listed.at] };
  });
  return placed.sort((a, b) => compareAll(a.at, b.at)).map(({ listed }) => listed);
}

function compareAll(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, index) => value !== b[index]);
  return at < 0 ? 0 : a[at] - b[at];
}
