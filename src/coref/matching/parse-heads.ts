import { once } from '../../text/grouped.ts';
import type { CorefDocument, DocumentPair } from '../document.ts';
import { haveTrees, NO_DEPENDENCIES, noNodes, type WordColumns } from '../nodes.ts';
import { asNodes } from './as-nodes.ts';
import { collinsHead, parseTree } from './collins.ts';
import { type ParsedText, sentenceRows } from './parsed-text.ts';
import { shareMentions } from './share-mentions.ts';

/** The pair with the heads of all mentions, which the parse of the key gives; as it is where mentions have heads or the key has no parse. */
export function withParsedHeads(pair: DocumentPair): DocumentPair {
  const { key, response } = pair;
  if (!key.parse || haveTrees(key.nodes) || haveTrees(response.nodes)) return pair;
  const tree = { ...key, nodes: noNodes({ words: wordsOfParse(key.parse) }) };
  const placed = (document: CorefDocument): CorefDocument => ({ ...asNodes(document, tree), runs: document.runs });
  return { ...pair, ...shareMentions(placed(key), placed(response)) };
}

/** The words of a parse in a tree of dependencies: a word depends on the head of the smallest constituent that has another head. */
function wordsOfParse(parse: ParsedText): WordColumns {
  const { rows, sentences } = parse;
  const count = rows.length;
  const [sentence, major, basic] = [new Int32Array(count), new Int32Array(count), new Int32Array(count).fill(-1)];
  for (const [number, start] of sentences.entries()) {
    const own = sentenceRows(parse, number);
    for (let at = 0; at < own.length; at++) {
      sentence[start + at] = number;
      major[start + at] = at + 1;
    }
    const tree = parseTree(own);
    if (tree)
      collinsHead(tree, (word, head) => {
        basic[start + word] = start + head;
      });
  }
  return {
    count,
    sentence,
    major,
    minor: new Int32Array(count),
    deps: NO_DEPENDENCIES,
    line: Int32Array.from(rows, ({ line }) => line),
    names: new Int32Array(0),
    trees: once(() => ({ basic, enhanced: Array.from(basic, () => []) })),
  };
}
