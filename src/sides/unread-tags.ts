import { givenSeparator, headLines } from '../formats/bytes/cells.ts';
import { sideDelimiter } from '../formats/tags/side-layout.ts';
import {
  confidenceColumn,
  headColumns,
  type NerSide,
  type TagColumn,
  type TaggedColumn,
  taggedColumns,
} from '../formats/tags/tag-columns.ts';
import type { Sides } from '../ner/rows.ts';
import { tagTable } from '../ner/tags.ts';
import { tallied } from '../text/grouped.ts';
import type { ProblemCode, ProblemSink } from '../text/problem.ts';
import { type ColumnSettings, columnOf, otherTagged, taggedText } from './side-columns.ts';

/** How tags were read, and what to do if nothing better is known. */
export interface UnreadSettings extends ColumnSettings {
  readonly lenient?: true;
  /** The option that chooses the columns of both sides; by default `--gold-column` and `--pred-column`. */
  readonly option?: '--columns' | '--column';
  readonly advice?: string | undefined;
  /** The column of gold: pred may have it too. */
  readonly likeGold?: TagColumn | undefined;
}

/** The sides, one list for each file or folder. */
export function sidesByFile({ gold, pred }: Sides<NerSide>): readonly (readonly NerSide[])[] {
  return gold.notes === pred.notes ? [[gold, pred]] : [[gold], [pred]];
}

/**
 * Says what many tags or rows that could not be read have in common, such as the wrong column. `sides`: those of one file, or of the
 * files of one side.
 */
