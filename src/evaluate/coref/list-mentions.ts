import { type CorefDocument, isNamed } from '../../coref/document.ts';
import { wordsOfRows } from '../../formats/conll/words.ts';
import { judgePredictions } from '../../formats/json/predictions.ts';
import { reportAll } from '../../text/problem.ts';
import { checkFiles, reportDocuments } from '../check.ts';
import { type Files, readWhole } from '../files.ts';
import { corefFiles, type FileChoice } from '../folder-files.ts';
import type { ListedDocument, ListedFiles, ListedItem } from '../listed.ts';
import { type CorefFile, type ReadingSettings, readFile, readingRules } from './read-side.ts';

/** How files are read, and whose clusters where JSON has those of both sides. */
export interface MentionChoice extends ReadingSettings {
  readonly side: 'key' | 'response';
}

/** The documents of these files, and of the files in folders, with their mentions, those of each entity together, in the order of the text. */
export async function listMentions(
  paths: readonly string[],
  { side, ...settings }: MentionChoice,
  files: Files,
  choice?: FileChoice,
): Promise<ListedFiles> {
  const rules = { ...readingRules(settings), keepsWords: true };
  const { files: read, logs } = await checkFiles(paths, corefFiles, choice, files, async (file, log) => {
    const bytes = await readWhole(file, log, files);
    if (!bytes) return [];
    const left = [bytes];
    const kept = { ...files, open: () => ({ next: () => left.shift() }) };
    const { documents: read, format } = await readFile({ ...rules, file, side, log }, kept);
    const judged = side === 'response' ? judgePredictions(read, rules.lenient) : { documents: read, problems: [] };
    const { documents, problems } = judged;
    reportAll(log, problems);
    reportDocuments(file, documents, log);
    const ofRows = format === 'conll' ? wordsOfRows(bytes) : undefined;
    return documents.map((document, at) => {
      const texts = read[at].texts;
      return listed(file, document, format, ofRows?.(document) ?? (texts && ((token) => texts[token] ?? '')));
    });
  });
  return { documents: read.flatMap(({ found }) => found), logs };
}

function listed(
  file: string,
  document: CorefDocument,
  format: CorefFile['format'],
  wordAt: ((token: number) => string) | undefined,
): ListedDocument {
  const { id, entityIds, start, end, entity, line, column, runs, positions } = document;
  const areNames = isNamed(document);
  const item = (row: number): ListedItem => ({
    place: line && column ? { file, line: line[row], column: column[row] } : document.place,
    name: entityIds[entity[row]],
    runs: areNames ? [] : [[start[row], end[row]]],
    words: areNames ? nameOf(document, row, format) : wordAt && wordsBetween(start[row], end[row], wordAt),
  });
  const rows = Array.from(start.keys()).sort((a, b) => entity[a] - entity[b] || start[a] - start[b] || end[a] - end[b]);
  const unit = runs ? 'tokens' : positions?.unit;
  return {
    file,
    id,
    unit: areNames || unit === 'unknown' ? undefined : unit,
    entities: entityIds,
    items: rows.map(item),
  };
}

/** A mention that is a name as it is in the file: JSON has strings and numbers. */
function nameOf({ extents, start }: CorefDocument, row: number, format: CorefFile['format']): string {
  const name = extents![start[row]];
  return format === 'records' ? name : String(JSON.parse(name));
}

function wordsBetween(start: number, end: number, wordAt: (token: number) => string): string {
  return Array.from({ length: end - start }, (_, at) => wordAt(start + at)).join(' ');
}
