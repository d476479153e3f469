import { type Pairing, pairedInStep, reportLeftOut } from '../../../formats/spans/pair-documents.ts';
import type { SpanFormat } from '../../../formats/spans/span-file.ts';
import type { Sides } from '../../../ner/rows.ts';
import { type Fingerprint, summed } from '../../../text/fingerprint.ts';
import { type ProblemSink, problemLog } from '../../../text/problem.ts';
import { FileError, type Files } from '../../files.ts';
import { spanFingerprint } from '../fingerprint.ts';
import type { NerTask } from '../ner-task.ts';
import { DocumentStream, type StreamedFormat } from './document-stream.ts';
import {
  documentRules,
  documentScores,
  noDocuments,
  type ScoredSpans,
  type SpanScoring,
  type SpanSideScores,
  scoreDocument,
} from './score-documents.ts';

/**
 * Scores files of JSON lines in which the n-th documents of both sides belong together, so that no more than one document of each is in
 * memory. Undefined if they are not so, or something needs all documents of a side: nothing is reported then, and they have to be read
 * whole.
 */
export async function scoreInStep(
  { inputs: { paths }, settings, fingerprint }: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  scoring: SpanScoring,
  files: Files,
): Promise<ScoredSpans | undefined> {
  const known = formats.filter((format): format is StreamedFormat => format?.readValue !== undefined);
  const { text, document, pair, missingDocument } = settings;
  const needsAll = text !== undefined || document !== undefined || pair === 'text' || missingDocument === 'skip';
  if (needsAll || paths.length < 2 || known.length < paths.length) return undefined;
  if (paths.some((path) => files.kind(path) !== 'file')) return undefined;
  const sides = paths.map((path, at) => ({
    path,
    format: known[at],
    side: at === 0 ? ('gold' as const) : ('pred' as const),
    log: problemLog(),
  }));
  const [gold, ...preds] = sides;
  const scored: SpanSideScores[] = [];
  let corpus: Fingerprint | undefined;
  for (const [at, pred] of preds.entries()) {
    // What is wrong with gold is said once.
    const logs = { gold: at === 0 ? gold.log : problemLog(), pred: pred.log };
    const streams = {
      gold: new DocumentStream(gold, settings, logs.gold, files),
      pred: new DocumentStream(pred, settings, logs.pred, files),
    };
    try {
      const prints: Fingerprint[] | undefined = fingerprint && at === 0 ? [] : undefined;
      const found = await scoreStreams(streams, { gold, pred }, scoring, logs, prints);
      if (!found) return undefined;
      corpus ??= prints && summed(prints);
      scored.push(found);
    } catch (error) {
      // It is reported where it is read again.
      if (error instanceof FileError) return undefined;
      throw error;
    } finally {
      await streams.gold.close();
      await streams.pred.close();
    }
  }
  return {
    log: problemLog(),
    goldLog: gold.log,
    predLogs: preds.map(({ log }) => log),
    gold: { format: gold.format.name, corpus },
    scored,
  };
}

/** Undefined if the documents are not those of both sides in one order. `prints` gets the fingerprints of those of gold. */
async function scoreStreams(
  streams: Sides<DocumentStream>,
  inputs: Sides<{ readonly path: string; readonly format: SpanFormat }>,
  scoring: SpanScoring,
  logs: Sides<ProblemSink>,
  prints: Fingerprint[] | undefined,
): Promise<SpanSideScores | undefined> {
  const [gold, pred] = [inputs.gold, inputs.pred].map(({ path, format }) => ({ path, format: format.name }));
  const rules = documentRules(scoring, { gold, pred });
  const found = noDocuments({ gold, pred }, scoring.settings);
  const left = { gold: 0, pred: 0 };
  let by: Pairing | undefined;
  for (;;) {
    const ours = streams.gold.next() ?? (await streams.gold.more());
    const theirs = streams.pred.next() ?? (await streams.pred.more());
    if (!ours && !theirs) break;
    const own = ours && theirs && pairedInStep(ours, theirs, scoring.settings.pair, gold.format === pred.format);
    by ??= own;
    if (!ours || !theirs || own === undefined || own !== by) return undefined;
    prints?.push(spanFingerprint([ours]));
    if (ours.isLeftOut) left.gold++;
    else if (theirs.isLeftOut) left.pred++;
    else scoreDocument(found, { gold: ours, pred: theirs }, undefined, rules, logs);
  }
  // Whether all surfaces fit another unit shows only in all documents.
  const isWrong = found.wrong.gold.length + found.wrong.pred.length > 0;
  // A side without spans may be in another format than was named.
  const lacks = found.spans.gold.length === 0 || found.spans.pred.length === 0;
  if (!by || isWrong || lacks || found.names.length === 0 || streams.gold.isUnfit || streams.pred.isUnfit)
    return undefined;
  const leftOut = left.gold + left.pred;
  reportLeftOut(left.gold > 0 ? gold.path : pred.path, leftOut, leftOut + found.names.length, logs.pred);
  return documentScores(
    found,
    { sides: { gold, pred }, pairing: { by, leftOut, sentences: undefined } },
    scoring,
    logs,
  );
}
