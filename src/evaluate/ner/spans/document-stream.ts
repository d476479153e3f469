import { JsonLines } from '../../../formats/json/json-lines.ts';
import { parseJson } from '../../../formats/json/json-source.ts';
import { JsonSpot } from '../../../formats/json/json-spot.ts';
import { keptDocument } from '../../../formats/spans/json/kept-document.ts';
import type { ReadDocument, ReaderOptions, SpanDocument, SpanFormat } from '../../../formats/spans/span-file.ts';
import { utf8Pieces } from '../../../formats/utf8-pieces.ts';
import { type ProblemSink, problemLog } from '../../../text/problem.ts';
import type { Files, Source } from '../../files.ts';
import type { NerSettings } from '../settings.ts';
import { countedAs, readerOptions, type SpanInput } from './read-spans.ts';

/** A format in which each JSON value is a document. */
export type StreamedFormat = SpanFormat & Required<Pick<SpanFormat, 'readValue'>>;

/** The documents of a file of JSON lines, each read when it is asked for. */
export class DocumentStream {
  /** Whether the file is no JSON lines in UTF-8, or is to be read whole to know what they mean. There are no documents then. */
  isUnfit = false;
  private readonly source: Source;
  private readonly lines: JsonLines;
  private readonly format: StreamedFormat;
  private readonly options: ReaderOptions;
  private readonly bytes = utf8Pieces();
  private readonly unread = problemLog();
  /** Pieces of the text that come after the lines. */
  private pieces: (string | undefined)[] = [];
  private isRead = false;
  /** The documents of the last line. */
  private documents: readonly SpanDocument[] = [];
  private at = 0;
  private values = 0;

  constructor(
    input: SpanInput & { readonly format: StreamedFormat },
    settings: NerSettings,
    log: ProblemSink,
    files: Files,
  ) {
    const { path, format } = input;
    this.source = files.open(path);
    this.lines = new JsonLines(path, '');
    this.format = format;
    this.options = readerOptions(input, settings, log);
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
    if (this.isUnfit) return undefined;
    return countedAs(this.documents[this.at++], this.format, this.options);
  }

  /** The next document of what is not in memory yet; undefined at the end of the file. */
  async more(): Promise<ReadDocument | undefined> {
    while (!this.isUnfit) {
      while (this.pieces.length === 0 && !this.isRead) {
        const chunk = await this.source.next();
        this.isRead = chunk === undefined;
        this.pieces.push(...(chunk ? this.bytes.push(chunk) : [this.bytes.end()]));
      }
      if (this.pieces.length === 0) {
        // A single value may be the list of all documents.
        this.isUnfit = this.values === 1;
        return undefined;
      }
      const piece = this.pieces.shift();
      this.isUnfit = piece === undefined;
      this.lines.push(piece ?? '');
      const document = this.next();
      if (document) return document;
    }
    return undefined;
  }

  /** A document of the stream as it is kept in memory, with less room (see `keptDocument`). */
  kept(document: ReadDocument): ReadDocument {
    if (this.documents.length > 1) return document;
    return countedAs(keptDocument(document, this.format.readValue, this.options), this.format, this.options);
  }

  async close(): Promise<void> {
    await this.source.close?.();
  }
}
