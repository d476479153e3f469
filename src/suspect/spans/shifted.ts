import type { PlacedPair } from '../../align/place-pair.ts';
import type { ReadSpan } from '../../align/place-spans.ts';
import { characterScale, codePoints, type Scale } from '../../align/scale.ts';
import { spanFormats } from '../../formats/span-formats.ts';
import type { Sides } from '../../ner/rows.ts';
import type { CharacterUnit, DocumentPair, ReadDocument } from '../../ner/span-document.ts';
import type { Run } from '../../ner/spans.ts';
import { isTagInput, type SpanSettings } from '../../settings/spans.ts';
import { fileProblem, type Problem } from '../../text/problem.ts';

/** Another way to read offsets. */
interface OtherReading {
  readonly unit?: CharacterUnit;
  /** What is added to an end that was read the format's way. */
  readonly after: number;
  /** Without the side. */
  readonly option: string;
}

/** The units, and the ends. */
const otherReadings: readonly OtherReading[] = [
  { unit: 'code-points', after: 0, option: 'offsets code-points' },
  { unit: 'utf-16', after: 0, option: 'offsets utf-16' },
  { unit: 'bytes', after: 0, option: 'offsets bytes' },
  { after: 1, option: 'end inclusive' },
  { after: -1, option: 'end exclusive' },
];

/** Another way to read the offsets of a side, and what it changes. */
interface Reading extends OtherReading {
  readonly side: 'gold' | 'pred';
  /** How many spans of the side it moves, and how many of these have a span of the other side at their positions: as read, and moved. */
  moved: number;
  asRead: number;
  otherwise: number;
}

/** What other readings of either side would change, in the documents so far. */
export interface Shifts {
  readonly readings: readonly Reading[];
  spans: number;
}

/** Of no documents. `sides`: with their formats. */
export function noShifts(
  sides: Sides<{ readonly format: string }>,
  { end, goldEnd = end, predEnd = end }: SpanSettings,
): Shifts {
  const counts = { moved: 0, asRead: 0, otherwise: 0 };
  const readings = (['pred', 'gold'] as const).flatMap((side): readonly Reading[] => {
    const { format } = sides[side];
    if (isTagInput(format)) return [];
    const own = (side === 'gold' ? goldEnd : predEnd) ?? spanFormats.find(({ name }) => name === format)?.end;
    const known = otherReadings.filter(({ after }) => after !== (own === 'inclusive' ? 1 : -1));
    return known.map((one) => ({ ...one, side, option: `--${side}-${one.option}`, ...counts }));
  });
  return { readings, spans: 0 };
}

/** Adds what other readings would change in a pair of documents. The first spans of a corpus tell enough. */
export function addShifts(shifts: Shifts, pair: DocumentPair, { gold, pred, text, scales }: PlacedPair): void {
  if (shifts.spans >= MANY || !pair.pred || !scales || gold.length === 0 || pred.length === 0) return;
  shifts.spans += gold.length + pred.length;
  const sides = { gold: { document: pair.gold, spans: gold }, pred: { document: pair.pred, spans: pred } };
  // Units are alike in ASCII, and code points are units of UTF-16 where there are no pairs of these.
  const differing = text !== undefined && /[^\0-\x7f]/.test(text) ? text : undefined;
  const known: { gold?: ReadonlySet<string | number>; pred?: ReadonlySet<string | number> } = {};
  for (const reading of shifts.readings) {
    if (reading.moved >= MOVED) continue;
    const { side } = reading;
    const other = side === 'gold' ? 'pred' : 'gold';
    const scale = scaleOf(reading, sides[side].document, scales[side], differing);
    if (!scale) continue;
    known[other] ??= new Set(sides[other].spans.map(placeOf));
    addMoved(reading, sides[side].spans, scale, known[other]);
  }
}

function addMoved(
  reading: Reading,
  spans: readonly ReadSpan[],
  scale: Scale,
  others: ReadonlySet<string | number>,
): void {
  for (const span of spans) {
    const { fileRuns = span.runs } = span;
    if (fileRuns.length === 0) continue;
    const runs = fileRuns.map(([start, end]): Run => [scale.start(start), scale.end(end + reading.after)]);
    const [own, moved] = [placeOf(span), placeOf({ runs })];
    if (own === moved) continue;
    reading.moved++;
    if (others.has(own)) reading.asRead++;
    if (others.has(moved)) reading.otherwise++;
  }
}

/** The scale by which a document is read otherwise; undefined if that changes nothing. */
function scaleOf({ unit }: Reading, document: ReadDocument, own: Scale, text: string | undefined): Scale | undefined {
  if (unit === undefined) return own;
  if (text === undefined || document.unit === 'tokens' || document.unit === unit) return undefined;
  const areAlike = unit !== 'bytes' && document.unit !== 'bytes' && codePoints(text) === text.length;
  return areAlike ? undefined : characterScale(unit, text);
}

/** A span's positions as a key: of the most common spans, one run in a text that is not huge, a number. */
function placeOf({ runs }: { readonly runs: readonly Run[] }): string | number {
  const [[start, end]] = runs;
  return runs.length === 1 && start >= 0 && end < LONG ? start * LONG + end : runs.join(';');
}

/**
 * SHIFTED, an error, if of the spans that another unit or end would move less than a tenth are at the positions of spans of the other side,
 * and at least half, and no fewer than five, would be then.
 */
export function shiftedSpans({ readings }: Shifts, paths: Sides<string>): readonly Problem[] {
  const told = readings.filter(
    ({ moved, asRead, otherwise }) => otherwise >= ENOUGH && asRead * 10 < moved && otherwise * 2 >= moved,
  );
  const [best] = [...told].sort((a, b) => b.otherwise - a.otherwise);
  if (!best) return [];
  const { side, option, moved, asRead, otherwise } = best;
  const other = side === 'gold' ? 'predicted' : 'gold';
  const message = `only ${asRead} of ${moved} spans have the positions of a ${other} span; with ${option}, ${otherwise} would`;
  const help = `add ${option}; if the files are right as they are, --allow SHIFTED`;
  return [fileProblem('SHIFTED', 'error', paths[side], message, help)];
}

const [MANY, MOVED, ENOUGH, LONG] = [2000, 300, 5, 2 ** 26];
