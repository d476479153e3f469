import type { CorefDocument } from '../../coref/document.ts';
import { type ParsedRow, parsedRow } from '../../coref/matching/parsed-text.ts';
import { decodeText, isUtf8, reportLongLine } from '../../formats/bytes/line.ts';
import type { CorefReader, CorefReaderOptions } from '../../formats/coref/coref-input.ts';
import { addTo } from '../../text/grouped.ts';
import { type LineHandler, lineSplitter } from '../../text/lines.ts';
import { reportFile } from '../../text/problem.ts';
import { quoted, shortened } from '../../text/quoted.ts';

/** The sentence in which a mention ends, its first word and its last word, from 0. */
export type CovalSpan = readonly [sentence: number, first: number, last: number];

export interface CovalDocument extends CorefDocument {
  /** What each extent is, by its text. */
  readonly spans: ReadonlyMap<string, CovalSpan>;
  /** Why coval stops with an error at this document; absent if it does not. */
  readonly fault?: string;
  /** How many mentions begin in an earlier sentence. */
  readonly crossing: number;
  /** How many brackets coval skips. */
  readonly lost: number;
}

/** Whether a document was read by `covalReader`. */
export function isCovalDocument(document: CorefDocument): document is CovalDocument {
  return 'crossing' in document;
}

/**
 * Reads CoNLL files as coval and corefud-scorer do, which share a reader. Every line that is not blank is a word, even a comment; its
 * last field is the cell; blank lines end sentences; documents with the same name are joined. Where coval would stop with an error,
 * the document says so. Only a file that is not UTF-8, has no documents or a line of more than 4 MiB is an error in the log.
 */
export function covalReader({ file, log, keepsParse }: CorefReaderOptions, extentOf: ExtentOf = wordsOf): CorefReader {
  const read: string[] = [];
  let isRefused = false;
  const refuse = (code: 'NOT_UTF8' | 'NO_DOCUMENT', message: string): void => {
    isRefused = true;
    reportFile(log, code, 'error', file, message);
  };
  const onLine: LineHandler = (bytes, start, end) => {
    if (isRefused) return;
    if (!isUtf8(bytes, start, end)) refuse('NOT_UTF8', 'the file is not UTF-8, at which the tool stops: convert it');
    // Python ends a line at a carriage return too.
    else for (const line of decodeText(bytes, start, end).replace(/\r$/, '').split('\r')) read.push(line);
  };
  const lines = lineSplitter(onLine, (head, number) => {
    isRefused = true;
    reportLongLine(log, file, number, head);
  });
  return {
    push: lines.push,
    end() {
      lines.end();
      const documents = isRefused ? [] : covalDocuments(read, { file, keepsParse }, extentOf);
      const expected = 'expected a CoNLL-2011/2012 coreference file';
      if (!isRefused && documents.length === 0)
        refuse('NO_DOCUMENT', `no row after a '#begin document NAME' line: ${expected}`);
      return documents;
    },
  };
}

/** The text by which mentions are told apart, in words. */
export type ExtentOf = (sentence: number, first: number, last: number) => string;

/** coval's: the sentence in which the mention ends, its first word and its last word. */
export function wordsOf(sentence: number, first: number, last: number): string {
  return `[${first + 1}, ${last + 1}] of sentence ${sentence + 1}`;
}

function covalDocuments(
  lines: readonly string[],
  { file, keepsParse }: Pick<CorefReaderOptions, 'file' | 'keepsParse'>,
  extentOf: ExtentOf,
): readonly CovalDocument[] {
  const readings = new Map<string, Reading>();
  let name = '';
  let isNewSentence = true;
  for (const [at, line] of lines.entries()) {
    if (line.startsWith('#begin document')) name = `${line}\n`.slice('#begin document '.length);
    else if (line.startsWith('#end document')) name = '';
    else if (name !== '') {
      const row = line.trim();
      const reading = readings.get(name) ?? newReading(at);
      readings.set(name, reading);
      if (reading.sentence < 0 || (row === '' && !isNewSentence)) {
        reading.sentence++;
        reading.word = 0;
        reading.parse.sentences.push(reading.words.length);
      }
      isNewSentence = row === '';
      if (row !== '') readWord(reading, row, `${file}:${at + 1}`, extentOf);
      if (row !== '' && keepsParse) reading.parse.rows.push(parsedRow(row.split(/\s+/), at + 1));
    }
  }
  return [...readings].map(([id, reading]) => documentOf(id.slice(0, -1), file, reading));
}

