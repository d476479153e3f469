import type { CorefDocument } from '../coref/document.ts';
import { counted } from '../text/counted.ts';
import type { Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/** What the mentions of a document count, and how that was told; undefined if nothing tells it. */
export function unitOf({
  positions,
  runs,
}: CorefDocument): { readonly unit: string; readonly told: string } | undefined {
  if (runs) return { unit: 'tokens', told: 'it has rows' };
  return positions?.unit === 'unknown' ? undefined : positions;
}

/** How many tokens a document has by itself or, where it does not say, by the other side; undefined where mentions are no tokens. */
export function tokensOf(document: CorefDocument, other: CorefDocument): number | undefined {
  // Mentions of rows are within them, and names are nowhere.
  if (document.runs || document.extents || unitOf(document)?.unit === 'characters') return undefined;
  return document.tokens || (unitOf(other)?.unit === 'characters' ? 0 : other.tokens) || undefined;
}

/** BEYOND_TOKENS, if a mention ends after the last token of its document or, where that does not say, of the other side. */
export function beyondTokens(document: CorefDocument, other: CorefDocument = document): readonly Problem[] {
  const tokens = tokensOf(document, other);
  if (tokens === undefined) return [];
  const last = document.end.reduce((most, end) => Math.max(most, end), 0);
  if (last <= tokens) return [];
  const message = `document ${quoted(document.id)} has ${counted(tokens, 'token')}, but a mention ends at token ${last}: the mention can match nothing`;
  const help =
    'check whether mentions count characters, or tokens from 1, or their ends are exclusive: --end exclusive';
  return [{ code: 'BEYOND_TOKENS', severity: 'warning', place: document.place, message, help }];
}
