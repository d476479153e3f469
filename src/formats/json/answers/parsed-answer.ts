import { repeatedMember } from '../../bytes/json-place.ts';
import { parsedOrNot } from '../json-spot.ts';
import { jsonOfPython } from './python-literal.ts';

/**
 * The value of an answer: of all of it but for the thoughts before it, or a word and a colon, or of the only block of code in it that has one,
 * as JSON or a literal of Python; undefined if there is none, or if an object has a member twice.
 */
export function parsedAnswer(answer: string): unknown {
  const found = valuesIn(answer);
  return found.length === 1 ? found[0] : undefined;
}

/**
 * The value of an answer as `parsedAnswer` reads it or, if there is none and no block of code, that of the JSON between its words: from the first
 * bracket that opens to the last that closes, so there is one value. It has a string, or nothing in it.
 */
export function answerValue(answer: string): unknown {
  const found = valuesIn(answer);
  if (found.length > 0 || answer.includes('```')) return found.length === 1 ? found[0] : undefined;
  const [, json] = /^[^[\]{}]*([[{][\s\S]*[\]}])[^[\]{}]*$/u.exec(withoutThoughts(answer)) ?? [];
  if (json === undefined || !/["']|^.\s*.$/u.test(json)) return undefined;
  return valueIn(json, (one) => repeatedMember(one) === undefined);
}

/** The value of all of an answer or, if it is none, those of its blocks of code. With `takesRepeats`, an object may have a member twice. */
export function valuesIn(answer: string, takesRepeats = false): readonly unknown[] {
  const text = withoutThoughts(answer);
  const isFit = (json: string): boolean => takesRepeats || repeatedMember(json) === undefined;
  const after = text.replace(/^[\s*#]*\p{L}[\p{L} ]{0,30}[*]*:[\s*]*/u, '');
  const whole = valueIn(text, isFit) ?? valueIn(after, isFit);
  if (whole !== undefined) return [whole];
  return blocksIn(text)
    .map((block) => valueIn(block, isFit))
    .filter((value) => value !== undefined);
}

/** The blocks of code in Markdown. The last may lack its end, which is where a model is often told to stop. */
function blocksIn(text: string): string[] {
  return [...text.matchAll(/```\w*\s([\s\S]*?)(?:```|$)/gu)].map(([, block]) => block);
}

/** The object, the list or the string that holds one. */
function valueIn(text: string, isFit: (json: string) => boolean): unknown {
  if (!/^\s*["[{(]/u.test(text)) return undefined;
  const value = parsedOrNot(text);
  const json = value === undefined ? (jsonOfPython(text) ?? '') : text;
  const found = value ?? parsedOrNot(json);
  return found === undefined || isFit(json) ? found : undefined;
}

/** The text of an answer that is none of JSON: without the thoughts before it, and of its block of code, if it has one. */
export function answerText(answer: string): string {
  const text = withoutThoughts(answer);
  const blocks = blocksIn(text);
  return blocks.length === 1 ? blocks[0] : text;
}

function withoutThoughts(answer: string): string {
  return answer.replace(/^\s*<think>[\s\S]*?<\/think>/u, '');
}
