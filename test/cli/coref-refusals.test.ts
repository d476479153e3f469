import { describe, expect, it } from 'vitest';
import { shared, sharedPath } from '../shared.ts';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('coref-refusals');

const jsonLines = (...documents: readonly object[]): string =>
  documents.map((one) => `${JSON.stringify(one)}\n`).join('');

/** CoNLL of documents with these cells, by their names. */
const conll = (documents: Readonly<Record<string, string>>): string =>
  Object.entries(documents)
    .map(([name, cells]) => {
      const rows = cells.split(' ').map((cell, at) => `${name}\t0\t${at}\tw${at}\t${cell}\n`);
      return `#begin document (${name}); part 000\n${rows.join('')}#end document\n`;
    })
    .join('');

/** The F1 of a metric in percent, as the JSON has it, and the codes of problems. */
async function scored(texts: readonly string[], options: string): Promise<{ f1: string; codes: string[] }> {
  const { stdout } = await on(texts, `corefscore $1 $2 -m conll -f json ${options}`);
  const [{ scores, problemCounts }] = JSON.parse(stdout).systems;
  return { f1: (100 * scores.conll.f1).toFixed(2), codes: Object.keys(problemCounts) };
}

describe('numbers beside a text and no tokens', () => {
  const text = 'Ada said that she saw Eve.';
  const at = (...words: readonly string[]) =>
    words.map((word) => [text.indexOf(word), text.indexOf(word) + word.length]);
  const key = jsonLines({
    doc_key: 'd',
    sentences: [text.replace('.', ' .').split(' ')],
    clusters: [
      [
        [0, 0],
        [3, 3],
      ],
      [[5, 5]],
    ],
  });

  it('are characters with the end excluded', async () => {
    const response = jsonLines({ doc_key: 'd', text, clusters: [at('Ada', 'she'), at('Eve')] });
    expect((await scored([key, response], '')).f1).toBe('100.00');
  });

  it('are characters with the end included where --end or the words of the mentions say so', async () => {
    const included = [at('Ada', 'she'), at('Eve')].map((entity) => entity.map(([start, end]) => [start, end - 1]));
    const worded = included.map((entity) =>
      entity.map(([start, end]) => ({ start, end, text: text.slice(start, end + 1) })),
    );
    const [plain, withWords] = [included, worded].map((clusters) => jsonLines({ doc_key: 'd', text, clusters }));
    expect((await scored([key, plain], '--end inclusive')).f1).toBe('100.00');
    expect((await scored([key, withWords], '')).f1).toBe('100.00');
  });

  it('are written so that they are read as they were', async () => {
    const response = jsonLines({ doc_key: 'd', text, clusters: [at('Ada', 'she'), at('Eve')] });
    const { stdout } = await on([response], 'corefscore convert $1 --to jsonl');
    expect(JSON.parse(stdout).clusters).toEqual([at('Ada', 'she'), at('Eve')]);
  });
});

describe('lists of clusters without ids', () => {
  const side = (name: string, clusters: unknown) => ({ doc_key: name, clusters });
  const lists = jsonLines(
    side('a_1', [
      [
        [0, 0],
        [2, 2],
      ],
    ]),
    side('a_2', [
      [
        [1, 1],
        [3, 3],
      ],
    ]),
  );
  const byId = jsonLines(
    side('a_1', {
      e1: [
        [0, 0],
        [2, 2],
      ],
    }),
    side('a_2', {
      e1: [
        [1, 1],
        [3, 3],
      ],
    }),
  );

  it.each(['--across-documents', "--topic '(a)_'"])('are refused under %s on either side', async (option) => {
    for (const texts of [
      [lists, byId],
      [byId, lists],
    ]) {
      const { status, stderr } = await on(texts, `corefscore $1 $2 ${option}`);
      expect(status).toBe(3);
      expect(stderr).toContain('these clusters have no ids, so none can be in several documents [NO_ENTITY_IDS]');
      expect(stderr).toContain('"clusters": {"e1": [[0, 3], …], …}');
    }
    expect((await on([byId, byId], `corefscore $1 $2 ${option}`)).status).toBe(0);
  });

  it('are not converted to ids, and are no matter in a single document', async () => {
    expect((await on([lists], 'corefscore convert $1 --to jsonl --across-documents')).status).toBe(3);
    const one = jsonLines(
      side('a_1', [
        [
          [0, 0],
          [2, 2],
        ],
      ]),
    );
    expect((await on([one, one], 'corefscore $1 $2 --across-documents')).status).toBe(0);
  });
});

