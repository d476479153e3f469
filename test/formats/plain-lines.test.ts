import { describe, expect, it } from 'vitest';
import { linesOfJson } from '../../src/formats/json/json-lines.ts';
import type { JsonLine } from '../../src/formats/json/json-source.ts';
import { parseJson } from '../../src/formats/json/json-values.ts';
import { neutralFormat } from '../../src/formats/spans/json/neutral.ts';
import { prodigyFormat } from '../../src/formats/spans/json/prodigy.ts';
import { PlainLines } from '../../src/formats/spans/json/scan-line.ts';
import type { ReaderOptions } from '../../src/formats/spans/span-file.ts';
import type { FileSpan, SpanDocument } from '../../src/ner/span-document.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { problemLog } from '../../src/text/problem.ts';

// Plain lines are read as the reader of the format reads what `JSON.parse` makes of them.

const pick = <Of>(source: Random, some: readonly Of[]): Of => some[source.below(some.length)];

const strings = [
  '',
  'a',
  'PER',
  'Ada Lovelace was born in London',
  'é',
  '😀',
  'a\\"b',
  'a\\\\',
  '\\\\"',
  '\\u00e9',
  '\\ud83d',
  '\\x',
  '\ufffd',
  '\t',
];
const numbers = [
  '0',
  '3',
  '12',
  '007',
  '-1',
  '1.5',
  '1e2',
  '1e999',
  '123456789012345',
  '1234567890123456',
  '12345678901234567890123',
  '-',
  '+1',
  '.5',
  '"1"',
  'null',
  'true',
];
const blanks = ['', '', '', ' ', '  ', '\t', '\r'];

/** Most parts are right: of a few, something is not. */
function line(source: Random, label: string): string {
  const isOdd = () => source.below(25) === 0;
  const blank = () => (isOdd() ? pick(source, blanks) : source.below(4) === 0 ? ' ' : '');
  const string = (usual: string) => `"${isOdd() ? pick(source, strings) : usual}"`;
  const number = (usual: number) => (isOdd() ? pick(source, numbers) : String(usual));
  const object = (members: readonly (readonly [name: string, value: string])[]) => {
    const own = isOdd()
      ? members.slice(1)
      : isOdd()
        ? [...members, pick(source, members)]
        : isOdd()
          ? members.toReversed()
          : members;
    const written = own.map(
      ([name, value]) =>
        `${blank()}"${isOdd() ? 'other' : name}"${blank()}${isOdd() ? pick(source, [';', ',', '']) : ':'}${blank()}${value}${blank()}`,
    );
    return `{${written.join(isOdd() ? pick(source, [';', ',,', '']) : ',')}${isOdd() ? ',' : ''}}`;
  };
  const span = () =>
    object([
      ['start', number(source.below(5))],
      ['end', number(5 + source.below(9))],
      [label, string(pick(source, ['PER', 'LOC', 'ORG', 'PERS', 'a longer type', 'TER']))],
      ...(source.below(3) === 0 ? [['score', number(source.below(9) / 8)] as const] : []),
      ...(source.below(3) === 0 ? [['text', string('Ada')] as const] : []),
      ...(isOdd() ? [['link', '"Q1"'] as const] : []),
    ]);
  const spans = Array.from({ length: source.below(4) }, span).join(isOdd() ? '' : ',');
  const own = object([
    [
      'id',
      source.below(2) === 0 ? string(pick(source, ['d1', 'd2', 'a longer identifier'])) : number(source.below(100)),
    ],
    ['text', string(pick(source, ['Ada met Bo in Rome.', 'Äpfel', '']))],
    ['spans', `[${blank()}${spans}${blank()}]`],
    ...(isOdd() ? [['answer', '"accept"'] as const] : []),
  ]);
  return `${own}${isOdd() ? pick(source, [' ', '\r', 'x', '}', '\u00a0']) : ''}`;
}

function optionsOf(): ReaderOptions {
  return { side: 'gold', shift: [-1, 1], log: problemLog() };
}

function slowly(source: JsonLine, format: typeof neutralFormat) {
  const options = optionsOf();
  const value = parseJson(source, options.log);
  const found = value ? format.readValue!(value, options) : [];
  return options.log.counts.size === 0 && found.length === 1 ? placed(found[0]) : undefined;
}

/** A document with the places of its spans, which are found when they are asked for. */
function placed({ where, spans, ...document }: SpanDocument) {
  const ofSpan = ({ where: at, ...span }: FileSpan) => ({ ...span, place: at.place });
  return { ...document, place: where.place, spans: spans.map(ofSpan) };
}

describe('plain lines', () => {
  it.each([neutralFormat, prodigyFormat])('are read as all of JSON, as $name', (format) => {
    const source = random(7);
    const label = format.plain!.span[2];
    let plain = 0;
    for (let at = 0; at < 1500; at++) {
      const text = Array.from({ length: 1 + source.below(6) }, () => line(source, label)).join('\n');
      const log = problemLog();
      const reader = new PlainLines(format.plain!, log, optionsOf().shift);
      for (const own of linesOfJson('file', [text, text.slice(0, source.below(text.length))])) {
        const found = reader.read(own);
        if (!found) continue;
        plain++;
        expect(placed(found), own.text).toEqual(slowly(own, format));
      }
      expect(log.counts.size).toBe(0);
    }
    expect(plain).toBeGreaterThan(1000);
  });

  it('read escapes', () => {
    const reader = new PlainLines(neutralFormat.plain!, problemLog(), [0, 0]);
    const texts = ['a\\\\n', 'a\\n', 'a\\n', 'a\\\\n', 'b', 'b'].map(
      (text) => `{"id":"${text}","text":"${text}","spans":[]}`,
    );
    const read = Array.from(linesOfJson('file', [texts.join('\n')]), (own) => reader.read(own));
    const expected = ['a\\n', 'a\n', 'a\n', 'a\\n', 'b', 'b'];
    expect(read.map((document) => [document?.id, document?.text])).toEqual(expected.map((text) => [text, text]));
  });

  it.each([
    '{"id": "d1", "text": "Ada", "spans": [{"start": 0, "end": 3, "type": "PER", "score": 0.5, "text": "Ada"}]}',
    '{"spans":[],"text":"\\u00e9 \\"a\\"","id":7}',
    '{"spans":[{"type":"a\\\\","end":3,"start":0}],"text":"Ada"} \r',
  ])('are lines as %s', (text) => {
    const reader = new PlainLines(neutralFormat.plain!, problemLog(), [0, 0]);
    const [own] = linesOfJson('file', [text]);
    expect(reader.read(own)).toBeDefined();
  });
});
