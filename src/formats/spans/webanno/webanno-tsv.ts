import type { FileSpan, Run } from '../../../ner/span-document.ts';
import { startOf } from '../../../text/problem.ts';
import { counted } from '../../../text/quoted.ts';
import type { ReaderOptions, SpanFormat, SpanReader, SpanSource } from '../span-file.ts';
import { documentName, linesOf, placeIn, reportLine, type TextLine } from '../text-line.ts';
import { chosenColumn, type LayerColumn, layerColumns, OWN_CELLS } from './webanno-layers.ts';
import { type WebannoSentence, type WebannoToken, webannoText } from './webanno-text.ts';

/**
 * WebAnno TSV 3, of WebAnno and INCEpTION: a document is a file. Its sentences have their text and a row for each token, and rows for parts
 * of tokens, with cells of annotations. Positions are units of UTF-16 and ends are exclusive.
 */
export const webannoFormat: SpanFormat = {
  name: 'webanno-tsv',
  heap: 3,
  parts: ['LAYER'],
  title: 'WebAnno TSV',
  about: 'WebAnno TSV 3 of WebAnno and INCEpTION: a file or a folder of them',
  unit: 'utf-16',
  begins: /^#FORMAT=WebAnno TSV 3/u,
  read: readWebanno,
  folder: {},
};

/** A span to which rows may be added. */
export interface OpenSpan extends FileSpan {
  runs: readonly Run[];
}

function readWebanno(source: SpanSource, options: ReaderOptions): ReturnType<SpanReader> {
  const lines = linesOf(source);
  const columns = layerColumns(lines);
  const first = lines.at(0) ?? { file: source.file, number: 1, text: '' };
  const cell = chosenColumn(columns, options.read, first, options.log)?.cell;
  const sentences = sentencesOf(lines, columns, options);
  const byId = new Map<string, OpenSpan>();
  const spans: OpenSpan[] = [];
  for (const { tokens } of sentences)
    for (const token of tokens) if (cell !== undefined) addSpans(token, cell, byId, spans, options);
  const where = { place: startOf(source.file) };
  const document = { id: documentName(source.file), where, spans, ...webannoText(sentences, options) };
  return { documents: [document], unit: options.offsets };
}

/** The sentences of a file with these columns of annotations. */
export function sentencesOf(
  lines: readonly TextLine[],
  { length }: readonly LayerColumn[],
  options: ReaderOptions,
): WebannoSentence[] {
  const sentences: { texts: string[]; tokens: WebannoToken[] }[] = [];
  let isOpen = false;
  for (const line of lines) {
    if (line.text.startsWith('#Text=')) {
      // A sentence with line ends has several texts.
      const isNext = isOpen && sentences.at(-1)!.tokens.length === 0;
      if (!isNext) sentences.push({ texts: [], tokens: [] });
      isOpen = true;
      sentences.at(-1)!.texts.push(unescapedText(line.text.slice('#Text='.length)));
    } else if (line.text.trim() === '') isOpen = false;
    else if (!line.text.startsWith('#')) {
      const token = tokenOf(line, OWN_CELLS + length, options);
      if (token && isOpen) sentences.at(-1)!.tokens.push(token);
      else if (token) reportLine(options.log, line, 0, 'this row belongs to no sentence: expected #Text= before it');
    }
  }
  return sentences.map(({ texts, tokens }) => {
    const text = texts.join('\n');
    return { text, tokens: tokens.map((token) => ({ ...token, word: wordIn(text, token.word) })) };
  });
}

/** The word of a row, which some versions escape and others do not. */
function wordIn(text: string, word: string): string {
  return text.includes(word) ? word : unescapedText(word);
}

function tokenOf(line: TextLine, width: number, { log, shift }: ReaderOptions): WebannoToken | undefined {
  const cells = line.text.split('\t');
  const [id, positions = '', word] = cells;
  const [, first, last] = /^(\d{1,15})-(\d{1,15})$/u.exec(positions) ?? [];
  const at = Math.min(id.length + 1, line.text.length);
  if (first === undefined || !/^\d+-\d+(?:\.\d+)?$/u.test(id)) {
    const expected = 'expected its number, such as 1-1, and its positions, such as 0-3, between tabs';
    return reportLine(log, line, first === undefined ? at : 0, `cannot read this row: ${expected}`);
  }
  if (cells.length < width) {
    const found = `this row has ${counted(cells.length, 'cell')}`;
    return reportLine(log, line, 0, `${found}: expected ${width}, as the header says`);
  }
  return { line, word, run: [Number(first) + shift[0], Number(last) + shift[1]] };
}

/** An annotation in a cell: its value, its number, if it has one, and where it begins in the line. */
interface Annotation {
  readonly value: string;
  readonly id: string | undefined;
  readonly at: number;
}

/** The annotations in a cell of a row: values between bars, each perhaps with a number in brackets. */
export function annotationsIn({ text }: TextLine, cell: number): readonly Annotation[] {
  const cells = text.split('\t');
  let next = cells.slice(0, cell).join('\t').length + 1;
  if (cells[cell] === '_') return [];
  return (cells[cell].match(/(?:\\.|[^\\|])+/gsu) ?? []).map((annotation) => {
    const at = next;
    next += annotation.length + 1;
    const [, value, id] = /^((?:\\.|[^\\])*?)(?:\[(\d+)\])?$/su.exec(annotation)!;
    return { value, id, at };
  });
}

/** Adds the annotations of a row: those of one number are one span. */
function addSpans(
  { line, run }: WebannoToken,
  cell: number,
  byId: Map<string, OpenSpan>,
  spans: OpenSpan[],
  { log }: ReaderOptions,
): void {
  for (const { value, id, at } of annotationsIn(line, cell)) {
    const known = id === undefined ? undefined : byId.get(id);
    const type = unescapedValue(value);
    if (value === '*' || value === '') {
      reportLine(log, line, at, 'this annotation has no value: expected the type of the span');
    } else if (known && known.type !== type) {
      reportLine(log, line, at, `annotation ${id} is ${type} here and ${known.type} in line ${known.where.place.line}`);
    } else if (known) {
      known.runs = [[Math.min(known.runs[0][0], run[0]), Math.max(known.runs[0][1], run[1])]];
    } else {
      const span: OpenSpan = { type, runs: [run], where: { place: placeIn(line, at) } };
      spans.push(span);
      if (id !== undefined) byId.set(id, span);
    }
  }
}

/** The value of a cell without the backslashes before characters that mean something in a cell. */
export function unescapedValue(value: string): string {
  return value.replace(/\\(->|.)/gsu, (_, character: string) => blanks[character] ?? character);
}

/** A text or a word without backslashes before tabs and the like. Tools that escape nothing leave others as they are. */
function unescapedText(text: string): string {
  return text.replace(/\\([\\tnrfb\p{Cc}])/gu, (_, character: string) => blanks[character] ?? character);
}

const blanks: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', f: '\f', b: '\b' };
