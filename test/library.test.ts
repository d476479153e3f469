import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as library from '../src/index.ts';

const { average, corefDocument, corefTools, detectCommand, entitiesOf, formatReport, htmlReport, InputError } = library;
const {
  nerTools,
  pageData,
  reportJson,
  overlap,
  readCoref,
  readNer,
  scoreCoref,
  scoreCorefFiles,
  scoreNer,
  scoreNerFiles,
} = library;

type Call = (...args: never[]) => unknown;

const document = corefDocument('d', [['a', 'b'], ['c']]);
const byTokens = corefDocument('d', [[[0, 1]]]);
const tags = [['B-X', 'O']];
const spans = [[{ start: 0, end: 1, type: 'X' }]];
const report = scoreCoref([document], [document]);
const { muc } = Object.fromEntries(library.corefMetrics.map((metric) => [metric.name, metric]));

const inputs = {
  tags: { gold: tags, pred: tags },
  spans: { gold: spans, pred: spans },
  samples: [{ text: 'a b', gold: [['X', 'a']], pred: [['X', 'b']] }],
  rows: { gold: 'a\tB-X\n', pred: 'a\tO\n' },
};

const bundle = { script: '', style: '', hashes: { script: '', style: '' } };

/** What refuses arguments at once, and settings that contradict each other when it has looked at the files. */
function settled(score: (...args: never[]) => Promise<unknown>): Call {
  return (...args) => {
    score(...args).catch((error) => expect(error).toBeInstanceOf(RangeError));
  };
}

const tagged = { g: 'a\tB-X\n', p: 'a\tB-X\n' };
const spanned = '{"text": "ab", "spans": [{"start": 0, "end": 1, "label": "X", "score": 0.5}]}\n';

/** Every function, the names of its arguments, and arguments that it takes. */
const functions: Readonly<Record<string, readonly [Call, readonly string[], readonly (readonly unknown[])[]]>> = {
  average: [average, ['name', 'title', 'summary', 'metrics'], [['n', 't', 's', [muc]]]],
  corefDocument: [
    corefDocument,
    ['id', 'entities'],
    [
      ['d', [['a']]],
      ['d', [[[0, 1]]]],
    ],
  ],
  detectCommand: [detectCommand, ['content'], [['a\tB-X\n'], [new Uint8Array([91, 93])]]],
  entitiesOf: [entitiesOf, ['document'], [[document]]],
  formatReport: [
    formatReport as Call,
    ['report', 'format', 'options'],
    [
      [report, 'json', { digits: 3, byUnit: true }],
      [scoreNer(tags, tags), 'sklearn', {}],
    ],
  ],
  htmlReport: [htmlReport as Call, ['report', 'page'], [[report, { bundle, command: 'corefscore key response' }]]],
  reportJson: [reportJson as Call, ['report'], [[report]]],
  pageData: [pageData as Call, ['report', 'run'], [[report, { command: 'corefscore key response' }]]],
  overlap: [overlap, ['key', 'response'], [[document, document]]],
  readCoref: [
    readCoref,
    ['input', 'options'],
    [['[["a"]]', { file: 'input', lenient: true, format: 'json', side: 'key' }]],
  ],
  readNer: [
    readNer,
    ['input', 'options'],
    [['a O\n', { file: 'input', column: 2, delimiter: ' ', headerRows: 0, input: 'conll-bio' }]],
  ],
  scoreCoref: [
    scoreCoref,
    ['key', 'response', 'options'],
    [
      [[document], [document], { metrics: ['muc'], singletons: 'drop', duplicates: 'first', missing: 'skip' }],
      [[byTokens], [byTokens], { lenient: false }],
      [[['a', 'b']], [['a', 'b']], {}],
      [[[[0, 1]]], [[[0, 1]]], {}],
      [{ sizes: [1], spans: [0, 1], counts: [1], names: ['d'] }, { documents: { d: [[[0, 1]]] } }, {}],
    ],
  ],
  scoreCorefFiles: [
    settled(scoreCorefFiles),
    ['paths', 'files', 'options'],
    [
      [['k', 'r'], { k: '[["a", "b"]]', r: '[["a"]]' }, { metrics: ['muc'], settings: { singletons: 'drop' } }],
      [['k', 'r'], { k: '[["a", "b"]]', r: '[["a"]]' }, { findings: true }],
    ],
  ],
  scoreNerFiles: [
    settled(scoreNerFiles),
    ['paths', 'files', 'options'],
    [
      [['g', 'p'], { g: 'a\tB-X\n', p: 'a\tO\n' }, { metrics: ['exact'], settings: { scheme: 'bio' }, confidence: 90 }],
      [['g'], { g: 'a\tB-X\tO\n' }, {}],
    ],
  ],
  ...Object.fromEntries(
    Object.entries({
      agreementOfFiles: [['nerscore', ['g', 'p'], tagged, { samples: 9 }]],
      checkFiles: [['nerscore', ['g'], tagged, { columns: [-1] }]],
      compatFiles: [['nerscore', ['g', 'p'], tagged, { compat: 'seqeval' }]],
      convertFile: [['corefscore', ['k'], { k: '[["a", "b"]]' }, { to: 'jsonl' }]],
      countFiles: [['nerscore', ['g'], tagged, {}]],
      listFiles: [['corefscore', ['k'], { k: '[["a", "b"]]' }, { side: 'key' }]],
      mergeScores: [['nerscore', ['g'], { g: formatReport(scoreNer(tags, tags, { units: true }), 'jsonl') }, {}]],
      sweepFiles: [['nerscore', ['g', 'p'], { g: spanned, p: spanned }, { mode: ['strict'], byType: true }]],
    } as const).map(([name, calls]) => {
      return [
        name,
        [
          settled(Object.entries(library).find(([own]) => own === name)![1] as never),
          ['tool', 'paths', 'files', 'options', 'input'],
          calls,
        ],
      ] as const;
    }),
  ),
  scoreNer: [
    scoreNer,
    ['gold', 'pred', 'options'],
    [
      [tags, tags, { scheme: 'bio', invalid: 'error', labels: 'gold', zeroDivision: 1, types: ['X'], confusion: true }],
      [tags, tags, { modes: ['strict'], outside: ['O'], suffix: false, tagDelimiter: '-' }],
      [spans, spans, { minOverlap: 50, partialWeight: 0.1 }],
      [{ labels: ['O'], lengths: [2], ids: [0, -100] }, [['O', null]], { units: true }],
    ],
  ],
  ...Object.fromEntries(
    nerTools.flatMap(({ name, score }) =>
      Object.entries(score).map(([form, run]) => {
        const call: Call = (input: never, settings: never) => (run as Call)(input, settings);
        return [
          `${name} on ${form}`,
          [call, ['input', 'settings'], [[inputs[form as keyof typeof inputs], {}]]],
        ] as const;
      }),
    ),
  ),
  ...Object.fromEntries(
    corefTools.map(({ name, score }) => {
      const call: Call = (key: never, response: never) => score({ key, response });
      return [name, [call, ['key', 'response'], [[[document], [document]]]]] as const;
    }),
  ),
};

