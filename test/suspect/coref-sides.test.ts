import { describe, expect, it } from 'vitest';
import { corefTold, line } from '../told.ts';

type Mention = readonly [first: number, last: number];
type Entities = readonly (readonly Mention[])[];

const tokens = 'Ann saw her dog . She fed it .'.split(' ');
/** A document of JSON. */
const json = (clusters: Entities, more: object = {}): string => line({ doc_key: 'd', tokens, clusters, ...more });
/** A document of CoNLL, of which each token may have a cell of coreference after `_`. */
const conll = (text: string): string => {
  const rows = text.split(' ').map((token, at) => `d\t0\t${at}\t${token.replace(/_|$/u, '\t').replace(/\t$/u, '\t-')}`);
  return `#begin document (d); part 000\n${rows.join('\n')}\n\n#end document\n`;
};

const entities: Entities = [
  [
    [0, 0],
    [2, 2],
    [5, 5],
  ],
  [
    [2, 3],
    [7, 7],
  ],
];
const key = json(entities);
const inRows = 'Ann_(0) saw her_(0)|(1 dog_1) . She_(0) fed it_(1) .';
const some: Entities = [
  [
    [0, 0],
    [2, 2],
  ],
];

/** What is said of a response, and of the mentions alone. */
const told = (files: Readonly<Record<string, string>>, options: object = {}) =>
  corefTold(files, { metrics: ['mentions'], ...options });

