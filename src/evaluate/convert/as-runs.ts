import { type CorefDocument, mentionPlace, withRows } from '../../coref/document.ts';
import { runsOf } from '../../coref/matching/share-mentions.ts';
import { membersOf, runsOfWords } from '../../coref/nodes.ts';
import type { LossTally } from '../../formats/write/written.ts';

/** A document of CoNLL-U for formats whose mentions are runs of words, without empty nodes; others as they are. Counts the mentions that are none. */
export function asRuns(document: CorefDocument, losses: LossTally): CorefDocument {
  const { nodes, words, text } = document;
  if (!nodes) return document;
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
  for (const [row, runs] of placed.entries()) {
    if (runs.length === 1) continue;
    const why = runs.length === 0 ? 'there are no empty nodes in this format' : 'it has words between its parts';
    losses.add('mention', 'lost', why, { place: mentionPlace(document, row) });
  }
  const { words: texts = [], sentences = [] } = typeof text === 'object' ? text : {};
  const starts = new Set(sentences.map((word) => nodes.words.sentence[word]));
  const first = [...starts].map((sentence) => kept.findIndex((word) => nodes.words.sentence[word] === sentence));
  const own = withRows({ ...document, nodes: undefined }, (row) => placed[row].length === 1);
  const spans = placed.filter(({ length }) => length === 1);
  return {
    ...own,
    start: Int32Array.from(spans, ([[start]]) => start),
    end: Int32Array.from(spans, ([[, end]]) => end),
    tokens: kept.length,
    words: words && kept.map((word) => words[word]),
    runs: runsOf(kept.map((word) => line[word])),
    text: text && { words: Array.from(kept, (word) => texts[word]), sentences: first.filter((at) => at >= 0) },
  };
}
