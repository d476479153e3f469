import { readingsOf } from '../align/readings.ts';
import type { CorefDocument } from '../coref/document.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import type { Problem } from '../text/problem.ts';
import type { ComparedSides } from './compared.ts';
import { columnSpans, moves, ofRows, type Reading, type ShiftDocument, shifted } from './shifted.ts';

/** SHIFTED of mentions (see `shifted`). The first of a corpus tell enough. */
export function shiftedMentions({ key, response, pairs: all }: ComparedSides): readonly Problem[] {
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
    return { name: `the ${own.side}`, path: own.path, readings: isInText ? [] : readingsIn(own, read) };
  };
  return shifted([sideOf(key), sideOf(response)], documents, { predicted: 'response mention', areFirst });
}

/** How many mentions of both sides are looked at. */
export const FIRST_MENTIONS = 4000;

/** The other readings of documents that are all rows, numbers of JSON that no words confirm, or numbers of a table. */
function readingsIn({ side, formats }: CorefSide, documents: readonly CorefDocument[]): readonly Reading[] {
  if (documents.length === 0 || documents.some(({ extents }) => extents)) return [];
  if (documents.every(({ runs }) => runs)) return ofRows;
  if (formats.join() === 'tsv') return moves;
  const [shift] = documents.map(({ positions }) => positions?.shift);
  if (!shift || documents.some(({ positions }) => !positions?.shift || positions.haveWords)) return [];
  const named = readingsOf({ unit: 'tokens', shift });
  const optionOf = (option: string): string => `--${side}-${option.replace('first-offset', 'first-token')}`;
  return [...named.map((one) => ({ ...one, options: one.options.map(optionOf) })), ...moves];
}
