import { describe, expect, it } from 'vitest';
import type { CorefDocument } from '../../src/coref/document.ts';
import { convertCoref } from '../../src/evaluate/convert/convert.ts';
import { listMentions } from '../../src/evaluate/list/list-mentions.ts';
import { compatFiles, readCoref, scoreCorefFiles } from '../../src/index.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { InputError } from '../../src/text/problem.ts';

/** Two sentences: `Ada saw _ her dog`, in which the empty node depends on `saw`, and `She ran`. */
const key = `# newdoc id = d
# global.Entity = eid-etype-head-other
1	Ada	_	_	_	_	2	nsubj	_	Entity=(e1-p-1-)
2	saw	_	_	_	_	0	root	_	_
3	her	_	_	_	_	4	nmod	_	Entity=(e2-p-2-(e1-p-1-)
4	dog	_	_	_	_	2	obj	_	Entity=e2)
4.1	_	_	_	_	_	_	_	2:iobj	Entity=(e1-p-1-)

1	She	_	_	_	_	2	nsubj	_	Entity=(e1-p-1-)
2	ran	_	_	_	_	0	root	_	_

`;
const text = 'Ada|[e1] saw ##|[e1] her|[e1],[e2 dog|e2] She|[e1] ran\n';

const codesOf = (given: string, lenient = false): readonly string[] => {
  try {
    readCoref(given, { format: 'crac-text', lenient });
    return [];
  } catch (error) {
    if (error instanceof InputError)
      return error.log.problems.map(({ code, place }) => `${code} ${place.line}:${place.column}`);
    throw error;
  }
};

const runsOf = ({ start, end, entity, entityIds }: CorefDocument): readonly string[] =>
  Array.from(start, (first, row) => `${entityIds[entity[row]]} ${first}-${end[row]}`);

/** The counts of mentions and MUC of a response, and what is said of it. */
async function scored(response: string, ofKey = key) {
  const { report, log } = await scoreCorefFiles(
    ['k', 'r'],
    { k: ofKey, r: response },
    { metrics: ['mentions', 'muc'], singletons: 'keep' },
  );
  const told = log.problems.filter(({ code }) => !/HEADS|SAME/u.test(code));
  const { mentions, muc } = report?.systems[0].scores ?? {};
  return {
    told: told.map(({ code, message }) => `${code}: ${message.replace(/^this was.*?: /u, '')}`),
    mentions: mentions && [mentions.recall.numerator, mentions.precision.denominator],
    muc: muc && [muc.recall.numerator, muc.precision.denominator],
  };
}

