import { repeatedMember } from '../../bytes/json-place.ts';
import { parsedOrNot } from '../objects.ts';
import { jsonOfPython } from './python-literal.ts';

/**
 * The value of an answer: of all of it but for the thoughts before it, or a word and a colon, or of the only block of code in it that has one,
 * as JSON or a literal of Python; undefined if there is none, or if an object has a member twice, unless `takesRepeats`.
 */
export function parsedAnswer(answer: string, takesRepeats = false): unknown {
  const text = withoutThoughts(answer);
  const isFit = (json: string): boolean => takesRepeats || repeatedMember(json) === undefined;
  const after = text.replace(/^[\s*#]*\p{L}[\p{L} ]{0,30}[*]*:[\s*]*/u, '');
  const whole = valueIn(text, isFit) ?? valueIn(after, isFit);
  if (whole !== undefined) return whole;
  const blocks = [...text.matchAll(/```\w*\s([\s\S]*?)```/gu)].map(([, block]) => valueIn(block, isFit));
  const found = blocks.filter((value) => value !== undefined);
  return found.length === 1 ? found[0] : undefined;
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
  const blocks = [...text.matchAll(/```\w*\n([\s\S]*?)```/gu)];
  return blocks.length === 1 ? blocks[0][1] : text;
}

function withoutThoughts(answer: string): string {
  return answer.replace(/^\s*<think>[\s\S]*?<\/think>/u, '');
}
