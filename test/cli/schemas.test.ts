import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ServeAnswer, ServeRequest } from '../../scripts/schema/messages.ts';
import { schemaTexts } from '../../scripts/schema/schema-texts.ts';
import type { ReportJson } from '../../src/report/report-json.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import type { Kind } from '../../src/settings/kinds.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { rowsOf } from '../../src/settings/table.ts';
import { goldenCases, goldenCommand, readGolden, run } from './golden-case.ts';
import { faults, schemaFaults, schemas, seen, unseenMembers } from './schema-faults.ts';
import { textRunner } from './text-runner.ts';

/** The values that were printed: JSON, or JSON lines. */
function valuesIn(text: string): readonly Record<string, unknown>[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
  }
}

function check(text: string): void {
  for (const value of valuesIn(text)) {
    const name = /^urn:corefscore:schema:(.+):2$/.exec(String(value.$schema))?.[1] ?? 'converted-document';
    expect([name, schemaFaults(name, value)]).toEqual([name, undefined]);
  }
}

const isJson = (text: string): boolean => /^\{.*\}\s*$/s.test(text);

it('schemas are those of the types: npm run schema', () => {
  const texts = schemaTexts();
  expect(readdirSync('schema').map((file) => `schema/${file}`)).toEqual([...texts.keys()].sort());
  for (const [file, text] of texts) expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(text));
});

it.each(goldenCases.filter((name) => isJson(readGolden(name).stdout)))('what %s prints follows its schema', (name) => {
  check(readGolden(name).stdout);
});

it.each(goldenCases)('what %s prints as JSON and JSON lines follows its schema', async (name) => {
  for (const format of ['json', 'jsonl']) {
    const { stdout } = await run(`${goldenCommand(name)} --format ${format}`);
    if (isJson(stdout)) check(stdout);
  }
});