interface Reading {
  readonly line: number;
  sentence: number;
  word: number;
  readonly rows: { readonly entity: string; readonly extent: string; readonly span: CovalSpan }[];
  /** A hash of each word. */
  readonly words: number[];
  readonly parse: { readonly rows: ParsedRow[]; readonly sentences: number[] };
  readonly open: Map<string, { readonly sentence: number; readonly word: number }[]>;
  /** The entities in the order in which their first mention ends, or should have ended. */
  readonly entities: Set<string>;
  fault?: string;
  crossing: number;
  lost: number;
}

function newReading(line: number): Reading {
  const parse = { rows: [], sentences: [] };
  const empty = { rows: [], words: [], parse, open: new Map(), entities: new Set<string>() };
  return { ...empty, line, sentence: -1, word: 0, crossing: 0, lost: 0 };
}

function readWord(reading: Reading, line: string, place: string, extentOf: ExtentOf): void {
  const { sentence, open, entities } = reading;
  const word = reading.word++;
  const columns = line.split(/\s+/);
  reading.words.push(hashOf(columns.at(columns.length > 4 ? 3 : -2)));
  const cell = readCell(columns.at(-1)!);
  if (cell.fault) reading.fault ??= `${place}: ${cell.fault}`;
  reading.lost += cell.lost;
  const add = (entity: string, start: number): void => {
    const extent = extentOf(sentence, start, word);
    reading.rows.push({ entity, extent, span: [sentence, start, word] });
  };
  for (const entity of cell.single) {
    entities.add(entity);
    add(entity, word);
  }
  for (const entity of cell.opened) addTo(open, entity, { sentence, word });
  for (const entity of cell.closed) {
    entities.add(entity);
    const start = open.get(entity)?.pop();
    if (!start) reading.lost++;
    else {
      if (start.sentence !== sentence) reading.crossing++;
      add(entity, start.word);
    }
  }
}

/** A hash of a word, almost never 0; 0 if the row has none. It is made here, as encoding each word for `wordHash` takes longer than reading. */
function hashOf(word = ''): number {
  let hash = word.length;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), 0x9e3779b1);
  return hash;
}

/** The ids of a cell by what their brackets do. Only the digits of an id count, and an opening that is glued to the next one is lost. */
function readCell(cell: string) {
  const found = { single: [] as string[], opened: [] as string[], closed: [] as string[], lost: 0, fault: '' };
  let digits = '';
  let isOpen = false;
  const take = (ids: string[]): void => {
    if (digits === '') found.lost++;
    else ids.push(digits.replace(/^0+(?=\d)/, ''));
    digits = '';
    isOpen = false;
  };
  for (const character of cell) {
    if (character >= '0' && character <= '9') digits += character;
    else if (character === '(') {
      if (isOpen) found.lost++;
      digits = '';
      isOpen = true;
    } else if (character === ')') take(isOpen ? found.single : found.closed);
    else if (character === '|') {
      if (isOpen && digits === '') found.fault ||= `ValueError: an opened id without a digit in ${quoted(cell)}`;
      else if (!isOpen && digits !== '')
        found.fault ||= `TypeError: an id without a bracket before a bar in ${quoted(cell)}`;
      if (isOpen) take(found.opened);
    }
  }
  if (isOpen) take(found.opened);
  return found;
}

function documentOf(id: string, file: string, reading: Reading): CovalDocument {
  const { line, rows, words, parse, entities, open, fault, crossing } = reading;
  const lost = [...open.values()].reduce((sum, { length }) => sum + length, reading.lost);
  const entityIds = [...entities];
  const places = new Map(entityIds.map((entity, place) => [entity, place]));
  const spans = new Map(rows.map(({ extent, span }) => [extent, span]));
  const extents = [...spans.keys()];
  const numbers = new Map(extents.map((extent, number) => [extent, number]));
  const start = Int32Array.from(rows, ({ extent }) => numbers.get(extent) as number);
  const listed = new Set(rows.map(({ entity }) => entity));
  const empty = entityIds.find((entity) => !listed.has(entity));
  const stops =
    fault ?? (empty && `ZeroDivisionError: entity ${shortened(empty)} of ${quoted(id)} is closed and never opened`);
  return {
    id,
    place: { file, line, column: 1 },
    entityIds,
    extents,
    spans,
    ...(parse.rows.length > 0 && { parse }),
    crossing,
    lost,
    start,
    end: start.map((number) => number + 1),
    tokens: words.length,
    words: Int32Array.from(words),
    entity: Int32Array.from(rows, ({ entity }) => places.get(entity) as number),
    ...(stops && { fault: stops }),
  };
}
