import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from './option-values.ts';

/** The folder of the project. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Files and folders of one kind. Paths are as a command line in the folder of the project has them. */
export interface FileSet {
  readonly command: Command;
  readonly under: string;
  /** How often it is drawn, beside the others. */
  readonly weight: number;
  /** All that may be read, in the order of their names. */
  readonly entries: readonly string[];
  readonly pairs: readonly FilePair[];
}

/** A key, or gold, and what may be scored against it, first what is written as it is. */
export interface FilePair {
  readonly key: string;
  readonly responses: readonly string[];
}

/** Where a set is, and how its files are paired if their names do not tell. */
interface Place {
  readonly under: string;
  readonly weight: number;
  /** Only files with such paths. */
  readonly only?: RegExp;
  /** The key of files whose name tells no partner. */
  readonly key?: string;
}

const places: Readonly<Record<Command, readonly Place[]>> = {
  corefscore: [
    { under: 'testdata/quickstart', weight: 6, only: /conll$/ },
    { under: 'testdata/several', weight: 4, only: /conll$/, key: 'testdata/quickstart/key.conll' },
    { under: 'testdata/broken', weight: 4 },
    { under: 'testdata/broken-input', weight: 2 },
    { under: 'testdata/chinese', weight: 2 },
    { under: 'testdata/compat', weight: 4, only: /(json|jsonl|tsv)$/ },
    { under: 'testdata/folders', weight: 3 },
    { under: 'testdata/many-problems', weight: 2 },
    { under: 'testdata/page', weight: 3 },
    { under: 'testdata/pairing', weight: 1, only: /conll$/, key: 'testdata/pairing/key.conll' },
    { under: 'testdata/records', weight: 2, key: 'testdata/records/gold.csv' },
    { under: 'testdata/warnings', weight: 2 },
    { under: 'testdata/conformance/coref', weight: 6 },
    { under: 'testdata/conformance/coref-quirks', weight: 4 },
    { under: 'testdata/conformance/scorer-pl', weight: 4 },
    { under: 'testdata/conformance/scorer-pl-probes', weight: 3 },
    { under: '../shared/conformance/coref', weight: 2 },
    { under: '../shared/conformance/corefud', weight: 5 },
    { under: '../shared/conformance/id-clusters', weight: 3 },
    { under: '../shared/conformance/minspan', weight: 2 },
    { under: '../shared/conformance/neleval', weight: 3 },
    { under: '../shared/conformance/scorer-pl-tc', weight: 3 },
    { under: '../shared/conformance/findings/berkeley', weight: 2 },
    { under: '../shared/conformance/findings/coref', weight: 3 },
    { under: '../shared/conformance/found', weight: 2, only: /\/(key|response)\.|ecb/ },
    { under: '../shared/realdata/coref', weight: 1 },
    { under: '../shared/realdata/corefud', weight: 1 },
  ],
  nerscore: [
    { under: 'testdata/quickstart', weight: 6, only: /tsv$/ },
    { under: 'testdata/several', weight: 2, only: /tsv$/, key: 'testdata/quickstart/gold.tsv' },
    { under: 'testdata/broken-tags', weight: 3, key: 'testdata/broken-tags/gold.tsv' },
    { under: 'testdata/broken-ner', weight: 1 },
    { under: 'testdata/compat', weight: 2, only: /(spans|samples|texts\.jsonl)$/ },
    { under: 'testdata/pairing', weight: 1, only: /tsv$/ },
    { under: 'testdata/spans', weight: 4, key: 'testdata/spans/gold.jsonl' },
    { under: 'testdata/tag-folders', weight: 3 },
    { under: 'testdata/tags', weight: 5 },
    { under: 'testdata/conformance/ner', weight: 8 },
    { under: '../shared/conformance/ner', weight: 2 },
    { under: '../shared/conformance/findings/analyze', weight: 1 },
    { under: '../shared/conformance/findings/ner', weight: 2 },
    { under: '../shared/conformance/findings/seqscore', weight: 2 },
    { under: '../shared/conformance/found', weight: 3, only: /\/(gold|pred|[gp](\/|$))/ },
    { under: '../shared/conformance/spans/spans', weight: 8 },
    { under: '../shared/conformance/spans/mixed', weight: 4 },
    { under: '../shared/conformance/spans/strings', weight: 3 },
    {
      under: '../shared/conformance/spans/problems',
      weight: 3,
      key: '../shared/conformance/spans/problems/gold.jsonl',
    },
    { under: '../shared/realdata/ner', weight: 1 },
    { under: '../shared/realdata/spans', weight: 1 },
  ],
};

