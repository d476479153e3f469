export type { CorefTool } from './compat/coref/coref-tool.ts';
export { corefTools } from './compat/coref/coref-tools.ts';
export type { NerTool } from './compat/ner/ner-tool.ts';
export { nerTools } from './compat/ner/ner-tools.ts';
export type { CompatOutcome } from './compat/tool.ts';
export {
  type CorefDocument,
  corefDocument,
  type Entity,
  entitiesOf,
  type GivenMention,
  type Mention,
} from './coref/document.ts';
export { corefMetrics } from './coref/metrics.ts';
export { type Overlap, overlap } from './coref/overlap.ts';
export { type CorefInput, type ScoreCorefOptions, scoreCoref } from './evaluate/coref/score-coref.ts';
export { type NerInput, type ScoreNerOptions, scoreNer } from './evaluate/ner/score-ner.ts';
export type { NerReading, NerScores, Report, SystemReport, UnitReport } from './evaluate/report.ts';
export { type ReadCorefOptions, readCoref } from './formats/read-coref.ts';
export { type ReadNerOptions, readNer } from './formats/read-ner.ts';
export { criteria } from './ner/criteria.ts';
export type { CriterionScores, SpanScore } from './ner/metrics.ts';
export { type ModeName, modes } from './ner/modes.ts';
export { type SchemeName, schemes } from './ner/schemes.ts';
export type { Span } from './ner/sentence.ts';
export type { TokenScores } from './ner/tokens.ts';
export { type FormatOptions, formatReport, type ReportFormat } from './report/format-report.ts';
export { average, type Counts, type Metric, type Score, type Side } from './score/score.ts';
export { InputError, type Place, type Problem, type ProblemCode, problemCodes } from './text/problem.ts';
export { version } from './version.ts';
