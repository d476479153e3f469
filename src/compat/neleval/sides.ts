import type { CorefDocument } from '../../coref/document.ts';
import type { CorefSides } from '../tool.ts';
import { type AnnotatedDocument, type Annotation, type AnnotationRow, byStart } from './annotations.ts';
import { preparedName, preparedRows } from './prepare.ts';

export interface AnnotatedSides {
  readonly key: readonly Annotation[];
  readonly response: readonly Annotation[];
}

/**
 * The annotations of both sides in neleval's order: document by document, by start, longer ones first, then in the order of the file.
 * Documents of TSV are taken as they are, others as prepare-conll-coref writes them.
 */
export function annotatedSides({ key, response, formats = [] }: CorefSides): AnnotatedSides {
  const hasTsv = formats.includes('tsv');
  const isTsv = hasTsv && formats.length === 1;
  const names = new Map<string, number>();
  const annotations = (documents: readonly (CorefDocument & Partial<AnnotatedDocument>)[]): Annotation[] => {
    const times = new Map<string, number>();
    return documents.flatMap((document, at) => {
      // Where only one side is TSV, its names are those of both.
      const name = hasTsv ? document.id : preparedName(document, at);
      const time = (times.get(name) ?? 0) + 1;
      times.set(name, time);
      // Documents of one name are paired in order.
      const docid = time > 1 ? `${name}#${time}` : name;
      const isRows = isTsv || document.candidates !== undefined;
      return inOrder(isRows ? tsvRows(document, docid) : preparedRows(document, docid, {}, names));
    });
  };
  return { key: annotations(key), response: annotations(response) };
}

/** The rows of a document of TSV. Without candidates, all that is known of an entity is its id. */
function tsvRows(document: CorefDocument & Partial<AnnotatedDocument>, docid: string): AnnotationRow[] {
  const { start, end, entity, entityIds, candidates, positions } = document;
  const [added] = positions?.shift ?? [0];
  return Array.from(start, (first, row) => ({
    docid,
    start: first - added,
    end: end[row] - 1 - added,
    candidate: candidates ? candidates[row] : { eid: entityIds[entity[row]], fields: { type: undefined } },
  }));
}

function inOrder(rows: readonly AnnotationRow[]): Annotation[] {
  const seen = new Set<string | undefined>();
  return [...rows].sort(byStart).map((row) => ({ ...row, isFirst: seen.size < seen.add(row.candidate?.eid).size }));
}