/** Files that say what a case is or what is expected of it. */
const besides = /^((README|TABLE|LICENSE|expected).*|(index|cases?)\.json|cmd|args|rc|stdout|stderr|right\.md)$/;

/** The most bytes that a command line may read of one path. What gzip packs is taken to be eight times as long. */
const mostBytes = 3_000_000;

/** The sets that are there, and how many are not. */
export function fileSets(shared: string): { readonly sets: readonly FileSet[]; readonly missing: number } {
  const all = (['corefscore', 'nerscore'] as const).flatMap((command) =>
    places[command].map((place) => ({ command, place, isThere: existsSync(onDisk(place.under, shared)) })),
  );
  const sets = all.filter(({ isThere }) => isThere).map(({ command, place }) => fileSet(command, place, shared));
  return {
    sets: sets.filter(({ entries }) => entries.length > 0),
    missing: all.filter(({ isThere }) => !isThere).length,
  };
}

/** Where the file of a path is that a command line has. */
export function onDisk(path: string, shared: string): string {
  return path.startsWith('../shared') ? join(shared, path.slice('../shared'.length)) : resolve(root, path);
}

function fileSet(command: Command, { under, weight, only, key }: Place, shared: string): FileSet {
  const entries = listed(under, shared).filter((path) => only?.test(path) ?? true);
  const paired = entries.flatMap((path) => pair(path, entries) ?? []);
  const inPairs = new Set(paired.flatMap(({ key, responses }) => [key, ...responses]));
  const alone = entries.filter((path) => !inPairs.has(path)).map((path) => ({ key: key ?? path, responses: [path] }));
  return { command, under, weight, entries, pairs: [...paired, ...alone] };
}

/** Files, and folders that are one side, in the order of their names. */
function listed(folder: string, shared: string): string[] {
  const found = readdirSync(onDisk(folder, shared), { withFileTypes: true }).filter(({ name }) => !besides.test(name));
  return found
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (bytes(onDisk(path, shared)) > mostBytes && !(entry.isDirectory() && sides(entry.name) === undefined))
        return [];
      return entry.isDirectory() && sides(entry.name) === undefined ? listed(path, shared) : [path];
    });
}

function bytes(path: string): number {
  const found = statSync(path);
  if (found.isDirectory()) return readdirSync(path).reduce((sum, name) => sum + bytes(join(path, name)), 0);
  return path.endsWith('.gz') ? found.size * 8 : found.size;
}

/** A name that says which side it is, in parts: before the word, the word, and the rest. */
function sides(name: string): { before: string; isKey: boolean; rest: string } | undefined {
  const keys = /^(.*?)(?<![a-z])(key|gold|k|g)(?![a-z])(.*)$/;
  const responses = /^(.*?)(?<![a-z])(response|sys|system|pred|r|p)(?![a-z])(.*)$/;
  for (const [pattern, isKey] of [
    [keys, true],
    [responses, false],
  ] as const) {
    const match = pattern.exec(name);
    if (match) return { before: match[1], isKey, rest: match[3] };
  }
  return undefined;
}

/** The responses to a key: what stands beside it with the same beginning of the name. */
function pair(path: string, entries: readonly string[]): FilePair | undefined {
  const own = sides(basename(path));
  if (!own?.isKey) return undefined;
  const partners = entries.flatMap((other) => {
    const side = dirname(other) === dirname(path) ? sides(basename(other)) : undefined;
    return side && !side.isKey && side.before === own.before ? [{ other, isAlike: side.rest === own.rest }] : [];
  });
  if (partners.length === 0) return undefined;
  const ordered = [...partners.filter(({ isAlike }) => isAlike), ...partners.filter(({ isAlike }) => !isAlike)];
  return { key: path, responses: ordered.map(({ other }) => other) };
}
