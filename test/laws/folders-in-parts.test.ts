import { describe, expect, it } from 'vitest';
import { selectMetrics } from '../../src/coref/metrics.ts';
import type { CorefTask } from '../../src/evaluate/coref/coref-task.ts';
import { evaluateCoref } from '../../src/evaluate/evaluate-coref.ts';
import { evaluateNer } from '../../src/evaluate/evaluate-ner.ts';
import type { OtherThreads, PartsAsked, ShareTask } from '../../src/evaluate/large-files.ts';
import type { NerTask } from '../../src/evaluate/ner/ner-task.ts';
import { type CorefPartRules, corefShareScorer } from '../../src/evaluate/parts/coref-part.ts';
import { takeShares } from '../../src/evaluate/parts/shares.ts';
import { type TagPartRules, tagShareReader } from '../../src/evaluate/parts/tag-part.ts';
import { selectModes } from '../../src/ner/modes.ts';
import { jsonText, reportJson } from '../../src/report/json.ts';
import { type Evaluated, type Questions, reportOf } from '../../src/results/make-report.ts';
import { problemRows } from '../../src/results/result.ts';
import { corefSettings } from '../../src/settings/coref.ts';
import { nerSettings } from '../../src/settings/ner.ts';
import { defaultsOf } from '../../src/settings/table.ts';
import { type InputPaths, inputPaths } from '../../src/sides/input-paths.ts';
import { memoryFiles } from '../../src/sides/memory-files.ts';
import { type Random, random } from '../../src/stats/random.ts';
import { finished } from '../../src/stats/work.ts';

// Folders whose files are divided among threads give what one thread gives: the report, the problems and the counts of them.

type Contents = Record<string, string>;

/** Threads that are none: each works on a clone of its task, and hands over a clone of what it has made. `made`: whether each could. */
function sharingThreads(made: boolean[] = []): PartsAsked {
  const take = async (given: ShareTask): Promise<never> => {
    const { kind, rules, shares, elsewhere } = structuredClone(given);
    const files = memoryFiles(elsewhere.contents!);
    const make =
      kind === 'coref'
        ? corefShareScorer(rules as CorefPartRules, files)
        : tagShareReader(rules as TagPartRules, files);
    const taken = await takeShares<unknown>(shares, make);
    made.push(taken !== undefined);
    return structuredClone(taken) as never;
  };
  const threads: Pick<OtherThreads, 'takers'> = { takers: (task) => [take(task), take(task)] };
  return { threads: () => threads as OtherThreads };
}

async function outcomeOf(evaluated: Promise<Evaluated>, asked: Questions): Promise<unknown> {
  try {
    const { logs, outcome } = await evaluated;
    const problems = [problemRows(logs), logs.map(({ counts }) => [...counts]), logs.map(({ errors }) => errors)];
    return outcome ? [jsonText(reportJson(finished(reportOf(outcome, asked, true)))), problems] : problems;
  } catch (error) {
    return String(error);
  }
}

function corefOutcome(
  { keep, ...task }: Partial<CorefTask> & Pick<InputPaths, 'keep'>,
  all: Contents,
): Promise<unknown> {
  const files = memoryFiles(all);
  const settings = { ...defaultsOf(corefSettings), ...task.settings };
  const inputs = { ...inputPaths(pathsIn(all), files), keep };
  const asked = { keepsPairs: false, metrics: selectMetrics(['all']), ...task, settings, inputs };
  return outcomeOf(evaluateCoref(asked, files), asked);
}

function nerOutcome({ keep, ...task }: Partial<NerTask> & Pick<InputPaths, 'keep'>, all: Contents): Promise<unknown> {
  const files = memoryFiles(all);
  const settings = { ...defaultsOf(nerSettings), ...task.settings };
  const inputs = { ...inputPaths(pathsIn(all), files), keep };
  const asked = { modes: selectModes(['strict', 'partial', 'token']), confusion: true, ...task, settings, inputs };
  return outcomeOf(evaluateNer(asked, files), asked);
}

/** The folders, the first of which is the key. */
function pathsIn(all: Contents): readonly string[] {
  return ['key', 'one', 'two'].filter((folder) => Object.keys(all).some((path) => path.startsWith(`${folder}/`)));
}

/** More files than there are shares, so that shares have two. Then documents are short. */
const MANY = 140;

type Clusters = readonly (readonly (readonly [number, number])[])[];

