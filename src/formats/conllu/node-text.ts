import type { DocumentWords } from '../../coref/document.ts';
import { decodeText } from '../bytes/line.ts';

/** The words of a document, empty nodes among them, which are read when they are asked for. */
export class NodeText implements DocumentWords {
  readonly sentences: readonly number[];
  private readonly bytes: Uint8Array;
  private readonly starts: Int32Array;
  private readonly ends: Int32Array;
  private list: readonly string[] | undefined = undefined;

  constructor(bytes: Uint8Array, starts: Int32Array, ends: Int32Array, sentences: readonly number[]) {
    this.bytes = bytes;
    this.starts = starts;
    this.ends = ends;
    this.sentences = sentences;
  }

  get words(): readonly string[] {
    this.list ??= Array.from(this.starts, (start, word) => decodeText(this.bytes, start, this.ends[word]));
    return this.list;
  }
}
