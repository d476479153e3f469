/**
 * Stretches of rows, in which no token is outside on both sides, and how often each was met. They are the paths of a tree: a row
 * leads from the node of the rows before it to another. Few are different, so that a row costs one look-up.
 */
export interface Stretches {
  /** The node after that row; -1 where there is no room for it. `START` is the node of no rows. */
  next(node: number, gold: number, pred: number): number;
  /** The rows up to the node are a whole stretch. */
  count(node: number): void;
  /** Calls `each` for the rows up to the node, in order. */
  rows(node: number, each: (gold: number, pred: number) => void): void;
  /** Calls `each` for the last node of every stretch counted since the last time. */
  drain(each: (node: number, times: number) => void): void;
}

export const START = 0;

/**
 * A tree of constant size. There is no room for stretches of more than `LONGEST` rows, which would hardly be met again, for tags from
 * `TAGS` on, and for what comes when the tree is full.
 */
export function stretches(): Stretches {
  const keys = new Int32Array(SLOTS);
  const targets = new Int16Array(SLOTS);
  const counts = new Float64Array(NODES);
  /** The row that leads to each node, with the node before it; and how many rows lead there. */
  const into = new Int32Array(NODES);
  const depths = new Uint8Array(NODES);
  const path = new Int32Array(LONGEST);
  let nodes = 1;

  const add = (slot: number, key: number): number => {
    const depth = depths[key >> 16];
    if (nodes === NODES || depth === LONGEST) return -1;
    keys[slot] = key;
    into[nodes] = key;
    depths[nodes] = depth + 1;
    targets[slot] = nodes;
    return nodes++;
  };

  return {
    next(node, gold, pred) {
      if (gold >= TAGS || pred >= TAGS) return -1;
      const key = (node << 16) | (gold << 8) | pred;
      let slot = Math.imul(key, 0x9e3779b1) >>> SHIFT;
      for (; keys[slot] !== key; slot = (slot + 1) & (SLOTS - 1)) if (keys[slot] === 0) return add(slot, key);
      return targets[slot];
    },
    count(node) {
      counts[node]++;
    },
    rows(node, each) {
      const depth = depths[node];
      for (let at = depth, last = node; at > 0; last = path[at] >> 16) path[--at] = into[last];
      for (let at = 0; at < depth; at++) each((path[at] >> 8) & 255, path[at] & 255);
    },
    drain(each) {
      for (let node = 1; node < nodes; node++) if (counts[node] > 0) each(node, counts[node]);
      counts.fill(0, 0, nodes);
    },
  };
}

const LONGEST = 16;
const TAGS = 256;
const NODES = 2 ** 12;
/** Twice as many as nodes, so that searches are short. */
const SLOTS = 2 * NODES;
const SHIFT = Math.clz32(SLOTS) + 1;
