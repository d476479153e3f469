import { type Place, reportFile } from '../../text/problem.ts';
import { quoted } from '../../text/quoted.ts';
import { eachHeadLine } from '../bytes/cells.ts';
import { firstText, type Head } from '../bytes/head.ts';
import { isUtf8, type Line, lineText, lossy, reportAt, textLines } from '../bytes/line.ts';
import type { CorefInputOptions, CorefReader } from './coref-input.ts';
import { addMention, entityNumber, finishDocument, MentionTable } from './mention-table.ts';

/**
 * Reads neleval's TSV: one mention per row, as tab-separated document, start, end (included), entity and, optionally, its score and
 * type. Of several candidates for the entity, each with score and type, the first with the highest score counts. prepare-conll-coref
 * counts tokens from 1. The rows of a document need not be adjacent.
 */
export function tsvReader(options: CorefInputOptions): CorefReader {
  return tsvRowReader(options, (line, text) => readRow(line, text, options));
}

/** A row of TSV. Its end is included. */
export interface TsvRow {
  readonly id: string;
  readonly first: number;
  readonly last: number;
  readonly entity: string;
}

type TsvReading = Pick<CorefInputOptions, 'file' | 'log' | 'firstToken'>;

/** Reads TSV with the rows that `readRow` makes of lines that are not blank. Of a line that it cannot read, it reports why. */
export function tsvRowReader(
  options: TsvReading,
  readRow: (line: Line, text: string) => TsvRow | undefined,
): CorefReader {
  const documents = new Map<string, TsvDocument>();
  const lines = textLines(options.file, options.log, (line) => {
    const row = line.start === line.end ? undefined : readRow(line, lineText(line));
    if (row) addRow(row, line, options, documents);
  });
  return {
    push: lines.push,
    end() {
      lines.end();
      if (documents.size === 0 && options.log.errors === 0) {
        const message = 'the file is empty: expected rows of document, start, end and entity';
        reportFile(options.log, 'NO_DOCUMENT', 'error', options.file, message);
      }
      // The file does not say how many tokens there are.
      const first = options.firstToken ?? 0;
      const positions = { told: '', shift: [-first, 1 - first] } as const;
      return [...documents].map(([id, { place, table }]) => ({ ...finishDocument(table, id, place), positions }));
    },
  };
}

/** Whether a file is TSV: the first row that is clear is one of it, or none is clear. */
export function beginsTsv({ bytes }: Head): boolean {
  let isEmpty = true;
  for (const line of eachHeadLine(bytes.subarray(firstText(bytes)))) {
    const isRow = /^\r?$/.test(line) ? 'unclear' : isTsvRow(line.replace(/\r$/, ''));
    if (isRow !== 'unclear') return isRow && !areTags(bytes);
    if (line !== '') isEmpty = false;
  }
  return !isEmpty;
}

/** Whether the rows have tags where entities would be, as standoff2conll writes them: a word, its start and end, and its tag. */
function areTags(bytes: Uint8Array): boolean {
  const rows = [...eachHeadLine(bytes)].filter((line) => /\S/.test(line));
  const cells = new Set(rows.map((row) => row.trimEnd().split('\t')[3] ?? ''));
  return cells.has('O') && [...cells].every((cell) => /^(?:O?|[BIESLMU]-.+)$/.test(cell));
}

/**
 * Whether a line is a row of this format and not one of CoNLL, which ends in `-`, `_`, `*` or brackets. `unclear` if it may be either:
 * the last of its five cells is empty.
 */
function isTsvRow(text: string): boolean | 'unclear' {
  const cells = text.split('\t');
  const [, , , , score = ''] = cells;
  if (!row.test(text) || !number.test(score) || corefCell.test(cells[cells.length - 1])) return false;
  return cells.length !== 5 || score !== '' || 'unclear';
}

/** Whether the first row of a file has no entity, as rows of neleval may, but a document, start and end. */
export function beginsSpans({ text }: Head): boolean {
  return /^\s*[^\t\n]*\t\d{1,9}\t\d{1,9}\t*\r?(?:\n|$)/.test(text);
}

/** A number or nothing. */
const number = /^(?:[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)?$/i;

/** A coreference cell that is not empty, unlike an id such as `Paris_(Texas)`. */
const corefCell = /^(?:[-_*]|\(.*|[^()]+\).*)$/;

interface TsvDocument {
  readonly place: Place;
  readonly table: MentionTable;
}

const row = /^[^\t]*\t\d{1,9}\t\d{1,9}\t[^\t]+(?:\t|$)/;

function readRow(line: Line, text: string, { log }: CorefInputOptions): TsvRow | undefined {
  const [id, first, last, ...candidates] = text.split('\t');
  if (!row.test(text) || Number(first) > Number(last)) {
    const expected = 'expected document, start, end and entity between tabs, with whole numbers start <= end';
    reportAt(log, line, line.start, 'error', 'UNREADABLE_TSV_ROW', `cannot read this row: ${expected}`);
    return undefined;
  }
  return { id, first: Number(first), last: Number(last), entity: bestCandidate(candidates) };
}

function addRow(
  { id, first, last, entity }: TsvRow,
  line: Line,
  { log, firstToken = 0 }: TsvReading,
  documents: Map<string, TsvDocument>,
): void {
  if (!isUtf8(line.bytes, line.start, line.end)) {
    reportAt(log, line, line.start, 'error', 'NOT_UTF8', lossy(`entity ${quoted(entity)} or document ${quoted(id)}`));
    return;
  }
  if (first < firstToken) {
    const message = 'cannot read this row: the first token is number 1 (--first-token)';
    reportAt(log, line, line.start, 'error', 'UNREADABLE_TSV_ROW', message);
    return;
  }
  let document = documents.get(id);
  if (!document) {
    document = { place: { file: line.file, line: line.number, column: 1 }, table: new MentionTable() };
    documents.set(id, document);
  }
  const { table } = document;
  addMention(table, entityNumber(table, entity), first - firstToken, last - firstToken + 1, line.number, 1);
}

function bestCandidate(columns: readonly string[]): string {
  let best = 0;
  for (let at = 3; at + 1 < columns.length; at += 3) if (Number(columns[at + 1]) > Number(columns[best + 1])) best = at;
  return columns[best];
}
