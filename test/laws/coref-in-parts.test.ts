import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import type { CorefTask } from '../../src/evaluate/coref/coref-task.ts';
import { evaluateCoref } from '../../src/evaluate/evaluate-coref.ts';
import { jsonText, reportJson } from '../../src/report/json.ts';
import { reportOf } from '../../src/results/make-report.ts';
import { problemRows } from '../../src/results/result.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { type InputPaths, inputPaths } from '../../src/sides/input-paths.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { endings, inOtherOrders } from './odd-files.ts';

// Files that are scored in parts, of whatever size and in whatever order, give what whole sides give: the report, the problems and the counts of them.

interface Doc {
  readonly id: string | undefined;
  readonly words: readonly string[];
  readonly sides: readonly (readonly (readonly [number, number])[][])[];
}

const clusters = (source: Random, tokens: number): [number, number][][] =>
  Array.from({ length: source.below(5) }, () =>
    Array.from({ length: 1 + source.below(3) }, (): [number, number] => {
      const start = source.below(tokens);
      return [start, Math.min(tokens - 1, start + source.below(2))];
    }),
  );

function randomDocuments(source: Random, systems: number, areNamed: boolean): readonly Doc[] {
  return Array.from({ length: 1 + source.below(40) }, (_, at): Doc => {
    const tokens = 3 + source.below(30);
    const key = clusters(source, tokens);
    const other = (): [number, number][][] =>
      source.below(2) === 0 ? key : [...key.slice(1), ...clusters(source, tokens)];
    const words = Array.from({ length: tokens }, () => `w${source.below(500)}`);
    return { id: areNamed ? `d${at}` : undefined, words, sides: [key, ...Array.from({ length: systems }, other)] };
  });
}

/** What may be odd about a file: then whole sides are read. */
const oddities: readonly ((lines: object[], source: Random) => object[])[] = [
  (lines) => lines,
  (lines) => lines,
  (lines) => lines,
  ...inOtherOrders,
  (lines) => lines.slice(1),
  (lines) => [...lines, lines[0]],
  (lines) => [...lines, { doc_key: 'more', tokens: ['a'], clusters: [] }],
  (lines) => lines.map((line, at) => (at === 2 ? { ...line, tokens: ['x'] } : line)),
  (lines) => lines.map((line, at) => (at === 1 ? { ...line, clusters: [[[900, 901]]] } : line)),
  (lines) => lines.map((line, at) => (at === 1 ? { doc_key: 'none' } : line)),
  (lines) => lines.map((line, at) => (at % 2 === 1 ? { ...line, predicted_clusters: [] } : line)),
  (lines) => lines.map((line) => ({ ...line, predicted_clusters: [[[0, 0]]] })),
  (lines) => lines.map((line) => ({ ...line, clusters: { Ada: [[0, 0]], Bo: [[1, 1]] } })),
  (lines) => lines.map((line) => ({ ...line, clusters: [] })),
  (lines) => lines.map(({ tokens: _, ...line }: { tokens?: unknown }) => line),
];

async function outcomeOf(
  { keep, ...task }: Partial<CorefTask> & Pick<InputPaths, 'keep'>,
  contents: Record<string, string>,
  paths: readonly string[],
) {
  const files = memoryFiles(contents);
  const settings = { ...defaultsOf(corefSettings), ...task.settings };
  const metrics = selectMetrics(['all']);
  const asked = { keepsPairs: false, metrics, ...task, settings, inputs: { ...inputPaths(paths, files), keep } };
  try {
    const { logs, outcome } = await evaluateCoref(asked, files);
    const problems = [problemRows(logs), logs.map(({ counts }) => [...counts]), logs.map(({ errors }) => errors)];
    return outcome ? [jsonText(reportJson(finished(reportOf(outcome, asked, true)))), problems] : problems;
  } catch (error) {
    return String(error);
  }
}

describe('coreference in parts', () => {
  it.each(Array.from({ length: 150 }, (_, seed) => seed))('is that of whole sides, seed %i', async (seed) => {
    const source = random(seed);
    const systems = 1 + source.below(2);
    const areNamed = source.below(4) > 0;
    const documents = randomDocuments(source, systems, areNamed);
    const contents: Record<string, string> = {};
    const paths = ['key', 'one', 'two'].slice(0, systems + 1);
    for (const [at, path] of paths.entries()) {
      const lines = documents.map(({ id, words, sides }) => ({ doc_key: id, tokens: words, clusters: sides[at] }));
      const odd = oddities[source.below(3) > 0 ? 0 : source.below(oddities.length)](lines, source);
      const text = odd.map((line) => `${JSON.stringify(line)}\n`).join('');
      contents[path] = endings[source.below(4) > 0 ? 0 : source.below(endings.length)](text);
    }
    const settings = { singletons: source.below(3) === 0 ? 'drop' : 'keep', lenient: source.below(3) === 0 } as const;
    const keep = source.below(2) === 0 ? { perWarning: 100 } : undefined;
    const task = { keep, fingerprint: source.below(2) === 0, settings: settings as CorefTask['settings'] };
    const whole = await outcomeOf(task, contents, paths);
    for (const size of seed % 2 === 0 ? [1, 3000] : [500, 1e6])
      expect(await outcomeOf({ ...task, parts: { least: 0, size } }, contents, paths)).toEqual(whole);
  });

  it('needs whole sides only where something is odd', async () => {
    const source = random(7);
    const documents = randomDocuments(source, 1, true).map((one) => ({
      ...one,
      sides: [
        [
          [
            [0, 0],
            [1, 1],
          ],
        ],
        [
          [
            [0, 0],
            [2, 2],
          ],
        ],
      ],
    }));
    const [key, response] = [0, 1].map((at) =>
      documents.map(
        ({ id, words, sides }) => `${JSON.stringify({ doc_key: id, tokens: words, clusters: sides[at] })}\n`,
      ),
    );
    for (const other of [response, response.toReversed()]) {
      const files = memoryFiles({ key: key.join(''), response: other.join('') });
      const opened: string[] = [];
      const counting = {
        ...files,
        open: (path: string) => {
          opened.push(path);
          return files.open(path);
        },
      };
      const asked = { keepsPairs: false, metrics: selectMetrics(['all']), settings: defaultsOf(corefSettings) };
      const inputs = inputPaths(['key', 'response'], files);
      await evaluateCoref({ ...asked, inputs, parts: { least: 0, size: 400 } }, counting);
      // The key once more, for its first byte.
      expect(opened).toEqual(['key', 'key', 'response']);
    }
  });
});