it.each([
  ['coval', { singletons: 'remove' }, "sides: singletons 'remove': allowed choices are keep, drop"],
  ['metric4coref', { singletons: 'drop' }, "sides: there is no option 'singletons': expected key, response, formats"],
  [
    'neleval',
    { singleton: 'drop' },
    "sides: there is no option 'singleton': expected key, response, formats, measures, groupBy, analysis",
  ],
])('%s refuses %j', (name, options, message) => {
  const tool = corefTools.find((one) => one.name === name);
  const sides = { key: [document], response: [document], ...options } as never;
  expect(() => tool?.score(sides)).toThrow(new RangeError(message));
});

it.each([
  ['seqeval', { zeroDivision: 'warn' }, "settings: zeroDivision 'warn': expected a whole number from 0 to 1"],
  [
    'seqeval-strict',
    { scheme: 'bio' },
    "settings: scheme 'bio': allowed choices are IOB1, IOB2, IOE1, IOE2, IOBES, BILOU",
  ],
  [
    'nervaluate-1.1',
    { minoverlap: 5 },
    "settings: there is no option 'minoverlap': expected digits, zeroDivision, suffix, scheme, minOverlap, types, raw, outside",
  ],
  ['davidsbatista', { types: 'X' }, "settings: types 'X': expected a list of names"],
])('%s refuses %j', (name, settings, message) => {
  const tool = nerTools.find((one) => one.name === name);
  expect(() => tool?.score.tags?.(inputs.tags, settings as never)).toThrow(new RangeError(message));
});

it('tools of tags need no settings, and say what they read', () => {
  for (const { score } of nerTools.filter((tool) => tool.score.tags)) {
    expect(score.tags?.(inputs.tags, undefined as never)).toHaveProperty('scores');
    expect(() => score.tags?.(tags as never, {})).toThrow(
      new RangeError('input: expected { gold, pred }, each a list of the tags of each sentence'),
    );
  }
});

it('every function of the library is tried here', () => {
  const exported = Object.entries(library).filter(
    ([, value]) => typeof value === 'function' && !(value.prototype instanceof Error),
  );
  expect(Object.keys(functions)).toEqual(expect.arrayContaining(exported.map(([name]) => name)));
});

