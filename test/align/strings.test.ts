import { describe, expect, it } from 'vitest';
import { placeSpans } from '../../src/align/place-spans.ts';
import { afterText, placeStrings, searchedText } from '../../src/align/place-strings.ts';
import { characterScale } from '../../src/align/scale.ts';
import { headOf } from '../../src/formats/bytes/head.ts';
import { detectSpans } from '../../src/formats/span-formats.ts';
import { stringsFormat } from '../../src/formats/spans/json/strings.ts';
import { problemLog } from '../../src/text/problem.ts';
import { readSpanFile, type SpanOptions } from '../formats/read-span-file.ts';

function read(text: string, options: Partial<SpanOptions> = {}) {
  const log = problemLog({ perError: 100 });
  const { documents } = readSpanFile(stringsFormat, { file: 'f', text }, { side: 'pred', ...options, log });
  return {
    documents,
    spans: documents.map(({ id, spans }) => [id, ...spans.map(({ type, surface }) => `${type} ${surface}`)]),
    problems: log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`),
  };
}

function formatOf(text: string): string | undefined {
  return detectSpans(headOf(new TextEncoder().encode(text), true))?.name;
}

const goldTypes = () => new Set(['PER', 'LOC']);
const content = (text: string): string =>
  JSON.stringify({
    id: 'batch_req_7',
    custom_id: 'a',
    response: { body: { choices: [{ message: { content: text } }] } },
  });

describe('strings without offsets', () => {
  it.each([
    ['{"id":"a","output":{"entities":[{"type":"PER","text":"Ada"}]}}'],
    ['{"id":"a","output":[{"label":"PER","name":"Ada"}]}'],
    ['{"id":"a","response":[{"entity_type":"PER","entity":"Ada"}]}'],
    ['{"id":"a","prediction":[{"category":"PER","value":"Ada"}]}'],
    ['{"id":"a","completion":[{"class":"PER","span":"Ada","confidence":0.5}]}'],
    ['{"id":"a","answer":[{"type":"PER","mention":"Ada"}]}'],
    ['{"id":"a","text":"Ada left","entities":[{"type":"PER","entity_text":"Ada"}]}'],
    ['{"id":"a","output":{"PER":["Ada"],"LOC":[]}}'],
    ['{"id":"a","output":{"PER":["Ada"],"LOC":null}}'],
    ['{"id":"a","output":{"PER":[{"text":"Ada"}]}}'],
    ['{"id":"a","entities":{"PER":["Ada"]}}'],
    ['{"id":"a","PER":["Ada"]}'],
    ['{"id":"a","output":[["Ada","PER"]]}'],
    ['{"id":"a","output":[["PER","Ada"]]}'],
    ['{"id":"a","entities":[["Ada","PER"]]}'],
    ['{"id":"a","output":"{\\"PER\\": [\\"Ada\\"]}"}'],
    ['{"id":"a","output":"Entities: {\\"PER\\": [\\"Ada\\"]}"}'],
    ['{"id":"a","output":"{\'PER\': (\'Ada\',), \'LOC\': None}"}'],
    ['{"id":"a","output":"[(\'PER\', \'A\\\\x64a\'),]"}'],
    ['{"id":"a","output":{"PER":"Ada"}}'],
    ['{"id":"a","output":{"Ada":"PER"}}'],
    ['{"id":"a","output":{"type":"PER","text":"Ada"}}'],
    ['{"id":"a","output":{"results":[{"type":"PER","text":"Ada"}]}}'],
    ['{"id":"a","output":{"result":{"PER":["Ada"]}}}'],
    ['{"id":"a","output":[{"PER":["Ada"]},{"LOC":[]}]}'],
    ['{"id":"a","output":{"entities":"[{\\"type\\": \\"PER\\", \\"text\\": \\"Ada\\"}]"}}'],
    ['{"id":"a","entities":"[{\\"type\\": \\"PER\\", \\"text\\": \\"Ada\\"}]"}'],
    ['{"id":"a","output":"Here it is:\\n```json\\n[[\\"Ada\\",\\"PER\\"]]\\n```\\nAnything else?"}'],
    ['{"id":"a","output":"```json\\n{\\"PER\\": [\\"Ada\\"]}"}'],
    [content('{"PER": ["Ada"]}')],
    [content('```\n{"entities": [{"type": "PER", "text": "Ada"}]}\n```')],
    ['[\n  {"id": "a", "output": {"PER": ["Ada"]}}\n]'],
  ])('%s', (text) => {
    expect(formatOf(text)).toBe('strings');
    expect(read(text, { goldTypes })).toMatchObject({ spans: [['a', 'PER Ada']], problems: [] });
  });

  it.each([
    ['[{"type":"PER","text":"Ada"}]', [[undefined, 'PER Ada']]],
    ['[[{"type":"PER","text":"Ada"}],[]]', [[undefined, 'PER Ada'], [undefined]]],
    ['[{"type":"PER","text":"Ada"}]\n[]\n', [[undefined, 'PER Ada'], [undefined]]],
    ['{"PER":["Ada"]}\n{"PER":[]}\n', [[undefined, 'PER Ada'], [undefined]]],
    ['{"entities": {"PER":["Ada"]}}\n\n\n{"entities": {"PER":[]}}\n', [[undefined, 'PER Ada'], [undefined]]],
    ['{"entities": {"LOC":[],"PER":[{"text":"Ada"}]}}\n{"entities": {}}\n', [[undefined, 'PER Ada'], [undefined]]],
    ['```json\n{"PER": ["Ada"]}\n```\n', [[undefined, 'PER Ada']]],
    ['["Here you are: {\\"PER\\": [\\"Ada\\"]}", "[]"]', [[undefined, 'PER Ada'], [undefined]]],
    ['"Sure!\\n```json\\n{\\"PER\\": [\\"Ada\\"]}\\n```"\n"{}"\n', [[undefined, 'PER Ada'], [undefined]]],
  ])('answers alone have no ids: %s', (text, spans) => {
    expect(formatOf(text)).toBe('strings');
    expect(read(text, { goldTypes })).toMatchObject({ spans, problems: [] });
  });

  it.each([
    ['{"tokens":["EU","rejects"],"ner_tags":["B-ORG","O"]}', undefined],
    ['{"text":"Ada","spans":[{"start":0,"end":3,"label":"PER"}],"answer":"accept"}', 'prodigy'],
    ['{"id":1,"text":"Ada","entities":[{"id":1,"label":"PER","start_offset":0,"end_offset":3}]}', 'doccano-relations'],
    ['[{"start":0,"end":3,"text":"Ada","label":"PER","score":1}]', 'gliner'],
    ['{"entities":[{"start":0,"end":3,"text":"Ada","label":"PER"}]}', 'entities'],
    ['[["O","B-PER"],["O","O"]]', undefined],
  ])('%s is %s', (text, name) => {
    expect(formatOf(text)).toBe(name);
  });

  it.each([
    ['{"id":"a","output":"Ada is a person."}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":"a","output":"{\\"PER\\": [\\"Ada"}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":"a","output":"```json\\n{\\"PER\\": [\\"Ada"}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":"a","output":"```\\n[]\\n``` or ```\\n[]\\n```"}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":"a","output":""}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":"a","output":null}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"custom_id":"a","response":{"body":{"error":1}}}', 'UNPARSABLE_ANSWER 1:37'],
  ])('%s is no answer', (text, problem) => {
    expect(read(text).problems).toEqual([problem]);
    const { documents, problems } = read(text, { unparsable: 'empty' });
    expect([documents.map((one) => [one.id, one.isUnparsable, one.spans.length]), problems]).toEqual([
      [['a', true, 0]],
      [problem],
    ]);
  });

  it.each([
    ['{"id":"a","output":{"PER":["Ada",null]}}', 'NOT_A_SPAN 1:34'],
    ['{"id":"a","output":{"PER":"Ada"}}', 'AMBIGUOUS_PAIRS 1:27'],
    ['{"id":"a","output":{"Ada":"PER"}}', 'AMBIGUOUS_PAIRS 1:27'],
    ['{"id":"a","output":["Ada"]}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":"a","output":[{"text":"Ada"}]}', 'NOT_A_SPAN 1:21'],
    ['{"id":"a","output":"{\\"PER\\": [1]}"}', 'UNPARSABLE_ANSWER 1:20'],
    ['{"id":[],"output":[]}', 'NOT_A_DOCUMENT 1:1'],
  ])('%s is an error at its place', (text, problem) => {
    expect(read(text).problems).toEqual([problem]);
  });

  it.each([
    ['{"id":"a","output":{"reasoning":"Ada is a name","PER":["Ada"]}}', 'IGNORED_MEMBER 1:33'],
    ['{"id":"a","output":{"entities":[{"type":"PER","text":"Ada"}],"n":1}}', 'IGNORED_MEMBER 1:66'],
    ['{"id":"a","output":{"PER":["Ada"],"scores":[0.5]}}', 'IGNORED_MEMBER 1:44'],
    ['{"id":"a","output":[{"type":"PER","text":"Ada","confidence":"high"}]}', 'IGNORED_MEMBER 1:61'],
  ])('%s has a member that is ignored, and counted', (text, problem) => {
    expect(read(text, { goldTypes })).toMatchObject({ spans: [['a', 'PER Ada']], problems: [problem] });
  });

  it.each([
    ['"Ada"', 'is not JSON'],
    ['"```\\n[]\\n``` or ```\\n[]\\n```"', 'has several blocks of JSON, and does not say which one counts'],
    ['"{\\"PER\\": [], \\"PER\\": []}"', 'has a member twice in one object'],
    ['"[\\"Ada\\"]"', 'has no list of spans'],
    ['["Ada"]', 'has no list of spans'],
    ['true', 'has no list of spans'],
    ['null', 'has no list of spans'],
  ])('%s says why it cannot be read', (answer, why) => {
    const log = problemLog();
    readSpanFile(stringsFormat, { file: 'f', text: `{"id":"a","output":${answer}}` }, { side: 'pred', log });
    expect(log.problems.map(({ message }) => message)).toEqual([`this answer ${why}: ${answer}`]);
  });

  it.each([
    '{"id":"a","output":{"reasoning":"there is none"}}',
    '{"id":"a","output":{"entities":"none"}}',
    '{"id":"a","output":{"n":1}}',
    '{"id":"a","output":"Entities: Ada (PER)"}',
    `{"id":"a","output":${'{"a":'.repeat(50)}1${'}'.repeat(50)}}`,
    '{"id":"a","output":{"conversations":[{"from":"human","value":"Text: Ada"}]}}',
  ])('%s has no list of spans', (text) => {
    expect(read(text, { goldTypes }).problems).toEqual([expect.stringMatching(/^UNPARSABLE_ANSWER /)]);
    expect(read(text, { goldTypes, unparsable: 'empty' }).documents).toMatchObject([{ isUnparsable: true, spans: [] }]);
  });

  it.each([
    ['{"word":"Ada","tag":"PER"}', []],
    ['{"Typ":"PER","Text":"Ada","score":0.9}', []],
    ['{"Ada":"PER","Ulm":"LOC"}', ['PER Ada', 'LOC Ulm']],
    ['{"PER":"Ada","ORG":"UN"}', ['PER Ada', 'ORG UN']],
    ['{"Ada":"PER"}', ['PER Ada']],
  ])('%s in a list has the types of gold as names or as values, or is an error', (item, found) => {
    const { spans, problems } = read(`{"id":"a","output":[${item}]}`, { goldTypes });
    expect(spans).toEqual([['a', ...found]]);
    expect(problems).toEqual(found.length > 0 ? [] : ['NOT_A_SPAN 1:21']);
  });

  it('the place of pairs that holds more types of gold is that of types', () => {
    const pairs = '[["Ada","PER"],["PER","Bo"],["Paris","LOC"]]';
    expect(read(`{"output":${pairs}}`, { goldTypes }).spans).toEqual([[undefined, 'PER Ada', 'Bo PER', 'LOC Paris']]);
    expect(read('{"output":[["Ada","PER"],["PER","Bo"]]}', { goldTypes }).problems).toEqual(['AMBIGUOUS_PAIRS 1:12']);
    expect(read('{"output":[["Ada","PER"]]}').problems).toEqual(['AMBIGUOUS_PAIRS 1:12']);
    expect(read('{"output":[["PER","Ada"],["x","y"]]}', { goldTypes }).problems).toEqual([]);
  });

  it('scores are those of the answer', () => {
    const text = '{"output":[{"type":"PER","text":"Ada","confidence":0.5},{"type":"PER","text":"Bo","score":"0.25"}]}';
    expect(read(text).documents[0].spans.map(({ score }) => score)).toEqual([0.5, 0.25]);
  });
});

