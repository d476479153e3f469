import { didYouMean } from '../../text/nearest.ts';
import { quoted, shortened } from '../../text/quoted.ts';
import type { TagColumn } from './tag-columns.ts';
import type { TagLayout } from './tag-layout.ts';

/** What is said of a header with those names that lacks a column. */
export function unnamed({ columns, tokenColumn }: TagLayout, names: readonly string[]): string {
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
