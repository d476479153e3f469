import { unblanked } from '../../align/one-text.ts';
import type { SeenSpans } from '../../findings/slices/slice.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { Files } from '../../sides/files.ts';
import type { ProblemLog } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { listSpans } from './list-spans.ts';

/**
 * The spans of a file or folder, such as what a model was trained on, and the problems of reading it.
 *
 * @throws UsageError if it has no words.
 */
export async function seenSpans(
  path: string,
  settings: NerSettings,
  files: Files,
): Promise<{ readonly seen: SeenSpans; readonly logs: readonly ProblemLog[] }> {
  const { documents, logs } = await listSpans([path], settings, files);
  const seen = new Map<string, Set<string>>();
  for (const { words, name } of documents.flatMap(({ items }) => items)) {
    if (words === undefined) throw new UsageError(`--seen ${path}: this file has spans without words`);
    const types = seen.get(unblanked(words));
    if (types) types.add(name);
    else seen.set(unblanked(words), new Set([name]));
  }
  return { seen, logs };
}
