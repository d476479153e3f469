import { commonPairs } from '../align/common-words.ts';
import { givenSeparator } from '../formats/bytes/cells.ts';
import { layoutOfSide, type SideOptions, sideDelimiter } from '../formats/tags/side-layout.ts';
import { wordColumns } from '../formats/tags/tag-columns.ts';
import { tagTable } from '../ner/tags.ts';
import type { ColumnSettings } from '../sides/side-columns.ts';

/**
 * The columns of two files, given how they begin, that have the same words in order, whatever their case: the first ones that may be words or, if
 * fewer than four fifths of these agree, of the columns that do the two with the most different words. Parts of speech are too few: at least
 * a third of what any column has whose cells repeat. Undefined if there are none.
 */
export function agreeingColumns(
  gold: Uint8Array | undefined,
  pred: Uint8Array | undefined,
  settings: WordSettings,
): readonly [gold: number, pred: number] | undefined {
  if (!gold || !pred) return undefined;
  const numbers = new Map<string, number>();
  const [ofGold, ofPred] = [wordLists(gold, 'gold', settings, numbers), wordLists(pred, 'pred', settings, numbers)];
  const repeating = [...ofGold, ...ofPred].filter(({ words, different }) => different < words.length);
  const least = Math.max(0, ...repeating.map(({ different }) => different)) / 3;
  const agree = (own: WordList, other: WordList): boolean => {
    if (other.words.every((word, at) => at >= own.words.length || word === own.words[at])) return true;
    const common = commonPairs(own.words, other.words)?.left.length ?? 0;
    return common * 5 >= Math.min(own.words.length, other.words.length) * 4;
  };
  if (ofGold.length * ofPred.length === 0) return undefined;
  if (agree(ofGold[0], ofPred[0])) return [ofGold[0].at, ofPred[0].at];
  const pairs = ofGold.flatMap((own) =>
    ofPred.map((other) => ({ own, other, different: Math.min(own.different, other.different) })),
  );
  const best = pairs
    .filter(({ own, other, different }) => different >= least && agree(own, other))
    .sort((a, b) => b.different - a.different)[0];
  return best && [best.own.at, best.other.at];
}

type WordSettings = ColumnSettings & Pick<SideOptions, 'goldColumn' | 'predColumn'>;

/** The words of a column as numbers, and how many are different. */
interface WordList {
  readonly at: number;
  readonly words: Int32Array;
  readonly different: number;
}

/** The columns that may hold words, but those of the tags. */
function wordLists(
  head: Uint8Array,
  side: 'gold' | 'pred',
  settings: WordSettings,
  numbers: Map<string, number>,
): readonly WordList[] {
  const { columns } = layoutOfSide('', side, settings);
  const tags = tagTable({ ...settings, scheme: 'auto' });
  const found = wordColumns(head, givenSeparator(sideDelimiter(side, settings)), tags);
  return found.flatMap(({ at, of, name, cells }): WordList | [] => {
    if ([at, at - of - 1, name].some((column) => column !== undefined && columns.includes(column))) return [];
    const words = cells.filter((cell) => cell !== '[UNK]').map((cell) => cell.toLowerCase());
    for (const word of words) if (!numbers.has(word)) numbers.set(word, numbers.size);
    return { at, words: Int32Array.from(words, (word) => numbers.get(word)!), different: new Set(words).size };
  });
}

/** The columns of the words of each input, the first being gold, where they are not the first columns. */
export function foundWords(
  [gold, ...preds]: readonly (Uint8Array | undefined)[],
  settings: WordSettings,
): readonly (number | undefined)[] {
  const pairs = preds.map((pred) => agreeingColumns(gold, pred, settings));
  const ofGold = pairs.find((pair) => pair && pair[0] > 1)?.[0];
  return [ofGold, ...pairs.map((pair) => (pair && pair[0] === (ofGold ?? 1) && pair[1] > 1 ? pair[1] : undefined))];
}
