import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerProgram } from '../../src/cli/ner-program.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { scoringCommand } from '../../src/cli/program.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { readSignature } from '../../src/settings/signature.ts';
import { spanSettings } from '../../src/settings/spans.ts';
import { defaultsOf, rowsOf, type SettingTable } from '../../src/settings/table.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'settings-names-'));
afterAll(() => rmSync(folder, { recursive: true }));
const saved = (tool: string): string => join(folder, `${tool}.json`);

const silent: Io = { out: () => {}, err: () => {}, env: {}, outIsTerminal: false, files: nodeFiles, width: 80 };

/** Each option with an argument that is not its default, and what it cannot do without. */
const common: Readonly<Record<string, string>> = {
  format: 'json',
  output: join(folder, 'more.csv'),
  byDocument: '',
  digits: '5',
  baseline: '',
  maxDrop: '90',
  at: '95 --max-drop 90 --samples 10',
  maxDocumentDrop: '90 --by-document',
  failUnder: '',
  confidence: '90 --samples 10',
  interval: 'bca --confidence 90 --samples 10',
  significance: 'permutation --samples 10',
  against: 'best --significance permutation --samples 10',
  samples: '10 --confidence 90',
  seed: '7 --samples 10 --confidence 90',
  color: '',
  sort: 'f1 --by-document',
  top: '1 --by-document --sort f1',
  rank: '',
  skipFaulty: '',
  show: 'f1',
  percent: '',
  cite: '',
  jobs: '2',
  maxSize: '1G',
  verbose: '',
  public: 'Teams',
  plot: `pr-plane -o ${join(folder, 'plot.svg')}`,
  fraction: '',
  name: '',
  quiet: '',
  errors: 'all',
  errorKinds: 'spurious --errors 1',
  noText: '--errors 1',
  errorsTo: join(folder, 'errors.md'),
  followLinks: '',
  by: 'length',
  allow: 'OTHER_TEXT',
};

const tools = [
  {
    tool: 'corefscore',
    files: 'testdata/quickstart/key.conll testdata/quickstart/response.conll',
    program: scoringCommand(corefProgram, silent),
    table: corefSettings as unknown as SettingTable<Record<string, unknown>>,
    given: {
      ...common,
      units: 'part --confidence 90',
      failUnder: 'conll=2',
      metric: 'muc',
      name: 'A=testdata/quickstart/response.conll',
      input: 'conll',
      keyInput: 'conll',
      responseInput: 'conll',
      column: '5',
      pair: 'text',
      fields: 'clusters=a',
      keyFields: 'id=n',
      responseFields: 'text=t',
      clustersField: 'a',
      keyClustersField: 'b',
      responseClustersField: 'c',
      nameField: 'n',
      keyNameField: 'n',
      responseNameField: 'n',
      tokensField: 't',
      keyTokensField: 't',
      responseTokensField: 't',
      end: 'inclusive',
      keyEnd: 'inclusive',
      responseEnd: 'inclusive',
      firstToken: '1',
      keyFirstToken: '0',
      responseFirstToken: '1',
      relation: 'a,b',
      read: 'annotations',
      keyRead: 'annotations',
      responseRead: 'predictions',
      errorOnWarnings: '',
      document: "'(tales/fox); part 000'",
      match: 'strings',
      unparsable: 'empty',
      singletons: 'drop',
      duplicates: 'first',
      missingDocument: 'skip',
      extraDocument: 'skip',
      acrossDocuments: '',
      topic: "'(\\w+)'",
      window: '3',
      lenient: '',
      crossCheckSeconds: '5',
    },
    // These do not print our settings: the scores are of another tool, or it is run. A file of settings and tables of
    // records have tests of their own, and the last two are for folders.
    // Runs have no scores of documents.
    without: [
      // Prints no report.
      'bibtex',
      'runs',
      ...['compat', 'groupBy', 'why', 'config', 'crossCheck', 'version'],
      ...['recordColumn', 'clusterColumn', 'missingRecord'],
      ...['include', 'exclude'],
      // Folders of datasets have a test of their own.
      'preset',
      // These are rules of coval alone, and of keys in CoNLL-U.
      ...['npOnly', 'removeNested', 'zeroMatch'],
    ],
  },
  {
    tool: 'nerscore',
    files: 'testdata/quickstart/gold.tsv testdata/quickstart/pred.tsv',
    program: scoringCommand(nerProgram, silent),
    table: nerSettings as unknown as SettingTable<Record<string, unknown>>,
    given: {
      ...common,
      failUnder: 'strict=2',
      mode: 'strict',
      name: 'A=testdata/quickstart/pred.tsv',
      scheme: 'bio',
      delimiter: '\\t',
      headerRows: '0',
      id2label: 'testdata/entities/config.json',
      goldId2label: 'testdata/entities/config.json',
      predId2label: 'testdata/entities/config.json',
      input: 'conll-bio',
      suffix: '--scheme raw',
      tagDelimiter: '-',
      outside: 'O,o',
      goldColumn: '2',
      predColumn: '2',
      goldDelimiter: '\\t',
      predDelimiter: '\\t',
      tokenColumn: '1',
      goldTokenColumn: '1',
      predTokenColumn: '1',
      lenient: '',
      invalid: 'discard',
      map: 'PER=PERSON',
      ignoreCaseOfTypes: '',
      types: 'PER',
      labels: 'gold',
      zeroDivision: '1',
      minOverlap: '50',
      partialWeight: '0.25',
      confusion: '',
      seen: 'testdata/quickstart/gold.tsv --by seen',
      withoutOutside: '',
      units: 'sentence',
    },
    // Nor does a run whose warnings are errors.
    // Settings of spans are left out where tags are scored.
    without: [
      // Prints no report.
      'bibtex',
      'runs',
      'compat',
      'config',
      'version',
      'linkColumn',
      'errorOnWarnings',
      'include',
      'exclude',
      'document',
      ...Object.keys(spanSettings),
    ],
  },
];

