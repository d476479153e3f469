import { DOCUMENT_END, isEnd, type TagSink } from '../../ner/sentence.ts';

/** Counts the units of files that are read one after the other, and names them. */
export interface NamedUnits {
  /** Counts units, and passes all rows on. */
  readonly sink: TagSink;
  /** To be called at the end of a file, with its name. */
  endFile(name: string): void;
  /**
   * The names of all units, in order. A sentence has the name of its file and its number in it, from 1 (`a.tsv: 1`), and so does a
   * document if its file has several; a document that is a whole file has the name of the file.
   */
  names(kind: 'sentence' | 'document'): string[];
}

/** Names the units of the rows that go to `sink`. */
export function namedUnits(sink: TagSink): NamedUnits {
  const files: { readonly name: string; readonly sentences: number; readonly documents: number }[] = [];
  const open = { sentences: 0, documents: 0 };
  return {
    sink: {
      rows(gold, pred, length) {
        for (let row = 0; row < length; row++) {
          if (!isEnd(gold[row])) continue;
          open.sentences++;
          if (gold[row] === DOCUMENT_END) open.documents++;
        }
        sink.rows(gold, pred, length);
      },
    },
    endFile(name) {
      files.push({ name, ...open });
      open.sentences = open.documents = 0;
    },
    names(kind) {
      return files.flatMap(({ name, sentences, documents }) => {
        if (kind === 'document' && documents === 1) return [name];
        const length = kind === 'document' ? documents : sentences;
        return Array.from({ length }, (_, at) => `${name}: ${at + 1}`);
      });
    },
  };
}
