import type { Place } from '../text/problem.ts';

/** A run of positions: `end` is the position after the last. */
export type Run = readonly [start: number, end: number];

/** A span as the file has it. */
export interface FileSpan {
  readonly type: string;
  /** In the order of the file; one, but for discontinuous spans. None, if the file does not say where it is. */
  readonly runs: readonly Run[];
  readonly score?: number | undefined;
  /** The id of what it names in a knowledge base, or several as the file has them; null where the file says that there is none. */
  readonly link?: string | null | undefined;
  /** The words that the file says it covers; fragments are joined by one blank. */
  readonly surface?: string | undefined;
  /** For a mention: the number of its entity. */
  readonly entity?: number;
  readonly where: Where;
}

/** The spans of a document in the order of the file: a list, or columns that become a list when it is asked for. */
export interface SpanList {
  readonly length: number;
  slice(): FileSpan[];
}

/** Where something is. Its line and column may be looked for only when they are asked for. */
export interface Where {
  readonly place: Place;
}

/** What joins two spans of a document. */
export interface SpanLink {
  /** Undefined where it names no span. */
  readonly ends: readonly [FileSpan | undefined, FileSpan | undefined];
  /** What the file calls it, which may be nothing. Absent for the links of a chain. */
  readonly names?: readonly string[];
  readonly where: Where;
}

/** What a file of spans has of the text of a document. */
export interface DocumentText {
  readonly text?: string | undefined;
  /**
   * Blanks of the text, in units of UTF-16, that stand for what the file does not store, such as that between WebAnno's sentences: any
   * blanks may be there. An empty run at the end of the text: it may be followed by blanks.
   */
  readonly unstored?: readonly Run[] | undefined;
  /** Empty strings, where only their number is known. */
  readonly tokens?: readonly string[] | undefined;
  /** Of a tag file, which may mean a document by each. */
  readonly sentences?: readonly Sentence[] | undefined;
}

/** One document of a file of spans. */
export interface SpanDocument extends DocumentText {
  /** As text; absent where the file has none. */
  readonly id?: string | undefined;
  /** Whether a tool made the id up, so that it counts only between two files of that format. */
  readonly idIsMade?: true | undefined;
  readonly where: Where;
  readonly spans: readonly FileSpan[];
  /** If they were asked for. */
  readonly links?: readonly SpanLink[] | undefined;
  /** The column of its tags, and of which document, where each column of one is a document by itself; these follow one another. */
  readonly layer?: { readonly name: string; readonly of: string } | undefined;
  /** Whether it is an answer that could not be read, and so has no spans. */
  readonly isUnparsable?: true | undefined;
  /** Whether its text had marks, and is to be that of gold. */
  readonly isMarked?: true | undefined;
  /** Left out of scoring, though it keeps its position (Prodigy tasks that were not accepted). */
  readonly isLeftOut?: true | undefined;
}

/** A sentence of a document: its first row, and how many tokens the document has up to its end. */
export interface Sentence {
  readonly end: number;
  readonly where: Where;
}

/** What positions count: characters as code points, as units of UTF-16 or as bytes of UTF-8; or tokens of the document. */
export type SpanUnit = CharacterUnit | 'tokens';

export type CharacterUnit = 'code-points' | 'utf-16' | 'bytes';

/** What messages call them. */
export const unitNames: Readonly<Record<SpanUnit, string>> = {
  'code-points': 'code point',
  'utf-16': 'UTF-16 unit',
  bytes: 'byte',
  tokens: 'token',
};

/**
 * How surfaces equal the text: but for the kind of blanks; as names, which tools write in another case, without accents or in other blanks; or as
 * what a tokenizer made of the text, which may take the blanks around a word into the span.
 */
export type SurfaceRule = 'text' | 'names' | 'tokens';

/** How a side counts, by its format and what was asked for. */
export interface SpanRules {
  readonly unit: SpanUnit;
  /** How surfaces equal the text at their positions; absent, if nothing says that they do. */
  readonly surfaces?: SurfaceRule | undefined;
  /** What was added to the starts and the ends that the file has. Absent: nothing. */
  readonly shift?: Run | undefined;
  /** Whether the file has lengths in place of ends. */
  readonly hasLengths?: true | undefined;
  /** Whether its spans are strings without a place, which have surfaces and no runs, and are looked for in the text. */
  readonly areStrings?: true | undefined;
  /** Whether surfaces are more often right than positions: with --lenient they tell where spans are that are not at theirs. */
  readonly wordsTell?: true | undefined;
}

/** A document of a side. */
export interface ReadDocument extends Omit<SpanDocument, 'spans'> {
  readonly spans: SpanList;
  readonly rules: SpanRules;
}

/** A document of gold, and that of pred; undefined if nothing was predicted for it. */
export interface SpanDocuments {
  readonly gold: ReadDocument;
  readonly pred: ReadDocument | undefined;
}

/** Whether the spans of two documents are compared by tokens. Of a document that pred lacks, those of gold are all there is. */
export function areTokens({ gold, pred = gold }: SpanDocuments): boolean {
  return gold.rules.unit === 'tokens' && pred.rules.unit === 'tokens';
}

/** The tokens of both documents; those of gold, where pred lacks it. */
export function tokensOf({ gold, pred = gold }: SpanDocuments): readonly [readonly string[], readonly string[]] {
  return [gold.tokens ?? [], pred.tokens ?? []];
}
