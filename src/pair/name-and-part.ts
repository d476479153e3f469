import type { Item, ItemSide } from './item.ts';

/**
 * The name and part of a document, normalized: `(bc/x); part 000` of CoNLL and `bc/x_0`, `bc_x_0` or `bc:x_0` of JSON lines are the
 * same. Blanks, parentheses, `;` and leading zeros of the part do not count.
 */
export function nameAndPart(name: string): string {
  return name
    .replace(/[()\s;]+/g, ' ')
    .trim()
    .replace(/[/:]/g, '_')
    .replace(/(?: part |_)(\d+)$/, (_, part: string) => `_${part.replace(/^0+(?=\d)/, '')}`);
}

/** Whether names differ only as two formats write them. CoNLL numbers the only part too. */
export function areAsWritten(
  pair: readonly Item[],
  { formats: ofKey = [] }: ItemSide,
  { formats: ofResponse = [] }: ItemSide,
): boolean {
  if (ofKey.length === 0 || ofKey.some((one) => ofResponse.includes(one))) return false;
  const [key, response] = pair.map(({ id }) => nameAndPart(id!).replace(/_0$/, ''));
  return key === response;
}
