import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { spansAt } from '../../ner/count-spans.ts';
import { isOfLinks } from '../../ner/modes.ts';
import type { Sides } from '../../ner/rows.ts';
import type { ReadDocument, SpanDocuments } from '../../ner/span-document.ts';
import { type Evaluated, hasErrors } from '../../results/make-report.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { Files } from '../../sides/files.ts';
import type { Lines } from '../../sides/line-parts.ts';
import { refuseParts } from '../../sides/read-spans.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import type { FirstSpans } from '../../suspect/shifted.ts';
import { firstSpans } from '../../suspect/shifted-sides.ts';
import { type ProblemSink, problemLog, startOf } from '../../text/problem.ts';
import { mostListed, type NerTask } from '../ner/ner-task.ts';
import { placedAgain, placingRules } from '../spans/count-documents.ts';
import { evaluatedSpans, modesOf } from '../spans/evaluate-spans.ts';
import { type CountedSystem, type SpanSideScores, scoreCounted } from '../spans/score-documents.ts';
import { pairSystem } from '../spans/score-spans.ts';
import { areInOrder } from './common.ts';
import { loggedPart, reportParts } from './logged-part.ts';
import { inParts } from './parts.ts';
import { documentsOn, SpanRun, type SpanRunRules } from './span-run.ts';

/** Bytes of a part of gold: objects of more documents at once would live on. */
const PART = 1 << 18;

/** Scores files of JSON lines in parts. Undefined, if that takes whole sides. */
export async function evaluateSpansInParts(
  task: NerTask,
  formats: readonly SpanFormat[],
  files: Files,
): Promise<Evaluated | undefined> {
  const { inputs, settings, findings, fingerprint = false, parts: asked = {} } = task;
  const { paths, keep } = inputs;
  const modes = modesOf(task, 'these are spans');
  refuseParts(formats, settings);
  if (modes.some(isOfLinks)) return undefined;
  const most = mostListed(task);
  const listing = most === undefined ? undefined : { most, areNamed: true };
  const scoring = { ...task, modes };
  const rules: SpanRunRules = { paths, keep, formats, counting: { ...scoring, listing }, fingerprint };
  const run = new SpanRun(rules);
  const parts = await inParts(paths, files, { most: 1, run: (lines) => run.count(lines) }, asked.size ?? PART);
  if (!parts || !isWhole(run)) return undefined;
  // What is listed stands in the order of names, and of gold where one is there twice.
  if (findings && !(areInOrder([run.sides[0]]) && !run.names.includes(undefined))) return undefined;
  const isInStep = areInStep(run, settings);
  const documents = isInStep ? paths.map(() => []) : pairedDocuments(run, rules);
  const [gold, ...preds] = paths.map((path, at) => {
    return { path, format: formats[at].name, documents: documents[at], log: run.sides[at].log };
  });
  const scored: SpanSideScores[] = [];
  for (const [at, pred] of preds.entries()) {
    const logs = { gold: at === 0 ? gold.log : problemLog(keep), pred: pred.log };
    const sides = { gold, pred };
    const paired = isInStep ? inStep(run) : pairedAgain(sides, run, settings, logs);
    if (!paired) return undefined;
    const { counts, logs: compared } = run.systems[at];
    for (const side of ['gold', 'pred'] as const) reportParts(logs[side], [loggedPart(compared[side])]);
    const first = firstOf(run, at, rules);
    if (!first) return undefined;
    const spans = paired.rows ? spansAt(counts.spans, paired.rows) : counts.spans;
    const system = { ...paired, sides, layers: [], before: 0, logs };
    scored.push(scoreCounted(system, scoring, { ...counts, spans, first }));
  }
  const log = problemLog(keep);
  const logs = [log, gold.log, ...preds.map((pred) => pred.log)];
  if (hasErrors(logs)) return undefined;
  const corpus = fingerprint ? run.print : undefined;
  return evaluatedSpans(scoring, { format: gold.format, scored, corpus }, logs, files);
}

/**
 * Whether what was counted is all there is: all or none of the documents may be paired by their texts, each side has spans, and what is said of
 * single documents, and types, stand in the order of gold.
 */
function isWhole({ names, texts, sides, systems }: SpanRun): boolean {
  const areAlike = texts.length === 0 || texts.length === names.length;
  const logs = [...sides.map(({ log }) => log), ...systems.flatMap(({ logs: { gold, pred } }) => [gold, pred])];
  const types = systems.flatMap(({ counts }) => [counts.types.gold, counts.types.pred, counts.renamed]);
  const isNoneTold = logs.every(({ problems }) => problems.length === 0) && types.every(({ size }) => size === 0);
  return areAlike && sides.every(({ hasSpans }) => hasSpans) && (isNoneTold || areInOrder([sides[0]]));
}

