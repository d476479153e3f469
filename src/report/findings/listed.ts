import type { CorefFinding } from '../../findings/coref-finding.ts';
import type { Finding, Findings } from '../../findings/finding.ts';
import { groupedBy } from '../../text/grouped.ts';

/** What is listed of findings: so many of each kind, and only of these kinds if they are given. */
export interface Listing {
  readonly most: number;
  readonly kinds?: readonly string[] | undefined;
}

/** The findings with the list cut to what is asked for: the first of each kind or, of entities, those that cost most. */
export function listedFindings(findings: Findings, { most, kinds }: Listing): Findings {
  const asked = findings.list.filter(({ kind }) => kinds?.includes(kind) ?? true);
  if (most >= asked.length) return { ...findings, list: asked };
  const byKind = [...groupedBy(asked, ({ kind }) => kind).values()];
  const chosen = new Set(byKind.flatMap((own) => costliestFirst(own).slice(0, most)));
  return { ...findings, list: asked.filter((finding) => chosen.has(finding)) };
}

/** Findings of one kind by what they lose of B³, if they are of entities; others as they are. */
export function costliestFirst<Own extends Finding>(findings: readonly Own[]): readonly Own[] {
  const losses = new Map(findings.map((finding) => [finding, lossOf(finding)]));
  return findings.toSorted((a, b) => losses.get(b)! - losses.get(a)!);
}

/** What a finding loses of the numerators of B³; 0 if it is of mentions or spans. */
export function lossOf(finding: Finding): number {
  const own = finding as CorefFinding;
  if (own.kind === 'group') return [...own.key, ...own.response].reduce((sum, { losses }) => sum + losses.bcub, 0);
  return 'losses' in own ? own.losses.bcub : 0;
}
