import { joinChunks } from '../text/chunks.ts';
import type { ProblemSink } from '../text/problem.ts';
import { tagReading } from './read-tags.ts';

/** A whole file, unpacked, or standard input for `-`; undefined, with the problem in the log, where it cannot be read. */
export async function readWholeFile(path: string, log: ProblemSink): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  const reading = tagReading(path, log, (chunk) => chunks.push(new Uint8Array(chunk)));
  while (reading.isOpen) await reading.next();
  return reading.hasFailed ? undefined : joinChunks(chunks);
}
