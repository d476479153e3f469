import { criteria, type SpanModeName } from '../../ner/criteria.ts';
import { inOrder, isOfWords, isSpanMode, type ModeName } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import { spanMode } from '../../ner/span-modes.ts';
import { tagTable } from '../../ner/tags.ts';
import { haveOtherNumbers } from '../../pair/pair-tags.ts';
import { pairTagFiles } from '../../pair/tag-corpus.ts';
import { reportFewUnits } from '../../results/evaluated.ts';
import { isResampled, reportOf } from '../../results/make-report.ts';
import { type Counted, withWords } from '../../results/result.ts';
import type { NerReport } from '../../results/tool-reports.ts';
import { type NerSettings, nerSettings } from '../../settings/ner.ts';
import type { GivenSide } from '../../sides/files.ts';
import { mixedKinds, tagFileOf } from '../../sides/given-tags.ts';
import { sideOfDocuments } from '../../sides/ner-documents.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { finished } from '../../stats/work.ts';
import { readArgument, shown } from '../../text/argument.ts';
import { InputError, type ProblemLog, type ProblemSink, problemLog } from '../../text/problem.ts';
import { nerCounted } from '../ner/counted.ts';
import { type NerTask, withoutSpanSettings } from '../ner/ner-task.ts';
import { countedTags, countSettings, scoreTagPairs } from '../ner/score-tags.ts';
import { nerUnits } from '../ner/units.ts';
import { scoreSystems, spanSettingsOf } from '../spans/score-spans.ts';
import { type Chosen, chosenBy, refuseFiles, type ScoreOptions } from './options.ts';
import { type Lists, listedDocuments, type NerInput, nerSide, settingsOfLists } from './sides.ts';
import { wordedBy, wordedReport } from './wording.ts';

/**
 * The options of `scoreNer`: the settings and questions of the command, with its defaults. For spans, those on schemes and the spelling of tags
 * have no effect.
 */
export interface ScoreNerOptions extends Partial<NerSettings>, ScoreOptions {
  /** The modes to score; by default all that the input allows. */
  readonly modes?: readonly ModeName[];
  /** Whether to count which type was predicted for which, and of tags, which tag. */
  readonly confusion?: boolean;
}

/**
 * Scores predicted tags against gold tags, or predicted spans against gold spans. Gives the command's numbers. Lists of spans are paired
 * by position, and each repeat counts unless `duplicates` says otherwise; documents are paired, and repeats counted, as files of spans are.
 * `scoreNerFiles` takes these sides too, several predictions, and files beside them.
 *
 * @returns a report of one system; for tags, `reading` has the accuracy, the scheme and the spans that break it.
 * @throws InputError when the sides differ in the number or length of sentences, when a tag cannot be read, when documents cannot be paired
 *   or a span is not in the text of its document, or when no span has any of the `types`.
 * @throws RangeError when an option, a span or a tag is invalid, or when the sides are of different kinds.
 */
export function scoreNer(gold: NerInput, pred: NerInput, options: ScoreNerOptions = {}): NerReport {
  const chosen = chosenBy('nerscore', nerSettings, options);
  refuseFiles(chosen, 'scoreNerFiles');
  const { ends } = chosen;
  const sides = { gold: nerSide(gold, 'gold', ends, [pred]), pred: nerSide(pred, 'pred', ends, [gold]) };
  const kinds = new Set([sides.gold.kind, sides.pred.kind]);
  if (kinds.size > 1)
    throw new RangeError(
      kinds.has('spans') ? 'gold and pred: expected documents on both sides, or on none' : mixedKinds,
    );
  return wordedBy(() => {
    const log = problemLog();
    const counted = countedBy(sides, chosen, log);
    if (isResampled(chosen.questions)) reportFewUnits(counted, chosen.questions, log);
    const report = finished(reportOf(counted, chosen.questions, hasUnits(chosen.units)));
    return wordedReport(withWords(report), chosen.wording) as NerReport;
  }, chosen.wording);
}

/** What is counted of sides of one kind. */
function countedBy(sides: Sides<Side>, chosen: Asked, log: Log): Counted {
  if (sides.gold.kind === 'tags') return tagsCounted(sides as Sides<GivenSide & { kind: 'tags' }>, chosen, log);
  return documentsCounted(sides as Sides<Lists | (GivenSide & { kind: 'spans' })>, chosen, log);
}

type Side = ReturnType<typeof nerSide>;
type Asked = Chosen<NerSettings>;
type Log = ProblemSink & ProblemLog;

