import type { Place } from '../text/problem.ts';

/**
 * The documents that a name means, in any form in which reports and problems show one: its id; the id or the file with a line, which may be
 * within the document; or the id as `alike` writes it, which is equal for names that mean the same. None if no form fits.
 */
export function meantDocuments<Of extends { readonly id: string | undefined; readonly place?: Place | undefined }>(
  documents: readonly Of[],
  name: string,
  alike: (id: string) => string = (id) => id,
): readonly Of[] {
  const [, plain, number] = /^(.*?)(?::(\d+)(?::\d+)?)?$/su.exec(name)!;
  const line = number === undefined ? Number.POSITIVE_INFINITY : Number(number);
  const inFile = documents.filter(({ place }) => place && (place.file === plain || place.file.endsWith(`/${plain}`)));
  const upToLine = inFile.filter(({ place }) => place!.line <= line);
  const forms = [
    documents.filter(({ id }) => id === name),
    documents.filter(({ id }) => id === plain),
    documents.filter(({ id }) => id !== undefined && alike(id) === alike(plain)),
    number === undefined ? inFile : upToLine.slice(-1),
  ];
  return forms.find(({ length }) => length > 0) ?? [];
}
