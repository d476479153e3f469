import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fieldsFormat, spanFields } from '../../src/formats/spans/json/fields.ts';
import { problemLog } from '../../src/text/problem.ts';
import { readSpanFile, type SpanOptions } from './read-span-file.ts';

/** The documents of a file that is read with these fields, spans as `[start, end, type, score]`, and problems as `code line:column`. */
function read(text: string, fields: string, options: Partial<SpanOptions> = {}) {
  const log = problemLog();
  const format = fieldsFormat(spanFields(fields)!);
  const { documents } = readSpanFile(format, { file: 'in.json', text }, { side: 'gold', ...options, log });
  return {
    documents: documents.map((one) => ({
      id: one.id,
      text: one.text,
      spans: one.spans.map(({ runs: [[start, end]], type, score }) => [start, end, type, score]),
    })),
    problems: log.problems.map(({ code, place: { line, column } }) => `${code} ${line}:${column}`),
  };
}

describe('the fields of other tools', () => {
  const page = readFileSync(new URL('../../docs/spans.md', import.meta.url), 'utf8');
  const rows = [...page.matchAll(/^\| ([\w, -]+) \| `(.+?)` \| `(start=.+?)` \|$/gmu)].map(([, ...cells]) => cells);

  it('are those of docs/spans.md', () => {
    expect(rows.map(([tool]) => tool)).toEqual(['Flair', 'offsets and lengths', 'spaCy, as lines']);
  });

  it.each([
    ['Flair', [0, 3, 'PER', 0.9], undefined, 'Ada met Bo.'],
    ['offsets and lengths', [0, 3, 'PER', undefined], '7'],
    ['spaCy, as lines', [0, 3, 'PER', undefined], undefined, 'Ada met Bo.'],
  ])('read the output of %s', (name, span, id, text?: string) => {
    const [, output, fields] = rows.find(([tool]) => tool === name)!;
    expect(read(output, fields)).toEqual({ documents: [{ id, text, spans: [span] }], problems: [] });
  });
});

describe('fields', () => {
  const span = { at: [{ b: 0, e: 3 }], what: { labels: ['PER'] } };
  const paths = 'start=at.0.b,end=at.0.e,type=what.labels.0';

  it('lead through objects and lists', () => {
    const object = { meta: { name: 7 }, body: 'Ada', found: { spans: [span] } };
    const { documents } = read(JSON.stringify([object, object]), `${paths},list=found.spans,id=meta.name,text=body`);
    const document = { id: '7', text: 'Ada', spans: [[0, 3, 'PER', undefined]] };
    expect(documents).toEqual([document, document]);
  });

  it('have documents in the lists on the way to that of spans', () => {
    const text = JSON.stringify({
      pages: [
        { id: 'a', spans: [span] },
        { id: 'b', spans: [] },
      ],
    });
    const { documents } = read(text, `${paths},list=pages.spans,id=id`);
    expect(documents.map(({ id, spans }) => [id, spans.length])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });

  it('have a list of spans for each text without list', () => {
    expect(read(JSON.stringify([[span], [], [span]]), paths).documents.map(({ spans }) => spans.length)).toEqual([
      1, 0, 1,
    ]);
    expect(read('[0,[]]'.replace('0', '[]'), paths).documents).toHaveLength(2);
  });

  it('may be places in lists, and ends inclusive', () => {
    const { documents } = read('{"s":[[0,2,"PER"]]}', 'start=0,end=1,type=2,list=s', { end: 'inclusive' });
    expect(documents[0].spans).toEqual([[0, 3, 'PER', undefined]]);
  });

  it('that are not there are errors', () => {
    const text = '{"s":[{"b":0,"n":3},{"b":0,"n":"3","t":"X"},7]}\n{"S":[]}\n';
    expect(read(text, 'start=b,end=b+n,type=t,list=s').problems).toEqual([
      'NOT_A_SPAN 1:7',
      'NOT_A_SPAN 1:21',
      'NOT_A_SPAN 1:45',
      'NOT_A_DOCUMENT 2:1',
    ]);
  });

  it.each([
    ['id=uid,text=txt', []],
    ['id=name,text=txt', ["1:1: this document has no 'name', its id in --fields"]],
    ['id=uid,text=body', ["2:1: this document has no 'body', its text in --fields"]],
    ['text=b', ['1', '2'].map((line) => `${line}:1: this document has no 'b', its text in --fields`)],
  ])('of a document are in each: %s', (own, problems) => {
    const text = '{"uid":1,"txt":"Ada","body":"Ada","s":[]}\n{"uid":2,"name":2,"txt":"Bo","s":[]}\n';
    for (const json of [text, text.trim().replace('\n', ',\n')]) {
      const log = problemLog();
      const format = fieldsFormat(spanFields(`start=b,end=e,type=t,list=s,${own}`)!);
      const source = { file: 'in.json', text: json === text ? json : `[\n${json}]` };
      readSpanFile(format, source, { side: 'gold', log });
      const shift = json === text ? 0 : 1;
      const said = log.problems.map(({ code, place, message }) => [code, `${place.line - shift}:1: ${message}`]);
      expect(said).toEqual(problems.map((one) => ['NOT_A_DOCUMENT', one]));
    }
  });

  it.each([
    '',
    'start=a,end=b,type=c,id=d',
    'start=a,end=b,type=c,text=d',
    'start=a',
    'start=a,end=b',
    'start=a,end=b,type=',
    'start=a,end=b,type=c,kind=d',
    'start=a,start=a,end=b,type=c',
    'a,b,c',
  ])('%j names no fields', (given) => {
    expect(spanFields(given)).toBeUndefined();
  });

  it('may have blanks between them', () => {
    expect(spanFields('start=a, end=b+c, type=d.0')).toEqual({ start: 'a', end: 'b+c', type: 'd.0' });
  });
});
