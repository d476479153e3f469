import { describe, expect, it } from 'vitest';
import { headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans } from '../../src/formats/span-formats.ts';
import { fieldsFormat, spanFields } from '../../src/formats/spans/json/fields.ts';
import { stringsFormat } from '../../src/formats/spans/json/strings.ts';
import type { SpanFormat } from '../../src/formats/spans/span-file.ts';
import { problemLog } from '../../src/text/problem.ts';
import { textRunner } from '../cli/text-runner.ts';
import { readSpanFile, type SpanOptions } from './read-span-file.ts';

const { on } = textRunner('answers');

/** The answers of two documents, the second of which has nothing in it. */
const first = '{"entities": [{"type": "PER", "text": "Ada"}]}';
const second = '{"entities": []}';

const line = (value: unknown): string => `${JSON.stringify(value)}\n`;
const lines = (make: (answer: string, id: string) => unknown): string =>
  [first, second].map((answer, at) => line(make(answer, `d${at + 1}`))).join('');

const completion = (answer: string) => ({
  id: 'chatcmpl-7',
  object: 'chat.completion',
  choices: [{ index: 0, message: { role: 'assistant', content: answer, refusal: null }, finish_reason: 'stop' }],
});
const toolCall = (answer: string) => ({
  id: 'chatcmpl-7',
  choices: [
    {
      message: {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'record', arguments: answer } }],
      },
    },
  ],
});
const responses = (answer: string) => ({
  id: 'resp_1',
  object: 'response',
  output: [
    { id: 'rs_1', type: 'reasoning', summary: [] },
    {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      content: [{ type: 'output_text', text: answer, annotations: [] }],
    },
  ],
});
const functionCall = (answer: string) => ({
  id: 'resp_1',
  object: 'response',
  output: [{ type: 'function_call', call_id: 'call_1', name: 'record', arguments: answer }],
});
const message = (answer: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [
    { type: 'thinking', thinking: 'Ada is a person.', signature: '' },
    { type: 'text', text: answer.slice(0, 9) },
    { type: 'text', text: answer.slice(9) },
  ],
});
const toolUse = (answer: string) => ({
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  content: [
    { type: 'text', text: 'I record them.' },
    { type: 'tool_use', id: 'toolu_1', name: 'record', input: JSON.parse(answer) },
  ],
});
const conversation = (answer: string, id: string) => ({
  id,
  conversations: [
    { from: 'human', value: 'Text: Ada met Bo.' },
    { from: 'gpt', value: "I've read this text." },
    { from: 'human', value: 'What describes PER in the text?' },
    { from: 'gpt', value: answer === first ? '["Ada"]' : '[]' },
  ],
});

const gemini = (answer: string) => ({
  candidates: [
    { content: { role: 'model', parts: [{ text: 'Ada is a person.', thought: true }, { text: answer }] }, index: 0 },
  ],
  usageMetadata: { totalTokenCount: 7 },
});
const geminiCall = (answer: string) => ({
  candidates: [{ content: { parts: [{ functionCall: { name: 'record', args: JSON.parse(answer) } }] } }],
});
const converse = (answer: string) => ({ output: { message: { role: 'assistant', content: [{ text: answer }] } } });
const converseTool = (answer: string) => ({
  output: { message: { role: 'assistant', content: [{ toolUse: { name: 'record', input: JSON.parse(answer) } }] } },
});
const bedrock = (recordId: string, modelOutput: unknown) => ({ recordId, modelInput: { messages: [] }, modelOutput });
const sample = (answer: string, id: string) => ({
  doc_id: Number(id.slice(1)) - 1,
  doc: { text: 'Ada met Bo.' },
  resps: [[answer]],
  filtered_resps: [answer],
});

