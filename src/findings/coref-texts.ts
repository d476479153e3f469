import { isNamed, wordsOf } from '../coref/document.ts';
import { haveTrees } from '../coref/nodes.ts';
import { partsOf, type ScoredPair } from '../coref/scored-pair.ts';
import { lastAtMost } from '../text/columns.ts';
import type { FoundSpan, MarkedText } from './finding.ts';
import { tokensIn } from './found-mention.ts';
import { shownWords } from './shown-words.ts';

/** The documents of pairs, in their order; of those that are scored as one, each by itself. */
export function corefTexts(pairs: readonly ScoredPair[]): readonly MarkedText[] {
  return pairs.flatMap((scored) => {
    const parts = partsOf(scored);
    const offsets = parts.map(({ offset }) => offset);
    const [gold, pred] = (['key', 'response'] as const).map((side) => mentionsOf(scored, side, offsets));
    return parts.map(({ pair: { key, response } }, at): MarkedText => {
      const { runs, tokens: length = response.tokens } = key;
      const shown = shownWords([key, response]);
      const words = shown?.words ?? wordsOf(key) ?? wordsOf(response);
      return {
        document: key.id,
        words,
        length: words?.length ?? length,
        starts: shown ? shown.sentences : runs && Array.from(runs).filter((_, index) => index % 2 === 0),
        names: isNamed(key) || isNamed(response) ? (response.extents ?? key.extents) : undefined,
        gold: gold[at].map(({ span }) => span),
        pred: pred[at].map(({ span }) => span),
        numbers: numbersOf(gold[at], pred[at]),
        heads: headsOf(gold[at], pred[at]),
      };
    });
  });
}

interface NumberedMention {
  readonly span: FoundSpan;
  readonly number: number;
  readonly head: number | undefined;
}

/** The mentions of a side, of each document that begins at one of the offsets. */
function mentionsOf(
  { mentions, ...scored }: ScoredPair,
  side: 'key' | 'response',
  offsets: readonly number[],
): readonly (readonly NumberedMention[])[] {
  const found = offsets.map((): NumberedMention[] => []);
  const { start: starts, entity, entityIds, nodes } = scored[side];
  starts.forEach((start, row) => {
    const at = lastAtMost(offsets, start);
    const [first, last, parts] = tokensIn(scored[side], row, offsets[at]);
    const span = [first, last, entityIds[entity[row]]] as const;
    const head = nodes && haveTrees(nodes) ? nodes.head[row] - offsets[at] : undefined;
    found[at].push({ span: parts ? [...span, parts] : span, number: mentions[side].mention[row], head });
  });
  return found;
}

/** The numbers of mentions, if these are not the same just where their places are. */
function numbersOf(gold: readonly NumberedMention[], pred: readonly NumberedMention[]): MarkedText['numbers'] {
  const [byPlace, byNumber] = [new Map<string, number>(), new Map<number, string>()];
  const isByPlace = [...gold, ...pred].every(({ span: [first, last, , parts], number }) => {
    const place = `${first}-${last} ${parts}`;
    if (!byPlace.has(place)) byPlace.set(place, number);
    if (!byNumber.has(number)) byNumber.set(number, place);
    return byPlace.get(place) === number && byNumber.get(number) === place;
  });
  const numbers = (own: readonly NumberedMention[]): readonly number[] => own.map(({ number }) => number);
  return isByPlace ? undefined : { gold: numbers(gold), pred: numbers(pred) };
}

function headsOf(...sides: readonly (readonly NumberedMention[])[]): MarkedText['heads'] {
  const [gold, pred] = sides.map((own) => own.flatMap(({ head }) => head ?? []));
  return gold.length + pred.length > 0 ? { gold, pred } : undefined;
}
