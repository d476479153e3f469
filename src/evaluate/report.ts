import type { DocumentPair } from '../coref/document.ts';
import type { CriterionName } from '../ner/criteria.ts';
import type { CriterionScores } from '../ner/metrics.ts';
import type { Confusion } from '../ner/pair-counts.ts';
import type { InvalidSpans, SchemeReport } from '../ner/scores.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { Counts, CountTable, ScoreRow, Scorer } from '../score/score.ts';
import type { Test } from '../stats/compare.ts';
import type { Measure } from '../stats/measures.ts';
import type { ScoreIntervals } from '../stats/score-intervals.ts';
import type { Problem, ProblemCode } from '../text/problem.ts';
import type { CrossCheck } from './coref/cross-check.ts';

/**
 * All results of one run, of either command: the one structure that every output is made from. The JSON is its image. Scores are
 * fractions in [0, 1] at full precision. What does not apply is absent. `Scores`: a score by metric in coreference, in tagging the
 * scores of each mode.
 */
export interface Report<Scores extends object = object> {
  readonly tool: 'corefscore' | 'nerscore';
  readonly version: string;
  readonly signature: string;
  readonly settings: object;
  /** The file of the key, or of the gold tags. */
  readonly reference: string;
  /** What is listed and resampled. */
  readonly unit: 'document' | 'sentence';
  /** The name (see `rowName`) of the row that people look for: it stands out, and systems are ranked by its F1. */
  readonly headline: string;
  readonly systems: readonly SystemReport<Scores>[];
  /** Of several systems, the places in `systems` from the best to the worst. Equal ones stay in order. */
  readonly ranking?: readonly number[];
  readonly confidence?: ConfidenceSettings;
  readonly significance?: SignificanceSettings;
  readonly comparisons?: readonly ComparisonRow[];
  /** The thresholds that were missed, in words. Not in the JSON, which has the numbers to compare. */
  readonly missed?: readonly string[];
}

/** What one response or prediction scored. */
export interface SystemReport<Scores extends object = object> {
  /** The file of the response or of the predicted tags, which may be that of the gold tags too. */
  readonly file: string;
  /** How many units were scored. */
  readonly size: number;
  readonly scores: Scores;
  /** The same scores as rows, in the order in which reports show them. */
  readonly rows: readonly ScoreRow[];
  /** By metric, or by mode for its micro average; `parts` has those of the other rows. */
  readonly intervals?: Readonly<Record<string, ScoreIntervals>>;
  /** Where units are listed. */
  readonly byUnit?: readonly UnitReport<Scores>[];
  /** Of tags that were read in this run. Saved results that are added up do not tell. */
  readonly reading?: NerReading;
  /** How often each kind of problem was met; `problems` holds the first of each. */
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>;
  readonly problems: readonly ProblemRow[];
  /** How each metric compares with scorer.pl, where it was asked to check. */
  readonly crossCheck?: readonly CrossCheck[];
  readonly baseline?: Baseline;
  /** The documents themselves, in the order of the key, for a reporter that is made of them. */
  readonly pairs?: readonly DocumentPair[];
}

/** What one document or sentence scored. */
export interface UnitReport<Scores extends object = object> {
  /** Its number, from 1, where it has no name. */
  readonly name: string;
  readonly scores: Scores;
  readonly rows: readonly ScoreRow[];
  /**
   * The counts that the scores were made from, which add over units: per metric or mode, by the name of each field. Types and tags
   * that the unit has none of have none.
   */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The scores of the modes that were asked for. */
export type NerScores = Readonly<Partial<Record<CriterionName, CriterionScores>>> & { readonly token?: TokenScores };

/** What was read of tags besides the scores. */
export interface NerReading {
  readonly sentences: number;
  readonly tokens: number;
  /** Tokens with the same tag on both sides, of all; whatever the modes. */
  readonly accuracy: TokenScores['accuracy'];
  /** Which tag, and which type of span, was taken for which: where it was asked for. */
  readonly confusion?: { readonly tags: Confusion; readonly entities: Confusion };
  /** The scheme that spans were judged by, and those that would fit each side. */
  readonly scheme: SchemeReport;
  /** How many spans break the scheme, and what was made of them. */
  readonly invalid: InvalidSpans;
  /** Rows that the other side lacks: where such files were allowed. */
  readonly unpaired?: { readonly gold: number; readonly pred: number };
}

/** A problem and its place. */
export interface ProblemRow extends Pick<Problem, 'code' | 'severity' | 'message'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** How a system differs from a saved result, by the names of the rows that both have. */
export interface Baseline {
  readonly file: string;
  readonly differences: Readonly<Record<string, Change>>;
  /** For the units that both have, where each unit was asked for. */
  readonly byDocument?: readonly DocumentChange[];
}

/** An F1 before and now, and the difference: fractions. */
export interface Change {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

/** How one document, or sentence, differs from the saved one. */
export interface DocumentChange {
  readonly document: string;
  readonly differences: Readonly<Record<string, Change>>;
}

/** How the intervals of a report were found: percentile bootstrap over so many units. */
export interface ConfidenceSettings {
  readonly level: number;
  readonly samples: number;
  readonly seed: number;
  readonly units: number;
}

/** How the comparisons of a report were found. `adjustment`: `adjusted` is p after Bonferroni and Holm over all compared pairs. */
export interface SignificanceSettings {
  readonly test: Test;
  readonly samples: number;
  readonly seed: number;
  readonly units: number;
  readonly against: 'first';
  readonly adjustment: 'holm';
}

/** One number of two systems: b's minus a's. `a` and `b` are places among the systems, from 0. */
export interface ComparisonRow {
  readonly a: number;
  readonly b: number;
  readonly metric: string;
  readonly part?: string;
  readonly side: Measure['side'];
  readonly difference: number;
  readonly p: number;
  readonly adjusted: number;
}

/** The rows of counts of several systems, with the same fields. */
export interface CountedUnits {
  /** Which units of two systems are the same: those of one name, or else their counts alone tell, in whatever order they come. */
  readonly alignedBy: 'name' | 'counts';
  readonly scorers: readonly UnitScorer[];
  readonly systems: readonly UnitTables[];
}

/** The rows of one system: a table a scorer. Units have numbers, from 1, where they have no names. */
export interface UnitTables {
  readonly names?: readonly string[];
  readonly tables: readonly CountTable[];
}

/** A scorer of rows. */
export interface UnitScorer extends Scorer {
  /** The scores as the report has them, where they are more than `score` gives. */
  scores?(counts: Counts): object;
  /** The first of the fields that are left out of a report where they are 0: those of types and tags, of which a unit has few. */
  readonly sparseFrom?: number;
}
