import type { Place, ProblemSink } from '../../../text/problem.ts';
import { quotedJson } from '../../../text/quoted.ts';
import { type FileBytes, textOf } from '../../bytes/file-text.ts';
import { FENCE } from '../json-source.ts';
import { isObject, type JsonObject, JsonSpot, type JsonValue, memberOf } from '../json-spot.ts';
import { jsonValues } from '../json-values.ts';
import { envelopeOf } from './envelopes.ts';
import { answerValue, valuesIn } from './parsed-answer.ts';

/** An answer of a language model and the document that it is for. */
export interface Answer {
  readonly id?: unknown;
  readonly text?: unknown;
  readonly answer: JsonValue;
  /** Whether it is a member of the document, and not all that it has besides its id and text. */
  readonly isMember?: boolean;
  readonly where: JsonSpot;
}

/** What tells answers to one question. */
export interface AnswerRules {
  /** The member of a document that may hold the answer, besides `answerNames`. */
  readonly member: string;
  /** Whether an item of a list is part of an answer: then the list is one, and else a list of answers. */
  readonly isPart: (item: unknown) => boolean;
  /** Whether the members of an object are answers, by the ids of documents. */
  readonly areById: (value: JsonObject) => boolean;
}

/** The members of a document that may hold the answer. */
export const answerNames: readonly string[] = ['output', 'response', 'prediction', 'completion', 'answer'];

/**
 * The answers in a file: documents `{"id", "output"}`, or answers alone, one on each line, in a list, or in an object by the ids of their
 * documents; one answer in a fence of Markdown.
 */
export function readAnswers(source: FileBytes, rules: AnswerRules, log: ProblemSink): Answer[] {
  const text = textOf(source);
  if (FENCE.test(text)) {
    const where = new JsonSpot({ file: source.file, text, firstLine: 1 }, log);
    return [{ where, answer: { value: text, where } }];
  }
  const values = [...jsonValues(source, log)];
  for (const { where } of values) where.refuseRepeats();
  if (values.length === 1 && isObject(values[0].value) && areById(values[0].value, rules)) {
    const { value, where } = values[0];
    return Object.entries(value).map(([id, answer]) => {
      return { id, where: where.at(id), answer: { value: answer, where: where.at(id) } };
    });
  }
  const listed = values.flatMap(({ value, where }) => {
    const isAnswer = !Array.isArray(value) || value.length === 0 || value.some(rules.isPart);
    return isAnswer
      ? [answerOf(value, where, rules)]
      : value.map((one: unknown, at) => answerOf(one, where.at(at), rules));
  });
  // Beside answers that are members, a document without one has none, and not an empty one.
  if (!listed.some(({ isMember }) => isMember)) return listed;
  return listed.map((one) =>
    isEmptyObject(one.answer.value) && !one.isMember ? { ...one, answer: { value: undefined, where: one.where } } : one,
  );
}

function isEmptyObject(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length === 0;
}

function areById(value: JsonObject, rules: AnswerRules): boolean {
  if (envelopeOf(value) || memberOf(value, [...answerNames, rules.member])) return false;
  return rules.areById(value);
}

/** The answer that a document holds; what is not an object is an answer itself. */
function answerOf(value: unknown, where: JsonSpot, { member }: AnswerRules): Answer {
  if (!isObject(value)) return { where, answer: { value, where } };
  const envelope = envelopeOf(value);
  if (envelope) {
    const id = envelope.id === undefined ? undefined : value[envelope.id];
    return { id, text: envelope.textOf?.(value), where, answer: { value, where } };
  }
  const { id, custom_id: customId, text, ...others } = value;
  // In batches, `id` is that of the answer.
  const document = { id: customId ?? id, text, where };
  const held = memberOf(value, [...answerNames, member]);
  if (!held) return { ...document, answer: { value: others, where } };
  return { ...document, answer: { value: held.value, where: where.at(held.name) }, isMember: true };
}

/** Reports IGNORED_MEMBER, a warning, of members of an answer that are not `what`. */
export function ignoreMembers(names: readonly string[], what: string, where: JsonSpot): void {
  for (const name of names) {
    const message = `${quotedJson(name)} is not ${what}: it is ignored`;
    where.log.report('IGNORED_MEMBER', 'warning', () => ({ ...where.at(name).located, message }));
  }
}

/** What becomes of answers that cannot be read. */
interface UnreadRules {
  readonly unparsable?: 'error' | 'empty' | undefined;
  readonly log: ProblemSink;
}

/** Reports an answer, or what is in it, that has no list of `what`. Without an answer in it, the envelope is what cannot be read. */
export function reportUnread({ value, where }: JsonValue, isLacking: boolean, what: string, rules: UnreadRules): void {
  const fault = (typeof value === 'string' && faultOf(value)) || `has no list of ${what}`;
  const lacks = isLacking ? `there is no answer in ${envelopeOf(value)!.name}` : `this answer ${fault}`;
  const isMissing = value === undefined;
  const why = isMissing ? 'this document has no answer, as others have' : `${lacks}: ${quotedJson(value)}`;
  reportUnparsable(why, where, what, rules);
}

/** Why a text has no value, if it has none. */
function faultOf(answer: string): string | undefined {
  if (answerValue(answer) !== undefined) return undefined;
  if (valuesIn(answer).length > 1) return 'has several blocks of JSON, and does not say which one counts';
  return valuesIn(answer, true).length > 0 ? 'has a member twice in one object' : 'is not JSON';
}

/** Reports UNPARSABLE_ANSWER of an answer at this place: an error or, if it counts as `empty`, a warning. */
export function reportUnparsable(
  why: string,
  where: { readonly place: Place },
  what: string,
  { unparsable, log }: UnreadRules,
): void {
  const isEmpty = unparsable === 'empty';
  const message = isEmpty ? `${why}; it counts as empty` : why;
  const help = `ask the model again, or count it as an answer without ${what}: --unparsable empty`;
  const about = () => ({ place: where.place, message, help: isEmpty ? undefined : help });
  log.report('UNPARSABLE_ANSWER', isEmpty ? 'warning' : 'error', about);
}