const { on, folder } = textRunner('schemas');
const lines = (...values: readonly object[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');

/** CoNLL-U with links between entities. */
const linked = [
  '# global.Entity = eid-etype-head-other',
  '# newdoc id = d',
  '1\tAda\t_\t_\t_\t_\t0\troot\t_\tEntity=(e1-p-1-)',
  '2\tthey\t_\t_\t_\t_\t1\tdep\t_\tEntity=(e2-p-1-)|Bridge=e1<e2:part|SplitAnte=e1<e2',
  '',
  '',
].join('\n');

const coref = 'corefscore testdata/quickstart/key.conll testdata/quickstart/response.conll';
const ner = 'nerscore testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv';
const spans = 'testdata/spans/gold.jsonl testdata/spans/pred.jsonl';
const entities = (...clusters: readonly (readonly (readonly [number, number])[])[]) => ({ doc_key: 'd', clusters });
const [ann, bob, eve] = [
  [0, 0],
  [2, 2],
  [4, 4],
] as const;
const ada = { id: '1', text: 'Ada met Bo', spans: [{ start: 0, end: 3, type: 'PER', link: 'Q1' }] };
const other = { ...ada, spans: [...ada.spans, { start: 8, end: 10, type: 'PER', link: 'Q2' }] };
const layers = 'TOKEN\tCOARSE\tFINE\nAda\tB-PER\tO\nmet\tO\tO\nBo\tB-PER\tB-X\n';
const answer = [
  { type: 'PER', text: 'Ada' },
  { type: 'PER', text: 'me' },
  { type: 'LOC', text: 'Rome' },
];
const strings = JSON.stringify(answer);
const scored = JSON.stringify(answer.map((one) => ({ ...one, score: 0.5 })));

const commented = readFileSync('testdata/quickstart/key.conll', 'utf8').replace('\n', '\n# a comment\n');
const two = readFileSync('testdata/golden/several-json/stdout', 'utf8').replaceAll('"name": "', '"name": "x');

/** Texts of files, and command lines in which `$1` is the first, for what no golden case has. */
const made: readonly (readonly [command: string, ...texts: string[]])[] = [
  [`${coref} -m muc --baseline testdata/saved/better.json --at 95 --max-drop 50`],
  [`${coref} a=testdata/several/other.conll -m muc -f jsonl`],
  [`${coref} --why 40.34`],
  [`${coref} --errors all --no-text`],
  [`${coref} testdata/several/other.conll --errors-to @.jsonl`],
  [`${ner} --errors-to @.jsonl`],
  [`${coref} --by distance --errors all`],
  ['corefscore testdata/parsed/key.conll testdata/parsed/response.conll --by kind'],
  [`${ner} --errors all --no-text`],
  ['corefscore testdata/page/key.conll testdata/page/response.conll --errors-to @.jsonl'],
  ['corefscore testdata/page/key.conll testdata/page/response.conll --errors-to @.jsonl --no-text'],
  ['corefscore agreement testdata/quickstart/key.conll testdata/quickstart/response.conll'],
  ['nerscore agreement testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv'],
  ['nerscore agreement testdata/annotators/project.json --by-type'],
  ['corefscore list testdata/quickstart/key.conll'],
  ['corefscore list testdata/conllu/ar.key.conllu'],
  ['nerscore list testdata/spans/pred.jsonl'],
  ['corefscore count testdata/quickstart/key.conll'],
  ['corefscore count testdata/conllu/ar.key.conllu'],
  ['nerscore count testdata/spans/gold.jsonl'],
  ['nerscore check testdata/spans/gold.jsonl'],
  [`nerscore sweep ${spans} --by-type`],
  ['nerscore sweep $1 x=$2 --text joined', 'Ada B-PER\nmet O\n', scored],
  ['corefscore convert testdata/quickstart/key.conll --to jsonl'],
  ['corefscore convert $1 --to jsonl', lines({ ...entities([[0, 3]]), text: 'Ann' })],
  ['corefscore testdata/warnings/key.conll testdata/warnings/response.conll --compat scorer.pl'],
  ['corefscore testdata/warnings/key.conll testdata/warnings/response.conll --compat scorer.pl,allennlp,coval,scorch'],
  ['nerscore $1 $2 --compat seqeval', 'Ada\tB-PER\nBo\tO\n', 'Ida\tB-PER\nBo\tO\n'],
  ['corefscore $1 $2 $2 --errors all', lines(entities([ann, bob], [ann, eve])), lines(entities([ann, ann, bob, eve]))],
  ['corefscore $1 $2 --errors all', lines(entities([ann], [bob])), lines(entities([eve]))],
  ['corefscore $1 a=$1 b=$2 --skip-faulty', lines(entities([ann, bob])), '{'],
  ['nerscore $1 a=$1 b=$2 --skip-faulty', lines(ada), '{'],
  [
    `${coref.replace(/\S+$/, '')} a.1=testdata/quickstart/response.conll a.2=testdata/several/other.conll --runs --confidence 95`,
  ],
  [
    `${ner.replace(/\S+$/, '')} a.1=testdata/quickstart/pred.tsv a.2=testdata/several/other.tsv --runs --mode token,strict`,
  ],
  ['nerscore $1 a=$2 -f jsonl', lines(ada), lines(other)],
  [
    'nerscore $1 $2 -m string,string-set,characters,overlap,surface,surface-corpus,average,link,link-all,link-type',
    lines(ada),
    lines(other),
  ],
  [
    'nerscore $1 $2 --by length --errors all --duplicates count',
    lines(ada),
    lines({ ...ada, spans: [...ada.spans, ...ada.spans] }),
  ],
  ['corefscore $1 $2 $2 --errors-to @.jsonl', lines(entities([ann, bob])), lines(entities([ann, ann, bob, eve]))],
  ['corefscore testdata/page/key.conll testdata/page/response.conll --errors all --across-documents'],
  [`${coref} --across-documents --errors all`],
  [`${coref} --across-documents --errors-to @.jsonl`],
  ['corefscore list $1', linked],
  ['corefscore count $1', linked],
  ['corefscore $1 $1 --singletons keep --errors all', linked],
  ['corefscore testdata/conllu/ar.key.conllu testdata/conllu/ar.response.conllu --singletons keep --errors-to @.jsonl'],
  ['corefscore $1 $2', lines(entities([ann, ann, bob])), lines(entities([ann, bob]))],
  [`${coref} --cross-check dist/bin/scorer-pl.cjs`],
  [`${coref.replace(/\S+$/, '$1')} -m muc --cross-check dist/bin/scorer-pl.cjs`, commented],
  [`${coref} b=testdata/several/other.conll -m muc --baseline $1`, two],
  [`${ner} --errors-to @.jsonl --no-text`],
  ['nerscore testdata/tags/invalid-gold.tsv testdata/tags/invalid-pred.tsv'],
  [
    'nerscore $1 $2',
    'Ada B-PER\nmet O\n\nBo O\n',
    lines({ text: 'Ada met', spans: ada.spans }, { text: 'Bo', spans: [] }),
  ],
  ['nerscore $1 $2', 'a B-X B-X\nb O B-Y\n', 'a B-X B-X\nb O B-Y\n'],
  ['nerscore $1 $2 --by layer', layers, layers],
  ['nerscore $1 $2 --text joined', 'Ada B-PER\nmet O\n', strings],
  ['nerscore $1 $2', 'Ada I-PER\nmet O\nBo I-PER\nEve B-PER\n', 'Ada B-PER\nmet O\nBo B-PER\nEve B-PER\n'],
  ['nerscore $1 $2', lines({ tokens: ['a', 'b'], tags: ['O', null] }), lines({ tokens: ['a', 'b'], tags: ['O', 'O'] })],
  ['nerscore $1 $2 x=$3', 'Ada B-PER\nmet O\n\nBo B-PER\n', 'Ada B-PER\nmet O\n\nBo B-PER\n', lines(ada)],
];

it.each(made)('what %s prints and writes follows its schema', async (command, ...texts) => {
  const file = join(folder, 'written.jsonl');
  rmSync(file, { force: true });
  const isShown = / -f jsonl|convert/.test(command);
  const { stdout, stderr } = await on(texts, `${command.replace('@.jsonl', file)}${isShown ? '' : ' -f json'}`);
  expect(stdout === '' ? stderr : stdout).toMatch(/^\{.*\}\s*$/s);

  check(stdout);
  if (existsSync(file)) check(readFileSync(file, 'utf8'));
});

const candidates = [
  true,
  1,
  0.5,
  'x',
  '-',
  '$',
  '0.5,PER=0.6',
  'start=a,end=b,type=c',
  'clusters=a',
  'a_(b)',
  ['a'],
  ['a=b'],
  ['a', 2],
];

it.each([
  ['coref-report', 'CorefSettings', rowsOf(corefSettings), []],
  ['ner-report', 'NerSettingsJson', rowsOf(nerSettings), ['found']],
] as const)('settings of %s follow their schema', (name, settings, rows, absent) => {
  const { properties = {} } = schemas.get(name)!.$defs![settings];
  const names = rows.map(([row]) => row).filter((row) => !(absent as readonly string[]).includes(row));
  expect(Object.keys(properties).sort()).toEqual([...names].sort());
  for (const [row, { kind }] of rows) {
    if (!names.includes(row)) continue;
    const values = [...(kind.choices ?? []), ...candidates].filter((value) => isOf(kind, value));
    expect([row, values.map((value) => faults(properties[row], value))]).toEqual([row, values.map(() => undefined)]);
    expect(values.length).toBeGreaterThan(0);
    seen.add(`${settings}.${row}`);
  }
});

function isOf(kind: Pick<Kind<unknown>, 'check'>, value: unknown): boolean {
  try {
    kind.check(value);
    return true;
  } catch {
    return false;
  }
}

it('docs/json.md lists all schemas', () => {
  const rows = readFileSync('docs/json.md', 'utf8').match(/(?<=^\| )`.*?(?= \|)/gm) ?? [];
  expect(rows.flatMap((row) => row.replaceAll('`', '').split(', ')).sort()).toEqual([...schemas.keys()].sort());
});

const clusters = [[[0, 1], [2, 3]]] as const; // biome-ignore format: mentions
const flat = { sizes: [2], spans: { frame: 1 } };
const tags = { tags: [['B-X', null]] };
const labels = { labels: ['O', 'B-X'], lengths: { frame: 0 }, ids: { frame: 1 } };
const requests: readonly ServeRequest[] = [
  { id: 0, do: 'hello', protocol: 1, frames: [] },
  { do: 'scoreCoref', args: { key: { hold: 'k', is: { clusters } }, response: { held: 'k' }, units: 'document' } },
  { do: 'scoreCoref', args: { key: { documents: { a: clusters } }, response: { systems: { s: flat } }, table: true } },
  { do: 'scoreCoref', args: { key: { ...flat, counts: [1], names: ['a'] }, response: { path: 'r' }, findings: true } },
  { do: 'scoreNer', args: { gold: { hold: 'g', is: tags }, pred: { bytes: { frame: 0 }, name: 'p' } }, frames: [9] },
  { do: 'scoreNer', args: { gold: labels, pred: { systems: { s: labels } }, settings: { mode: ['strict'] } } },
  { do: 'scoreNer', args: { gold: { spans: [[[0, 1, 'X']]] }, pred: { spans: { a: [] } }, outputs: ['csv'] } },
  { id: 'x', do: 'seqeval', args: { gold: tags, pred: tags, mode: 'strict', scheme: null, suffix: false } },
  { do: 'scoreNer', args: { gold: { documents: [{ id: 'd', spans: [] }] }, pred: tags, wording: 'snake' } },
  { do: 'merge', args: { program: 'corefscore', states: ['{}'], argv: ['-m', 'muc'], outputs: ['csv'] } },
  { do: 'run', args: { program: 'nerscore', argv: ['-'], files: { '-': { frame: 0 } }, cwd: '/', env: { CI: '1' } } },
];

const place = { file: 'f', line: 1, column: 1 };
const problem = {
  code: 'NO_TEXT',
  severity: 'error',
  place,
  message: 'm',
  help: 'h',
  count: 2,
  also: [place],
} as const;
const report = JSON.parse(readGolden('json').stdout) as ReportJson;
const answers: readonly ServeAnswer[] = [
  { id: 0, result: { protocol: 1, version: '2.0.0', node: 'v20.19.0' } },
  { id: null, result: { report, problems: [problem], table: 't' } },
  { result: { outputs: { csv: 'a,b' }, problems: [] } },
  { result: { code: 0, out: 'o', err: 'e' } },
  { result: { types: [{ type: 'X', correct: 1, predicted: 1, support: 1 }], oddTags: ['x'] } },
  { result: { types: [], oddTags: [], error: { type: 'ValueError', message: 'm', letters: ['x'] } } },
  { result: { report, problems: [], table: 't', outputs: { csv: 'a' } } },
  { id: 0, error: { kind: 'input', message: 'm', problems: [problem] } },
  { error: { kind: 'internal', message: 'm', stack: 's' } },
];

it('messages of serve follow their schemas', () => {
  for (const request of requests)
    expect([request, schemaFaults('serve-request', request)]).toEqual([request, undefined]);
  for (const answer of answers) expect([answer, schemaFaults('serve-answer', answer)]).toEqual([answer, undefined]);
  const wrong = [{ do: 'score' }, { do: 'scoreNer', args: { gold: tags } }, { do: 'hello', frame: [1] }];
  for (const request of wrong) expect(schemaFaults('serve-request', request)).toBeDefined();
});

it('every member of a schema occurs', () => {
  expect(unseenMembers()).toEqual([]);
});
