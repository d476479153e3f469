import type { CorefDocument } from '../../coref/document.ts';
import type { CorefFormatName } from '../../formats/coref-format-names.ts';
import { type ProblemLog, problemLog } from '../../text/problem.ts';
import type { Files } from '../files.ts';
import { type CorefInput, readTogether } from './read-together.ts';
import type { CorefSettings } from './settings.ts';

/** The documents of the key and of a response, whole, for scorers that need all of them at once. */
export interface CorefSides {
  readonly sides: readonly (readonly CorefDocument[])[];
  readonly logs: readonly ProblemLog[];
  /** The formats that were met, each once. */
  readonly formats: readonly CorefFormatName[];
}

/** Reads the files at those paths, of which the first is the key. */
export async function readSides(
  paths: readonly string[],
  { input, lenient }: CorefSettings,
  files: Files,
): Promise<CorefSides> {
  const logs = paths.map(() => problemLog());
  const sides = paths.map((): CorefDocument[] => []);
  const common = { format: input as CorefInput['format'], lenient: lenient === true, mentions: {} };
  const inputs = paths.map((path, at): CorefInput => {
    const side = at === 0 ? 'key' : 'response';
    return { ...common, path, side, log: logs[at], onDocument: (document) => sides[at].push(document) };
  });
  return { sides, logs, formats: await readTogether(inputs, files) };
}
