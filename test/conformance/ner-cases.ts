import { readFileSync } from 'node:fs';
import { nerCounted, nerResult, type TagFileScores } from '../../src/evaluate/ner/counted.ts';
import type { SchemeName } from '../../src/ner/schemes.ts';
import type { TagScores } from '../../src/ner/scores.ts';
import { conllevalReport } from '../../src/report/other-programs.ts';
import { makeReport } from '../../src/results/result.ts';
import type { NerSettings, TagFileSettings } from '../../src/settings/ner.ts';
import { scoreTagFiles } from '../evaluate/score-tag-files.ts';
import { caseFiles, casePath } from './cases.ts';

/** A case: files of tags, and how they are written. */
export interface Case {
  readonly id: string;
  readonly kind: 'tags' | 'surface';
  readonly category: string;
  readonly scheme: string;
  readonly layout: string;
  readonly suffix: boolean;
  readonly label_delimiter: string;
  readonly outside: string;
  readonly raw: boolean;
  readonly files: Record<string, string>;
}

/** What other tools made of a case. */
// biome-ignore lint/suspicious/noExplicitAny: the expectations are a tree of other tools' outputs
export type Expected = any;

/** The path of a file of the open set. */
export const open = (...parts: string[]): string => casePath('ner', 'open', ...parts);
/** The open set: those of our own making, and others where they are. */
export const cases: readonly Case[] = [
  ...new Map(
    caseFiles<readonly Case[]>('ner/open/cases.json')
      .flat()
      .map((one) => [one.id, one]),
  ).values(),
];
/** The three whose texts are those of eval4ner's documentation and tests, which are in the shared folder only. */
export const foreign = ['o-064-surface-seed-one', 'o-065-surface-seed-all', 'o-066-surface-readme-table'];
/** By the id of the case. */
export const expected: Record<string, Expected> = Object.assign({}, ...caseFiles('ner/open/expected.json'));
export const schemeNames: Record<string, SchemeName> = {
  IOB1: 'iob1',
  IOB2: 'bio',
  IOE1: 'ioe1',
  IOE2: 'ioe2',
  IOBES: 'bioes',
  BILOU: 'bilou',
  BMES: 'bmes',
  BMEWO: 'bmewo',
  IO: 'io',
};

/** The cases whose tags can be scored. */
export const tagCases = cases.filter((one) => one.kind === 'tags' && one.category !== 'length-mismatch');

/** The scores of a case, whose tags are read as it says that they are written. */
export function score(one: Case, settings: TagFileSettings = {}): TagFileScores {
  const name = `${one.id} ${JSON.stringify(settings)}`;
  const scores = scored.get(name) ?? scoreCase(one, settings);
  scored.set(name, scores);
  return scores;
}

const scored = new Map<string, TagFileScores>();

function scoreCase(one: Case, settings: TagFileSettings): TagFileScores {
  const bytes = (side: string): Uint8Array => readFileSync(open(one.files[side]));
  const input = one.layout === 'one-file' ? { gold: bytes('both') } : { gold: bytes('gold'), pred: bytes('pred') };
  return scoreTagFiles(input, {
    scheme: one.raw ? 'raw' : schemeNames[one.scheme],
    suffix: one.suffix,
    tagDelimiter: one.label_delimiter,
    outside: [one.outside],
    ...settings,
  });
}

/** The text of `--format conlleval`. */
export function conllevalText(scores: TagScores): string {
  const settings = {} as NerSettings;
  const result = nerResult(
    'pred',
    { ...scores, unpaired: { gold: 0, pred: 0 }, skipped: { gold: 0, pred: 0 }, ignored: { gold: 0, pred: 0 } },
    settings,
    { modes: ['strict'], confusion: false },
    [],
  );
  return conllevalReport(makeReport(nerCounted('gold', [result], settings), false));
}

/** An expectation that may stand under another name. */
export const followed = (tree: Expected, name: string): Expected =>
  tree[name]?.same_as ? { ...followed(tree, tree[name].same_as) } : tree[name];

/** What the tool that reads prefix tags of the common letters said. */
export const canonical = (one: Case): Expected => expected[one.id].canonical ?? expected[one.id].as_is;
