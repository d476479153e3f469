import { describe, expect, it } from 'vitest';
import { entitiesOf } from '../../src/coref/given-document.ts';
import { headOf, readAll } from '../../src/formats/bytes/head.ts';
import { corefFields } from '../../src/formats/coref/json/named-fields.ts';
import { corefReader } from '../../src/formats/formats.ts';
import { formatPlace, problemLog } from '../../src/text/problem.ts';

/** What is read of JSON whose fields are named, and what is reported. */
function read(json: unknown, given: string) {
  const log = problemLog();
  const bytes = new TextEncoder().encode(typeof json === 'string' ? json : JSON.stringify(json));
  const options = { file: 'f', lenient: false, log, side: 'key', fields: corefFields(given)! } as const;
  const found = readAll(corefReader(headOf(bytes, true), 'auto', options)!, bytes);
  return {
    found: found.map((one) => [
      one.id,
      typeof one.text === 'object' ? one.text.words.join(' ') : one.text,
      Object.fromEntries(
        entitiesOf(one).map(({ id, mentions }) => [id, mentions.map(({ start, end }) => `${start}-${end}`).join()]),
      ),
    ]),
    problems: log.problems.map(({ code, place, message }) => `${code} ${formatPlace(place)} ${message}`),
  };
}

const list = 'list=m,start=b,end=e,entity=c';

describe('JSON whose fields are named', () => {
  it.each([
    [
      'a list of mentions',
      {
        m: [
          { b: 0, e: 0, c: 7 },
          { b: 2, e: 3, c: 'x' },
          { b: 4, e: 4, c: 7 },
        ],
      },
      list,
    ],
    [
      'a list in a list of documents',
      {
        data: {
          docs: [
            {
              in: {
                m: [
                  { b: 0, e: 0, c: 7 },
                  { b: 2, e: 3, c: 'x' },
                  { b: 4, e: 4, c: 7 },
                ],
              },
            },
          ],
        },
      },
      'list=data.docs.in.m,start=b,end=e,entity=c',
    ],
    [
      'positions within mentions',
      {
        m: [
          { s: [0, 1], c: 7 },
          { s: [2, 2], c: 'x' },
          { s: [4, 1], c: 7 },
        ].map(({ s: [b, n], c }) => ({ s: [b, n - 1], c: { id: c } })),
      },
      'list=m,start=s.0,end=s.0+s.1,entity=c.id',
    ],
    [
      'entities by their names',
      {
        a: {
          chains: {
            7: [
              { b: 0, e: 0 },
              { b: 4, e: 4 },
            ],
            x: [{ b: 2, e: 3 }],
          },
        },
      },
      'clusters=a.chains,start=b,end=e',
    ],
    [
      'entities of pairs',
      {
        a: {
          chains: {
            7: [
              [0, 0],
              [4, 4],
            ],
            x: [[2, 3]],
          },
        },
      },
      'clusters=a.chains',
    ],
  ])('%s', (_, json, fields) => {
    expect(read(json, fields)).toEqual({ found: [['1', undefined, { 7: '0-1,4-5', x: '2-4' }]], problems: [] });
  });

  it.each([
    [{ n: { id: 'd' }, w: [['a', 'b'], ['c']], m: [] }, 'id=n.id,tokens=w', ['d', 'a b c', {}]],
    [{ n: 3, w: ['a', 'b'], m: [{ b: 0, e: 1, c: 1 }] }, 'id=n,tokens=w', ['3', 'a b', { 1: '0-2' }]],
    // Characters, whose ends are excluded
    [{ n: 3, t: 'ab', m: [{ b: 0, e: 1, c: 1 }] }, 'id=n,text=t', ['3', 'ab', { 1: '0-1' }]],
  ])('%j has a name and words with %s', (json, fields, document) => {
    expect(read(json, `${list},${fields}`)).toEqual({ found: [document], problems: [] });
  });

  it('documents on lines are named by their numbers, and a member with a dot is one', () => {
    const lines = '{"a.m":[{"b":0,"e":0,"c":1}]}\n{"a.m":[{"b":1,"e":1,"c":1}]}\n';
    expect(read(lines, 'list=a.m,start=b,end=e,entity=c').found).toEqual([
      ['1', undefined, { 1: '0-1' }],
      ['2', undefined, { 1: '1-2' }],
    ]);
  });

  it.each([
    [{ m: [{ e: 0, c: 1 }] }, list, "UNREADABLE_MENTION f:1:7 this mention has no 'b', its start in --fields"],
    [{ m: [{ b: 0, e: 0 }] }, list, "UNREADABLE_MENTION f:1:7 this mention has no 'c', its entity in --fields"],
    [
      { m: [{ b: 0, e: 0, c: null }] },
      list,
      "UNREADABLE_MENTION f:1:7 this mention has null in 'c', its entity in --fields",
    ],
    [{ m: [] }, `${list},id=n`, "NOT_A_DOCUMENT f:1:1 this document has no 'n', its id in --fields"],
    [{ m: {} }, list, 'NOT_A_DOCUMENT f:1:6 expected a list of mentions, found an object'],
  ])('%j with %s is refused', (json, fields, problem) => {
    expect(read(json, fields).problems).toEqual([problem]);
  });

  it.each([
    'list=m',
    'list=m,start=b,end=e',
    'clusters=c,start=b',
    'clusters=c,entity=e',
    'clusters=c,list=m,start=b,end=e,entity=c',
    'id=a,id=b',
    'x=y',
    '',
  ])("'%s' says too little, or something else", (given) => {
    expect(corefFields(given)).toBeUndefined();
  });
});
