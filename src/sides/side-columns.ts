import { givenSeparator } from '../formats/bytes/cells.ts';
import type { FoundColumn, ReadColumns } from '../formats/bytes/found-column.ts';
import { type SideOptions, sideDelimiter } from '../formats/tags/side-layout.ts';
import {
  headColumns,
  type NerSide,
  type TagColumn,
  type TaggedColumn,
  taggedColumns,
} from '../formats/tags/tag-columns.ts';
import type { Sides } from '../ner/rows.ts';
import { type TagSpelling, tagTable } from '../ner/tags.ts';
import { enumerated } from '../text/quoted.ts';

/** How the tags are written, and what separates columns. */
export interface ColumnSettings
  extends TagSpelling,
    Pick<SideOptions, 'delimiter' | 'goldDelimiter' | 'predDelimiter'> {}

/** The columns that were read of each side, for the report, and those that were not and have tags that are not chunks, or of the same types. */
export function columnsOf(sides: Sides<NerSide>, settings: ColumnSettings): ReadColumns {
  const [gold, pred] = [sides.gold, sides.pred].map((side): FoundColumn | undefined => {
    const found = columnOf(side);
    if (!found || !mayHaveOthers(side, settings)) return found;
    const others = otherTagged(side, settings).filter(({ at, types }) => {
      const isRead =
        sides.gold.file === sides.pred.file && [sides.gold, sides.pred].some((one) => columnOf(one)?.column === at);
      return !isRead && types.some((type) => side.types.includes(type) || !CHUNK.test(type));
    });
    return others.length > 0 ? { ...found, others: others.map(({ at }) => at) } : found;
  });
  return { ...(gold && { gold }), ...(pred && { pred }) };
}

/** Whether all cells of another column may be tags, but of chunks, in the first rows: only then is more looked at. */
function mayHaveOthers({ name, notes: { head, columns = [] } }: NerSide, settings: ColumnSettings): boolean {
  // Besides the columns that were read and that of the words, there may be none.
  if (head === undefined || columns[0].of <= 1 + columns.length) return false;
  const rows = head.subarray(0, head.lastIndexOf(NEWLINE, FIRST_BYTES) + 1);
  const tags = tagTable({ ...settings, scheme: 'auto' });
  const mayBe = (cell: string): boolean => cell === '_' || (tags.isWhole(cell) && !CHUNK.test(cell.slice(2)));
  const all = headColumns(rows, givenSeparator(sideDelimiter(name, settings)));
  return all.some(({ at, cells }) => columns.every(({ column }) => column !== at) && cells.every(mayBe));
}

/** The column that was read of a side; of one file that has both sides, gold is the first. */
export function columnOf({ name, notes: { columns = [] } }: NerSide): FoundColumn | undefined {
  return name === 'gold' ? columns[0] : columns.at(-1);
}

/** The column that a side was to be read from: as asked or, if its tags cannot be read, the first other one that has tags. */
export function meantColumn(
  side: NerSide,
  settings: ColumnSettings & Pick<SideOptions, 'goldColumn'>,
): TagColumn | undefined {
  const [asked] = [settings.goldColumn ?? []].flat();
  return asked ?? (side.unread > 0 ? otherTagged(side, settings)[0]?.name : columnOf(side)?.column);
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
export function taggedText(tagged: readonly TaggedColumn[]): string {
  const names = tagged.slice(0, MOST_NAMES).map((column) => column.name);
  const [noun, verb] = names.length === 1 ? ['column', 'holds'] : ['columns', 'hold'];
  return `${noun} ${enumerated(names)} ${verb} ${tagged[0].letters} tags`;
}

const MOST_NAMES = 3;
const NEWLINE = 10;
const FIRST_BYTES = 2048;
/** The types of chunks, which stand beside names in many corpora. */
const CHUNK = /^(?:NP|VP|PP|ADVP|ADJP|SBAR|PRT|CONJP|INTJ|LST|UCP)$/;
