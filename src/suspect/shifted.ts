import { isInText, type ReadSpan } from '../align/place-spans.ts';
import type { OffsetReading } from '../align/readings.ts';
import { isAt } from '../align/same-surface.ts';
import { charactersOf, plainScale, runsOn, type Scale } from '../align/scale.ts';
import type { Sides } from '../ner/rows.ts';
import { joinedRuns } from '../ner/runs.ts';
import type { Run, SpanRules, SurfaceRule } from '../ner/span-document.ts';
import type { SpanColumns } from '../ner/spans.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';

/** Another way to read the positions of a side. `what`: where the side would be, if no options read it so. */
export type Reading = Pick<OffsetReading, 'what' | 'options' | 'run' | 'scale'>;

/** The mentions or spans of one side of a document, and what their positions are. */
export interface ShiftSpans {
  readonly spans: readonly Pick<ReadSpan, 'runs' | 'fileRuns' | 'surface' | 'isNowhere'>[];
  readonly scale: Scale;
  /** Whose characters they are, if they are, and what surfaces have of it. */
  readonly text?: string | undefined;
  readonly surfaces?: SurfaceRule | undefined;
}

export type ShiftDocument = readonly [gold: ShiftSpans, pred: ShiftSpans];

/** The first documents of two sides, which tell enough. */
export interface FirstSpans {
  readonly documents: readonly ShiftDocument[];
  /** How the first was read. */
  readonly read: Sides<SpanRules> | undefined;
  /** Whether more spans may come. */
  readonly areFirst: boolean;
}

/** A side: what messages and options call it, and how else it may be read. */
export interface ShiftSide {
  readonly name: string;
  readonly path: string;
  readonly readings: readonly Reading[];
}

/**
 * SHIFTED, an error, if at most a tenth of the predicted mentions or spans are in gold as they were read, but with another reading of one side
 * nearly all would be: at least nine tenths and three, or half and twenty. Not if the reading cuts more words.
 */
export function shifted(
  sides: readonly [gold: ShiftSide, pred: ShiftSide],
  documents: readonly ShiftDocument[],
  { predicted, areFirst }: { readonly predicted: string; readonly areFirst: boolean },
): readonly Problem[] {
  const placed = documents.map(
    ([gold, pred]) => ({ sides: [gold, pred], places: [placesOf(gold), placesOf(pred)] }) as const,
  );
  const all = documents.reduce((sum, [, { spans }]) => sum + spans.length, 0);
  const mayMove = areFew({ all, asRead: inGold(placed) });
  const told = ([1, 0] as const).flatMap((side) =>
    sides[side].readings.flatMap((reading) => {
      // A unit moves only what comes after characters that are wider in it.
      const found = reading.scale !== undefined || mayMove ? matchesOf(placed, side, reading) : undefined;
      return found && isTold(found) ? [{ ...found, reading, side: sides[side] }] : [];
    }),
  );
  const [best] = told.sort((a, b) => b.moved - a.moved || b.reading.options.length - a.reading.options.length);
  if (!best) return [];
  const { reading, side } = best;
  const options = reading.options.join(' ');
  const which = `${areFirst ? 'the first ' : ''}${counted(best.all, predicted)}${reading.scale ? ' after wide characters' : ''}`;
  const message = `only ${best.asRead} of ${which} match ${sides[0].name}; with ${options || `${side.name} ${reading.what}`}, ${best.moved} would`;
  const asTheyAre = 'if the files are right as they are, --allow SHIFTED';
  return [fileProblem('SHIFTED', 'error', side.path, message, options ? `add ${options}; ${asTheyAre}` : asTheyAre)];
}

/** How many predicted mentions or spans a reading moves, and how many of these are in gold without and with it. */
interface Matches {
  readonly all: number;
  readonly asRead: number;
  readonly moved: number;
}

function areFew({ all, asRead }: Omit<Matches, 'moved'>): boolean {
  return asRead * 10 <= all;
}

function isTold({ moved, ...found }: Matches): boolean {
  return areFew(found) && ((moved >= 3 && moved * 10 >= found.all * 9) || (moved >= 20 && moved * 2 >= found.all));
}

/** Where mentions or spans are: equal places are equal. */
type Places = readonly (number | string)[];

interface PlacedDocument {
  readonly sides: ShiftDocument;
  readonly places: readonly [gold: Places, pred: Places];
}

