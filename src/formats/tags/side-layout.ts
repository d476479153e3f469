import type { TagSpelling } from '../../ner/tags.ts';
import type { TagColumn, TagColumns } from './tag-columns.ts';
import { type AskedLists, type TagLayout, tagFields } from './tag-layout.ts';

/** Where JSON has the tags of each side, and what numbers stand for there. */
export interface ListOptions {
  /** As `tagFields` reads them. */
  readonly fields?: string | undefined;
  readonly goldFields?: string | undefined;
  readonly predFields?: string | undefined;
  readonly goldId2label?: AskedLists['id2label'];
  readonly predId2label?: AskedLists['id2label'];
}

/** How the files of both sides are to be read. */
export interface SideOptions
  extends Omit<TagLayout, 'file' | 'columns' | 'isChosen' | 'words' | 'unknown' | 'side' | 'lists'>,
    ListOptions {
  /** The columns of the tags: 1 is the first, -1 the last. When not given, -2 and -1 in one file, the last in two files. */
  readonly goldColumn?: TagColumns;
  readonly predColumn?: TagColumns;
  /** The column of the tokens of one side, if not `tokenColumn`. */
  readonly goldTokenColumn?: TagColumn;
  readonly predTokenColumn?: TagColumn;
  /** What separates the columns of one side, if not `delimiter`. */
  readonly goldDelimiter?: string;
  readonly predDelimiter?: string;
  /** Whether tokens are wanted of a file with both sides too. */
  readonly keepsWords?: boolean | undefined;
}

/** How a file that holds one side, or both, is to be read. */
export function layoutOfSide(file: string, side: 'gold' | 'pred' | 'both', options: SideOptions): TagLayout {
  const { goldTokenColumn, predTokenColumn, goldId2label, predId2label } = options;
  const [gold, pred] = [options.goldFields, options.predFields].map((fields) => tagFields(fields ?? options.fields));
  const { goldColumn = side === 'both' ? -2 : -1, predColumn = -1, tokenColumn } = options;
  const columns = [side === 'pred' ? [] : goldColumn, side === 'gold' ? [] : predColumn].flat();
  const asked = [options.goldColumn, options.predColumn, tokenColumn, goldTokenColumn, predTokenColumn];
  const isChosen = asked.some((column) => column !== undefined);
  const delimiter = sideDelimiter(side, options);
  return {
    ...options,
    file,
    side,
    lists: side === 'both' ? [gold, pred] : [side === 'pred' ? pred : gold],
    id2label: (side === 'pred' ? predId2label : goldId2label) ?? options.id2label,
    columns,
    isChosen,
    delimiter,
    words: side !== 'both' || options.keepsWords === true,
    tokenColumn: (side === 'pred' ? predTokenColumn : goldTokenColumn) ?? tokenColumn,
  };
}

/** What separates the columns of one side, if that is given. */
export function sideDelimiter(
  side: 'gold' | 'pred' | 'both',
  { delimiter, goldDelimiter, predDelimiter }: Pick<SideOptions, 'delimiter' | 'goldDelimiter' | 'predDelimiter'>,
): string | undefined {
  return (side === 'pred' ? predDelimiter : goldDelimiter) ?? delimiter;
}

/** How files of tags are read. */
export type TagListOptions = TagSpelling & Omit<SideOptions, 'metadataRows'>;
