import type { OffsetReading } from '../align/readings.ts';
import type { Run } from '../ner/spans.ts';
import { counted } from '../text/counted.ts';
import { fileProblem, type Problem } from '../text/problem.ts';

/** Another way to read the positions of a side. `what`: where the side would be, if no options read it so. */
export type Reading = Pick<OffsetReading, 'what' | 'options' | 'run' | 'scale'>;

/** Where mentions or spans are: equal places are equal. */
export type Places = readonly (number | string)[];

/** Where a reading has the spans of a side, in their order, and how many more edges of spans are then inside a word, or at a blank. */
export interface Reread {
  readonly places: Places;
  readonly cut?: number | undefined;
}

/** The places of both sides of a document; `reread` is undefined if a document does not allow the reading. */
export interface ShiftDocument {
  readonly places: readonly [gold: Places, pred: Places];
  reread(side: 0 | 1, reading: Reading): Reread | undefined;
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
  const asRead = { all: documents.reduce((sum, { places }) => sum + places[1].length, 0), asRead: inGold(documents) };
  const told = ([1, 0] as const).flatMap((side) =>
    sides[side].readings.flatMap((reading) => {
      // A unit moves only what comes after characters that are wider in it.
      const mayBe = reading.scale !== undefined || areFew(asRead);
      const found = mayBe ? matchesOf(documents, side, reading) : undefined;
      return found && isTold(found) ? [{ ...found, reading, side: sides[side] }] : [];
    }),
  );
  const [best] = told.sort((a, b) => b.moved - a.moved || b.reading.options.length - a.reading.options.length);
  if (!best) return [];
  const { all, moved, side, reading } = best;
  const options = reading.options.join(' ');
  const which = `${areFirst ? 'the first ' : ''}${counted(all, predicted)}${reading.scale ? ' after wide characters' : ''}`;
  const message = `only ${best.asRead} of ${which} match ${sides[0].name}; with ${options || `${side.name} ${reading.what}`}, ${moved} would`;
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

/** Undefined, if a document does not allow the reading, or more words are cut. */
function matchesOf(documents: readonly ShiftDocument[], side: 0 | 1, reading: Reading): Matches | undefined {
  let [all, asRead, moved, cuts] = [0, 0, 0, 0];
  for (const { places, reread } of documents) {
    const found = reread(side, reading);
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
    cuts += found.cut ?? 0;
  }
  return cuts > 0 ? undefined : { all, asRead, moved };
}

/** How many predicted mentions or spans are in gold. */
export function inGold(documents: readonly Pick<ShiftDocument, 'places'>[]): number {
  return documents.reduce((sum, { places: [gold, pred] }) => {
    const known = new Set(gold);
    return sum + pred.filter((place) => known.has(place)).length;
  }, 0);
}

/** Rows that are all one too low or too high, and positions that are one or two, which no option reads. */
export const ofRows: readonly Reading[] = [movedBy(-1, 'one row higher'), movedBy(1, 'one row lower')];
export const moves: readonly Reading[] = [-1, 1, -2, 2].map((by) =>
  movedBy(by, `${counted(Math.abs(by), 'position')} ${by < 0 ? 'lower' : 'higher'}`),
);

function movedBy(by: number, what: string): Reading {
  return { what, options: [], run: ([start, end]) => [start + by, end + by] };
}

/** A run of positions as a place. */
export function placeOf([start, end]: Run): number {
  return start * 2 ** 26 + end;
}
