import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { folder, on } = textRunner('convert');

it.each(['key', 'response'])('%s.conll is written as it is, by way of JSON lines too', async (name) => {
  const conll = readFileSync(`testdata/quickstart/${name}.conll`, 'utf8');
  expect(await on([conll], 'corefscore convert $1 --to conll')).toEqual({ stdout: conll, stderr: '', status: 0 });
  const { stdout } = await on([gzipSync(conll)], 'corefscore convert $1 --to jsonl --across-documents');
  // Ids that are numbers stay as they are.
  expect(await on([stdout], 'corefscore convert $1 --to conll')).toEqual({ stdout: conll, stderr: '', status: 0 });
});

it('what CoNLL cannot say is counted', async () => {
  const odd = '{"doc_key":"a\\nb","sentences":[["a b","","\\ud800","d"]],"clusters":{"x":[[0,2],[1,3]],"y":[[0,0]]}}';
  const rows = ['(1|(2)', '-', '1)', '-'].map((cell, at) => `a_b\t0\t${at}\t${['a_b', '_', '_', 'd'][at]}\t${cell}\n`);
  expect(await on([odd], 'corefscore convert $1 --to conll')).toEqual({
    stdout: `#begin document a b\n${rows.join('')}\n#end document\n`,
    stderr: `note: 2 ids changed: they are numbers in CoNLL
note: 1 mention lost: brackets cannot say that two mentions of one entity cross
note: 1 document name changed: line ends and control characters cannot be part of a line
note: 3 words changed: '_' stands for blanks, control characters and words that are empty
`,
    status: 0,
  });
});

it.each([
  // What is read                                                                    what is written
  ['{"text":"Ann.","clusters":[[[0,3]]],"clusters_strings":[["Ann"]]}', '', '{"text":"Ann.","clusters":[[[0,3]]]}'],
  ['{"doc_key":"a","clusters":[["m",1]]}', '', '{"doc_key":"a","clusters":[["m","1"]]}'],
  ['record,cluster\nr1,1\n2,1\n', '', '{"doc_key":"records","clusters":[["r1","2"]]}'],
  ['{"id":1,"clusters":[[[1,2]]],"predicted_clusters":[]}', '--side response', '{"doc_key":"1","clusters":[]}'],
  [
    '{"n":"a","words":["x","y"],"coref":[[[1,2]]]}',
    '--first-token 1 --name-field n --tokens-field words --clusters-field coref',
    '{"doc_key":"a","sentences":[["x","y"]],"clusters":[[[0,1]]]}',
  ],
])('%s %s is written as %s', async (text, options, line) => {
  const { stdout, stderr, status } = await on([text], `corefscore convert $1 --to jsonl ${options}`);
  expect([stdout, stderr, status]).toEqual([`${line}\n`, '', 0]);
});

it.each([
  [
    '{"doc_key":"a","clusters":[["m",1]]}',
    '1.txt:1:1: error: mentions of this document are names, not positions [NO_TEXT]',
  ],
  ['{"doc_key":"a","clusters":[[[0,1]]]}', '1.txt:1:1: error: the words of this document are not known [NO_TEXT]'],
  ['{"doc_key":"a","clusters":[[[3,1]]]}', '1 error in the input'],
])('nothing is written as CoNLL of %s', async (text, why) => {
  const { stdout, stderr, status } = await on([text], 'corefscore convert $1 --to conll');
  expect([stdout, status]).toEqual(['', 3]);
  expect(stderr).toMatch(/^nothing was written: /m);
  expect(stderr).toContain(why);
});

it('ids that are names are lost as lists, and a text is divided into words for CoNLL', async () => {
  const table = await on(['record,cluster\nr1,a\n2,a\n'], 'corefscore convert $1 --to jsonl');
  expect(table.stderr).toBe('note: 1 id lost: jsonl has no ids of entities\n');
  const { stdout, stderr } = await on(
    ['{"doc_key":"a/b_1","text":"Ann ran.","clusters":[[[0,3]],[[1,3]]]}'],
    'corefscore convert $1 --to conll',
  );
  expect(stdout).toBe(
    '#begin document (a/b); part 001\na/b\t1\t0\tAnn\t(1)\na/b\t1\t1\tran\t-\na/b\t1\t2\t.\t-\n\n#end document\n',
  );
  expect(stderr).toMatch(
    /^note: 1 text divided: .*\nnote: 1 mention lost: tokens cannot be cut, first at .*1.txt:1:1\n$/,
  );
});

