import { startOf } from '../../text/problem.ts';
import type { Head } from '../bytes/head.ts';
import type { ReaderOptions, SpanFormat, SpanReader, SpanSource } from './span-file.ts';
import { documentOfTokens, type TaggedToken } from './tagged-tokens.ts';
import { linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * Stanford NER's `slashTags`: a sentence a line, of `word/TYPE` between blanks. Outside is `O`, and neighbours of one type are one span. Tags
 * with the letters of a scheme, such as `B-PER`, are read as they are.
 *
 * stanfordnlp/CoreNLP, src/edu/stanford/nlp/sequences/PlainTextDocumentReaderAndWriter.java
 */
export const slashTagsFormat: SpanFormat = {
  name: 'slash-tags',
  title: 'lines of word/TAG',
  about: 'Stanford NER: lines of word/TAG',
  unit: 'tokens',
  begins: (head) => beginsWith(head, SLASHES),
  read: (source, options) => readLines(source, '/', options),
};

/**
 * spaCy's `.iob`, a sentence a line, of `word|tag` or `word|part of speech|tag` between blanks.
 *
 * explosion/spaCy, spacy/training/converters/iob_to_docs.py, 0278eecabf15
 */
export const iobLinesFormat: SpanFormat = {
  name: 'iob-lines',
  title: 'lines of word|tag',
  about: "spaCy's .iob: lines of word|tag or word|part of speech|tag",
  unit: 'tokens',
  begins: (head) => beginsWith(head, BARS),
  read: (source, options) => readLines(source, '|', options),
};

const SLASHES = /^(?:\S+\/(?:[BIESLUMW]-\S+|[A-Z][A-Z_$-]*)(?:[ \t]+|$))+$/u;
const BARS = /^(?:\S+\|(?:O|[BIESLUMW]-[^|\s]+)(?:[ \t]+|$))+$/u;

/** Whether the first lines that are not empty are words with tags, and one of them has several. */
function beginsWith({ text, isWholeText }: Head, words: RegExp): boolean {
  const lines = text.split('\n').map((line) => line.trim());
  if (!isWholeText) lines.pop();
  const first = lines.filter((line) => line !== '').slice(0, LINES);
  return first.some((line) => /[ \t]/u.test(line)) && first.every((line) => words.test(line));
}

const LINES = 3;

/** The file is one document. */
function readLines(source: SpanSource, separator: string, { log }: ReaderOptions): ReturnType<SpanReader> {
  const lines = linesOf(source);
  const sentences = lines
    .map((line) => [...line.text.matchAll(/\S+/gu)].flatMap(({ 0: cell, index }) => readWord(cell, index, line)))
    .filter(({ length }) => length > 0);
  const isBare = sentences.flat().every(({ tag }) => !/^[BIESLUMW]-/u.test(tag));
  return { documents: [documentOfTokens(sentences, { place: startOf(source.file) }, { isBare })] };

  function readWord(cell: string, at: number, line: TextLine): TaggedToken[] {
    const cut = cell.lastIndexOf(separator);
    const refuse = (message: string) => reportLine(log, line, at, message);
    if (cut < 1) return refuse(`expected a word and its tag with '${separator}' between them`) ?? [];
    const end = separator === '|' ? cell.indexOf(separator, 1) : cut;
    return [{ word: cell.slice(0, end), tag: cell.slice(cut + 1), where: { place: placeIn(line, at) }, refuse }];
  }
}
