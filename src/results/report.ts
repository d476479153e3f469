import type { StringCounts } from '../align/string-counts.ts';
import type { DocumentPair } from '../coref/document.ts';
import type { AcrossDocuments } from '../coref/pool.ts';
import type { ErrorCounts } from '../findings/error-counts.ts';
import type { Findings, MarkedText } from '../findings/finding.ts';
import type { SharedErrors } from '../findings/shared-errors.ts';
import type { Slices } from '../findings/slices/slice.ts';
import type { ReadColumns } from '../formats/bytes/found-column.ts';
import type { SpanModeName } from '../ner/criteria.ts';
import type { Confusion } from '../ner/pair-counts.ts';
import type { InvalidSpans, SchemeReport } from '../ner/scores.ts';
import type { Sweep, SweptSpans } from '../ner/sweep.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { Fractions } from '../score/fractions.ts';
import type { ScoreRow } from '../score/score.ts';
import type { Pairing } from '../settings/pairing.ts';
import type { Comparison, DrawnInterval, Test } from '../stats/compare.ts';
import type { Bounds, IntervalKind } from '../stats/intervals.ts';
import type { Sampling } from '../stats/measures.ts';
import type { ScoreIntervals } from '../stats/score-intervals.ts';
import type { Fingerprint } from '../text/fingerprint.ts';
import type { Place, Problem, ProblemCode } from '../text/problem.ts';

/** What reports have even where they were saved and read again. */
export interface Results {
  readonly tool: string;
  /** The file of the key, or of the gold tags. */
  readonly reference: string;
  /** The kind of unit that is listed and resampled. */
  readonly unit: 'document' | 'sentence' | 'topic';
  /** The fingerprint of the key's content; present where the report is to be saved, or compared with a saved one. */
  readonly corpus?: Fingerprint | undefined;
  /** That of its words, where `corpus` is without them and they are known; it tells shards with equal annotations apart. */
  readonly words?: Fingerprint | undefined;
  readonly systems: readonly SystemResults[];
}

/** What reports have of one response or prediction even where they were saved and read again. JSON lines have no scores, only counts. */
export interface SystemResults {
  /** The file of the response or of the predicted tags, which may be that of the gold tags too. */
  readonly file: string;
  /** What its user calls it. */
  readonly name?: string | undefined;
  readonly scores: object;
  readonly problemCounts: Readonly<Partial<Record<ProblemCode, number>>>;
  /** Present if units are listed. */
  readonly byUnit?: readonly UnitResults[] | undefined;
}

