import type { CorefDocument } from '../../coref/document.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { lineStarts } from '../../text/lines.ts';
import { cellText, type DocumentRows } from './words.ts';

/** Where the part of speech stands in CoNLL-U and CoNLL-2012. */
const [UPOS, POS] = [3, 4];

/** What each token has in the column for parts of speech, in a document whose rows were kept with its words; empty of others. */
export function partsOfSpeech({ runs, words, text, nodes }: CorefDocument): readonly string[] {
  if (!runs || !words || typeof text !== 'object') return [];
  const lines = text.lines ?? (text.bytes && linesOf(text.bytes));
  if (!lines) return [];
  const rows = { runs, words, lines };
  return Array.from(words, (_, token) => cellText(rows, token, haveTrees(nodes) ? UPOS : POS));
}

/** The lines of a file, found once for all of its documents. */
function linesOf(bytes: Uint8Array): DocumentRows['lines'] {
  const lines = known.get(bytes) ?? { bytes, starts: lineStarts(bytes), isUtf8: true };
  known.set(bytes, lines);
  return lines;
}

const known = new WeakMap<Uint8Array, DocumentRows['lines']>();
