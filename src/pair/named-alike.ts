import { plainText } from '../align/common-text.ts';
import type { CorefDocument } from '../coref/document.ts';
import type { Pairing } from '../settings/pairing.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { type Problem, reportFile } from '../text/problem.ts';

/**
 * The response with the names that the key has for its documents, and how these were found, if names changed: as `asked` or, if a document
 * of either side has no name, by equal words, if they are known of all and differ within each side, else by position. What has no
 * counterpart keeps its name, or gets one that the key lacks.
 *
 * Reports UNEVEN_DOCUMENTS, an error, if positions are to tell and one side has more documents; NO_COMMON_DOCUMENT, an error, if words are and
 * do not.
 */
export function namedAlike(
  { path, documents: keys }: CorefSide,
  response: CorefSide,
  asked: Pairing | undefined,
): { readonly response: CorefSide; readonly by?: Pairing } {
  const { documents, log } = response;
  const areNamed = ![...keys, ...documents].some(({ isUnnamed }) => isUnnamed);
  if (asked === 'id' || (areNamed && !asked) || keys.length * documents.length === 0) return { response };
  const byText = asked === 'position' ? undefined : namesByText(keys, documents);
  if (asked === 'text' && !byText) {
    const message = `--pair text: the words of some documents are not known, not unique, or on one side only`;
    reportFile(log, 'NO_COMMON_DOCUMENT', 'error', response.path, message);
    return { response };
  }
  const found = new Set(byText);
  // What is left over on both sides is most likely one document, whose words differ somewhere.
  const left = keys.length === documents.length ? keys.filter(({ id }) => !found.has(id)) : [];
  const names = byText?.map((name) => name ?? left.shift()?.id) ?? keys.map(({ id }) => id);
  if (!byText && keys.length !== documents.length) {
    const numbers = `${documents.length} here, ${keys.length} in the key ${path}`;
    const message = `cannot pair documents: ${numbers}, without equal names or words`;
    const help = 'give documents names, as in doc_key, or the words of each';
    reportFile(log, 'UNEVEN_DOCUMENTS', 'error', response.path, message, help);
  }
  const renamed = documents.map((document, at) => ({
    ...document,
    id: names[at] ?? `${document.id} of ${response.path}`,
  }));
  const isChanged = renamed.some(({ id }, at) => id !== documents[at].id);
  const by = byText ? 'text' : 'position';
  return isChanged || keys.length > 1 ? { response: { ...response, documents: renamed }, by } : { response };
}

/** The problem that names do not agree, with what to do if the words of the documents do. */
export function orPairedByText(problem: Problem, key: CorefSide, response: CorefSide): Problem {
  if (problem.severity !== 'error' || !['NO_COMMON_DOCUMENT', 'MISSING_DOCUMENT'].includes(problem.code))
    return problem;
  const names = namesByText(key.documents, response.documents);
  // A document that is in no response at all is missing by its words too.
  const areOther = names?.some((name, at) => name !== response.documents[at].id) && !names.includes(undefined);
  return areOther ? { ...problem, help: 'the texts fit: --pair text' } : problem;
}

/** For each document, the name of that of the key with equal words, if there is one; undefined if words do not tell documents apart. */
function namesByText(
  keys: readonly CorefDocument[],
  documents: readonly CorefDocument[],
): readonly (string | undefined)[] | undefined {
  const [ours, theirs] = [keys.map(plainText), documents.map(plainText)];
  const areKnown = [ours, theirs].every((own) => !own.includes(undefined) && new Set(own).size === own.length);
  if (!areKnown) return undefined;
  const byText = new Map(ours.map((text, at) => [text, keys[at].id]));
  const names = theirs.map((text) => byText.get(text));
  return names.some((name) => name !== undefined) ? names : undefined;
}
