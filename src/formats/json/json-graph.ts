import type { GivenMention } from '../../coref/document.ts';

/**
 * The connected parts of a graph of mentions, in the order of their first mentions; inside a part, mentions in the order of
 * the list. Mentions that only links name are at the end of the list; mentions without links are parts by themselves.
 */
export function components(
  mentions: readonly GivenMention[],
  links: readonly (readonly [GivenMention, GivenMention])[],
): GivenMention[][] {
  const nodes = new Map<string, GivenMention>();
  for (const mention of [...mentions, ...links.flat()]) {
    const node = JSON.stringify(mention);
    if (!nodes.has(node)) nodes.set(node, mention);
  }
  const parent = new Map<string, string>();
  const rootOf = (node: string): string => {
    let root = node;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== node) parent.set(node, root);
    return root;
  };
  for (const [a, b] of links) {
    const [from, to] = [rootOf(JSON.stringify(a)), rootOf(JSON.stringify(b))];
    if (from !== to) parent.set(from, to);
  }
  const parts = new Map<string, GivenMention[]>();
  for (const [node, mention] of nodes) {
    const part = parts.get(rootOf(node));
    if (part) part.push(mention);
    else parts.set(rootOf(node), [mention]);
  }
  return [...parts.values()];
}
