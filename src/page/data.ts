import type { NerFinding as FoundNer, FoundSpan, MarkedText } from '../findings/finding.ts';
import type { Kind } from '../findings/kinds.ts';
import type { CorefFindingJson, NerFindingJson, ReportJson } from '../report/report-json.ts';

/** What the page shows: the report as `-f json` writes it, and what that does not have. `report/html.ts` makes it. */
export interface PageData {
  readonly report: ReportJson;
  /** What was scored against what. */
  readonly title: string;
  /** What the systems are called, all of them differently. */
  readonly names: readonly string[];
  /** The names of the documents, in the order of the key: state has their positions in this list. */
  readonly documents: readonly string[];
  /**
   * The documents or sentences of each system: of all but the first, what differs from those of the first, at the same index (see
   * `textsOf`). Null where there are none, as in merged reports.
   */
  readonly texts: readonly (readonly MarkedText[] | null)[];
  /** The kinds of findings of the command, in the order in which they are shown. */
  readonly kinds: Readonly<Record<string, Kind>>;
  readonly systems: readonly ShownSystem[];
  /** The main score of each document in each system, where several are compared by documents. */
  readonly compared?: ComparedDocuments | undefined;
}

/** What two systems are compared by. */
export interface ComparedDocuments {
  /** The score, as `CoNLL F1`. */
  readonly title: string;
  readonly isPercent: boolean;
  /** What documents have, as `mentions`, and how many each has; absent if that was not counted. */
  readonly sized: string;
  readonly sizes?: readonly number[] | undefined;
  /** By system, then by document. */
  readonly f1: readonly (readonly number[])[];
  /** The systems from the best to the worst. */
  readonly ranking: readonly number[];
}

/** What is shown of a system. */
interface ShownSystem {
  /** The overview, as HTML in which every text is inert. */
  readonly overview: string;
  /** The positions of the documents, worst first. */
  readonly order: readonly number[];
  /** Its scores in a line, and those of each document. */
  readonly scores: string;
  readonly documentScores: readonly (readonly [document: string, scores: string])[];
}

/** A finding of either command: `kind` says which. */
export type PageFinding = CorefFindingJson | NerFinding;

export type NerFinding = NerFindingJson & Pick<FoundNer, 'confused'>;

export type { CorefFindingJson as CorefFinding, FoundSpan, MarkedText };

/** The documents or sentences as one system has them; none if there are no texts. */
export function textsOf({ texts }: PageData, system: number): readonly MarkedText[] {
  const first = texts[0] ?? [];
  return system === 0 ? first : (texts[system] ?? []).map((own, at) => ({ ...first[at], ...own }));
}

/** The findings of a system; none if there were not looked for. */
export function findingsOf({ report }: PageData, system: number): readonly PageFinding[] {
  return report.systems[system]?.findings?.list ?? [];
}

/** The names of the documents of a system, worst first. */
export function worstFirst({ systems, documents }: PageData, system: number): readonly string[] {
  return systems[system].order.map((at) => documents[at]);
}

/** Whether documents have spans, not mentions of entities. */
export function isOfSpans({ report }: PageData): boolean {
  return report.tool === 'nerscore';
}

/** Whether there is anything that the view of documents can show. */
export function hasTexts({ report }: PageData): boolean {
  return report.systems.some(({ findings }) => findings !== undefined);
}
