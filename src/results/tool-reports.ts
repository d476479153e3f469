import type { CorefFindings } from '../findings/coref-finding.ts';
import type { NerFindings } from '../findings/span-findings.ts';
import type { CriterionScores } from '../ner/metrics.ts';
import type { SpanModeScores } from '../ner/scores.ts';
import type { TokenScores } from '../ner/tokens.ts';
import type { Score } from '../score/score.ts';
import type { Report, SystemReport, UnitReport } from './report.ts';

/** The report of `scoreCoref` and `scoreCorefFiles`. */
export interface CorefReport extends Report {
  readonly tool: 'corefscore';
  readonly systems: readonly [CorefSystemReport, ...CorefSystemReport[]];
}

/** The results of one response. */
export interface CorefSystemReport extends SystemReport {
  readonly scores: CorefScores;
  readonly byUnit: readonly CorefUnitReport[];
  readonly findings?: CorefFindings | undefined;
}

/** The results of one document. */
export interface CorefUnitReport extends UnitReport {
  readonly scores: CorefScores;
}

/** The scores by metric. Those named here are scored by default, and absent if `metrics` leaves them out. */
export type CorefScores = Readonly<Record<string, Score>> & Readonly<Record<DefaultMetric, Score>>;

type DefaultMetric = 'mentions' | 'muc' | 'bcub' | 'ceafm' | 'ceafe' | 'blanc' | 'lea' | 'links' | 'conll';

/** The report of `scoreNer` and `scoreNerFiles`. */
export interface NerReport extends Report {
  readonly tool: 'nerscore';
  readonly systems: readonly [NerSystemReport, ...NerSystemReport[]];
}

/** The results of one prediction. */
export interface NerSystemReport extends SystemReport {
  readonly scores: NerScores;
  readonly byUnit?: readonly NerUnitReport[];
  readonly findings?: NerFindings | undefined;
}

/** The results of one document or sentence. */
export interface NerUnitReport extends UnitReport {
  readonly scores: NerScores;
}

/** The scores by mode. `strict` is scored by default, and absent if only other modes are asked for. */
export type NerScores = SpanModeScores & { readonly strict: CriterionScores; readonly token?: TokenScores };
