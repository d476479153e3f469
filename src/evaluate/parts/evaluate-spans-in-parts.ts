import { FindingTally } from '../../findings/finding-tally.ts';
import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { addCollected, collectedSpans } from '../../ner/count-spans.ts';
import { isOfLinks } from '../../ner/modes.ts';
import type { ReadDocument, SpanDocuments } from '../../ner/span-document.ts';
import { type Evaluated, hasErrors } from '../../results/make-report.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { Files } from '../../sides/files.ts';
import type { Lines } from '../../sides/line-parts.ts';
import { refuseParts } from '../../sides/read-spans.ts';
import type { SpanSide } from '../../sides/span-side.ts';
import { type FirstSpans, firstSpans } from '../../suspect/shifted-spans.ts';
import { summed } from '../../text/fingerprint.ts';
import { type ProblemSink, problemLog, startOf } from '../../text/problem.ts';
import { mostListed } from '../ner/analysis.ts';
import type { NerTask } from '../ner/ner-task.ts';
import { type CountedDocuments, type CountingRules, placedAgain, placingRules } from '../spans/count-documents.ts';
import { evaluatedSpans, modesOf } from '../spans/evaluate-spans.ts';
import { type PairedSystem, type SpanSideScores, scoreCounted } from '../spans/score-documents.ts';
import { pairSystem } from '../spans/score-spans.ts';
import { areInOrder } from './common.ts';
import { reportParts } from './logged-part.ts';
import { inParts } from './parts.ts';
import {
  documentsOn,
  type ScoredPredPart,
  type ScoredSpanPart,
  type SpanPartRules,
  spanPartScorer,
} from './span-part.ts';

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
  const rules: SpanPartRules = { paths, keep, formats, counting: { ...scoring, listing }, fingerprint };
  const parts = await inParts(paths, files, { most: 1, run: spanPartScorer(rules) }, asked.size ?? PART);
  if (!parts || parts.length === 0 || !mayBeJoined(parts)) return undefined;
  // What is listed stands in the order of names, and of gold where one is there twice.
  if (findings && !(areInOrder(parts) && parts.every(({ names }) => !names.includes(undefined)))) return undefined;
  const [gold, ...preds] = sidesOf(parts, rules);
  const scored: SpanSideScores[] = [];
  for (const [at, pred] of preds.entries()) {
    const logs = { gold: at === 0 ? gold.log : problemLog(keep), pred: pred.log };
    const system = pairSystem({ gold, pred }, settings, logs);
    if (!system || !arePaired(system, parts, settings)) return undefined;
    const own = parts.map(({ systems }) => systems[at]);
    for (const side of ['gold', 'pred'] as const)
      reportParts(
        logs[side],
        own.map(({ compared }) => compared[side]),
      );
    const first = firstOf(parts, at, rules);
    if (!first) return undefined;
    scored.push(scoreCounted(system, scoring, { ...joined(own, system.pairs, rules.counting), first }));
  }
  const log = problemLog(keep);
  const logs = [log, gold.log, ...preds.map((pred) => pred.log)];
  if (hasErrors(logs)) return undefined;
  inputs.choice?.end();
  const corpus = fingerprint ? summed(parts.map(({ print }) => print!)) : undefined;
  return evaluatedSpans(scoring, { format: gold.format, scored, corpus }, logs, files);
}

/** Whether what was found in parts can be joined: what is said of single documents, and types, stand in the order of gold. */
function mayBeJoined(parts: readonly ScoredSpanPart[]): boolean {
  const areAlike =
    new Set(parts.flatMap(({ names, texts }) => (names.length > 0 ? [texts === undefined] : []))).size < 2;
  const haveSpans = parts[0].sides.every((_, side) => parts.some(({ sides }) => sides[side].hasSpans));
  const areToldInOrder = parts.every(({ sides, systems }) => {
    const logs = [
      ...sides.map(({ reading }) => reading),
      ...systems.flatMap(({ compared: { gold, pred } }) => [gold, pred]),
    ];
    const types = systems.flatMap((one) => [one.types.gold, one.types.pred, one.renamed]);
    return logs.every(({ problems }) => problems.length === 0) && types.every(({ size }) => size === 0);
  });
  return areAlike && haveSpans && (areToldInOrder || areInOrder(parts));
}

/** A document of both sides, the `row`th that was counted in a part, by the number of that. */
interface PartDocument extends ReadDocument {
  readonly part: number;
  readonly row: number;
}

