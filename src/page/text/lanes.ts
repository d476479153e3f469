/** What is drawn above or below a row of text: from its first character to the one after its last, whatever lies between its parts. */
export interface Hull {
  readonly start: number;
  readonly end: number;
}

/**
 * The lane of each mark of one side, 0 next to the words. No two marks that overlap have the same lane, and a mark lies outside of all
 * that it contains. A mark takes its lane up to `reaches`, where its label ends, so that no label runs into another. Shorter marks are
 * placed first, each in the innermost lane that is left to it, so the result does not depend on the order of marks with different places.
 */
export function lanesOf(
  marks: readonly Hull[],
  reaches: readonly number[] = marks.map(({ end }) => end),
): readonly number[] {
  const lanes = new Array<number>(marks.length).fill(0);
  const order = marks
    .map((_, at) => at)
    .sort((a, b) => marks[a].end - marks[a].start - (marks[b].end - marks[b].start) || marks[a].start - marks[b].start);
  order.forEach((at, rank) => {
    const own = marks[at];
    const met = order.slice(0, rank).filter((other) => marks[other].start < reaches[at] && own.start < reaches[other]);
    const inside = met.filter((other) => own.start <= marks[other].start && marks[other].end <= own.end);
    const taken = new Set(met.map((other) => lanes[other]));
    let lane = Math.max(-1, ...inside.map((other) => lanes[other])) + 1;
    while (taken.has(lane)) lane++;
    lanes[at] = lane;
  });
  return lanes;
}
