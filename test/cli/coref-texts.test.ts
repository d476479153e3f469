import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { textRunner } from './text-runner.ts';

const { on } = textRunner('coref-texts');

const key = readFileSync('testdata/quickstart/key.conll', 'utf8');
const [fox, wind] = [
  'The fox saw a crow.\nIt had some cheese.\nThe fox wanted it for himself.',
  'The wind and the sun argued.\r\nThey saw a traveller in his coat.\nThe sun warmed him.',
];
const fast = (texts: readonly string[], names: readonly string[] = []): string =>
  texts
    .map((text, at) => JSON.stringify({ doc_key: names[at], text, clusters: [[[0, 3]]], clusters_strings: [['The']] }))
    .join('\n');

describe('documents without names', () => {
  it.each([
    ['text', fast([wind, fox])],
    ['position', '{"clusters":[]}{"clusters":[[[0,0]]]}'],
  ])('are paired by %s, which the report says', async (by, response) => {
    const { stdout, status } = await on([key, response], 'corefscore $1 $2');
    expect(status).toBe(0);
    expect(stdout).toContain(`\ndocuments paired: by ${by}\n`);
    expect(stdout).toContain(`|pair:${by}|`);
  });

  it('are compared in their order if only their words differ, and the first that do are shown', async () => {
    const { stderr, status } = await on([key, fast([wind.replace('sun', 'moon'), fox])], 'corefscore $1 $2');
    expect(status).toBe(3);
    expect(stderr).toContain("token 5 is 'sun', and the text goes on with 'moon argued.");
    expect(stderr).toMatch(/UNITS_DIFFER/);
  });
});

it.each([
  ['fit', [fox, wind], true],
  ['fit in another order', [wind, fox], true],
  ['do not fit', [fox, 'The other text.'], false],
])('where names do not agree, --pair text is offered if the texts fit: they %s', async (_, texts, fits) => {
  const response = fast(texts, ['a', 'b']);
  const { stderr, status } = await on([key, response], 'corefscore $1 $2');
  expect([status, stderr.includes('help: the texts fit: --pair text\n')]).toEqual([3, fits]);
  expect(stderr).toMatch(/NO_COMMON_DOCUMENT/);
  expect((await on([key, response], 'corefscore $1 $2 --pair text')).status).toBe(fits ? 0 : 3);
});

