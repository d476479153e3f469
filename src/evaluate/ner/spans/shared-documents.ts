import { pairDocuments, type SpanSide, withSentences } from '../../../formats/spans/pair-documents.ts';
import type { ReadDocument } from '../../../formats/spans/span-file.ts';
import { type ProblemSink, problemLog, reportFile } from '../../../text/problem.ts';
import type { SpanSettings } from './span-settings.ts';

/**
 * The documents of gold that all predictions have, so that those are scored on the same ones: NO_COMMON_DOCUMENT, an error, if there is
 * none. Undefined, for all documents, if one prediction cannot be paired, which its scoring reports, or if gold is one document.
 */
export function sharedDocuments(
  gold: SpanSide | undefined,
  preds: readonly (SpanSide | undefined)[],
  { pair }: Pick<SpanSettings, 'pair'>,
  log: ProblemSink,
): ReadonlySet<ReadDocument> | undefined {
  if (!gold || gold.documents.length < 2) return undefined;
  let shared: readonly ReadDocument[] = gold.documents;
  for (const pred of preds) {
    const paired =
      pred && pairDocuments(withSentences({ gold, pred }), { pair, missingDocument: 'skip' }, problemLog());
    if (!paired) return undefined;
    const own = new Set(paired.pairs.map((one) => one.gold));
    shared = shared.filter((document) => own.has(document));
  }
  if (shared.length === 0) {
    const message = `no document of gold is in all of the ${preds.length} predictions`;
    const help = 'score them one by one, or with --missing-document empty';
    reportFile(log, 'NO_COMMON_DOCUMENT', 'error', gold.path, message, help);
  }
  return new Set(shared);
}
