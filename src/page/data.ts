import type { CorefCounts, CorefFinding } from '../findings/coref-finding.ts';
import type { CorefGain, Findings, FoundSpan, MarkedText, NerFinding, NerGain } from '../findings/finding.ts';
import type { Slices } from '../findings/slices/slice.ts';
import type { NerCounts } from '../findings/span-findings.ts';
import type { Report, ReportRow, SystemReport } from '../results/report.ts';
import type { Score } from '../score/score.ts';

/** What the page shows: the report as `-f json` writes it, and what that does not have. `report/html.ts` makes it. */
export interface PageData {
  readonly report: PageReport;
  readonly unit: Report['unit'];
  /** The name of the most important row: `conll`, `strict.micro`. */
  readonly headline: string;
  /** The file of the key or gold. */
  readonly reference: string;
  /** What the systems are called, all of them differently. */
  readonly names: readonly string[];
  /** The rows of scores of each system, in the order of reports. */
  readonly rows: readonly (readonly ReportRow[])[];
  /**
   * The documents or sentences of each system: of all but the first, what differs from those of the first, at the same index (see
   * `textsOf`). Null where there are none, as in merged reports.
   */
  readonly texts: readonly (readonly MarkedText[] | null)[];
  readonly command?: string;
  readonly config?: string;
}

/** The fields of the JSON that the page reads. */
export interface PageReport extends Pick<Report, 'tool' | 'version' | 'signature' | 'settings' | 'ranking'> {
  readonly confidence?: Report['confidence'];
  readonly significance?: Report['significance'];
  readonly comparisons?: Report['comparisons'];
  readonly systems: readonly PageSystem[];
}

/** A system in the JSON. */
export interface PageSystem {
  readonly response?: string;
  readonly pred?: string;
  readonly documents?: number;
  readonly sentences?: number;
  readonly tokens?: number;
  readonly acrossDocuments?: SystemReport['acrossDocuments'];
  readonly byDocument?: readonly UnitScores[];
  readonly confusion?: SystemReport['confusion'];
  readonly problemCounts: SystemReport['problemCounts'];
  readonly runs?: readonly string[];
  readonly notes?: readonly string[];
  readonly findings?: PageFindings;
  readonly slices?: Readonly<Record<string, Slices['rows']>>;
  readonly baseline?: { readonly file: string; readonly notes?: readonly string[] };
}

/** The findings of either command: what the other has is not there. */
export interface PageFindings extends Pick<Findings, 'against'> {
  readonly counts: CorefCounts & NerCounts;
  readonly gains: readonly (CorefGain & NerGain)[];
  readonly list: readonly PageFinding[];
}

/** The scores of a document: of coreference by metric, of spans those of each mode. */
export interface UnitScores {
  readonly document: string;
  readonly scores: Readonly<Record<string, Score & { readonly micro?: Score }>>;
}

/** A finding in the JSON, of either command: `kind` says which. Its mentions and spans end after their last position there. */
export type PageFinding = CorefFinding | NerFinding;

export type { CorefFinding, FoundSpan, MarkedText, NerFinding, ReportRow };

/** The documents or sentences as one system has them; none if there are no texts. */
export function textsOf({ texts }: PageData, system: number): readonly MarkedText[] {
  const first = texts[0] ?? [];
  return system === 0 ? first : (texts[system] ?? []).map((own, at) => ({ ...first[at], ...own }));
}

/** The names of the documents, in the order of the key: state has their positions in this list. */
export function documentsOf({ texts, report }: PageData): readonly string[] {
  const named = texts[0] ?? report.systems[0].byDocument ?? [];
  return [...new Set(named.map(({ document }) => document))];
}
