import type { CorefDocument } from '../../coref/document.ts';
import { withTexts } from '../../formats/conll/words.ts';
import { type PairingRules, pairDocuments } from '../../pair/coref/pair-documents.ts';
import type { Pairing } from '../../settings/pairing.ts';
import type { CorefSide } from '../../sides/coref-side.ts';
import { type Files, readWhole } from '../../sides/files.ts';
import { groupedBy } from '../../text/grouped.ts';
import { haveOtherWords } from './compared-words.ts';

/**
 * The sides, in which rows of CoNLL have their words where these are needed: to pair documents without names, and to compare characters
 * or other tokens with theirs. The reader does not keep them, so files are read again; what can be read only once stays without.
 */
export async function withWords(
  [key, ...responses]: readonly CorefSide[],
  rules: PairingRules & { readonly pair?: Pairing | undefined },
  files: Files,
): Promise<readonly CorefSide[]> {
  const areNeeded = responses.map((response) => areWordsNeeded(key, response, rules));
  if (!areNeeded.includes(true)) return [key, ...responses];
  const sides = [withFound(key, files)];
  for (const [at, response] of responses.entries())
    sides.push(areNeeded[at] ? withFound(response, files) : Promise.resolve(response));
  return Promise.all(sides);
}

function areWordsNeeded(
  key: CorefSide,
  response: CorefSide,
  rules: PairingRules & { readonly pair?: Pairing | undefined },
): boolean {
  const all = [...key.documents, ...response.documents];
  if (!all.some(({ runs }) => runs)) return false;
  if (rules.pair === 'text' || all.some(({ isUnnamed, text }) => isUnnamed || text !== undefined)) return true;
  const isSameOrder =
    key.documents.length === response.documents.length &&
    key.documents.every(({ id }, at) => id === response.documents[at].id);
  const pairs = isSameOrder
    ? key.documents.map((document, at) => ({ key: document, response: response.documents[at] }))
    : pairDocuments(key, response, { ...rules, missing: 'skip', mayLack: true }).pairs;
  // Where names do not agree, words may say that documents do.
  if (pairs.length < Math.min(key.documents.length, response.documents.length)) return true;
  return pairs.some((pair) => haveOtherWords(pair.key, pair.response));
}

async function withFound(side: CorefSide, files: Files): Promise<CorefSide> {
  const rows = side.documents.filter(({ runs, texts }) => runs && !texts);
  const found = new Map<CorefDocument, CorefDocument>();
  for (const [file, own] of groupedBy(rows, ({ place }) => place.file)) {
    const bytes = files.kind(file) === 'file' ? await readWhole(file, side.log, files) : undefined;
    if (bytes) for (const [at, document] of withTexts(own, bytes).entries()) found.set(own[at], document);
  }
  return { ...side, documents: side.documents.map((document) => found.get(document) ?? document) };
}
