import type { PlacedPair } from '../align/place-pair.ts';
import { readingsOf } from '../align/readings.ts';
import type { Sides } from '../ner/rows.ts';
import type { TagScores } from '../ner/scores.ts';
import type { SpanDocuments, SpanRules } from '../ner/span-document.ts';
import { isTagInput } from '../settings/spans.ts';
import type { Problem } from '../text/problem.ts';
import { columnSpans, moves, ofRows, type Reading, type ShiftDocument, type ShiftSpans, shifted } from './shifted.ts';
import { wrongSurfaces } from './surfaces.ts';

/** Documents of both sides in the positions that are compared. */
export interface PlacedDocuments {
  readonly pair: SpanDocuments;
  readonly placed: PlacedPair;
}

/** The first documents of two sides, which tell enough. */
export interface FirstSpans {
  readonly documents: readonly ShiftDocument[];
  /** How the first was read. */
  readonly read: Sides<SpanRules> | undefined;
  /** Whether more spans may come. */
  readonly areFirst: boolean;
}

/** So many spans tell enough. */
export const MANY = 2000;
const LONG = 2 ** 22;

/** The first documents in which spans are predicted, without spans whose surface is wrong, which says more. */
export function firstSpans(all: Iterable<PlacedDocuments>): FirstSpans {
  const documents: ShiftDocument[] = [];
  let read: Sides<SpanRules> | undefined;
  let [spans, characters] = [0, 0];
  for (const {
    pair: { gold, pred },
    placed: { text, scales, ...placed },
  } of all) {
    if (!pred || !scales || placed.pred.length === 0) continue;
    const isEnough = spans >= MANY || characters >= LONG;
    spans += placed.gold.length + placed.pred.length;
    characters += text?.length ?? 0;
    if (isEnough) break;
    const wrong = [wrongSurfaces(gold, text, placed.gold), wrongSurfaces(pred, text, placed.pred)];
    const told = new Set(wrong.flat().map(({ span }) => span));
    const side = (name: 'gold' | 'pred', { unit, surfaces }: SpanRules): ShiftSpans => ({
      spans: placed[name].filter((span) => !told.has(span)),
      scale: scales[name],
      text: unit === 'tokens' ? undefined : text,
      surfaces,
    });
    read ??= { gold: gold.rules, pred: pred.rules };
    documents.push([side('gold', gold.rules), side('pred', pred.rules)]);
  }
  return { documents, read, areFirst: spans > MANY || characters > LONG };
}

/** SHIFTED of spans (see `shifted`). `sides`: with their formats. */
export function shiftedSpans(
  { documents, read, areFirst }: FirstSpans,
  sides: Sides<{ readonly path: string; readonly format: string }>,
): readonly Problem[] {
  if (!read) return [];
  const side = <Name extends 'gold' | 'pred'>(name: Name) => {
    const { path, format } = sides[name];
    return { name, path, readings: readingsIn(name, format, read[name]) };
  };
  return shifted([side('gold'), side('pred')], documents, { predicted: 'predicted span', areFirst });
}

function readingsIn(side: 'gold' | 'pred', format: string, rules: SpanRules): readonly Reading[] {
  if (rules.areStrings) return [];
  if (isTagInput(format)) return ofRows;
  const named = readingsOf(rules).filter(({ options }) => options.length > 0);
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
