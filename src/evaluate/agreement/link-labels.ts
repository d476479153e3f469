import type { DocumentOfAll } from '../../pair/pair-all.ts';
import type { LabelledUnits } from '../../stats/agreement.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { ListedDocument } from '../list/listed.ts';

/**
 * The pairs of mentions of each document, with what every annotator says of them: linked or apart, and nothing where one of the two is no
 * mention of that annotator's.
 */
export function linkLabels(documents: readonly DocumentOfAll<ListedDocument>[]): readonly LabelledUnits[] {
  const times = new Map<string, number>();
  for (const annotated of documents) addLinks(annotated, times);
  return [...times].map(([code, count]) => ({ labels: Array.from(code, (letter) => links[letter]), times: count }));
}

/** What an annotator may say of a pair of mentions. What all say of one is a text, in which each has a letter. */
const links: Readonly<Record<string, string | undefined>> = { '-': undefined, l: 'linked', a: 'apart' };

function addLinks(annotated: DocumentOfAll<ListedDocument>, times: Map<string, number>): void {
  const entities = new Map<string, (string | undefined)[]>();
  for (const [annotator, document] of annotated.entries()) {
    for (const { name, runs, words } of document?.items ?? []) {
      const mention = runs.length > 0 ? runs.join() : `${words}`;
      const own = entities.get(mention) ?? annotated.map(() => undefined);
      own[annotator] = name;
      entities.set(mention, own);
    }
  }
  // Mentions that every annotator puts in the same entity are alike, and there are far fewer kinds of them.
  const kinds = [...groupedBy(entities.values(), (own) => JSON.stringify(own)).values()];
  for (let at = 0; at < kinds.length; at++) {
    for (let other = at; other < kinds.length; other++) {
      const [size, otherSize] = [kinds[at].length, kinds[other].length];
      const code = linkCode(kinds[at][0], kinds[other][0]);
      const count = at === other ? (size * (size - 1)) / 2 : size * otherSize;
      if (count > 0) times.set(code, (times.get(code) ?? 0) + count);
    }
  }
}

function linkCode(one: readonly (string | undefined)[], other: readonly (string | undefined)[]): string {
  let code = '';
  for (let annotator = 0; annotator < one.length; annotator++) {
    const isKnown = one[annotator] !== undefined && other[annotator] !== undefined;
    code += isKnown ? (one[annotator] === other[annotator] ? 'l' : 'a') : '-';
  }
  return code;
}
