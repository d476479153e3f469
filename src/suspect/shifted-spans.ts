import type { PlacedPair } from '../align/place-pair.ts';
import { readingsOf } from '../align/readings.ts';
import type { Sides } from '../ner/rows.ts';
import type { TagScores } from '../ner/scores.ts';
import type { DocumentPair, ReadDocument } from '../ner/span-document.ts';
import { isTagInput } from '../settings/spans.ts';
import type { Problem } from '../text/problem.ts';
import { columnSpans, moves, ofRows, type Reading, type ShiftDocument, type ShiftSpans, shifted } from './shifted.ts';
import type { WrongSurface } from './surfaces.ts';

/** The first documents of two sides, which tell enough. */
export interface FirstSpans {
  readonly documents: ShiftDocument[];
  /** How the first was read. */
  read?: Sides<ReadDocument>;
  /** How many more spans, and characters, may come. */
  spans: number;
  characters: number;
}

/** Of no documents. */
export function noSpans(): FirstSpans {
  return { documents: [], spans: MANY, characters: 2 ** 22 };
}

const MANY = 2000;

/** Adds a pair of documents, without spans whose surface is wrong, which says more. */
export function addSpans(
  first: FirstSpans,
  { gold, pred }: DocumentPair,
  { text, ...placed }: PlacedPair,
  wrong: Sides<readonly WrongSurface[]>,
): void {
  if (!pred || !placed.scales || placed.pred.length === 0) return;
  const hasRoom = first.spans > 0 && first.characters > 0;
  first.spans -= placed.gold.length + placed.pred.length;
  first.characters -= text?.length ?? 0;
  if (!hasRoom) return;
  const told = new Set([...wrong.gold, ...wrong.pred].map(({ span }) => span));
  const side = (name: 'gold' | 'pred', { unit, surfaces }: ReadDocument): ShiftSpans => ({
    spans: placed[name].filter((span) => !told.has(span)),
    scale: placed.scales![name],
    text: unit === 'tokens' ? undefined : text,
    surfaces,
  });
  first.read ??= { gold, pred };
  first.documents.push([side('gold', gold), side('pred', pred)]);
}

/** SHIFTED of spans (see `shifted`). `sides`: with their formats. */
export function shiftedSpans(
  { documents, read, spans, characters }: FirstSpans,
  sides: Sides<{ readonly path: string; readonly format: string }>,
): readonly Problem[] {
  if (!read) return [];
  const side = <Name extends 'gold' | 'pred'>(name: Name) => {
    const { path, format } = sides[name];
    return { name, path, readings: readingsIn(name, format, read[name]) };
  };
  const areFirst = spans < 0 || characters < 0;
  return shifted([side('gold'), side('pred')], documents, { predicted: 'predicted span', areFirst });
}

function readingsIn(side: 'gold' | 'pred', format: string, document: ReadDocument): readonly Reading[] {
  if (document.areStrings) return [];
  if (isTagInput(format)) return ofRows;
  const named = readingsOf(document).filter(({ options }) => options.length > 0);
  const ofSide = named.map((one) => ({ ...one, options: one.options.map((option) => `--${side}-${option}`) }));
  return [...ofSide, ...moves];
}

/** SHIFTED of rows of tags. The first spans tell enough. */
export function shiftedRows(gold: string, pred: string, { scores, spans }: TagScores): readonly Problem[] {
  const { correct, predicted } = scores.strict.micro;
  if (correct * 10 > predicted) return [];
  const all = spans();
  const sides = [
    { name: 'gold', path: gold, readings: [] },
    { name: 'pred', path: pred, readings: ofRows },
  ] as const;
  const areFirst = all.pred.start.length > MANY;
  const document = [columnSpans(all.gold), columnSpans(all.pred, MANY)] as const;
  return shifted(sides, [document], { predicted: 'predicted span', areFirst });
}
