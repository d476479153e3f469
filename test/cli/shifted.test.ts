import { describe, expect, it } from 'vitest';
import { InputError, readNer, scoreNer } from '../../src/index.ts';
import { shared, sharedPath } from '../shared.ts';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('shifted');

const texts = ['Ada met Bo in Ulm.', 'In Ulm Bo met Ada.'];
const spans = [
  [
    [0, 3],
    [8, 10],
    [14, 17],
  ],
  [
    [3, 6],
    [7, 9],
    [14, 17],
  ],
] as const;

/** JSON lines of spans whose starts and ends are moved. */
function neutral(start: number, end = start): string {
  const documents = texts.map((text, id) => {
    const own = spans[id].map((span) => ({ start: span[0] + start, end: span[1] + end, type: 'X' }));
    return `${JSON.stringify({ id, text, spans: own })}\n`;
  });
  return documents.join('');
}

const f1 = (stdout: string): number => JSON.parse(stdout).systems[0].scores.strict.micro.f1;

describe.skipIf(!shared)('the cases that were found', () => {
  it.each([
    ['offsets-from-one', 'gold.jsonl', 'pred.jsonl', '--pred-first-offset 1'],
    ['offsets-from-one', 'gold.jsonl', 'pred-inclusive.jsonl', '--pred-first-offset 1 --pred-end inclusive'],
    ['prodigy-shifted', 'gold.jsonl', 'pred.jsonl', '--pred-first-offset 1'],
    ['spans-from-one-exclusive', 'g', 'p', '--pred-first-offset 1'],
    ['spans-from-one-inclusive', 'g', 'p', '--pred-first-offset 1 --pred-end inclusive'],
  ])('%s: %s %s is SHIFTED, and %s reads it', async (name, gold, pred, option) => {
    const [ours, theirs] = [gold, pred].map((file) => sharedPath('conformance/found', name, file));
    const { status, stderr } = await run(`nerscore ${ours} ${theirs}`);
    expect([status, stderr.split('\n')[1]]).toEqual([
      3,
      `help: add ${option}; if the files are right as they are, --allow SHIFTED`,
    ]);
    const { status: scored, stdout } = await run(`nerscore ${ours} ${theirs} ${option} -f json`);
    const { predicted, correct } = JSON.parse(stdout).systems[0].scores.strict.micro;
    expect([scored, correct]).toEqual([0, predicted]);
  });

  it('shifted-although-surfaces-fit is scored', async () => {
    const [gold, pred] = ['gold.jsonl', 'pred.json'].map((file) =>
      sharedPath('conformance/found/shifted-although-surfaces-fit', file),
    );
    const { status, stdout, stderr } = await run(`nerscore ${gold} ${pred} -f json`);
    expect([status, f1(stdout), stderr]).toEqual([0, 0, '']);
    const inclusive = await run(`nerscore ${gold} ${pred} --pred-end inclusive`);
    expect(inclusive.stderr).not.toContain('SHIFTED');
  });
});

