import { describe, expect, it } from 'vitest';
import { scoreCorefFiles } from '../../src/evaluate/score-files.ts';

/** The F1 of B³ in percent, the codes of what was said, and the signature; or the errors with their places. */
async function scored(key: Readonly<Record<string, string>>, response = key, settings = {}) {
  const named = (side: string, files: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(files).map(([name, text]) => [`${side}/${name}`, text]));
  const files = { ...named('key', key), ...named('response', response) };
  const { report, log } = await scoreCorefFiles(['key', 'response'], files, { metrics: ['bcub'], ...settings });
  const errors = log.problems.filter(({ severity }) => severity === 'error');
  const said = errors.map(({ code, place, message }) => `${place.line}:${place.column} ${code} ${message}`);
  if (!report) return { said };
  const [{ scores }] = report.systems;
  return { f1: Math.round(1e4 * Object.values(scores)[0].f1!) / 100, signature: report.signature, said };
}

const mention = (doc: string, tokens: readonly number[], more = {}) => ({
  coref_chain: 'A',
  doc_id: doc,
  sent_id: 1,
  tokens_number: tokens,
  ...more,
});
const list = (...mentions: readonly object[]) => ({ 'a.json': JSON.stringify(mentions) });

describe('a list of mentions of ECB+', () => {
  const key = list(mention('1_1', [3]), mention('1_2', [0, 1]), mention('1_2', [4], { coref_chain: 'B' }));

  it('is scored as one corpus, in which a chain is one entity', async () => {
    const other = list(mention('1_1', [3]), mention('1_2', [0, 1], { coref_chain: 'C' }), mention('1_2', [4]));
    // Of the mentions of A, 1/2 each, and of B 1/1; in the response the same the other way round.
    const { f1, signature } = await scored(key, other);
    expect(f1).toBe(66.67);
    expect(signature).toContain('scope:corpus');
  });

  it('is not cut into windows', async () => {
    await expect(scored(key, key, { window: 5 })).rejects.toThrow('window cuts documents');
  });

  it('takes what was predicted for a response, which all mentions then need', async () => {
    const chains = ['x', 'x', 'y'].map((chain) => ({ predicted_coref_chain: chain, coref_chain: 'A' }));
    const of = (more: readonly object[]) =>
      list(mention('1_1', [3], more[0]), mention('1_2', [0, 1], more[1]), mention('1_2', [4], more[2]));
    expect((await scored(key, of(chains))).f1).toBe(100);
    expect((await scored(key, of([...chains.slice(0, 2), { predicted_coref_chain: null }]))).said).toEqual([
      expect.stringContaining("UNREADABLE_MENTION this mention has no 'predicted_coref_chain': found null"),
    ]);
  });

  it('has mentions of several runs by name alone', async () => {
    const parts = list(mention('1_1', [3, 5]), mention('1_1', [3]));
    expect(await scored(parts)).toMatchObject({ f1: 100, said: [] });
    const ofDocument = list({ doc_id: '1', cluster_id: 1, tokens_ids: [3, 5] });
    expect((await scored(ofDocument)).said[0]).toContain('1:2 DISCONTINUOUS_MENTION the tokens [3,5]');
  });

  it.each([
    [{ tokens_number: [] }, 'UNREADABLE_MENTION cannot read the tokens of this mention: found []'],
    [{ tokens_number: [null] }, 'UNREADABLE_MENTION cannot read the tokens'],
    [{ tokens_number: ['x'] }, 'UNREADABLE_MENTION cannot read the tokens'],
    [{ sent_id: null }, 'UNREADABLE_MENTION cannot read the tokens'],
    [{ tokens_number: undefined, tokens_ids: [1] }, 'UNREADABLE_MENTION cannot read the tokens'],
    [{ coref_chain: '' }, "UNREADABLE_MENTION this mention has no 'coref_chain'"],
  ])('is refused with %j', async (more, message) => {
    const { said } = await scored(list(mention('1_1', [3]), mention('1_1', [4], more)));
    expect(said[0]).toContain(message);
  });
});

describe('mentions in sentences', () => {
  const coreNlp = (sentNum: number, startIndex: number, endIndex: number) => {
    const words = ['Ada', 'ran', '.'].map((word) => ({ word }));
    const corefs = { 1: [{ sentNum, startIndex, endIndex }] };
    return { 'a.json': JSON.stringify({ sentences: [{ index: 0, tokens: words }], corefs }) };
  };
  const preco = (...mentions: readonly unknown[]) => ({
    'a.jsonl': JSON.stringify({ id: 'a', sentences: [['Ada', 'ran', '.']], mention_clusters: [mentions] }),
  });

  it.each([[coreNlp(1, 1, 2)], [coreNlp(1, 2, 4)], [preco([0, 0, 3])]])(
    'are read within their sentence',
    async (file) => {
      expect(await scored(file)).toMatchObject({ f1: 100, said: [] });
    },
  );

  it.each([
    [coreNlp(2, 1, 2)],
    [coreNlp(1, 3, 5)],
    [coreNlp(1, 0, 2)],
    [coreNlp(1, 2, 2)],
    [coreNlp(1.5, 1, 2)],
    [preco([0, 0])],
    [preco([null, 0, 1])],
    [preco([1, 0, 1])],
    [preco([0, 2, 4])],
    [preco('Ada')],
  ])('are refused beyond it: %j', async (file) => {
    expect((await scored(file)).said[0]).toContain('UNREADABLE_MENTION cannot read the mention');
  });
});

