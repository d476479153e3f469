import type { ReportRow } from '../results/report.ts';
import type { NumberName } from '../score/score.ts';
import type { Shown } from './style.ts';

/** A table before it is text, Markdown or LaTeX. Builders make tables from a report, printers print them. */
export interface Table {
  /** The first names the rows. */
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  /** What has to be said below it. */
  readonly note?: string | undefined;
  /** The same with less in it, for a terminal that it is too wide for. */
  readonly narrow?: Table;
  /** Whether it stays in one piece even so. */
  readonly isWhole?: boolean;
}

export interface Column {
  readonly head: string;
  /** The title above neighbouring columns that belong together and stay together. */
  readonly group?: string;
  /** The metric that the group, or else the column, has the numbers of: its notation differs between formats. */
  readonly metric?: string;
  /** Whether the head is a name that a user chose. */
  readonly isName?: boolean;
  readonly isLeft?: boolean;
  /** Whether its numbers may be marked as the best or as significantly different. */
  readonly hasMarks?: boolean;
  /** Whether a terminal that is too narrow does without the column. */
  readonly isOptional?: boolean;
  /** How many columns of a terminal its texts may take. */
  readonly longest?: number | undefined;
}

/** `gap`: a space between groups of rows; `less`: the differences of a system to the first, which papers do not print. */
export interface Row {
  readonly kind?: 'gap' | 'less';
  /** The row of scores that it shows, if it is one. */
  readonly of?: ReportRow;
  readonly cells: readonly Cell[];
}

export interface Cell {
  readonly text: string;
  /** Whether the text is a name that a user chose. */
  readonly isName?: boolean;
  /** Whether it belongs to the row above, as the part of a metric does. */
  readonly isPart?: boolean;
  /** `best`: of several systems; `strong`: what a reader looks for; `higher`, `lower`: as a test says; `dim`: the rest. */
  readonly emphasis?: 'best' | 'strong' | 'higher' | 'lower' | 'dim' | undefined;
  /** Whether it differs significantly from the number of the first system. */
  readonly isMarked?: boolean;
  readonly bounds?: string;
  /** The text in pieces, if some of them are emphasized. */
  readonly pieces?: readonly Piece[];
}

/** A part of the text of a cell. */
export interface Piece {
  readonly text: string;
  readonly emphasis?: 'best' | 'error' | undefined;
}

/** A column, and how the cell of a row in it is made. */
export interface MadeColumn<Of> extends Column {
  cell(of: Of): Cell;
}

/** A table with a row for each of those things. */
export function madeTable<Of>(columns: readonly MadeColumn<Of>[], of: readonly Of[]): Table {
  return {
    columns: columns.map(({ cell, ...column }) => column),
    rows: of.map((one) => ({ cells: columns.map((column) => column.cell(one)) })),
  };
}

/** A table of these cells that stays in one piece; texts are cells as they are. */
export function wholeTable(columns: readonly Column[], rows: readonly (readonly (string | Cell)[])[]): Table {
  const cellOf = (own: string | Cell): Cell => (typeof own === 'string' ? plainCell(own) : own);
  return { columns, rows: rows.map((own) => ({ cells: own.map(cellOf) })), isWhole: true };
}

/** A row for each thing, with a column for each value that any of them has and that is not 0. */
export function valueTables(head: string, of: readonly NamedValues[]): Table[] {
  const heads = [...new Set(of.flatMap(({ values }) => [...values.keys()]))];
  const columns = heads.flatMap((name) => {
    const texts = of.map(({ values }) => String(values.get(name) ?? ''));
    const isLeft = texts.some((text) => /[^\d.]/.test(text));
    const cell = ({ values }: NamedValues): Cell => plainCell(String(values.get(name) ?? ''));
    return texts.every((text) => text === '0') ? [] : [{ head: name, isLeft, cell }];
  });
  const names = { head, isLeft: true, cell: ({ name }: NamedValues): Cell => nameCell(name) };
  return columns.length > 0 ? [madeTable([names, ...columns], of)] : [];
}

/** What is known of a thing, by names. */
interface NamedValues {
  readonly name: string;
  readonly values: ReadonlyMap<string, string | number>;
}

export const plainCell = (text: string): Cell => ({ text });
export const nameCell = (text: string): Cell => ({ text, isName: true });
export const gap: Row = { kind: 'gap', cells: [] };

/** The numbers of a score among what tables may show. */
export const sideOf: Readonly<Partial<Record<Shown, NumberName>>> = { r: 'recall', p: 'precision', f1: 'f1' };

/** What the column of a number is called where it stands by itself. */
export function sideHead(side: NumberName): string {
  return side === 'f1' ? 'F1' : side;
}

/** The columns in runs that belong together. */
export function columnGroups<Own extends Column>(columns: readonly Own[]): Own[][] {
  const groups: Own[][] = [];
  for (const column of columns) {
    const last = groups.at(-1);
    if (column.group !== undefined && last?.[0].group === column.group) last.push(column);
    else groups.push([column]);
  }
  return groups;
}