/** A name, the text of a file, and whether it has the ids of documents. */
const files: readonly (readonly [name: string, text: string, hasIds: boolean])[] = [
  ['chat completions', lines(completion), false],
  ['chat completions with calls of tools', lines(toolCall), false],
  ['Responses', lines(responses), false],
  ['Responses with calls of functions', lines(functionCall), false],
  ["OpenAI's batches", lines((answer, id) => batch(id, completion(answer))), true],
  ["OpenAI's batches of Responses", lines((answer, id) => batch(id, responses(answer))), true],
  ["Anthropic's messages", lines(message), false],
  ["Anthropic's messages with uses of tools", lines(toolUse), false],
  [
    "Anthropic's batches",
    lines((answer, id) => ({ custom_id: id, result: { type: 'succeeded', message: message(answer) } })),
    true,
  ],
  ["Gemini's answers", lines(gemini), false],
  ["Gemini's batches", lines((answer, key) => ({ key, response: gemini(answer) })), true],
  ["Vertex AI's batches", lines((answer) => ({ status: '', request: {}, response: gemini(answer) })), false],
  ["Gemini's calls of functions", lines(geminiCall), false],
  ["Bedrock's batches of Anthropic's messages", lines((answer, id) => bedrock(id, message(answer))), true],
  ["Bedrock's batches of Converse", lines((answer, id) => bedrock(id, converse(answer))), true],
  ["Bedrock's batches of Converse with tools", lines((answer, id) => bedrock(id, converseTool(answer))), true],
  ['samples of lm-eval', lines(sample), false],
  ["UniversalNER's conversations", lines(conversation), true],
  ["documents with OpenAI's answers", lines((answer, id) => ({ id, response: completion(answer) })), true],
  ['answers by the ids of documents', line({ d1: JSON.parse(first), d2: JSON.parse(second) }), true],
  ['answers by ids, as texts', line({ d1: first, d2: second }), true],
  ['lists by ids', line({ d1: [{ type: 'PER', text: 'Ada' }], d2: [] }), true],
  ['types by ids', line({ d1: { PER: ['Ada'] }, d2: {} }), true],
  ['a list of answers', line([{ PER: ['Ada'] }, { PER: [] }]), false],
  ['a list of texts', line([first, second]), false],
  ['a list of lists', line([[{ type: 'PER', text: 'Ada' }], []]), false],
  ['lines of texts', lines((answer) => answer), false],
  ['lines of lists', '[{"type": "PER", "text": "Ada"}]\n[]\n', false],
];

function batch(id: string, body: unknown) {
  return { id: 'batch_req_1', custom_id: id, response: { status_code: 200, body }, error: null };
}

function read(
  text: string,
  { format = stringsFormat, ...options }: Partial<SpanOptions> & { format?: SpanFormat } = {},
) {
  const log = problemLog();
  const { documents } = readSpanFile(format, { file: 'in.json', text }, { side: 'gold', ...options, log });
  return {
    documents: documents.map(({ id, spans }) => ({ id, spans: spans.map(({ type, surface }) => [type, surface]) })),
    problems: log.problems.map(({ code, message }) => `${code} ${message}`),
  };
}

