/** How two lists are made equal, from their ends: `=` keeps an item of both, `~` replaces, `-` is in the first alone, `+` in the second. */
export type EditStep = '=' | '~' | '-' | '+';

/**
 * The steps from the ends of two lists to the beginning of either, in the smallest number that are not `=`; of several ways that which keeps
 * equal items, else replaces, else leaves out. `place`: the number of each item of the first list, from 1, where others stood between that count only
 * for leaving out what is before all of the second list.
 *
 * As in ondfa/text2text-coref, src/text2text_coref/output_cleaner.py, 56d67ec, with time and memory for as many differences as there are.
 * Undefined if these are more than `limit`.
 */
export function editSteps(
  first: readonly string[],
  second: readonly string[],
  place: readonly number[],
  limit: number = MOST_STEPS,
): EditStep[] | undefined {
  const most = Math.max(first.length, second.length, place.at(-1) ?? 0);
  const last = Math.min(most, limit);
  const least = Math.abs(first.length - second.length);
  if (least > limit) return undefined;
  for (let width = Math.min(16 + least, last); ; width = Math.min(4 * width, last)) {
    const { cost, steps } = banded(first, second, place, width);
    if (cost <= width || width >= most) return cost <= limit ? stepsBack(first, second, steps, width) : undefined;
    if (width >= limit) return undefined;
  }
}

/** With 20,000 words this takes 100 MB, and some seconds. */
export const MOST_STEPS = 10_000;

const SIGNS: readonly EditStep[] = ['=', '~', '-', '+'];

/** The last step to each pair of items that are no more than `width` from each other in their lists, and what all cost. */
function banded(
  first: readonly string[],
  second: readonly string[],
  place: readonly number[],
  width: number,
): { readonly cost: number; readonly steps: Uint8Array } {
  const size = rowSize(width);
  // Four steps in a byte.
  const steps = new Uint8Array(first.length * size);
  let before = new Int32Array(second.length + 2).map((_, at) => (at <= width ? at : FAR));
  let costs = new Int32Array(second.length + 2);
  for (let row = 1; row <= first.length; row++) {
    const [from, to] = [Math.max(1, row - width), Math.min(second.length, row + width)];
    before[0] = place[row - 1] - 1;
    costs[from - 1] = from === 1 ? place[row - 1] : FAR;
    let least = costs[from - 1];
    for (let at = from; at <= to; at++) {
      const isEqual = first[row - 1] === second[at - 1];
      const [replaced, left, added] = [before[at - 1] + 1, before[at] + 1, costs[at - 1] + 1];
      costs[at] = isEqual ? before[at - 1] : Math.min(replaced, left, added);
      const step = costs[at] === replaced ? 1 : costs[at] === left ? 2 : 3;
      const column = at - row + width;
      if (costs[at] < least) least = costs[at];
      if (!isEqual) steps[(row - 1) * size + (column >> 2)] |= step << (2 * (column & 3));
    }
    // No row after this one costs less.
    if (least > width) return { cost: least, steps };
    costs[to + 1] = FAR;
    [before, costs] = [costs, before];
  }
  return { cost: before[second.length], steps };
}

const FAR = 2 ** 30;

/** How many bytes the steps of a row take. */
function rowSize(width: number): number {
  return (2 * width + 4) >> 2;
}

function stepsBack(first: readonly string[], second: readonly string[], steps: Uint8Array, width: number): EditStep[] {
  const found: EditStep[] = [];
  let [row, at] = [first.length, second.length];
  while (row > 0 && at > 0) {
    const column = at - row + width;
    const step = (steps[(row - 1) * rowSize(width) + (column >> 2)] >> (2 * (column & 3))) & 3;
    found.push(SIGNS[step]);
    if (step !== 3) row--;
    if (step !== 2) at--;
  }
  return found;
}
