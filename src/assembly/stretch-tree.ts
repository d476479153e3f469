// Stretches of rows, in which no row is outside on all sides, by their known ends; and how often each was met. They are the paths of a tree.
import { MOST_NODES, NODE_BITS, NODE_SIZE, NODE_SLOTS, NODES } from './tag-memory.ts';

/** The node of no rows, and of stretches that the tree has no room for. */
export const ROOT: i32 = 0;
export const NOWHERE: i32 = -1;

/** A stretch of more rows would hardly be met again. */
const LONGEST: u32 = 16;

// A node: its key, which is the node before it and the end of the row that leads to it; its depth; whether it may be counted; the count.
const DEPTH: usize = 4;
const MAY_COUNT: usize = 6;
const COUNT: usize = 8;
const TAIL_BITS: u32 = 10;

/** The node after a row with that end; `NOWHERE` where it has to be added. */
export function nodeAfter(node: i32, tail: i32): i32 {
  const key = keyOf(node, tail);
  let slot = slotOf(key);
  let known = load<u32>(slot);
  while (known !== key && known !== 0) {
    slot = slotAfter(slot);
    known = load<u32>(slot);
  }
  return known === 0 ? NOWHERE : load<i32>(slot, 4);
}

/** Adds that node; `NOWHERE` where there is no room. */
export function addNode(node: i32, tail: i32): i32 {
  const added = load<u32>(NODES) + 1;
  const depth: u32 = load<u16>(entryOf(node), DEPTH);
  if (added === MOST_NODES || depth === LONGEST) return NOWHERE;
  const key = keyOf(node, tail);
  let slot = slotOf(key);
  while (load<u32>(slot) !== 0) slot = slotAfter(slot);
  store<u32>(slot, key);
  store<u32>(slot, added, 4);
  store<u32>(NODES, added);
  const entry = entryOf(added);
  store<u32>(entry, key);
  store<u16>(entry, depth + 1, DEPTH);
  return added;
}

/** Counts the stretch up to the node, if it may be counted; false where not. */
export function countStretch(node: i32): bool {
  const entry = entryOf(node);
  if (load<u16>(entry, MAY_COUNT) === 0) return false;
  store<f64>(entry, load<f64>(entry, COUNT) + 1, COUNT);
  return true;
}

/** From now on the stretch up to the node may be counted. */
export function allowCount(node: i32): void {
  store<u16>(entryOf(node), 1, MAY_COUNT);
}

export function depthOf(node: i32): u32 {
  return load<u16>(entryOf(node), DEPTH);
}

/** The end of the row that leads to the node, and the node before it. */
export function tailInto(node: i32): i32 {
  return (load<u32>(entryOf(node)) - 1) & ((1 << TAIL_BITS) - 1);
}

export function nodeBefore(node: i32): i32 {
  return (load<u32>(entryOf(node)) - 1) >>> TAIL_BITS;
}

function entryOf(node: i32): usize {
  return NODES + (node as usize) * NODE_SIZE;
}

/** Never 0. */
function keyOf(node: i32, tail: i32): u32 {
  return ((node << TAIL_BITS) | tail) + 1;
}

function slotOf(key: u32): usize {
  return NODE_SLOTS + ((((key * 0x9e3779b1) >>> (32 - NODE_BITS)) as usize) << 3);
}

function slotAfter(slot: usize): usize {
  return slot + 8 === NODES ? NODE_SLOTS : slot + 8;
}
