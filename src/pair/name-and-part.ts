import { nameAndPart } from '../coref/document-names.ts';
import type { Item, ItemSide } from './item.ts';

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
