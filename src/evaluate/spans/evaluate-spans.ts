import type { SpanFormat } from '../../formats/spans/span-file.ts';
import type { SpanModeName } from '../../ner/criteria.ts';
import { includesAll, isSpanMode } from '../../ner/modes.ts';
import { meantDocuments } from '../../pair/meant-document.ts';
import { evaluated } from '../../results/evaluated.ts';
import { type Evaluated, hasErrors } from '../../results/make-report.ts';
import type { Results } from '../../results/report.ts';
import type { Files } from '../../sides/files.ts';
import { systemsOf } from '../../sides/input-paths.ts';
import { type ReadSide, readSide, type SpanReading } from '../../sides/read-side.ts';
import { refuseParts } from '../../sides/read-spans.ts';
import { readTexts } from '../../sides/read-texts.ts';
import { type ProblemLog, type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';
import { UsageError } from '../../text/usage-error.ts';
import { type NerResult, nerCounted } from '../ner/counted.ts';
import { spanFingerprint } from '../ner/fingerprint.ts';
import { lackingAll, type NerTask, type SpanTask } from '../ner/ner-task.ts';
import { nerUnits, refuseUnits } from '../ner/units.ts';
import type { SpanSideScores } from './score-documents.ts';
import { haveOtherTokens, type ReadSystem, scoreSystems, spanSettingsOf } from './score-spans.ts';

/**
 * Scores every prediction of spans against gold spans. `formats`: of the inputs, in their order; undefined for tags, which are read as
 * spans. Documents are the units. `ofRows`: what comparing tags row by row gave, which stands unless they are of one text in other tokens.
 *
 * @throws UsageError if something is asked for that spans do not have.
 */
export async function evaluateSpans(
  task: NerTask,
  formats: readonly (SpanFormat | undefined)[],
  files: Files,
  ofRows?: Evaluated,
): Promise<Evaluated> {
  const { inputs, settings } = task;
  const [log, goldLog] = [problemLog(inputs.keep), problemLog(inputs.keep)];
  const predLogs = systemsOf(inputs).map(() => problemLog(inputs.keep));
  const ofInputs = [goldLog, ...predLogs];
  const logs = [log, ...ofInputs];
  const ifEmpty = ofRows ? undefined : lackingAll(task, 'spans of gold count as missed');
  const byLayer = task.by === 'layer';
  const reading = { inputs, formats, settings, files, byLayer, ifEmpty };
  const gold = await readSide(reading, 0, goldLog);
  const texts = await readTexts(task, log, files);
  const systems = await readSystems(reading, gold, goldLog, predLogs);
  const areAllRead = gold && systems.length === predLogs.length;
  if (ofRows && !(areAllRead && haveOtherTokens(gold, systems, settings))) return ofRows;
  const read = formats.some((format) => format) ? 'these are spans' : 'another mode reads these as spans';
  const modes = modesOf(task, ofRows ? 'the sides have other tokens' : read);
  refuseParts(formats, settings);
  if (log.errors > 0) return { logs, ofInputs };
  const asked = { ...task, modes };
  const scored = gold ? scoreSystems(gold, systems, texts, asked, log) : [];
  for (const { logs: own } of systems)
    if (own.gold !== goldLog && own.gold.errors > goldLog.errors) reportAll(goldLog, own.gold.problems);
  if (!gold || scored.length < predLogs.length || hasErrors(logs)) return { logs, ofInputs };
  const corpus = task.fingerprint ? spanFingerprint(meantDocuments(gold.documents, settings.document)) : undefined;
  return evaluatedSpans(asked, { format: gold.format, scored, corpus }, logs, files);
}

/** What was scored of every prediction. */
interface ScoredSpans extends Pick<Results, 'corpus'> {
  /** Of gold. */
  readonly format: string;
  readonly scored: readonly SpanSideScores[];
}

/** What to report of the scores. `logs`: of the run, of gold, and of each prediction. */
export async function evaluatedSpans(
  task: SpanTask,
  { format, scored, corpus }: ScoredSpans,
  logs: readonly ProblemSink[],
  files: Files,
): Promise<Evaluated> {
  const { inputs, settings, modes, units } = task;
  const [log, goldLog, ...predLogs] = logs;
  const found = spanSettingsOf(settings, format, scored);
  const used = task.by === 'layer' ? { ...found, input: `${found.input}+layers` } : found;
  const results = systemsOf(inputs).map((system, at): NerResult & { readonly name?: string | undefined } => {
    return { ...system, ...scored[at].result, logs: [log, goldLog, predLogs[at]] };
  });
  const rows = scored.map((one) => one.units);
  const counted = {
    ...nerCounted(inputs.paths[0], results, used, units && nerUnits(rows, modes, used)),
    unit: 'document' as const,
    corpus,
  };
  return evaluated(counted, task, { all: logs, ofRun: log, ofSystems: log }, files);
}

/** The predictions that can be read, unless it is not known which documents are on lines of either side that cannot be read. */
async function readSystems(
  reading: SpanReading,
  gold: ReadSide | undefined,
  goldLog: ProblemLog & ProblemSink,
  predLogs: readonly (ProblemLog & ProblemSink)[],
): Promise<readonly ReadSystem[]> {
  const systems: ReadSystem[] = [];
  for (const [at, own] of predLogs.entries()) {
    const pred = await readSide(reading, at + 1, own, gold);
    const areKnown = [goldLog, own].every(({ counts }) => !counts.has('NOT_JSON'));
    // What is wrong with gold is said once; but some of it shows only in the text of another side.
    if (pred && areKnown)
      systems.push({ pred, logs: { gold: at === 0 ? goldLog : problemLog(reading.inputs.keep), pred: own } });
  }
  return systems;
}

/**
 * The modes that are scored: `all` is without that of tokens, which needs tags.
 *
 * @throws UsageError if that was asked for, or units of what has none.
 */
export function modesOf({ modes, units }: NerTask, why: string): readonly SpanModeName[] {
  const found = modes.filter(isSpanMode);
  if (found.length < modes.length && !includesAll(modes))
    throw new UsageError(`--mode token scores tags, and ${why}: leave it out`);
  if (units === 'sentence') throw new UsageError('--units sentence: spans are scored by document');
  refuseUnits(found, units);
  return found;
}