const key = `# kept
#begin document (a/b); part 000
a/b 0  x  DT   (1
a/b 0  y  NN   1)\r

a/b 0  z  VB   -
#end document
#begin document (a/b); part 001
b\t1\t0\tx\t*
b\t1\t1\ty\t*\t(4)
b\t1\t2\ty\t*
#end document`;
const predictions = [
  {
    doc_key: 'a/b_0',
    sentences: [['x', 'y'], ['z']],
    clusters: [[[0, 0]]],
    predicted_clusters: [
      [
        [1, 1],
        [2, 2],
      ],
    ],
  },
  {
    doc_key: 'a/b_1',
    text: 'x yy',
    predicted_clusters: [
      [
        [0, 1],
        [2, 3],
      ],
      [
        [3, 4],
        [0, 4],
      ],
    ],
  },
]
  .map((one) => `${JSON.stringify(one)}\n`)
  .join('');
const written = `# kept
#begin document (a/b); part 000
a/b 0  x  DT   -
a/b 0  y  NN   (1)\r

a/b 0  z  VB   (1)
#end document
#begin document (a/b); part 001
b\t1\t0\tx\t*\t(2|(1)
b\t1\t1\ty\t*\t(1)
b\t1\t2\ty\t*\t(2)|2)
#end document`;

it('predictions are written into the last column of the key, whose other bytes stay', async () => {
  expect(await on([key, key], 'corefscore convert $1 --into $2')).toEqual({ stdout: key, stderr: '', status: 0 });
  const { stdout, stderr, status } = await on([predictions, key], 'corefscore convert $1 --into $2');
  expect([stdout, stderr, status]).toEqual([written, '', 0]);
  const { stdout: none } = await on([predictions, key], 'corefscore convert $1 --into $2 --side key');
  expect(none).toBe('');
});