describe('--singletons drop', () => {
  it('acts on windows: an entity cut in two has no mention left', async () => {
    const key = conll({ d: '(1) (2) (2) (1)' });
    const { stdout } = await on([key, key], 'corefscore $1 $2 --window 2 --singletons drop -m mentions -f json');
    expect(JSON.parse(stdout).systems[0].scores.mentions.recall).toMatchObject({ numerator: 0, denominator: 0 });
  });

  it('acts on joined documents: an entity with a mention in each of two is kept', async () => {
    const key = conll({ a: '(1) -', b: '- (1)' });
    const { f1, codes } = await scored([key, key], '--singletons drop --across-documents');
    expect({ f1, codes }).toEqual({ f1: '100.00', codes: ['SAME_FILE'] });
    expect((await scored([key, key], '--singletons drop')).codes).toEqual(['EMPTY_KEY', 'EMPTY_RESPONSE', 'SAME_FILE']);
  });

  it('reports a repeat of entities that only joining makes no singletons', async () => {
    const key = conll({ a: '(1)|(2) -', b: '(1) (2)' });
    const { stderr } = await on([key, key], 'corefscore $1 $2 --singletons drop --across-documents --duplicates error');
    expect(stderr).toContain('[REPEATED_MENTION]');
  });
});

describe('singletons of one side', () => {
  const [key, response] = [conll({ d: '(1) (1) (2) (3)' }), conll({ d: '(1) (1) - -' })];

  it.each([
    [[key, response], '2 of 3 entities of the key are singletons, none of the response'],
    [[response, key], '2 of 3 entities of the response are singletons, none of the key'],
  ])('are a note that names the option, and marks nothing: %#', async (texts, message) => {
    const { status, stdout, stderr } = await on(texts, 'corefscore $1 $2 --error-on-warnings');
    expect(status).toBe(0);
    expect(stderr).toMatch(new RegExp(`: note: ${message} \\[ONE_SIDED_SINGLETONS\\]\nhelp: --singletons drop`));
    expect(stdout).not.toContain('warnings:');
  });

  it('are none where both sides have them, or they are dropped', async () => {
    expect((await on([key, key], 'corefscore $1 $2')).stderr).not.toContain('SINGLETONS');
    expect((await on([key, response], 'corefscore $1 $2 --singletons drop')).stderr).toBe('');
  });
});

describe('ids that recur in several documents', () => {
  it.each([
    ['Ada', true],
    ['36000', true],
    ['Q42', true],
    ['3', true],
    ['2', false],
    ['e1', false],
  ])('of two mentions each: a note for %s is %j', async (id, isNoted) => {
    const key = conll({ a: `(${id}) (${id})`, b: `(${id}) (${id})` });
    const said = await on([key, key], 'corefscore $1 $2 --error-on-warnings --allow SHIFTED');
    expect(said.stderr.includes('note: 1 entity id is used in several documents')).toBe(isNoted);
    expect((await on([key], 'corefscore check $1')).stdout.includes('CROSS_DOCUMENT_ENTITY')).toBe(isNoted);
    expect((await on([key, key], 'corefscore $1 $2 --across-documents')).stderr).not.toContain('CROSS_DOCUMENT');
  });
});

describe('cells that no measure defines', () => {
  it.each(['(e4[1/2])', '(e4[1/2] - e4[1/2])', '(7[2/2])'])('%s is refused as one part of a mention', async (cells) => {
    const key = conll({ d: cells });
    const { status, stderr } = await on([key, key], 'corefscore $1 $2 --lenient');
    expect([status, /\[DISCONTINUOUS_MENTION\]/.test(stderr)]).toEqual([3, true]);
  });

  it('1a and 1b are parts of mentions of 1, with a warning', async () => {
    const key = conll({ d: '(1a) (1b) (1a)' });
    expect(await scored([key, key], '')).toMatchObject({
      f1: '100.00',
      codes: expect.arrayContaining(['POSSIBLE_FRAGMENT']),
    });
  });

  it('1+2 is a split antecedent, which another scorer scores', async () => {
    const key = conll({ d: '(1) (2) (1+2) (2)' });
    const { stderr } = await on([key, key], 'corefscore $1 $2');
    expect(stderr).toContain("'1+2' is a split antecedent, which is not scored here (ua-scorer scores it)");
  });
});

it('documents whose names differ in their format alone are paired without a word', async () => {
  const key = conll({ 'bc/x': '(1) (1) -', 'bc/y': '(1) - (1)' });
  const response = jsonLines(
    {
      doc_key: 'bc_x_0',
      clusters: [
        [
          [0, 0],
          [1, 1],
        ],
      ],
    },
    {
      doc_key: 'bc/y',
      clusters: [
        [
          [0, 0],
          [2, 2],
        ],
      ],
    },
  );
  expect((await scored([key, response], '')).codes).toEqual(['SAME_FILE']);
});

