import { isUtf8 } from 'node:buffer';
import type { CheckedFile, Note } from '../evaluate/check/check-files.ts';
import type { Files } from '../sides/files.ts';
import { latin1Text } from '../text/latin1.ts';
import { lineSplitter } from '../text/lines.ts';
import type { Located } from '../text/problem.ts';

/** How many lines are so, and the first. */
interface OddLines {
  count: number;
  first?: Located;
}

/** The lines of a text file that are not UTF-8, and where tabs separate its columns, those with a blank within a cell. */
interface OddBytes {
  readonly notUtf8: OddLines;
  readonly withBlanks: OddLines;
}

/** The files, and what their bytes tell once they were read. */
export function withOddBytes(files: Files): { readonly files: Files; readonly odd: ReadonlyMap<string, OddBytes> } {
  const odd = new Map<string, OddBytes>();
  const open: Files['open'] = (path) => {
    const source = files.open(path);
    const found: OddBytes = { notUtf8: { count: 0 }, withBlanks: { count: 0 } };
    odd.set(path, found);
    const splitter = lineSplitter(
      (bytes, start, end, line) => {
        const text = latin1Text(bytes, start, end);
        const add = (lines: OddLines): void => {
          lines.count++;
          lines.first ??= { place: { file: path, line, column: 1 }, text: text.slice(0, 2000) };
        };
        if (!isUtf8(bytes.subarray(start, end))) add(found.notUtf8);
        if (!text.startsWith('#') && text.includes('\t') && /[!-\xff] [!-\xff]/.test(text)) add(found.withBlanks);
      },
      () => {},
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

/**
 * Reports the lines of a file that are not UTF-8, unless that was said of parts of them, and returns a note of blanks in cells.
 * `hasCells`: whether tabs separate the columns of its format.
 */
export function reportOddBytes(
  { log }: Pick<CheckedFile<unknown>, 'log'>,
  { notUtf8, withBlanks }: OddBytes,
  hasCells: boolean,
): readonly Note[] {
  const { first } = notUtf8;
  if (first && !log.counts.has('NOT_UTF8')) {
    const { count } = notUtf8;
    const message = `${count === 1 ? 'this line is' : `${count} lines (the first is this one) are`} not UTF-8: words will not match those of the other side`;
    const help = 'if the file is in Latin-1, iconv -f LATIN1 -t UTF-8 converts it';
    log.report('NOT_UTF8', 'warning', () => ({ ...first, message, help }));
  }
  if (!hasCells || !withBlanks.first) return [];
  const { count, first: blank } = withBlanks;
  const have = count === 1 ? 'this line has' : `${count} lines (the first is this one) have`;
  return [{ place: blank.place, message: `${have} a blank inside a cell, as tabs separate the columns` }];
}
