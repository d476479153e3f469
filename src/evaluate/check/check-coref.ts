import { isNamed, mentionPlace } from '../../coref/document.ts';
import { repeatsIn } from '../../coref/rules.ts';
import { partlyPredicted } from '../../formats/coref/json/predictions.ts';
import { withEntities } from '../../formats/coref/linked-mentions.ts';
import { repeatedDocuments } from '../../pair/pair-coref.ts';
import {
  type CorefFile,
  columnHint,
  type ReadingSettings,
  readFile,
  readingRules,
  sideReading,
} from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { corefFiles, type FileChoice } from '../../sides/folder-files.ts';
import { recurringIds } from '../../suspect/coref-suspicions.ts';
import { reportRepeats } from '../../suspect/repeated-mentions.ts';
import { type Suspicion, suspected } from '../../suspect/suspicions.ts';
import { beyondTokens, exclusiveEnds } from '../../suspect/units.ts';
import { fileProblem, type Problem, type ProblemSink, reportAll } from '../../text/problem.ts';
import { type CheckedFiles, checkFiles, type NamedPlace, type Note, repeatedNames } from './check-files.ts';

/** What a coreference file contains. */
export interface CheckedCoref {
  readonly documents: number;
  readonly mentions: number;
  /** Undefined for a file that could not be read. */
  readonly format: CorefFile['format'];
  readonly notes: readonly Note[];
}

/** A file that was read, of whatever side. */
interface OneFile extends Omit<CorefFile, 'head'> {
  readonly file: string;
  readonly head: CorefFile['head'] | undefined;
  readonly log: ProblemSink;
}

/** What looks like a mistake in a file by itself. */
const suspicions: readonly Suspicion<OneFile>[] = [
  { code: 'REPEATED_DOCUMENT', look: ({ documents }) => repeatedDocuments(documents) },
  { code: 'BEYOND_TOKENS', look: ({ documents }) => documents.flatMap((document) => beyondTokens(document)) },
  { code: 'MISSING_PREDICTION', look: ({ documents }) => partlyPredicted(documents) },
  { code: 'EXCLUSIVE_ENDS', look: ({ file, documents }) => exclusiveEnds(file, documents) },
  {
    code: 'CROSS_DOCUMENT_ENTITY',
    look: ({ file, documents, format }) => (format === 'ecb' ? [] : recurringIds(file, documents, format === 'tsv')),
  },
  { code: 'OTHER_COLUMN', look: otherColumn },
];

/** Checks coreference files, and counts their documents and mentions. */
export async function checkCoref(
  paths: readonly string[],
  settings: ReadingSettings,
  files: Files,
  choice?: FileChoice,
): Promise<CheckedFiles<CheckedCoref>> {
  const names: NamedPlace[] = [];
  const checked = await checkFiles(paths, corefFiles, choice, files, async (file, log) => {
    const { format, head, ...read } = await readFile(file, sideReading(readingRules(settings), 'key', log), files);
    const { documents, problems } = withEntities(read.documents);
    reportAll(log, problems);
    reportDocuments({ file, documents, format, head, log });
    for (const { id, place } of documents) names.push({ name: id, place });
    return {
      documents: documents.length,
      mentions: documents.reduce((sum, { start }) => sum + start.length, 0),
      format,
      notes: longMentions(documents),
    };
  });
  return { ...checked, notes: repeatedNames(names) };
}

/** Reports what is odd about the documents of a file. */
export function reportDocuments(one: OneFile): void {
  const { log, format } = one;
  // What a model gives several times may be in several places.
  const areStrings = format === 'answers' || format === 'entities';
  const told = one.documents.filter((document) => !(areStrings && isNamed(document)));
  for (const document of told) reportRepeats(document, repeatsIn(document), 'reference', log);
  reportAll(log, suspected(suspicions, one));
}

/** Another column of a file without mentions holds brackets. */
function otherColumn({ file, documents, format, head, log }: OneFile): readonly Problem[] {
  const hasNone = log.errors === 0 && documents.every(({ start }) => start.length === 0);
  const help = format === 'conll' && hasNone ? columnHint(head) : undefined;
  const message = 'there is no mention in the column that was read';
  return help ? [fileProblem('OTHER_COLUMN', 'warning', file, message, help)] : [];
}

/** Mentions of more tokens than sentences have: brackets may be closed too late. */
function longMentions(documents: CorefFile['documents']): readonly Note[] {
  const long = documents.flatMap((document) => {
    const { start, end, positions, extents } = document;
    if (extents || positions?.unit === 'characters') return [];
    return Array.from(start.keys(), (row) => ({
      tokens: end[row] - start[row],
      place: mentionPlace(document, row),
    })).filter(({ tokens }) => tokens > LONG);
  });
  if (long.length === 0) return [];
  const [{ tokens, place }] = long;
  const more = long.length > 1 ? `; there are ${long.length} of more than ${LONG}` : '';
  return [{ place, message: `the mention that begins here has ${tokens} tokens${more}` }];
}

const LONG = 200;
