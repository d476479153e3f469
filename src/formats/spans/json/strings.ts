import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import type { ProblemSink } from '../../../text/problem.ts';
import { quotedJson } from '../../../text/quoted.ts';
import { textOf } from '../../bytes/file-text.ts';
import type { Head } from '../../bytes/head.ts';
import { FENCE } from '../../json/json-source.ts';
import { JsonSpot, type JsonValue } from '../../json/json-spot.ts';
import { jsonValues } from '../../json/json-values.ts';
import { isObject, valueAt } from '../../json/objects.ts';
import type { ReaderOptions, SpanFormat, SpanSource } from '../span-file.ts';
import { type Entity, entitiesIn, isEntity, memberOf, textNames, typeNames } from './answers.ts';
import { documentOf, memberAhead, objectWith, spanOfRuns } from './json-documents.ts';
import { trainingData } from './spacy-training.ts';

/**
 * Strings with types and without offsets, as language models answer: documents `{"id", "output"}`, or answers alone. An answer is a list of
 * objects such as `{"type", "text"}`, which may be in `entities` or another member, a list of pairs of a string and its type, or an object of
 * lists by type `{"PER": ["Ada"]}`, whose items may be objects `{"text"}`, or of types by string. It may be a string that holds this as JSON
 * or as a literal of Python, also in a fence of Markdown. The members of OpenAI's batches are known too.
 *
 * Offsets that a model writes are not read. An answer that cannot be read is UNPARSABLE_ANSWER, an error; under `unparsable: 'empty'` a
 * warning. In pairs, the place that holds more types of gold is the type's; AMBIGUOUS_PAIRS is an error.
 */
export const stringsFormat: SpanFormat = {
  name: 'strings',
  title: 'JSON of strings with types',
  about:
    'answers of language models, without offsets: {id, output: {entities: [{type, text}]}}, {output: {type: [text]}}',
  unit: 'code-points',
  areStrings: true,
  begins: beginsStrings,
  read(source, options) {
    const answers = readAnswers(source, options.log).map((one) => ({ ...one, ...entitiesOf(one, options) }));
    const all = answers.flatMap(({ entities }) => entities);
    const isTypeFirst = {
      list: typesComeFirst(all, 'list', options),
      member: typesComeFirst(all, 'member', options),
    };
    return {
      documents: answers.map(({ id, text, where, entities, isUnparsable }): SpanDocument => {
        const spans = entities.flatMap((one) => spanOfEntity(one, isTypeFirst) ?? []);
        return documentOf(where, { id, text, isUnparsable }, spans);
      }),
    };
  },
};

/** The members of a document that may hold the answer. */
const answerNames = ['output', 'response', 'prediction', 'completion', 'answer'];