function hasUnits(units: Asked['units']): boolean {
  return units !== undefined && units !== false;
}

/** What is to be scored, as a command has it. */
function taskOf({ settings, questions, confusion, units }: Asked, modes: readonly ModeName[]): NerTask {
  const isCounted = hasUnits(units) || isResampled(questions);
  const kind = units === 'sentence' || units === 'document' ? units : 'auto';
  return {
    ...questions,
    ...(hasUnits(units) && { byDocument: true as const, fingerprint: true }),
    inputs: { paths: sideNames, areFolders: false },
    settings,
    modes,
    confusion,
    units: isCounted ? kind : undefined,
  };
}

const sideNames = ['gold', 'pred'] as const;

/** The modes that are asked for, or all of these and all others that can be counted. */
function modesAmong({ metrics }: Asked, usual: readonly ModeName[]): readonly ModeName[] {
  const asked = metrics as readonly ModeName[] | undefined;
  const all = inOrder([...new Set([...usual, ...countable(asked ?? [])])]);
  const other = asked?.find((name) => !all.includes(name));
  if (other === undefined) return asked ?? all;
  throw new RangeError(`modes: there are no scores of the mode ${shown(other)}; there are: ${all.join(', ')}`);
}

const criterionNames = criteria.map(({ name }) => name);

function tagsCounted(sides: Sides<GivenSide & { kind: 'tags' }>, chosen: Asked, log: Log): Counted {
  const modes = modesAmong(chosen, [...criterionNames, 'token']);
  const task = withoutSpanSettings(taskOf(chosen, modes));
  const tags = tagTable(task.settings);
  const reading = { settings: countSettings(task), tags, goldLog: log };
  const unknown = task.settings.lenient ? 'warning' : 'error';
  const [gold, pred] = sideNames.map((side) =>
    readArgument(side, () => tagFileOf(sides[side].tags, side, unknown, tags, log)),
  );
  const found = { pairs: [pairTagFiles({ gold, pred }, reading.settings, reading.tags, log)], words: [] };
  const scored = scoreTagPairs(task, found, reading, 0, log);
  if (!scored || log.errors > 0) throw new InputError(log);
  return countedTags(task, [scored], [[log]]);
}

/** Lists of spans are sentences, unless scores of units are wanted. */
function documentsCounted(given: Sides<Lists | (GivenSide & { kind: 'spans' })>, chosen: Asked, log: Log): Counted {
  const { units, questions } = chosen;
  const areLists = given.gold.kind === 'lists';
  const areSentences = areLists && !hasUnits(units) && !isResampled(questions) && questions.by === undefined;
  const modes = areSentences ? modesAmong(chosen, criterionNames).filter(isSpanMode) : documentModes(chosen.metrics);
  const settings = { ...(areLists && settingsOfLists), ...chosen.settings };
  const task = { ...taskOf({ ...chosen, settings }, modes), modes };
  const [gold, pred] = sideNames.map((name): SpanSide => {
    const side = given[name];
    return sideOfDocuments(side.kind === 'lists' ? listedDocuments(side) : side.documents, name);
  });
  if (areSentences) haveOtherNumbers(gold.documents.length, pred.documents.length, 'pred', log);
  const [found] =
    log.errors > 0 ? [] : scoreSystems(gold, [{ pred, logs: { gold: log, pred: log } }], undefined, task, log);
  if (!found || log.errors > 0) throw new InputError(log);
  const { pairing, ...scored } = found.result;
  const result = { file: 'pred', ...scored, logs: [log] };
  if (areSentences) return nerCounted('gold', [result], chosen.settings);
  const used = spanSettingsOf(task.settings, gold.format, [found]);
  const ofUnits = task.units && nerUnits([found.units], modes, used);
  return { ...nerCounted('gold', [{ ...result, pairing }], used, ofUnits), unit: 'document' };
}

/** The modes of documents: the four criteria unless others are asked for. */
function documentModes(metrics: Asked['metrics'] = criterionNames): readonly SpanModeName[] {
  const asked = metrics as readonly ModeName[];
  const other = asked.find((name) => !isSpanMode(name) || !spanMode(name));
  if (other === undefined) return inOrder(asked).filter(isSpanMode);
  throw new RangeError(`modes: documents have no scores of the mode ${shown(other)}`);
}

/** The modes of spans; modes that compare words need documents. */
function countable(modes: readonly ModeName[]): readonly SpanModeName[] {
  return modes.filter((mode) => isSpanMode(mode) && spanMode(mode) && !isOfWords(mode)) as SpanModeName[];
}
