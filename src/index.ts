export type { CorefSides, CorefTool } from './compat/coref/coref-tool.ts';
export { corefTool, corefTools } from './compat/coref/coref-tools.ts';
export {
  type NerFile,
  type NerFileSettings,
  type NerFiles,
  type NerFilesScored,
  scoreNerFiles,
} from './compat/ner/ner-files.ts';
export type {
  NerInputForm,
  NerInputs,
  NerOutcome,
  NerScored,
  NerTool,
  NerToolSettings,
  SeqevalScheme,
} from './compat/ner/ner-tool.ts';
export { nerTool, nerTools } from './compat/ner/ner-tools.ts';
export type { CompatDocument, CompatOutcome, CompatRefusal, CompatScored, CompatScores } from './compat/outcome.ts';
export type { ToolAbout } from './compat/tool-about.ts';
export type { CorefToolName, NerToolName } from './compat/tool-names.ts';
export {
  type CorefDocument,
  corefDocument,
  type Entity,
  entitiesOf,
  type GivenMention,
  type Mention,
} from './coref/document.ts';
export { corefMetricSets, corefMetrics, selectMetrics } from './coref/metrics.ts';
export { type Overlap, overlap } from './coref/overlap.ts';
export type { Duplicates, MissingDocument, Singletons } from './coref/rules.ts';
export {
  type CorefScores,
  type DocumentScores,
  type ScoreCorefOptions,
  scoreCoref,
} from './evaluate/coref/score-coref.ts';
export type { CorefRules } from './evaluate/coref/settings.ts';
export type { NerSettings } from './evaluate/ner/settings.ts';
export {
  scoreTagFiles,
  type TagFileScores,
  type TagFileSettings,
  type TagFileUnits,
} from './evaluate/ner/tag-files.ts';
export type { NerReading, NerScores, ProblemRow, Report, SystemReport, UnitReport } from './evaluate/report.ts';
export type { CorefFormatName } from './formats/coref-format-names.ts';
export { type CorefFormat, corefFormats } from './formats/formats.ts';
export { type ReadCorefOptions, readCoref } from './formats/read-coref.ts';
export type { TagFileOptions } from './formats/tags/tag-readers.ts';
export type { Confusion } from './ner/confusion.ts';
export { type Criterion, type CriterionName, criteria } from './ner/criteria.ts';
export type { CountSettings } from './ner/evaluate.ts';
export type { CriterionScores, MeanScore, ScoreSettings, SpanScore } from './ner/metrics.ts';
export { type Mode, type ModeName, modes } from './ner/modes.ts';
export type { Policy } from './ner/regions.ts';
export { type Scheme, type SchemeName, schemes } from './ner/schemes.ts';
export { type SpanSettings, scoreSpanLists, scoreTagSequences } from './ner/score-sequences.ts';
export type { InvalidSpans, SchemeReport, TagScores, TagSettings } from './ner/scores.ts';
export type { Span } from './ner/sentence.ts';
export type { TagMeans, TagScore, TokenScores } from './ner/tokens.ts';
export type { UnitChoice } from './ner/unit-rows.ts';
export type { Counts, CountTable } from './score/counts.ts';
export { average, type Metric, type Scorer } from './score/metric.ts';
export type { Score, Side } from './score/score.ts';
export type { Place } from './text/place.ts';
export { InputError, type Problem, type ProblemCode, type ProblemLog, problemCodes } from './text/problem.ts';
export { version } from './version.ts';
