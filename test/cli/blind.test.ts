import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { folder, on } = textRunner('blind');
const json = (value: object): string => `${JSON.stringify(value)}\n`;

const conllu = [
  ['# newdoc id = a', '# global.Entity = eid-etype-head', '# meta::salientEntities = 1 (2*)', '# text = Ann sings'],
  ['1\tAnn\t_\tX\t_\t_\t2\tx\t_\tEntity=(e1-person-1)', '2\tsings\t_\tX\t_\t_\t0\troot\t_\tSpaceAfter=No'],
  ['2.1\t_\t_\tX\t_\t_\t_\t_\t2:x\tBridge=e1<e2|Entity=(e2-x-1)|SplitAnte=e1<e2', ''],
].map((lines) => lines.join('\n'));
const [comments, words, zero] = conllu;
const bare = words.replace('Entity=(e1-person-1)', '_');
const kept = comments.replace(/# meta.*\n/, '');

describe('blind writes gold without its annotation, in its format', () => {
  it.each<[string, string, string, string]>([
    [
      ...(['CoNLL', 'corefscore blind $1'] as const),
      '#begin document (a); part 000\na 0 0  Ann (1)\na 0 1  sings -\n\n#end document\n',
      '#begin document (a); part 000\na 0 0  Ann -\na 0 1  sings -\n\n#end document\n',
    ],
    [
      'CoNLL-U',
      'corefscore blind $1',
      `${comments}\n${words}\n${zero}\n`,
      `${kept}\n${bare}\n2.1\t_\t_\tX\t_\t_\t_\t_\t2:x\t_\n\n`,
    ],
    [
      'CoNLL-U without zeros',
      'corefscore blind $1 --without-zeros',
      `${comments}\n${words}\n${zero}\n`,
      `${kept}\n${bare}\n\n`,
    ],
    [
      ...(['JSON lines', 'corefscore blind $1'] as const),
      json({ doc_key: 'a', sentences: [['Ann', 'sings']], clusters: [[[0, 0]]], note: 'Ann', ner: [[[0, 0, 'PER']]] }),
      json({ doc_key: 'a', sentences: [['Ann', 'sings']], clusters: [], ner: [] }),
    ],
    [
      ...(['JSON lines of several documents', 'corefscore blind $1'] as const),
      `${json({ doc_key: 'a', sentences: [['Ann']], clusters: [[[0, 0]]] })}\n${json({ doc_key: 'b', sentences: [['Bob']], clusters: [] })}`,
      `${json({ doc_key: 'a', sentences: [['Ann']], clusters: [] })}\n${json({ doc_key: 'b', sentences: [['Bob']], clusters: [] })}`,
    ],
    [
      ...(['Universal Anaphora', 'corefscore blind $1'] as const),
      '# global.columns = ID FORM IDENTITY BRIDGING\n# newdoc id = a\n1 Ann (EntityID=1) _\n2 sings (EntityID=2)\n\n',
      '# global.columns = ID FORM IDENTITY BRIDGING\n# newdoc id = a\n1 Ann _ _\n2 sings _\n\n',
    ],
    ['tags', 'nerscore blind $1', '-DOCSTART-\tO\n\nAnn\tB-PER\nsings\tO\n', '-DOCSTART-\tO\n\nAnn\tO\nsings\tO\n'],
    ['a column of tags', 'nerscore blind $1 --column 2', 'Ann B-PER x\nsings O y\n', 'Ann O x\nsings O y\n'],
    [
      ...(['spans', 'nerscore blind $1'] as const),
      json({ id: 'a', text: 'Ann sings', spans: [{ start: 0, end: 3, label: 'PER' }] }),
      json({ id: 'a', text: 'Ann sings', spans: [] }),
    ],
    [
      ...(['documents of JSON by their names, with entities by theirs', 'corefscore blind $1'] as const),
      json({ a: { sentences: [['Ann', 'sings']], clusters: { e1: [[0, 0]] } } }),
      json({ a: { sentences: [['Ann', 'sings']], clusters: {} } }),
    ],
    [
      ...(['a list of documents', 'nerscore blind $1'] as const),
      json([{ text: 'Ann sings', spans: [{ start: 0, end: 3, label: 'PER' }] }]),
      json([{ text: 'Ann sings', spans: [] }]),
    ],
    [
      ...(['tags in JSON by sentences', 'nerscore blind $1'] as const),
      json({ sentences: [['Ann', 'sings'], ['Bob']], tags: [['B-PER', 'O'], ['B-PER']] }),
      json({ sentences: [['Ann', 'sings'], ['Bob']], tags: [['O', 'O'], ['O']] }),
    ],
    [
      ...(['tags in JSON', 'nerscore blind $1'] as const),
      json({ tokens: ['Ann', 'sings'], tags: ['B-PER', 'O'] }),
      json({ tokens: ['Ann', 'sings'], tags: ['O', 'O'] }),
    ],
  ])('%s', async (_, command, text, blind) => {
    const { stdout, stderr, status } = await on([text], command);
    expect([stdout, stderr, status]).toEqual([blind, expect.not.stringContaining('error'), 0]);
  });

  it('and what it writes is a key that a submission is checked against', async () => {
    const out = join(folder, 'blind');
    expect((await run(`corefscore blind testdata/folders/gold -o ${out}`)).status).toBe(0);
    expect(readdirSync(out)).toEqual(readdirSync('testdata/folders/gold'));
    const { stdout, status } = await run(`corefscore check testdata/folders/gold --key ${out}`);
    expect([status, stdout]).toEqual([0, expect.not.stringContaining('EMPTY_KEY')]);
  });

  it('a folder of brat keeps its texts', async () => {
    const [gold, out] = [join(folder, 'brat'), join(folder, 'brat-blind')];
    mkdirSync(gold);
    writeFileSync(join(gold, 'a.txt'), 'Ann sings');
    writeFileSync(join(gold, 'a.ann'), 'T1\tPER 0 3\tAnn\n');
    expect(await run(`nerscore blind ${gold} -o ${out}`)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(out).map((name) => readFileSync(join(out, name), 'utf8'))).toEqual(['', 'Ann sings']);
  });
});

describe('blind refuses', () => {
  it.each([
    ['rows of spans, of which nothing would be left', 'corefscore blind $1', 'a\t0\t1\te\n', 3, 'OTHER_FORMAT'],
    [
      'JSON that may hold anything in its text',
      'corefscore blind $1',
      '{"sentences":[{"x":["a"]}],"clusters":[[[0,0]]]}',
      3,
      'OTHER_FORMAT',
    ],
    ['JSON without a text', 'corefscore blind $1', '{"clusters":[[[0,1]]]}', 3, 'OTHER_FORMAT'],
    [
      'lines of JSON without a text',
      'corefscore blind $1',
      '{"clusters":[[[0,1]]]}\n{"clusters":[]}',
      3,
      'OTHER_FORMAT',
    ],
    ['JSON by names without a text', 'corefscore blind $1', '{"a":{"clusters":[[[0,1]]]}}', 3, 'OTHER_FORMAT'],
    ['a list of JSON without a text', 'corefscore blind $1', '[{"clusters":[[[0,1]]]}]', 3, 'OTHER_FORMAT'],
    ['columns that tabs and blanks separate', 'nerscore blind $1 --column 3', 'Ann x\tB-PER\n', 3, 'OTHER_FORMAT'],
    ['what cannot be read', 'corefscore blind $1', '#begin document (a)\na 0 0 Ann (1\n', 3, 'UNCLOSED_MENTION'],
    ['a folder without a place to write to', 'corefscore blind testdata/folders/gold', '', 2, '-o FOLDER'],
    ['standard input', 'nerscore blind -', '', 2, 'reads its input twice'],
  ])('%s', async (_, command, text, exit, said) => {
    const { stdout, stderr, status } = await on([text], command);
    expect([stdout, stderr, status]).toEqual(['', expect.stringContaining(said), exit]);
  });
});