/** What makes programs stumble: values that break when they are looked at, names of prototypes, numbers at the edges. */
const nasty: readonly unknown[] = [
  ...[undefined, null, true, '', '__proto__', 'constructor', 'toString', '\ud800', 'a\0b', 'x'.repeat(10_000)],
  ...[Number.NaN, -0, -1, 0.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e308, Number.POSITIVE_INFINITY, 10n, Symbol('s')],
  ...[
    [],
    [[]],
    [[[]]],
    new Array(3),
    [new Array(2)],
    [[new Array(2)]],
    [[0, 1]],
    [[[1, 0]]],
    [[[-1, 1]]],
    [[[0, 1, 2]]],
  ],
  ...[
    [[[0, 2 ** 31]]],
    [[[0, 0.5]]],
    [[Number.NaN]],
    [[2 ** 53]],
    [['a', [0, 1]]],
    [['a'], 'b'],
    [[null]],
    [[Symbol('s')]],
  ],
  ...[{}, Object.create(null), { length: 1 }, { entityIds: [] }, { start: 0, end: 1 }, Object.freeze({ id: 'd' })],
  ...[new Map([['singletons', 'drop']]), new Set([1]), new Date(Number.NaN), /x/, () => 1, Promise.resolve(1)],
  ...[
    new Uint8Array([255, 0]),
    new Int32Array(2),
    new DataView(new ArrayBuffer(2)),
    new ArrayBuffer(2),
    Object('text'),
  ],
  ...[
    {
      get singletons() {
        throw new Error('read');
      },
    },
    {
      get length() {
        throw new TypeError('read');
      },
    },
    revoked(),
  ],
  ...[
    [revoked()],
    [
      {
        get entityIds() {
          throw null;
        },
      },
    ],
    new Proxy([], {
      get: () => {
        throw Symbol('thrown');
      },
    }),
  ],
  ...[
    { toString: 1, valueOf: 1 },
    [{ toString: null }],
    (function* () {
      yield [['a']];
    })(),
    cyclic(),
  ],
  ...[
    [[{ start: 0, end: 1 }]],
    [[{ start: 2, end: 1, type: 'X' }]],
    [[{ start: 0, end: 1, type: Symbol('s') }]],
    [['O', 1]],
  ],
  ...[
    [{ start: 0n, end: 1n, type: 'X' }],
    { systems: [] },
    { tool: 'nerscore', systems: [{ rows: [null] }] },
    [document, 1],
  ],
  ...[
    { ...document, start: [0] },
    { ...document, entity: Int32Array.of(9, 9, 9) },
    { ...document, extents: ['a', 'a', 'b'] },
  ],
  ...[
    { ...document, end: new Int32Array(1) },
    { ...document, place: null },
    { ...document, entityIds: [1] },
    [byTokens],
  ],
];

/** Behind a function, as fast-check looks at what it makes. */
const anything: fc.Arbitrary<() => unknown> = fc.oneof(
  { weight: 3, arbitrary: fc.nat(nasty.length - 1).map((at) => () => nasty[at]) },
  fc
    .anything({
      ...{
        withBigInt: true,
        withBoxedValues: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withTypedArray: true,
      },
      ...{ withNullPrototype: true, withObjectString: true, withSparseArray: true, withUnicodeString: true },
    })
    .map((value) => () => value),
);

/** An argument as it should be, with something in it, at any depth, that should not be there. */
function damaged(good: unknown, bad: unknown, path: readonly number[]): unknown {
  const [step = 0, ...rest] = path;
  if (path.length === 0 || typeof good !== 'object' || good === null || ArrayBuffer.isView(good)) return bad;
  const names = Object.keys(good);
  if (names.length === 0) return bad;
  const name = names[step % names.length];
  const copy = (Array.isArray(good) ? [...good] : { ...good }) as Record<string, unknown>;
  copy[name] = damaged(copy[name], bad, rest);
  return copy;
}

describe.each(Object.entries(functions))('%s', (_, [call, argumentNames, calls]) => {
  const optionNames = calls.flatMap((args) =>
    args.flatMap((one) => (one && typeof one === 'object' ? Object.keys(one) : [])),
  );

  /** Returns, or throws an InputError with its problems, or a RangeError whose words name the argument or the option. */
  function check(args: readonly unknown[]): void {
    try {
      call(...(args as never[]));
    } catch (error) {
      if (error instanceof InputError && error.log.errors > 0 && error.log.problems[0].message !== '') return;
      if (!(error instanceof RangeError)) throw error;
      const { message } = error;
      const named = [...argumentNames, ...optionNames].some((one) => message.includes(one));
      if (!named || /undefined \(reading|is not a function|is not iterable/.test(message)) throw error;
    }
  }

  it('takes what it should', () => {
    for (const args of calls) expect(() => call(...(args as never[]))).not.toThrow();
  });

  it('refuses in words anything that it should not, in place of any argument or inside of it', () => {
    const path = fc.array(fc.nat(6), { maxLength: 5 });
    const damage = fc.tuple(fc.constantFrom(...calls), fc.nat(argumentNames.length - 1), path, anything);
    fc.assert(
      fc.property(damage, ([args, at, inside, bad]) => {
        check(args.map((one, index) => (index === at ? damaged(one, bad(), inside) : one)));
      }),
      { numRuns: 1000 },
    );
  });

  it('refuses options that there are not', () => {
    if (!argumentNames.includes('options') || argumentNames.includes('tool')) return;
    const [good] = calls;
    for (const option of ['singleton', '__proto__', 'constructor', 'files', 'keysColumn', 'inputs', '']) {
      const options = JSON.parse(`{${JSON.stringify(option)}: "drop"}`);
      expect(() => call(...([...good.slice(0, -1), options] as never[]))).toThrow(
        `options: there is no option '${option}'`,
      );
    }
  });
});

function revoked(): unknown {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

function cyclic(): unknown {
  const list: unknown[] = [];
  list.push(list);
  return list;
}
