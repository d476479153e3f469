import type { CorefDocument } from '../../coref/document.ts';
import { bracketColumns, firstRow, foundColumn } from '../../formats/conll/columns.ts';
import { conllReader } from '../../formats/conll/reader.ts';
import {
  type CorefFormatName,
  type CorefInputOptions,
  type CorefReader,
  givenByTokens,
} from '../../formats/coref-input.ts';
import { type ClustersMember, judgePredictions, type ReadPrediction } from '../../formats/json/predictions.ts';
import { chunkRoom } from '../../formats/scan/row-scanner.ts';
import { joinChunks } from '../../text/lines.ts';
import type { ProblemLog, ProblemSink } from '../../text/problem.ts';
import { type Files, type InputReading, openInput } from '../files.ts';
import type { FoundColumn } from '../report.ts';
import type { CorefSettings } from './settings.ts';

/** One file to read, and where its documents and problems go. */
export interface CorefInput extends Omit<CorefInputOptions, 'file'> {
  readonly path: string;
  /** How it is written; `auto` detects it from the content. */
  readonly format: 'auto' | CorefFormatName;
  /** Takes how the file begins, if it is the first with a row that has these notes. */
  readonly notes?: CorefNotes;
}

/** What is noted of the files of one side, for hints and for the report. */
export interface CorefNotes {
  /** How the first file with a row begins, and the cells of that row; how the last begins if none has one. */
  head?: Uint8Array;
  row?: readonly string[] | undefined;
  /** That of the first file. */
  format?: CorefFormatName;
  /** The documents of JSON that wait for the end of their side, if it is a response, and where they go then. */
  waiting?: (ReadPrediction & Pick<CorefInput, 'onDocument'>)[];
}

/** Passes on the documents that waited for all files of a response to be read. */
export function endSide({ waiting = [] }: CorefNotes, lenient: boolean, log: ProblemSink): void {
  const { documents, problems } = judgePredictions(waiting, lenient);
  for (const problem of problems) log.report(problem.code, problem.severity, () => problem);
  for (const [at, document] of documents.entries()) waiting[at].onDocument(document);
}

/**
 * Reads files side by side to their ends, always continuing with the one that has given the fewest documents, so that documents in
 * the same order in all files are paired early. If a file cannot be read, that is an error in its log, and the others are still read.
 *
 * @returns the formats found, each once, in the order of the files.
 */
export async function readTogether(inputs: readonly CorefInput[], files: Files): Promise<readonly CorefFormatName[]> {
  const readings = inputs.map((input): Reading => {
    const unreadBefore = unreadCells(input.log);
    const chunks = openInput(input.path, input.log, files, chunkRoom);
    return { input, chunks, documents: 0, mentions: 0, bytes: 0, unreadBefore };
  });
  const open = new Set(readings);
  while (open.size > 0) {
    let behind: Reading | undefined;
    for (const reading of open) if (!behind || isBehind(reading, behind)) behind = reading;
    if (behind && !(await readChunk(behind))) open.delete(behind);
  }
  return [...new Set(readings.flatMap(({ found }) => found ?? []))];
}

interface Reading {
  readonly input: CorefInput;
  readonly chunks: InputReading;
  /** Absent before the first chunk. */
  reader?: CorefReader;
  found?: CorefFormatName;
  documents: number;
  mentions: number;
  bytes: number;
  /** How many cells the log said could not be read before this file. */
  readonly unreadBefore: number;
}

function isBehind(a: Reading, b: Reading): boolean {
  return a.documents < b.documents || (a.documents === b.documents && a.bytes < b.bytes);
}

/** Reads one chunk. False at the end, or if the file cannot be read. */
async function readChunk(reading: Reading): Promise<boolean> {
  const { chunks } = reading;
  const chunk = await chunks.next();
  if (chunks.hasFailed) return false;
  reading.reader ??= await readerFor(reading, chunk ?? new Uint8Array(0));
  noteHead(reading, chunk ?? lineEnd);
  reading.bytes += chunk?.length ?? 0;
  if (chunk) reading.reader.push(chunk);
  else {
    reading.reader.end();
    explainUnread(reading);
  }
  return chunks.isOpen;
}

const lineEnd = new Uint8Array([10]);

