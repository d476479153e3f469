export type { CorefSides, CorefTool } from './compat/coref-tool.ts';
export { corefTool, corefTools } from './compat/coref-tools.ts';
export {
  type NerFile,
  type NerFileSettings,
  type NerFiles,
  type NerFilesScored,
  scoreNerFiles,
} from './compat/ner-files.ts';
export type {
  NerInputForm,
  NerInputs,
  NerOutcome,
  NerScored,
  NerTool,
  NerToolSettings,
  SeqevalScheme,
} from './compat/ner-tool.ts';
export { nerTool, nerTools } from './compat/ner-tools.ts';
export type { CompatDocument, CompatOutcome, CompatRefusal, CompatScored, CompatScores } from './compat/outcome.ts';
export { type CorefDocument, corefDocument, type Entity, entitiesOf, type Mention } from './coref/document.ts';
export { corefMetricSets, corefMetrics, selectMetrics } from './coref/metrics.ts';
export { type Overlap, overlap } from './coref/overlap.ts';
export type { Duplicates, MissingDocument, Singletons } from './coref/rules.ts';
export type { CorefRules } from './evaluation/coref.ts';
export type { CorefReport, CorefSystem, DocumentScores, ProblemRow } from './evaluation/coref-report.ts';
export { type CorefScores, type ScoreCorefOptions, scoreCoref } from './evaluation/score-coref.ts';
export { type MentionNames, mentionNames } from './formats/coref-input.ts';
export { type CorefFormat, type CorefFormatName, corefFormats } from './formats/formats.ts';
export { type ReadCorefOptions, readCoref } from './formats/read-coref.ts';
export type { Counts, CountTable } from './score/counts.ts';
export { average, type Metric, type Scorer } from './score/metric.ts';
export type { Score, Side } from './score/score.ts';
export type { Place } from './text/place.ts';
export { InputError, type Problem, type ProblemCode, type ProblemLog, problemCodes } from './text/problem.ts';
export { version } from './version.ts';
