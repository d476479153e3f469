import { charactersOf, wordsAt } from '../../../align/scale.ts';
import { inOrder } from '../../../ner/count-spans.ts';
import type { FileSpan, SpanDocument } from '../../../ner/span-document.ts';
import { quotedJson } from '../../../text/quoted.ts';
import type { Head } from '../../bytes/head.ts';
import { type Enclosed, enveloped } from '../../json/answers/envelopes.ts';
import { type MarkedAnswer, type MarkedText, type MarkStyles, markedAnswers } from '../../json/answers/marked-text.ts';
import { answerValue } from '../../json/answers/parsed-answer.ts';
import {
  type Answer,
  type AnswerRules,
  answerNames,
  readAnswers,
  reportUnread,
} from '../../json/answers/read-answers.ts';
import { FENCE } from '../../json/json-source.ts';
import { isObject, type JsonObject, type JsonSpot } from '../../json/json-spot.ts';
import type { ReaderOptions, SpanFormat } from '../span-file.ts';
import { type Entity, entitiesIn, entitiesOfMember, isEntity, textNames, typeNames } from './answers.ts';
import { documentOf, memberAhead, objectWith, spanOfRuns } from './json-documents.ts';
import { trainingData } from './spacy-training.ts';

/**
 * Strings with types and without offsets, as language models answer: documents `{"id", "output"}`, or answers alone. An answer is a list of
 * objects such as `{"type", "text"}`, which may be in `entities` or another member, a list of pairs of a string and its type, or an object of
 * lists by type `{"PER": ["Ada"]}`, whose items may be objects `{"text"}`, or of types by string. It may be a string that holds this as JSON
 * or as a literal of Python, also in a fence of Markdown, or be in one of the envelopes of `envelopes.ts`. A file may also be a list of answers,
 * or an object of them by the ids of their documents. An answer may also be the text with marks around its spans, which are where they are
 * marked.
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
  read: (source, options) => ({ documents: documentsOf(readAnswers(source, rulesOf(options), options.log), options) }),
};

export function documentsOf(read: readonly Answer[], options: ReaderOptions): SpanDocument[] {
  const answers = markedAnswers(read, markStyles).map((one) => ({ ...one, ...entitiesOf(one, options) }));
  const all = answers.flatMap(({ entities }) => entities);
  const isTypeFirst = {
    list: typesComeFirst(all, 'list', options),
    member: typesComeFirst(all, 'member', options),
  };
  return answers.map(({ id, text, where, answer, marked, entities, isUnparsable }): SpanDocument => {
    if (marked)
      return { ...documentOf(where, { id, text: marked.text }, spansIn(marked, answer.where)), isMarked: true };
    const spans = entities.flatMap((one) => spanOfEntity(one, isTypeFirst) ?? []);
    return documentOf(where, { id, text, isUnparsable }, spans);
  });
}

/** How spans are marked with their types. */
const markStyles: MarkStyles = [
  // <PER>Ada</PER>, <entity type="PER">Ada</entity>
  /<(?<open>\p{L}[\p{L}\d_.-]*)(?:\s+(?:type|label|class)="(?<type>[^"<>]+)")?>|<\/(?<close>\p{L}[\p{L}\d_.-]*)>/giu,
  // [Ada](PER)
  /(?<open>\[)|\]\((?<close>\p{L}[\p{L}\d_. -]*)\)|(?<other>\])/gu,
];

