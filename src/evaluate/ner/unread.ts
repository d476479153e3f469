import { confidenceColumn, type SideNotes, type TaggedColumn, taggedColumns } from '../../formats/tags/tag-columns.ts';
import { tagTable } from '../../ner/tags.ts';
import type { ProblemCode, ProblemSink } from '../../text/problem.ts';
import { columnOf, columnsText, otherTagged, type ReadSettings, type TypedSide } from './empty-sides.ts';

/** A column whose tags were read. */
export interface ReadColumn {
  readonly file: string;
  /** The option that chooses it, such as `--gold-column`. */
  readonly option: string;
  /** Its number, from 1, if a row was read. */
  readonly column: number | undefined;
  /** How many of its tags cannot be read. */
  readonly unread: number;
  /** Shared by the columns of one file. */
  readonly notes: SideNotes;
}

/** How tags were read, and what to do if nothing better is known. */
export interface UnreadSettings extends ReadSettings {
  readonly lenient?: true;
  readonly advice?: string | undefined;
}

/** A side some of whose tags could not be read. */
type UnreadSide = TypedSide & Pick<ReadColumn, 'unread'>;

/** The columns that were read, one list for each file or folder. */
export function columnsByFile(sides: readonly UnreadSide[]): readonly (readonly ReadColumn[])[] {
  const columns = sides.map((side) => {
    return { ...side, option: `--${side.name}-column`, column: columnOf(side)?.column };
  });
  const [gold, pred] = columns;
  return gold.notes === pred.notes ? [columns] : [[gold], [pred]];
}

/**
 * Says what many tags or rows that could not be read have in common, such as the wrong column. `columns`: those of one file, or of the
 * files of one side; `read`: how many tokens were read of each, where their notes do not say.
 */
export function explainUnread(
  columns: readonly ReadColumn[],
  read: number,
  settings: UnreadSettings,
  log: ProblemSink,
): void {
  const [{ file, notes }] = columns;
  const { tokens = read } = notes;
  const rows = notes.tooFew?.rows ?? 0;
  if (rows === 0 && columns.every(({ unread }) => unread === 0)) return;
  const hint = columnsHint(columns, settings) ?? delimiterHint(notes, settings) ?? settings.advice;
  const explain = (code: ProblemCode, summaries: readonly Summary[]): void => {
    const most = summaries.filter(({ count, of }) => count >= MANY && 2 * count > of);
    const message = most.map(({ text }) => text).join('; ');
    const count = most.reduce((sum, one) => sum + one.count, 0);
    const severity = settings.lenient ? 'warning' : 'error';
    log.explain({ code, severity, file, help: hint, summary: most.length > 0 ? { message, count } : undefined });
  };
  const expected = `tags are expected in ${notes.tooFew?.expected}`;
  explain('UNREADABLE_ROW', [
    { count: rows, of: rows + tokens, text: `${rows} rows have too few columns: ${expected}` },
  ]);
  const ofColumns = columns.map(({ unread, column }): Summary => {
    const number = unread === tokens ? `all ${unread}` : `${unread} of ${tokens}`;
    const where = column === undefined ? 'the column' : `column ${column}`;
    return { count: unread, of: tokens, text: `${number} tags of ${where} are unknown` };
  });
  explain('UNKNOWN_TAG', ofColumns);
}

/** How many of so many could not be read, in words too. */
interface Summary {
  readonly count: number;
  readonly of: number;
  readonly text: string;
}

/** From how many on problems are said to be many. */
const MANY = 4;

/** The options that choose the columns that have tags; undefined if none has any that was not read. */
function columnsHint(columns: readonly ReadColumn[], settings: ReadSettings): string | undefined {
  const [{ notes }] = columns;
  const unread = columns.filter((column) => column.unread > 0);
  if (notes.head === undefined || unread.length === 0) return undefined;
  const confidences = confidenceColumn(notes.head, settings.delimiter);
  if (confidences !== undefined && columns.some(({ column }) => column === confidences)) {
    const table = tagTable({ ...settings, scheme: 'auto' });
    const wanted = taggedColumns(notes.head, table, settings.delimiter).slice(-columns.length);
    if (wanted.length === columns.length)
      return `column ${confidences} looks like confidences: ${optionsText(columns, wanted)}`;
  }
  const others = otherTagged(notes, settings);
  if (others.length === 0) return undefined;
  return `${columnsText(others)}: ${optionsText(unread, others)}`;
}

/** `--gold-column 2 --pred-column 3`, or `--columns 2,3`. */
function optionsText(columns: readonly ReadColumn[], wanted: readonly TaggedColumn[]): string {
  const values = new Map<string, string>();
  for (const [at, { option }] of columns.slice(0, wanted.length).entries()) {
    const before = values.get(option);
    const { at: number, name } = wanted[at];
    // Those of `check` have no names.
    const value = option === '--columns' ? number : name;
    values.set(option, before === undefined ? String(value) : `${before},${value}`);
  }
  return [...values].map(([option, value]) => `${option} ${value}`).join(' ');
}

/** The delimiter with which the rows have tags, where none was given. */
function delimiterHint({ head }: SideNotes, settings: ReadSettings): string | undefined {
  if (head === undefined || settings.delimiter !== undefined) return undefined;
  const found = [',', ';'].find((delimiter) => taggedColumns(head, tagTable(settings), delimiter).length > 0);
  return found && `columns are separated by '${found}': --delimiter '${found}'`;
}
