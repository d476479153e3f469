import { didYouMean } from '../../text/nearest.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import { type Line, lineText } from '../bytes/line.ts';
import { cellTexts, givenSeparator } from './row-cells.ts';
import type { TagColumn } from './tag-columns.ts';
import type { TagLayout } from './tag-layout.ts';

interface Said {
  readonly message: string;
  readonly help: string;
}

/** What is said of lines of tags that may be sentences or rows. */
export const unknownUse: Said = {
  message: 'it is unclear whether lines are sentences or rows: all hold equally many tags',
  help: 'give --input tags-in-lines or conll-bio',
};

/** What is said of a folder whose files disagree on that. */
export const mixedLines: Said = {
  message: 'some files hold rows of tags, others sentences of tags: lines are equally long only in some',
  help: unknownUse.help,
};

/** What is said of sentences where one file should hold both sides. */
export const sentencesOfBoth: Said = {
  message: 'this is one side only: lines of tags of different lengths are sentences',
  help: 'give the file of the predictions too, or --input conll-bio',
};

/** What is said of a header that lacks a column. */
export function unnamed({ columns, tokenColumn, delimiter }: TagLayout, line: Line): string {
  const names = cellTexts(lineText(line), givenSeparator(delimiter));
  const missing = [...columns, ...(tokenColumn === undefined ? [] : [tokenColumn])].find(
    (column) => typeof column === 'string' && !names.includes(column),
  );
  const shown = [...names.slice(0, MOST_NAMES).map(shortened), ...(names.length > MOST_NAMES ? ['…'] : [])].join(', ');
  return `the first row has no column ${quoted(String(missing))}: ${didYouMean(String(missing), names)}it has ${shown}`;
}

/** Where tags are expected. */
export function columnsText(columns: readonly TagColumn[]): string {
  const name = (column: TagColumn): string => {
    if (typeof column === 'string') return `the column ${column}`;
    return column === -1 ? 'the last column' : `column ${column}`;
  };
  return columns.map(name).join(' and ');
}

const MOST_NAMES = 30;
