import { enlarged } from '../../../text/columns.ts';
import { problemLog } from '../../../text/problem.ts';
import type { JsonSource } from '../../json/json-source.ts';
import { JsonSpot } from '../../json/json-spot.ts';
import type { ReadDocument } from '../pair-documents.ts';
import type { FileSpan, SpanDocument, SpanSource, Where } from '../span-file.ts';
import { KeptSpans } from './kept-spans.ts';

/** Makes a document of a value of JSON. */
export type DocumentReader<Value> = (value: Value, where: JsonSpot) => SpanDocument;

/**
 * A reader of the same documents, which keeps those of lines as numbers until their spans and texts are asked for: as objects, spans
 * take ten times the room of their text.
 */
export function keptDocuments<Value>(source: SpanSource, read: DocumentReader<Value>): DocumentReader<Value> {
  const kept = new KeptLines(source, (where) => read(JSON.parse(where.source.text) as Value, where));
  return (value, where) => {
    const document = read(value, where);
    const isKept = where.isWhole && where.source.start !== undefined && document.tokens === undefined;
    return isKept ? new KeptDocument(document, kept, kept.add(document, where.source)) : document;
  };
}

/** The document of a line, to be handed on as it is: a copy by `...` has no spans. */
class KeptDocument implements SpanDocument {
  readonly id: string | undefined;
  readonly idIsMade: true | undefined;
  readonly isLeftOut: true | undefined;
  // Those of a side are given these, for which an object that lacks them would be made anew.
  unit: ReadDocument['unit'] | undefined = undefined;
  promisesSurfaces: boolean | undefined = undefined;
  areStrings: true | undefined = undefined;
  private readonly kept: KeptLines;
  private readonly at: number;

  constructor({ id, idIsMade, isLeftOut }: SpanDocument, kept: KeptLines, at: number) {
    this.id = id;
    this.idIsMade = idIsMade;
    this.isLeftOut = isLeftOut;
    this.kept = kept;
    this.at = at;
  }

  get where(): Where {
    return this.kept.whereOf(this.at);
  }

  get text(): string | undefined {
    return this.kept.textOf(this.at);
  }

  get spans(): readonly FileSpan[] {
    return this.kept.spansOf(this.at);
  }
}

/** The documents of the lines of a text as columns of numbers. */
class KeptLines {
  private readonly whole: SpanSource;
  private readonly again: (where: JsonSpot) => SpanDocument;
  private readonly silent = problemLog();
  private readonly spans = new KeptSpans();
  private last: { readonly at: number; readonly spans: readonly FileSpan[] } | undefined = undefined;
  private length = 0;
  /**
   * Of each document its first span and the one after its last; the number of its line, and where in the file that begins and ends; where
   * its text begins, -1 if it is not there as it is, and ends.
   */
  private numbers = new Int32Array(WIDTH);
  /** The texts that are not in the file as they are, such as those with escapes. */
  private readonly texts = new Map<number, string>();

  constructor(whole: SpanSource, again: (where: JsonSpot) => SpanDocument) {
    this.whole = whole;
    this.again = again;
  }

  /** Adds a document and returns its number. */
  add(document: SpanDocument, { text: line, start = 0, firstLine }: JsonSource): number {
    const at = this.length++;
    if (this.numbers.length < this.length * WIDTH) this.numbers = enlarged(this.numbers, 2 * this.numbers.length);
    const { numbers, spans } = this;
    const { text } = document;
    const inLine = text === undefined ? -1 : line.indexOf(text);
    if (text !== undefined && inLine < 0) this.texts.set(at, text);
    const row = at * WIDTH;
    numbers[row] = spans.length;
    spans.add(document);
    numbers[row + 1] = spans.length;
    numbers[row + 2] = firstLine;
    numbers[row + 3] = start;
    numbers[row + 4] = start + line.length;
    numbers[row + 5] = inLine < 0 ? -1 : start + inLine;
    numbers[row + 6] = start + inLine + (text?.length ?? 0);
    return at;
  }

  textOf(at: number): string | undefined {
    const start = this.numbers[at * WIDTH + 5];
    return start < 0 ? this.texts.get(at) : this.whole.text.slice(start, this.numbers[at * WIDTH + 6]);
  }

  whereOf(at: number): JsonSpot {
    const [firstLine, start, end] = this.numbers.subarray(at * WIDTH + 2);
    return new JsonSpot({ file: this.whole.file, text: this.whole.text.slice(start, end), firstLine }, this.silent);
  }

  spansOf(at: number): readonly FileSpan[] {
    const [first, after] = [this.numbers[at * WIDTH], this.numbers[at * WIDTH + 1]];
    const text = this.textOf(at);
    const spans: FileSpan[] = [];
    for (let span = first; span < after; span++)
      spans.push(this.spans.spanAt(span, text, new SpanPlace(this, at, span - first)));
    return spans;
  }

  /** The place of a span of a document, which is read again for all of its spans. */
  placeOf(at: number, span: number): Where['place'] {
    if (this.last?.at !== at) this.last = { at, spans: this.again(this.whereOf(at)).spans };
    return this.last.spans[span].where.place;
  }
}

const WIDTH = 7;

class SpanPlace implements Where {
  private readonly kept: KeptLines;
  private readonly document: number;
  private readonly span: number;

  constructor(kept: KeptLines, document: number, span: number) {
    this.kept = kept;
    this.document = document;
    this.span = span;
  }

  get place(): Where['place'] {
    return this.kept.placeOf(this.document, this.span);
  }
}
