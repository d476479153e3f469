import type { CorefDocument } from '../coref/document.ts';
import { nameAndPart, withoutPart } from '../coref/document-names.ts';
import type { SpanDocument } from '../ner/span-document.ts';
import type { CorefSide } from '../sides/coref-side.ts';
import { fileProblem, type Problem } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';
import type { Item, ItemSide } from './item.ts';

/**
 * The documents that `--document` means, in any form in which reports and problems show one: its id, or its number among all if it has none;
 * the id or the file with a line, which may be within the document; or the id as `alike` writes it, which is equal for names that mean the
 * same. All documents if no name is given, and none if no form fits.
 */
export function meantDocuments<Of extends Pick<Item, 'id' | 'where'> & Pick<SpanDocument, 'layer'>>(
  documents: readonly Of[],
  name: string | undefined,
  alike: (id: string) => string = (id) => id,
): readonly Of[] {
  if (name === undefined) return documents;
  const [, plain, number] = /^(.*?)(?::(\d+)(?::\d+)?)?$/su.exec(name)!;
  const named = (isMeant: (id: string) => boolean): readonly Of[] =>
    documents.filter(({ id, layer }, at) => {
      return isMeant(id ?? layer?.of ?? String(at + 1)) || (layer !== undefined && isMeant(layer.of));
    });
  const equal = [named((id) => id === name), named((id) => id === plain), named((id) => alike(id) === alike(plain))];
  const found = equal.find(({ length }) => length > 0);
  if (found) return found;
  const inFile = documents.filter(({ where: { place } }) => place.file === plain || place.file.endsWith(`/${plain}`));
  if (number === undefined) return inFile;
  const last = inFile.findLast(({ where }) => where.place.line <= Number(number));
  return inFile.filter((one) => one === last || (last?.layer && one.layer?.of === last.layer.of));
}

/** The error that no document has the name that was asked for. */
export function unknownDocument(name: string, side: Pick<ItemSide, 'name' | 'path'>): Problem {
  const inConll = ", in CoNLL all the text after '#begin document ', such as '(a/b); part 000'";
  const expected = `expected a name as --by-document lists it${side.name === 'the key' ? inConll : ''}`;
  const message = `${side.name} has no document named ${quoted(name)}: ${expected}`;
  return fileProblem('UNKNOWN_DOCUMENT', 'error', side.path, message);
}

/** The sides with only the documents of the key that `--document` means, and those of their names in responses, however they are spelled. */
export function onlyMeant([key, ...responses]: readonly CorefSide[], name: string): readonly CorefSide[] {
  const wholeName = (id: string): string => nameAndPart(withoutPart(id));
  const items = key.documents.map((where) => ({ id: where.id, where }));
  const exact = meantDocuments(items, name, nameAndPart);
  const documents = (exact.length > 0 ? exact : meantDocuments(items, name, wholeName)).map(({ where }) => where);
  const names = new Set(documents.flatMap(({ id }) => [nameAndPart(id), wholeName(id)]));
  const isMeant = ({ id }: CorefDocument): boolean => names.has(nameAndPart(id));
  return [{ ...key, documents }, ...responses.map((side) => ({ ...side, documents: side.documents.filter(isMeant) }))];
}