/** Runs of the strings of these types in a text. */
function placed(text: string, strings: readonly string[], newNames?: ReadonlyMap<string, string>) {
  const spans = strings.map((one) => {
    const [type, surface] = [one.slice(0, 1), one.slice(1)];
    return { type, runs: [], surface, where: { place: { file: 'f', line: 1, column: 1 } } };
  });
  const read = placeSpans(
    { spans, rules: { unit: 'code-points' } },
    characterScale('code-points', text),
    text,
    false,
    problemLog(),
  );
  return placeStrings(read, searchedText(text), (type) => newNames?.get(type));
}

describe('places of strings', () => {
  it('are counted by the new names of types', () => {
    const runs = (newNames?: Map<string, string>) =>
      placed('a b a b', ['Pa', 'Qa'], newNames).map((span) => span.runs[0]);
    expect(runs()).toEqual([
      [0, 1],
      [0, 1],
    ]);
    expect(runs(new Map([['Q', 'P']]))).toEqual([
      [0, 1],
      [4, 5],
    ]);
  });

  it.each([
    ['the k-th is the k-th occurrence', 'a b a b', ['Pa', 'Pa', 'Pa'], [[0, 1], [4, 5], undefined]],
    [
      'k is counted for each type',
      'a b a b',
      ['Pa', 'La', 'Pa'],
      [
        [0, 1],
        [0, 1],
        [4, 5],
      ],
    ],
    [
      'k is counted for each string',
      'a b a b',
      ['Pa', 'Pb'],
      [
        [0, 1],
        [2, 3],
      ],
    ],
    ['occurrences do not overlap', 'aaa', ['Paa', 'Paa'], [[0, 2], undefined]],
    ['inside words last', 'Annan, Ann, Ann', ['PAnn', 'PAnn', 'PAnn', 'PAnn'], [[7, 10], [12, 15], [0, 3], undefined]],
    ['and only if they take no place of a whole word', 'ab ab abab', ['Pab ab'], [[0, 5]]],
    [
      'with digits as letters',
      'p53a p5 p53',
      ['Pp5', 'Pp53'],
      [
        [5, 7],
        [8, 11],
      ],
    ],
    ['with accents as parts of letters', 'Cafe\u0301 Cafe', ['PCafe'], [[6, 10]]],
    ['and Han, kana, Thai, Lao, Khmer and Burmese have no inside', '北京市 北京', ['P北京'], [[0, 2]]],
    ['nor has a text of kana', 'トヨター トヨタ', ['Pトヨタ'], [[0, 3]]],
    ['nor Thai', 'ราคาดี ราคา', ['Pราคา'], [[0, 4]]],
    ['but letters beside these do', 'A北京 北京', ['P北京'], [[4, 6]]],
    ['in exact characters', 'Ada cafe\u0301', ['Pada', 'Pcaf\u00e9'], [undefined, undefined]],
    [
      'in code points',
      '😀 Bo',
      ['PBo', 'P😀'],
      [
        [2, 4],
        [0, 1],
      ],
    ],
    ['not in half a character', '😀', ['P\ud83d', 'P\ude00'], [undefined, undefined]],
    ['not where there is nothing', 'a', ['P'], [undefined]],
  ])('%s', (_, text, strings, runs) => {
    expect(placed(text, strings as string[]).map((span) => span.runs[0])).toEqual(runs);
  });

  it('what is nowhere comes after the text, where nothing else is', () => {
    const [spans, end] = afterText(placed('ab', ['Pxyz', 'Pa', 'Pxyz', 'P']), 2);
    expect(spans.map(({ runs, isNowhere }) => [runs, isNowhere])).toEqual([
      [[[2, 5]], true],
      [[[0, 1]], undefined],
      [[[5, 8]], true],
      [[[8, 9]], true],
    ]);
    expect(end).toBe(9);
  });
});
