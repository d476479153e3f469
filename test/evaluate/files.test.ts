import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import { evaluateCoref } from '../../src/evaluate/evaluate-coref.ts';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import { evaluateShards } from '../../src/evaluate/merge/merge.ts';
import { corefShards } from '../../src/evaluate/merge/shards.ts';
import { jsonLines, jsonReport } from '../../src/report/json.ts';
import { reportOf } from '../../src/results/make-report.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import type { Source } from '../../src/sides/files.ts';
import { type InputPaths, inputPaths } from '../../src/sides/input-paths.ts';
import { finished } from '../../src/stats/work.ts';
import { run } from '../cli/golden-case.ts';
import { memoryFiles } from '../memory-files.ts';

const quickstart = (name: string): string => readFileSync(`testdata/quickstart/${name}`, 'utf8');
const [key, response, gold, pred] = ['key.conll', 'response.conll', 'gold.tsv', 'pred.tsv'].map(quickstart);
const questions = { failUnder: [], maxDrop: [] };

const coref = (inputs: InputPaths) => ({
  ...{ ...questions, inputs, metrics: selectMetrics(['all']), settings: defaultsOf(corefSettings), keepsPairs: false },
  fingerprint: true,
});

it('coreference is scored without a file system as the command scores it', async () => {
  const paths = ['testdata/quickstart/key.conll', 'testdata/quickstart/response.conll'];
  const files = memoryFiles({ [paths[0]]: key, [paths[1]]: response });
  const { outcome } = await evaluateCoref(coref(inputPaths(paths, files)), files);
  const report = finished(reportOf(outcome!, questions, false));
  const { stdout } = await run(`corefscore ${paths.join(' ')} --format json`);
  expect(jsonReport(report)).toBe(stdout);
});

it('tags are scored without a file system as the command scores them', async () => {
  const paths = ['testdata/quickstart/gold.tsv', 'testdata/quickstart/pred.tsv'];
  const files = memoryFiles({ [paths[0]]: gold, [paths[1]]: pred });
  const chosen = {
    modes: ['strict'] as const,
    confusion: false,
    fingerprint: true,
    settings: defaultsOf(nerSettings),
  };
  const { outcome } = await evaluateNer({ ...questions, ...chosen, inputs: inputPaths(paths, files) }, files);
  const report = finished(reportOf(outcome!, questions, false));
  const { stdout } = await run(`nerscore ${paths.join(' ')} --format json`);
  expect(jsonReport(report)).toBe(stdout);
});

it('gold is read once for all predictions, which score as each alone', async () => {
  const opened: string[] = [];
  const files = memoryFiles({ gold, one: pred, other: gold });
  const open = (path: string): Source => {
    opened.push(path);
    return files.open(path);
  };
  const chosen = { modes: ['strict'] as const, confusion: false, settings: defaultsOf(nerSettings) };
  const score = async (paths: readonly string[]) => {
    const { outcome } = await evaluateNer(
      { ...questions, ...chosen, inputs: inputPaths(paths, files) },
      { ...files, open },
    );
    return outcome!.systems.map(({ scores, reading }) => ({ scores, reading }));
  };
  const together = await score(['gold', 'one', 'other']);
  expect(opened).toEqual(['gold', 'one', 'other']);
  expect(together).toEqual([...(await score(['gold', 'one'])), ...(await score(['gold', 'other']))]);
});

it('folders are paired, saved and added up without a file system', async () => {
  const files = memoryFiles({ 'gold/a': key, 'pred/a': response, 'gold/sub/b': key, 'pred/sub/b': response });
  const { outcome } = await evaluateCoref(coref(inputPaths(['gold', 'pred'], files)), files);
  const report = finished(reportOf(outcome!, questions, true));
  const saved = memoryFiles({ 'scores.jsonl': [...jsonLines(report)].join('') }, 7);
  const merged = await evaluateShards(['scores.jsonl'], corefShards(), questions, saved);
  expect(merged.outcome?.systems.map(({ size, scores }) => [size, scores])).toEqual(
    outcome?.systems.map(({ size, scores }) => [size, scores]),
  );
});

it('what is not there is a problem with its place', async () => {
  const files = memoryFiles({ key });
  const { logs, outcome } = await evaluateCoref(coref(inputPaths(['key', 'nowhere'], files)), files);
  expect(outcome).toBeUndefined();
  const problems = logs.flatMap((log) => log.problems.map(({ code, place }) => `${place.file} ${code}`));
  expect(problems).toEqual(['nowhere FILE_NOT_READABLE']);
});
