import type { Finding } from './finding.ts';

/** The findings, of which those with the id of one before them have numbers from 2 on behind it: what is repeated, more than once. */
export function withDistinctIds<Own extends Finding>(findings: readonly Own[]): readonly Own[] {
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const times = (seen.get(finding.id) ?? 0) + 1;
    seen.set(finding.id, times);
    return times === 1 ? finding : { ...finding, id: `${finding.id}:${times}` };
  });
}
