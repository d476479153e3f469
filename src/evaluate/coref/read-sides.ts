import type { CorefDocument } from '../../coref/document.ts';
import type { CorefFormatName } from '../../formats/coref-input.ts';
import { type ProblemLog, problemLog } from '../../text/problem.ts';
import type { Files } from '../files.ts';
import { corefFiles } from '../folder-files.ts';
import { type InputPaths, pairFiles } from '../folders.ts';
import { namesByFile } from './evaluate.ts';
import { type CorefInput, readTogether } from './read-together.ts';
import type { CorefSettings } from './settings.ts';

/** All documents of each side, for scorers that need all of them at once. */
export interface CorefSides {
  readonly sides: readonly (readonly CorefDocument[])[];
  readonly logs: readonly ProblemLog[];
  /** The formats found, each once. */
  readonly formats: readonly CorefFormatName[];
  /** How many files of the key there were. */
  readonly files: number;
}

/** Reads files or folders of them, of which the first is the key; those of CoNLL with `conllReader`, if it is given. */
export async function readSides(
  inputs: InputPaths,
  { input, lenient, column, end }: CorefSettings,
  files: Files,
  conllReader?: CorefInput['conllReader'],
): Promise<CorefSides> {
  const logs = inputs.paths.map(() => problemLog());
  const sides = inputs.paths.map((): CorefDocument[] => []);
  const own = { ...(conllReader && { conllReader }), ...(column && { column }), ...(end && { end }) };
  const common = { format: input as CorefInput['format'], lenient: lenient === true, mentions: {}, ...own };
  const paired = await pairFiles(inputs, logs, words, files);
  const formats = new Set<CorefFormatName>();
  const named = namesByFile();
  for (const { name, key, responses } of paired) {
    const ours = named(name);
    const reading = [key, ...responses].flatMap((path, at): CorefInput[] => {
      if (path === undefined) return [];
      const side = at === 0 ? 'key' : 'response';
      return [{ ...common, path, side, log: logs[at], onDocument: (document) => sides[at].push(ours(document)) }];
    });
    for (const format of await readTogether(reading, files)) formats.add(format);
  }
  return { sides, logs, formats: [...formats], files: paired.length };
}

const words = {
  key: 'key',
  response: 'response',
  ...corefFiles,
  missing: 'the tool treats its documents as missing',
};