describe('plaintext of CRAC', () => {
  it('has marks after words, and empty nodes', () => {
    const [one, two] = readCoref('Ada|[e1] saw ##|[e1] her|[e1],[e2 dog|e2]\na|b c|[x],y] d|y\n', {
      format: 'crac-text',
      lenient: true,
      words: true,
      side: 'response',
    });
    expect([one.zeros, runsOf(one)]).toEqual([[2], ['e1 0-1', 'e1 2-3', 'e1 3-4', 'e2 3-5']]);
    expect([typeof two.text === 'object' && two.text.words, runsOf(two)]).toEqual([['a|b', 'c', 'd|y'], ['x 1-2']]);
  });

  it.each([
    ['a mark that is none', 'a|[e1] b|[]', ['UNREADABLE_CELL 1:8']],
    ['a mention that is not opened', 'a|[e1] b|e1]', ['UNOPENED_MENTION 1:8']],
    ['a mention that is not closed', '\na b|[e1', ['UNCLOSED_MENTION 2:3']],
  ])('is refused as a key for %s', (_, given, codes) => {
    expect(codesOf(given)).toEqual(codes);
    expect(codesOf(given, true)).toEqual(codes.filter((code) => code.startsWith('UNREADABLE')));
  });

  it('is scored against CoNLL-U, zeros by the words that they depend on', async () => {
    expect(await scored(text)).toEqual({ told: [], mentions: [5, 5], muc: [3, 3] });
    expect(await scored(text.replace('##|[e1] her', 'her').replace('ran', '##|[e1] ran'))).toEqual({
      told: [],
      mentions: [4, 5],
      muc: [2, 3],
    });
  });

  it('has a document on each line, also on empty ones at its end; more of these than the key has documents are none', async () => {
    const ofBoth = `${key}${key.replaceAll('id = d', 'id = e')}`;
    const lacking = ['REPAIRED_MENTIONS: 6 missing words of the key'];
    expect(await scored(`${text}\n`, ofBoth)).toEqual({ told: lacking, mentions: [5, 5], muc: [3, 3] });
    expect(await scored(`\n${text}`, ofBoth)).toEqual({ told: lacking, mentions: [5, 5], muc: [3, 3] });
    expect(await scored(`${text}${text}\n\n`, ofBoth)).toEqual({ told: [], mentions: [10, 10], muc: [6, 6] });
    expect((await scored(text, ofBoth)).told[0]).toMatch(/^UNEVEN_DOCUMENTS: .* 2 documents, the response has 1 /u);
    const { told } = await scored('Ada saw her dog She ran\n');
    expect(told).toEqual([expect.stringContaining("no '#begin document' line")]);
  });

  it('has entities of the file under --compat corefud, as text2text-coref writes them', async () => {
    const words = (id: string) =>
      `# newdoc id = ${id}\n${['a', 'b'].map((word, at) => `${at + 1}\t${word}\t_\t_\t_\t_\t${at}\tdep\t_\tEntity=(e${id}${at})`).join('\n')}\n\n`;
    const files = { k: `# global.Entity = eid\n${words('1')}${words('2')}`, r: 'a|[e2] b|[e1]\na|[e1],[e2] b|[e2]\n' };
    const how = { compat: 'corefud', singletons: 'keep' } as const;
    const { outcome } = await compatFiles('corefscore', ['k', 'r'], files, how);
    // In the second document, e1 comes after e2, as in the file: a mention of both is looked up in e1.
    expect(outcome).toMatchObject({ scores: { lea: { r_num: 3, r_den: 4, p_num: 3, p_den: 5 } } });
  });

  it('has empty nodes with the numbers that they have in CoNLL-U, also where udapi reads these as decimals', async () => {
    const row = (id: string, head: string, deps: string): string =>
      `${id}\tx\t_\t_\t_\t_\t${head}\tdep\t${deps}\tEntity=(e1-1)\n`;
    const zeros = ['1.1', '1.2'].map((id) => row(id, '_', '1:dep')).join('');
    const files = {
      k: `# global.Entity = eid-head\n# newdoc id = d\n${row('1', '0', '_')}${zeros}2\ty\t_\t_\t_\t_\t1\tdep\t_\t_\n\n`,
      r: 'x|[e1] ##|[e1] ##|[e1] y\n',
    };
    const how = { zeroMatch: 'linear', match: 'exact' } as const;
    const { report } = await scoreCorefFiles(['k', 'r'], files, how);
    expect(report?.systems[0].scores.muc).toMatchObject({ f1: 1 });
    const { outcome } = await compatFiles('corefscore', ['k', 'r'], files, { compat: 'corefud', ...how });
    expect(outcome).toMatchObject({ scores: { muc: { r_num: 2, r_den: 2 }, mor: { r_num: 3, r_den: 3 } } });
  });

  it('is cleaned against the words of the key, and repairs are counted', async () => {
    const given = 'Well Ada|[e1] say|[e1] ##|[e1] her|[e1],[e2 dog|e2],x She|e1],[e3 ran|e3|x\n';
    expect(await scored(given)).toEqual({
      told: [
        'REPAIRED_MENTIONS: 1 word that differs from the key, 1 mark lost with its word, 1 word that is not in the key, 2 marks that cannot be read, 1 mention that was not opened in its sentence, now of one word, 1 mention that is not closed in its sentence',
      ],
      mentions: [5, 5],
      muc: [3, 3],
    });
  });
});

