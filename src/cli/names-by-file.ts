import type { CorefDocument } from '../coref/document.ts';

/**
 * Keeps documents of one name in different files apart, so that only those of one file pair. A document goes by its own name unless an
 * earlier file had a document of that name, on any side; then by `file: name`. Ask for the files in the order in which they are read.
 */
export function namesByFile(): (file: string) => (document: CorefDocument) => CorefDocument {
  const owners = new Map<string, string>();
  return (file) => (document) => {
    const owner = owners.get(document.id);
    if (owner === undefined) owners.set(document.id, file);
    return owner === undefined || owner === file ? document : { ...document, id: `${file}: ${document.id}` };
  };
}
