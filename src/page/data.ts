import type { CorefFinding } from '../findings/coref-finding.ts';
import type { FoundSpan, MarkedText, NerFinding } from '../findings/finding.ts';
import type { Kind } from '../findings/kinds.ts';
import type { Report, ReportRow } from '../results/report.ts';
import type { Score } from '../score/score.ts';

/** What the page shows: the report as `-f json` writes it, and what that does not have. `report/html.ts` makes it. */
export interface PageData {
  readonly report: PageReport;
  /** What was scored against what. */
  readonly title: string;
  /** What the systems are called, all of them differently. */
  readonly names: readonly string[];
  /** The name of the most important row: `conll`, `strict.micro`. */
  readonly headline: string;
  /** The rows of scores of each system, in the order of reports. */
  readonly rows: readonly (readonly ReportRow[])[];
  /**
   * The documents or sentences of each system: of all but the first, what differs from those of the first, at the same index (see
   * `textsOf`). Null where there are none, as in merged reports.
   */
  readonly texts: readonly (readonly MarkedText[] | null)[];
  /** The kinds of findings of the command, in the order in which they are shown. */
  readonly kinds: Readonly<Record<string, Kind>>;
  /** The overview of each system, as HTML in which every text is inert. */
  readonly overviews: readonly string[];
}

/** The fields of the JSON that the page reads. */
export interface PageReport extends Pick<Report, 'tool' | 'signature'> {
  readonly systems: readonly PageSystem[];
}

/** A system in the JSON. */
interface PageSystem {
  readonly byDocument?: readonly { readonly document: string; readonly scores: UnitScores }[];
  readonly findings?: { readonly list: readonly PageFinding[] };
}

/** Scores of coreference by metric; of spans those of each mode. */
type UnitScores = Readonly<Record<string, Score & { readonly micro?: Score }>>;

/** A finding in the JSON, of either command: `kind` says which. Its mentions and spans end after their last position there. */
export type PageFinding = CorefFinding | NerFinding;

export type { CorefFinding, FoundSpan, MarkedText, NerFinding };

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

/** Whether documents have spans, not mentions of entities. */
export function isOfSpans({ report }: PageData): boolean {
  return report.tool === 'nerscore';
}

/** The F1 of a metric, or of the micro average of a mode. */
export function f1Of(scores: UnitScores, metric: string): number | undefined {
  return (scores[metric]?.micro ?? scores[metric])?.f1;
}
