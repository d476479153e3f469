import { groupedBy } from '../../text/grouped.ts';
import type { Mark, ShownDocument, Side } from './document.ts';
import type { EntityName } from './numbers.ts';
import { wordsOf } from './quote.ts';

/** How an entity of one side lies in those of the other: how many of its mentions each of these has, the most first. */
export interface EntityParts {
  readonly mentions: readonly Mark[];
  readonly parts: readonly { readonly name: EntityName; readonly count: number }[];
  /** How many of its mentions only this side has. */
  readonly alone: number;
}

/** The marks of the entity of `mark`, itself included. */
export function entityOf({ marks }: ShownDocument, { side, group }: Mark): readonly Mark[] {
  return marks.filter((mark) => mark.side === side && mark.group === group);
}

/** How the entity of a mark is cut by the other side: that of gold by predictions, which are those of `pred`. */
export function partsOf(shown: ShownDocument, mark: Mark, pred: Side = 'pred'): EntityParts {
  const other = mark.side === 'gold' ? pred : 'gold';
  const mentions = entityOf(shown, mark);
  const own = new Set(mentions.map(({ same }) => same));
  const twins = shown.marks.filter(({ side, same }) => side === other && own.has(same));
  const parts = [...groupedBy(twins, ({ group }) => group).values()]
    .map((part) => ({ name: part[0].name, count: part.length }))
    .sort((a, b) => b.count - a.count);
  return { mentions, parts, alone: mentions.length - new Set(twins.map(({ same }) => same)).size };
}

/**
 * What lights up with a mark. Of mentions, its entity, and the entities of the other side that have the mention too, or else the one of
 * the same number; of spans, those of the other side that overlap it.
 */
export function familyOf(shown: ShownDocument, mark: Mark, isOfSpans: boolean): readonly Mark[] {
  const others = shown.marks.filter(({ side }) => side !== mark.side);
  if (isOfSpans) return [mark, ...others.filter(({ start, end }) => start < mark.end && mark.start < end)];
  const twins = others.filter(({ same }) => same === mark.same);
  const partners = others.filter(({ name: { label } }) => label !== '' && label === mark.name.label);
  const found = new Set((twins.length > 0 ? twins : partners).map(({ side, group }) => `${side} ${group}`));
  return [...entityOf(shown, mark), ...others.filter(({ side, group }) => found.has(`${side} ${group}`))];
}

/** What an entity is called: its commonest mention with a capital, or else its first. */
export function calledOf(shown: ShownDocument, mentions: readonly Mark[]): string {
  const begins = new Set(shown.rows.map(({ start }) => start));
  const named = mentions.filter((mark) => !begins.has(mark.start)).map((mark) => wordsOf(shown, mark));
  const names = groupedBy(
    named.filter((words) => /^\p{Lu}\p{L}/u.test(words)),
    (words) => words,
  );
  const [commonest] = [...names].sort(([, a], [, b]) => b.length - a.length);
  return commonest?.[0] ?? wordsOf(shown, mentions[0]);
}
