import { withoutPart } from '../coref/document.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { meantDocuments } from './meant-document.ts';
import { nameAndPart } from './name-and-part.ts';

/**
 * The sides with only the documents of the key that the name means, if one is given (see `meantDocuments`), and those of their names in
 * responses, which may spell them in another way.
 */
export function onlyNamed([key, ...responses]: readonly CorefSide[], name: string | undefined): CorefSide[] {
  if (name === undefined) return [key, ...responses];
  const wholeName = (id: string): string => nameAndPart(withoutPart(id));
  const exact = meantDocuments(key.documents, name, nameAndPart);
  const documents = exact.length > 0 ? exact : meantDocuments(key.documents, name, wholeName);
  const names = new Set(documents.flatMap(({ id }) => [nameAndPart(id), wholeName(id)]));
  const own = (side: CorefSide): CorefSide => {
    return { ...side, documents: side.documents.filter(({ id }) => names.has(nameAndPart(id))) };
  };
  return [{ ...key, documents }, ...responses.map(own)];
}
