import type { CorefDocument } from '../../coref/document.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { lineStarts } from '../../text/lines.ts';
import { cellText } from './words.ts';

/** Where the part of speech stands in CoNLL-U and CoNLL-2012. */
const [UPOS, POS] = [3, 4];

/** What each token has in the column for parts of speech, in a document whose rows were kept with its words; empty of others. */
export function partsOfSpeech({ runs, words, text, nodes }: CorefDocument): readonly string[] {
  if (!runs || !words || typeof text !== 'object') return [];
  const { bytes } = text;
  const lines = text.lines ?? (bytes && { bytes, starts: lineStarts(bytes), isUtf8: true });
  if (!lines) return [];
  const rows = { runs, words, lines };
  return Array.from(words, (_, token) => cellText(rows, token, haveTrees(nodes) ? UPOS : POS));
}
