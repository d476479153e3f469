import { problemLog } from '../../../text/problem.ts';
import { JsonSpot } from '../../json/json-spot.ts';
import type { ReadDocument } from '../pair-documents.ts';
import type { FileSpan, SpanDocument } from '../span-file.ts';

/**
 * A document that `read` made of a value of JSON, to be kept. Of one that is a line, the line is kept and read again for its spans: as
 * objects, they take ten times the room of their text.
 */
export function keptDocument(document: SpanDocument, where: JsonSpot, read: LineReader): SpanDocument {
  const isLine = where.isWhole && !document.tokens && !document.unstored;
  return isLine ? new LineDocument(document, where, read) : document;
}

/** Makes a document of a value of JSON. */
export type LineReader = (value: unknown, where: JsonSpot) => SpanDocument;

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
  promisesSurfaces: boolean | undefined = undefined;
  areStrings: true | undefined = undefined;
  private readonly read: LineReader;

  constructor({ id, idIsMade, isLeftOut, text }: SpanDocument, where: JsonSpot, read: LineReader) {
    this.id = id;
    this.idIsMade = idIsMade;
    this.isLeftOut = isLeftOut;
    this.text = text === undefined ? undefined : sharedText(text, where.source.text);
    this.where = where;
    this.read = read;
  }

  get spans(): readonly FileSpan[] {
    const { source } = this.where;
    return this.read(JSON.parse(source.text), new JsonSpot(source, unheard)).spans;
  }
}

/** The text as a part of the line, with which it shares its memory, unless it has escapes. */
function sharedText(text: string, line: string): string {
  const at = line.indexOf(text);
  return at < 0 ? text : line.slice(at, at + text.length);
}
