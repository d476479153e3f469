import type { CorefFinding, CorefFindings } from '../findings/coref-finding.ts';
import type { Findings, FoundSpan, NerFinding } from '../findings/finding.ts';
import type { FoundMention } from '../findings/found-mention.ts';
import type { MentionSlice, Slice, Slices, SpanSlice, TextErrors } from '../findings/slices/slice.ts';
import type { NerFindings } from '../findings/span-findings.ts';
import type { ReadColumns } from '../formats/bytes/found-column.ts';
import type { SpanModeScores } from '../ner/scores.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { ModeOverUnits } from '../results/over-units.ts';
import type { PresetColumn } from '../results/preset.ts';
import type {
  Baseline,
  Change,
  CrossCheck,
  NerReading,
  ProblemRow,
  Report,
  Resampled,
  SkippedSystem,
  SystemReport,
} from '../results/report.ts';
import type { Fractions } from '../score/fractions.ts';
import type { Score, Side } from '../score/score.ts';
import type { CorefSettings } from '../settings/coref.ts';
import type { UsedSettings } from '../settings/ner.ts';

/** The schema of an output, `schema/NAME.json` of this package. Members may be added; a change that misleads its readers makes another. */
export interface JsonSchema<Name extends string> {
  readonly $schema: `urn:corefscore:schema:${Name}:2`;
  readonly schema: 2;
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
  readonly settings: NerSettingsJson;
  /** The file of the gold tags or spans. */
  readonly gold: string;
  readonly systems: readonly NerSystemJson[];
  readonly skipped?: readonly ({ readonly pred: string } & SkippedJson)[] | undefined;
}

/** The settings of `nerscore` that its scores depend on. */
interface NerSettingsJson extends Omit<UsedSettings, 'found' | 'pair'> {
  /** How documents were paired, of several systems joined by `+`. */
  readonly pair?: string;
}

/** What reports of both commands have. */
interface ReportFrame extends Resampled {
  /** All that can change the scores, in one line. */
  readonly signature: string;
  readonly corpus?: CorpusJson | undefined;
  /** The indices of several systems from the best to the worst, by the F1 of this metric or mode. */
  readonly ranking?: { readonly metric: string; readonly systems: readonly number[] } | undefined;
  /** The ranks that each may have, in the same order; present if all systems were compared with each other. */
  readonly ranks?: Report['ranks'];
  /** What all of several systems get wrong, and what one alone gets right; present if errors were looked for. */
  readonly sharedErrors?: Report['sharedErrors'];
  /** The limits that were missed, as of `--fail-under`, in words; present if any were set. */
  readonly missed?: Report['missed'];
}

/** Fingerprints of the content of the key, and of its words, where that is without them. */
export interface CorpusJson {
  readonly fingerprint: string;
  readonly words?: string | undefined;
}

/** A system that was left out: how many errors it has, and the first. */
interface SkippedJson extends Pick<SkippedSystem, 'name' | 'errors'> {
  readonly problem: ProblemJson;
}

/** A problem and its place. Versions to come may have more codes. */
export interface ProblemJson extends Omit<ProblemRow, 'code'> {
  readonly code: string;
}

/** How often each kind of problem occurred. */
export type ProblemCounts = Readonly<Record<string, number>>;

/** What systems of both commands have. */
interface SystemFrame<Own extends Findings, By extends Slices['by']>
  extends Pick<SystemReport, 'name' | 'runs' | 'intervals'> {
  readonly problemCounts: ProblemCounts;
  /** The first few problems of each kind. */
  readonly problems: readonly ProblemJson[];
  readonly slices?: Readonly<Partial<Record<By, readonly Slice[] | readonly TextErrors[]>>> | undefined;
  readonly findings?: FindingsJson<Own> | undefined;
  readonly baseline?: BaselineJson | undefined;
}

/** The columns that each side was read from. */
export type CorefColumns = Pick<ReadColumns, 'key' | 'response'>;
export type NerColumns = Pick<ReadColumns, 'gold' | 'pred'>;

/** A response. */
export interface CorefSystemJson
  extends SystemFrame<CorefFindings, MentionSlice>,
    Pick<SystemReport, 'acrossDocuments'> {
  readonly response: string;
  readonly columns?: CorefColumns | undefined;
  readonly documents: number;
  readonly crossCheck?: readonly CrossCheckJson[] | undefined;
  /** What has to be known of the numbers, such as why some are above 1. */
  readonly notes?: readonly string[] | undefined;
  readonly preset?: PresetJson | undefined;
  /** By metric. */
  readonly scores: Readonly<Record<string, Score>>;
  readonly byDocument?: readonly ({ readonly document: string } & UnitJson<CorefSystemJson['scores']>)[] | undefined;
}