describe('wrong marks of a response', () => {
  const marks = 'Ada|[e1] saw her|e1],x dog|[e2 She|[e1] ran\n';
  const alone =
    'this was cleaned: 1 mention that was not opened in its sentence, now of one word, 1 mark that cannot be read, 1 mention that is not closed in its sentence';

  it('are cleaned where it is listed or converted without a key', async () => {
    const files = memoryFiles({ r: marks });
    const { documents, logs } = await listMentions(['r'], { side: 'response', input: 'auto' }, files);
    expect(documents[0].items.map(({ name, words }) => `${name} ${words}`)).toEqual(['e1 Ada', 'e1 her', 'e1 She']);
    expect(documents[0].unit).toBe('tokens');
    expect(logs.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([alone]);
    const how = { to: 'jsonl', side: 'response' } as const;
    const converted = await convertCoref('r', how, { format: 'auto', lenient: false }, files);
    expect(JSON.parse(converted.text as string).clusters).toEqual([
      [
        [0, 0],
        [2, 2],
        [4, 4],
      ],
    ]);
    expect(converted.logs.flatMap(({ problems }) => problems.map(({ message }) => message))).toEqual([alone]);
  });

  it('are cleaned against the key where mentions are written into it', async () => {
    const rows = '#begin document (d); part 000\nAda\t-\nsaw\t-\nher\t-\ndog\t-\n\nShe\t-\nran\t-\n#end document\n';
    const files = memoryFiles({ k: rows, r: marks.replace('saw', 'sees') });
    const how = { to: 'conll', side: 'response', into: 'k' } as const;
    const { text: written, logs } = await convertCoref('r', how, { format: 'auto', lenient: false }, files);
    expect(written).toBe(
      rows.replace('Ada\t-', 'Ada\t(1)').replace('her\t-', 'her\t(1)').replace('She\t-', 'She\t(1)'),
    );
    expect(logs.flatMap(({ problems }) => problems.map(({ code }) => code))).toEqual(['REPAIRED_MENTIONS']);
  });

  it('are an error where there are too many other words', async () => {
    const words = Array.from({ length: 10_100 }, (_, at) => `w${at}`).join(' ');
    const { told, mentions } = await scored(`a|[e1] ${words}\n`);
    expect(told[0]).toBe('OTHER_TEXT: this document has more than 10000 other words than in the key');
    expect(mentions).toBeUndefined();
  });
});

describe('JSON of CRAC', () => {
  const json = (offsets: readonly unknown[], strings?: readonly unknown[], tokens = 'Ada saw her dog She ran') =>
    JSON.stringify([
      { doc_id: 'd', tokens: tokens.split(' '), clusters_token_offsets: offsets, clusters_text_mentions: strings },
    ]);
  /** Mentions of one word each. */
  const of = (...words: readonly number[]) => words.map((at) => [at, at]);
  const entities = [['Ada', 'her', 'She'], ['her dog']];

  it('is scored against CoNLL-U, with its marked empty nodes', async () => {
    const given = json(
      [of(0, 2, 3, 5), [[3, 4]]],
      [['Ada', '##', 'her', 'She'], ['her dog']],
      'Ada saw ## her dog She ran',
    );
    expect(await scored(given)).toEqual({ told: [], mentions: [5, 5], muc: [3, 3] });
  });

  it('has offsets that count empty nodes put right, where the words of all mentions then agree', async () => {
    const expected = { mentions: [4, 4], muc: [2, 2] };
    expect(await scored(json([of(0, 2, 4), [[2, 3]]], entities))).toEqual({ told: [], ...expected });
    expect(await scored(json([of(0, 2, 5), [[2, 3]]], entities))).toEqual({
      told: [
        "REPAIRED_MENTIONS: offsets count empty nodes that 'tokens' lacks, and are put right by the words of mentions",
      ],
      ...expected,
    });
    const [first, second] = entities;
    expect(await scored(json([of(0, 2, 4, 5), [[2, 3]]], [[...first.slice(0, 2), '##', 'She'], second]))).toEqual({
      told: [
        "REPAIRED_MENTIONS: offsets count empty nodes that 'tokens' lacks, and are put right by the words of mentions; 1 mention of these alone left out",
      ],
      ...expected,
    });
  });

  it('is refused where they never do', async () => {
    expect(await scored(json([of(0, 2, 4), [[2, 3]]], [['Ada', 'her', 'Bo'], ['her dog']]))).toEqual({
      told: ["SURFACE_DIFFERS: the words of this mention are 'Bo', but 'tokens' has 'She' at its position"],
      mentions: undefined,
      muc: undefined,
    });
  });

  it("has '_' for blanks of words", async () => {
    const ofKey = key.replace('\tAda\t', '\tAda Lee\t');
    expect(
      (
        await scored(
          json([of(0, 2, 4), [[2, 3]]], [['Ada Lee', 'her', 'She'], ['her dog']], 'Ada_Lee saw her dog She ran'),
          ofKey,
        )
      ).told,
    ).toEqual([]);
    expect((await scored(text.replace('Ada|', 'Ada_Lee|'), ofKey)).told).toEqual([]);
  });
});

it('a mention has the first word as its head where the key has no heads, else that of the tree', async () => {
  const ofKey = key.replace('eid-etype-head-other', 'eid').replaceAll(/-p-\d-/gu, '');
  for (const [given, code] of [
    [ofKey, 'the first words'],
    [key, 'in the trees'],
  ] as const) {
    const { log, report } = await scoreCorefFiles(
      ['k', 'r'],
      { k: given, r: text },
      { metrics: ['mentions'], singletons: 'keep' },
    );
    expect(log.problems.find((one) => one.code === 'HEADS_FROM_TREE')?.message).toContain(code);
    expect(report?.systems[0].scores.mentions.recall.value).toBe(1);
  }
});
