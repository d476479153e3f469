import type { DocumentOfAll } from '../../pair/pair-all.ts';
import type { LabelledUnits } from '../../stats/agreement.ts';
import { addCount, groupedBy } from '../../text/grouped.ts';
import type { ListedDocument } from '../list/listed.ts';

/** The entity that each annotator has a mention in; undefined where it is not a mention of theirs. */
type Entities = readonly (string | undefined)[];

/** Mentions that every annotator has in the same entities. There are far fewer kinds of them than mentions. */
interface MentionKind {
  readonly entities: Entities;
  readonly count: number;
}

/**
 * The pairs of mentions of each document, with what every annotator says of them: linked or apart, and nothing where one of the two is no
 * mention of that annotator's.
 */
export function linkLabels(
  documents: readonly DocumentOfAll<Pick<ListedDocument, 'items'>>[],
): readonly LabelledUnits[] {
  const times = new Map<string, number>();
  for (const annotated of documents)
    for (const [code, pairs] of pairsIn(kindsOf(annotated), 0, annotated.length)) addCount(times, code, pairs);
  const met = [...times].filter(([, count]) => count > 0);
  return met.map(([code, count]) => ({ labels: Array.from(code, (letter) => links[letter]), times: count }));
}

/** What an annotator may say of a pair of mentions. What all say of one is a text, in which each has a letter. */
const links: Readonly<Record<string, string | undefined>> = { '-': undefined, l: 'linked', a: 'apart' };

function kindsOf(annotated: DocumentOfAll<Pick<ListedDocument, 'items'>>): readonly MentionKind[] {
  const entities = new Map<string, (string | undefined)[]>();
  for (const [annotator, document] of annotated.entries()) {
    for (const { name, runs, words } of document?.items ?? []) {
      const mention = runs.length > 0 ? runs.join() : `${words}`;
      const own = entities.get(mention) ?? annotated.map(() => undefined);
      own[annotator] = name;
      entities.set(mention, own);
    }
  }
  const kinds = groupedBy(entities.values(), (own) => JSON.stringify(own));
  return Array.from(kinds.values(), ([first, ...others]) => ({ entities: first, count: 1 + others.length }));
}

/**
 * How often each is said of a pair of these mentions by the annotators from the n-th on: pairs in an entity of the n-th are linked, other
 * pairs of mentions that they have are apart, and of all others they say nothing. What the next annotators say of these is told by what they
 * say of all pairs, so that few pairs are looked at one by one.
 */
function pairsIn(kinds: readonly MentionKind[], n: number, annotators: number): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  if (n === annotators) {
    const mentions = kinds.reduce((sum, { count }) => sum + count, 0);
    return found.set('', (mentions * (mentions - 1)) / 2);
  }
  if (kinds.length <= 3 ** (annotators - n)) {
    for (const [at, one] of kinds.entries())
      for (const other of kinds.slice(at)) addCount(found, linkCode(one, other, n), pairsOf(one, other));
    return found;
  }
  const known = kinds.filter(({ entities }) => entities[n] !== undefined);
  const take = (group: readonly MentionKind[], times: Readonly<Record<string, number>>): void => {
    const all = Object.entries(times);
    for (const [code, pairs] of pairsIn(group, n + 1, annotators))
      for (const [letter, sign] of all) addCount(found, letter + code, sign * pairs);
  };
  take(kinds, { '-': 1 });
  take(known, { '-': -1, a: 1 });
  for (const entity of groupedBy(known, ({ entities }) => entities[n]).values()) take(entity, { a: -1, l: 1 });
  return found;
}

function linkCode({ entities }: MentionKind, other: MentionKind, from: number): string {
  let code = '';
  for (let annotator = from; annotator < entities.length; annotator++) {
    const [own, of] = [entities[annotator], other.entities[annotator]];
    code += own === undefined || of === undefined ? '-' : own === of ? 'l' : 'a';
  }
  return code;
}

/** How many pairs the mentions of two kinds make; of a kind with itself, each once. */
function pairsOf(one: MentionKind, other: MentionKind): number {
  return one === other ? (one.count * (one.count - 1)) / 2 : one.count * other.count;
}