/** Undefined, if a document does not allow the reading, or more words are cut. */
function matchesOf(documents: readonly PlacedDocument[], side: 0 | 1, reading: Reading): Matches | undefined {
  let [all, asRead, moved, cuts] = [0, 0, 0, 0];
  for (const { sides, places } of documents) {
    const found = reread(sides[side], places[side], reading);
    if (!found) return undefined;
    if (found.places === places[side]) continue;
    const gold = new Set(places[0]);
    const other = side === 0 ? new Set(found.places) : gold;
    const still = new Set(places[side].filter((place, at) => found.places[at] === place));
    for (const [at, place] of places[1].entries()) {
      if (still.has(place)) continue;
      all++;
      if (gold.has(place)) asRead++;
      if (other.has(side === 0 ? place : found.places[at])) moved++;
    }
    cuts += found.cut;
  }
  return cuts > 0 ? undefined : { all, asRead, moved };
}

/**
 * Where a reading has the spans of a side, in their order, and how many more edges of spans are then inside a word, or at a blank. Undefined,
 * if a surface fits only as it was read, or a span would not be in the text though an option is to read it so.
 */
function reread(
  { spans, scale: own, text, surfaces }: ShiftSpans,
  before: Places,
  { run, scale, options }: Reading,
): { readonly places: Places; readonly cut: number } | undefined {
  // Units are alike in ASCII.
  if (scale && (text === undefined || !/[^\0-\x7f]/.test(text))) return { places: before, cut: 0 };
  const other = scale?.(text!) ?? own;
  const characters = text === undefined ? undefined : charactersOf(text);
  let cut = 0;
  const places: (number | string)[] = [];
  for (const [at, span] of spans.entries()) {
    const { runs, fileRuns = runs, surface, isNowhere } = span;
    const read = fileRuns.map(run);
    const isThere = !isNowhere && read.every((one) => isInText(one, other));
    if (!isThere && !isNowhere && options.length > 0) return undefined;
    const moved = isThere ? joinedRuns(runsOn(other, read)) : [];
    places.push(isNowhere ? before[at] : placeOf(moved));
    if (!characters || !isThere) continue;
    const fits = (some: readonly Run[]): boolean => isAt(span, some, characters, surfaces);
    if (surface !== undefined && fits(runs) && !fits(runsOn(other, read))) return undefined;
    cut += cutsOf(moved, characters) - cutsOf(runs, characters);
  }
  return { places: places.every((place, at) => place === before[at]) ? before : places, cut };
}

/** How many edges are inside a word, or have a blank on the inner side. */
function cutsOf(runs: readonly Run[], of: string | readonly string[]): number {
  const isCut = (inner = '', outer = ''): boolean => /^\s/u.test(inner) || /^[\p{L}\p{N}]{2}$/u.test(inner + outer);
  const edges = runs.flatMap(([start, end]) => [isCut(of[start], of[start - 1]), isCut(of[end - 1], of[end])]);
  return edges.filter(Boolean).length;
}

function placesOf({ spans }: ShiftSpans): Places {
  return spans.map(({ runs }) => placeOf(runs));
}

/** Of the most common spans, one run, a number. */
function placeOf(runs: readonly Run[]): number | string {
  return runs.length === 1 ? runs[0][0] * 2 ** 26 + runs[0][1] : runs.join(';');
}

/** How many predicted mentions or spans are in gold. */
function inGold(documents: readonly PlacedDocument[]): number {
  return documents.reduce((sum, { places: [gold, pred] }) => {
    const known = new Set(gold);
    return sum + pred.filter((place) => known.has(place)).length;
  }, 0);
}

/** The first mentions or spans of columns. Their positions are compared. */
export function columnSpans(
  { start, end }: Pick<SpanColumns, 'start' | 'end'>,
  most: number = start.length,
): ShiftSpans {
  const spans = Array.from({ length: Math.min(start.length, most) }, (_, at) => ({
    runs: [[start[at], end[at]]] as const,
  }));
  return { spans, scale: plainScale(Number.POSITIVE_INFINITY) };
}

/** Rows that are all one too low or too high, and positions that are one or two, which no option reads. */
export const ofRows: readonly Reading[] = [movedBy(-1, 'one row higher'), movedBy(1, 'one row lower')];
export const moves: readonly Reading[] = [-1, 1, -2, 2].map((by) =>
  movedBy(by, `${counted(Math.abs(by), 'position')} ${by < 0 ? 'lower' : 'higher'}`),
);

function movedBy(by: number, what: string): Reading {
  return { what, options: [], run: ([start, end]) => [start + by, end + by] };
}
