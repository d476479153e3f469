import { isObject, type JsonObject, type JsonValue, valueAt } from '../json-spot.ts';

/** What is read as an answer, or as the strings of one type, if the envelope says which was asked for. */
export interface Enclosed extends JsonValue {
  readonly type?: string;
}

/** What the answers of a model come in. */
interface Envelope {
  /** What messages call it. */
  readonly name: string;
  /** The members that it has, each with its value, unless that is empty. */
  readonly has: Readonly<Record<string, string>>;
  /** How a file of them begins to be told; also anywhere later. */
  readonly sign: string;
  /** The member with the id of the document; others are ids of answers. */
  readonly id?: string;
  readonly textOf?: (value: JsonObject) => string | undefined;
  /** None if there is no answer in it: a later row may find one. */
  readonly parts: (held: JsonValue<JsonObject>) => readonly Enclosed[];
}

/** What is in a value. */
type Find = (held: JsonValue) => readonly Enclosed[];

const assistant = { has: { role: 'assistant' }, sign: '"role"\\s*:\\s*"assistant"' } as const;
const responses = { has: { object: 'response' }, sign: '"object"\\s*:\\s*"response"' } as const;
const batch = '"custom_id"\\s*:';
const gemini = { has: { candidates: '' }, sign: '"candidates"\\s*:\\s*\\[\\s*\\{[^[\\]]*"parts"\\s*:' } as const;
const bedrock = { has: { recordId: '', modelInput: '' }, sign: '"modelInput"\\s*:', id: 'recordId' } as const;

/**
 * The envelopes, from the outer to the inner: batches, answers, and messages, whose calls of tools come before their texts.
 *
 * github.com/openai/openai-python, src/openai/types/chat/chat_completion.py and types/responses/response.py (04448952);
 * platform.openai.com/docs/guides/batch; github.com/anthropics/anthropic-sdk-python, src/anthropic/types/message.py and
 * types/messages/message_batch_individual_response.py (e3010356); github.com/universal-ner/universal-ner, src/eval/evaluate.py (4e454fec);
 * ai.google.dev/gemini-api/docs/batch-mode; docs.aws.amazon.com/bedrock/latest/userguide/batch-inference-results.html;
 * github.com/EleutherAI/lm-evaluation-harness, lm_eval/evaluator.py.
 */
const envelopes: readonly Envelope[] = [
  {
    name: "a line of OpenAI's batches",
    has: { custom_id: '', response: '' },
    sign: batch,
    id: 'custom_id',
    parts: at('response.body'),
  },
  {
    name: "a line of Anthropic's batches",
    has: { custom_id: '', result: '' },
    sign: batch,
    id: 'custom_id',
    parts: at('result.message'),
  },
  {
    name: "a line of Gemini's batches",
    has: { key: '', response: '' },
    sign: gemini.sign,
    id: 'key',
    parts: at('response'),
  },
  { name: "a line of Bedrock's batches", ...bedrock, parts: at('modelOutput.output.message') },
  { name: "a line of Bedrock's batches", ...bedrock, parts: at('modelOutput') },
  {
    name: 'a sample of lm-eval',
    has: { filtered_resps: '' },
    sign: '"filtered_resps"\\s*:',
    parts: at('filtered_resps.0'),
  },
  { name: "an answer of Gemini's", ...gemini, parts: firstOf('candidates', at('content.parts.*.functionCall.args')) },
  { name: "an answer of Gemini's", ...gemini, parts: firstOf('candidates', texts('content.parts.*.text')) },
  {
    name: 'a chat completion',
    has: { choices: '' },
    sign: '"choices"\\s*:\\s*\\[\\s*\\{',
    parts: firstOf('choices', at('message')),
  },
  { name: 'an answer of Responses', ...responses, parts: at('output.*function_call.arguments') },
  { name: 'an answer of Responses', ...responses, parts: texts('output.*message.content.*output_text.text') },
  { name: 'a message with calls of tools', ...assistant, parts: at('tool_calls.*.function.arguments') },
  { name: 'a message with a call of a function', ...assistant, parts: at('function_call.arguments') },
  { name: "a message of Anthropic's with uses of tools", ...assistant, parts: at('content.*tool_use.input') },
  { name: "a message of Anthropic's", ...assistant, parts: texts('content.*text.text') },
  { name: "a message of Converse's with uses of tools", ...assistant, parts: at('content.*.toolUse.input') },
  { name: "a message of Converse's", ...assistant, parts: texts('content.*.text') },
  { name: 'a message', ...assistant, parts: texts('content') },
  {
    name: "a conversation of UniversalNER's",
    has: { conversations: '' },
    sign: '"conversations"\\s*:\\s*\\[\\s*\\{\\s*"(?:from|value)"',
    id: 'id',
    textOf: ({ conversations }) => /^Text: (.*)$/su.exec(String(valueAt(conversations, '0.value')))?.[1],
    parts: questions,
  },
];

