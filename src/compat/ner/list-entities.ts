import type { Span } from '../../ner/sentence.ts';

/**
 * The entities of a sentence as nervaluate's list loader and davidsbatista read them: the type is what follows the first two
 * characters of a tag; all tags but O are inside, and one opens an entity if its type is another or its first character is B.
 *
 * `onOpening` sees the tag that opens each.
 */
export function listEntities(tags: readonly string[], onOpening: (tag: string) => void = () => {}): Span[] {
  const entities: Span[] = [];
  let open: { readonly start: number; readonly type: string } | undefined;
  [...tags, 'O'].forEach((tag, at) => {
    const type = tag.slice(2);
    if (open && tag !== 'O' && type === open.type && tag[0] !== 'B') return;
    if (open) entities.push({ start: open.start, end: at, type: open.type });
    open = undefined;
    if (tag === 'O') return;
    onOpening(tag);
    open = { start: at, type };
  });
  return entities;
}
