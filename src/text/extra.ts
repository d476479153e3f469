import { fileProblem, type Problem } from './problem.ts';
import { counted, quoted } from './quoted.ts';

/** What becomes of documents and files that only a response or prediction has: none is scored, and they are a warning, told, or an error. */
export type ExtraRule = 'warn' | 'skip' | 'error';

/**
 * The problem of documents or files that were left out because a side lacks them: how many, and the first. No problem if there are none.
 * `side`: the one that lacks them.
 */
export function skippedExtras(
  names: readonly string[],
  noun: 'document' | 'file',
  side: string,
  file: string,
): readonly Problem[] {
  const [first] = names;
  if (first === undefined) return [];
  const [verb, such] = names.length === 1 ? ['is', ''] : ['are', 'such as '];
  const message = `${counted(names.length, noun)} that ${side} lacks ${verb} left out: ${such}${quoted(first)}`;
  return [fileProblem('SKIPPED_DOCUMENT', 'warning', file, message)];
}