describe('answers of language models', () => {
  it.each(files)('are read as they come: %s', (_, text, hasIds) => {
    const ids = hasIds ? ['d1', 'd2'] : [undefined, undefined];
    const documents = [
      { id: ids[0], spans: [['PER', 'Ada']] },
      { id: ids[1], spans: [] },
    ];
    expect(detectSpans(headOf(new TextEncoder().encode(text), true))?.name).toBe('strings');
    expect(read(text)).toEqual({ documents, problems: [] });
    expect(read(text, { goldIds: () => new Set(['d1', 'd2']) })).toEqual({ documents, problems: [] });
  });

  it.each(files)('score as the answers alone: %s', async (_, text) => {
    const gold = lines((answer, id) => ({ id, text: 'Ada met Bo.', output: answer }));
    const { stdout, status } = await on([gold, text], 'nerscore $1 $2 --format csv');
    expect([status, stdout.split('\n').find((row) => row.includes(',micro,'))]).toEqual([
      0,
      expect.stringContaining(',1,1,1,'),
    ]);
  });

  it.each([
    ['texts by ids', line({ d1: 'I cannot help.', d2: first })],
    ['empty answers by ids', line({ d1: {}, d2: { PER: ['Ada'] } })],
    ['a list of texts', line(['none', '', null, first])],
    ['answers by ids that failed', line({ d1: null, d2: first })],
    ['texts on lines', `${line('none')}\n\n${line(first)}`],
    ['words before JSON, by ids', line({ d1: 'Answer: []', d2: `Answer: ${first}` })],
    ['empty objects on lines', `{}\n${line({ PER: ['Ada'] })}`],
    ['empty lists of pairs', line([[], [['Ada', 'PER']]])],
    ['lists of pairs', line([[['Ada', 'PER']], [['PER', 'Ada']]])],
    ['entities of types by string', `${line({ entities: {} })}${line({ entities: { Ada: 'PER' } })}`],
    ['lists by type in a label', line({ input: 'Ada met Bo.', label: { PER: ['Ada'] } })],
    ['words before the JSON of a member', line({ id: 'd1', text: 'Ada', entities: `So: ${first}` })],
  ])('are told by any of them, as the first may have nothing: %s', (_, text) => {
    expect(detectSpans(headOf(new TextEncoder().encode(text), true))?.name).toBe('strings');
  });

  it.each([
    ['tokens with tags', line([[['Ada', 'B-PER']], [['met', 'O']]])],
    ['a text', line({ id: 'd1', text: '[Ada] met Bo.', marks: [{ offset: 0 }] })],
    ['lists of two strings', line([['Ada', 'PER']])],
    ['words and their parts of speech', line({ id: 'd1', cased_words: ['Ada', 'ran'], pos: ['NNP', 'VBD'] })],
    ['a text and its class', line({ id: 'd1', text: 'Well done.', label: ['positive'] })],
  ])('are not what may be something else: %s', (_, text) => {
    expect(detectSpans(headOf(new TextEncoder().encode(text), true))?.name).toBeUndefined();
  });

  it('are not entities with offsets, although the first documents have none', () => {
    const empty = line({ id: 'd1', text: '[1] {x}', entities: [] });
    const text = `${empty}${empty}${line({ id: 'd2', entities: [{ type: 'PER', text: 'Ada', start: 0, end: 3 }] })}`;
    expect(detectSpans(headOf(new TextEncoder().encode(text), true))?.name).toBe('entities');
  });

  it.each([
    [`Sure! ${first}`, [['PER', 'Ada']]],
    [`${first} I hope this helps!`, [['PER', 'Ada']]],
    [`In the text, there are: {'PER': ['Ada']}. Done.`, [['PER', 'Ada']]],
    ['There are none: []', []],
    [`${first}\n${first}`, undefined],
    [`${first}, {"entities": [{"type": "PER", "text": "A`, undefined],
    [`As said in [1]: ${first}`, undefined],
    ['I cannot help {with} that.', undefined],
    ['See [1].', undefined],
  ])('may be the only JSON among words: %s', (output, spans) => {
    const { documents, problems } = read(line({ id: 'd1', output }));
    expect(spans ? documents[0].spans : problems).toEqual(spans ?? [expect.stringContaining('UNPARSABLE_ANSWER')]);
  });

  it('are no texts with JSON in other members', () => {
    const output = { PER: ['Ada'], reasoning: 'I see {"LOC": ["Bo"]} here' };
    expect(read(line({ id: 'd1', output })).documents[0].spans).toEqual([['PER', 'Ada']]);
  });

  it('are missing, and not empty, where other documents have them', () => {
    const missing = line({ id: 'd1', text: 'Ada.' });
    expect(read(missing + line({ id: 'd2', output: first })).problems).toEqual([
      'UNPARSABLE_ANSWER this document has no answer, as others have',
    ]);
    expect(read(missing + line({ id: 'd2', PER: ['Ada'] })).problems).toEqual([]);
  });

  it('are advised where nothing tells them, and nothing is a position', async () => {
    for (const text of ['{"Ada": "PER"}', '{"d1": "none"}', '[]\n[["Ada", "PER"]]\n']) {
      const { stderr } = await on(['{"text": "Ada met Bo.", "spans": []}', text], 'nerscore $1 $2');
      expect(stderr).toContain('if they are answers of a model: --pred-input strings');
    }
  });

  it('tell what they are in time where no line has one', () => {
    const text = `${'"none"\n\n\n'.repeat(7000)}"none"`;
    expect(detectSpans(headOf(new TextEncoder().encode(text), true))?.name).toBeUndefined();
    const lists = `${'{}   '.repeat(12_000)}{"a": 1}`;
    expect(detectSpans(headOf(new TextEncoder().encode(lists), true))?.name).toBeUndefined();
  });

  it.each(['reply', 'out.reply'])('are in the member that --fields names: %s', (path) => {
    const format = fieldsFormat(spanFields(`answer=${path},id=key`)!);
    const text = lines((answer, key) => ({ key, reply: answer, out: { reply: answer } }));
    expect(read(text, { format }).documents.map(({ id, spans }) => [id, spans.length])).toEqual([
      ['d1', 1],
      ['d2', 0],
    ]);
    expect(read('{"key": "d1"}', { format }).problems).toEqual([
      `NOT_A_DOCUMENT this document has no '${path}', its answer in --fields`,
      expect.stringContaining('UNPARSABLE_ANSWER'),
    ]);
  });

  it('are lists of types, not ids, where no name is an id of gold', () => {
    const text = '{"PER": [{"text": "Ada"}], "LOC": []}';
    expect(read(text, { goldIds: () => new Set(['d1']) }).documents).toEqual([
      { id: undefined, spans: [['PER', 'Ada']] },
    ]);
    expect(read(text).documents).toHaveLength(1);
    expect(read('{"PER": [], "LOC": []}').documents).toHaveLength(1);
  });

  it.each([
    [{ custom_id: 'd1', result: { type: 'errored', error: { type: 'error' } } }, "a line of Anthropic's batches"],
    [{ custom_id: 'd1', response: null, error: { message: 'expired' } }, "a line of OpenAI's batches"],
    [completion(null as unknown as string), 'a chat completion'],
    [{ object: 'response', output: [] }, 'an answer of Responses'],
    [{ key: 'd1', response: { candidates: [{ finishReason: 'SAFETY' }] } }, "a line of Gemini's batches"],
    [{ recordId: 'd1', modelInput: {}, error: { errorCode: 400 } }, "a line of Bedrock's batches"],
  ])('are missing, and never empty, in %j', (value, name) => {
    expect(read(JSON.stringify(value)).problems).toEqual([
      expect.stringContaining(`UNPARSABLE_ANSWER there is no answer in ${name}`),
    ]);
  });

  it('are the first of several choices, with a warning', () => {
    const one = completion(first);
    const { documents, problems } = read(JSON.stringify({ ...one, choices: [...one.choices, ...one.choices] }));
    expect(documents[0].spans).toHaveLength(1);
    expect(problems).toEqual(['IGNORED_MEMBER only the first of these 2 choices is read']);
  });

  it('are the first of several candidates, with a warning', () => {
    const one = gemini(first);
    const { documents, problems } = read(JSON.stringify({ candidates: [...one.candidates, ...one.candidates] }));
    expect(documents[0].spans).toHaveLength(1);
    expect(problems).toEqual(['IGNORED_MEMBER only the first of these 2 candidates is read']);
  });

  it('are refused where a question of a conversation asks for no type', () => {
    const turns = ['Text: Ada.', 'I know.', 'Who is there?', '["Ada"]'];
    const conversations = turns.map((value, at) => ({ from: at % 2 ? 'gpt' : 'human', value }));
    expect(read(JSON.stringify({ conversations })).problems).toEqual([expect.stringContaining('Who is there?')]);
  });
});

