import type { NerSide } from '../formats/tags/tag-columns.ts';
import type { Sides } from '../ner/rows.ts';
import { fileProblem, type Problem } from '../text/problem.ts';

/** What both sides have, if that is all of it and in one format: columns of numbers that mean the same. */
export type SideContent = Sides<readonly ArrayLike<number>[]>;

interface ComparedSides extends Sides<Pick<NerSide, 'file' | 'types'>> {
  readonly settings: object;
  readonly isOneFile?: boolean;
  readonly content?: SideContent | undefined;
}

/** One file on both sides, or a file or a folder with what gold has, unless other parts are read, as of two annotators. */
export function sameFile({ gold, pred, settings, isOneFile, content }: ComparedSides): readonly Problem[] {
  const isOnePath = gold.file === pred.file;
  if (isOneFile || readingOf(settings, 'gold') !== readingOf(settings, 'pred')) return [];
  const isCopy = content?.gold.every((own, at) => areEqual(own, content.pred[at]));
  if (isOnePath ? isCopy === false : !isCopy || gold.types.length === 0) return [];
  const message = isOnePath
    ? 'the same file is given twice, as gold and as predictions'
    : `pred has exactly the spans of gold ${gold.file}`;
  const help = isOnePath
    ? 'give two files, or one with both tags as its last columns'
    : 'check that pred is not a copy';
  return [fileProblem('SAME_FILE', 'warning', isOnePath ? gold.file : pred.file, message, help)];
}

/** The settings of one side alone. The last column is read by default. */
function readingOf(settings: object, side: 'gold' | 'pred'): string {
  const own = Object.entries(settings).filter(([name, value]) => name.startsWith(side) && value !== -1);
  return own
    .map(([name, value]) => `${name.slice(side.length)}=${value}`)
    .sort()
    .join();
}

function areEqual(ours: ArrayLike<number>, theirs: ArrayLike<number>): boolean {
  if (ours.length !== theirs.length) return false;
  for (let at = 0; at < ours.length; at++) if (ours[at] !== theirs[at]) return false;
  return true;
}
