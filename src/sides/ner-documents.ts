import { joinedRuns } from '../ner/runs.ts';
import type { FileSpan, ReadDocument, Run, SpanRules, SpanUnit } from '../ner/span-document.ts';
import { isRecord, readArgument, shown } from '../text/argument.ts';
import type { SpanSide } from './span-side.ts';

/** A span of a document. */
export interface DocumentSpan {
  readonly type: string;
  /** `[start, end)` in the unit of the document; absent for a string that is to be found in the text. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The parts of a discontinuous span, each the two numbers `[start, end)`. */
  readonly fragments?: readonly (readonly number[])[] | undefined;
  readonly score?: number | undefined;
  /** The id of what it names in a knowledge base; null if it has none. */
  readonly link?: string | null | undefined;
  /** What it covers, fragments joined by one blank: checked against the text of the document. */
  readonly text?: string | undefined;
}

/** A document with its spans, in any order; they may overlap, nest and repeat. */
export interface NerDocument
  extends Partial<
      Pick<ReadDocument, 'id' | 'idIsMade' | 'isLeftOut' | 'isUnparsable' | 'text' | 'tokens' | 'unstored'>
    >,
    Partial<Pick<SpanRules, 'surfaces'>> {
  /** What `start` and `end` count: `tokens` if the document has them and no text, else `code-points`, when not given. */
  readonly unit?: SpanUnit | undefined;
  readonly spans: readonly DocumentSpan[];
}

/** Whether an argument is a list of documents, and not of sentences. */
export function areDocuments(input: unknown): input is readonly NerDocument[] {
  return Array.isArray(input) && input.length > 0 && input.every(isRecord);
}

/** Documents that were read, as data. */
export function documentsOf({ documents }: SpanSide): readonly NerDocument[] {
  return documents.map((document) => {
    const { id, idIsMade, isLeftOut, isUnparsable, text, tokens, unstored } = document;
    const { unit, surfaces, areStrings } = document.rules;
    const keepsText = surfaces !== undefined || areStrings === true;
    const spans = document.spans.slice().map((span) => dataOf(span, keepsText));
    // The rule of spans that lack it.
    const rule = surfaces === 'text' ? undefined : surfaces;
    return { id, idIsMade, isLeftOut, isUnparsable, text, tokens, unstored, unit, surfaces: rule, spans };
  });
}

function dataOf({ type, runs, score, link, surface }: FileSpan, keepsText: boolean): DocumentSpan {
  const outer = joinedRuns(runs);
  const [start, end] = [outer[0]?.[0], outer.at(-1)?.[1]];
  const fragments = runs.length > 1 ? runs : undefined;
  return { type, start, end, fragments, score, link, text: keepsText ? surface : undefined };
}

/**
 * Documents as one side. Places have the document as their line and the span as their column, from 1.
 *
 * @throws RangeError if a document or a span is not as its type says.
 */
export function sideOfDocuments(input: readonly NerDocument[], side: 'gold' | 'pred', path: string = side): SpanSide {
  const documents = readArgument(side, () => input.map((document, at) => checkedDocument(document, path, at + 1)));
  return { path, format: 'documents', documents };
}

function checkedDocument(document: NerDocument, file: string, line: number): ReadDocument {
  const { id, idIsMade, isLeftOut, isUnparsable, text, tokens, unstored, surfaces = 'text', spans } = document;
  const { unit = tokens && text === undefined ? 'tokens' : 'code-points' } = document;
  const refuse = (what: string, found: unknown): never => {
    throw new RangeError(`expected ${what} of document ${line}, not ${shown(found)}`);
  };
  if (id !== undefined && typeof id !== 'string') refuse('a string as the id', id);
  if (text !== undefined && typeof text !== 'string') refuse('a string as the text', text);
  if (tokens !== undefined && !(Array.isArray(tokens) && tokens.every((token) => typeof token === 'string')))
    refuse('a list of strings as the tokens', tokens);
  if (!units.includes(unit)) refuse(`one of ${units.join(', ')} as the unit`, unit);
  if (!Array.isArray(spans)) refuse('a list of spans', spans);
  const read = spans.map((span, at): FileSpan => {
    if (!isRecord(span) || typeof span.type !== 'string' || span.type === '')
      refuse('spans { start, end, type }', span);
    const { type, start, end, fragments, score, link, text: surface } = span;
    if (score !== undefined && !Number.isFinite(score)) refuse('a number as the score of a span', score);
    if (surface !== undefined && typeof surface !== 'string') refuse('a string as the text of a span', surface);
    const isString = start === undefined && end === undefined && fragments === undefined && surface !== undefined;
    const runs: readonly unknown[] = isString ? [] : (fragments ?? [[start, end]]);
    if (!(Array.isArray(runs) && runs.every(isRun))) refuse('whole numbers as the start and end of a span', span);
    return {
      type,
      runs: runs as readonly Run[],
      score,
      link,
      surface,
      where: { place: { file, line, column: at + 1 } },
    };
  });
  const areStrings = read.some(({ runs }) => runs.length === 0) || undefined;
  const where = { place: { file, line, column: 1 } };
  const rules = { unit, areStrings, surfaces: areStrings ? undefined : surfaces };
  return { id, idIsMade, isLeftOut, isUnparsable, text, tokens, unstored, where, spans: read, rules };
}

const units: readonly SpanUnit[] = ['code-points', 'utf-16', 'bytes', 'tokens'];

function isRun(run: unknown): run is Run {
  return Array.isArray(run) && run.length === 2 && run.every(Number.isSafeInteger);
}
