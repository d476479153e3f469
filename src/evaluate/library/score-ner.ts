import { spanErrors } from '../../findings/error-counts.ts';
import { spanFindings } from '../../findings/span-findings.ts';
import type { SpanUnit, UnitSpan } from '../../findings/span-unit.ts';
import { sidesOfTypes } from '../../formats/tags/tag-columns.ts';
import { countSpans, type SpanPair } from '../../ner/count-spans.ts';
import { criteria, type SpanModeName } from '../../ner/criteria.ts';
import { countingOf, inOrder, isOfWords, isSpanMode, type ModeName } from '../../ner/modes.ts';
import { typeRenaming } from '../../ner/renamed-types.ts';
import type { Sides } from '../../ner/rows.ts';
import { type CriteriaScores, spanModeScores } from '../../ner/scores.ts';
import { spanMode } from '../../ner/span-modes.ts';
import { tagTable } from '../../ner/tags.ts';
import { haveOtherNumbers } from '../../pair/pair-tags.ts';
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
import { nerSuspicions } from '../../suspect/ner-suspicions.ts';
import { suspected } from '../../suspect/suspicions.ts';
import { readArgument, shown } from '../../text/argument.ts';
import { InputError, type ProblemLog, type ProblemSink, problemLog, reportAll } from '../../text/problem.ts';
import { type NerResult, nerCounted, spanConfusion } from '../ner/counted.ts';
import { type NerTask, withoutSpanSettings } from '../ner/ner-task.ts';
import { addTagFiles, countedTags, countSettings, noTagPairs, scoreTagPairs } from '../ner/score-tags.ts';
import { nerUnits } from '../ner/units.ts';
import { scoreSystems, spanSettingsOf } from '../spans/score-spans.ts';
import { type Chosen, chosenBy, refuseFiles, type ScoreOptions } from './options.ts';
import { type Lists, listedDocuments, type NerInput, nerSide } from './sides.ts';
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
 * by position, and each repeat counts; documents are paired, and repeats counted, as files of spans are. `scoreNerFiles` takes these sides too,
 * several predictions, and files beside them.
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
  const needsUnits = hasUnits(chosen.units) || isResampled(chosen.questions) || chosen.questions.by !== undefined;
  if (sides.gold.kind === 'lists' && !needsUnits) return listsCounted(sides as Sides<Lists>, chosen, log);
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
  const found = noTagPairs();
  addTagFiles(found, { gold, pred }, reading, log, false);
  const scored = scoreTagPairs(task, found, reading, 0, log);
  if (!scored || log.errors > 0) throw new InputError(log);
  return countedTags(task, [scored], [[log]]);
}

function documentsCounted(given: Sides<Lists | (GivenSide & { kind: 'spans' })>, chosen: Asked, log: Log): Counted {
  const modes = documentModes(chosen.metrics as readonly ModeName[] | undefined);
  const areLists = given.gold.kind === 'lists';
  const ofLists = areLists ? ({ pair: 'position', duplicates: 'count' } as const) : {};
  const task = taskOf({ ...chosen, settings: { ...ofLists, ...chosen.settings } }, modes);
  const sideOf = (name: 'gold' | 'pred'): SpanSide => {
    const side = given[name];
    return sideOfDocuments(side.kind === 'spans' ? side.documents : listedDocuments(side), name);
  };
  const sides = { gold: sideOf('gold'), pred: sideOf('pred') };
  const system = { pred: sides.pred, logs: { gold: log, pred: log } };
  const [found] = scoreSystems(sides.gold, [system], undefined, { ...task, modes }, log);
  if (!found || log.errors > 0) throw new InputError(log);
  const used = spanSettingsOf(task.settings, sides.gold.format, [found]);
  const result = { file: 'pred', ...found.result, logs: [log] };
  const counted = nerCounted('gold', [result], used, task.units && nerUnits([found.units], modes, used));
  return { ...counted, unit: 'document' };
}

/** The modes of documents: the four criteria unless others are asked for. */
function documentModes(asked: readonly ModeName[] = criteria.map(({ name }) => name)): readonly SpanModeName[] {
  const other = asked.find((name) => !isSpanMode(name) || !spanMode(name));
  if (other === undefined) return inOrder(asked).filter(isSpanMode);
  throw new RangeError(`modes: documents have no scores of the mode ${shown(other)}`);
}

/** The modes of spans; modes that compare words need documents. */
function countable(modes: readonly ModeName[]): readonly SpanModeName[] {
  return modes.filter((mode) => isSpanMode(mode) && spanMode(mode) && !isOfWords(mode)) as SpanModeName[];
}

function listsCounted(given: Sides<Lists>, chosen: Asked, log: Log): Counted {
  const { settings, confusion, findings, questions } = chosen;
  const sides = { gold: given.gold.lists, pred: given.pred.lists };
  const modes = modesAmong(chosen, criterionNames);
  haveOtherNumbers(sides.gold.length, sides.pred.length, 'pred', log);
  if (log.errors > 0) throw new InputError(log);
  const { minOverlap, zeroDivision } = settings;
  const placed = { gold: unitSpans(sides.gold, 'gold', settings), pred: unitSpans(sides.pred, 'pred', settings) };
  const [gold, pred] = [placed.gold, placed.pred].map((lists) => [...new Set(lists.flat().map(({ type }) => type))]);
  const compared = { ...sidesOfTypes(sideFiles, { gold, pred }), settings, allow: questions.allow, found: {} };
  reportAll(log, suspected(nerSuspicions, compared));
  if (log.errors > 0) throw new InputError(log);
  const units = placed.gold.map((own, at) => unitOf({ gold: own, pred: placed.pred[at] }, String(at + 1), settings));
  const all = [...new Set([...criterionNames, ...modes.filter(isSpanMode)])];
  const counted = countSpans(units, [...new Set(all.map(countingOf))], minOverlap);
  const scores = spanModeScores(all, counted.all, counted.types, settings) as CriteriaScores;
  const result: NerResult = {
    file: 'pred',
    size: units.length,
    scores: Object.fromEntries(modes.map((name) => [name, scores[name as keyof CriteriaScores]])),
    confusion: confusion ? spanConfusion(counted, minOverlap) : undefined,
    errors: spanErrors(scores),
    findings: findings ? spanFindings(units, zeroDivision) : undefined,
    logs: [log],
  };
  return nerCounted('gold', [result], settings);
}

const sideFiles = { gold: 'gold', pred: 'pred' };

/** The spans of lists with the new names of their types, each list in a line of its own. */
function unitSpans(lists: Lists['lists'], file: string, settings: NerSettings): readonly (readonly UnitSpan[])[] {
  const newName = typeRenaming(settings);
  return lists.map((list, at) =>
    list.map(({ start, end, type }) => ({
      type: newName?.(type) ?? type,
      runs: [[start, end]],
      where: { place: { file, line: at + 1, column: 1 } },
    })),
  );
}

/** The spans of the scored types as a document, up to the last of them. */
function unitOf(sides: Sides<readonly UnitSpan[]>, document: string, { types }: NerSettings): SpanUnit & SpanPair {
  const [gold, pred] = [sides.gold, sides.pred].map((own) => own.filter(({ type }) => !types || types.includes(type)));
  const length = [...gold, ...pred].reduce((most, { runs: [[, end]] }) => Math.max(most, end), 0);
  return { document, gold, pred, length, between: ' ', invalid: [] };
}
