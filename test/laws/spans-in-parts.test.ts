import { describe, expect, it } from 'vitest';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import type { NerTask } from '../../src/evaluate/ner/ner-task.ts';
import { isSpanMode, modes } from '../../src/ner/modes.ts';
import { listedFindings } from '../../src/report/findings/listed.ts';
import { jsonText, reportJson } from '../../src/report/json.ts';
import { reportOf } from '../../src/results/make-report.ts';
import { problemRows, withWords } from '../../src/results/result.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { type InputPaths, inputPaths } from '../../src/sides/input-paths.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';
import { UsageError } from '../../src/text/usage-error.ts';
import { endings, inOtherOrders } from './odd-files.ts';

// Files of spans that are scored in parts, of whatever size and in whatever order, give what whole sides give: the report, the problems and the counts of them.

/** How many findings of each kind are listed. */
const LISTED = 2;

interface Doc {
  readonly at: number;
  readonly text: string;
  readonly isRejected: boolean;
  readonly sides: readonly (readonly Span[])[];
}

type Span = readonly [start: number, end: number, type: string, score: number];

const pick = <Of>(source: Random, some: readonly Of[]): Of => some[source.below(some.length)];

function spansIn(source: Random, length: number): Span[] {
  return Array.from({ length: source.below(5) }, (): Span => {
    const start = source.below(length - 1);
    const end = start + 1 + source.below(Math.min(8, length - start - 1));
    return [start, end, pick(source, ['PER', 'LOC', 'ORG', 'per']), source.below(100) / 100];
  });
}

function randomDocuments(source: Random, systems: number): readonly Doc[] {
  const areWide = source.below(4) === 0;
  const areRejected = source.below(4) === 0;
  return Array.from({ length: 1 + source.below(40) }, (_, at): Doc => {
    const words = Array.from({ length: 4 + source.below(12) }, () => pick(source, ['Ada', 'of', 'Äpfel', 'x', 'Bo']));
    const text = `${at} ${words.join(' ')}${areWide && source.below(3) === 0 ? ' 😀 end' : ''}`;
    const gold = spansIn(source, text.length);
    const other = (): readonly Span[] =>
      source.below(2) === 0 ? gold : [...gold.slice(1), ...spansIn(source, text.length)];
    const isRejected = areRejected && source.below(4) === 0;
    return { at, text, isRejected, sides: [gold, ...Array.from({ length: systems }, other)] };
  });
}

/** How documents are written, and the format that this is. */
const formats: Readonly<Record<string, (doc: Doc, side: number, isNamed: boolean) => Line>> = {
  spans: ({ at, text, sides }, side, isNamed) => ({
    id: isNamed ? `d${at}` : undefined,
    text,
    spans: sides[side].map(([start, end, type, score]) => ({ start, end, type, score, text: text.slice(start, end) })),
  }),
  prodigy: ({ at, text, sides, isRejected }, side, isNamed) => ({
    ...(isNamed ? { id: at } : { _input_hash: at * 7 }),
    text,
    spans: sides[side].map(([start, end, label, score]) => ({ start, end, label, score })),
    answer: isRejected ? 'reject' : 'accept',
  }),
  doccano: ({ at, text, sides }, side, isNamed) => ({
    ...(isNamed && { id: at }),
    text,
    label: sides[side].map(([start, end, type]) => [start, end, type] as const),
  }),
};

/** A document as some format has it. */
interface Line {
  readonly text?: string;
  readonly spans?: readonly { readonly start: number; readonly end: number }[];
  readonly label?: readonly (readonly [start: number, end: number, type: string])[];
}

/** What may be odd about a file: then whole sides are read. */
const oddities: readonly ((lines: readonly Line[], source: Random) => readonly object[])[] = [
  (lines) => lines,
  ...inOtherOrders,
  (lines) => lines.slice(1),
  (lines) => [...lines, lines[0]],
  (lines) => [lines[lines.length - 1], ...lines],
  (lines) => [...lines, { ...lines[0], id: 'more', text: 'more' }],
  (lines) => lines.map((line, at) => (at === 2 ? { ...line, text: `${line.text}.` } : line)),
  (lines) => lines.map((line, at) => (at === 2 ? { ...line, text: line.text?.replace('of', 'OF') } : line)),
  (lines) => lines.map(({ text: _, ...line }) => line),
  (lines) =>
    lines.map((line, at) =>
      at === 1 ? { ...line, spans: [{ start: 900, end: 901, type: 'PER', label: 'PER' }] } : line,
    ),
  (lines) => lines.map((line, at) => (at === 1 ? { ...line, spans: [{ start: 0, end: 1, type: 3, label: 3 }] } : line)),
  (lines) => lines.map((line) => ({ ...line, spans: [], label: [] })),
  (lines) => lines.map((line, at) => (at === 1 ? { nothing: 1 } : line)),
  (lines) => lines.map((line, at) => (at === 1 ? { ...line, id: undefined } : line)),
  (lines) =>
    lines.map((line) => ({
      ...line,
      spans: line.spans?.map((span: { start: number; end: number }) => ({
        ...span,
        start: span.start + 1,
        end: span.end + 1,
        text: undefined,
      })),
      label: line.label?.map(([start, end, type]) => [start + 1, end + 1, type]),
    })),
];

const spanEndings = [...endings, (text: string) => text.replace(/(.*)\n/u, '$1 \n')];