describe('--first-offset 1', () => {
  it.each([
    ['--first-offset 1', neutral(1), neutral(1), '|first:1|'],
    ['--gold-first-offset 1', neutral(1), neutral(0), '|goldfirst:1|'],
    ['--first-offset 1 --pred-first-offset 0', neutral(1), neutral(0), '|first:1|predfirst:0|'],
    ['--pred-first-offset 1 --pred-end inclusive', neutral(0), neutral(1, 0), '|predfirst:1|'],
  ])('reads spans of a side, and is in the signature: %s', async (options, gold, pred, signature) => {
    const { stdout } = await on([gold, pred], `nerscore $1 $2 ${options} -f json`);
    expect([f1(stdout), JSON.parse(stdout).signature.includes(signature)]).toEqual([1, true]);
  });

  const text = 'Ada met Bo.';
  const json = (value: unknown): string => `${JSON.stringify(value)}\n`;
  const formats: readonly (readonly [name: string, write: (by: number) => string])[] = [
    [
      'spans',
      (by) =>
        json({
          id: 1,
          text,
          spans: [
            { start: 8 + by, end: 10 + by, type: 'X' },
            {
              fragments: [
                [by, 3 + by],
                [4 + by, 7 + by],
              ],
              type: 'X',
            },
          ],
        }),
    ],
    ['prodigy', (by) => json({ text, spans: [{ start: by, end: 3 + by, label: 'X' }] })],
    ['doccano', (by) => json({ text, label: [[by, 3 + by, 'X']] })],
    ['clue', (by) => json({ text, label: { X: { Ada: [[by, 2 + by]] } } })],
    ['spacy', (by) => json({ text, ents: [{ start: by, end: 3 + by, label: 'X' }] })],
    [
      'label-studio',
      (by) =>
        json([{ data: { text }, annotations: [{ result: [{ value: { start: by, end: 3 + by, labels: ['X'] } }] }] }]),
    ],
    ['pubannotation', (by) => json({ text, denotations: [{ span: { begin: by, end: 3 + by }, obj: 'X' }] })],
    [
      'langextract',
      (by) =>
        json({
          text,
          extractions: [
            { extraction_class: 'X', extraction_text: 'Ada', char_interval: { start_pos: by, end_pos: 3 + by } },
          ],
        }),
    ],
    ['pubtator', (by) => `1|t|${text}\n1\t${by}\t${3 + by}\tAda\tX\n`],
    [
      'bioc-json',
      (by) =>
        json({
          id: '1',
          passages: [
            {
              offset: 0,
              text,
              annotations: [{ infons: { type: 'X' }, text: 'Ada', locations: [{ offset: by, length: 3 }] }],
            },
          ],
        }),
    ],
    [
      'dygie',
      (by) =>
        json({
          doc_key: 'd',
          sentences: [
            ['Ada', 'met'],
            ['Bo', '.'],
          ],
          ner: [[[by, by, 'X']], [[2 + by, 2 + by, 'X']]],
        }),
    ],
    ['gliner-tokens', (by) => json([{ tokenized_text: ['Ada', 'met', 'Bo'], ner: [[by, by, 'X']] }])],
    ['xdai', (by) => `Ada met Bo\n${by},${by} X\n\n`],
    [
      'webanno-tsv',
      (by) =>
        `#FORMAT=WebAnno TSV 3.3\n#T_SP=l.NamedEntity|value\n\n\n#Text=Ada met\n1-1\t${by}-${3 + by}\tAda\tX\t\n1-2\t${4 + by}-${7 + by}\tmet\t_\t\n`,
    ],
  ];

  it.each(formats)('lists, counts and checks what %s has from 0', async (name, write) => {
    for (const command of ['list', 'count', 'check']) {
      const plain = await on([write(0)], `nerscore ${command} $1`);
      const moved = await on([write(1)], `nerscore ${command} $1 --first-offset 1`);
      expect([name, command, moved.status, moved.stdout.replaceAll(/^\S+:\d+:\d+/gm, '')]).toEqual([
        name,
        command,
        0,
        plain.stdout.replaceAll(/^\S+:\d+:\d+/gm, ''),
      ]);
    }
  });

  it('is an option of sweep and agreement', async () => {
    const scored = neutral(1).replaceAll('"type"', '"score":0.5,"type"');
    const sweep = await on([neutral(0), scored], 'nerscore sweep $1 $2 --pred-first-offset 1');
    expect([sweep.status, sweep.stderr, sweep.stdout.includes('1.0000')]).toEqual([0, '', true]);
    const agreement = await on([neutral(1), neutral(1)], 'nerscore agreement $1 $2 --first-offset 1');
    expect([agreement.status, agreement.stderr.includes('first-offset')]).toEqual([0, false]);
  });

  it('says of an offset 0 that it is not in the text', async () => {
    const { status, stderr } = await on([neutral(0), neutral(0)], 'nerscore $1 $2 --pred-first-offset 1');
    expect([status, stderr.includes('[-1, 2) starts before the text [SPAN_OUTSIDE_TEXT]')]).toEqual([3, true]);
  });

  it('is 0 or 1', async () => {
    const { status, stderr } = await on([neutral(0), neutral(0)], 'nerscore $1 $2 --first-offset 2');
    expect([status, stderr.includes('expected a whole number from 0 to 1')]).toEqual([2, true]);
  });

  it('is an option of readNer', () => {
    expect(readNer(neutral(1), { firstOffset: 1 })).toEqual(readNer(neutral(0)));
  });
});

