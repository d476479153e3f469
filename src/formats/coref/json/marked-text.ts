import { codePoints } from '../../../align/scale.ts';
import { groupedBy } from '../../../text/grouped.ts';

/** A text whose mentions were marked, without the marks, and the mentions `[start, end)` of each entity, in code points. */
export interface MarkedText {
  readonly text: string;
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

/** The text of an answer in which mentions are marked in one of these ways; undefined if none is. */
export function markedText(answer: string): MarkedText | undefined {
  return styles.map((style) => inStyle(answer, style)).find(({ entities }) => entities.size > 0);
}

function inStyle(answer: string, style: RegExp): MarkedText {
  // Texts and marks in turn: a mark that is one is emptied.
  const pieces: string[] = [];
  const open: { readonly id: string; readonly at: number }[] = [];
  const marked: { readonly id: string; readonly from: number; readonly to: number }[] = [];
  let end = 0;
  for (const { 0: mark, index, groups: { open: opened, close, other } = {} } of answer.matchAll(style)) {
    const at = pieces.push(answer.slice(end, index), mark) - 1;
    end = index + mark.length;
    const own = open.findLastIndex(({ id }) => id === '[' || id === close);
    if (opened) open.push({ id: opened, at });
    else if (other) open.pop();
    else if (own >= 0) marked.push({ id: close, from: open.splice(own, 1)[0].at, to: at });
  }
  pieces.push(answer.slice(end));
  for (const { from, to } of marked) pieces[from] = pieces[to] = '';
  let length = 0;
  const ends = pieces.map((piece) => (length += codePoints(piece)));
  const found = marked.filter(({ from, to }) => ends[to] > ends[from]);
  const entities = groupedBy(found, ({ id }) => id);
  const runs = [...entities].map(
    ([id, own]) => [id, own.map(({ from, to }) => [ends[from], ends[to]] as const)] as const,
  );
  return { text: pieces.join(''), entities: new Map(runs) };
}
