import { type CorefDocument, mentionPlace, withRows } from '../../coref/document.ts';
import { runsOf } from '../../coref/matching/share-mentions.ts';
import { withRuns } from '../../coref/matching/treeless-nodes.ts';
import { membersOf, runsOfWords } from '../../coref/nodes.ts';
import type { LossTally } from '../../formats/write/written.ts';

/**
 * A document of CoNLL-U for formats without empty nodes, and a document of any for those whose mentions are one run each, unless they have
 * `fragments`. Counts the mentions that are lost.
 */
export function asRuns(document: CorefDocument, losses: LossTally, hasFragments: boolean): CorefDocument {
  const { nodes, words, text } = document;
  if (!nodes || (hasFragments && nodes.areTreeless)) return document;
  const { minor, line, count } = nodes.words;
  const kept = Int32Array.from({ length: count }, (_, word) => word).filter((word) => minor[word] === 0);
  const place = new Int32Array(count);
  for (const [at, word] of kept.entries()) place[word] = at;
  const placed = Array.from(document.start, (_, row) => {
    return runsOfWords(
      membersOf(nodes, row)
        .filter((word) => minor[word] === 0)
        .map((word) => place[word]),
    );
  });
  const isKept = ({ length }: readonly unknown[]): boolean => length === 1 || (hasFragments && length > 1);
  for (const [row, runs] of placed.entries()) {
    const where = { place: mentionPlace(document, row) };
    if (!isKept(runs)) {
      const why = runs.length === 0 ? 'there are no empty nodes in this format' : 'it has words between its parts';
      losses.add('mention', 'lost', why, where);
    } else if (membersOf(nodes, row).some((word) => minor[word] > 0))
      losses.add('mention', 'shortened', 'its empty nodes have no place in this format', where);
  }
  const own = withRows({ ...document, nodes: undefined }, (row) => isKept(placed[row]));
  const rows = placed.filter(isKept);
  if (nodes.areTreeless) return withRuns(own, rows);
  const { words: texts = [], sentences = [] } = typeof text === 'object' ? text : {};
  const starts = new Set(sentences.map((word) => nodes.words.sentence[word]));
  const first = [...starts].map((sentence) => kept.findIndex((word) => nodes.words.sentence[word] === sentence));
  const inWords = {
    ...own,
    tokens: kept.length,
    words: words && kept.map((word) => words[word]),
    runs: runsOf(kept.map((word) => line[word])),
    text: text && { words: Array.from(kept, (word) => texts[word]), sentences: first.filter((at) => at >= 0) },
  };
  return withRuns(inWords, rows);
}
