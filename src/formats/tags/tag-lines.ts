import type { TagTable } from '../../ner/tags.ts';
import { type Problem, type ProblemSink, reportFile } from '../../text/problem.ts';
import { lineKind, ROW } from './line-kinds.ts';
import type { SideNotes } from './tag-columns.ts';

/** Lines in which every cell is a tag. */
export interface TagLines {
  /** How many cells the shortest and the longest line has. */
  readonly least: number;
  readonly most: number;
  /** Whether blank lines separate them. */
  readonly isParted: boolean;
}

/** What is known of lines if every cell of them is a tag, and there is one; else undefined. Comments and `-DOCSTART-` do not count. */
export function tagLines(texts: readonly string[], tags: TagTable): TagLines | undefined {
  let [least, most, hasGap, isParted] = [0, 0, false, false];
  for (const one of texts) {
    const text = one.trim();
    if (text === '') hasGap = most > 0;
    else if (lineKind(text) === ROW && !text.startsWith('#')) {
      const cells = text.split(/[ \t]+/);
      if (!cells.every(tags.isWhole)) return undefined;
      isParted ||= hasGap;
      least = Math.min(least || cells.length, cells.length);
      most = Math.max(most, cells.length);
    }
  }
  return most > 0 ? { least, most, isParted } : undefined;
}

/**
 * What these lines are: sentences if they differ in length, and one column of tags is wanted; rows of columns if they have at most two
 * cells, or blank lines separate them; else that cannot be told, and why.
 */
export function useOf({ least, most, isParted }: TagLines, wanted: number): 'sentences' | 'columns' | Said {
  if (least !== most) return wanted === 1 ? 'sentences' : sentencesOfBoth;
  return most <= 2 || isParted ? 'columns' : unknownUse;
}

type Said = Required<Pick<Problem, 'message' | 'help'>>;

const unknownUse: Said = {
  message: 'it is unclear whether lines are sentences or rows: all hold equally many tags',
  help: 'give --input tags-in-lines or conll-bio',
};

const sentencesOfBoth: Said = {
  message: 'this is one side only: lines of tags of different lengths are sentences',
  help: 'give the file of the predictions too, or --input conll-bio',
};

const mixedLines = 'some files hold rows of tags, others sentences of tags: lines are equally long only in some';

/**
 * Reports a side with files that were read as columns, as all their lines have one number of tags, where the lines of all its files
 * together have not, as sentences.
 */
export function reportMixedLines(side: readonly SideNotes[], folder: string, problems: ProblemSink): void {
  const files = side.flatMap(({ lines }) => lines ?? []);
  const differ = files.some(({ least, most }) => least !== files[0].least || most !== least);
  if (!differ || files.every(({ least, most }) => least !== most)) return;
  reportFile(problems, 'AMBIGUOUS_COLUMNS', 'error', folder, mixedLines, unknownUse.help);
}