/** Keeps how the file begins, up to its first row, unless an earlier one had a row. A chunk may end within it. */
function noteHead({ input: { notes }, bytes }: Reading, chunk: Uint8Array): void {
  if (!notes || notes.row || bytes >= HEAD) return;
  const more = chunk.slice(0, HEAD - bytes);
  notes.head = bytes > 0 && notes.head ? joinChunks([notes.head, more]) : more;
  notes.row = firstRow(notes.head);
}

function unreadCells(log: ProblemLog): number {
  return log.counts.get('UNREADABLE_CELL') ?? 0;
}

/** Says what many cells that could not be read have in common, such as the wrong column. */
function explainUnread({ input: { path, log, notes = {}, column }, mentions, unreadBefore }: Reading): void {
  const count = unreadCells(log) - unreadBefore;
  const hint = count > 0 ? columnHint(notes) : undefined;
  const isMost = count >= MANY && (hint !== undefined || (mentions === 0 && !hasBrackets(path, log)));
  if (hint === undefined && !isMost) return;
  const where = column === undefined || column === -1 ? 'the last column' : `column ${column}`;
  const message = `${count} cells of ${where} are not coreference, which is '-' or brackets such as (7)`;
  const help = hint ?? 'check that the file is annotated, and give the column that is with --column';
  log.explain({ code: 'UNREADABLE_CELL', severity: 'error', file: path, count, ...(isMost && { message }), help });
}

/** Whether a cell that could not be read has a bracket: then the column is most likely the right one. */
function hasBrackets(path: string, { problems }: ProblemLog): boolean {
  return problems.some(({ code, place, text = '', textColumn = 1 }) => {
    return code === 'UNREADABLE_CELL' && place.file === path && /[()]/.test(text.slice(place.column - textColumn));
  });
}

/** From how many on problems are said to be many. */
const MANY = 4;

/**
 * The reader for a file that begins with these bytes. The readers of other formats are loaded only if it is not plainly CoNLL: most
 * runs need none of them.
 */
async function readerFor(reading: Reading, head: Uint8Array): Promise<CorefReader> {
  const { path: file, format, onDocument, ...given } = reading.input;
  const options = {
    ...{ ...given, file },
    onDocument(document: CorefDocument, clusters?: ClustersMember) {
      reading.documents++;
      reading.mentions += document.start.length;
      const waiting = given.side === 'response' ? given.notes?.waiting : undefined;
      if (clusters && waiting) waiting.push({ document, clusters, onDocument });
      else onDocument(document, clusters);
    },
  };
  const onFormat = (name: CorefFormatName): void => {
    reading.found = name;
    if (reading.input.notes) reading.input.notes.format ??= name;
  };
  if ((format === 'conll' || format === 'auto') && isPlainlyConll(head)) {
    onFormat('conll');
    return (options.conllReader ?? conllReader)(givenByTokens(options));
  }
  const { autoReader, corefFormat } = await import('../../formats/formats.ts');
  if (format === 'auto') return autoReader({ ...options, onFormat });
  onFormat(format);
  return corefFormat(format).reader(options);
}

/** How many bytes of a file are kept to look for brackets in other columns. */
const HEAD = 1 << 16;

/** What to do where a side has no mention; undefined for files that have no columns. */
export function emptyHint(notes: CorefNotes, settings: CorefSettings): string | undefined {
  const found = columnHint(notes) === undefined ? columnRead(notes, settings) : undefined;
  return found
    ? `the coreference was read from column ${found.column} of ${found.of}: --column N reads another`
    : columnHint(notes);
}

/** What to do where another column holds brackets than the one that was read; undefined if none does. */
export function columnHint({ head }: CorefNotes): string | undefined {
  const [column] = head ? bracketColumns(head) : [];
  return column === undefined ? undefined : `column ${column} holds brackets: --column ${column}`;
}

/** The column that the coreference was read from; undefined for files that have no columns, or no rows. */
export function columnRead(
  { head, row, format }: CorefNotes,
  { column = -1 }: Pick<CorefSettings, 'column'>,
): FoundColumn | undefined {
  return head && row && format === 'conll' ? foundColumn(row, column, head) : undefined;
}

const beginning = '#begin document';

function isPlainlyConll(head: Uint8Array): boolean {
  for (let at = 0; at < beginning.length; at++) if (head[at] !== beginning.charCodeAt(at)) return false;
  return true;
}
