import type { SentenceMentions } from './sentence-mentions.ts';

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
