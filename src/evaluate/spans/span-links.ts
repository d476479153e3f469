import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { isOfLinks, type ModeName } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import type { SpanDocuments } from '../../ner/span-document.ts';
import { chosenSpans } from '../../pair/chosen-spans.ts';
import type { NerSettings } from '../../settings/ner.ts';
import { problemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';

/** The spans that are scored, repeats too, for modes that compare what they refer to; undefined for others. */
export function linkedSpans(
  modes: readonly ModeName[],
  { gold, pred }: PlacedPair,
  { types, minScore }: NerSettings,
): Sides<readonly ReadSpan[]> | undefined {
  if (!modes.some(isOfLinks)) return undefined;
  const kept = { types, duplicates: 'count' } as const;
  return { gold: chosenSpans(gold, kept, problemLog()), pred: chosenSpans(pred, { ...kept, minScore }, problemLog()) };
}

/**
 * Refuses sides that say of no span what it refers to, if that is compared.
 *
 * @throws UsageError that says which side.
 */
export function refuseWithoutLinks(pairs: readonly SpanDocuments[], modes: readonly ModeName[]): void {
  const mode = modes.find(isOfLinks);
  for (const side of mode ? (['gold', 'pred'] as const) : []) {
    const spans = pairs.flatMap((pair) => pair[side]?.spans.slice() ?? []);
    if (spans.length === 0 || spans.some(({ link }) => link !== undefined)) continue;
    const where = 'nerscore explain link says where files have them';
    throw new UsageError(`--mode ${mode} compares ids of a knowledge base, and ${side} has none: ${where}`);
  }
}
