import { isUnspaced } from '../../text/running-text.ts';
import type { Hull } from './lanes.ts';

/** A mark as runs of text in the order of the text, which do not overlap; what lies between them is joined to them by a dotted line. */
export interface Drawn extends Hull {
  readonly runs: readonly (readonly [start: number, end: number])[];
  /** The word that is its head, if it has others. */
  readonly head?: readonly [start: number, end: number] | undefined;
}

/** A piece of a row: some text that the same marks cover. A mark of several pieces is drawn on each. */
export interface Piece extends Hull {
  readonly covers: readonly Cover[];
}

/** What a piece shows of a mark, by its index: a line or the dots of a gap, whether a run begins or ends in it, and whether its label stands there. */
export interface Cover {
  readonly mark: number;
  readonly isGap: boolean;
  readonly isHead: boolean;
  readonly begins: boolean;
  readonly ends: boolean;
  readonly isFirst: boolean;
}

/** How long a piece may be that no line breaks, so that it fits on a narrow screen in the widest of fonts: longer words are cut. */
const LONGEST = 16;

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cuts the text from `start` to `end` into pieces, in order and without gaps. There is a cut where a mark begins or ends, and inside marks
 * wherever a line may break. Text without marks is one piece, however long.
 */
export function piecesOf(text: string, { start, end }: Hull, marks: readonly Drawn[]): readonly Piece[] {
  const edges = marks.flatMap(({ runs, head = [] }) => [...runs.flat(), ...head]);
  const cuts = [...new Set([start, ...edges, end])].filter((cut) => start <= cut && cut <= end).sort((a, b) => a - b);
  const order = marks.map((_, mark) => mark).sort((a, b) => marks[a].start - marks[b].start);
  let next = 0;
  let covering: number[] = [];
  return cuts.slice(0, -1).flatMap((from, at): readonly Piece[] => {
    const to = cuts[at + 1];
    while (next < order.length && marks[order[next]].start <= from) covering.push(order[next++]);
    covering = covering.filter((mark) => marks[mark].end > from);
    if (covering.length === 0) return [{ start: from, end: to, covers: [] }];
    const starts = breaksOf(text.slice(from, to)).map((offset) => from + offset);
    return starts.map((first, part) => {
      const last = starts[part + 1] ?? to;
      return { start: first, end: last, covers: covering.map((mark) => coverOf(marks[mark], mark, first, last)) };
    });
  });
}

function coverOf({ runs, start, head }: Drawn, mark: number, first: number, last: number): Cover {
  return {
    mark,
    isGap: !runs.some((run) => run[0] <= first && last <= run[1]),
    isHead: head !== undefined && head[0] <= first && last <= head[1],
    begins: runs.some((run) => run[0] === first),
    ends: runs.some((run) => run[1] === last),
    isFirst: start === first,
  };
}

/** Where a text may be cut for lines to break: after blanks, between letters of scripts without blanks, and within words that are too long. */
function breaksOf(text: string): readonly number[] {
  const words = [...text.matchAll(/\S*\s*/gu)].filter(([word]) => word !== '');
  return words.flatMap(({ 0: word, index }) => {
    const size = isUnspaced.test(word) ? 1 : LONGEST;
    if (word.length <= size) return [index];
    const cuts = [...letters.segment(word)].filter(({ segment }, letter) => letter % size === 0 && /\S/u.test(segment));
    return cuts.map((cut) => index + cut.index);
  });
}