describe('texts with marks', () => {
  const gold = [
    {
      id: 'd1',
      text: 'Ada Bo met Bo [1].',
      spans: [
        { start: 0, end: 6, label: 'PER' },
        { start: 11, end: 13, label: 'PER' },
      ],
    },
    { id: 'd2', text: 'None came.', spans: [] },
  ];
  const key = gold.map(line).join('');
  const answers = (first: unknown, second: unknown): string =>
    line({ id: 'd1', output: first }) + line({ id: 'd2', output: second });
  const runs = (text: string) => {
    const log = problemLog();
    const { documents } = readSpanFile(stringsFormat, { file: 'in.json', text }, { side: 'pred', log });
    return documents.flatMap(({ text, spans }) => [
      text,
      ...spans.map(({ type, runs, surface }) => [type, ...runs, surface]),
    ]);
  };

  it.each([
    ['elements', '<PER>Ada Bo</PER> met <PER>Bo</PER> [1].'],
    ['elements with a type', '<entity type="PER">Ada Bo</entity> met <ENAMEX TYPE="PER">Bo</ENAMEX> [1].'],
    ['links', '[Ada Bo](PER) met [Bo](PER) [1].'],
    ['after thoughts, in a fence', '<think>[Ada](LOC)?</think>```\n[Ada Bo](PER) met [Bo](PER) [1].```'],
  ])('have spans where they are marked: %s', async (_, marked) => {
    for (const text of [
      answers(marked, 'None came.'),
      line(marked) + line('None came.'),
      line([marked, 'None came.']),
    ]) {
      const { stdout, stderr, status } = await on([key, text], 'nerscore $1 $2 --format csv');
      expect([status, stderr, stdout.split('\n').find((row) => row.includes(',micro,'))]).toEqual([
        0,
        '',
        expect.stringContaining(',micro,1,2,2,1,2,2,1,2,'),
      ]);
    }
  });

  it('may nest, and keep what is no mark', () => {
    expect(runs(line({ output: '<ORG>Bank of <LOC>🏠 <b></LOC></ORG>' }))).toEqual([
      'Bank of 🏠 <b>',
      ['ORG', [0, 13], 'Bank of 🏠 <b>'],
      ['LOC', [8, 13], '🏠 <b>'],
    ]);
    expect(runs(line({ output: 'a [b] [c](LOC)' }))).toEqual(['a [b] c', ['LOC', [6, 7], 'c']]);
  });

  it('may be many, inside each other', () => {
    const marks = (mark: string): string => mark.repeat(100_000);
    const [, ...spans] = runs(line({ output: `${marks('<a>')}x${marks('</b>')}${marks('</a>')}` }));
    expect([spans.length, spans[0]]).toEqual([100_000, ['a', [0, 400_001], expect.stringMatching(/^x(?:<\/b>)+$/)]]);
  });

  it('stand beside answers in JSON, and an answer without marks has nothing marked', async () => {
    const { stdout } = await on(
      [key, answers({ PER: ['Ada Bo', 'Bo', 'Bo'] }, '<LOC>None</LOC> came.')],
      'nerscore $1 $2 --format csv',
    );
    expect(stdout.split('\n').find((row) => row.includes(',micro,'))).toContain(',4,1');
  });

  it('are placed in the tokens of tags', async () => {
    const tags = 'Ada B-PER\nBo I-PER\nmet O\nBo B-PER\n[ O\n1 O\n] O\n. O\n\nNone O\ncame O\n. O\n';
    const { stdout, status } = await on(
      [tags, answers('[Ada Bo](PER) met Bo [1].', 'None came.').replace(/"id":"d\d",/gu, '')],
      'nerscore $1 $2 --format csv',
    );
    expect([status, stdout.split('\n').find((row) => row.includes(',micro,'))]).toEqual([
      0,
      expect.stringContaining(',1,0.5,'),
    ]);
  });

  it('are not read if they are other texts than those of gold', async () => {
    const inputs = [key, answers('[Ada](PER) met [Bo](PER) [1].', 'Sorry, I cannot.')];
    const refused = await on(inputs, 'nerscore $1 $2');
    expect([
      refused.status,
      refused.stderr.match(/this answer without its marks .* \[UNPARSABLE_ANSWER\]/gu)?.length,
    ]).toEqual([3, 2]);
    const empty = await on(inputs, 'nerscore $1 $2 --unparsable empty');
    expect([empty.status, empty.stdout]).toEqual([0, expect.stringContaining('answers not read: 2')]);
  });
});
