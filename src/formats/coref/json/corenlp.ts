import { isObject } from '../../json/objects.ts';
import type { SentenceMentions } from './sentence-mentions.ts';

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
