import type { FileSpan, Run, SpanDocument } from '../../ner/span-document.ts';
import { largest } from '../../text/width.ts';
import type { Head } from '../bytes/head.ts';
import { decodeText } from '../bytes/line.ts';
import type { ReaderOptions, SpanFormat, SpanReader, SpanSource } from './span-file.ts';
import { linesOf, placeIn, reportLine, type TextLine } from './text-line.ts';

/**
 * Dai's format for discontinuous spans. Each document is three lines: tokens between blanks; spans between bars, such as
 * `3,4,7,7 ADR|9,9 ADR`, or nothing; and an empty line. Positions are tokens, in pairs of the first and the last of each fragment.
 */
export const xdaiFormat: SpanFormat = {
  name: 'xdai',
  title: 'discontinuous spans in three lines each',
  about: 'three lines a document: tokens, spans such as 3,4,7,7 ADR|9,9 ADR, an empty line',
  unit: 'tokens',
  end: 'inclusive',
  begins: beginsXdai,
  read: readXdai,
};

/**
 * Whether the file begins with these documents, and all positions are tokens that they have. If none has spans, each must be a line of
 * several tokens, which are not JSON, and two empty ones. Types are not tags: a row with a number such as `10,000 O` may be the last of a sentence.
 */
function beginsXdai({ bytes, text, isWhole, isWholeText, json }: Head): boolean {
  const isLong = !text.includes('\n');
  const lines = (isLong ? decodeText(bytes, 0, bytes.length) : text).split('\n').map((line) => line.trim());
  if (!(isLong ? isWhole : isWholeText)) lines.pop();
  const blanks = lines.length;
  while (lines.at(-1) === '') lines.pop();
  const documents = Array.from({ length: Math.ceil(lines.length / 3) }, (_, at) => lines.slice(3 * at, 3 * at + 3));
  const fits = ([words, spans = '', empty = '']: readonly string[]): boolean => {
    if (words === '' || empty !== '') return false;
    const tokens = tokensIn(words).length;
    return spans === '' || spans.split(/\s*\|\s*/u).every((span) => LIKE_SPAN.test(span) && lastIn(span) < tokens);
  };
  const isDivided = json === '' && (documents.length > 1 || (documents.length === 1 && blanks > 3));
  const areEmpty = isDivided && documents.every(([words]) => LIKE_TOKENS.test(words));
  return (areEmpty || documents.some(([, spans = '']) => spans !== '')) && documents.every(fits);
}

/** A row of a tag file ends in a tag, or is a word and a type without a letter; a sentence of a text ends in a word with its full stop. */
const LIKE_TOKENS = /^(?!\S+[ \t]+\p{Lu}{2,}$)\S+[ \t].*(?<![ \t](?:O|[BIESLUMW]-\S+)|\p{L}[.!?])$/u;
const LIKE_SPAN = /^\d+,\d+(?:,\d+,\d+)* (?!O$|[BIESLU]-)\S+$/u;

function lastIn(span: string): number {
  return largest(span.slice(0, span.indexOf(' ')).split(',').map(Number));
}

function tokensIn(words: string): string[] {
  return words.split(/[ \t]+/u).filter((token) => token !== '');
}

function readXdai(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const lines = linesOf(source);
  while (lines.at(-1)?.text.trim() === '') lines.pop();
  const documents: SpanDocument[] = [];
  for (let at = 0; at < lines.length; at += 3) {
    const [words, spans, empty] = lines.slice(at, at + 3);
    documents.push({
      where: { place: placeIn(words) },
      tokens: tokensIn(words.text),
      spans: spans ? spansOf(spans, options) : [],
    });
    if (empty === undefined || empty.text.trim() === '') continue;
    reportLine(options.log, empty, 0, 'expected an empty line after the tokens and the spans of a document');
    break;
  }
  return { documents };
}

function spansOf(line: TextLine, { log, shift }: ReaderOptions): FileSpan[] {
  if (line.text.trim() === '') return [];
  let next = 0;
  return line.text.split('|').flatMap((text): FileSpan[] => {
    const at = next;
    next += text.length + 1;
    const [, positions, type] = /^(\d{1,15},\d{1,15}(?:,\d{1,15},\d{1,15})*) (\S.*)$/u.exec(text.trim()) ?? [];
    if (type === undefined) {
      const expected = 'expected pairs of the first and the last token, a blank and a type, such as 3,4,7,7 ADR';
      return reportLine(log, line, at, `cannot read this span: ${expected}`) ?? [];
    }
    const numbers = positions.split(',').map(Number);
    const runs = numbers.flatMap((first, i): Run[] =>
      i % 2 === 0 ? [[first + shift[0], numbers[i + 1] + shift[1]]] : [],
    );
    return [{ type, runs, where: { place: placeIn(line, at) } }];
  });
}