/** A document by what it is paired by, the `row`th that was counted; one of another side is the same, if both are paired so. */
interface RunDocument extends ReadDocument {
  readonly row: number;
}

/** How documents are paired. */
interface PairedRows extends Pick<CountedSystem, 'pairing' | 'names'> {
  /** The numbers with which they were counted, in the order of gold; absent if that is the order in which they were counted. */
  readonly rows?: readonly number[] | undefined;
}

/** Whether all sides have the same names in one order. Then they are paired by these, which need not be looked at again. */
function areInStep({ names, sides }: SpanRun, { pair = 'id' }: NerSettings): boolean {
  const areAll = sides.every(({ areMade, leftOut }) => !areMade && leftOut.size === 0);
  return pair === 'id' && areAll && !names.includes(undefined) && sides.every((side) => areInOrder([side]));
}

function inStep({ names }: SpanRun): PairedRows {
  return { pairing: { by: 'id', leftOut: 0 }, names };
}

/** Of each side what documents are paired by. */
function pairedDocuments({ names, sides, texts }: SpanRun, { paths, formats }: SpanRunRules) {
  const documents = paths.map((): RunDocument[] => []);
  const [where, spans, rules] = [{ place: startOf(paths[0]) }, [], { unit: formats[0].unit }];
  const areMade = sides.map((side) => side.areMade || undefined);
  let row = 0;
  for (const [at, id] of names.entries()) {
    const own = { id, idIsMade: areMade[0], text: texts[at], where, spans, rules, row };
    const isScored = !sides.some(({ leftOut }) => leftOut.has(at));
    if (isScored) row++;
    for (const [side, { values, leftOut }] of sides.entries())
      documents[side][values[at] - 1] =
        isScored && areMade[side] === areMade[0]
          ? own
          : { ...own, idIsMade: areMade[side], isLeftOut: leftOut.has(at) || undefined };
  }
  return documents;
}

/** Pairs all documents; undefined if these pairs were not counted, or texts of documents that were paired without names tell other ones. */
function pairedAgain(
  sides: Sides<SpanSide>,
  { areTextsEqual }: SpanRun,
  settings: NerSettings,
  logs: Sides<ProblemSink>,
): PairedRows | undefined {
  const { pairs, pairing } = pairSystem(sides, settings, logs) ?? { pairs: [] };
  const areTold = pairing?.by === 'id' || settings.pair === 'position' || areTextsEqual;
  const rowOf = (document: ReadDocument | undefined): number | undefined => (document as RunDocument | undefined)?.row;
  const arePaired = areTold && pairs.every(({ gold, pred }) => rowOf(gold) === rowOf(pred));
  if (!pairing || !arePaired) return undefined;
  const rows = pairs.map(({ gold }) => (gold as RunDocument).row);
  const areAsCounted = rows.every((row, number) => row === number);
  return { pairing, names: pairs.map(({ gold }) => gold.id), rows: areAsCounted ? undefined : rows };
}

/** The first spans of gold and a prediction (see `firstSpans`), whose lines are read again; undefined if these are not enough. */
function firstOf({ first, firstOther }: SpanRun, at: number, rules: SpanRunRules): FirstSpans | undefined {
  const kept = first.filter(({ value }) => value < firstOther).sort((a, b) => a.value - b.value);
  const lines = kept.map(({ lines: own }) => [own[0], own[at + 1]] as const);
  const found = firstSpans(placedAgain(pairsOn(lines, at + 1, rules), [], placingRules(rules.counting, true)));
  return found.areFirst || firstOther === Number.POSITIVE_INFINITY ? found : undefined;
}

/** The pairs of documents that are left out on neither side, each read when it is asked for. */
function* pairsOn(
  lines: readonly (readonly [gold: Lines, pred: Lines])[],
  side: number,
  rules: SpanRunRules,
): Generator<SpanDocuments> {
  const [golds, preds] = [0, side].map((own, at) => {
    const ofSide = lines.map((both) => both[at]);
    return documentsOn(ofSide, own, rules, problemLog());
  });
  for (const { document: gold } of golds) {
    const pred = preds.next().value?.document as ReadDocument;
    if (!gold.isLeftOut && !pred.isLeftOut) yield { gold, pred };
  }
}
