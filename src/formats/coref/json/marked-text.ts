import { codePoints } from '../../../align/scale.ts';

/** A text whose mentions were marked, without the marks. */
export interface MarkedText {
  readonly text: string;
  /** The mentions `[start, end)` of each entity, in code points. */
  readonly entities: ReadonlyMap<string, readonly (readonly [start: number, end: number])[]>;
}

/** How mentions are marked: `open` and `close`, which have the id of an entity, or `other`, which may be a part of the text. */
const styles: readonly RegExp[] = [
  // [Ann](#e1)
  /(?<open>\[)|\]\(#(?<close>[^()\s]+)\)|(?<other>\])/gu,
  // <e1>Ann</e1>
  /<(?<open>[a-z]+[-_]?\d+)>|<\/(?<close>[a-z]+[-_]?\d+)>/giu,
  // [Ann]e1
  /(?<open>\[)|\](?<close>[a-z]*\d+)(?![\p{L}\d])|(?<other>\])/giu,
];

/** The text of an answer in which mentions are marked in one of these ways; undefined if none is. Marks may be in others. */
export function markedText(answer: string): MarkedText | undefined {
  for (const style of styles) {
    const found = inStyle(answer, style);
    if (found.entities.size > 0) return found;
  }
  return undefined;
}

function inStyle(answer: string, style: RegExp): MarkedText {
  // Texts and marks in turn: a mark that is one is emptied.
  const pieces: string[] = [];
  const open: { readonly id: string; readonly at: number }[] = [];
  const marked: { readonly id: string; readonly from: number; readonly to: number }[] = [];
  let end = 0;
  for (const { 0: mark, index, groups = {} } of answer.matchAll(style)) {
    pieces.push(answer.slice(end, index));
    end = index + mark.length;
    const at = pieces.push(mark) - 1;
    const { open: opened, close, other } = groups;
    const own = open.findLastIndex(({ id }) => id === '[' || id === close);
    if (opened !== undefined) open.push({ id: opened, at });
    else if (other !== undefined) open.pop();
    else if (own >= 0) {
      const [{ at: from }] = open.splice(own, 1);
      pieces[from] = pieces[at] = '';
      marked.push({ id: close, from, to: at });
    }
  }
  pieces.push(answer.slice(end));
  const ends: number[] = [];
  for (const piece of pieces) ends.push((ends.at(-1) ?? 0) + codePoints(piece));
  const entities = new Map<string, (readonly [number, number])[]>();
  for (const { id, from, to } of marked.filter(({ from, to }) => ends[to] > ends[from]))
    entities.set(id, [...(entities.get(id) ?? []), [ends[from], ends[to]]]);
  return { text: pieces.join(''), entities };
}
