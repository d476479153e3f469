import { afterByteOrderMark, blockSplitter, joinChunks } from '../../text/lines.ts';
import { type ProblemSink, reportFile } from '../../text/problem.ts';
import type { FileBytes } from './file-text.ts';
import { type Reader, utf16Xml } from './head.ts';
import { isUtf8 } from './line.ts';

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