/** The F1s of the table of a shared task, from 0 to 1. */
export type PresetF1s = Readonly<Record<PresetColumn, number>>;

/** The table of a shared task, with the means of each column over the datasets. */
export interface PresetJson {
  readonly name: string;
  readonly datasets: readonly ({ readonly dataset: string } & PresetF1s)[];
  readonly macro: PresetF1s;
}

/** How a score compares with that of scorer.pl; a number that this did not print is null. */
interface CrossCheckJson extends Omit<CrossCheck, 'theirs'> {
  readonly theirs?: Readonly<Record<string, Readonly<Record<keyof Fractions, number | null>>>>;
}

/** A prediction. Where tags are scored by sentences, it has no documents. */
export interface NerSystemJson
  extends SystemFrame<NerFindings, SpanSlice>,
    NerUnitsJson,
    Omit<ReadingJson, 'sentences'> {
  readonly pred: string;
  readonly documents?: number | undefined;
  readonly sentences?: number | undefined;
  readonly columns?: NerColumns | undefined;
  readonly pairing?: SystemReport['pairing'];
  readonly strings?: SystemReport['strings'];
  readonly scores: NerScoresJson;
  readonly confusion?: SystemReport['confusion'];
}

/** What is known of tags that were read in this run. */
type ReadingJson = { readonly [Name in keyof NerReading]?: NerReading[Name] | undefined };

/** The scores by mode. */
interface NerScoresJson extends SpanModeScores {
  readonly token?: Omit<TokenScores, 'accuracy'> & { readonly accuracy: Side };
}

/** The scores of units, and their means by mode. */
interface NerUnitsJson {
  readonly overDocuments?: Readonly<Record<string, { readonly documents: number } & OverUnitsJson>> | undefined;
  readonly overSentences?: Readonly<Record<string, { readonly sentences: number } & OverUnitsJson>> | undefined;
  readonly byDocument?: readonly ({ readonly document: string } & PlacedUnitJson)[] | undefined;
  readonly bySentence?: readonly ({ readonly sentence: string } & PlacedUnitJson)[] | undefined;
}

type OverUnitsJson = Omit<ModeOverUnits, 'units'>;

/** A unit, and where it begins, if that is known. */
interface PlacedUnitJson extends UnitJson<NerScoresJson> {
  readonly file?: string | undefined;
  readonly line?: number | undefined;
}

/** The scores of a unit, and the counts behind them, which add up. */
interface UnitJson<Scores> {
  readonly scores: Scores;
  readonly counts: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

/** The saved result, and how each row changed since. */
interface BaselineJson extends Baseline {
  /** By the name of the row, such as `muc` or `strict.PER`. */
  readonly differences: Differences;
  /** Of the units that both have; `unit`: the index among those of this run. */
  readonly byDocument?:
    | readonly { readonly document: string; readonly unit: number; readonly differences: Differences }[]
    | undefined;
}

type Differences = Readonly<Record<string, Change>>;

/** Findings, whose positions end after the last one. */
type FindingsJson<Own extends Findings> = Omit<Own, 'list'> & {
  readonly list: readonly FindingJson<Own['list'][number]>[];
};

export type CorefFindingJson = FindingJson<CorefFinding>;
export type NerFindingJson = FindingJson<NerFinding>;

/** A finding without what only people and pages need. */
type FindingJson<Own> = Own extends unknown ? OpenEnds<Omit<Own, 'excerpts' | 'words' | 'confused'>> : never;

/** Values in which mentions and spans end after their last position. */
type OpenEnds<Value> = Value extends FoundMention
  ? MentionJson
  : Value extends FoundSpan
    ? SpanJson
    : Value extends object
      ? { readonly [Name in keyof Value]: OpenEnds<Value[Name]> }
      : Value;

/** A mention: its start and its end, which is not in it, from 0 in its document, and its parts if it has gaps; or its name. */
type MentionJson =
  | readonly [document: string, start: number, end: number, parts?: readonly (readonly [start: number, end: number])[]]
  | readonly [document: string, name: string];

/** A span: its start and its end, which is not in it, from 0 in its sentence or document, its type and, if it has gaps, its parts. */
type SpanJson = readonly [
  start: number,
  end: number,
  type: string,
  parts?: readonly (readonly [start: number, end: number])[],
];
