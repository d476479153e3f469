import type { CorefDocument } from '../../coref/document.ts';
import { repeatedRows } from '../../coref/rules.ts';
import { type CheckedFiles, checkFiles } from '../check-files.ts';
import type { Files } from '../files.ts';
import { reportRepeats } from './count-pair.ts';
import { type CorefInput, readTogether } from './read-together.ts';

/** Reads coreference files for their problems, and counts what they hold. */
export function checkCoref(
  paths: readonly string[],
  format: CorefInput['format'],
  files: Files,
): Promise<CheckedFiles<{ readonly documents: number; readonly mentions: number }>> {
  return checkFiles(paths, 'coreference files', files, async (path, log) => {
    const found = { documents: 0, mentions: 0 };
    const onDocument = (document: CorefDocument): void => {
      found.documents++;
      found.mentions += document.start.length;
      reportRepeats(document, repeatedRows(document), 'reference', log);
    };
    const input = { path, format, side: 'key', mentions: {}, lenient: false, log, onDocument } as const;
    await readTogether([input], files);
    return found;
  });
}
