import type { FoundColumn } from '../../formats/bytes/found-column.ts';
import { type NerSide, type TaggedColumn, taggedColumns } from '../../formats/tags/tag-columns.ts';
import { type SideOptions, sideDelimiter } from '../../formats/tags/tag-layout.ts';
import type { Sides } from '../../ner/rows.ts';
import { type TagSpelling, tagTable } from '../../ner/tags.ts';
import type { ReadColumns } from '../read-columns.ts';

/** How the tags are written, and what separates columns. */
export interface ColumnSettings
  extends TagSpelling,
    Pick<SideOptions, 'delimiter' | 'goldDelimiter' | 'predDelimiter'> {}

/** The columns that were read of each side, for the report. */
export function columnsOf(sides: Sides<NerSide>): ReadColumns {
  const [gold, pred] = [columnOf(sides.gold), columnOf(sides.pred)];
  return { ...(gold && { gold }), ...(pred && { pred }) };
}

/** The column that was read of a side; of one file that has both sides, gold is the first. */
export function columnOf({ name, notes: { columns = [] } }: NerSide): FoundColumn | undefined {
  return name === 'gold' ? columns[0] : columns.at(-1);
}

/** The columns of a file that have tags and were not read. */
export function otherTagged(
  { name, notes: { head, columns = [] } }: NerSide,
  settings: ColumnSettings,
): readonly TaggedColumn[] {
  if (head === undefined || columns.some(({ form }) => form)) return [];
  const read = columns.map(({ column }) => column);
  const tagged = taggedColumns(head, tagTable({ ...settings, scheme: 'auto' }), sideDelimiter(name, settings));
  return tagged.filter(({ at }) => !read.includes(at));
}

/** `columns 3 and 4 hold B-/I- tags`. */
export function columnsText(tagged: readonly TaggedColumn[]): string {
  const names = tagged.slice(0, MOST_NAMES).map((column) => column.name);
  const [noun, verb] = names.length === 1 ? ['column', 'holds'] : ['columns', 'hold'];
  return `${noun} ${names.join(' and ')} ${verb} ${tagged[0].letters} tags`;
}

const MOST_NAMES = 3;