/** How a file with one of them is told. */
export const enveloped: RegExp = new RegExp([...new Set(envelopes.map(({ sign }) => sign))].join('|'), 'u');

/** The outermost envelope that a value is; undefined if it is none. */
export function envelopeOf(value: unknown): Envelope | undefined {
  return envelopesOf(value)[0];
}

/** What is in a value, which is itself what it holds if it is not an envelope; nothing of an envelope without an answer. */
export function enclosed(held: JsonValue): readonly Enclosed[] {
  const { value, where } = held;
  const fitting = envelopesOf(value);
  if (!isObject(value) || fitting.length === 0) return [held];
  for (const { parts } of fitting) {
    const found = parts({ value, where });
    if (found.length > 0) return found.flatMap((one) => (one.type === undefined ? enclosed(one) : [one]));
  }
  return [];
}

function envelopesOf(value: unknown): readonly Envelope[] {
  if (!isObject(value)) return [];
  return envelopes.filter(({ has }) =>
    Object.entries(has).every(([name, wanted]) => (wanted === '' ? name in value : value[name] === wanted)),
  );
}

/** What a path leads to, but for null. `*` leads to all items of a list that are not thoughts, `*text` to those of this type. */
function at(path: string): Find {
  return (held) => path.split('.').reduce<readonly JsonValue[]>((found, step) => found.flatMap(follow(step)), [held]);
}

function follow(step: string): Find {
  return ({ value, where }) => {
    const steps = Array.isArray(value) && step.startsWith('*') ? [...value.keys()] : [step];
    return steps.flatMap((one) => {
      const found = valueAt(value, one);
      const isOther = step.length > 1 && step.startsWith('*') && valueAt(found, 'type') !== step.slice(1);
      const isThought = step === '*' && valueAt(found, 'thought') === true;
      return found === undefined || found === null || isOther || isThought
        ? []
        : [{ value: found, where: where.at(one) }];
    });
  };
}

/** The texts that a path leads to, which are one answer. */
function texts(path: string): Find {
  const find = at(path);
  return (held) => {
    const found = find(held).filter(({ value }) => typeof value === 'string');
    return found.length === 0 ? [] : [{ value: found.map(({ value }) => value).join(''), where: found[0].where }];
  };
}

/** What is found in the first item of a list. Reports IGNORED_MEMBER, a warning, of others. */
function firstOf(list: string, find: Find): Find {
  const first = at(`${list}.0`);
  return (held) => {
    const found = first(held).flatMap(find);
    const all = valueAt(held.value, list);
    const where = held.where.at(list);
    if (found.length > 0 && Array.isArray(all) && all.length > 1) {
      const message = `only the first of these ${all.length} ${list} is read`;
      where.log.report('IGNORED_MEMBER', 'warning', () => ({ ...where.located, message }));
    }
    return found;
  };
}

/** The answers to the questions after the text, each of the type that is asked for. A question for no type is in the place of its answer. */
function questions({ value, where }: JsonValue<JsonObject>): readonly Enclosed[] {
  const turns = Array.isArray(value.conversations) ? value.conversations : [];
  return turns.flatMap((turn, place): Enclosed[] => {
    const { from: speaker, value: asked } = isObject(turn) ? turn : {};
    if (speaker !== 'human' || (place === 0 && String(asked).startsWith('Text: '))) return [];
    const [, type] = /^What describes (.+) in the text\?$/su.exec(String(asked)) ?? [];
    const answer = {
      value: valueAt(turns[place + 1], 'value'),
      where: where
        .at('conversations')
        .at(place + 1)
        .at('value'),
    };
    return [type === undefined ? { value: asked, where: answer.where } : { ...answer, type }];
  });
}
