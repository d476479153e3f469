import { utf8Pieces } from '../../formats/bytes/utf8-pieces.ts';
import { JsonLines } from '../../formats/json/json-lines.ts';
import { JsonSpot } from '../../formats/json/json-spot.ts';
import { parseJson } from '../../formats/json/json-values.ts';
import { keptDocument } from '../../formats/spans/json/kept-document.ts';
import type { ReaderOptions, SpanFormat } from '../../formats/spans/span-file.ts';
import type { ReadDocument, SpanDocument } from '../../ner/span-document.ts';
import type { Files } from '../../sides/files.ts';
import { countedAs } from '../../sides/spans/read-spans.ts';
import { problemLog } from '../../text/problem.ts';

/** A format whose values of JSON are documents by themselves. */
export type StreamedFormat = SpanFormat & Required<Pick<SpanFormat, 'readValue'>>;

/** The documents of a file of JSON lines, each read when it is asked for. */
export class DocumentStream {
  /** Whether the file is no JSON lines in UTF-8, or is to be read whole to know what they mean. There are no documents then. */
  isUnfit = false;
  private readonly lines: JsonLines;
  private readonly format: StreamedFormat;
  private readonly options: ReaderOptions;
  private readonly pieces: ReturnType<typeof piecesOf>;
  private readonly unread = problemLog();
  /** The documents of the last line. */
  private documents: readonly SpanDocument[] = [];
  private at = 0;
  private values = 0;

  constructor(path: string, format: StreamedFormat, options: ReaderOptions, files: Files) {
    this.lines = new JsonLines(path, '');
    this.format = format;
    this.options = options;
    this.pieces = piecesOf(path, files);
  }

  /** The next document; undefined at the end of what is in memory. */
  next(): ReadDocument | undefined {
    while (this.at === this.documents.length && !this.isUnfit) {
      const line = this.lines.next();
      if (!line) return undefined;
      const parsed = parseJson(line, this.unread);
      const value = parsed && { value: parsed.value, where: new JsonSpot(line, this.options.log) };
      const documents = value && this.format.readValue(value, this.options);
      this.isUnfit = documents === undefined;
      this.documents = documents ?? [];
      this.at = 0;
      this.values++;
    }
    return this.isUnfit ? undefined : countedAs(this.documents[this.at++], this.format, this.options);
  }

  /** The next document of what is not in memory yet; undefined at the end of the file. */
  async more(): Promise<ReadDocument | undefined> {
    while (!this.isUnfit) {
      const { value: piece, done } = await this.pieces.next();
      // A single value may be the list of all documents.
      this.isUnfit = done ? this.values === 1 : piece === undefined;
      if (done) return undefined;
      this.lines.push(piece ?? '');
      const document = this.next();
      if (document) return document;
    }
    return undefined;
  }

  /** A document of the stream as it is kept in memory, with less room (see `keptDocument`). */
  kept(document: ReadDocument): ReadDocument {
    return countedAs(keptDocument(document, this.format.readValue, this.options), this.format, this.options);
  }

  async close(): Promise<void> {
    await this.pieces.return();
  }
}

/** The text of some lines after another; undefined for what is not UTF-8. */
async function* piecesOf(path: string, files: Files): AsyncGenerator<string | undefined, void> {
  const source = files.open(path);
  const bytes = utf8Pieces();
  try {
    for (let chunk = await source.next(); chunk; chunk = await source.next()) {
      const texts = [...bytes.push(chunk)];
      // Those that were read are let go: kept up to the last, they cost time.
      while (texts.length > 0) yield texts.shift();
    }
    yield bytes.end();
  } finally {
    await source.close?.();
  }
}
