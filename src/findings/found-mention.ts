import type { CorefDocument } from '../coref/document.ts';
import { mentionRuns } from '../coref/matching/treeless-nodes.ts';

/** A mention: its first and last token, from 0 in its document, and its runs of tokens if they are several; or its name. */
export type FoundMention =
  | readonly [document: string, first: number, last: number, runs?: FoundRuns]
  | readonly [document: string, name: string];

type FoundRuns = readonly (readonly [first: number, last: number])[];

/** The first and the last token of a mention, and its runs if they are several, in a document that begins at `offset`. */
export function tokensIn(
  document: Pick<CorefDocument, 'nodes' | 'start' | 'end'>,
  row: number,
  offset: number,
): readonly [first: number, last: number, runs?: FoundRuns] {
  const runs = mentionRuns(document, row).map(([start, end]) => [start - offset, end - offset - 1] as const);
  const hull = [runs[0][0], runs[runs.length - 1][1]] as const;
  return runs.length < 2 ? hull : [...hull, runs];
}

/** The runs of tokens of a mention; none for a name. */
export function runsOfMention(mention: FoundMention): FoundRuns {
  if (mention.length === 2) return [];
  const [, first, last, runs = [[first, last]]] = mention;
  return runs;
}

/** How many tokens a mention has. */
export function tokensOf(mention: FoundMention): number {
  return runsOfMention(mention).reduce((sum, [first, last]) => sum + last - first + 1, 0);
}

/** Where a mention is in its document, for ids and for people without the text: `3-4`, `3-3+6-7`, or its name. */
export function positionOf(mention: FoundMention): string {
  if (mention.length === 2) return mention[1];
  return runsOfMention(mention)
    .map((run) => run.join('-'))
    .join('+');
}

/** The order of mentions: by the names of their documents, and then by their first and last positions, or by their own names. */
export function compareMentions(a: FoundMention, b: FoundMention): number {
  for (let at = 0; at < 3; at++) {
    if (a[at]! < b[at]!) return -1;
    if (a[at]! > b[at]!) return 1;
  }
  const [one, other] = [positionOf(a), positionOf(b)];
  return one < other ? -1 : Number(one > other);
}

/** The tokens that both mentions have, over those that either has; 0 of names. */
export function sharedTokens(a: FoundMention, b: FoundMention): number {
  let common = 0;
  for (const [first, last] of runsOfMention(a))
    for (const [from, to] of runsOfMention(b)) common += Math.max(0, Math.min(last, to) - Math.max(first, from) + 1);
  return common === 0 ? 0 : common / (tokensOf(a) + tokensOf(b) - common);
}
