/** What a row of CoNLL-2012 says of its word: the word, its part of speech, and its piece of the parse, such as `(NP*` or `*)`. */
export interface ParsedRow {
  readonly word: string;
  readonly tag: string;
  readonly parse: string;
  readonly line: number;
}

/** The rows of a document, and the first row of each sentence. */
export interface ParsedText {
  readonly rows: readonly ParsedRow[];
  readonly sentences: readonly number[];
}

/** What the cells of a row say, columns 4, 5 and 6. */
export function parsedRow([, , , word = '', tag = '', parse = '']: readonly string[], line: number): ParsedRow {
  return { word, tag, parse, line };
}

/** The rows of a sentence, by its number from 0. */
export function sentenceRows({ rows, sentences }: ParsedText, sentence: number): readonly ParsedRow[] {
  return rows.slice(sentences[sentence] ?? rows.length, sentences[sentence + 1] ?? rows.length);
}

/** The rows of a mention in a sentence, both numbered from 0, from its first to its last word. */
export function rowsWithin(text: ParsedText, sentence: number, first: number, last: number): readonly ParsedRow[] {
  return sentenceRows(text, sentence).slice(first, last + 1);
}
