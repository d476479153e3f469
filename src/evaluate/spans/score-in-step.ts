import type { SpanFormat } from '../../formats/spans/span-file.ts';
import type { Sides } from '../../ner/rows.ts';
import type { ReadDocument } from '../../ner/span-document.ts';
import { reportExtras, reportLeftOut, reportMissing } from '../../pair/spans/pair-documents.ts';
import { FileError, type Files } from '../../sides/files.ts';
import { readerOptions } from '../../sides/spans/read-spans.ts';
import { type Fingerprint, summed } from '../../text/fingerprint.ts';
import { type ProblemSink, problemLog } from '../../text/problem.ts';
import { spanFingerprint } from '../ner/fingerprint.ts';
import type { NerTask } from '../ner/ner-task.ts';
import { DocumentStream, type StreamedFormat } from './document-stream.ts';
import { StreamedPairs } from './pair-in-step.ts';
import {
  documentScores,
  noDocuments,
  type ScoredSpans,
  type SpanScoring,
  type SpanSideScores,
  scoreDocument,
} from './score-documents.ts';

/**
 * Scores files of JSON lines as they are read: only documents that wait for their counterpart are in memory. Undefined if something needs
 * all documents of a side, or cannot be scored: nothing is reported then, and the files have to be read whole.
 */
export async function scoreInStep(
  { inputs: { paths }, settings, fingerprint }: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  scoring: SpanScoring,
  files: Files,
): Promise<ScoredSpans | undefined> {
  const known = formats.filter((format): format is StreamedFormat => format?.readValue !== undefined);
  const { text, document, missingDocument } = settings;
  const needsAll = text !== undefined || document !== undefined || missingDocument === 'skip';
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
      gold: new DocumentStream(gold.path, gold.format, readerOptions(gold, settings, logs.gold), files),
      pred: new DocumentStream(pred.path, pred.format, readerOptions(pred, settings, logs.pred), files),
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

/** Undefined if the documents cannot be scored as they come. `prints` gets the fingerprints of those of gold. */
async function scoreStreams(
  streams: Sides<DocumentStream>,
  inputs: Sides<{ readonly path: string; readonly format: SpanFormat }>,
  scoring: SpanScoring,
  logs: Sides<ProblemSink>,
  prints: Fingerprint[] | undefined,
): Promise<SpanSideScores | undefined> {
  const [gold, pred] = [inputs.gold, inputs.pred].map(({ path, format }) => ({ path, format: format.name }));
  const { pair: asked, missingDocument, extraDocument } = scoring.settings;
  const found = noDocuments({ gold, pred }, scoring);
  const pairing = new StreamedPairs(asked, gold.format === pred.format, streams);
  const left = { gold: 0, pred: 0 };
  const [places, skipped]: [number[], ReadDocument[]] = [[], []];
  const alone = { gold: false, pred: false };
  let paired = 0;
  while (!pairing.isEnded) {
    const { behind } = pairing;
    const ours = behind === 'pred' ? undefined : (streams.gold.next() ?? (await streams.gold.more()));
    const theirs = behind === 'gold' ? undefined : (streams.pred.next() ?? (await streams.pred.more()));
    if (ours) prints?.push(spanFingerprint([ours]));
    const pairs = pairing.take(ours, theirs);
    if (!pairs || streams.gold.isUnfit || streams.pred.isUnfit) return undefined;
    const by = pairing.by === 'text' ? 'text' : 'id';
    for (const pair of pairs) {
      const rule = pair.gold ? missingDocument : extraDocument;
      if (pair.gold && pair.pred) paired++;
      else if (rule === 'error') return undefined;
      else if (pair.gold) reportMissing(pair.gold, by, missingDocument, logs.pred);
      else if (rule === 'skip') skipped.push(pair.pred!);
      else reportExtras([pair.pred!], by, undefined, pred.path, logs.pred);
      alone.gold ||= !pair.pred && !pair.gold?.isLeftOut;
      alone.pred ||= !pair.gold && !pair.pred?.isLeftOut;
      if (pair.gold?.isLeftOut) left.gold++;
      else if (pair.gold && pair.pred?.isLeftOut) left.pred++;
      else if (pair.gold) {
        places.push(pair.place);
        scoreDocument(found, { gold: pair.gold, pred: pair.pred }, undefined, logs);
      }
    }
  }
  // Whether all surfaces and spans fit another unit shows only in all documents.
  const { lenient } = scoring.settings;
  const isOutside = !lenient && [logs.gold, logs.pred].some(({ counts }) => counts.has('SPAN_OUTSIDE_TEXT'));
  const isWrong = isOutside || found.wrong.gold.length + found.wrong.pred.length > 0;
  // A side without spans may be in another format than was named.
  const lacks = found.spans.gold.length === 0 || found.spans.pred.length === 0;
  const order = orderOf(places);
  if (missingDocument === undefined && alone.gold && alone.pred) return undefined;
  if (paired === 0 || places.length === 0 || isWrong || lacks || (order && !found.areNamed)) return undefined;
  const by = pairing.by!;
  if (by !== 'position') reportExtras(skipped, by, 'skip', pred.path, logs.pred);
  const leftOut = left.gold + left.pred;
  reportLeftOut(left.gold > 0 ? gold.path : pred.path, leftOut, leftOut + places.length, logs.pred);
  return documentScores(found, { by, leftOut, sentences: undefined }, logs, order);
}

/** The numbers of documents in the order of their places; undefined if they are in that order. */
function orderOf(places: readonly number[]): readonly number[] | undefined {
  if (places.every((place, at) => at === 0 || places[at - 1] < place)) return undefined;
  return places.map((_, at) => at).sort((a, b) => places[a] - places[b]);
}