const [types, texts] = [typeNames, textNames].map((names) => names.join('|'));
const withoutOffsets = `(?!${memberAhead('(?:start|begin|offset|pos)[^"]*')})`;
const entity = `${objectWith(types, texts)}${withoutOffsets}`;
const string = '"(?:[^"\\\\]|\\\\.)*"';
const pair = `\\[\\s*${string}\\s*,\\s*${string}\\s*\\]`;
const byType = `\\{\\s*(?:"(?:id|custom_id|text)"\\s*:\\s*(?:\\d+|${string})\\s*,\\s*)*"[^"]+"\\s*:\\s*\\[\\s*(?:"|\\]|${objectWith(texts)}${withoutOffsets})`;
const byString = `\\{\\s*${string}\\s*:\\s*"`;
/** JSON in a string, at its beginning or after other words. */
const quotedAnswer = '"(?:\\s|\\\\n)*(?:[[{(]|```|<think>)';
const saidAnswer = `(?:${quotedAnswer}|"(?:[^"\\\\]|\\\\.)*?(?:\`\`\`|[[{(](?:\\s|\\\\n)*(?:[[{('\\]}]|\\\\")))`;
const inAnswer = new RegExp(`"(?:${answerNames.join('|')})"\\s*:\\s*(?:[[{]|"(?!(?:accept|reject|ignore)"))`, 'u');
const inEntities = new RegExp(
  `"entities"\\s*:\\s*(?:\\[\\s*(?:${entity}|${pair})|${byType}|${byString}|${saidAnswer})`,
  'u',
);
const noEntities = /^(?!.*"entities"\s*:\s*\[\s*[^\]\s]).*"entities"\s*:\s*\[\s*\]/su;
/** Where the first answers are empty or no JSON, a later one tells, but not the text of a document. */
const nothing = '\\{\\s*\\}|\\[\\s*\\]';
const idAhead = '"(?!(?:id|custom_id|text)")[^"]+"\\s*:\\s*';
const byId = `\\{\\s*(?:${idAhead}(?:${nothing}|null|${string})\\s*,\\s*)*${idAhead}(?:${byType}|\\[\\s*${pair}|${saidAnswer})`;
/** A text with marks. */
const markedAnswer = '"(?:[^"\\\\]|\\\\.)*?(?:</\\p{L}[\\p{L}\\d_.-]*>|\\]\\(\\p{L}[\\p{L}\\d_. -]*\\))';
/** Of tokens and tags, the first pair would have a tag. */
const untagged = `(?!\\[\\s*${string}\\s*,\\s*"(?:O"|[BIESMLUW][-_]))${pair}`;
const listed = `(?:(?:null|${string})\\s*,\\s*)*(?:${saidAnswer}|${markedAnswer})|\\[\\s*(?:\\]\\s*,\\s*\\[\\s*)*${untagged}`;
const alone = new RegExp(
  `^\\s*(?:\\[[\\s[\\],]*${entity}|\\[?\\s*(?:(?:${nothing})[\\s,]*)*${byType}|${byId}|\\[\\s*(?:${listed}))`,
  'u',
);
const line = '"(?:[^"\\\\\\n]|\\\\.)*"[ \\t\\r]*';
const lineOfString = new RegExp(`^\\s*(?:${line}\\n\\s*)*(?=${saidAnswer}|${markedAnswer})${line}(?:\\n|$)`, 'u');
/** Lists of tokens and tags, labels of texts and clusters look like strings by type. */
const tokens = /"(?:sentences?|forms|chars|(?:\w+_)?(?:tokens|words|tags|labels?|clusters))"\s*:\s*\[/u;

function beginsStrings({ json, text }: Head): boolean {
  if (json === '') return FENCE.test(text) || lineOfString.test(text);
  if (trainingData.test(json)) return false;
  if (enveloped.test(json)) return true;
  // Where only some lists are empty, the others tell.
  const isInEntities = inEntities.test(json) || noEntities.test(json);
  return inAnswer.test(json) || isInEntities || (alone.test(json) && !tokens.test(json));
}

/** How answers with entities are told. */
function rulesOf(options: ReaderOptions): AnswerRules {
  return { member: 'entities', isPart: isEntity, areById: (value) => areById(value, options) };
}

/**
 * Whether the members of an object are answers, by the ids of documents: gold has such an id, or there are several, of which none is called
 * as a type of gold, and each has types itself.
 */
function areById(value: JsonObject, { goldIds, goldTypes }: ReaderOptions): boolean {
  const members = Object.entries(value);
  const ids = goldIds?.();
  if (members.some(([name]) => ids?.has(name))) return true;
  if (members.some(([name]) => goldTypes?.().has(name))) return false;
  return members.length > 1 && members.some(([, item]) => hasTypes(item)) && members.every(([, item]) => mayBe(item));
}

/** Whether an answer names types itself: not where its list is one of strings, or has nothing. */
function hasTypes(item: unknown): boolean {
  const value = typeof item === 'string' ? answerValue(item) : item;
  if (Array.isArray(value)) return value.some(isEntity);
  return isObject(value) && Object.values(value).some(Array.isArray);
}

function mayBe(item: unknown): boolean {
  const value = typeof item === 'string' ? answerValue(item) : item;
  return hasTypes(value) || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

/** The spans of a text with marks, in the order of their starts. */
function spansIn({ text, marked }: MarkedText, where: JsonSpot): readonly FileSpan[] {
  const characters = charactersOf(text);
  const spans = [...marked].flatMap(([type, runs]) =>
    runs.map((run): FileSpan => ({ type, runs: [run], surface: wordsAt(characters, [run], ''), where })),
  );
  return inOrder(spans);
}

/** What an answer holds that is not text with marks. Reports UNPARSABLE_ANSWER. */
function entitiesOf(
  { answer, parts, marked }: MarkedAnswer,
  options: ReaderOptions,
): { readonly entities: readonly Entity[]; readonly isUnparsable?: true } {
  if (marked) return { entities: [] };
  const types = options.goldTypes?.();
  const found = parts.map((part) => entitiesOfPart(part, types));
  const broken = found.indexOf(undefined);
  if (parts.length > 0 && broken < 0) return { entities: found.flatMap((own) => own ?? []) };
  reportUnread(parts[broken] ?? answer, parts.length === 0, 'spans', options);
  return { entities: [], isUnparsable: true };
}

function entitiesOfPart(
  { type, ...part }: Enclosed,
  types: ReadonlySet<string> | undefined,
): readonly Entity[] | undefined {
  return type === undefined ? entitiesIn(part, types) : entitiesOfMember(type, part, types, false, 0);
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
