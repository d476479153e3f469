import { readFileSync } from 'node:fs';
import { scoreTagFiles, type TagFileScores, type TagFileSettings } from '../../src/evaluate/tag-files.ts';
import type { SchemeName } from '../../src/ner/schemes.ts';
import { shared, sharedPath } from '../shared.ts';

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
export const open = (...parts: string[]): string => sharedPath('conformance', 'ner', 'open', ...parts);
/** The open set; none where there is no shared data. */
export const cases: readonly Case[] = shared ? JSON.parse(readFileSync(open('cases.json'), 'utf8')) : [];
/** By the id of the case. */
export const expected: Record<string, Expected> = shared ? JSON.parse(readFileSync(open('expected.json'), 'utf8')) : {};
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

/** Scores a case as it says how its tags are written. */
export function score(one: Case, settings: TagFileSettings = {}): TagFileScores {
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

/** An expectation that may stand under another name. */
export const followed = (tree: Expected, name: string): Expected =>
  tree[name]?.same_as ? { ...followed(tree, tree[name].same_as) } : tree[name];

/** What the tool that reads prefix tags of the common letters said. */
export const canonical = (one: Case): Expected => expected[one.id].canonical ?? expected[one.id].as_is;
