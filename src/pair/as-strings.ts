import { casedKey } from '../align/compared-text.ts';
import { charactersOf } from '../align/scale.ts';
import { type CorefDocument, type DocumentPair, withRows, wordsOf } from '../coref/document.ts';
import { numberStrings } from '../coref/matching/strings.ts';
import type { ProblemSink } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/**
 * The pair with the strings of mentions in their place, each once in an entity: `numberStrings` matches them. Blanks, PTB's brackets and forms
 * of quotation marks do not count. Reports NO_TEXT of mentions whose words are not known.
 */
export function asStrings(pair: DocumentPair, log: ProblemSink): DocumentPair {
  const { key, response } = pair;
  const [ofKey, ofResponse] = [stringsOf(key, response), stringsOf(response, key)];
  if (!ofKey || !ofResponse) {
    const { id, place } = ofKey ? response : key;
    const message = `--match strings compares words, and neither side has those of document ${quoted(id)}`;
    const help = 'give mentions as strings, or a file with words';
    log.report('NO_TEXT', 'error', () => ({ place, message, help }));
    return pair;
  }
  const rowsOf = (document: CorefDocument, strings: readonly string[]) => {
    return { strings: strings.map(casedKey), entity: document.entity };
  };
  const { rows, ...numbers } = numberStrings(rowsOf(key, ofKey), rowsOf(response, ofResponse));
  const shown = { key: ofKey, response: ofResponse };
  const extents = rows.map(([side, row]) => shown[side][row]);
  return {
    index: pair.index,
    key: ofNumbers(key, numbers.key, extents),
    response: ofNumbers(response, numbers.response, extents),
  };
}

/** The string of each mention; undefined if their words are not known. `other`: the other side, which may have the same tokens. */
function stringsOf(document: CorefDocument, other: CorefDocument): readonly string[] | undefined {
  const { start, end, extents, surfaces, text, words: hashes } = document;
  if (extents && !hashes) return Array.from(start, (at) => extents[at]);
  const words = wordsOf(document) ?? (document.positions?.unit === 'characters' ? undefined : wordsOf(other));
  const characters = typeof text === 'string' ? charactersOf(text) : undefined;
  const strings: string[] = [];
  for (const [row, from] of start.entries()) {
    const known = characters ? [...characters.slice(from, end[row])].join('') : words?.slice(from, end[row]).join(' ');
    const string = surfaces?.[row] ?? known;
    if (string === undefined) return undefined;
    strings.push(string);
  }
  return strings;
}

function ofNumbers(document: CorefDocument, numbers: Int32Array, extents: readonly string[]): CorefDocument {
  const start = numbers.filter((number) => number >= 0);
  return {
    ...withRows(document, (row) => numbers[row] >= 0),
    start,
    end: start.map((number) => number + 1),
    extents,
    surfaces: undefined,
    positions: undefined,
    tokens: undefined,
    words: undefined,
    runs: undefined,
    text: undefined,
  };
}
