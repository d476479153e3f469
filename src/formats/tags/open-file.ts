import type { TagTable } from '../../ner/tags.ts';
import { type ByteTable, byteTable } from '../../text/intern.ts';
import type { Located, ProblemCode, ProblemSink } from '../../text/problem.ts';
import { type Line, reportAt } from '../bytes/line.ts';
import type { PlainLayout } from '../scan/tag-scanner.ts';
import { givenSeparator } from './row-cells.ts';
import { noWidths, type RowWidths } from './row-widths.ts';
import { noNotes, type SideNotes } from './tag-columns.ts';
import { columnsText } from './tag-file-texts.ts';
import type { FirstRows, RowLayout, TagLayout } from './tag-layout.ts';
import { noTagLines, type TagLines } from './tag-lines.ts';
import { type OpenColumns, openColumns } from './tag-rows.ts';

/** A tag file that is being read. */
export interface OpenFile {
  readonly asked: TagLayout;
  readonly tags: TagTable;
  readonly names: ByteTable;
  readonly problems: ProblemSink;
  /** The line that was read last. */
  readonly line: Line;
  readonly columns: OpenColumns;
  readonly widths: RowWidths;
  /** The rows that lack the columns of the tags, by their lines; and those that have lost any column, which are outside. */
  readonly few: Map<number, Located>;
  short: ReadonlySet<number>;
  readonly notes: SideNotes;
  readonly first: FirstRows;
  /** What is known of lines as long as they may be sentences. */
  tagLines: TagLines | undefined;
  /** Blocks that wait until it is known what their lines are. */
  held: Uint8Array[];
  /** Whether each line holds the tags of a sentence. */
  isLines: boolean;
  /** Known from the first row with tags on. */
  layout?: RowLayout;
  plain?: PlainLayout;
  isReadable: boolean;
  hasLoneReturn: boolean;
  /** The number of the sentence in the column that numbers them. */
  sentence: string;
}

/**
 * A file of which nothing has been read.
 *
 * @throws RangeError when the delimiter is not one ASCII character.
 */
export function openFile(asked: TagLayout, tags: TagTable, problems: ProblemSink): OpenFile {
  givenSeparator(asked.delimiter);
  return {
    asked,
    tags,
    names: byteTable(tags.tag),
    problems,
    line: { file: asked.file, bytes: new Uint8Array(0), start: 0, end: 0, number: 0 },
    columns: openColumns(asked.columns.length, asked.words ?? false),
    widths: noWidths(),
    few: new Map(),
    short: new Set(),
    notes: { ...noNotes, expected: columnsText(asked.columns) },
    first: { headers: [], isCoreference: false },
    tagLines: asked.input === undefined && !asked.isChosen ? noTagLines() : undefined,
    held: [],
    isLines: asked.input === 'tags-in-lines',
    isReadable: true,
    hasLoneReturn: false,
    sentence: '',
  };
}

/** Refuses the file at the line that was read last: nothing after it is read. */
export function refuse(file: OpenFile, code: ProblemCode, message: string, help?: string): void {
  const { line, problems } = file;
  file.isReadable = false;
  reportAt(problems, line, line.start, 'error', code, message, help);
}
