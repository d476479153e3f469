import type { CorefDocument } from '../coref/document.ts';
import type { MatchRules } from '../coref/matching/match.ts';
import type { Singletons } from '../coref/rules.ts';
import type { CorefReader, CorefReaderOptions } from '../formats/coref/coref-input.ts';
import type { CorefSettings } from '../settings/coref.ts';

/** The description of a scorer whose numbers we reproduce. */
export interface ToolAbout {
  readonly name: string;
  readonly title: string;
  /** Where it comes from: its repository on GitHub, if it has one. */
  readonly source: string;
  /** Example files in its usual formats: the arguments after `--compat NAME`. */
  readonly files: string;
  /** One line: why its numbers are not the definition. */
  readonly departs: string;
}

/** Numbers under a tool's own names, nested as it nests them: fractions and counts, unrounded, never percentages. */
export interface CompatScores {
  readonly [name: string]: number | CompatScores;
}

/** A tool's scores for one document (or sentence, or whatever else it scores separately). */
export interface CompatDocument {
  readonly document: string;
  readonly scores: CompatScores;
}

/** What a tool computes. `notes` say where it would have raised an error and which value is used instead, and what it leaves out. */
export interface CompatScored {
  readonly scores: CompatScores;
  /** What the tool prints, in its own layout, by the names of its reports; absent where it is a table of the scores. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Present if the tool scores single documents. */
  readonly byDocument?: readonly CompatDocument[] | undefined;
  readonly notes: readonly string[];
}

/** Why there is no number: the tool raises an error here, and no value can take its place. */
export interface CompatRefusal {
  readonly refusal: string;
}

/** What a tool returns: numbers, or why there are none. */
export type CompatOutcome = CompatScored | CompatRefusal;

/** The settings that say which mentions a tool scores, and which of them match. */
export type MentionRule = 'match' | 'zeroMatch' | 'npOnly' | 'removeNested';

/** All documents of both sides, in the order of their files. */
export interface CorefSides extends Partial<Pick<CorefSettings, MentionRule>> {
  readonly key: readonly CorefDocument[];
  readonly response: readonly CorefDocument[];
  /** The formats of the files, each once, if the documents come from files. */
  readonly formats?: readonly string[];
  /** What happens to entities with one mention, if the tool has that option; its own default when not given. */
  readonly singletons?: Singletons;
  /** neleval: the measures, by its names or as `aggregate:filter:key`; its default when not given. */
  readonly measures?: readonly string[] | undefined;
  /** neleval: the fields that annotations are grouped by, `docid`, `type` or both. */
  readonly groupBy?: readonly string[] | undefined;
  /** neleval: what its `analyze` prints, in the place of measures. */
  readonly analysis?: 'summary' | 'lines' | undefined;
}

/** A coreference scorer whose numbers we reproduce. */
export interface CorefTool extends ToolAbout {
  /** The tool's own default, if it has an option for singletons. */
  readonly singletons?: Singletons;
  /** What else it can be told of mentions, and how it can match them. */
  readonly mentionRules?: readonly MentionRule[];
  readonly matches?: readonly CorefSettings['match'][];
  /** How it matches mentions that are sets of words where it is not told; other mentions it matches by equality alone. */
  readonly matching?: MatchRules;
  /** Present if measures and groups can be chosen. @throws RangeError if no measure has this name. */
  readonly checkMeasures?: (names: readonly string[]) => void;
  /** Reads files of CoNLL as the tool does, where that changes its numbers; ours does otherwise. */
  readonly conllReader?: ((options: CorefReaderOptions) => CorefReader) | undefined;
  /** Reads files of TSV as the tool does; ours does otherwise. */
  readonly tsvReader?: (options: CorefReaderOptions) => CorefReader;
  score(sides: CorefSides): CompatOutcome;
}

/** Documents of one name; that of a side that lacks it is empty. */
export interface PairedDocument {
  readonly id: string;
  readonly key: CorefDocument;
  readonly response: CorefDocument;
}

export interface PairedDocuments {
  /** Those of the key, in its order. */
  readonly own: readonly PairedDocument[];
  /** Those of them that the response lacks. */
  readonly missing: readonly PairedDocument[];
  /** The ones that only the response has. */
  readonly extra: readonly PairedDocument[];
}

/** The rule of a coreference scorer, which is given pairs. */
export interface CorefScorer extends Omit<CorefTool, 'score'> {
  score(sides: CorefSides & PairedDocuments): CompatOutcome;
}
