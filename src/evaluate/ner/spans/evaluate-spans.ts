import { pairDocuments, type SpanSide, withSentences } from '../../../formats/spans/pair-documents.ts';
import type { ReadDocument, SpanFormat } from '../../../formats/spans/span-file.ts';
import { criteria, type SpanModeName } from '../../../ner/criteria.ts';
import { isSpanMode } from '../../../ner/modes.ts';
import { type ProblemSink, problemLog, reportAll, reportFile } from '../../../text/problem.ts';
import { evaluated } from '../../evaluated.ts';
import type { Files } from '../../files.ts';
import { systemsOf } from '../../folders.ts';
import { type Evaluated, hasErrors } from '../../make-report.ts';
import { UsageError } from '../../settings.ts';
import { isGated } from '../../thresholds.ts';
import { type NerResult, nerCounted } from '../counted.ts';
import { spanFingerprint } from '../fingerprint.ts';
import { ofDocument, shownAs } from '../named-document.ts';
import { lackingAll, type NerTask } from '../ner-task.ts';
import { readSide } from '../read-side.ts';
import { nerUnits, refuseUnits } from '../units.ts';
import { readTexts } from './given-texts.ts';
import { refuseParts } from './read-spans.ts';
import type { ScoredSpans, SpanScoring, SpanSideScores } from './score-documents.ts';
import { scoreInStep } from './score-in-step.ts';
import { scoreSpanSides, spanSettingsOf } from './score-spans.ts';

/**
 * Scores every prediction of spans against gold spans. `formats`: of the inputs, in their order; undefined for tags, which are read as
 * spans. Documents are the units. `inCharacters`: whether tags of other tokens are compared as characters.
 *
 * @throws UsageError if something is asked for that spans do not have.
 */
export async function evaluateSpans(
  task: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  files: Files,
  inCharacters = false,
): Promise<Evaluated> {
  const { inputs, settings } = task;
  const modes = modesOf(task, inCharacters ? 'the sides have other tokens' : 'these are spans');
  refuseParts(formats, settings);
  const scoring = {
    ...task,
    modes,
    isOneFile: inputs.paths.length === 1,
    isGated: isGated(task),
    hasUnits: task.units !== undefined,
    inCharacters,
  };
  const run = (await scoreInStep(task, formats, scoring, files)) ?? (await scoreWhole(task, formats, scoring, files));
  const { log, goldLog, predLogs, gold, scored } = run;
  const ofInputs = [goldLog, ...predLogs];
  const logs = [log, ...ofInputs];
  if (!gold || hasErrors(logs)) return { logs, ofInputs };
  const used = spanSettingsOf(settings, gold, scored);
  const results = systemsOf(inputs).map((system, at): NerResult & { readonly name?: string | undefined } => {
    return { ...system, ...scored[at].result, logs: [log, goldLog, predLogs[at]] };
  });
  const rows = scored.map(({ units }) => units);
  const counted = {
    ...nerCounted(inputs.paths[0], results, used, task.units && nerUnits(rows, modes, used)),
    unit: 'document' as const,
    corpus: gold.corpus,
  };
  return evaluated(counted, task, { all: logs, ofRun: log, ofSystems: log }, files);
}

/** Scores sides that are read whole. */
async function scoreWhole(
  task: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  scoring: SpanScoring,
  files: Files,
): Promise<ScoredSpans> {
  const { inputs, settings } = task;
  const [log, goldLog] = [problemLog(), problemLog()];
  const predLogs = systemsOf(inputs).map(() => problemLog());
  const logs = { log, goldLog, predLogs };
  const reading = {
    inputs,
    formats,
    settings,
    files,
    ifEmpty: lackingAll(task, 'spans of gold count as missed'),
  };
  const gold = await readSide(reading, 0, goldLog);
  const texts = await readTexts(task, log, files);
  if (log.errors > 0) return { ...logs, scored: [] };
  // Which documents all have is known once all were read; else one prediction after another is read and let go.
  const preds: (SpanSide | undefined)[] = [];
  if (settings.missingDocument === 'skip' && predLogs.length > 1)
    for (const [at, own] of predLogs.entries()) preds.push(await readSide(reading, at + 1, own, gold));
  const shared = preds.length > 0 ? sharedDocuments(gold, preds, settings, log) : undefined;
  if (log.errors > 0) return { ...logs, scored: [] };
  const scored: SpanSideScores[] = [];
  for (const [at, own] of predLogs.entries()) {
    const pred = at < preds.length ? preds[at] : await readSide(reading, at + 1, own, gold);
    // What is wrong with gold is said once; but some of it shows only in the text of another side.
    const ofGold = at === 0 ? goldLog : problemLog();
    // Which documents are on lines that cannot be read is not known.
    const areKnown = [goldLog, own].every(({ counts }) => !counts.has('NOT_JSON'));
    const sides = gold && pred && areKnown ? { gold, pred } : undefined;
    const found = sides && scoreSpanSides(sides, { texts, shared }, scoring, { gold: ofGold, pred: own });
    if (found) scored.push(found);
    if (ofGold.errors > goldLog.errors) reportAll(goldLog, ofGold.problems);
  }
  inputs.choice?.end();
  if (!gold || scored.length < predLogs.length) return { ...logs, scored: [] };
  const corpus = task.fingerprint
    ? spanFingerprint(ofDocument(gold.documents, settings.document, shownAs, gold.path, problemLog()))
    : undefined;
  return { ...logs, gold: { format: gold.format, corpus }, scored };
}

/**
 * The documents of gold that all predictions have, so that those are scored on the same ones: NO_COMMON_DOCUMENT, an error, if there is
 * none. Undefined, for all documents, if one prediction cannot be paired, which its scoring reports, or if gold is one document.
 */
function sharedDocuments(
  gold: SpanSide | undefined,
  preds: readonly (SpanSide | undefined)[],
  { pair }: NerTask['settings'],
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

/**
 * The modes that are scored: `all` is without that of tokens, which needs tags.
 *
 * @throws UsageError if that was asked for, or units of what has none.
 */
function modesOf({ modes, units }: NerTask, why: string): readonly SpanModeName[] {
  const found = modes.filter(isSpanMode);
  const isAll = criteria.every(({ name }) => found.includes(name));
  if (found.length < modes.length && !isAll) throw new UsageError(`--mode token scores tags, and ${why}: leave it out`);
  if (units === 'sentence') throw new UsageError('--units sentence: spans are scored by document');
  refuseUnits(found, units);
  return found;
}
