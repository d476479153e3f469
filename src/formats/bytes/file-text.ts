import { tooLong } from '../../text/file-error.ts';
import { LONGEST_TEXT } from '../../text/latin1.ts';
import { afterByteOrderMark, blockSplitter, joinChunks } from '../../text/lines.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';
import { type Reader, utf16Xml } from './head.ts';
import { decodeText, isUtf8, utf8Text } from './line.ts';

/** A whole text file. */
export interface FileBytes {
  readonly file: string;
  /** UTF-8, without a byte order mark, in pieces of whole lines. */
  readonly bytes: readonly Uint8Array[];
}

/**
 * The whole text.
 *
 * @throws FileError if it has more bytes than a text can have.
 */
export function textOf(source: Pick<FileBytes, 'bytes'>): string {
  if (source.bytes.reduce((sum, { length }) => sum + length, 0) > LONGEST_TEXT) throw tooLong();
  return [...textsOf(source)].join('');
}

/**
 * The text in pieces of some lines, each made when it is asked for: so short that it takes no memory of its own from the system.
 *
 * @throws FileError if a line has more bytes than a text can have.
 */
export function* textsOf({ bytes }: Pick<FileBytes, 'bytes'>): Generator<string> {
  for (const piece of bytes) for (const [start, end] of cuts(piece)) yield decodeText(piece, start, end);
}

/** The text in pieces of some lines, each made when it is asked for, up to the first that is not UTF-8. */
export function* utf8Texts(bytes: Uint8Array): Generator<string> {
  for (const [start, end] of cuts(bytes)) {
    const text = utf8Text(bytes.subarray(start, end));
    if (text === undefined) return;
    yield text;
  }
}

function* cuts(piece: Uint8Array): Generator<readonly [start: number, end: number]> {
  for (let start = 0; start < piece.length; ) {
    const newline = piece.indexOf(10, start + PIECE);
    const end = newline < 0 ? piece.length : newline + 1;
    if (end - start > LONGEST_TEXT) throw tooLong();
    yield [start, end];
    start = end;
  }
}

const PIECE = 1 << 15;

/** Reads the bytes of a text, in pieces of whole lines, without a byte order mark; XML in UTF-16 as UTF-8. Undefined, after NOT_UTF8, if they are none. */
export function textReader(file: string, log: ProblemSink): Reader<FileBytes['bytes'] | undefined> {
  const pieces: Uint8Array[] = [];
  let [isText, isEnded] = [true, true];
  const lines = blockSplitter((bytes, start, end) => {
    const from = pieces.length === 0 ? afterByteOrderMark(bytes, start, end) : start;
    isText &&= isUtf8(bytes, from, end);
    pieces.push(bytes.slice(from, end));
  });
  return {
    push(chunk) {
      lines.push(chunk);
      isEnded = chunk.at(-1) === 10;
    },
    end() {
      lines.end();
      // The last line was given an end.
      const last = isEnded ? undefined : pieces.pop();
      if (last) pieces.push(last.subarray(0, -1));
      const xml = utf16Xml(pieces[0]?.subarray(0, 4) ?? new Uint8Array(0)) && utf16Xml(joinChunks(pieces));
      if (xml !== undefined) return [new TextEncoder().encode(xml)];
      if (isText) return pieces;
      const help = 'convert the original file, such as with iconv -f LATIN1 -t UTF-8';
      reportFile(log, 'NOT_UTF8', 'error', file, 'the file holds bytes that are not UTF-8', help);
      return undefined;
    },
  };
}
