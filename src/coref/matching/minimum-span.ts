import type { ParsedRow } from './parsed-text.ts';

/** A node of the tree of a mention. A leaf is one or more words, with a part of speech for each; its label is the words. */
export interface TreeNode {
  readonly label: string;
  readonly leaf?: { readonly tags: readonly string[]; readonly index: number };
  readonly children: TreeNode[];
}

/**
 * The tree of a run of rows, of which the first has this number in its sentence, as MINA makes it: of what the rows open and close, however
 * they cut the constituents of their sentence. Several trees are below a node NP; undefined if there is none.
 */
export function treeOf(rows: readonly ParsedRow[], first: number): TreeNode | undefined {
  const open: TreeNode[] = [];
  const roots: TreeNode[] = [];
  let waiting: ParsedRow[] = [];
  let letters = '';
  let isTag = false;
  const hang = (node: TreeNode): TreeNode => {
    open.at(-1)?.children.push(node);
    return node;
  };
  const openNode = (): void => {
    if (!isTag) return;
    open.push(hang({ label: letters, children: [] }));
    letters = '';
  };
  const addLeaf = (index: number): void => {
    if (waiting.length === 0) return;
    const [label, tags] = [waiting.map(({ word }) => word).join(' '), waiting.map(({ tag }) => tag)];
    const node = hang({ label, leaf: { tags, index }, children: [] });
    if (open.length === 0) open.push(node);
    waiting = [];
  };
  for (const [at, row] of rows.entries()) {
    for (const character of row.parse) {
      if (character === '(') {
        openNode();
        if (waiting.some(({ word }) => allLettersOrDigits.test(word))) addLeaf(first + at);
        waiting = [];
        isTag = true;
      } else if (character === '*') {
        waiting.push(row);
        openNode();
        isTag = false;
      } else if (character === ')') {
        addLeaf(first + at);
        const closed = open.pop();
        if (closed && open.length === 0) roots.push(closed);
        isTag = false;
      } else if (letter.test(character)) letters += character;
    }
  }
  addLeaf(first + rows.length - 1);
  if (open.length > 0) roots.push(open[0]);
  return roots.length > 1 ? { label: 'NP', children: roots } : roots[0];
}

const letter = /\p{L}/u;
const allLettersOrDigits = /^(?:\p{L}+|\p{Nd}+)$/u;

/**
 * The minimum span of a mention with this tree, as MINA finds it (Moosavi, Born, Poesio & Strube 2019): the words nearest to its root, of
 * each noun phrase that it joins, or all of its words if the tree has none. A leaf of several words counts whole.
 */
export function minimumSpan(
  root: TreeNode,
  rows: readonly ParsedRow[],
): readonly (readonly [index: number, words: string])[] {
  const found = isValid(root) ? [root] : nearestLeaves(root);
  if (found.length === 0) return rows.map(({ word }, index) => [index, word]);
  return found.map(({ label, leaf }) => [leaf!.index, label]);
}

function nearestLeaves(root: TreeNode): readonly TreeNode[] {
  const own = root.children.filter(isValid);
  if (own.length > 0) return own;
  const below = root.children.map(tagsOf);
  const tags = tagsOf(root) ?? (below.includes(VERBS) && !below.includes(NOUNS) ? VERBS : NOUNS);
  const phrases = root.children.filter((node) => node.children.length > 0 && hasTag(node, tags));
  return phrases.length > 0 ? phrases.flatMap((node) => searched(node, tags)) : searched(root);
}

const NOUNS: readonly string[] = ['NP', 'NM', 'QP', 'NX'];
const VERBS: readonly string[] = ['VP'];

/** The tags that a phrase with the tag of this node may have in it. */
function tagsOf({ label }: TreeNode): readonly string[] | undefined {
  const tag = label.slice(0, 2);
  return tag === 'VP' ? VERBS : tag === 'NP' || tag === 'NM' ? NOUNS : undefined;
}

function hasTag({ label }: TreeNode, tags: readonly string[] | undefined): boolean {
  return tags?.includes(label.slice(0, 2)) === true;
}

/** The valid leaves nearest to a node, below phrases with these tags alone; where none are given, those of the first phrase that has some. */
function searched(start: TreeNode, given?: readonly string[]): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const queue: (readonly [TreeNode, depth: number])[] = [[start, 0]];
  let tags = given;
  let best = Number.POSITIVE_INFINITY;
  for (const [node, depth] of queue) {
    tags ??= tagsOf(node);
    if (node.leaf && depth <= best) {
      if (!isValid(node)) continue;
      found.push(node);
      best = depth;
    } else if (depth < best && (depth === 0 || !tags || hasTag(node, tags))) {
      const inner = hasTag(node, tags) ? node.children : node.children.filter(({ leaf }) => !leaf);
      for (const child of inner) queue.push([child, depth + 1]);
    }
  }
  return found;
}

/** Whether a word of a leaf can be a minimum span: no punctuation, conjunction, determiner or preposition. */
function isValid({ label, leaf }: TreeNode): boolean {
  return leaf?.tags.some((tag, at) => !/^(?:CC|DT|IN)$/.test(tag) && isContent(label.split(' ')[at])) === true;
}

function isContent(word: string): boolean {
  return word !== '-LRB-' && word !== '-RRB-' && (word === '%' || /[\p{L}\p{Nd}]/u.test(word));
}

/** The minimum span as text, equal for equal sets of words. */
export function minimumText(root: TreeNode, rows: readonly ParsedRow[]): string {
  const words = minimumSpan(root, rows).map(([index, label]) => `${index} ${label}`);
  return [...new Set(words)].sort().join('\n');
}
