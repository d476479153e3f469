import { plainText } from '../../align/common-text.ts';
import { wordsAt } from '../../align/scale.ts';
import { type CorefDocument, isNamed, mentionPlace } from '../../coref/document.ts';
import { isZero } from '../../coref/matching/mention-words.ts';
import { mentionRuns } from '../../coref/matching/treeless-nodes.ts';
import { haveTrees } from '../../coref/nodes.ts';
import { shownWords } from '../../findings/shown-words.ts';
import { cleanedMarks } from '../../pair/cleaned-marks.ts';
import { type ReadingSettings, readAlone, readingRules, sideReading } from '../../sides/coref-side.ts';
import type { Files } from '../../sides/files.ts';
import { corefFiles, type FileChoice } from '../../sides/folder-files.ts';
import { reportDocuments } from '../check/check-coref.ts';
import { checkFiles } from '../check/check-files.ts';
import type { ListedDocument, ListedFiles, ListedItem } from './listed.ts';

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
    const { format, head, ...read } = await readAlone(file, sideReading(rules, side, log), files);
    const { documents } = cleanedMarks(undefined, { ...read, log, path: file });
    reportDocuments({ file, documents, format, head, log });
    return documents.map((document) => listed(file, document));
  });
  return { documents: read.flatMap(({ found }) => found), logs };
}

function listed(file: string, document: CorefDocument): ListedDocument {
  const { id, entityIds, start, end, entity, runs, positions, tokens, text, extents } = document;
  const areNames = isNamed(document);
  const nodes = haveTrees(document.nodes) ? document.nodes : undefined;
  const [words, between] = typeof text === 'string' ? [[...text], ''] : [(shownWords([document]) ?? text)?.words, ' '];
  const item = (row: number): ListedItem => {
    const runs = mentionRuns(document, row);
    return {
      place: mentionPlace(document, row),
      name: entityIds[entity[row]],
      runs: areNames ? [] : runs,
      head: nodes?.head[row],
      isZero: nodes && isZero(nodes, row),
      words: extents && areNames ? extents[start[row]] : words && wordsAt(words, runs, between),
    };
  };
  const rows = Array.from(start.keys()).sort((a, b) => entity[a] - entity[b] || start[a] - start[b] || end[a] - end[b]);
  const unit = runs ? 'tokens' : (positions?.unit ?? (tokens === undefined ? undefined : 'tokens'));
  return {
    file,
    id,
    unit: areNames || unit === 'unknown' ? undefined : unit,
    text: plainText(document),
    entities: entityIds,
    items: rows.map(item),
    links: document.links,
  };
}
