import type { MentionNodes } from '../nodes.ts';

/** How many words a mention has. */
export function sizeOf({ offsets }: MentionNodes, row: number): number {
  return offsets[row + 1] - offsets[row];
}

/** Whether the head of a mention is an empty node. */
export function isZero({ words, head }: MentionNodes, row: number): boolean {
  return words.minor[head[row]] > 0;
}

/** How many words two mentions share. */
export function commonWords(one: MentionNodes, row: number, other: MentionNodes, otherRow: number): number {
  let at = one.offsets[row];
  let otherAt = other.offsets[otherRow];
  let common = 0;
  while (at < one.offsets[row + 1] && otherAt < other.offsets[otherRow + 1]) {
    const difference = one.members[at] - other.members[otherAt];
    if (difference === 0) common++;
    if (difference <= 0) at++;
    if (difference >= 0) otherAt++;
  }
  return common;
}

/**
 * The order of two mentions: that of their first words, then last words, then numbers of words, as corefud-scorer has it, and then of
 * what else distinguishes their words. 0 if they have the same words.
 */
export function compareWords(one: MentionNodes, row: number, other: MentionNodes, otherRow: number): number {
  const from = one.offsets[row];
  const otherFrom = other.offsets[otherRow];
  const size = sizeOf(one, row);
  const otherSize = sizeOf(other, otherRow);
  const first = one.members[from] - other.members[otherFrom];
  if (first !== 0) return first;
  const last = one.members[from + size - 1] - other.members[otherFrom + otherSize - 1];
  if (last !== 0) return last;
  for (let at = 1; size === otherSize && at < size; at++) {
    const difference = one.members[from + at] - other.members[otherFrom + at];
    if (difference !== 0) return difference;
  }
  return size - otherSize;
}