describe('spans that are all moved', () => {
  const help = (stderr: string): string[] =>
    stderr
      .split('\n')
      .slice(0, 2)
      .map((line) => line.replace(/^.*error: /, ''));

  it.each([
    [1, 'with --pred-first-offset 1, 3 would [SHIFTED]', 'add --pred-first-offset 1; if'],
    [-1, 'with pred 1 position higher, 3 would [SHIFTED]', 'if'],
    [2, 'with pred 2 positions lower, 3 would [SHIFTED]', 'if'],
    [-2, 'with pred 2 positions higher, 3 would [SHIFTED]', 'if'],
  ])('by %i are refused, with an option only where one reads them', async (by, would, start) => {
    const of = (far: number): string => {
      const own = [4, 10, 16].map((at) => ({ start: at + far, end: at + 3 + far, type: 'X' }));
      return `${JSON.stringify({ id: 1, text: 'Did Ada, Kim or Lee go there?', spans: own })}\n`;
    };
    const { status, stderr } = await on([of(0), of(by)], 'nerscore $1 $2');
    expect([status, ...help(stderr)]).toEqual([
      3,
      `only 0 of 3 predicted spans match gold; ${would}`,
      `help: ${start} the files are right as they are, --allow SHIFTED`,
    ]);
  });

  it('are told of gold, if only that can be read otherwise', async () => {
    const { stderr } = await on([neutral(1), neutral(0)], 'nerscore $1 $2');
    expect(help(stderr)[0]).toBe(
      'only 0 of 6 predicted spans match gold; with --gold-first-offset 1, 6 would [SHIFTED]',
    );
  });

  it('are scored where more than a tenth match as they are, though more would', async () => {
    const letters = (by: number): string => {
      const own = [0, 1, 2, 3, 4, 5].map((at) => ({ start: at + by, end: at + by + 1, type: 'X' }));
      return `${JSON.stringify({ id: 1, text: 'abcdefg', spans: own })}\n`;
    };
    const { status, stdout } = await on([letters(0), letters(1)], 'nerscore $1 $2 -f json');
    expect([status, f1(stdout)]).toEqual([0, 5 / 6]);
  });

  it('are scored where half match as they are, or fewer than three would', async () => {
    const [first, second] = neutral(0).split('\n');
    const [movedFirst] = neutral(1).split('\n');
    expect((await on([neutral(0), `${movedFirst}\n${second}\n`], 'nerscore $1 $2')).status).toBe(0);
    const two = (line: string): string => line.replace(/\{"start":\d+,"end":\d+,"type":"X"\},/, '');
    expect((await on([`${first}\n`, `${two(movedFirst)}\n`], 'nerscore $1 $2')).status).toBe(0);
  });

  it('are not told of a format that has lengths, that they have other ends', async () => {
    const bioc = (by: number): string =>
      JSON.stringify(
        texts.map((text, id) => ({
          id: String(id),
          passages: [
            {
              offset: 0,
              text,
              annotations: spans[id].map(([start, end]) => ({
                infons: { type: 'X' },
                text: text.slice(start, end),
                locations: [{ offset: start, length: end - start + by }],
              })),
            },
          ],
        })),
      );
    const { stderr } = await on([bioc(0), bioc(-1)], 'nerscore $1 $2');
    expect(stderr).not.toContain('--pred-end');
  });

  it('are told of tokens, in one file or two', async () => {
    const tokens = texts.map((text) => text.replace('.', ' .').split(' '));
    const dygie = (by: number, tag: string): string =>
      tokens
        .map(
          (own, id) =>
            `${JSON.stringify({ doc_key: `${id}`, sentences: [own], [tag]: [[0, 2, 4].map((at) => [at + by, at + by, 'X'])] })}\n`,
        )
        .join('');
    const moved = dygie(1, 'ner').replaceAll('[5,5,"X"]', '[4,4,"X"]');
    const { stderr } = await on([dygie(0, 'ner'), moved.replaceAll(',[4,4,"X"]', '')], 'nerscore $1 $2');
    expect(stderr).toContain('only 0 of 4 predicted spans match gold; with --pred-first-offset 1, 4 would [SHIFTED]');
  });

  it('are an error of the library too', () => {
    const documents = (by: number) =>
      texts.map((text, id) => ({
        text,
        spans: spans[id].map(([start, end]) => ({ start: start + by, end: end + by, type: 'X' })),
      }));
    expect(() => scoreNer(documents(0), documents(1))).toThrow(InputError);
    expect(scoreNer(documents(0), documents(1), { allow: ['SHIFTED'] }).systems[0].problemCounts).toEqual({
      SHIFTED: 1,
    });
  });

  it('of which some have a wrong surface are refused for that alone', async () => {
    const gliner = JSON.stringify(
      spans.map((own, id) =>
        own.map(([start, end]) => ({ start: start + 1, end: end + 1, text: texts[id].slice(start, end), label: 'X' })),
      ),
    );
    const { status, stderr } = await on([neutral(0), gliner], 'nerscore $1 $2 --pair position');
    expect([status, stderr.includes('[SURFACE_DIFFERS]'), stderr.includes('[SHIFTED]')]).toEqual([3, true, false]);
  });
});

