import { counted } from '../text/counted.ts';
import { nearest } from '../text/nearest.ts';
import type { Place } from '../text/problem.ts';
import { quoted } from '../text/quoted.ts';

/** What to do where both sides have documents that the other lacks. */
export const equalNames =
  'use the same names, or --missing-document empty to score documents without a partner as empty';

/** Which document the other side most likely means by this name. `others`: the names of those that `lacking` has not. */
export function meantName(name: string, others: readonly string[], lacking: string): string {
  const meant = nearest(name, others);
  if (meant !== undefined) return `did you mean ${quoted(meant)}, which ${lacking} lacks?`;
  return `it has ${counted(others.length, 'document')} that ${lacking} lacks`;
}

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