/** The sides with what documents are paired by. A pair that was scored is one object. */
function sidesOf(
  parts: readonly ScoredSpanPart[],
  { paths, keep, formats }: SpanPartRules,
): readonly (SpanSide & { readonly log: ProblemSink; readonly documents: readonly PartDocument[] })[] {
  const documents = paths.map((): PartDocument[] => []);
  const [where, spans, rules] = [{ place: startOf(paths[0]) }, [], { unit: formats[0].unit }];
  for (const [part, { names, sides, texts }] of parts.entries()) {
    const leftOut = sides.map((side) => new Set(side.leftOut));
    const areMade = sides.map((side) => side.areMade || undefined);
    let row = 0;
    for (const [at, id] of names.entries()) {
      const text = texts?.prints?.[at].toString();
      const own = { id, idIsMade: areMade[0], text, where, spans, rules, part, row };
      const isScored = !leftOut.some((one) => one.has(at));
      if (isScored) row++;
      for (const [side, { values }] of sides.entries())
        documents[side][values[at] - 1] =
          isScored && areMade[side] === areMade[0]
            ? own
            : { ...own, idIsMade: areMade[side], isLeftOut: leftOut[side].has(at) || undefined };
    }
  }
  return paths.map((path, at) => {
    const log = problemLog(keep);
    reportParts(
      log,
      parts.map(({ sides }) => sides[at].reading),
    );
    return { path, format: formats[at].name, documents: documents[at], log };
  });
}

/** Whether these pairs were scored, and no text of a document that was paired without its name tells other ones. */
function arePaired({ pairs, pairing }: PairedSystem, parts: readonly ScoredSpanPart[], { pair }: NerSettings): boolean {
  const areTold = pairing.by === 'id' || pair === 'position' || parts.every(({ texts }) => texts?.areEqual !== false);
  return (
    areTold &&
    pairs.every(({ gold, pred }) => {
      const [{ part, row }, other] = [gold as PartDocument, pred as PartDocument | undefined];
      return part === other?.part && row === other.row;
    })
  );
}

/** What was found in all parts, of documents in the order of gold. */
function joined(
  parts: readonly ScoredPredPart[],
  pairs: PairedSystem['pairs'],
  { listing }: CountingRules,
): CountedDocuments {
  const most = (side: 'gold' | 'pred') => parts.reduce((sum, { spans }) => sum + spans[side].length, 0);
  const spans = collectedSpans({ gold: most('gold'), pred: most('pred') });
  const documents = pairs.map(({ gold }) => gold as PartDocument);
  for (let [from, at] = [0, 1]; from < documents.length; at++) {
    const { part, row } = documents[from];
    const next = documents[at];
    if (next?.part === part && next.row === row + at - from) continue;
    addCollected(spans, parts[part].spans, row, row + at - from);
    from = at;
  }
  const errors = listing && new FindingTally(listing);
  for (const part of parts) if (part.errors) errors?.addAll(part.errors);
  const all = (setOf: (part: ScoredPredPart) => ReadonlySet<string>) =>
    new Set(parts.flatMap((part) => [...setOf(part)]));
  return {
    spans,
    types: { gold: all(({ types }) => types.gold), pred: all(({ types }) => types.pred) },
    renamed: all(({ renamed }) => renamed),
    units: [],
    errors,
    strings: [],
    swept: { gold: [], pred: [], documents: [] },
    compared: [],
  };
}

/** The first spans of gold and a prediction (see `firstSpans`), whose lines are read again; undefined if these are not enough. */
function firstOf(parts: readonly ScoredSpanPart[], at: number, rules: SpanPartRules): FirstSpans | undefined {
  const others = parts.filter(({ first, values }) => first[0].length === 0 && values.length > 0);
  const end = others.reduce((least, { values }) => values.reduce((a, b) => Math.min(a, b), least), Infinity);
  const found = parts.flatMap(({ first }) => first[0].map((gold, row) => [gold, first[at + 1][row]] as const));
  const lines = found.filter(([gold]) => gold.value < end).sort(([a], [b]) => a.value - b.value);
  const first = firstSpans(placedAgain(pairsOn(lines, at + 1, rules), [], placingRules(rules.counting, true)));
  return first.areFirst || others.length === 0 ? first : undefined;
}

/** The pairs of documents that are left out on neither side, each read when it is asked for. */
function* pairsOn(
  lines: readonly (readonly [gold: Lines, pred: Lines])[],
  side: number,
  rules: SpanPartRules,
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
