import type { CorefFindings, FoundMention } from '../findings/coref-finding.ts';
import type { Findings, FoundSpan } from '../findings/finding.ts';
import type { Slice, Slices, TextErrors } from '../findings/slices/slice.ts';
import type { NerFindings } from '../findings/span-findings.ts';
import type { ModeOverUnits } from '../results/over-units.ts';
import type { Baseline, Change, NerReading, ProblemRow, Report, Resampled, SystemReport } from '../results/report.ts';
import type { NerScores } from '../results/tool-reports.ts';
import type { Score } from '../score/score.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { UsedSettings } from '../settings/ner.ts';

/** What says which schema an output has: `schema/NAME.json` of this package. Members may be added to version 1. */
export interface JsonSchema<Name extends string> {
  readonly $schema: `urn:corefscore:schema:${Name}:1`;
  readonly schema: 1;
}

/** How an output begins. */
export interface JsonHead<Name extends string, Tool = Report['tool']> extends JsonSchema<Name> {
  readonly tool: Tool;
  readonly version: string;
}

/** A report of either command as `--format json` writes it: scores are fractions from 0 to 1, and what does not apply is absent. */
export type ReportJson = CorefReportJson | NerReportJson;

/** The JSON of `corefscore`. */
export interface CorefReportJson extends JsonHead<'coref-report', 'corefscore'>, ReportFrame {
  readonly settings: CorefSettings;
  /** The file of the key. */
  readonly key: string;
  readonly systems: readonly CorefSystemJson[];
  readonly skipped?: readonly ({ readonly response: string } & SkippedJson)[] | undefined;
}

/** The JSON of `nerscore`. */
export interface NerReportJson extends JsonHead<'ner-report', 'nerscore'>, ReportFrame {
  readonly settings: UsedSettings;
  /** The file of the gold tags or spans. */
  readonly gold: string;
  readonly systems: readonly NerSystemJson[];
  readonly skipped?: readonly ({ readonly pred: string } & SkippedJson)[] | undefined;
}

/** What reports of both commands have. */
interface ReportFrame extends Resampled {
  /** All that can change the scores, in one line. */
  readonly signature: string;
  readonly corpus?: CorpusJson | undefined;
  /** The indices of several systems from the best to the worst, by the F1 of this metric or mode. */
  readonly ranking?: { readonly metric: string; readonly systems: readonly number[] } | undefined;
}

/** Fingerprints of the content of the key, and of its words, where that is without them. */
export interface CorpusJson {
  readonly fingerprint: string;
  readonly words?: string | undefined;
}

/** A system that was left out: how many errors it has, and the first. */
interface SkippedJson {
  readonly name?: string | undefined;
  readonly errors: number;
  readonly problem: ProblemJson;
}

/** A problem and its place. Versions to come may have more codes. */
export interface ProblemJson extends Omit<ProblemRow, 'code'> {
  readonly code: string;
}

/** How often each kind of problem occurred. */
export type ProblemCounts = Readonly<Record<string, number>>;

/** What systems of both commands have. */
interface SystemFrame<Own extends Findings>
  extends Pick<SystemReport, 'name' | 'pairing' | 'columns' | 'runs' | 'intervals'> {
  readonly problemCounts: ProblemCounts;
  /** The first few problems of each kind. */
  readonly problems: readonly ProblemJson[];
  /** Warnings that may move a score, and numbers above 100 %, a sentence each. */
  readonly notes?: readonly string[] | undefined;
  readonly slices?: Readonly<Partial<Record<Slices['by'], readonly Slice[] | readonly TextErrors[]>>> | undefined;
  readonly findings?: FindingsJson<Own> | undefined;
  readonly baseline?: BaselineJson | undefined;
}

/** A response. */
export interface CorefSystemJson
  extends SystemFrame<CorefFindings>,
    Pick<SystemReport, 'acrossDocuments' | 'crossCheck'> {
  readonly response: string;
  readonly documents: number;
  /** By metric. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly byDocument?: readonly DocumentJson<CorefSystemJson['scores']>[] | undefined;
}

/** A prediction. Where tags are scored by sentences, it has no documents. */
export interface NerSystemJson extends SystemFrame<NerFindings>, NerUnitsJson, Omit<ReadingJson, 'sentences'> {
  readonly pred: string;
  readonly documents?: number | undefined;
  readonly sentences?: number | undefined;
  readonly strings?: SystemReport['strings'];
  /** By mode. */
  readonly scores: NerScoresJson;
  readonly confusion?: SystemReport['confusion'];
}

/** What is known of tags that were read in this run. */
type ReadingJson = { readonly [Name in keyof NerReading]?: NerReading[Name] | undefined };

export type NerScoresJson = Partial<NerScores>;

/** The scores of units, and their means by mode. */
export interface NerUnitsJson {
  readonly overDocuments?: Readonly<Record<string, { readonly documents: number } & OverUnitsJson>> | undefined;
  readonly overSentences?: Readonly<Record<string, { readonly sentences: number } & OverUnitsJson>> | undefined;
  readonly byDocument?: readonly DocumentJson<NerScoresJson>[] | undefined;
  readonly bySentence?: readonly ({ readonly sentence: string } & UnitJson<NerScoresJson>)[] | undefined;
}

type OverUnitsJson = Omit<ModeOverUnits, 'units'>;

type DocumentJson<Scores> = { readonly document: string } & UnitJson<Scores>;

/** A unit: where it begins, if that is known, its scores, and the counts behind them, which add up. */
export interface UnitJson<Scores> {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly scores: Scores;
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The saved result, and how each row changed since. */
export interface BaselineJson extends Baseline {
  /** By the name of the row, such as `muc` or `strict.PER`. */
  readonly differences: Differences;
  /** Of the units that both have; `unit`: the index among those of this run. */
  readonly byDocument?:
    | readonly { readonly document: string; readonly unit: number; readonly differences: Differences }[]
    | undefined;
}

type Differences = Readonly<Record<string, Change>>;

/** Findings, whose positions end after the last one. */
export type FindingsJson<Own extends Findings> = Omit<Own, 'list'> & {
  readonly list: readonly FindingJson<Own['list'][number]>[];
};

/** A finding without what only people need. */
export type FindingJson<Own> = Own extends unknown ? OpenEnds<Omit<Own, 'excerpts' | 'words'>> : never;

/** Values in which mentions and spans end after their last position. */
type OpenEnds<Value> = Value extends FoundMention
  ? MentionJson
  : Value extends FoundSpan
    ? SpanJson
    : Value extends object
      ? { readonly [Name in keyof Value]: OpenEnds<Value[Name]> }
      : Value;

/** A mention: its start and its end, which is not in it, from 0 in its document; or its name. */
export type MentionJson =
  | readonly [document: string, start: number, end: number]
  | readonly [document: string, name: string];

/** A span: its start and its end, which is not in it, from 0 in its sentence or document, its type and, if it has gaps, its parts. */
export type SpanJson = readonly [
  start: number,
  end: number,
  type: string,
  parts?: readonly (readonly [start: number, end: number])[],
];
