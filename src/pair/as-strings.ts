import { casedKey } from '../align/compared-text.ts';
import { charactersOf } from '../align/scale.ts';
import { type CorefDocument, type DocumentPair, isNamed, withRows, wordsOf } from '../coref/document.ts';
import { numberStrings } from '../coref/matching/strings.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/**
 * The pair with the strings of mentions in their place, each once in an entity: `numberStrings` matches them. Blanks, PTB's brackets and forms
 * of quotation marks do not count. Reports NO_TEXT of mentions whose words are not known.
 */
export function asStrings(pair: DocumentPair, log: ProblemSink): DocumentPair {
  const { index, key, response } = pair;
  const [ofKey, ofResponse] = [stringsOf(key, response), stringsOf(response, key)];
  if (!ofKey || !ofResponse) {
    const { id, place } = ofKey ? response : key;
    const message = `--match strings compares words, and neither side has those of document ${quoted(id)}`;
    log.report('NO_TEXT', 'error', () => ({ place, message, help: 'give mentions as strings, or a file with words' }));
    return pair;
  }
  const numbers = numberStrings(
    { strings: ofKey.map(casedKey), entity: key.entity },
    { strings: ofResponse.map(casedKey), entity: response.entity },
  );
  const extents = new Array<string>(numbers.bound);
  for (const [row, number] of numbers.response.entries()) if (number >= 0) extents[number] = ofResponse[row];
  for (const [row, number] of numbers.key.entries()) if (number >= 0) extents[number] = ofKey[row];
  return { index, key: inRows(key, numbers.key, extents), response: inRows(response, numbers.response, extents) };
}

/** The string of each mention; undefined if their words are not known. `other`: the other side, which may have the same tokens. */
function stringsOf(document: CorefDocument, other: CorefDocument): readonly string[] | undefined {
  const { start, end, extents = [], surfaces = [], text } = document;
  if (isNamed(document)) return Array.from(start, (at) => extents[at]);
  const characters = typeof text === 'string' ? charactersOf(text) : undefined;
  const words = wordsOf(document) ?? (document.positions?.unit === 'characters' ? undefined : wordsOf(other));
  const strings = Array.from(start, (from, row) => {
    const found = characters ? [...characters.slice(from, end[row])].join('') : words?.slice(from, end[row]).join(' ');
    return surfaces[row] ?? found;
  });
  return strings.every((string) => string !== undefined) ? strings : undefined;
}

function inRows(document: CorefDocument, numbers: Int32Array, extents: readonly string[]): CorefDocument {
  const start = numbers.filter((number) => number >= 0);
  const { id, place, isUnnamed, entityIds, areNumbered, entity, line, column } = withRows(
    document,
    (row) => numbers[row] >= 0,
  );
  const end = start.map((number) => number + 1);
  return { id, place, isUnnamed, entityIds, areNumbered, start, end, entity, line, column, extents };
}