describe('in one text', () => {
  const said = ({ stderr }: { readonly stderr: string }): readonly string[] =>
    [...stderr.matchAll(/warning: (.*) \[(?:REPEATED|BEYOND)/g)].map(([, message]) => message);
  const ofText = (clusters: readonly unknown[]): string =>
    JSON.stringify({ doc_key: 'd', text: 'Ann   saw Bob ', clusters, clusters_strings: [] });
  const ofTokens = (tokens: readonly string[], clusters: readonly unknown[]): string =>
    JSON.stringify({ doc_key: 'd', tokens, clusters });
  const repeated = (mention: string): string => `${mention} a mention of entity 1, twice; counted as scorer.pl does`;

  it('repeated mentions are characters, also where both sides have texts', async () => {
    const twice = ofText([
      [
        [6, 9],
        [6, 9],
      ],
    ]);
    const words = ofTokens(['Ann', 'saw', 'Bob'], [[[1, 1]]]);
    for (const other of [twice, words])
      expect(said(await on([other, twice], 'corefscore $1 $2'))).toContain(
        repeated("characters 7 to 9 of document 'd' are"),
      );
  });

  it('mentions of blanks begin where the next word does, and match nothing', async () => {
    const blanks = ofText([
      [
        [3, 5],
        [4, 6],
        [13, 14],
      ],
    ]);
    const words = ofTokens(
      ['Ann', 'saw', 'Bob'],
      [
        [
          [0, 0],
          [1, 1],
          [0, 2],
        ],
      ],
    );
    const outcome = await on([words, blanks], 'corefscore $1 $2 -m mentions');
    expect(said(outcome)).toEqual([repeated("character 7 of document 'd' is")]);
    expect(outcome.stdout).toMatch(/^mentions +0\.00 +0\.00 +0\.00 +0 \/ 3 +0 \/ 2$/m);
  });

  it('mentions beyond the tokens match nothing, and are told', async () => {
    const key = ofTokens(
      ['Ann', 'saw', 'Bob'],
      [
        [
          [0, 2],
          [2, 2],
        ],
      ],
    );
    const response = ofTokens(
      ['Ann', 'sa', 'w', 'Bob'],
      [
        [
          [0, 9],
          [3, 4],
          [7, 7],
        ],
      ],
    );
    const outcome = await on([key, response], 'corefscore $1 $2 -m mentions');
    expect(said(outcome)).toEqual([
      "document 'd' has 4 tokens, but a mention ends at token 10: no mention can equal it",
    ]);
    expect(outcome.stdout).toMatch(/^mentions +0\.00 +0\.00 +0\.00 +0 \/ 2 +0 \/ 3$/m);
  });
});

describe('mentions that are characters', () => {
  const entities = (...mentions: readonly (readonly [text: string, start: number, end: number])[]): string =>
    JSON.stringify({
      doc_key: 'd',
      text: '😀 Ann said\nshe left Bob',
      entities: [{ mentions: mentions.map(([text, start, end]) => ({ text, start, end })) }],
    });
  const gold = entities(['Ann', 2, 5], ['she', 11, 14]);

  it('are listed with their text', async () => {
    const { stdout } = await on([entities(['😀', 0, 1], ['said\nshe', 6, 14])], 'corefscore list $1');
    expect(stdout.split('\n').map((line) => line.split('\t').slice(3).join(' '))).toEqual([
      'start end unit words',
      '0 1 characters 😀',
      '6 14 characters said\\nshe',
      '',
    ]);
  });

  it.each(['', '--across-documents'])('are shown in their text among the errors %s', async (options) => {
    const response = entities(['Ann', 2, 5], ['she left', 11, 19]);
    const { stdout } = await on([gold, response], `corefscore $1 $2 -m mentions --errors 1 ${options}`);
    expect(stdout).toContain('\n      d  😀 Ann said [she left] Bob  response 1\n');
    expect(stdout).toContain('\n      d  😀 Ann said [she] left Bob  key 1\n');
  });

  it('are shown in the text of the other side, where that counts tokens', async () => {
    const tokens = '{"doc_key":"d","tokens":["😀","Ann","said","she","left","Bob"],"clusters":[[[1,1],[3,4]]]}';
    const { stdout } = await on([tokens, gold], 'corefscore $1 $2 -m mentions --errors 1');
    expect(stdout).toContain('\n      d  😀 Ann said [she left] Bob  key 1\n');
  });
});

it('--pair text is not offered under --compat, which refuses it', async () => {
  const response = fast([fox], ['a']);
  const { stderr, status } = await on([key, response], 'corefscore $1 $2 --compat allennlp');
  expect(status).toBe(3);
  expect(stderr).toMatch(/NO_COMMON_DOCUMENT\]\nhelp: make the names equal\n/);
  expect((await on([key, response], 'corefscore $1 $2 --compat allennlp --pair text')).status).toBe(2);
});

it.each([
  ['of neither side', [fast([fox]), fast([fox])], 'keyend:exclusive|responseend:exclusive'],
  ['of the key', ['{"clusters":[[[0,2]]]}', fast([fox])], 'end:inclusive|responseend:exclusive'],
])('--end is in the signature if it says how mentions are read: those %s', async (_, texts, ends) => {
  const { stdout } = await on(texts, 'corefscore $1 $2 --end inclusive -m mentions');
  expect(/missing:empty\|(.*)\|v:/.exec(stdout)?.[1]).toBe(ends);
});

it('where a document is missing by its words too, --pair text is not offered', async () => {
  const named = fast([fox, wind], ['a', 'b']);
  const { stderr, status } = await on([named, fast([fox], ['a'])], 'corefscore $1 $2 --missing-document error');
  expect([status, stderr.includes('--pair text')]).toEqual([3, false]);
});

it('a file with an error is not said to count other units, whose words were not looked for', async () => {
  const response = fast([fox, wind]).replace('[[[0,3]]]', '[[[0,99999]]]');
  const { stderr } = await on([key, response], 'corefscore $1 $2');
  expect(stderr.match(/error: .*/g)).toEqual([expect.stringContaining('UNREADABLE_MENTION')]);
});

it.each([
  ['{"doc_key":"a","subtoken_map":[0,1,4000000000],"clusters":[]}', 'the map has 3 word pieces of 4000000001 words'],
  [
    '{"doc_key":"a","sentences":[["a","b","c"]],"subtoken_map":[0,1],"clusters":[]}',
    'the map has 2 word pieces of 2 words, but the document has 3',
  ],
  ['{"a":[]}\n{"a":[0,900000000]}', 'the map has 2 word pieces of 900000001 words'],
])('refuses a map that fits no document: %s', async (response, message) => {
  const { stderr, status } = await on(['{"doc_key":"a","clusters":[]}', response], 'corefscore $1 $2');
  expect([status, stderr]).toEqual([3, expect.stringContaining(message)]);
});
