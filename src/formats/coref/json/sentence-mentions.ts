import { counted, quotedJson } from '../../../text/quoted.ts';
import { isObject, type JsonSpot } from '../../json/json-spot.ts';

/** Where mentions are tokens of a sentence. */
export interface SentenceMentions {
  /** What a mention has, for messages. */
  readonly expected: string;
  /** The words of an item of `sentences`. */
  readonly words: (sentence: unknown) => unknown;
  /** The sentence, the start and the end of a mention, as its tool writes them, but from 0. */
  readonly place: (mention: unknown) => readonly unknown[];
}

/** The sentences of a document whose mentions are in them. */
export interface DocumentSentences extends SentenceMentions {
  readonly sentences: readonly unknown[];
  /** The first token of each, and how many tokens all have. */
  readonly starts: readonly number[];
}

export function sentencesOf(given: unknown, how: SentenceMentions): DocumentSentences {
  const sentences: readonly unknown[] = Array.isArray(given) ? given.map(how.words) : [];
  const starts = [0];
  for (const words of sentences) starts.push(starts[starts.length - 1] + (Array.isArray(words) ? words.length : 0));
  return { ...how, sentences, starts };
}

/** The mentions of a list as tokens `[start, end)` of the document. `shift`: what is added to starts and ends. */
export function mentionsInSentences(
  list: readonly unknown[],
  where: JsonSpot,
  { starts, place, expected }: DocumentSentences,
  shift: readonly [start: number, end: number],
): [start: number, end: number][] {
  return list.flatMap((given, at): [number, number][] => {
    const [sentence, first, last] = place(given).map((one) => (typeof one === 'number' ? one : Number.NaN));
    const [begin, next] = [starts[sentence], starts[sentence + 1]];
    const [start, end] = [begin + first + shift[0], begin + last + shift[1]];
    const areWhole = Number.isInteger(start) && Number.isInteger(end);
    if (areWhole && begin <= start && start < end && end <= next) return [[start, end]];
    const inside = `within one of the ${counted(starts.length - 1, 'sentence')}`;
    const message = `cannot read the mention ${quotedJson(given)}: expected ${expected}, ${inside}`;
    return where.at(at).refuse('UNREADABLE_MENTION', message) ?? [];
  });
}

/**
 * JSON of Stanford CoreNLP: `corefs` is an object of chains, which are lists of mentions. `sentNum`, `startIndex` and `endIndex` count sentences
 * and their tokens from 1, the end excluded; `sentences` are objects with `tokens`, each with its `word`.
 *
 * stanfordnlp/CoreNLP, src/edu/stanford/nlp/pipeline/JSONOutputter.java, 01ae51c
 */
export const coreNlpMentions: SentenceMentions = {
  expected: 'sentNum, startIndex and endIndex, which count from 1, the end excluded',
  words(sentence) {
    const tokens = isObject(sentence) && Array.isArray(sentence.tokens) ? sentence.tokens : [];
    return tokens.map((token: unknown) => (isObject(token) ? (token.word ?? token.originalText) : undefined));
  },
  place(mention) {
    const { sentNum, startIndex, endIndex } = isObject(mention) ? mention : {};
    return [Number(sentNum) - 1, Number(startIndex) - 1, Number(endIndex) - 1];
  },
};

/**
 * PreCo: a line for each document, in whose `mention_clusters` a mention is `[sentence, start, end]`, all from 0, the end excluded.
 *
 * shtoshni/fast-coref, src/data_processing/process_preco.py, 94d1f34
 */
export const precoMentions: SentenceMentions = {
  expected: '[sentence, start, end], which count from 0, the end excluded',
  words: (sentence) => sentence,
  place: (mention) => (Array.isArray(mention) && mention.length === 3 ? mention : []),
};