export function explainUnread(sides: readonly NerSide[], settings: UnreadSettings, log: ProblemSink): void {
  const [{ file, notes }] = sides;
  const { tokens, tooFew: rows } = notes;
  if (rows === 0 && sides.every(({ unread }) => unread === 0)) return;
  const hint =
    columnsHint(sides, settings) ?? delimiterHint(sides, settings) ?? settings.advice ?? textHint(sides, settings);
  const explain = (code: ProblemCode, summaries: readonly Summary[]): void => {
    const most = summaries.filter(({ count, of }) => count >= MANY && 2 * count > of);
    const message = most.map(({ text }) => text).join('; ');
    const count = most.reduce((sum, one) => sum + one.count, 0);
    const severity = settings.lenient ? 'warning' : 'error';
    log.explain({ code, severity, file, help: hint, summary: most.length > 0 ? { message, count } : undefined });
  };
  const expected = `tags are expected in ${notes.expected}`;
  explain('UNREADABLE_ROW', [
    { count: rows, of: rows + tokens, text: `${rows} rows have too few columns: ${expected}` },
  ]);
  const ofColumns = sides.map((side): Summary => {
    const { unread } = side;
    const { column } = columnOf(side) ?? {};
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

const MANY = 4;

/** The options that choose the columns that have tags; undefined if none has any that was not read. */
function columnsHint(sides: readonly NerSide[], settings: UnreadSettings): string | undefined {
  const [{ notes }] = sides;
  const unread = sides.filter((side) => side.unread > 0);
  if (notes.head === undefined || unread.length === 0) return undefined;
  const delimiter = sideDelimiter(sides[0].name, settings);
  const table = tagTable({ ...settings, scheme: 'auto' });
  const confidences = confidenceColumn(notes.head, delimiter);
  if (confidences !== undefined && sides.some((side) => columnOf(side)?.column === confidences)) {
    const wanted = taggedColumns(notes.head, table, delimiter).slice(-sides.length);
    if (wanted.length === sides.length)
      return `column ${confidences} looks like confidences: ${optionsText(sides, wanted, settings)}`;
  }
  const read = unread.map((side) => columnOf(side)?.column ?? 0);
  const columns = headColumns(notes.head, givenSeparator(delimiter));
  const areOutside = settings.outside?.includes('_') || !read.some((at) => columns[at - 1]?.cells.includes('_'));
  const more = areOutside ? '' : ' --outside O,_';
  // A column that was read and has tags besides `_` is the right one.
  const tagged = taggedColumns(notes.head, table, delimiter);
  if (more && read.every((at) => tagged.some((column) => column.at === at))) return undefined;
  const others = otherTagged(sides[0], settings);
  if (others.length > 0) return `${taggedText(others)}: ${optionsText(unread, others, settings)}${more}`;
  const { likeGold } = settings;
  const { cells = [] } = columns.find(({ at, name }) => likeGold && [at, name].includes(likeGold)) ?? {};
  const isOutside = (cell: string): boolean => table.isWhole(cell) && table.keys[table.tag(cell)] === 0;
  const isLikeGold = cells.some(isOutside) && cells.every((cell) => cell === '_' || isOutside(cell));
  if (!isLikeGold || settings.option || unread.length > 1) return undefined;
  return `column ${likeGold} has only outside tags: --${unread[0].name}-column ${likeGold}${more}`;
}

/** `--gold-column 2 --pred-column 3`, or `--columns 2,3`. */
function optionsText(sides: readonly NerSide[], wanted: readonly TaggedColumn[], { option }: UnreadSettings): string {
  const columns = wanted.slice(0, sides.length);
  // Those of `check` have no names.
  if (option) return `${option} ${columns.map(({ at }) => at).join(',')}`;
  return columns.map(({ name }, at) => `--${sides[at].name}-column ${name}`).join(' ');
}

/** The delimiter with which the rows have tags, where none was given; that the one that was given separates nothing. */
function delimiterHint([{ name, notes }, ...others]: readonly NerSide[], settings: UnreadSettings): string | undefined {
  const { head } = notes;
  if (head === undefined) return undefined;
  const option = settings.option || others.length > 0 ? '--delimiter' : `--${name}-delimiter`;
  const given = sideDelimiter(name, settings);
  const hasTags = (delimiter?: string): boolean => taggedColumns(head, tagTable(settings), delimiter).length > 0;
  if (given !== undefined) {
    const isWrong = headColumns(head, givenSeparator(given)).length === 1 && hasTags();
    return isWrong
      ? `no row has '${given}': leave out ${settings.delimiter === given ? '--delimiter' : option}`
      : undefined;
  }
  const found = [',', ';'].find(hasTags);
  return found && `columns are separated by '${found}': ${option} '${found}'`;
}

/** That a file is CoNLL-U; or a text or another table, which has few rows of one length, and few equal cells where most tags are outside. */
function textHint([side]: readonly NerSide[], settings: UnreadSettings): string | undefined {
  const { name, notes, unread } = side;
  if (notes.head === undefined || unread === 0) return undefined;
  const rows = headLines(notes.head).filter((line) => /^\s*[^#\s]/.test(line));
  if (rows.length > 0 && rows.every((row) => CONLLU.test(row)))
    return 'this is CoNLL-U without NER=, NE= or name= in its last column';
  const most = (values: readonly unknown[]): number => (tallied(values)[0]?.[1] ?? 0) / rows.length;
  const read = headColumns(notes.head, givenSeparator(sideDelimiter(name, settings)));
  const cells = most((read.find(({ at }) => at === columnOf(side)?.column)?.cells ?? []).filter(Boolean));
  const lengths = most(rows.map((row) => row.trim().split(/\s+/).length));
  const isText = (rows.length >= FEW_ROWS && cells <= 1 / 5) || (rows.length > 1 && cells <= 1 / 2 && lengths <= 1 / 2);
  return isText ? 'no column looks like tags: a tag file has a token and its tag in each row' : undefined;
}

const FEW_ROWS = 10;
/** A word of CoNLL-U, with its head. */
const CONLLU = /^\d+(?:[-.]\d+)?\t(?:[^\t]*\t){5}(?:\d+|_)\t(?:[^\t]*\t){2}[^\t]*$/;