const [types, texts] = [typeNames, textNames].map((names) => names.join('|'));
const withoutOffsets = `(?!${memberAhead('(?:start|begin|offset|pos)[^"]*')})`;
const entity = `${objectWith(types, texts)}${withoutOffsets}`;
const pair = '\\[\\s*"(?:[^"\\\\]|\\\\.)*"\\s*,\\s*"(?:[^"\\\\]|\\\\.)*"\\s*\\]';
const byType = `\\{\\s*(?:"(?:id|custom_id|text)"\\s*:\\s*(?:\\d+|"(?:[^"\\\\]|\\\\.)*")\\s*,\\s*)*"[^"]+"\\s*:\\s*\\[\\s*(?:"|\\]|${objectWith(texts)}${withoutOffsets})`;
const inAnswer = new RegExp(`"(?:${answerNames.join('|')})"\\s*:\\s*(?:[[{]|"(?!(?:accept|reject|ignore)"))`, 'u');
const inEntities = new RegExp(`"entities"\\s*:\\s*(?:\\[\\s*(?:${entity}|${pair})|${byType}|"\\s*[[{(])`, 'u');
const noEntities = /^(?!.*"entities"\s*:\s*\[\s*[^\]\s]).*"entities"\s*:\s*\[\s*\]/su;
const alone = new RegExp(`^\\s*(?:\\[[\\s[\\],]*${entity}|${byType})`, 'u');
/** Lists of tokens and tags look like strings by type. */
const tokens = /"(?:tokens|words|sentences?|forms|chars|tags|labels|\w+_tags)"\s*:\s*\[/u;

function beginsStrings({ json, text }: Head): boolean {
  if (json === '') return FENCE.test(text);
  if (trainingData.test(json)) return false;
  // Where only some lists are empty, the others tell.
  const isInEntities = inEntities.test(json) || noEntities.test(json);
  return inAnswer.test(json) || isInEntities || (alone.test(json) && !tokens.test(json));
}

/** An answer and the document that it is for. */
interface Answer {
  readonly id?: unknown;
  readonly text?: unknown;
  readonly answer: JsonValue;
  readonly where: JsonSpot;
}

function readAnswers(source: SpanSource, log: ProblemSink): Answer[] {
  const text = textOf(source);
  if (FENCE.test(text)) {
    const where = new JsonSpot({ file: source.file, text, firstLine: 1 }, log);
    return [{ where, answer: { value: text, where } }];
  }
  return [...jsonValues(source, log)].flatMap(({ value, where }) => {
    const isAnswer = !Array.isArray(value) || value.length === 0 || value.some(isEntity);
    return isAnswer ? [answerOf(value, where)] : value.map((one: unknown, at) => answerOf(one, where.at(at)));
  });
}

/** The answer that a document holds; what is no object is an answer itself. */
function answerOf(value: unknown, where: JsonSpot): Answer {
  if (!isObject(value)) return { where, answer: { value, where } };
  const { id, custom_id: customId, text, ...byType } = value;
  // In OpenAI's batches, `id` is that of the answer.
  const document = { id: customId ?? id, text, where };
  const held = memberOf(value, [...answerNames, 'entities']);
  if (!held) return { ...document, answer: { value: byType, where } };
  const spot = where.at(held.name);
  if (!isObject(held.value) || !('body' in held.value))
    return { ...document, answer: { value: held.value, where: spot } };
  // A line of OpenAI's batches.
  const content = valueAt(held.value, 'body.choices.0.message.content');
  return { ...document, answer: { value: content, where: spot.asText() } };
}

/** What an answer holds. Reports UNPARSABLE_ANSWER. */
function entitiesOf(
  { answer }: Answer,
  { unparsable, goldTypes, log }: ReaderOptions,
): { readonly entities: readonly Entity[]; readonly isUnparsable?: true } {
  const { value, where } = answer;
  const entities = entitiesIn(answer, goldTypes?.());
  if (entities) return { entities };
  const isEmpty = unparsable === 'empty';
  const what = typeof value === 'object' && value !== null ? 'has no list of spans' : 'is not JSON';
  const message = `this answer ${what}: ${quotedJson(value)}${isEmpty ? '; it counts as empty' : ''}`;
  const help = isEmpty ? undefined : 'ask the model again, or count it as an answer without spans: --unparsable empty';
  log.report('UNPARSABLE_ANSWER', isEmpty ? 'warning' : 'error', () => ({ place: where.place, message, help }));
  return { entities: [], isUnparsable: true };
}

/** Whether the first place of pairs of this kind holds more types of gold than the second. Reports AMBIGUOUS_PAIRS if both hold as many. */
function typesComeFirst(
  entities: readonly Entity[],
  kind: NonNullable<Entity['pair']>,
  { goldTypes, log }: ReaderOptions,
): boolean {
  const pairs = entities.filter(({ pair }) => pair === kind);
  if (pairs.length === 0) return false;
  const known = goldTypes?.();
  const held = (place: 'type' | 'string'): number => pairs.filter((one) => known?.has(String(one[place]))).length;
  const [first, second] = [held('type'), held('string')];
  if (first === second) {
    const found = known ? `${first} types of gold come first in pairs, and ${second} second` : 'nothing says it';
    const message = `it is not clear which of ${quotedJson([pairs[0].type, pairs[0].string])} is the type: ${found}`;
    const help = 'write objects such as {"type": "PER", "text": "Ada"}';
    log.report('AMBIGUOUS_PAIRS', 'error', () => ({ place: pairs[0].where.place, message, help }));
  }
  return first > second;
}

function spanOfEntity(
  { type, string, score, pair, where }: Entity,
  isTypeFirst: Readonly<Record<NonNullable<Entity['pair']>, boolean>>,
): FileSpan | undefined {
  const [known, surface] = pair && !isTypeFirst[pair] ? [string, type] : [type, string];
  if (typeof surface === 'string') return spanOfRuns([], { type: known, surface, score }, where);
  return where.refuse('NOT_A_SPAN', `expected the text of an entity as a string, found ${quotedJson(surface)}`);
}
