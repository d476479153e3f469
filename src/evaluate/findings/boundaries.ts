import { lastAtMost } from '../../text/columns.ts';
import { groupedBy } from '../../text/grouped.ts';
import type { FoundMention } from './coref-finding.ts';
import { compareMentions, type FoundRow } from './coref-pair.ts';

/** A missing and a spurious mention that belong together. */
export interface BoundaryPair<Row> {
  readonly key: Row;
  readonly response: Row;
}

/**
 * Pairs missing and spurious mentions of one document that share at least half of the tokens that either has, one to one, the best first.
 * Of equally good pairs, the one whose mention of the key, or else of the response, comes first. Mentions that are names have no tokens.
 */
export function boundaryPairs<Row extends Pick<FoundRow, 'mention'>>(
  missing: readonly Row[],
  spurious: readonly Row[],
): readonly BoundaryPair<Row>[] {
  const inOrder = spurious.toSorted((a, b) => compareMentions(a.mention, b.mention));
  const byDocument = groupedBy(inOrder, ({ mention: [document] }) => document);
  const firsts = new Map([...byDocument].map(([document, rows]) => [document, rows.map(({ mention }) => +mention[1])]));
  const candidates = missing.flatMap((key) => {
    const [document] = key.mention;
    const near = nearTo(key.mention, byDocument.get(document) ?? [], firsts.get(document) ?? []);
    return near.flatMap((response) => {
      const share = sharedTokens(key.mention, response.mention);
      return share >= 0.5 ? [{ key, response, share }] : [];
    });
  });
  candidates.sort(
    (a, b) =>
      b.share - a.share ||
      compareMentions(a.key.mention, b.key.mention) ||
      compareMentions(a.response.mention, b.response.mention),
  );
  const taken = new Set<Row>();
  return candidates.filter(({ key, response }) => {
    if (taken.has(key) || taken.has(response)) return false;
    taken.add(key).add(response);
    return true;
  });
}

/** The rows, which are in order, that begin close enough to share half of the tokens: at most the length of the mention before it. */
function nearTo<Row>(mention: FoundMention, rows: readonly Row[], firsts: readonly number[]): readonly Row[] {
  if (mention.length === 2) return [];
  const [, first, last] = mention;
  const from = lastAtMost(firsts, 2 * first - last - 2) + 1;
  return rows.slice(from, lastAtMost(firsts, last) + 1);
}

/** The tokens that both mentions have, over those that either has; 0 of names. */
function sharedTokens(a: FoundMention, b: FoundMention): number {
  if (a.length === 2 || b.length === 2) return 0;
  const common = Math.min(a[2], b[2]) - Math.max(a[1], b[1]) + 1;
  return common / (a[2] - a[1] + b[2] - b[1] + 2 - common);
}
