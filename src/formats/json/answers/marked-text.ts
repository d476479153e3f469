import { codePoints } from '../../../align/scale.ts';
import type { Run } from '../../../ner/span-document.ts';
import { addTo, groupedBy } from '../../../text/grouped.ts';
import type { JsonValue } from '../json-spot.ts';
import { enclosed } from './envelopes.ts';
import { answerText, answerValue, parsedAnswer } from './parsed-answer.ts';
import type { Answer } from './read-answers.ts';

/** A text without the marks that it had, and what was marked with each id or type, in code points. */
export interface MarkedText {
  readonly text: string;
  readonly marked: ReadonlyMap<string, readonly Run[]>;
}

/**
 * How something is marked: between `open`, which may have a `type`, and `close`, which else says what it is. `other` closes too, and may be a
 * part of the text.
 */
export type MarkStyles = readonly RegExp[];

/** An answer with what is in it and, if that is a text with marks, the text. */
export interface MarkedAnswer extends Answer {
  readonly parts: ReturnType<typeof enclosed>;
  readonly marked?: MarkedText | undefined;
}

/** What is in answers. Beside texts with marks, an answer that is not JSON is a text in which nothing is marked. */
export function markedAnswers(answers: readonly Answer[], styles: MarkStyles): readonly MarkedAnswer[] {
  const all = answers.map((one) => ({ ...one, parts: enclosed(one.answer) }));
  const texts = all.map(({ parts }) => textIn(parts));
  const marked = texts.map((text) => (text === undefined ? undefined : markedText(text, styles)));
  if (marked.every((one) => one === undefined)) return all;
  return all.map((one, at) => {
    const text = texts[at];
    const isPlain = text !== undefined && answerValue(text) === undefined;
    return { ...one, marked: marked[at] ?? (isPlain ? { text, marked: new Map() } : undefined) };
  });
}

/** The text that an answer is, if it is not JSON. */
function textIn(parts: readonly JsonValue[]): string | undefined {
  const [{ value } = { value: undefined }] = parts;
  const isText = parts.length === 1 && typeof value === 'string' && parsedAnswer(value) === undefined;
  return isText ? answerText(value) : undefined;
}

/** The text of an answer with marks in one of these styles; undefined if it has none. */
export function markedText(answer: string, styles: MarkStyles): MarkedText | undefined {
  return styles.map((style) => inStyle(answer, style)).find(({ marked }) => marked.size > 0);
}

function inStyle(answer: string, style: RegExp): MarkedText {
  // Texts and marks in turn: a mark that is one is emptied.
  const pieces: string[] = [];
  const open = new Map<string, { readonly type: string | undefined; readonly at: number }[]>();
  const closed: { readonly id: string; readonly from: number; readonly to: number }[] = [];
  let end = 0;
  for (const { 0: mark, index, groups: { open: opened, type, close, other } = {} } of answer.matchAll(style)) {
    const at = pieces.push(answer.slice(end, index), mark) - 1;
    end = index + mark.length;
    if (opened) addTo(open, opened, { type, at });
    else {
      const own = (open.get('[') ?? open.get(close))?.pop();
      if (own && !other) closed.push({ id: own.type ?? close, from: own.at, to: at });
    }
  }
  pieces.push(answer.slice(end));
  for (const { from, to } of closed) pieces[from] = pieces[to] = '';
  let length = 0;
  const ends = pieces.map((piece) => (length += codePoints(piece)));
  const found = closed.filter(({ from, to }) => ends[to] > ends[from]);
  const marked = groupedBy(found, ({ id }) => id);
  const runs = [...marked].map(([id, own]) => [id, own.map(({ from, to }): Run => [ends[from], ends[to]])] as const);
  return { text: pieces.join(''), marked: new Map(runs) };
}
