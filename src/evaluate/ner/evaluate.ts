import type { ModeName } from '../../ner/modes.ts';
import type { UnitChoice } from '../../ner/unit-rows.ts';
import { type ProblemSink, problemLog } from '../../text/problem.ts';
import { readBaseline } from '../baseline.ts';
import { type Files, openInput } from '../files.ts';
import { tagFiles } from '../folder-files.ts';
import { type InputPaths, type PairedFiles, pairFiles, systemsOf } from '../folders.ts';
import { type Evaluated, hasErrors, type Questions, warnFewUnits } from '../make-report.ts';
import { UsageError } from '../settings.ts';
import { isGated } from '../thresholds.ts';
import { columnsOf, type ReadSide } from './empty-sides.ts';
import { nerOutcome, nerResult } from './outcome.ts';
import { type NerSettings, nerSignature, tagFileSettings } from './settings.ts';
import { reportDiscarded, reportSwapped, reportTypes } from './suspicions.ts';
import { type OpenTagFiles, type TagFileScores, type TagFileSettings, tagCorpusScorer } from './tag-files.ts';
import type { NerUnits } from './units.ts';

/** What to score: gold tags and predictions, as files or folders, or one of these that has both. */
export interface NerTask extends Questions {
  readonly inputs: InputPaths;
  readonly modes: readonly ModeName[];
  readonly settings: NerSettings;
  readonly confusion: boolean;
  /** The units whose rows of counts are kept; by default none. */
  readonly units?: UnitChoice;
  /** Whether to take the fingerprints of gold. */
  readonly fingerprints?: boolean;
}

/**
 * Scores every prediction against the gold tags, which are read again for each. Folders are read file by file.
 *
 * @throws UsageError if the units of the files do not agree as they must.
 */
export async function evaluateNer(task: NerTask, files: Files): Promise<Evaluated> {
  const { inputs, modes, confusion } = task;
  const [gold] = inputs.paths;
  const log = problemLog();
  const signature = nerSignature(task.settings);
  const baseline = await readBaseline(task, signature, systemsOf(inputs), log, files);
  const systems = systemsOf(inputs).map((system) => ({ ...system, log: problemLog() }));
  const logs = [log, ...systems.map((system) => system.log)];
  const missing = task.settings.lenient && { missing: 'all its tokens count as predicted outside' };
  const words = { key: 'gold', response: 'pred', ...tagFiles, ...missing };
  const paired = await pairFiles(inputs, logs, words, files);
  const taken = task.fingerprints && { fingerprints: await fingerprintsOf(task) };
  const counted: (SystemScores | undefined)[] = [];
  for (const [at, own] of systems.entries()) {
    const given = { ...tagFileSettings(task.settings), ...(at === 0 && taken) };
    counted.push(await countSystem(task, given, paired, at, own.log, files));
  }
  const settings = { ...task.settings, ...(inputs.areFolders && { files: paired.length }) };

  const read = counted.filter((scores) => scores !== undefined);
  const units = hasErrors(logs) ? undefined : await unitsOf(read, task, log);
  if (read.length < systems.length || hasErrors(logs)) {
    return { logs };
  }
  const results = systems.map(({ log: own, ...system }, at) => {
    const result = nerResult(system.file, read[at], settings, { modes, confusion }, [log, own]);
    return { ...result, columns: columnsOf(read[at].sides), ...system };
  });
  const taking = read[0].fingerprints;
  const { sentences, tokens } = read[0];
  const each = needsEach(task) && taking?.of(units?.kind ?? 'sentence');
  const prints = each || (taking && [taking.total(sentences, tokens)]);
  const names = units?.systems[0].names;
  const corpus = prints && { corpus: { ...(names && { names }), prints } };
  const outcome = { ...nerOutcome(gold, results, settings, units), ...corpus };
  if (!baseline) return { logs, outcome };
  const { comparedOutcome } = await import('../comparable.ts');
  const compared = await comparedOutcome(baseline, outcome, task, log, async () => {
    const [{ addedUp }, { nerShards }] = await Promise.all([import('../merge.ts'), import('./shards.ts')]);
    return (units) => addedUp(units, nerShards(), settings);
  });
  return compared ? { logs, outcome: compared } : { logs };
}

async function fingerprintsOf(task: NerTask): Promise<NonNullable<TagFileSettings['fingerprints']>> {
  const { tagFingerprints } = await import('./fingerprint.ts');
  return (sink, tags) => tagFingerprints(sink, tags, needsEach(task));
}

