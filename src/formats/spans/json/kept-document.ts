import type { FileSpan, ReadDocument, SpanDocument } from '../../../ner/span-document.ts';
import { problemLog } from '../../../text/problem.ts';
import { JsonSpot } from '../../json/json-spot.ts';
import type { ReaderOptions, ValueReader } from '../span-file.ts';

/**
 * A document that `read` made of a value of JSON, to be kept. Of one that is a line, the line is kept and read again for its spans: as
 * objects, they take ten times the room of their text.
 */
export function keptDocument(document: SpanDocument, read: ValueReader, options: ReaderOptions): SpanDocument {
  const { where, tokens, unstored } = document;
  const isLine = where instanceof JsonSpot && where.isWhole && !tokens && !unstored;
  return isLine ? new LineDocument(document, where, read, options) : document;
}

/** What is wrong with the spans of a document was reported when they were read first. */
const unheard = problemLog({ perError: 0, perWarning: 0 });

/** To be handed on as it is: a copy by `...` has no spans. */
class LineDocument implements SpanDocument {
  readonly id: string | undefined;
  readonly idIsMade: true | undefined;
  readonly isLeftOut: true | undefined;
  readonly text: string | undefined;
  readonly where: JsonSpot;
  // Those of a side are given these, for which an object that lacks them would be made anew.
  unit: ReadDocument['unit'] | undefined = undefined;
  surfaces: ReadDocument['surfaces'] = undefined;
  shift: ReadDocument['shift'] = undefined;
  hasLengths: true | undefined = undefined;
  areStrings: true | undefined = undefined;
  private readonly read: ValueReader;
  private readonly options: ReaderOptions;

  constructor(document: SpanDocument, where: JsonSpot, read: ValueReader, options: ReaderOptions) {
    const { id, idIsMade, isLeftOut, text } = document;
    this.id = id;
    this.idIsMade = idIsMade;
    this.isLeftOut = isLeftOut;
    this.text = text === undefined ? undefined : sharedText(text, where.source.text);
    this.where = where;
    this.read = read;
    this.options = options;
  }

  get spans(): readonly FileSpan[] {
    const { source } = this.where;
    return this.read({ value: JSON.parse(source.text), where: new JsonSpot(source, unheard) }, this.options)![0].spans;
  }
}

/** The text as a part of the line, with which it shares its memory, unless it has escapes. */
function sharedText(text: string, line: string): string {
  const at = line.indexOf(text);
  return at < 0 ? text : line.slice(at, at + text.length);
}
