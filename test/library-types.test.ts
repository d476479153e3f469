import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corefMetricSets, corefMetrics } from '../src/index.ts';
import { pages, readPage } from './pages.ts';

// The examples of the pages, and statements of users who write no types, are compiled in one program with the built declarations.

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  module: 'nodenext',
  target: 'es2022',
  noEmit: true,
  types: ['node'],
  typeRoots: [resolve('node_modules/@types')],
  paths: { corefscore: [resolve('dist/lib/index.d.ts')], 'corefscore/page': [resolve('dist/lib/page.d.ts')] },
};

/** An example of a page, on the lines that it has there. */
interface Example {
  readonly page: string;
  readonly file: string;
  readonly code: string;
}

const examples = pages.flatMap((page) =>
  [...readPage(page).matchAll(/(?<=```ts\n)[\s\S]*?(?=```)/g)].map(({ 0: code, index }): Example => {
    const before = readPage(page).slice(0, index).replace(/[^\n]/g, '');
    return { page, file: `${page}.${before.length + 1}.ts`, code: before + code };
  }),
);

const given = `\
import { corefDocument, formatReport, scoreCoref, scoreCorefFiles, scoreNer, scoreNerFiles } from 'corefscore';
import type { CorefReport, NerReport } from 'corefscore';
const mentions = [[[0, 1], [2, 3]], [[5, 6]]];
const names = [['Ann', 'she'], ['Bob']];
const tags = [['B-PER', 'O']];
const spans = [[{ start: 0, end: 1, type: 'PER' }]];
const documents = [{ id: '1', text: 'Ada Lee', spans: [{ type: 'PER', fragments: [[0, 1], [4, 5]] }] }];
const [coref] = scoreCoref(names, names, { findings: true }).systems;
const [ner] = scoreNer(tags, tags, { findings: true }).systems;
const { report: ofCorefFiles } = await scoreCorefFiles(['k', 'r'], { k: '', r: '' });
const { report: ofNerFiles } = await scoreNerFiles(['g', 'p'], { g: '', p: '' });
`;

const accepted = [
  'scoreCoref(mentions, mentions)',
  'scoreCoref(names, names)',
  "scoreCoref([corefDocument('d', mentions)], [corefDocument('d', names)])",
  'scoreNer(tags, tags)',
  'scoreNer(spans, spans)',
  'scoreNer(documents, documents)',
  'coref.byUnit.map(({ name, scores }) => [name, scores.conll.f1])',
  'coref.findings?.counts.mentions.boundary',
  'coref.findings?.gains.map(({ conll }) => conll)',
  "coref.findings?.list.map((one) => one.kind === 'boundary' && one.moved)",
  'Object.entries(coref.scores).map(([metric, { recall }]) => [metric, recall.numerator])',
  'ofCorefFiles?.systems[0].scores.conll.f1',
  'ofCorefFiles?.systems.map(({ byUnit }) => byUnit.length)',
  'ner.scores.strict.types.PER?.support',
  "ner.scores['iou-70']?.micro.f1",
  'ner.scores.token?.accuracy.value',
  'ner.findings?.counts.kinds.boundary',
  'ner.findings?.gains.map(({ kind, f1 }) => [kind, f1])',
  'ner.findings?.list.map(({ gold, pred }) => [gold, pred])',
  'ofNerFiles?.systems[0].scores.strict.micro.f1',
  'ofNerFiles?.systems[0].byUnit?.map(({ scores }) => scores.strict.micro.f1)',
  "ofCorefFiles && formatReport(ofCorefFiles, 'csv')",
  "(one: CorefReport | NerReport) => one.tool === 'corefscore' && one.systems[0].scores.conll.f1",
];

const refused: readonly (readonly [code: string, message: string])[] = [
  ['scoreCoref([[true]], [])', "Type '[true]' is not assignable to type 'CorefDocument'."],
  ['scoreNer(tags, mentions)', "Argument of type 'number[][][]' is not assignable to parameter of type 'NerInput'."],
  ['ofCorefFiles.systems', "'ofCorefFiles' is possibly 'undefined'."],
  ['ofCorefFiles?.systems[1].file', "Object is possibly 'undefined'."],
  ['coref.findings.counts', "'coref.findings' is possibly 'undefined'."],
  ['coref.findings?.counts.kinds', "Property 'kinds' does not exist on type 'CorefCounts'."],
  ['ner.findings?.counts.mentions', "Property 'mentions' does not exist on type 'NerCounts'."],
  ['ner.byUnit.length', "'ner.byUnit' is possibly 'undefined'."],
  ['ner.reading.accuracy', "'ner.reading' is possibly 'undefined'."],
  ['ner.scores.token.accuracy', "'ner.scores.token' is possibly 'undefined'."],
  ['ner.scores.exact.micro', "'ner.scores.exact' is possibly 'undefined'."],
  ['ner.scores.strickt', "Property 'strickt' does not exist on type 'NerScores'. Did you mean 'strict'?"],
];

const f1Of = (metric: string): string => `coref.scores['${metric}'].f1`;
const statements = [...accepted, ...refused.map(([code]) => code), ...corefMetrics.map(({ name }) => f1Of(name))];

const errors = typeErrors([
  ...examples.map(({ file, code }) => [file, code] as const),
  ...statements.map((code, at) => [`statement.${at}.ts`, `${given}void (${code});`] as const),
]);

/** What the compiler says of files, given as their names and contents: of each error its file, line, code and message. */
function typeErrors(files: readonly (readonly [name: string, text: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-types-'));
  try {
    const settings = [
      ['package.json', '{ "type": "module" }'],
      ['tsconfig.json', JSON.stringify({ compilerOptions })],
    ] as const;
    for (const [name, text] of [...settings, ...files]) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const compiler = resolve('node_modules/typescript/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [compiler, '--pretty', 'false'], { cwd: folder, encoding: 'utf8' });
    return stdout.split('\n').filter((line) => /^\S/.test(line));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The messages about a statement. */
function messagesOn(code: string): string[] {
  const file = `statement.${statements.indexOf(code)}.ts(`;
  return errors.filter((error) => error.startsWith(file)).map((error) => error.replace(/^.*? error TS\d+: /, ''));
}

describe('TypeScript', () => {
  it.each([...new Set(examples.map(({ page }) => page))])('compiles every example of %s', (page) => {
    expect(errors.filter((error) => error.startsWith(`${page}.`))).toEqual([]);
  });

  it('finds nothing wrong in the declarations', () => {
    expect(errors.filter((error) => !/^(?:README\.md|docs\/|statement)\b/.test(error))).toEqual([]);
  });

  it.each(accepted)('accepts %s', (code) => {
    expect(messagesOn(code)).toEqual([]);
  });

  it.each(refused)('refuses %s: %s', (code, message) => {
    expect(messagesOn(code)).toEqual([message]);
  });

  it('knows which metrics are scored by default', () => {
    const known = corefMetrics.map(({ name }) => name).filter((name) => messagesOn(f1Of(name)).length === 0);
    // Those of words and zeros are there only if the key is CoNLL-U.
    expect(known).toEqual(corefMetricSets.all.filter((name) => !['mor', 'zero'].includes(name)));
  });
});