/** Files for the settings that say how JSON, and exports of annotation tools, are read. */
const json = join(folder, 'key.jsonl');
const ofJson = /end$|fields?$|firstToken$/i;
const tasks = join(folder, 'tasks.json');
const ofTasks = /read$|relation$/i;

beforeAll(async () => {
  const clusters = [
    [
      [1, 1],
      [2, 2],
    ],
  ];
  const tokens = ['a', 'b', 'c'];
  writeFileSync(
    json,
    JSON.stringify({ n: 'd', doc_key: 'd', tokens, t: tokens, clusters, a: clusters, b: clusters, c: clusters }),
  );
  const result = [
    { id: 'x', type: 'labels', value: { start: 0, end: 1, labels: ['A'] } },
    { type: 'relation', from_id: 'x', to_id: 'x', labels: ['a', 'coref'] },
  ];
  const task = { id: 1, data: { text: 'x' }, annotations: [{ result }], predictions: [{ result }] };
  writeFileSync(tasks, JSON.stringify([task]));
  for (const { tool, files } of tools) {
    const { stdout } = await run(`${tool} ${files} --by-document --format json`);
    writeFileSync(saved(tool), stdout);
  }
});

describe.each(tools)(
  'of $tool, the settings in JSON and signature',
  ({ tool, files, program, table, given, without }) => {
    const byDefault = Object.keys(defaultsOf(table));
    const options = program.options.filter(({ negate, hidden }) => !negate && !hidden);
    const fieldOf = new Map(rowsOf(table).map(([name, { field }]) => [name, field]));

    it('are tried with every option', () => {
      const names = options.map((option) => option.attributeName());
      expect([...Object.keys(given), ...without].sort()).toEqual(names.sort());
    });

    it.each(Object.entries(given))('are those of the table, given %s', async (name, argument) => {
      const option = options.find((one) => one.attributeName() === name)?.long;
      const baseline = /^at$|baseline|max|corpus/i.test(name) ? `--baseline ${saved(tool)}` : '';
      const more = /significance|against/.test(name) ? files.split(' ')[1] : '';
      const asked = name === 'baseline' ? '' : `${option} ${argument}`;
      const read = ofTasks.test(name) ? `${tasks} ${tasks}` : ofJson.test(name) ? `${json} ${json}` : files;
      const { stdout, stderr, status } = await run(`${tool} ${read} ${more} --format json ${baseline} ${asked}`);
      expect([stderr.includes('error'), status]).toEqual([false, 0]);
      const { settings, signature } = JSON.parse(stdout);
      const setting = rowsOf(table).find(([, row]) => row.option?.split(' ')[0] === option)?.[0];
      const also = argument === '--scheme raw' ? ['scheme'] : name === 'topic' ? ['scope'] : [];
      const wanted = new Set([...byDefault, ...also, ...(setting === undefined ? [] : [setting])]);
      expect(Object.keys(settings).sort()).toEqual([...wanted].map(String).sort());

      const resampled = /^(at|confidence|interval|significance|against|samples|seed|units)$/.test(name)
        ? ['at', 'ci', 'interval', 'test', 'holm', 'seed', 'unit']
        : [];
      const fields = Object.keys(readSignature(signature)).filter((field) => !resampled.includes(field));
      const signed = [...wanted].flatMap((one) => fieldOf.get(one) ?? []);
      expect(fields.sort()).toEqual(['tool', 'v', ...signed].sort());
    });
  },
);
