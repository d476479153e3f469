import { type CorefDocument, type DocumentPair, type DocumentWords, LazyWords, wordsOf } from '../coref/document.ts';
import { haveTrees } from '../coref/nodes.ts';

/** What an empty node, which is not a word of the text, begins with. */
const ZERO = '∅';

/** The pair with its words as people are shown them: characters of a text as words, and empty nodes as words of their own. */
export function withShownWords(pair: DocumentPair): DocumentPair {
  const [key, response] = [pair.key, pair.response].map(inCharacters);
  const text = shownWords([key, response]);
  return text ? { ...pair, key: { ...key, text }, response: { ...response, text } } : { ...pair, key, response };
}

/**
 * The words of documents that number them alike: an empty node (`CorefDocument.nodes`) begins with `∅`, and a word that one of them lacks
 * is that of another. Undefined where none has a tree, or their words are not known.
 */
export function shownWords(documents: readonly CorefDocument[]): DocumentWords | undefined {
  const trees = documents.flatMap(({ nodes }) => (nodes && haveTrees(nodes) ? nodes.words : []));
  const known = documents.filter((document) => haveTrees(document.nodes) && wordsOf(document));
  if (known.length === 0) return undefined;
  const isZero = (word: number): boolean => trees.every(({ minor }) => minor[word] > 0);
  return new LazyWords(() => {
    const lists = known.map((document) => wordsOf(document)!);
    const words = Array.from({ length: trees[0].count }, (_, word) => {
      const form = lists.map((words) => words[word]).find(Boolean) ?? '';
      return isZero(word) ? `${ZERO}${form === '_' ? '' : form}` : form;
    });
    const { sentence } = trees[0];
    return { words, sentences: [...sentence.keys()].filter((word) => sentence[word] !== sentence[word - 1]) };
  });
}

/** The document with the characters of a text as its words, which mentions count there. */
function inCharacters(document: CorefDocument): CorefDocument {
  const { text, unplaced = [] } = document;
  return typeof text === 'string'
    ? { ...document, text: { words: [...text, ...unplaced], areCharacters: true } }
    : document;
}
