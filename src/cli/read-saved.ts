import { type SavedScores, savedScores } from '../evaluate/saved-scores.ts';
import { startOf } from '../text/place.ts';
import type { ProblemSink } from '../text/problem.ts';
import { openSource, SourceError } from './source.ts';

/** Reads a saved result, which may be gzipped or standard input. Undefined, with the problem in the log, where it cannot be. */
export async function readSaved(path: string, log: ProblemSink): Promise<SavedScores | undefined> {
  const chunks: Buffer[] = [];
  try {
    const source = openSource(path);
    for (let chunk = await source.next(); chunk; chunk = await source.next()) chunks.push(Buffer.from(chunk));
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    log.report('FILE_NOT_READABLE', 'error', () => ({
      place: startOf(path),
      message: error.message,
    }));
    return undefined;
  }
  return savedScores(path, Buffer.concat(chunks).toString(), log);
}
