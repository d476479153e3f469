export { corefTools } from './compat/coref-tools.ts';
export type { NerTool } from './compat/ner/ner-tool.ts';
export { nerTools } from './compat/ner-tools.ts';
export type { CompatOutcome, CorefTool } from './compat/tool.ts';
export type { CorefDocument } from './coref/document.ts';
export { corefDocument, entitiesOf, type GivenMention } from './coref/given-document.ts';
export { corefMetricSets, corefMetrics } from './coref/metrics.ts';
export { type Overlap, overlap } from './coref/overlap.ts';
export { detectCommand } from './evaluate/library/detect-command.ts';
export type { ScoreOptions } from './evaluate/library/options.ts';
export { type ReadCorefOptions, readCoref } from './evaluate/library/read-coref.ts';
export { type ReadNerOptions, readNer } from './evaluate/library/read-ner.ts';
export { type ScoreCorefOptions, scoreCoref } from './evaluate/library/score-coref.ts';
export { type ScoreNerOptions, scoreNer } from './evaluate/library/score-ner.ts';
export type { CorefInput, FlatClusters, GivenFile, ListedSpan, NerInput } from './evaluate/library/sides.ts';
export { type ScoredFiles, type ScoreFilesOptions, scoreCorefFiles, scoreNerFiles } from './evaluate/score-files.ts';
export {
  agreementOfFiles,
  checkFiles,
  compatFiles,
  convertFile,
  countFiles,
  listFiles,
  mergeScores,
  sweepFiles,
} from './evaluate/use-cases.ts';
export type { CorefFinding, CorefFindings } from './findings/coref-finding.ts';
export type { Finding, Findings, NerFinding } from './findings/finding.ts';
export { criteria } from './ner/criteria.ts';
export type { CriterionScores, SpanScore } from './ner/metrics.ts';
export { type ModeName, modes } from './ner/modes.ts';
export { type SchemeName, schemes } from './ner/schemes.ts';
export type { Span } from './ner/spans.ts';
export type { TokenScores } from './ner/tokens.ts';
export {
  type FormatOptions,
  formatReport,
  htmlReport,
  pageData,
  type ReportFormat,
  reportJson,
} from './report/format-report.ts';
export type {
  CorefReportJson,
  CorefSystemJson,
  NerReportJson,
  NerSystemJson,
  ReportJson,
} from './report/report-json.ts';
export type { PageBundle, PageOptions } from './report/style.ts';
export type { NerReading, Report, SystemReport, UnitReport } from './results/report.ts';
export type {
  CorefReport,
  CorefScores,
  CorefSystemReport,
  CorefUnitReport,
  NerReport,
  NerScores,
  NerSystemReport,
  NerUnitReport,
} from './results/tool-reports.ts';
export { average, type Counts, type Metric, type Score, type Side } from './score/score.ts';
export { type CorefSettings, corefSettings } from './settings/coref.ts';
export { settingHeadings } from './settings/headings.ts';
export { type NerSettings, nerSettings } from './settings/ner.ts';
export type { Files } from './sides/files.ts';
export type { GivenTags, LabelIds } from './sides/given-tags.ts';
export type { FilesInMemory } from './sides/memory-files.ts';
export type { DocumentSpan, NerDocument } from './sides/ner-documents.ts';
export { FileError } from './text/file-error.ts';
export { InputError, type Place, type Problem, type ProblemCode, problemCodes } from './text/problem.ts';
export { version } from './version.ts';
