import { documentsOf, f1Of, type PageData } from '../data.ts';
import { type Listed, listedFindings } from '../listed.ts';
import type { State } from '../state.ts';
import { placesOf } from './finding-places.ts';

/** The documents of a system, the lowest score first; without scores, those with most findings first. */
export function worstFirst(data: PageData, sys: number): readonly string[] {
  const { byDocument = [], findings } = data.report.systems[sys];
  const [metric] = data.headline.split('.');
  const f1s = new Map(byDocument.map(({ document, scores }) => [document, f1Of(scores, metric)]));
  const badness = new Map(documentsOf(data).map((document) => [document, f1s.get(document) ?? 0]));
  for (const { document } of findings?.list ?? []) {
    if (f1s.get(document) === undefined) badness.set(document, (badness.get(document) ?? 0) - 1);
  }
  return [...badness].sort(([, a], [, b]) => a - b).map(([document]) => document);
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
