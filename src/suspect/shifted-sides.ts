import type { PlacedPair } from '../align/place-pair.ts';
import { readingsOf } from '../align/readings.ts';
import type { CorefDocument } from '../coref/document.ts';
import type { Sides } from '../ner/rows.ts';
import type { TagScores } from '../ner/scores.ts';
import type { SpanDocuments, SpanRules } from '../ner/span-document.ts';
import { isTagInput } from '../settings/spans.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import type { Problem } from '../text/problem.ts';
import type { ComparedSides } from './compared.ts';
import { common } from './same-file.ts';
import {
  columnSpans,
  type FirstSpans,
  moves,
  ofRows,
  type Reading,
  type ShiftDocument,
  type ShiftSpans,
  shifted,
} from './shifted.ts';
import { wrongSurfaces } from './surfaces.ts';

/** SHIFTED of mentions (see `shifted`). The first of a corpus tell enough. */
export function shiftedMentions({ key, response, pairs: all }: ComparedSides): readonly Problem[] {
  if (areMostlyInKey(all)) return [];
  const documents: ShiftDocument[] = [];
  let [left, cut] = [FIRST_MENTIONS, 0];
  for (const pair of all) {
    if (left <= 0) break;
    // Mentions of JSON stand in the order of their entities.
    const [ofKey, ofResponse] = [pair.key, pair.response].map((own) => columnSpans(own, own.runs ? left : undefined));
    documents.push([ofKey, ofResponse]);
    left -= ofKey.spans.length + ofResponse.spans.length;
    cut += pair.response.start.length - ofResponse.spans.length;
  }
  const pairs = all.slice(0, documents.length);
  const areFirst = cut > 0 || all.slice(pairs.length).some((pair) => pair.response.start.length > 0);
  const sideOf = (own: CorefSide) => {
    const read = pairs.map((pair) => pair[own.side]).filter(({ start }) => start.length > 0);
    const isInText = pairs.some((pair) => pair.isInText && pair[own.side].start.length > 0);
    return { name: `the ${own.side}`, path: own.path, readings: isInText ? [] : readingsOfMentions(own, read) };
  };
  return shifted([sideOf(key), sideOf(response)], documents, { predicted: 'response mention', areFirst });
}

/** How many mentions of both sides are looked at. */
export const FIRST_MENTIONS = 4000;

/** Whether the first document is a long list of which most of a sample are in the key: then no other reading is better. */
function areMostlyInKey([pair]: ComparedSides['pairs']): boolean {
  if (!pair || pair.response.runs || pair.response.start.length < FIRST_MENTIONS) return false;
  const { start, end } = pair.response;
  const step = Math.floor(start.length / SAMPLE);
  const [sampledStart, sampledEnd] = [start, end].map((column) => column.filter((_, row) => row % step === 0));
  return common({ key: { start: sampledStart, end: sampledEnd }, response: pair.key }) * 2 > sampledStart.length;
}

const SAMPLE = 400;

/** The other readings of documents that are all rows, numbers of JSON that no words confirm, or numbers of a table. */
function readingsOfMentions({ side, formats }: CorefSide, documents: readonly CorefDocument[]): readonly Reading[] {
  if (documents.length === 0 || documents.some(({ extents }) => extents)) return [];
  if (documents.every(({ runs }) => runs)) return ofRows;
  const [shift] = documents.map(({ positions }) => positions?.shift);
  if (!shift || documents.some(({ positions }) => !positions?.shift || positions.haveWords)) return [];
  const isTable = formats.join() === 'tsv';
  const named = readingsOf({ unit: 'tokens', shift }).filter(({ name }) => !isTable || name === 'first');
  const optionOf = (option: string): string => `--${side}-${option.replace('first-offset', 'first-token')}`;
  return [...named.map((one) => ({ ...one, options: one.options.map(optionOf) })), ...moves];
}

/** Documents of both sides in the positions that are compared. */
export interface PlacedDocuments {
  readonly pair: SpanDocuments;
  readonly placed: PlacedPair;
}

/** How many spans tell enough. */
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
    return { name, path, readings: readingsOfSpans(name, format, read[name]) };
  };
  return shifted([side('gold'), side('pred')], documents, { predicted: 'predicted span', areFirst });
}

function readingsOfSpans(side: 'gold' | 'pred', format: string, rules: SpanRules): readonly Reading[] {
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