describe('JSON of tokens whose spans are not all in their sentences', () => {
  const dygie = (...ner: readonly (readonly [first: number, last: number])[]): string =>
    JSON.stringify({ doc_key: 'd', sentences: [['a', 'b', 'c']], ner: [ner.map((span) => [...span, 'X'])] });

  it.each([
    [
      'with numbers from 1',
      [
        [1, 1],
        [3, 3],
      ],
      '--gold-first-offset 1',
    ],
    [
      'with exclusive ends',
      [
        [0, 1],
        [0, 3],
      ],
      '--gold-end exclusive',
    ],
    ['with either', [[1, 3]], undefined],
  ] as const)('are told the only reading in which they are: %s', async (_, ner, option) => {
    const { stdout } = await on([dygie(...ner)], 'nerscore check $1');
    expect([stdout.includes('SPAN_OUTSIDE_TEXT'), /--gold-\S+ \w+/.exec(stdout)?.[0]]).toEqual([true, option]);
  });
});

describe('mentions that are all moved', () => {
  const clusters = (by: number) => [
    [
      [4 + by, 5 + by],
      [20 + by, 20 + by],
    ],
    [
      [7 + by, 7 + by],
      [12 + by, 14 + by],
    ],
  ];
  const document = (by: number): string => JSON.stringify({ doc_key: 'd', clusters: clusters(by) });
  const tsv = (by: number): string =>
    clusters(by)
      .flatMap((entity, id) => entity.map(([first, last]) => `d\t${first}\t${last}\t${id}\n`))
      .join('');

  it.each([
    [document(1), 'with --response-first-token 1, 4 would'],
    [document(2), 'with the response 2 positions lower, 4 would'],
    [tsv(2), 'with the response 2 positions lower, 4 would'],
    [tsv(1), 'with --response-first-token 1, 4 would'],
  ])('are refused, with an option only where one reads them: %s', async (response, would) => {
    const key = response.startsWith('d') ? tsv(0) : document(0);
    const { status, stderr } = await on([key, response], 'corefscore $1 $2');
    expect([status, stderr.includes(`only 0 of 4 response mentions match the key; ${would} [SHIFTED]\n`)]).toEqual([
      3,
      true,
    ]);
  });

  it('are scored with the option that reads them, of rows of neleval too', async () => {
    const f1 = async (args: string): Promise<unknown> =>
      JSON.parse((await on([tsv(0), tsv(1)], `corefscore ${args} -m muc --format json`)).stdout).systems?.[0].scores.muc
        .f1;
    expect(await f1('$1 $2 --response-first-token 1')).toBe(1);
    expect(await f1('$2 $1 --key-first-token 1')).toBe(1);
    expect(await f1('$2 $2 --first-token 1')).toBe(1);
    const wrong = await on([tsv(0), tsv(1)], 'corefscore $2 $1 --first-token 1');
    expect([wrong.status, wrong.stderr.includes('with --response-first-token 0, 4 would')]).toEqual([3, true]);
    const zero = await on(['d\t0\t0\te\n', 'd\t1\t1\te\n'], 'corefscore $1 $2 --first-token 1');
    expect([zero.status, zero.stderr.includes('[UNREADABLE_TSV_ROW]')]).toEqual([3, true]);
  });

  it('are scored if their words are those of the text', async () => {
    const text = '北京市在上海市在南京市在';
    const of = (end: number): string =>
      JSON.stringify({
        doc_key: 'd',
        text,
        clusters: [[0, 4, 8].map((at) => ({ start: at, end: at + end, text: text.slice(at, at + end) }))],
      });
    const { status, stderr } = await on([of(3), of(2)], 'corefscore $1 $2 --end exclusive');
    expect([status, stderr.includes('SHIFTED')]).toEqual([0, false]);
  });
});
