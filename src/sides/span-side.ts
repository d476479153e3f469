import type { TagFile } from '../formats/tags/read-tags.ts';
import type { SideNotes } from '../formats/tags/tag-columns.ts';
import type { ReadDocument } from '../ner/span-document.ts';

/** One side: the documents of a file, or of all files of a folder. */
export interface SpanSide {
  readonly path: string;
  /** The name of their format. */
  readonly format: string;
  /** Of tag files. */
  readonly notes?: SideNotes;
  /** Its files, if it is tags and some are ignored. */
  readonly tagFiles?: readonly TagFile[] | undefined;
  /** The types of tag files that were given new names. */
  readonly renamed?: ReadonlySet<string>;
  readonly documents: readonly ReadDocument[];
  /** The ids of documents that have only their text. */
  readonly missing?: readonly string[];
  /** Present if the side has no files, which has been reported: then all documents are missing. */
  readonly isMissing?: true;
  /** Whether they are the sentences of one document of a tag file. */
  readonly areSentences?: true;
}