/** The scores of one document or sentence. */
export interface UnitResults {
  /** If it has no name, its number, from 1. */
  readonly name: string;
  /** Where it begins; of tags that were read in this run. */
  readonly place?: Place | undefined;
  readonly scores: object;
  /**
   * The counts behind the scores, which can be added over units: per metric or mode, by the name of each field. Types and tags that
   * do not occur in the unit are absent.
   */
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/**
 * All results of one run of either command, from which every output is made. Its JSON has the same structure. Scores are fractions in
 * [0, 1] at full precision. What does not apply is absent. `tool-reports.ts` says what `scores` and `findings` of each command are.
 */
export interface Report extends Results, Resampled, Gates {
  readonly tool: 'corefscore' | 'nerscore';
  readonly version: string;
  /** All that can change the scores, in one line: see `signatureText`. */
  readonly signature: string;
  readonly settings: object;
  /** The name (see `rowName`) of the most important row: it is emphasized, and systems are ranked by its F1. */
  readonly headline: string;
  readonly systems: readonly SystemReport[];
  /** Present if systems were left out because they have errors. */
  readonly skipped?: readonly SkippedSystem[] | undefined;
  /** For several systems, their indices in `systems` from the best to the worst. Equal ones stay in order. */
  readonly ranking?: readonly number[] | undefined;
  /** The ranks that each may have, in the same order; present if all systems were compared with each other. */
  readonly ranks?: readonly RankRange[] | undefined;
  /** What all of several systems get wrong, and what one alone gets right; present if errors were looked for. */
  readonly sharedErrors?: SharedErrors | undefined;
}

/** The ranks that a system may have, from 1: `from` and `to` differ where tests cannot tell it from others. */
export interface RankRange {
  /** The index of the system. */
  readonly system: number;
  readonly from: number;
  readonly to: number;
  /** Present if every system that is ranked before this one is significantly better than this one and all after it. */
  readonly cut?: true | undefined;
}

/** What resampling found of all systems, and how. */
export interface Resampled {
  readonly confidence?: (Resampling & IntervalKind) | undefined;
  readonly significance?: SignificanceSettings | undefined;
  readonly comparisons?: readonly Comparison[] | undefined;
}

/** What limits on scores came to. */
interface Gates {
  /** The limits that were missed, in words; present if any were set. */
  readonly missed?: readonly string[] | undefined;
  /** Whether some of those decide nothing, because they are on values above 100 %. */
  readonly hasGateAboveOne?: boolean;
}

/** A response or prediction that was not scored: how many errors it has, and the first. */
export interface SkippedSystem extends Pick<SystemResults, 'file' | 'name'> {
  readonly errors: number;
  readonly problem: Problem;
}

/** The results of one response or prediction. */
export interface SystemReport extends SystemResults, SystemInput, SystemErrors {
  /** The names or files of its runs, where it is several: its scores are means. */
  readonly runs?: readonly string[] | undefined;
  /** The same scores as rows, in the order of reports. */
  readonly rows: readonly ReportRow[];
  /** The intervals by metric, or by mode for its micro average; `parts` has those of the other rows, and of types of other systems. */
  readonly intervals?: Readonly<Record<string, ScoreIntervals>> | undefined;
  readonly byUnit?: readonly UnitReport[] | undefined;
  /** The first few problems of each kind. */
  readonly problems: readonly ProblemRow[];
  /** How each metric compares with scorer.pl; present with `--cross-check`. */
  readonly crossCheck?: readonly CrossCheck[];
  readonly baseline?: Baseline | undefined;
  /** Scores by what items have in common; present if that was asked for. */
  readonly slices?: Slices | undefined;
}

/** What a system was read from, and how its documents were paired. */
interface SystemInput {
  readonly size: number;
  /** Of inputs that have columns; saved results do not have it. */
  readonly columns?: ReadColumns | undefined;
  /** Present if documents were scored together. */
  readonly acrossDocuments?: AcrossDocuments | undefined;
  /** Of spans: how documents were paired. */
  readonly pairing?: DocumentPairing | undefined;
  /** Present if predictions are strings without offsets; saved results do not have it. */
  readonly strings?: StringCounts | undefined;
  /** Present if tags were read in this run; saved results do not have it. */
  readonly reading?: NerReading;
  /** What has to be known of its scores, a sentence each. */
  readonly notes?: readonly string[] | undefined;
  /** The documents themselves, in the order of the key, for a reporter that needs them. */
  readonly pairs?: readonly DocumentPair[] | undefined;
}

/** What is wrong in a system, as far as it was asked for. */
interface SystemErrors {
  /** How often each type of span, and of tags each tag, was predicted for each; present with `--confusion`. */
  readonly confusion?: { readonly tags?: Confusion; readonly entities: Confusion } | undefined;
  /** The scores of further slices, which pages draw. Not in the JSON. */
  readonly profiles?: readonly Slices[] | undefined;
  /** The spans that `sweep` is made of, where they were kept. Not in the JSON. */
  readonly swept?: SweptSpans | undefined;
  /** What is wrong; present if it was asked for. */
  readonly findings?: Findings | undefined;
  /** The documents, or sentences of tags, with what is marked in them; present if they were asked for. Not in the JSON. */
  readonly texts?: readonly MarkedText[] | undefined;
  /** How much is wrong; saved results do not have it. */
  readonly errors?: ErrorCounts | undefined;
}

/** How our score under one metric compares with that of scorer.pl. */
export interface CrossCheck {
  readonly metric: string;
  readonly agrees: boolean;
  /** The fractions of both by name: the metric, or BLANC's two kinds of links. Absent if scorer.pl gave none. */
  readonly ours?: Readonly<Record<string, Fractions>>;
  readonly theirs?: Readonly<Record<string, Fractions>>;
  /** A problem in the input that is known to make them differ, with its place; or why scorer.pl gave no numbers. */
  readonly cause?: string | undefined;
}

/** How documents of spans were paired. */
export interface DocumentPairing {
  readonly by: Pairing;
  /** How many were left out, because they were not accepted on either side. */
  readonly leftOut: number;
  /** The side whose sentences were taken for documents. */
  readonly sentences?: 'gold' | 'pred' | undefined;
  /** Whether spans of tokens were compared as characters, as this or another system cannot be compared by tokens. */
  readonly inCharacters?: true | undefined;
}

/** A row of scores, with what is known of it besides. */
export interface ReportRow extends ScoreRow {
  readonly interval?: ScoreIntervals | undefined;
  /** How its F1 compares with that of the system that all are compared with, or of the first. */
  readonly test?: Comparison | undefined;
  /** Present if the baseline has the row too. */
  readonly change?: Change | undefined;
}

/** The results of one document or sentence. */
export interface UnitReport extends UnitResults {
  readonly rows: readonly ReportRow[];
  /** Whether the baseline has the unit too. */
  readonly isCompared?: true;
}

/** What was found out about the tags, besides scores. */
export interface NerReading {
  readonly sentences: number;
  readonly tokens: number;
  /** The share of tokens with the same tag on both sides; present in every mode. */
  readonly accuracy: TokenScores['accuracy'];
  /** The scheme that spans were read by, and the schemes that fit each side. */
  readonly scheme: SchemeReport;
  readonly invalid: InvalidSpans;
  /** The number of rows that are missing from the other side; present under `lenient`. */
  readonly unpaired?: { readonly gold: number; readonly pred: number };
  /** Comments and rows of metadata, where there are any; of one file that holds both sides, as those of either. */
  readonly skipped?: { readonly gold: number; readonly pred: number };
  /** Tags in JSON that are -100 or null and so no tokens, where there are any, in the same way. */
  readonly ignored?: { readonly gold: number; readonly pred: number };
}

/** A problem and its place. */
export interface ProblemRow extends Pick<Problem, 'code' | 'severity' | 'message' | 'help' | 'count'> {
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** The saved result that the changes of rows are since. */
export interface Baseline {
  readonly file: string;
  /** What the saved system is called, if that is not the name of the one of several that it is compared with. */
  readonly system?: string | undefined;
  /** The level of the intervals of changes, in percent, if they have any. */
  readonly at?: number | undefined;
  /** What has to be known of the comparison, a sentence each. */
  readonly notes?: readonly string[] | undefined;
}

/** A number before and now, and the difference, now minus before; fractions, not points. */
export interface SideChange {
  readonly before: number;
  readonly after: number;
  readonly change: number;
  /** Of the change, where that was asked for and neither value is 0/0. */
  readonly interval?: Bounds | undefined;
}

/** The change of an F1, and those of its sides. */
export interface Change extends SideChange {
  readonly recall: SideChange;
  readonly precision: SideChange;
}

/** How many samples were drawn, from which seed, and of how many units. */
interface Resampling extends Sampling {
  readonly units: number;
}

/**
 * How the comparisons were computed. `exact`: all 2ⁿ exchanges of n units were tried, `samples` is their number, and no p is below
 * 2/2ⁿ. `adjustment`: `adjusted` is p after Holm over the compared pairs, for each metric by itself.
 */
export interface SignificanceSettings extends Resampling {
  readonly test: Test;
  readonly exact?: true;
  /** `first`, `best`, `all`, or the name or file of the system that the others are compared with. */
  readonly against: string;
  readonly adjustment: 'holm';
  /** Of the intervals of differences, with how many resamples they are from. */
  readonly interval: DrawnInterval;
}

/** The thresholds of one prediction, of all spans and, where they are asked for, of each type. */
export interface SweepReport {
  readonly report: Report;
  readonly system: SystemReport;
  readonly mode: SpanModeName;
  readonly all: Sweep;
  readonly types?: Readonly<Record<string, Sweep>> | undefined;
}