describe('mentions beyond the tokens of their document', () => {
  const characters: Entities = [
    [
      [0, 2],
      [8, 10],
      [18, 20],
    ],
    [
      [8, 14],
      [26, 27],
    ],
  ];

  it('are told of either side, by the tokens of the other where it has none', async () => {
    const beyond: Entities = [...some, [[9, 9]]];
    expect(await told({ key, response: json(beyond) })).toEqual([
      'mentions 2/5 2/3',
      "response:1:1: warning: document 'd' has 9 tokens, but a mention ends at token 10: no mention can equal it [BEYOND_TOKENS]; check whether mentions count characters, or tokens from 1, or their ends are exclusive: end exclusive",
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    expect(await told({ key: json(beyond), response: line({ doc_key: 'd', clusters: some }) })).toEqual([
      'mentions 2/3 2/2',
      "key:1:1: warning: document 'd' has 9 tokens, but a mention ends at token 10: no mention can equal it [BEYOND_TOKENS]; check whether mentions count characters, or tokens from 1, or their ends are exclusive: end exclusive",
      'key:1:1: warning: 1 of 2 entities of the key is a singleton, none of the response [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    expect(await told({ key, response: line({ doc_key: 'd', clusters: beyond }) })).toEqual([
      'mentions 2/5 2/3',
      "response:1:1: warning: document 'd' has 9 tokens, but a mention ends at token 10: no mention can equal it [BEYOND_TOKENS]; check whether mentions count characters, or tokens from 1, or their ends are exclusive: end exclusive",
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
  });

  it('are told of a side without trees by the words of the other, without its empty nodes', async () => {
    const row = (id: string, entity: string): string =>
      `${id}\t${id}\t_\t_\t_\t_\t${id === '1' ? '0' : '1'}\tx\t_\t${entity}\n`;
    const trees = `# newdoc id = d\n# global.Entity = eid-head\n${row('1', 'Entity=(e1)')}1.1\t_${'\t_'.repeat(8)}\n${row('2', 'Entity=(e1)')}\n`;
    const beyond = (entity: Entities[number], more: object = {}) =>
      told({ key: trees, response: line({ doc_key: 'd', ...more, clusters: [[[0, 0], ...entity]] }) });
    const warning = (end: number): string =>
      `response:1:1: warning: document 'd' has 2 tokens, but a mention ends at token ${end}: no mention can equal it [BEYOND_TOKENS]; check whether mentions count characters, or tokens from 1, or their ends are exclusive: end exclusive`;
    expect((await beyond([[1, 1]])).filter((said) => said.includes('BEYOND'))).toEqual([]);
    expect((await beyond([[1, 2]])).slice(0, 3)).toEqual(['mentions 2/2 2/2', expect.anything(), warning(3)]);
    expect(await beyond([[1, 8]], { sentences: [['1', '2']] })).toContain(warning(9));
    const characters: Entities[number] = [
      [5, 6],
      [8, 9],
    ];
    expect(await beyond(characters)).toContainEqual(expect.stringContaining('[UNITS_DIFFER]'));
    const response = line({ doc_key: 'd', text: '1 2', clusters: [[[0, 1]]] });
    expect(await told({ key: trees, response })).toContainEqual(
      expect.stringMatching(/\[UNITS_DIFFER\]; .*: corefscore convert response into key$/u),
    );
  });

  it('may be counted from 1 in rows of neleval, whose ends are always in them', async () => {
    const rows = 'd\t1\t1\te\t1\tX\nd\t9\t9\te\t1\tX\n';
    expect((await told({ key, response: rows })).filter((said) => said.includes('BEYOND'))).toEqual([
      "response:1:1: warning: document 'd' has 9 tokens, but a mention ends at token 10: no mention can equal it [BEYOND_TOKENS]; check whether mentions count characters, or tokens from 1: firstToken 1",
    ]);
  });

  it('are refused as characters if most of one side are, unless the text says where they are', async () => {
    expect(await told({ key, response: line({ doc_key: 'd', clusters: characters }) })).toEqual([
      'refused',
      "response:1:1: error: mentions seem to be characters here (4 of 5 lie beyond the tokens of their documents), but are tokens in key (it has 'tokens') [UNITS_DIFFER]; write both as token numbers, counted from the start of each document",
      "response:1:1: warning: document 'd' has 9 tokens, but a mention ends at token 28: no mention can equal it [BEYOND_TOKENS]; check whether mentions count characters, or tokens from 1, or their ends are exclusive: end exclusive",
    ]);
    const text = tokens.join(' ');
    const ends = characters.map((own) => own.map(([first, last]) => [first, last + 1]));
    expect(await told({ key, response: line({ doc_key: 'd', text, clusters: ends }) })).toEqual([
      'mentions 5/5 5/5',
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
    expect(await told({ key, response: line({ doc_key: 'd', text, clusters: characters }) })).toEqual([
      'mentions 0/5 0/5',
      "response:1:1: warning: 5 mentions begin or end inside a token of the key, in document 'd': they can match nothing [INSIDE_TOKEN]",
    ]);
  });
});

describe('mentions that all have several tokens', () => {
  const numbers = Array.from({ length: 20 }, (_, at) => `w${at}`);
  const pairs = (count: number): string =>
    json([Array.from({ length: count }, (_, at): Mention => [at, at + 1])], { tokens: numbers });

  it('seem to have exclusive ends, if there are at least ten', async () => {
    expect(await told({ key: pairs(9), response: pairs(10) })).toEqual([
      'mentions 9/9 9/10',
      'response:1:1: warning: no mention here has only one token, as if ends were exclusive [EXCLUSIVE_ENDS]; if [2, 3] means only token 2: end exclusive',
    ]);
    expect(await told({ key: pairs(11), response: pairs(10) })).toEqual([
      'mentions 10/11 10/10',
      'key:1:1: warning: no mention here has only one token, as if ends were exclusive [EXCLUSIVE_ENDS]; if [2, 3] means only token 2: end exclusive',
      'response:1:1: warning: no mention here has only one token, as if ends were exclusive [EXCLUSIVE_ENDS]; if [2, 3] means only token 2: end exclusive',
    ]);
  });

  it('are to be changed where the other side has inclusive ends', async () => {
    const single: Entities = [
      [
        [0, 0],
        [1, 1],
      ],
    ];
    expect(await told({ key: json(single, { tokens: numbers }), response: pairs(10) })).toEqual([
      'mentions 0/2 0/10',
      'response:1:1: warning: no mention here has only one token, as if ends were exclusive [EXCLUSIVE_ENDS]; if [2, 3] means only token 2: subtract 1 from each end, as on the other side',
    ]);
    expect(await told({ key: json(single, { tokens: numbers }), response: pairs(10) }, { end: 'inclusive' })).toEqual([
      'mentions 0/2 0/10',
    ]);
  });
});

describe('entities', () => {
  it('of one mention that one side alone has are told, where they count', async () => {
    const singletons: Entities = [...some, [[7, 7]], [[3, 3]]];
    const files = { key: json(singletons), response: json(some) };
    expect(await told(files)).toEqual([
      'mentions 2/4 2/2',
      'key:1:1: warning: 2 of 3 entities of the key are singletons, none of the response [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    expect(await told({ key: json(some), response: json([...some, [[7, 7]]]) })).toEqual([
      'mentions 2/2 2/3',
      'response:1:1: warning: 1 of 2 entities of the response is a singleton, none of the key [ONE_SIDED_SINGLETONS]; singletons drop leaves them out',
    ]);
    expect(await told({ ...files, response: json([...some, [[4, 4]]]) })).toEqual(['mentions 2/4 2/3']);
    expect(await told(files, { singletons: 'drop' })).toEqual(['mentions 2/2 2/2']);
  });

  it('that are none of a side are told, or all singletons that are dropped', async () => {
    expect(await told({ key: json([]), response: key })).toEqual([
      'mentions 0/0 0/5',
      'key:1:1: warning: the key has no mention: every recall is 0/0 [EMPTY_KEY]',
    ]);
    expect(await told({ key: json([]), response: key }, { failUnder: ['conll=5'] })).toEqual([
      'refused',
      'key:1:1: error: the key has no mention: every recall is 0/0 [EMPTY_KEY]',
    ]);
    expect(await told({ key, response: json([]) })).toEqual([
      'mentions 0/5 0/0',
      'response:1:1: warning: the response has no mention: every score is 0 [EMPTY_RESPONSE]',
    ]);
    expect(await told({ key, response: json([[[7, 7]], [[3, 3]]]) }, { singletons: 'drop' })).toEqual([
      'mentions 0/5 0/0',
      'response:1:1: warning: the response has only singletons, which are dropped: every score is 0 [EMPTY_RESPONSE]',
    ]);
  });
});

describe('a response', () => {
  it('that is the key is told to be, of all documents', async () => {
    const two = key + key.replace('"d"', '"e"');
    expect(await told({ key, response: key })).toEqual([
      'mentions 5/5 5/5',
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
    expect(await told({ key: two, response: two })).toEqual([
      'mentions 10/10 10/10',
      'response:1:1: warning: the response has exactly the mentions and entities of the key, in all 2 documents [SAME_FILE]; check that it is not a copy',
    ]);
  });

  it('whose first token is 1, or that is named as the key, is told so', async () => {
    const moved = entities.map((own) => own.map(([first, last]): Mention => [first + 1, last + 1]));
    expect(await told({ key, response: json(moved) })).toEqual([
      'refused',
      'response:1:1: error: only 0 of 5 response mentions match the key; with responseFirstToken 1, 5 would [SHIFTED]; add responseFirstToken 1; if the files are right as they are, allow SHIFTED',
    ]);
    expect(await told({ response: key, key: json(some) })).toEqual([
      'mentions 2/5 2/2',
      'response:1:1: warning: the first file is scored as the key and key as the response: the file names suggest the opposite [SIDES_SWAPPED]',
    ]);
  });

  it('that is shifted is told so in a long list too, unless most mentions are in the key', async () => {
    const long = (first: (at: number) => number): string =>
      JSON.stringify([{ doc_key: 'd', clusters: Array.from({ length: 6000 }, (_, at) => [[first(at), first(at)]]) }]);
    const ofKey = long((at) => 2 * at);
    expect(await told({ key: ofKey, response: long((at) => 2 * at + (at % 12 ? 1 : 0)) })).toEqual([
      'refused',
      'response:1:1: error: only 500 of 6000 response mentions match the key; with the response 1 position lower, 5500 would [SHIFTED]; if the files are right as they are, allow SHIFTED',
    ]);
    expect(await told({ key: ofKey, response: long((at) => 2 * at + (at % 4 ? 0 : 1)) })).toEqual([
      'mentions 4500/6000 4500/6000',
    ]);
  });
});

describe('words that differ from the key', () => {
  it('are told at the first, with both words', async () => {
    expect(await told({ key, response: json(some, { tokens: ['Ann', 'sees', ...tokens.slice(2)] }) })).toEqual([
      'mentions 2/5 2/2',
      "response:1:1: warning: 1 word of document 'd' differs from that of the key at token 2: 'sees' here, 'saw' at key [WORDS_DIFFER]",
    ]);
    const response = conll(inRows.replace('saw', 'sees').replace('fed', 'feeds'));
    expect(await told({ key: conll(inRows), response })).toEqual([
      'mentions 5/5 5/5',
      "response:3:1: warning: 2 words of document '(d); part 000' differ from those of the key, the first at token 2: 'sees' here, 'saw' at key:3 [WORDS_DIFFER]",
      'response:1:1: warning: the response has exactly the mentions and entities of the key [SAME_FILE]; check that it is not a copy',
    ]);
  });

  it('of another number of tokens are refused, and matched by number with --lenient', async () => {
    const response = json(some, { tokens: ['Eve', 'too', ...tokens.slice(1)] });
    expect(await told({ key, response })).toEqual([
      'refused',
      "response:1:1: error: document 'd' has 10 tokens here and 9 in the key; the first words that differ are at token 1: 'Eve' here, 'Ann' at key [TOKENS_DIFFER]; make the tokens equal, or match mentions by token number with lenient",
    ]);
    expect(await told({ key, response }, { lenient: true })).toEqual([
      'mentions 2/5 2/2',
      "response:1:1: warning: document 'd' has 10 tokens here and 9 in the key: mentions are matched by token number [TOKENS_DIFFER]",
      "response:1:1: warning: 9 words of document 'd' differ from those of the key, the first at token 1: 'Eve' here, 'Ann' at key [WORDS_DIFFER]",
    ]);
    const rows = conll(inRows.replace('saw', 'sees now'));
    expect(await told({ key: conll(inRows), response: rows })).toEqual([
      'refused',
      "response:3:1: error: document '(d); part 000' has 10 tokens here and 9 in the key; the first words that differ are at token 2: 'sees' here, 'saw' at key:3 [TOKENS_DIFFER]; make the tokens equal, or match mentions by token number with lenient",
    ]);
  });

  it('of which one side has more at the end are refused there', async () => {
    const more = json(some, { tokens: [...tokens, 'Bye'] });
    expect(await told({ key, response: more })).toEqual([
      'refused',
      "response:1:1: error: document 'd' has 10 tokens here and 9 in the key; the words are the same as far as token 9, and the response goes on: 'Bye' here [TOKENS_DIFFER]; make the tokens equal, or match mentions by token number with lenient",
    ]);
    expect(await told({ key: more, response: key })).toEqual([
      'refused',
      "response:1:1: error: document 'd' has 9 tokens here and 10 in the key; the words are the same as far as token 9, and the key goes on: 'Bye' at key [TOKENS_DIFFER]; make the tokens equal, or match mentions by token number with lenient",
    ]);
    expect(await told({ key: conll(inRows), response: conll(`${inRows} Bye`) })).toEqual([
      'refused',
      "response:11:1: error: document '(d); part 000' has 10 tokens here and 9 in the key; the words are the same as far as token 9, and the response goes on: 'Bye' here [TOKENS_DIFFER]; make the tokens equal, or match mentions by token number with lenient",
    ]);
    expect(await told({ key: conll(`${inRows} Bye`), response: conll(inRows) })).toEqual([
      'refused',
      "response:10:1: error: document '(d); part 000' has 9 tokens here and 10 in the key; the words are the same as far as token 9, and the key goes on: 'Bye' at key:11 [TOKENS_DIFFER]; make the tokens equal, or match mentions by token number with lenient",
    ]);
  });

  it('are another text where at least twenty do, and more than a fifth', async () => {
    const [long, other] = ['a', 'b'].map((letter) => Array.from({ length: 60 }, (_, at) => `${letter}${at}`));
    const some20 = long.map((word, at) => (at % 3 ? word : other[at]));
    const some19 = some20.map((word, at) => (at > 0 ? word : long[at]));
    const own = json(entities, { tokens: long });
    expect(await told({ key: own, response: json(some, { tokens: other }) })).toEqual([
      'refused',
      'response:1:1: error: 60 of 60 words differ from those of the key: the texts differ, or their encodings [OTHER_TEXT]; if only their spelling differs, allow OTHER_TEXT',
      "response:1:1: warning: 60 words of document 'd' differ from those of the key, the first at token 1: 'b0' here, 'a0' at key [WORDS_DIFFER]",
    ]);
    expect(await told({ key: own, response: json(some, { tokens: some20 }) })).toEqual([
      'refused',
      'response:1:1: error: 20 of 60 words differ from those of the key: the texts differ, or their encodings [OTHER_TEXT]; if only their spelling differs, allow OTHER_TEXT',
      "response:1:1: warning: 20 words of document 'd' differ from those of the key, the first at token 1: 'b0' here, 'a0' at key [WORDS_DIFFER]",
    ]);
    expect(await told({ key: own, response: json(some, { tokens: some19 }) })).toEqual([
      'mentions 2/5 2/2',
      "response:1:1: warning: 19 words of document 'd' differ from those of the key, the first at token 4: 'b3' here, 'a3' at key [WORDS_DIFFER]",
    ]);
  });

  it('are another text where those of one document of two are', async () => {
    const [long, others] = ['a', 'b'].map((letter) => Array.from({ length: 30 }, (_, at) => `${letter}${at}`));
    const of = (words: readonly string[]): string => key + json(entities, { doc_key: 'e', tokens: words });
    expect((await told({ key: of(long), response: of(others) })).slice(0, 2)).toEqual([
      'refused',
      'response:1:1: error: 30 of 39 words differ from those of the key: the texts differ, or their encodings [OTHER_TEXT]; if only their spelling differs, allow OTHER_TEXT',
    ]);
  });

  it('are no other words where one side has other tokens of the same text', async () => {
    const response = json(some, { tokens: ['A', 'nn', ...tokens.slice(1)] });
    expect(await told({ key, response })).toEqual([
      'mentions 0/5 0/2',
      "response:1:1: warning: 1 mention begins or ends inside a token of the key, in document 'd': they can match nothing [INSIDE_TOKEN]",
    ]);
  });
});

describe('records', () => {
  const table = (rows: readonly string[]): string => `record,cluster\n${rows.map((row) => `${row}\n`).join('')}`;
  const own = table(['r1,a', 'r2,a', 'r3,b']);

  it('that one side lacks are told with what becomes of them', async () => {
    const files = { key: own, response: table(['r1,x', 'r2,x', 'r4,x']) };
    expect(await told(files)).toEqual([
      'mentions 2/3 2/3',
      "key:4:1: warning: record 'r3' is not in response: it counts as a mention without a counterpart [ONE_SIDED_RECORD]",
      "response:4:1: warning: record 'r4' is not in key: it counts as a mention without a counterpart [ONE_SIDED_RECORD]",
    ]);
    expect(await told(files, { missingRecord: 'drop' })).toEqual([
      'mentions 2/2 2/2',
      "key:4:1: warning: record 'r3' is not in response: it is left out [ONE_SIDED_RECORD]",
      "response:4:1: warning: record 'r4' is not in key: it is left out [ONE_SIDED_RECORD]",
    ]);
    expect(await told(files, { missingRecord: 'singleton' })).toEqual([
      'mentions 4/4 4/4',
      "key:4:1: warning: record 'r3' is not in response: it counts as a cluster of its own there [ONE_SIDED_RECORD]",
      "response:4:1: warning: record 'r4' is not in key: it counts as a cluster of its own there [ONE_SIDED_RECORD]",
    ]);
  });

  it('are refused if none is left, and told to look like numbers', async () => {
    const floats = table(['1.0,x', '2.0,x']);
    expect(await told({ key: own, response: floats }, { missingRecord: 'drop' })).toEqual([
      'refused',
      'response:1:1: error: no record is also in key, so missingRecord drop leaves none [NO_COMMON_RECORD]',
      "key:2:1: warning: record 'r1' is not in response: it is left out [ONE_SIDED_RECORD]",
      "key:3:1: warning: record 'r2' is not in response: it is left out [ONE_SIDED_RECORD]",
      "key:4:1: warning: record 'r3' is not in response: it is left out [ONE_SIDED_RECORD]",
      'response:1:1: warning: records have names such as 1.0 here but not in key: names are compared as text [FLOAT_RECORDS]',
    ]);
    expect(await told({ key: floats, response: table(['1,x', '2,x']) })).toEqual([
      'mentions 0/2 0/2',
      "key:2:1: warning: record '1.0' is not in response: it counts as a mention without a counterpart [ONE_SIDED_RECORD]",
      "key:3:1: warning: record '2.0' is not in response: it counts as a mention without a counterpart [ONE_SIDED_RECORD]",
      "response:2:1: warning: record '1' is not in key: it counts as a mention without a counterpart [ONE_SIDED_RECORD]",
      'key:1:1: warning: records have names such as 1.0 here but not in response: names are compared as text [FLOAT_RECORDS]',
    ]);
  });
});
