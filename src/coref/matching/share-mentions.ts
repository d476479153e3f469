import { numberRoom } from '../../text/columns.ts';
import { type CorefDocument, type DocumentWords, LazyWords, shareExtents } from '../document.ts';
import { type Dependencies, haveTrees, type WordColumns } from '../nodes.ts';
import { asNodes, canBeNodes, countAlike } from './as-nodes.ts';

/** A pair of documents. */
interface Both {
  readonly key: CorefDocument;
  readonly response: CorefDocument;
}

/** Both documents with what mentions are made of numbered alike: words (see `shareWords`) or extents. */
export function shareMentions(key: CorefDocument, response: CorefDocument): Both {
  const [inKey, inResponse] = [key, response].map(({ nodes }) => (haveTrees(nodes) ? 2 : nodes ? 1 : 0));
  if (inKey + inResponse === 0) return { key, response: shareExtents(key, response) };
  if (inKey > inResponse && canBeNodes(response, key)) return shareWords(key, asNodes(response, key));
  if (inResponse > inKey && canBeNodes(key, response)) return shareWords(asNodes(key, response), response);
  return inKey === inResponse && countAlike(key, response) ? shareWords(key, response) : { key, response };
}

/**
 * Two documents whose words are numbered alike: a word is the same on both sides if it has the same number in the same sentence. Of words
 * that one side lacks, it has no text, and the hash 0, as empty nodes have.
 */
function shareWords(key: CorefDocument, response: CorefDocument): Both {
  const [own, other] = [key.nodes, response.nodes];
  if (!own || !other || areNumberedAlike(own.words, other.words)) return { key, response };
  const [keyPlaces, responsePlaces, count] = commonPlaces(own.words, other.words);
  const numbers = {
    count,
    sentence: numberRoom(count),
    major: numberRoom(count),
    minor: numberRoom(count),
  };
  putNumbers(numbers, own.words, keyPlaces);
  putNumbers(numbers, other.words, responsePlaces);
  return { key: moved(key, keyPlaces, numbers), response: moved(response, responsePlaces, numbers) };
}

/** What numbers the words of both sides. */
type WordNumbers = Pick<WordColumns, 'count' | 'sentence' | 'major' | 'minor'>;

function putNumbers(numbers: WordNumbers, { sentence, major, minor }: WordColumns, places: Int32Array): void {
  for (let word = 0; word < places.length; word++) {
    const place = places[word];
    numbers.sentence[place] = sentence[word];
    numbers.major[place] = major[word];
    numbers.minor[place] = minor[word];
  }
}

function areNumberedAlike(one: WordColumns, other: WordColumns): boolean {
  if (one.count !== other.count) return false;
  for (let word = 0; word < one.count; word++)
    if (compared(one, word, other, word) !== 0 || isRepeated(one, word)) return false;
  return true;
}

/** The order of two words: by sentence, then number. */
function compared(one: WordColumns, word: number, other: WordColumns, otherWord: number): number {
  return (
    one.sentence[word] - other.sentence[otherWord] ||
    one.major[word] - other.major[otherWord] ||
    one.minor[word] - other.minor[otherWord]
  );
}

/** Whether a word has the number of the one before it, as two empty nodes may have for udapi. */
function isRepeated(words: WordColumns, word: number): boolean {
  return word > 0 && word < words.count && compared(words, word, words, word - 1) === 0;
}

/** The common number of each word of both sides, and how many there are. */
function commonPlaces(one: WordColumns, other: WordColumns): [Int32Array, Int32Array, number] {
  const [places, otherPlaces] = [numberRoom(one.count), numberRoom(other.count)];
  let [at, otherAt, count] = [0, 0, 0];
  for (; at < one.count || otherAt < other.count; count++) {
    const isEnd = at === one.count ? 1 : -1;
    const order = at === one.count || otherAt === other.count ? isEnd : compared(one, at, other, otherAt);
    if (order <= 0)
      do places[at++] = count;
      while (isRepeated(one, at));
    if (order >= 0)
      do otherPlaces[otherAt++] = count;
      while (isRepeated(other, otherAt));
  }
  return [places, otherPlaces, count];
}

/** The document with its words at other places. */
function moved(document: CorefDocument, places: Int32Array, numbers: WordNumbers): CorefDocument {
  const { words, text, place } = document;
  const nodes = document.nodes!;
  const { members, offsets, head, words: columns } = nodes;
  const { count } = numbers;
  const line = spread(columns.line, places, count);
  // A word that this side lacks is at the line of the one before it.
  for (let word = 0; word < count; word++) if (line[word] === 0) line[word] = word > 0 ? line[word - 1] : place.line;
  const own = inPlaces(members, places);
  const start = numberRoom(head.length);
  const end = numberRoom(head.length);
  for (let row = 0; row < head.length; row++) {
    start[row] = own[offsets[row]];
    end[row] = own[offsets[row + 1] - 1] + 1;
  }
  return {
    ...document,
    start,
    end,
    tokens: count,
    words: words && spread(words, places, count),
    runs: nodes.areTreeless ? document.runs : document.runs && runsOf(line),
    text: typeof text === 'object' ? spreadText(text, places, count) : text,
    nodes: {
      ...nodes,
      members: own,
      head: inPlaces(head, places),
      words: {
        ...columns,
        ...numbers,
        line,
        deps: movedDependencies(columns.deps, places),
        trees: undefined,
      },
    },
  };
}

function movedDependencies(deps: Dependencies, places: Int32Array): Dependencies {
  if (deps.words.length === 0) return deps;
  return { ...deps, words: inPlaces(deps.words, places), parents: inPlaces(deps.parents, places) };
}

/** The places of words; -1 is not a word. */
function inPlaces(words: Int32Array, places: Int32Array): Int32Array {
  const found = numberRoom(words.length);
  for (let at = 0; at < words.length; at++) found[at] = words[at] < 0 ? -1 : places[words[at]];
  return found;
}

/** A column with its values at other places, and 0 in between. */
function spread(column: Int32Array, places: Int32Array, count: number): Int32Array {
  const all = numberRoom(count);
  for (let word = 0; word < column.length; word++) all[places[word]] = column[word];
  return all;
}

function spreadText(text: DocumentWords, places: Int32Array, count: number): DocumentWords {
  return new LazyWords(() => {
    const words = new Array<string>(count).fill('');
    for (const [word, place] of places.entries()) words[place] = text.words[word];
    return { words, sentences: text.sentences?.map((word) => places[word]) };
  }, text.bytes);
}

/** The runs of words on consecutive lines (see `CorefDocument`). */
export function runsOf(lines: Int32Array): Int32Array {
  const begins = (word: number): boolean => word === 0 || lines[word] !== lines[word - 1] + 1;
  let count = 0;
  for (let word = 0; word < lines.length; word++) if (begins(word)) count++;
  const runs = numberRoom(2 * count);
  for (let word = 0, at = 0; word < lines.length; word++) {
    if (!begins(word)) continue;
    runs[at++] = word;
    runs[at++] = lines[word];
  }
  return runs;
}
