import { runningText } from '../../text/running-text.ts';
import type { Hull } from './lanes.ts';

/** A text with what a position of an input is in it. */
export interface PlacedText {
  readonly text: string;
  /** Where each token or character begins, and ends, in UTF-16 units. */
  readonly starts: ArrayLike<number>;
  readonly ends: ArrayLike<number>;
  /** Where its sentences begin; of characters each sentence that the browser finds. */
  readonly sentences: readonly number[];
}

/** Tokens, and the first of each sentence but the first. Without sentences, they are found in the text. */
export function placedTokens(words: readonly string[], sentences: readonly number[]): PlacedText {
  const { text, starts } = runningText(words, new Set(sentences));
  return {
    text,
    starts,
    ends: starts.map((start, at) => start + words[at].length),
    sentences: sentences.length > 0 ? sentences.map((first) => starts[first]) : sentencesOf(text),
  };
}

/** A text whose positions are code points; blanks are none, if they are skipped. */
export function placedCharacters(text: string, skipsBlanks = false): PlacedText {
  const starts: number[] = [];
  let at = 0;
  for (const letter of text) {
    if (!skipsBlanks || letter !== ' ') starts.push(at);
    at += letter.length;
  }
  const ends = starts.map((start) => start + (text.codePointAt(start)! > 0xffff ? 2 : 1));
  return { text, starts, ends, sentences: sentencesOf(text) };
}

/** A sentence: its text without the blanks around it, its number, from 1, and the positions of its marks among all. */
export interface Row extends Hull {
  readonly number: number;
  readonly marks: readonly number[];
}

/**
 * The sentences as rows. `marks` are in the order in which they begin. Where some cross the border of two sentences, these are one row,
 * with the number of the first. `before`: how many sentences of the document stand before the text.
 */
export function rowsOf({ text, sentences }: PlacedText, marks: readonly Hull[], before = 0): readonly Row[] {
  const rows: Row[] = [];
  let own: number[] = [];
  let [start, number, next, reach] = [0, before + 1, 0, 0];
  [...sentences, text.length].forEach((border, at) => {
    for (; next < marks.length && marks[next].start < border; next++) {
      own.push(next);
      reach = Math.max(reach, marks[next].end);
    }
    if (reach > border && border < text.length) return;
    const shown = text.slice(start, border);
    const first = Math.min(start + shown.length - shown.trimStart().length, ...own.map((mark) => marks[mark].start));
    const end = Math.max(start + shown.trimEnd().length, reach);
    if (first < end) rows.push({ start: first, end, number, marks: own });
    [start, number, own] = [border, before + at + 2, []];
  });
  return rows;
}

/** Where the sentences of a text begin, but the first: a line break always ends one. */
function sentencesOf(text: string): readonly number[] {
  const segments = new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(text);
  return [...segments].map(({ index }) => index).filter((index) => index > 0);
}
