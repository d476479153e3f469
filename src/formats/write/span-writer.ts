import type { SchemeName } from '../../ner/scheme-names.ts';
import type { FileSpan, Where } from '../../ner/span-document.ts';
import type { LossTally } from './written.ts';

/** A document as a writer takes it. */
export interface SpanText {
  readonly where: Where;
  /** Absent where the file has none, or one that its tool made up. */
  readonly id?: string | undefined;
  /** For a writer of characters, if it is known. */
  readonly text?: string | undefined;
  /** The tokens of each sentence, for a writer of tokens; empty strings where only their number is known. */
  readonly sentences?: readonly (readonly string[])[] | undefined;
  /** In code points of the text, or in tokens of the document. */
  readonly spans: readonly (FileSpan & { readonly start: number; readonly end: number })[];
}

/** A format in which spans can be written: a row of `evaluate/convert/writers.ts`. */
export interface SpanWriter {
  /** That of `--input` for what it writes. */
  readonly name: string;
  readonly about: string;
  /** Documents with characters: with their text, or with positions alone; or with tokens: with their words, or with tags alone. */
  readonly takes: 'text' | 'positions' | 'words' | 'tags';
  /** What spans do not have in the format; those of several runs are lost. */
  readonly lacks: readonly ('fragments' | 'score' | 'link')[];
  /** Whether it writes a folder. */
  readonly isFolder?: true;
  /** `scheme`: of tags. */
  readonly write: (documents: readonly SpanText[], losses: LossTally, scheme: SchemeName) => Texts;
}

/** A file, or the files of a folder by their names. */
export type Texts = string | ReadonlyMap<string, string>;
