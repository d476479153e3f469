import { compareCodePoints } from '../../text/order.ts';

/** A document: the file with its spans, and those of the same name beside it, by extension, as `.txt`. */
export interface FolderDocument {
  readonly file: string;
  readonly beside: ReadonlyMap<string, string>;
}

/** The documents of a folder in the order of their ids, which are names without extension. */
export interface SpanFolder {
  readonly documents: readonly FolderDocument[];
  /** The ids of texts that lack the file with their spans: such a document is missing, which is not the same as empty. */
  readonly missing: readonly string[];
}

/**
 * Which files of a folder belong together, given the extension of those with spans and of files that may be beside them: `.ann` and
 * `.txt` for brat. Where each file is a document by itself, as in folders of WebAnno TSV, neither is given. `paths`: of the files, by their
 * names in the folder.
 */
export function spanFolder(
  paths: ReadonlyMap<string, string>,
  extension?: string,
  beside: readonly string[] = [],
): SpanFolder {
  const documents: (FolderDocument & { readonly id: string })[] = [];
  const others = new Map<string, Map<string, string>>();
  for (const [name, file] of paths) {
    const [, id, own] = /^(.*?)(\.[^./]*)?$/su.exec(name)!;
    const files = others.get(id) ?? new Map<string, string>();
    if (extension === undefined || own === extension) documents.push({ id, file, beside: files });
    else if (beside.includes(own)) files.set(own, file);
    others.set(id, files);
  }
  const annotated = new Set(documents.map(({ id }) => id));
  const missing = [...others].flatMap(([id, files]) => (files.size > 0 && !annotated.has(id) ? id : []));
  return {
    documents: documents.sort((a, b) => compareCodePoints(a.id, b.id)),
    missing: missing.sort(compareCodePoints),
  };
}
