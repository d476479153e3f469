import type { PlacedPair } from '../../align/place-pair.ts';
import { isInText, type ReadSpan } from '../../align/place-spans.ts';
import { readingsOf } from '../../align/readings.ts';
import { charactersOf, runsOn, type Scale } from '../../align/scale.ts';
import type { Sides } from '../../ner/rows.ts';
import { joinedRuns } from '../../ner/runs.ts';
import type { DocumentPair, ReadDocument } from '../../ner/span-document.ts';
import type { Run } from '../../ner/spans.ts';
import { isTagInput } from '../../settings/spans.ts';
import type { Problem } from '../../text/problem.ts';
import { moves, ofRows, type Places, placeOf, type Reading, type Reread, type ShiftSide, shifted } from '../shifted.ts';
import { isAt, type WrongSurface } from './surfaces.ts';

/** The first documents of two sides, which tell enough. */
export interface FirstSpans {
  readonly documents: FirstDocument[];
  /** How many more spans, and characters, may come. */
  spans: number;
  characters: number;
}

interface FirstDocument {
  readonly sides: readonly [gold: FirstSide, pred: FirstSide];
  readonly text: string | undefined;
}

interface FirstSide {
  readonly document: ReadDocument;
  readonly spans: readonly ReadSpan[];
  readonly scale: Scale;
}

/** Of no documents. */
export function noSpans(): FirstSpans {
  return { documents: [], spans: 2000, characters: 2 ** 22 };
}

/** Adds a pair of documents, without spans whose surface is wrong, which says more. */
export function addSpans(
  first: FirstSpans,
  { gold, pred }: DocumentPair,
  placed: PlacedPair,
  wrong: Sides<readonly WrongSurface[]>,
): void {
  if (!pred || !placed.scales || placed.pred.length === 0) return;
  const hasRoom = first.spans > 0 && first.characters > 0;
  first.spans -= placed.gold.length + placed.pred.length;
  first.characters -= placed.text?.length ?? 0;
  if (!hasRoom) return;
  const told = new Set([...wrong.gold, ...wrong.pred].map(({ span }) => span));
  const side = (name: 'gold' | 'pred', document: ReadDocument): FirstSide => {
    return { document, spans: placed[name].filter((span) => !told.has(span)), scale: placed.scales![name] };
  };
  first.documents.push({ sides: [side('gold', gold), side('pred', pred)], text: placed.text });
}

/** SHIFTED (see `shifted`). `sides`: with their formats. */
export function shiftedSpans(
  { documents, spans, characters }: FirstSpans,
  sides: Sides<{ readonly path: string; readonly format: string }>,
): readonly Problem[] {
  if (documents.length === 0) return [];
  const side = (name: 'gold' | 'pred', at: 0 | 1): ShiftSide => {
    const { path, format } = sides[name];
    return { name, path, readings: readingsIn(name, format, documents[0].sides[at].document) };
  };
  const all = documents.map(({ sides: [gold, pred], text }) => {
    const places = [placesOf(gold.spans), placesOf(pred.spans)] as const;
    const reread = (at: 0 | 1, reading: Reading) => rereadSide([gold, pred][at], places[at], text, reading);
    return { places, reread };
  });
  const areFirst = spans < 0 || characters < 0;
  return shifted([side('gold', 0), side('pred', 1)], all, { predicted: 'predicted span', areFirst });
}

function readingsIn(side: 'gold' | 'pred', format: string, document: ReadDocument): readonly Reading[] {
  if (document.areStrings) return [];
  if (isTagInput(format)) return ofRows;
  const named = readingsOf(document).filter(({ options }) => options.length > 0);
  const ofSide = named.map((one) => ({ ...one, options: one.options.map((option) => `--${side}-${option}`) }));
  return [...ofSide, ...moves];
}

/** Undefined, if a surface fits only as it was read, or a span would not be in the text though an option is to read it so. */
function rereadSide(
  { document, spans, scale: own }: FirstSide,
  before: Places,
  text: string | undefined,
  { run, scale, options }: Reading,
): Reread | undefined {
  // Units are alike in ASCII.
  if (scale && (text === undefined || !/[^\0-\x7f]/.test(text))) return { places: before };
  const other = scale?.(text!) ?? own;
  const characters = document.unit === 'tokens' || text === undefined ? undefined : charactersOf(text);
  let cut = 0;
  const places: (number | string)[] = [];
  for (const [at, span] of spans.entries()) {
    const { runs, fileRuns = runs, surface, isNowhere } = span;
    const read = fileRuns.map(run);
    const isThere = !isNowhere && read.every((one) => isInText(one, other));
    if (!isThere && !isNowhere && options.length > 0) return undefined;
    const moved = isThere ? joinedRuns(runsOn(other, read)) : [];
    places.push(isNowhere ? before[at] : placeOfRuns(moved));
    if (!characters || !isThere) continue;
    const fits = (own: readonly Run[]): boolean => isAt(span, own, characters, document.surfaces);
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

function placesOf(spans: readonly ReadSpan[]): Places {
  return spans.map(({ runs }) => placeOfRuns(runs));
}

/** Of the most common spans, one run, a number. */
function placeOfRuns(runs: readonly Run[]): number | string {
  return runs.length === 1 ? placeOf(runs[0]) : runs.join(';');
}