function randomClusters(source: Random, tokens: number): Clusters {
  return Array.from({ length: source.below(5) }, () =>
    Array.from({ length: 1 + source.below(3) }, (): readonly [number, number] => {
      const start = source.below(tokens);
      return [start, Math.min(tokens - 1, start + source.below(2))];
    }),
  );
}

/** A document as each format has it. */
const written: readonly ((id: string, words: readonly string[], clusters: Clusters) => string)[] = [
  (id, words, clusters) => {
    const rows = words.map((word, at) => {
      const marks = clusters.flatMap((own, entity) =>
        own.flatMap(([start, end]) => [
          ...(start === at ? [`(${entity}${end === at ? ')' : ''}`] : []),
          ...(end === at && start < at ? [`${entity})`] : []),
        ]),
      );
      return `${id} 0 ${at} ${word} - - - - - - - ${marks.join('|') || '-'}\n`;
    });
    return `#begin document (${id}); part 000\n${rows.join('')}\n#end document\n`;
  },
  (id, tokens, clusters) => `${JSON.stringify({ doc_key: id, tokens, clusters })}\n`,
  (_, tokens, clusters) => `${JSON.stringify({ tokens, clusters })}\n`,
  (id, _, clusters) => `${JSON.stringify({ doc_key: id, clusters })}\n`,
];

/** Folders of one response or two. */
function corefFolders(source: Random): Contents {
  const all: Contents = {};
  const systems = ['one', 'two'].slice(0, 1 + source.below(2));
  const format = written[source.below(written.length)];
  const extension = format === written[0] ? 'conll' : 'json';
  const areNamedAlike = source.below(8) === 0;
  const files = source.below(16) === 0 ? MANY : 2 + source.below(12);
  for (let file = 0; file < files; file++) {
    const documents = Array.from({ length: 1 + (source.below(4) === 0 ? 1 : 0) }, (_, at) => {
      const words = Array.from({ length: 3 + source.below(files < MANY ? 20 : 2) }, () => `w${source.below(300)}`);
      const key = randomClusters(source, words.length);
      return { id: areNamedAlike ? `d${at}` : `d${file}_${at}`, words, key };
    });
    for (const folder of ['key', ...systems])
      all[`${folder}/${file}.${extension}`] = documents
        .map(({ id, words, key }) => {
          const isOther = folder !== 'key' && source.below(2) === 0;
          return format(id, words, isOther ? [...key.slice(1), ...randomClusters(source, words.length)] : key);
        })
        .join('');
  }
  return all;
}

function tagFolders(source: Random): Contents {
  const all: Contents = {};
  const systems = ['one', 'two'].slice(0, 1 + source.below(2));
  const tags = ['O', 'O', 'O', 'B-PER', 'I-PER', 'B-LOC', 'I-LOC', 'B-X', 'E-PER'].slice(0, 5 + source.below(5));
  const hasWords = source.below(3) > 0;
  const isOneFolder = source.below(6) === 0;
  const files = source.below(16) === 0 ? MANY : 2 + source.below(12);
  for (let file = 0; file < files; file++) {
    const rows = Array.from({ length: 3 + source.below(files < MANY ? 30 : 3) }, () => {
      const word = hasWords ? `w${source.below(50)} ` : '';
      return source.below(6) === 0 ? ['', ''] : [word, tags[source.below(tags.length)]];
    });
    const start = source.below(5) === 0 ? `${hasWords ? '-DOCSTART- O' : 'O'}\n\n` : '';
    for (const folder of ['key', ...systems]) {
      const lines = rows.map(([word, tag]) => {
        const isOther = folder !== 'key' && tag !== '' && source.below(4) === 0;
        return `${word}${isOther ? tags[source.below(tags.length)] : tag}\n`;
      });
      all[`${folder}/${file}.tsv`] = `${start}${lines.join('')}\n`;
    }
    if (isOneFolder) {
      const preds = all[`one/${file}.tsv`].split('\n');
      const both = all[`key/${file}.tsv`]
        .split('\n')
        .map((line, at) => (line ? `${line} ${preds[at].split(' ').at(-1)}` : ''));
      all[`key/${file}.tsv`] = both.join('\n');
      for (const system of systems) delete all[`${system}/${file}.tsv`];
    }
  }
  return all;
}

