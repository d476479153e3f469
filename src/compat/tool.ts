import type { CorefDocument } from '../coref/document.ts';
import type { Singletons } from '../coref/rules.ts';

/** What is to be said of a scorer whose numbers we reproduce. */
export interface ToolAbout {
  /** As on the command line. */
  readonly name: string;
  readonly title: string;
  /** Where it comes from: the repository on GitHub, where it has one. */
  readonly source: string;
  /** Files as its users have them: the arguments after `--compat NAME`. */
  readonly files: string;
  /** The exact rule, with the tool's own names for its numbers. */
  readonly about: string;
  /** One line: why its numbers are not the definition. */
  readonly departs: string;
}

/** Numbers under a tool's own names, nested as it nests them: fractions and counts, unrounded, never percentages. */
export interface CompatScores {
  readonly [name: string]: number | CompatScores;
}

/** What a tool says of one document (or of one sentence, or of what else it scores by itself). */
export interface CompatDocument {
  readonly document: string;
  readonly scores: CompatScores;
}

/** What a tool computes. `notes` say where it would have raised an error and which value stands for that, and what it leaves out. */
export interface CompatScored {
  readonly scores: CompatScores;
  /** Present where the tool has scores of single documents. */
  readonly byDocument?: readonly CompatDocument[];
  readonly notes: readonly string[];
}

/** Why there is no number: the tool raises an error here, and no value can stand for it. */
export interface CompatRefusal {
  readonly refusal: string;
}

/** What a tool gives: numbers, or why there are none. */
export type CompatOutcome = CompatScored | CompatRefusal;

/** The documents of both sides, all of them, in the order of their files. */
export interface CorefSides {
  readonly key: readonly CorefDocument[];
  readonly response: readonly CorefDocument[];
  /** What becomes of entities with one mention, where the tool can be told; its own default when not given. */
  readonly singletons?: Singletons;
}

/** A coreference scorer whose numbers we reproduce. */
export interface CorefTool extends ToolAbout {
  readonly name: CorefToolName;
  /** The tool's own default, where it can be told what to do with singletons. */
  readonly singletons?: Singletons;
  score(sides: CorefSides): CompatOutcome;
}

/** The names of the coreference scorers in `corefTools`, in its order: for a command line that does not load them all. */
export const corefToolNames = [
  'metric4coref',
  'coval',
  'corefud',
  'neleval',
  'allennlp',
  'scorch',
  'scorch-cli',
] as const;

/** One of them. */
export type CorefToolName = (typeof corefToolNames)[number];

/** The names of the NER scorers in `nerTools`, in its order. */
export const nerToolNames = [
  'conlleval',
  'seqeval',
  'seqeval-strict',
  'sklearn',
  'nervaluate',
  'davidsbatista',
  'eval4ner',
  'kg-book',
  'bmes-blog',
] as const;

/** One of them. */
export type NerToolName = (typeof nerToolNames)[number];
