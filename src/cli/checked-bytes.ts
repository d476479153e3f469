import { isUtf8 } from 'node:buffer';
import type { CheckedFile, Note } from '../evaluate/check/check-files.ts';
import type { Files } from '../sides/files.ts';
import { latin1Text } from '../text/latin1.ts';
import { blockSplitter, LONGEST_LINE, lineSplitter } from '../text/lines.ts';
import { type Located, startOf } from '../text/problem.ts';
import { nodeFiles } from './node-files.ts';

/** Whether a text file has a line that is not UTF-8, and, where tabs separate its columns, one with a blank within a cell. */
interface OddBytes {
  isText: boolean;
  hasBlanks: boolean;
}

/** The files, and what the bytes of those that were read tell. */
export function withOddBytes(files: Files): { readonly files: Files; readonly odd: ReadonlyMap<string, OddBytes> } {
  const odd = new Map<string, OddBytes>();
  const open: Files['open'] = (path) => {
    const source = files.open(path);
    const found: OddBytes = { isText: true, hasBlanks: false };
    odd.set(path, found);
    const splitter = blockSplitter(
      (bytes, start, end) => {
        const lines = bytes.subarray(start, end);
        found.isText &&= isUtf8(lines);
        found.hasBlanks ||= hasBlankInCell(lines);
      },
      { longest: LONGEST_LINE, refuse() {} },
    );
    return {
      ...source,
      async next() {
        const chunk = await source.next();
        if (chunk) splitter.push(chunk);
        else splitter.end();
        return chunk;
      },
    };
  };
  return { files: { ...files, open }, odd };
}

/** Whether a line that is no comment has a tab, and a blank between characters. */
function hasBlankInCell(lines: Uint8Array): boolean {
  if (!lines.includes(TAB)) return false;
  for (let at = lines.indexOf(BLANK); at > 0; at = lines.indexOf(BLANK, at + 1)) {
    if (!(lines[at - 1] > BLANK && lines[at + 1] > BLANK)) continue;
    const start = lines.lastIndexOf(NEWLINE, at) + 1;
    const end = (lines.indexOf(NEWLINE, at) + 1 || lines.length + 1) - 1;
    if (lines[start] !== HASH && lines.subarray(start, end).includes(TAB)) return true;
    at = end;
  }
  return false;
}

const TAB = 9;
const NEWLINE = 10;
const BLANK = 0x20;
const HASH = 0x23;

/**
 * Reports the lines of a file that are not UTF-8, unless that was said of parts of them, and returns a note of blanks in cells.
 * `hasCells`: whether tabs separate the columns of its format.
 */
export async function reportOddBytes(
  { path, log }: Pick<CheckedFile<unknown>, 'path' | 'log'>,
  { isText, hasBlanks }: OddBytes,
  hasCells: boolean,
): Promise<readonly Note[]> {
  if (!isText && !log.counts.has('NOT_UTF8')) {
    const { count, first } = await linesWith(path, (line) => !isUtf8(line));
    const message = `${count === 1 ? 'this line is' : `${count} lines (the first is this one) are`} not UTF-8: words will not match those of the other side`;
    const help = 'if the file is in Latin-1, iconv -f LATIN1 -t UTF-8 converts it';
    log.report('NOT_UTF8', 'warning', () => ({ ...first, message, help }));
  }
  if (!hasCells || !hasBlanks) return [];
  const { count, first } = await linesWith(path, hasBlankInCell);
  const have = count === 1 ? 'this line has' : `${count} lines (the first is this one) have`;
  return [{ place: first.place, message: `${have} a blank inside a cell, as tabs separate the columns` }];
}

/** How many lines are so, and the first; of a stream, which cannot be read again, one without a number. */
async function linesWith(
  path: string,
  isSo: (line: Uint8Array) => boolean,
): Promise<{ count: number; first: Located }> {
  let count = 0;
  let first: Located = { place: startOf(path) };
  if (nodeFiles.kind(path) === 'stream') return { count: 1, first };
  const splitter = lineSplitter(
    (bytes, start, end, number) => {
      if (isSo(bytes.subarray(start, end)) && count++ === 0)
        first = {
          place: { file: path, line: number, column: 1 },
          text: latin1Text(bytes, start, Math.min(end, start + 2000)),
        };
    },
    { longest: LONGEST_LINE, refuse() {} },
  );
  const source = nodeFiles.open(path);
  for (let chunk = await source.next(); chunk; chunk = await source.next()) splitter.push(chunk);
  splitter.end();
  await source.close?.();
  return { count, first };
}
