import type { TagTable } from '../../ner/tags.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';
import { decodeText } from '../bytes/line.ts';
import { lineKind, ROW, startsWithHash } from './line-kinds.ts';
import type { SideNotes } from './tag-columns.ts';
import { mixedLines } from './tag-file-texts.ts';

/** What is known of the lines of a file as long as every cell of them is a tag. */
export interface TagLines {
  /** How many cells the shortest and the longest line has; 0 as long as there are no lines. */
  least: number;
  most: number;
  /** Whether blank lines separate them. */
  isParted: boolean;
  /** Whether there was a blank line after the first. */
  hasGap: boolean;
}

/** Nothing is known before the first line. */
export function noTagLines(): TagLines {
  return { least: 0, most: 0, isParted: false, hasGap: false };
}

/**
 * Adds the lines `bytes[start, end)`, each of which ends in `\n`, up to the first that has a cell that is no tag; returns whether there is
 * none. Comments and `-DOCSTART-` do not count.
 */
export function addTagLines(lines: TagLines, bytes: Uint8Array, start: number, end: number, tags: TagTable): boolean {
  for (let at = start; at < end; ) {
    const newline = bytes.indexOf(NEWLINE, at);
    // A byte order mark is trimmed too.
    const text = newline - at > MOST_SEARCHED ? 'word' : decodeText(bytes, at, newline).trim();
    const line = { file: '', bytes, start: at, end: newline, number: 0 };
    at = newline + 1;
    if (text === '') lines.hasGap = lines.most > 0;
    else if (lineKind(line) === ROW && !startsWithHash(line)) {
      const cells = text.split(/[ \t]+/);
      if (!cells.every(tags.isWhole)) return false;
      lines.isParted ||= lines.hasGap;
      lines.least = Math.min(lines.least || cells.length, cells.length);
      lines.most = Math.max(lines.most, cells.length);
    }
  }
  return true;
}

/**
 * What lines are of which every cell is a tag: sentences if they differ in length; else rows of columns if they have at most two cells, or
 * blank lines separate them; else that is unknown.
 */
export function usedAs({ least, most, isParted }: TagLines): 'sentences' | 'columns' | 'unknown' {
  if (least !== most) return 'sentences';
  return most <= 2 || isParted ? 'columns' : 'unknown';
}

/**
 * Reports a side with files that were read as columns, as all their lines have one number of tags, where the lines of all its files
 * together have not, as sentences.
 */
export function reportMixedLines(side: readonly SideNotes[], folder: string, problems: ProblemSink): void {
  const files = side.flatMap(({ lines }) => lines ?? []);
  const differ = files.some(({ least, most }) => least !== files[0].least || most !== least);
  if (!differ || files.every(({ least, most }) => least !== most)) return;
  reportFile(problems, 'AMBIGUOUS_COLUMNS', 'error', folder, mixedLines.message, mixedLines.help);
}

const NEWLINE = 10;
/** How many bytes of tags a sentence may have in a line; a longer line is one of columns. */
const MOST_SEARCHED = 1 << 20;