describe('BookNLP', () => {
  const table = (row: string) => ({
    'a.entities': `COREF\tstart_token\tend_token\tprop\tcat\ttext\n${row}\n`,
    'a.tokens': 'sentence_ID\tword\n0\tAda\n0\tran\n1\tAway\n',
    'a.book': '{}',
  });

  it.each([
    ['7\t0\t3\tPROP\tPER\tAda ran Away .', '2:1 NOT_A_SPAN cannot read this row'],
    ['7\t1\t1\tPROP\tPER\tAda', "2:1 SURFACE_DIFFERS the words of this mention are 'Ada', but the text has 'ran'"],
    ['7\t2\t1\tPROP\tPER\tAda', '2:1 NOT_A_SPAN cannot read this row'],
    ['7\t\t0\tPROP\tPER\tAda', '2:1 NOT_A_SPAN cannot read this row'],
    ['\t0\t0\tPROP\tPER\tAda', '2:1 NOT_A_SPAN cannot read this row'],
  ])('refuses the row %j', async (row, message) => {
    const { said } = await scored(table(row));
    expect(said).toEqual([expect.stringContaining(message), expect.stringContaining(message)]);
  });

  it.each(['', '\n'])('refuses a table without its header: %j', async (content) => {
    const { said } = await scored({ ...table(''), 'a.entities': content });
    expect(said).toEqual(Array(2).fill(expect.stringContaining('NO_DOCUMENT the file is empty: expected')));
  });

  it('reads the words of the table of tokens beside it', async () => {
    const conll = '#begin document (a);\na 0 0 Ada (1\na 0 1 ran 1)\n\na 0 0 %s -\n#end document\n';
    const own = table('7\t0\t1\tPROP\tPER\tAda ran');
    expect(await scored(own, { 'a.conll': conll.replace('%s', 'Away') })).toMatchObject({ f1: 100, said: [] });
    const longer = { 'a.conll': conll.replace('%s', 'Away -\na 0 1 now') };
    expect((await scored(own, longer)).said).toEqual([expect.stringContaining('UNITS_DIFFER')]);
  });

  it('needs the table of tokens', async () => {
    const { 'a.entities': entities } = table('7\t0\t0\tPROP\tPER\tAda');
    expect((await scored({ 'a.entities': entities })).said[0]).toContain('1:1 NO_TEXT');
  });
});

describe('LitBank', () => {
  it('has no entities in the place of types in files that are only brat', async () => {
    const spans = 'T1\tNOM_PER 0 3\tAda\nT2\tPRON_PER 8 11\tshe\n';
    const brat = { 'a.ann': `${spans}R1\tCoreference Arg1:T2 Arg2:T1\n`, 'a.txt': 'Ada ran she' };
    expect((await scored(brat)).signature).toContain('in:brat|');
    const ofLitBank = { ...brat, 'a.ann': `${spans}T3\tada-1 0 3\tAda\nT4\tada-1 8 11\tshe\n` };
    expect(await scored(brat, ofLitBank)).toMatchObject({ f1: 100, said: [] });
  });

  const rows = 'MENTION\tT0\t1\t0\t1\t0\tShe\tPER\tPRON\n';

  it('has no mention in two entities', async () => {
    const table = { 'a.ann': `${rows}COREF\tT0\ta-1\nCOREF\tT0\tb-2\n`, 'a.txt': 'Ada ran .\nShe hid .\n' };
    expect((await scored(table)).said[0]).toMatch(/^3:1 NOT_A_SPAN .* its only entity/);
  });

  it('needs the text in which it counts tokens', async () => {
    expect((await scored({ 'a.ann': rows })).said[0]).toContain('1:1 NO_TEXT');
  });

  it('has a mention in no entity as a singleton', async () => {
    const text = 'Ada ran .\nShe hid .\n';
    const conll =
      '#begin document (a);\na 0 0 Ada -\na 0 1 ran -\na 0 2 . -\n\na 0 0 She (1)\na 0 1 hid -\na 0 2 . -\n#end document\n';
    expect(await scored({ 'a.ann': rows, 'a.txt': text }, { 'a.conll': conll })).toMatchObject({ f1: 100, said: [] });
  });

  it.each(['MENTION\tT0\t1\t3\t1\t3\tShe\tPER\tPRON', 'COREF\tT9\tshe-1', 'REF\tT0\tx', rows.trimEnd()])(
    'refuses the row %j',
    async (row) => {
      const { said } = await scored({ 'a.ann': `${rows}${row}\n`, 'a.txt': 'Ada ran .\nShe hid .\n' });
      expect(said[0]).toMatch(/^2:1 NOT_A_SPAN cannot read this row/);
    },
  );
});

it('a document of CoNLL without a name is paired by its text, as in OntoGUM', async () => {
  const rows = '0\tAda\t(1)\n1\tran\t_\n2\tshe\t(1)\n# end document\n';
  const other = { 'a.conll': `# begin document ada\n${rows}` };
  expect(await scored({ 'a.conll': `# begin document \n${rows}` }, other)).toMatchObject({ f1: 100, said: [] });
});
