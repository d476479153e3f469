import { LONGEST_LINE } from '../../text/lines.ts';
import { type ProblemCode, startOf } from '../../text/problem.ts';
import { counted, quoted } from '../../text/quoted.ts';
import { type Separator, separatedBy, strictCells } from '../bytes/cells.ts';
import type { Head } from '../bytes/head.ts';
import { isUtf8, type Line, lineText, lossy, reportLongLine, textLines } from '../bytes/line.ts';
import type { CorefInputOptions, CorefReader, RecordColumns } from './coref-input.ts';
import { addMention, entityNumber, finishDocument, MentionTable } from './mention-table.ts';

/** How tools name the two columns, in lower case. */
const names: Readonly<Record<keyof RecordColumns, readonly string[]>> = {
  record: ['record', 'record_id', 'id', 'unique_id', 'rec_id', 'index'],
  cluster: ['cluster', 'cluster_id', 'cluster id', 'entity', 'entity_id', 'true_id', 'true id', 'label'],
};

/** Whether a file begins with a header of two columns whose names tell the record from its cluster. */
export function beginsRecords({ text }: Head): boolean {
  const [line] = text.split(/\r?\n/, 1);
  const cells = strictCells(line, separatorOf(line)) ?? [];
  return (
    cells.length === 2 && (['record', 'cluster'] as const).every((side) => columnOf(side, cells, {}) !== undefined)
  );
}

/** What has been read of a table. */
interface Table {
  readonly separator: Separator;
  readonly width: number;
  readonly record: number;
  readonly cluster: number;
  /** The line of each record. */
  readonly lines: Map<string, number>;
  readonly mentions: MentionTable;
  /** The name of each record that has a cluster. */
  readonly extents: string[];
}

/**
 * Reads a table of records: CSV (RFC 4180) or TSV, whose header names the columns. The table is one document, in which each record is a
 * mention by name; a row whose cluster is blank says that the side lacks the record.
 */
export function recordsReader(options: CorefInputOptions): CorefReader {
  const { file, log } = options;
  let table: Table | undefined;
  let isRefused = false;
  /** The row that began in an earlier line, where a line break is between quotation marks. */
  let begun: Row | undefined;
  const lines = textLines(file, log, (line) => {
    if (isRefused || (line.start === line.end && !begun)) return;
    const row = joined(begun, rowOf(line));
    begun = table?.separator.isQuoted !== false && row.isOpen ? row : undefined;
    if (row.text.length > LONGEST_LINE) {
      isRefused = true;
      reportLongLine(log, file, row.line, line.bytes.subarray(line.start, line.end));
    } else if (table && !begun) readRow(table, row, options);
    else if (!begun) {
      table = readHeader(row, options);
      isRefused = table === undefined;
    }
  });
  return {
    push: (chunk) => lines.push(chunk),
    end() {
      lines.end();
      if (begun && !isRefused) reportRow(options, begun, 'UNREADABLE_RECORD', unclosed);
      // All tables have one name, so that those of the two sides pair.
      if (table) return [{ ...finishDocument(table.mentions, 'records', startOf(file)), extents: table.extents }];
      const message = 'the file is empty: expected a header such as record,cluster';
      if (log.errors === 0) log.report('NO_DOCUMENT', 'error', () => ({ place: startOf(file), message }));
      return [];
    },
  };
}

/** A row of a table, which may go over several lines. */
interface Row {
  readonly text: string;
  /** The number of its first line. */
  readonly line: number;
  readonly isUtf8: boolean;
  /** Whether a quotation mark is still to be closed. */
  readonly isOpen: boolean;
}

function rowOf(line: Line): Row {
  const text = lineText(line);
  const isOpen = text.split('"').length % 2 === 0;
  return { text, line: line.number, isUtf8: isUtf8(line.bytes, line.start, line.end), isOpen };
}

function joined(begun: Row | undefined, next: Row): Row {
  if (!begun) return next;
  const text = `${begun.text}\n${next.text}`;
  return { text, line: begun.line, isUtf8: begun.isUtf8 && next.isUtf8, isOpen: begun.isOpen !== next.isOpen };
}

const unclosed = 'this row has an unclosed quotation mark, or text after one';

function reportRow({ file, log }: CorefInputOptions, { text, line }: Row, code: ProblemCode, message: string): void {
  log.report(code, 'error', () => ({ place: { file, line, column: 1 }, text: text.split('\n')[0], message }));
}

function readHeader(row: Row, options: CorefInputOptions): Table | undefined {
  const { columns = {} } = options;
  const separator = separatorOf(row.text);
  const cells = strictCells(row.text, separator) ?? [];
  const found = { record: columnOf('record', cells, columns), cluster: columnOf('cluster', cells, columns) };
  for (const side of ['record', 'cluster'] as const) {
    if (found[side] !== undefined) continue;
    const wanted = columns[side];
    const what = wanted === undefined ? `names no ${side}` : `has no column ${quoted(String(wanted))}`;
    const header = cells.map((cell) => quoted(cell)).join(', ');
    const message = `the header ${what}: found ${header}: name the column of the ${side} with --${side}-column`;
    reportRow(options, row, 'UNKNOWN_COLUMN', message);
  }
  const { record, cluster } = found;
  if (record === undefined || cluster === undefined) return undefined;
  const nothing = { lines: new Map(), mentions: new MentionTable(), extents: [] };
  return { separator, width: cells.length, record, cluster, ...nothing };
}

function readRow(table: Table, row: Row, options: CorefInputOptions): void {
  const cells = strictCells(row.text, table.separator);
  const [code, message] = faultOf(table, row, cells) ?? [];
  if (code !== undefined) reportRow(options, row, code, message!);
  if (!cells || code !== undefined) return;
  const [record, cluster] = [cells[table.record], cells[table.cluster]];
  table.lines.set(record, row.line);
  if (cluster.trim() === '') return;
  const at = table.extents.push(record) - 1;
  addMention(table.mentions, entityNumber(table.mentions, cluster), at, at + 1, row.line, 1);
}

/** What is wrong with a row, if anything. */
function faultOf(
  table: Table,
  row: Row,
  cells: readonly string[] | undefined,
): readonly [ProblemCode, string] | undefined {
  if (!cells) return ['UNREADABLE_RECORD', unclosed];
  if (cells.length !== table.width) {
    const has = `this row has ${counted(cells.length, 'column')}`;
    return ['UNREADABLE_RECORD', `${has}: expected ${table.width}, as in the header`];
  }
  const record = cells[table.record];
  if (record === '') return ['UNREADABLE_RECORD', 'the record of this row has no name'];
  if (!row.isUtf8) return ['NOT_UTF8', lossy(`record ${quoted(record)}`)];
  const before = table.lines.get(record);
  if (before === undefined) return undefined;
  return ['REPEATED_RECORD', `record ${quoted(record)} is already in line ${before}: expected each record once`];
}

/** The place of the column that was asked for by name or number or, if none was, of the first that has one of its usual names. */
function columnOf(side: keyof RecordColumns, header: readonly string[], asked: RecordColumns): number | undefined {
  const wanted = asked[side];
  const cells = header.map((cell) => cell.trim().toLowerCase());
  if (typeof wanted === 'number') {
    const place = wanted > 0 ? wanted - 1 : header.length + wanted;
    return place in header ? place : undefined;
  }
  const places = wanted === undefined ? names[side].map((name) => cells.indexOf(name)) : [header.indexOf(wanted)];
  return places.find((place) => place >= 0);
}

function separatorOf(header: string): Separator {
  return separatedBy(header.includes('\t') ? '\t' : ',');
}
