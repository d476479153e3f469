import type { Files } from '../evaluate/files.ts';
import { counted } from '../report/numbers.ts';
import { afterByteOrderMark, blockSplitter } from '../text/lines.ts';

/** Files whose `-DOCSTART-` rows with other columns are counted while they are read: conlleval.pl counts these as tokens. */
export interface DocumentRows {
  readonly files: Files;
  /** What to say about them once everything has been read; undefined if there are none. */
  note(): string | undefined;
}

/** Counts them in the gold file, or in the files of the gold folder; the other side has the same rows. */
export function documentRows(files: Files, gold: string): DocumentRows {
  let rows = 0;
  const open: Files['open'] = (path, room) => {
    const source = files.open(path, room);
    if (path !== gold && !path.startsWith(`${gold}/`)) return source;
    let isBegun = false;
    const lines = blockSplitter((bytes, start, end) => {
      const from = isBegun ? start : afterByteOrderMark(bytes, start, end);
      isBegun = true;
      rows += rowsIn(Buffer.from(bytes.buffer, bytes.byteOffset + from, end - from));
    });
    return {
      ...source,
      async next() {
        const chunk = await source.next();
        if (chunk) lines.push(chunk);
        else lines.end();
        return chunk;
      },
    };
  };
  return {
    files: { ...files, open },
    note() {
      if (rows === 0) return undefined;
      return `conlleval.pl counts ${counted(rows, '-DOCSTART- row')} as ${rows === 1 ? 'a token' : 'tokens'}, so its accuracy differs; --compat conlleval counts them too`;
    },
  };
}

const mark = '-DOCSTART-';

/** How many of these lines are such rows. */
function rowsIn(lines: Buffer): number {
  let rows = 0;
  for (let at = lines.indexOf(mark); at >= 0; at = lines.indexOf(mark, at + mark.length)) {
    const isFirst = at === 0 || lines[at - 1] === 0x0a;
    if (isFirst && /^[ \t]+\S/.test(lines.toString('latin1', at + mark.length, at + mark.length + 80))) rows++;
  }
  return rows;
}
