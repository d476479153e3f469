import { FileError, tooLong } from '../../text/file-error.ts';
import { LONGEST_TEXT } from '../../text/latin1.ts';
import { decodeText, utf8Text } from './line.ts';

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
  if (source.bytes.reduce((sum, { length }) => sum + length, 0) > LONGEST_TEXT) throw new FileError(tooLong);
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
    if (end - start > LONGEST_TEXT) throw new FileError(tooLong);
    yield [start, end];
    start = end;
  }
}

const PIECE = 1 << 15;