const spanModes = modes.map(({ name }) => name).filter((name) => isSpanMode(name) && name !== 'strict');

function randomTask(source: Random, systems: number): Partial<NerTask> & Pick<InputPaths, 'keep'> {
  const settings = {
    lenient: source.below(4) === 0 || undefined,
    types: source.below(5) === 0 ? ['PER', 'LOC'] : undefined,
    map: source.below(6) === 0 ? ['per=PER'] : undefined,
    minScore: source.below(8) === 0 ? 0.3 : undefined,
    duplicates: source.below(8) === 0 ? 'error' : undefined,
    pair: source.below(6) === 0 ? pick(source, ['id', 'text', 'position'] as const) : undefined,
    missingDocument: source.below(4) === 0 ? pick(source, ['empty', 'skip', 'error'] as const) : undefined,
    offsets: source.below(8) === 0 ? 'utf-16' : undefined,
  };
  const asked = source.below(2) === 0 ? [] : [pick(source, spanModes)];
  return {
    modes: [...asked, 'strict'],
    settings: Object.fromEntries(
      Object.entries(settings).filter(([, value]) => value !== undefined),
    ) as unknown as NerTask['settings'],
    fingerprint: source.below(2) === 0,
    findings: source.below(2) === 0 ? { keepsText: source.below(4) > 0, inSlices: true, withTexts: false } : undefined,
    confusion: source.below(4) === 0 && systems === 1,
    units: source.below(3) === 0 && asked[0] !== 'surface-corpus' ? 'document' : undefined,
    keep: source.below(2) === 0 ? { perWarning: 100 } : undefined,
    allow: source.below(6) === 0 ? ['TEXTS_DIFFER', 'SHIFTED'] : [],
  };
}

async function outcomeOf(
  { keep, ...task }: Partial<NerTask> & Pick<InputPaths, 'keep'>,
  contents: Record<string, string>,
  paths: readonly string[],
) {
  const files = memoryFiles(contents);
  const settings = { ...defaultsOf(nerSettings), ...task.settings };
  const asked = {
    modes: ['strict'],
    confusion: false,
    ...task,
    settings,
    inputs: { ...inputPaths(paths, files), keep },
  };
  try {
    const { logs, outcome } = await evaluateNer(asked as NerTask, files);
    const problems = [problemRows(logs), logs.map(({ counts }) => [...counts]), logs.map(({ errors }) => errors)];
    if (!outcome) return problems;
    const report = finished(reportOf(outcome, asked as NerTask, true));
    const systems = report.systems.map((system) => {
      return { ...system, findings: system.findings && listedFindings(system.findings, { most: LISTED }) };
    });
    return [jsonText(reportJson(withWords({ ...report, systems } as typeof report))), problems];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return String(error);
  }
}

describe('spans in parts', () => {
  it.each(Array.from({ length: 300 }, (_, seed) => seed))('are those of whole sides, seed %i', async (seed) => {
    const source = random(seed);
    const systems = 1 + source.below(2);
    const isNamed = source.below(4) > 0;
    const documents = randomDocuments(source, systems);
    const contents: Record<string, string> = {};
    const paths = ['gold', 'one', 'two'].slice(0, systems + 1);
    const format = pick(source, Object.keys(formats));
    for (const [at, path] of paths.entries()) {
      const own = source.below(8) === 0 ? pick(source, Object.keys(formats)) : format;
      const lines = documents.map((doc) => formats[own](doc, at, isNamed));
      const odd = oddities[source.below(3) > 0 ? 0 : source.below(oddities.length)](lines, source);
      const text = odd.map((line) => `${JSON.stringify(line)}\n`).join('');
      contents[path] = spanEndings[source.below(4) > 0 ? 0 : source.below(spanEndings.length)](text);
    }
    const task = randomTask(source, systems);
    const whole = await outcomeOf(task, contents, paths);
    const listed = { ...task, findings: task.findings && { ...task.findings, most: LISTED } };
    expect(await outcomeOf(listed, contents, paths)).toEqual(whole);
    for (const size of seed % 2 === 0 ? [1, 3000] : [500, 1e6])
      expect(await outcomeOf({ ...listed, parts: { least: 0, size } }, contents, paths)).toEqual(whole);
  });

  it('need whole sides only where something is odd', async () => {
    const documents = randomDocuments(random(7), 1).map(({ at, text }): Doc => {
      const gold: Span[] = [
        [0, 2, 'PER', 1],
        [3, 5, 'LOC', 1],
      ];
      return { at, text, isRejected: false, sides: [gold, gold.slice(1)] };
    });
    for (const format of Object.keys(formats))
      for (const isReversed of [false, true]) {
        const [gold, pred] = [0, 1].map((side) =>
          documents.map((doc) => `${JSON.stringify(formats[format](doc, side, true))}\n`),
        );
        const files = memoryFiles({ gold: gold.join(''), pred: (isReversed ? pred.toReversed() : pred).join('') });
        const opened: string[] = [];
        const counting = {
          ...files,
          open: (path: string) => {
            opened.push(path);
            return files.open(path);
          },
        };
        const settings = defaultsOf(nerSettings);
        const inputs = inputPaths(['gold', 'pred'], files);
        const asked: NerTask = {
          modes: ['strict'],
          confusion: false,
          settings,
          inputs,
          parts: { least: 0, size: 400 },
        };
        await evaluateNer(asked, counting);
        expect(opened).toEqual(['gold', 'pred']);
      }
  });
});