it('predictions are written into a key of CoNLL-U, whose trees give heads, and between whose words empty nodes are', async () => {
  const row = (id: string, word: string, head: string, misc: string): string =>
    `${id}\t${word}\t_\t_\t_\t_\t${head}\t_\t_\t${misc}`;
  const trees = [
    '# newdoc id = a/b_0',
    '# global.Entity = eid-etype-head-other',
    row('1', 'x', '2', 'Entity=(e1-x-1-)|SpaceAfter=No'),
    `${row('2', 'y', '0', 'Bridge=e1<e2|Entity=(e2-x-1-)')}\r`,
    '',
    row('1', 'z', '0', '_'),
    '',
    '# newdoc id = a/b_1',
    row('1', 'x', '3', '_'),
    row('1.1', '_', '_', '_'),
    row('2', 'y', '1', '_'),
    row('3', 'y', '0', '_'),
    '',
  ].join('\n');
  const { stdout, stderr, status } = await on([predictions, trees], 'corefscore convert $1 --into $2');
  expect([stderr.replace(/^.* /u, ''), status]).toEqual(['[LINKS_NOT_SCORED]\n', 0]);
  expect(
    stdout
      .split('\n')
      .filter((line) => /^[^#]/u.test(line))
      .map((line) => line.split('\t').at(-1)),
  ).toEqual([
    'SpaceAfter=No',
    'Entity=(1--1-)\r',
    'Entity=(1--1-)',
    'Entity=(2--4-(1--1-)',
    '_',
    'Entity=(1--1-)',
    'Entity=2)(2--1-)',
  ]);
  expect(stdout).toContain('# global.Entity = GRP-etype-head-other\n');
  const { status: refused, stderr: why } = await on([predictions, trees], 'corefscore convert $1 --into $2 --to conll');
  expect([refused, why.includes('leave out --to conll')]).toEqual([2, true]);
});

it('empty nodes that a key of CoNLL-U numbers otherwise are found by the words that they depend on', async () => {
  const written = (...rows: readonly string[]): string =>
    `# newdoc id = d\n# global.Entity = eid-etype-head-other\n${rows.join('\n')}\n\n`;
  const row = (id: string, deps: string, misc: string): string =>
    [id, id, '_', '_', '_', '_', id.includes('.') ? '_' : '0', '_', deps, misc].join('\t');
  const zeros = [
    row('1.1', '2:obj', '_'),
    row('1.2', '2:nsubj', '_'),
    row('2', '0:root', '_'),
    row('2.1', '1:dep', '_'),
  ];
  const mentions = ['1.3', '1.4', '1.5'].map((id, at) => row(id, '2:x', `Entity=(e${at}--1)`));
  const response = written(row('1', '_', '_'), row('1.1', '2:obj', 'Entity=(e9--1)'), ...mentions, row('2', '_', '_'));
  const given = [response, written(row('1', '_', '_'), ...zeros)];
  const { stdout, stderr, status } = await on(given, 'corefscore convert $1 --into $2');
  const cells = stdout.split('\n').filter((line) => /^\d/u.test(line));
  expect(cells.map((line) => line.split('\t').at(-1))).toEqual(['_', 'Entity=(e9--1-)', 'Entity=(e0--1-)', '_', '_']);
  expect([stderr.includes('2 mentions'), stderr.includes('the key has none of its words'), status]).toEqual([
    true,
    true,
    0,
  ]);
});

it('folders are written into a folder of the key', async () => {
  const [one, two] = key.split(/(?<=#end document\n)/);
  for (const [name, text] of Object.entries({
    'key/1.conll': one,
    'key/in/2.conll': two,
    'pred/p.jsonl': predictions,
  })) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const command = `corefscore convert ${folder}/pred --into ${folder}/key`;
  expect((await run(command)).status).toBe(2);
  expect(await run(`${command} -o ${folder}/out`)).toEqual({ stdout: '', stderr: '', status: 0 });
  expect(readdirSync(`${folder}/out`).sort()).toEqual(['1.conll', 'in']);
  const out = ['1.conll', 'in/2.conll'].map((name) => readFileSync(`${folder}/out/${name}`, 'utf8'));
  expect(out.join('')).toBe(written);
});

it.each([
  [predictions.replace('"z"', '"z","z"'), key, '2:1:1: error: ', 'TOKENS_DIFFER'],
  ['{"doc_key":"a/b_0","clusters":[[[2,3]]]}', key, '1:1: error: 1 mention of this document end', 'BEYOND_TOKENS'],
  [
    '{"doc_key":"a/b_1","text":"x z y","clusters":[]}',
    key,
    'the text of this document has other tokens',
    'TOKENS_NOT_FOUND',
  ],
  ['{"doc_key":"a/b_1","clusters":[["x"]]}', key, 'are names, not positions', 'NO_TEXT'],
  ['{"doc_key":"c","clusters":[]}', key, 'error', 'NO_COMMON_DOCUMENT'],
  [
    '{"doc_key":"d","clusters":[[[0,3]]]}',
    '# newdoc id = d\n# global.Entity = eid-head\n1\tx\t_\t_\t_\t_\t0\tx\t_\t_\n',
    'a mention ends at token 4',
    'BEYOND_TOKENS',
  ],
  ['{"doc_key":"a/b_0","clusters":[]}', '{"doc_key":"a/b_0","clusters":[]}', 'this file is neither', 'OTHER_FORMAT'],
])('%s is not written into %s', async (response, into, why, code) => {
  const { stdout, stderr, status } = await on([response, into], 'corefscore convert $1 --into $2');
  expect([stdout, status]).toEqual(['', 3]);
  expect(stderr).toContain(code === 'TOKENS_DIFFER' ? 'error' : why);
  expect(stderr).toContain(`[${code}]`);
});

it('documents of one side only are counted, and options come from a configuration file', async () => {
  const config = join(folder, 'config.json');
  writeFileSync(config, JSON.stringify({ fields: 'clusters=coref', lenient: true }));
  const [one, other] = ['{"doc_key":"a/b_0","coref":[[[0,0]]]}\n', '{"doc_key":"c_0","coref":[]}\n'];
  const lacking = await on([one, key], 'corefscore convert $1 --into $2 --fields clusters=coref');
  expect(lacking.stderr).toBe(
    `note: 1 document without mentions: ${folder}/1.txt has none of that name, first at ${folder}/2.txt:8:1\n`,
  );
  const both = await on([one + other, key], 'corefscore convert $1 --into $2 --fields clusters=coref');
  expect([both.status, both.stderr]).toEqual([
    3,
    expect.stringMatching(/help: use the same names, or .*: --lenient\n/),
  ]);
  const lenient = await on([one + other, key], `corefscore convert $1 --into $2 --config ${config}`);
  expect([lenient.status, lenient.stdout]).toEqual([0, lacking.stdout]);
  expect(lenient.stderr).toContain(
    `note: 1 document lost: ${folder}/2.txt has none of that name, first at ${folder}/1.txt:2:1`,
  );
});
