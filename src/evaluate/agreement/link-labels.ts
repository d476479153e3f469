import type { DocumentOfAll } from '../../pair/pair-all.ts';
import type { LabelledUnits } from '../../stats/agreement.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { ListedDocument } from '../list/listed.ts';

/** The entity that each annotator has a mention in; undefined where it is no mention of theirs. */
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
  for (const annotated of documents) {
    const kinds = kindsOf(annotated);
    addAll(kinds, times);
    takeLinked(kinds, annotated.length, times);
  }
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

/** Adds all pairs as if they were apart for every annotator who has both mentions: for that only who has which counts. */
function addAll(kinds: readonly MentionKind[], times: Map<string, number>): void {
  const groups = [...groupedBy(kinds, ({ entities }) => entities.map((own) => own !== undefined).join()).values()];
  const sizes = groups.map((group) => group.reduce((sum, { count }) => sum + count, 0));
  for (const [at, [one]] of groups.entries())
    for (let other = at; other < groups.length; other++)
      add(times, apartCode(one, groups[other][0]), pairsOf(sizes[at], sizes[other], at === other));
}

/** Takes the pairs that some annotator links out of these. Each is met with the first who links it, in the entity it is in. */
function takeLinked(kinds: readonly MentionKind[], annotators: number, times: Map<string, number>): void {
  for (let annotator = 0; annotator < annotators; annotator++) {
    const byEntity = groupedBy(kinds, ({ entities }) => entities[annotator]);
    byEntity.delete(undefined);
    for (const group of byEntity.values())
      for (const [at, one] of group.entries())
        for (let place = at; place < group.length; place++) {
          const other = group[place];
          const code = linkCode(one, other);
          if (code.indexOf('l') !== annotator) continue;
          const pairs = pairsOf(one.count, other.count, one === other);
          add(times, code, pairs);
          add(times, apartCode(one, other), -pairs);
        }
  }
}

function linkCode({ entities }: MentionKind, other: MentionKind): string {
  return entities.map((own, at) => letterOf(own, other.entities[at], own === other.entities[at])).join('');
}

function apartCode({ entities }: MentionKind, other: MentionKind): string {
  return entities.map((own, at) => letterOf(own, other.entities[at], false)).join('');
}

function letterOf(own: string | undefined, other: string | undefined, isLinked: boolean): string {
  return own === undefined || other === undefined ? '-' : isLinked ? 'l' : 'a';
}

/** How many pairs two groups of mentions make; of a group with itself, each once. */
function pairsOf(size: number, otherSize: number, isSame: boolean): number {
  return isSame ? (size * (size - 1)) / 2 : size * otherSize;
}

function add(times: Map<string, number>, code: string, pairs: number): void {
  times.set(code, (times.get(code) ?? 0) + pairs);
}
