import { compareCodePoints } from '../../text/order.ts';

/** The folders of brat. */
export const bratFolder = { extensions: ['.ann', '.a1'], beside: '.txt' } as const;

/** The folders of BookNLP, whose other files are not read. */
export const bookNlpFolder = { extensions: ['.entities'], beside: '.tokens' } as const;

/** The folders of any format with a text beside each file. */
export const textFolders = { ...bratFolder, extensions: [...bratFolder.extensions, ...bookNlpFolder.extensions] };

/** A document: the file with its spans, and the one of the same name with its text, if there is one. */
export interface FolderDocument {
  readonly file: string;
  readonly beside: string | undefined;
}

/** The documents of a folder in the order of their ids, which are names without extension. */
export interface SpanFolder {
  readonly documents: readonly FolderDocument[];
  /** The ids of texts that lack the file with their spans: a document without one is missing, which is not the same as empty. */
  readonly missing: readonly string[];
}

/**
 * Which files of a folder belong together, given the extensions of those with spans, the preferred first, and that of those with texts: `.ann`,
 * `.a1` and `.txt` for brat. Where each file is a document by itself, as in folders of WebAnno TSV, neither is given. `paths`: of the files, by their names in the folder.
 */
export function spanFolder(
  paths: ReadonlyMap<string, string>,
  extensions?: readonly string[],
  beside?: string,
): SpanFolder {
  const files: { readonly id: string; readonly file: string }[] = [];
  const isOther = (id: string, own = ''): boolean => {
    const at = extensions?.indexOf(own) ?? 0;
    return at < 0 || extensions?.slice(0, at).some((extension) => paths.has(`${id}${extension}`)) === true;
  };
  const texts = new Map<string, string>();
  for (const [name, file] of paths) {
    const [, id, own] = /^(.*?)(\.[^./]*)?$/su.exec(name)!;
    if (!isOther(id, own)) files.push({ id, file });
    else if (own === beside) texts.set(id, file);
  }
  const annotated = new Set(files.map(({ id }) => id));
  const missing = [...texts.keys()].filter((id) => !annotated.has(id));
  return {
    documents: files
      .sort((a, b) => compareCodePoints(a.id, b.id))
      .map(({ id, file }) => ({ file, beside: texts.get(id) })),
    missing: missing.sort(compareCodePoints),
  };
}