/** What may be odd about a folder; an entry without a change is left as it is. */
const oddities: readonly ((path: string, text: string, source: Random) => Contents)[] = [
  () => ({}),
  (path, text) => ({ [path.replace('/', '/more-')]: text }),
  (path) => ({ [path]: '' }),
  (path, text, source) => ({ [path]: text.slice(0, source.below(text.length)) }),
  (path, text, source) => ({ [path]: `${text}${text.slice(0, source.below(text.length))}` }),
  (path, text) => ({ [path]: text.replaceAll('\n', '\r\n') }),
  (path, text) => ({ [path]: `\ufeff${text}` }),
  (path, text) => ({ [path]: text.replace('w', 'x') }),
  (path, text) => ({ [path]: text.replace(/\n.*\n/, '\n') }),
  (path, text) => ({ [path]: text.replace(/[(\d]/, '?') }),
  (path, text) => ({ [path]: text.replace('B-PER', 'B-ORG').replace('O\n', 'foo\n') }),
  (path, text) => ({ [path]: text.replaceAll(/B-|I-/g, '') }),
  (path, text) => ({ [path]: text.replaceAll(/\n\n/g, '\n') }),
  (path, text) => ({ [`${path}.log`]: text }),
];

function made(odd: Contents, source: Random): Contents {
  const all = { ...odd };
  for (let changes = source.below(2) * source.below(4); changes > 0; changes--) {
    const paths = Object.keys(all);
    const path = paths[source.below(paths.length)];
    const [first, second] = [all[path], oddities[source.below(oddities.length)](path, all[path], source)];
    Object.assign(all, second);
    if (Object.keys(second).length === 0 && first !== undefined && paths.length > 4) delete all[path];
  }
  return all;
}

const seeds = Array.from({ length: 200 }, (_, seed) => seed);

describe('folders in threads', () => {
  it.each(seeds)('are scored as in one, coreference, seed %i', async (seed) => {
    const source = random(seed);
    const all = made(corefFolders(source), source);
    const settings = {
      singletons: source.below(3) === 0 ? 'drop' : 'keep',
      lenient: source.below(3) === 0,
      missing: (['error', 'empty', 'skip'] as const)[source.below(3)],
    };
    const keep = source.below(2) === 0 ? { perWarning: 100 } : undefined;
    const task = { keep, fingerprint: source.below(2) === 0, settings: settings as CorefTask['settings'] };
    const whole = await corefOutcome(task, all);
    expect(await corefOutcome({ ...task, parts: sharingThreads() }, all)).toEqual(whole);
  });

  it.each(seeds)('are scored as in one, tags, seed %i', async (seed) => {
    const source = random(seed);
    const all = made(tagFolders(source), source);
    const settings: Partial<NerTask['settings']> = {
      ...(source.below(3) === 0 && { lenient: true }),
      ...(source.below(4) === 0 && { map: { PER: 'LOC' } as never }),
      ...(source.below(4) === 0 && { invalid: 'discard' }),
      ...(source.below(4) === 0 && { missingDocument: (['empty', 'skip'] as const)[source.below(2)] }),
    };
    const units = ([undefined, 'auto', 'sentence', 'document'] as const)[source.below(4)];
    const keep = source.below(2) === 0 ? { perWarning: 100 } : undefined;
    const task = { keep, units, fingerprint: source.below(2) === 0, settings: settings as NerTask['settings'] };
    const whole = await nerOutcome(task, all);
    expect(await nerOutcome({ ...task, parts: sharingThreads() }, all)).toEqual(whole);
  });

  it('are read by them where nothing is odd', async () => {
    const made: boolean[] = [];
    const source = random(3);
    const documents = Array.from({ length: 300 }, (_, at) => {
      const clusters = [
        [[0, 0] as const, [2, 3] as const],
        [[1, 1] as const, [4, 4] as const],
      ];
      const other = at % 2 === 0 ? clusters : [clusters[0], [[1, 1] as const, [5, 5] as const]];
      const words = Array.from({ length: 7 }, () => `w${source.below(300)}`);
      return { path: `${at}.conll`, sides: [clusters, other].map((own) => written[0](`d${at}`, words, own)) };
    });
    const all = Object.fromEntries(
      documents.flatMap(({ path, sides }) => [
        [`key/${path}`, sides[0]],
        [`one/${path}`, sides[1]],
      ]),
    );
    await corefOutcome({ parts: sharingThreads(made) }, all);
    expect(made).toEqual([true, true]);
    await nerOutcome({ parts: sharingThreads(made) }, tagFolders(random(5)));
    expect(made).toEqual([true, true, true, true]);
  });
});