/** Whether units are listed or compared, so that each needs a fingerprint. */
function needsEach({ units, baseline }: NerTask): boolean {
  return units !== undefined || baseline !== undefined;
}

/** The scores of one prediction, and what was read of each side. */
interface SystemScores extends TagFileScores {
  readonly sides: readonly ReadSide[];
}

/** The scores of one prediction; undefined if there is no file, or one cannot be read. */
async function countSystem(
  task: NerTask,
  settings: TagFileSettings,
  paired: readonly PairedFiles[],
  at: number,
  log: ProblemSink,
  files: Files,
): Promise<SystemScores | undefined> {
  const { inputs, units } = task;
  const [gold, ...preds] = inputs.paths;
  const filesOf = (key: string, pred: string | undefined) => ({ gold: key, ...(pred !== undefined && { pred }) });
  const kept = units && { units };
  const scorer = tagCorpusScorer(filesOf(gold, preds.at(at)), { ...settings, ...kept }, log);
  let read = 0;
  for (const { name, key, responses } of paired) {
    const paths = filesOf(key, responses.at(at));
    const isMissing = paths.pred === undefined && preds.length > 0;
    const unitName = inputs.areFolders ? name : undefined;
    const open = isMissing ? scorer.openLone(key, unitName) : scorer.open(paths, unitName);
    if (await readTagFiles(open, paths, log, files)) read++;
  }
  if (read === 0 || read < paired.length) return undefined;
  const scores = scorer.finish();
  const { sides } = scorer;
  if (log.counts.has('UNKNOWN_TAG') || log.counts.has('UNREADABLE_ROW')) {
    const { columnsByFile, explainUnread } = await import('./unread.ts');
    const own = { ...task.settings, advice: adviceOnOneFile(task) };
    for (const columns of columnsByFile(sides)) explainUnread(columns, scores.tokens, own, log);
  }
  reportTypes(sides, preds.length === 0, isGated(task) ? 'error' : 'warning', task.settings, log);
  reportSwapped(sides, scores, log);
  reportDiscarded(sides[0], scores, log);
  // Not a copy, for which the matrices would be made.
  return Object.assign(scores, { sides });
}

/**
 * Reads gold and predicted tags to their ends, always continuing with the side that is behind, so that little waits in memory. If a
 * file cannot be read, the other is still read, for its problems, but neither is ended, and the result is false.
 */
async function readTagFiles(
  open: OpenTagFiles,
  sides: { readonly gold: string; readonly pred?: string },
  log: ProblemSink,
  files: Files,
): Promise<boolean> {
  const gold = openInput(sides.gold, log, files);
  const pred = sides.pred === undefined ? undefined : openInput(sides.pred, log, files);
  while (gold.isOpen || pred?.isOpen) {
    if (pred?.isOpen && (!gold.isOpen || open.behind === 'pred')) {
      const chunk = await pred.next();
      if (chunk) open.pushPred(chunk);
    } else {
      const chunk = await gold.next();
      if (chunk) open.pushGold(chunk);
    }
  }
  if (gold.hasFailed || pred?.hasFailed) return false;
  open.end();
  return true;
}

/** The rows of counts of all predictions, if they are kept. */
async function unitsOf(read: readonly TagFileScores[], task: NerTask, log: ProblemSink): Promise<NerUnits | undefined> {
  const kept = read.flatMap(({ units }) => units ?? []);
  const [first] = kept;
  if (!first) return undefined;
  if (kept.some(({ kind }) => kind !== first.kind))
    throw new UsageError('only some of the files have several documents: choose --units sentence or --units document');
  if (task.significance && kept.some(({ length }) => length !== first.length))
    throw new UsageError(`--significance needs the same ${first.kind}s in all files, or --units of another kind`);
  warnFewUnits(task, first.length, first.kind, task.inputs.paths[0], log);
  return (await import('./units.ts')).nerUnits(kept, task.modes, task.settings);
}

/** What to do about errors in a single file with default columns: perhaps the predictions are in another file that was not given. */
function adviceOnOneFile({ inputs: { paths, areFolders }, settings }: NerTask): string | undefined {
  const isChosen = settings.goldColumn !== undefined || settings.predColumn !== undefined;
  if (paths.length > 1 || isChosen) return undefined;
  const [where, two] = areFolders ? [`of the files in ${paths[0]}`, 'folders'] : [`of ${paths[0]}`, 'files'];
  const looked = `gold and predicted tags were looked for in the last two columns ${where}`;
  return `${looked}: where they are in two ${two}, name the second too`;
}
