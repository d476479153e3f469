import { groupedBy } from '../../text/grouped.ts';

/** The connected components of a graph, in the order of their first nodes. Nodes without links are components by themselves. */
export function components<Node>(
  nodes: Iterable<Node>,
  links: Iterable<readonly [Node, Node]>,
): readonly (readonly Node[])[] {
  const parent = new Map<Node, Node>();
  const rootOf = (node: Node): Node => {
    let root = node;
    for (let up = parent.get(root); up !== undefined; up = parent.get(root)) root = up;
    if (root !== node) parent.set(node, root);
    return root;
  };
  for (const [a, b] of links) {
    const [from, to] = [rootOf(a), rootOf(b)];
    if (from !== to) parent.set(from, to);
  }
  return [...groupedBy(nodes, rootOf).values()];
}