it('errors of systems in tokens and characters are counted in one unit', async () => {
  const words = 'The old president of France met a friend'.split(' ');
  const text = words.join(' ');
  const spans = (mentions: readonly (readonly [number, number])[]) =>
    mentions.map(([first, last]) => [
      words.slice(0, first).join(' ').length + Number(first > 0),
      words.slice(0, last + 1).join(' ').length,
    ]);
  const tokens = [
    [
      [0, 2],
      [6, 7],
    ],
  ] as const;
  const key = jsonLines({
    doc_key: 'd',
    sentences: [words],
    clusters: [
      [
        [0, 4],
        [6, 7],
      ],
    ],
  });
  const response = jsonLines({ doc_key: 'd', sentences: [words], clusters: tokens });
  const characters = jsonLines({ doc_key: 'd', text, clusters: tokens.map(spans) });
  for (const systems of ['$2 $3', '$3 $2']) {
    const { stdout } = await on([key, response, characters], `corefscore $1 ${systems} --errors 0 -f json`);
    const [first, second] = JSON.parse(stdout).systems;
    expect(second.findings.counts).toEqual(first.findings.counts);
    for (const { fixed, new: added } of Object.values<{ fixed: number; new: number }>(second.findings.against.kinds))
      expect([fixed, added]).toEqual([0, 0]);
  }
});

describe.skipIf(shared === undefined)('the cases that users found', () => {
  const found = (name: string, command: string) =>
    run(command.replaceAll('@', `${sharedPath('conformance', 'found', name)}/`));
  const conllF1 = async (name: string, command: string): Promise<string> =>
    (100 * JSON.parse((await found(name, `${command} -m conll -f json`)).stdout).systems[0].scores.conll.f1).toFixed(2);

  it('across-lists-without-ids', async () => {
    const { status, stderr } = await found(
      'across-lists-without-ids',
      'corefscore @key.jsonl @response.jsonl --across-documents',
    );
    expect([status, stderr.includes('[NO_ENTITY_IDS]')]).toEqual([3, true]);
  });

  it('ecb', async () => {
    expect((await found('ecb', 'corefscore @ecb/gold.conll @ecb/sys.conll')).stderr).toContain('--across-documents');
    const across = 'corefscore @ecb/gold.conll @ecb/sys.conll --across-documents --singletons drop';
    expect((await found('ecb', across)).stderr).toBe('');
    expect(await conllF1('ecb', across)).toBe('74.07');
  });

  it('errors-in-two-units', async () => {
    const { stdout } = await found(
      'errors-in-two-units',
      'corefscore @key.conll @tokens.conll @characters.jsonl --errors 0 -f json',
    );
    const [first, second] = JSON.parse(stdout).systems;
    expect(second.findings.counts).toEqual(first.findings.counts);
    const changes = Object.values<{ fixed: number; new: number }>(second.findings.against.kinds);
    expect(changes.every((one) => one.fixed + one.new === 0)).toBe(true);
  });

  it('fastcoref-own-dump', async () => {
    expect(await conllF1('fastcoref-own-dump', 'corefscore @key.conll @response.jsonl')).toBe('73.47');
  });

  it('singletons-of-one-side', async () => {
    const command = 'corefscore @key.conll @response.conll';
    expect(await conllF1('singletons-of-one-side', command)).toBe('64.44');
    expect(await conllF1('singletons-of-one-side', `${command} --singletons drop`)).toBe('100.00');
    expect((await found('singletons-of-one-side', command)).stderr).toContain('note: 100 of 125 entities of the key');
  });

  it('universal-anaphora-split', async () => {
    const { status, stderr } = await found('universal-anaphora-split', 'corefscore @key.conll @key.conll');
    expect([status, stderr.includes('ua-scorer scores it')]).toEqual([3, true]);
  });
});

describe('words of mentions that are not at their positions', () => {
  it.each([
    ['[1, 4]', '--response-end exclusive with --response-first-token 1'],
    ['[0, 2]', '--response-end inclusive with --response-first-token 0'],
    ['[1, 3]', '--response-end inclusive with --response-first-token 1'],
  ])('name the options under which they are: %s', async (position, options) => {
    const [start, end] = JSON.parse(position);
    const of = (mention: object): string =>
      `${JSON.stringify({ id: 'a', text: 'Ada met Bo.', clusters: [[mention, { text: 'Bo', start: 8, end: 10 }]] })}\n`;
    const files = [of({ text: 'Ada', start: 0, end: 3 }), of({ text: 'Ada', start, end })];
    const { status, stderr } = await on(files, 'corefscore $1 $2 --end exclusive');
    expect([status, stderr]).toEqual([3, expect.stringContaining(`help: its words fit ${options}`)]);
  });
});
