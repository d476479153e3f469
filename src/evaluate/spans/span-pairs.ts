import { type PlacedPair, placePair } from '../../align/place-pair.ts';
import { pairSpans } from '../../pair/pair-spans.ts';
import { readSide, type SpanReading } from '../../sides/read-side.ts';
import { firstSpans, shiftedSpans } from '../../suspect/shifted-sides.ts';
import { reportSurfaces, type WrongSurface, wrongSurfaces } from '../../suspect/surfaces.ts';
import { allowingLog, type ProblemCode, type ProblemSink, reportAll } from '../../text/problem.ts';

/** The documents of both sides in the order of gold, with the spans of each in the order of its file. */
export interface SpanPairs {
  /** The formats of both sides. */
  readonly format: string;
  readonly pairs: readonly PlacedPair[];
}

/**
 * Reads, pairs and places the spans of gold and of one prediction, for other tools. Undefined after an error, such as SHIFTED or
 * STRING_NOT_IN_TEXT, unless that is among those to `allow`.
 */
export async function readSpanPairs(
  reading: SpanReading & { readonly allow?: readonly ProblemCode[] | undefined },
  log: ProblemSink,
): Promise<SpanPairs | undefined> {
  const gold = await readSide(reading, 0, log);
  const pred = gold && (await readSide(reading, 1, log, gold));
  const { pair, missingDocument = 'empty', extraDocument, unparsable } = reading.settings;
  const rules = { pair, missingDocument, extraDocument, unparsable };
  const paired = gold && pred && pairSpans({ gold, pred }, rules, log);
  if (!paired) return undefined;
  const allowsTexts = reading.allow?.includes('TEXTS_DIFFER');
  const placing = { lenient: false, mayLackText: false, allowsTexts };
  const logs = { gold: allowingLog(log, reading.allow), pred: log };
  const placed = paired.pairs.map((pair) => ({ pair, placed: placePair(pair, undefined, placing, logs) }));
  const wrongOf = (side: 'gold' | 'pred'): readonly WrongSurface[] =>
    placed.flatMap((one) => wrongSurfaces(one.pair[side], one.placed.text, one.placed[side]));
  const wrong = { gold: wrongOf('gold'), pred: wrongOf('pred') };
  const asked = allowingLog(log, reading.allow);
  reportAll(asked, shiftedSpans(firstSpans(placed), { gold, pred }));
  for (const side of ['gold', 'pred'] as const) reportSurfaces(wrong[side], paired.pairs, side, asked);
  const format = [...new Set([gold.format, pred.format])].join('+');
  return log.errors > 0 ? undefined : { format, pairs: placed.map((one) => one.placed) };
}
