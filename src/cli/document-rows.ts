import type { Files } from '../evaluate/files.ts';
import { counted } from '../report/numbers.ts';
import { blockSplitter } from '../text/lines.ts';

/** Files whose `-DOCSTART-` rows with other columns are counted while they are read: conlleval.pl counts these as tokens. */
export interface DocumentRows {
  readonly files: Files;
  /** What to say about them once everything has been read; undefined if there are none. */
  note(): string | undefined;
}

/** Counts them in the gold file, or in the files of the gold folder; the other side has the same rows. */
export function documentRows(files: Files, gold: string): DocumentRows {
  let rows = 0;
  const open: Files['open'] = (path) => {
    const source = files.open(path);
    if (path !== gold && !path.startsWith(`${gold}/`)) return source;
    const lines = blockSplitter((bytes, start, end) => {
      const block = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
      rows += block.match(documentRow)?.length ?? 0;
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

/** Such a row, in Latin-1, after the bytes of a byte order mark if there is one. */
const documentRow = /^(?:\xef\xbb\xbf)?-DOCSTART-[ \t]+\S/gm;
