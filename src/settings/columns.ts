import type { TagColumn, TagColumns } from '../formats/tags/tag-columns.ts';
import { column, encoded, type Kind } from './kinds.ts';

/** The number of a column, or its name in the header. Digits are a number. */
export const columnOrName: Kind<TagColumn> = {
  parse(given) {
    const items = columnItems(given);
    return columnOf(items.length === 1 ? items[0] : given);
  },
  check(value) {
    if (typeof value !== 'string' || value === '') column.check(value);
  },
  given: (value) => (typeof value === 'string' ? columnOrName.parse(value) : value),
  write: (value) => encoded(String(value)),
  read: (field) => (/^-?\d+$/.test(field) ? Number(field) : decodeURIComponent(field)),
};

function columnOf(name: string): TagColumn {
  return /^[\d.+-]+$|^$/.test(name) ? column.parse(name) : name;
}

/** One column, or several, joined by commas. */
export const columnList: Kind<TagColumns> = {
  parse(given) {
    const columns = oneOrMore(columnItems(given).map(columnOf));
    columnList.check(columns);
    return columns;
  },
  check(value) {
    const columns = [value].flat();
    if (columns.length === 0) throw new RangeError('expected at least one column');
    if (new Set(columns).size < columns.length) throw new RangeError('expected different columns');
    columns.forEach(columnOrName.check);
  },
  given: (value) => {
    const isText = [value].flat().some((column) => typeof column === 'string');
    return isText ? columnList.parse([value].flat().join()) : value;
  },
  write: (value) => [value].flat().map(columnOrName.write).join(','),
  read: (field) => oneOrMore(field.split(',').map(columnOrName.read)),
};

function oneOrMore(columns: readonly TagColumn[]): TagColumns {
  return columns.length > 1 ? columns : columns[0];
}

/** The items of a list of columns: a name in quotation marks may have commas, and two marks for one. */
function columnItems(list: string): readonly string[] {
  const items = [...list.matchAll(COLUMN_ITEM)].map(([, name, plain]) => name?.replaceAll('""', '"') ?? plain);
  // After the last item, its end matches too.
  return items.length > 1 && !/,\s*$/u.test(list) ? items.slice(0, -1) : items;
}

const COLUMN_ITEM = /\s*(?:"((?:[^"]|"")*)"|([^,]*?))\s*(?:,|$)/gu;
