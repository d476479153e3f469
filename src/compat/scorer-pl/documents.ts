import type { CorefDocument } from '../../coref/document.ts';
import { reportLongLine } from '../../formats/bytes/line.ts';
import type { CorefReader, CorefReaderOptions } from '../../formats/coref/coref-input.ts';
import { latin1AsUtf8, utf8AsLatin1 } from '../../text/latin1.ts';
import { joinChunks, lineSplitter } from '../../text/lines.ts';
import { reportFile, startOf } from '../../text/problem.ts';
import { type Side, side } from './side.ts';

export interface ScorerPlDocument extends CorefDocument {
  /** The whole file that it is in. */
  readonly whole: Side;
}

/**
 * Reads a file of CoNLL as scorer.pl does; of documents with the same name the last or, if one name is `wanted`, the first. A file in
 * which no line begins a document, such as JSON, is an error in the log, and so is a line of more than 4 MiB.
 */
export function scorerPlReader({ file, log }: CorefReaderOptions, wanted: string | undefined): CorefReader {
  const chunks: Uint8Array[] = [];
  let isRefused = false;
  const lines = lineSplitter(
    () => {},
    (head, number) => {
      isRefused = true;
      reportLongLine(log, file, number, head);
    },
  );
  return {
    push(chunk) {
      lines.push(chunk);
      if (!isRefused) chunks.push(new Uint8Array(chunk));
    },
    end() {
      lines.end();
      const source = joinChunks(isRefused ? [] : chunks);
      const whole = side(utf8AsLatin1(file), () => source, wanted === undefined ? 'last' : 'first');
      const documents = whole.names().map((name): ScorerPlDocument => {
        const { mentions, tokens } = whole.read(name);
        const id = latin1AsUtf8(name);
        return { ...mentions, tokens, id, place: startOf(file), whole };
      });
      if (!isRefused && documents.length === 0) {
        const message =
          "no '#begin document' line, so scorer.pl would print zeros: expected a CoNLL-2011/2012 coreference file";
        reportFile(log, 'NO_DOCUMENT', 'error', file, message);
      }
      return documents;
    },
  };
}
