import type { SpanFormat } from '../../formats/spans/span-file.ts';
import type { Sides } from '../../ner/rows.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { type Lines, linesAt, type PartLines } from '../../sides/line-parts.ts';
import { type LineDocument, lineDocuments } from '../../sides/read-spans.ts';
import { MANY } from '../../suspect/shifted-sides.ts';
import { type Fingerprint, summed, textFingerprint } from '../../text/fingerprint.ts';
import { type ProblemSink, problemLog } from '../../text/problem.ts';
import { spanPrinter } from '../ner/fingerprint.ts';
import { type CountingRules, DocumentCounts, placingRules } from '../spans/count-documents.ts';
import { leftOf, withCommon } from './common.ts';
import { isOdd } from './logged-part.ts';
import type { ScoredPart } from './parts.ts';

/** How the parts of a run are scored. */
export interface SpanRunRules extends Pick<InputPaths, 'paths' | 'keep'> {
  readonly formats: readonly SpanFormat[];
  readonly counting: CountingRules;
  readonly fingerprint: boolean;
}

/** What was read of the documents of one side, which have the numbers that they have in the run. */
interface ReadSide {
  readonly log: ProblemSink;
  /** Their places in the file, from 1. */
  readonly values: number[];
  /** Whether a tool made some of the names up. */
  areMade: boolean;
  /** Which documents are left out. */
  readonly leftOut: Set<number>;
  hasSpans: boolean;
}

/** A document that is read again, by its lines on each side. */
interface FirstDocument {
  /** Its place in the file of gold. */
  readonly value: number;
  readonly lines: readonly Lines[];
}

/** Documents that all sides have, counted as they come. */
export class SpanRun {
  readonly sides: readonly ReadSide[];
  /** Of each prediction. */
  readonly systems: readonly { readonly counts: DocumentCounts; readonly logs: Sides<ProblemSink> }[];
  /** The names of the documents. */
  readonly names: (string | undefined)[] = [];
  /** What tells the texts of documents that may be paired by them; undefined for one that is not known. */
  readonly texts: (string | undefined)[] = [];
  /** Whether these are the same on all sides. */
  areTextsEqual = true;
  /** The sum of the fingerprints of gold, if it is asked for. */
  print: Fingerprint = 0n;
  /** The first documents of parts, as many as SHIFTED may look at; in what comes first in a file enough come first here, unless its sides are in other orders. */
  readonly first: FirstDocument[] = [];
  /** The first place in the file of gold whose documents were not kept. */
  firstOther: number = Number.POSITIVE_INFINITY;
  private readonly rules: SpanRunRules;
  private readonly printOf = spanPrinter();
  /** How many spans the documents of this part have with those of each prediction, and how many of them come first. */
  private readonly spans: number[];
  private firsts = 0;
  private spansOfFirst = 0;

  constructor(rules: SpanRunRules) {
    this.rules = rules;
    this.sides = rules.paths.map(() => {
      return { log: problemLog(rules.keep), values: [], areMade: false, leftOut: new Set(), hasSpans: false };
    });
    this.spans = new Array<number>(rules.paths.length - 1).fill(0);
    this.systems = rules.paths.slice(1).map(() => {
      const logs = { gold: problemLog(rules.keep), pred: problemLog(rules.keep) };
      const system = { sides: { gold: {}, pred: {} }, logs };
      return { logs, counts: new DocumentCounts(system, rules.counting, placingRules(rules.counting, true)) };
    });
  }

  /**
   * Counts the documents which all sides have among these lines. Undefined where that takes whole sides: if there is an error, or something is
   * odd.
   */
  count(lines: PartLines): ScoredPart | undefined {
    const { sides, systems } = this;
    const before = this.names.length;
    this.spans.fill(0);
    const readers = lines.map((own, side) => documentsOn(own, side, this.rules, sides[side].log));
    const row = this.countSteps(readers, before);
    const steps = this.names.length - before;
    const rests = readers.map((reader, side) => restOf([...(row[side] ? [row[side]] : []), ...reader]));
    const common = withCommon(rests);
    const areRead = lines.every(
      (own, side) => steps + rests[side].values.length === own.reduce((sum, { values }) => sum + values, 0),
    );
    if (!common || !areRead || sides.some(({ log }) => log.errors > 0)) return undefined;
    for (const at of common[0].values.keys())
      this.add(
        common.map(({ documents, values }) => ({ document: documents[at], value: values[at] })),
        before,
      );
    if (systems.some(isOddSystem)) return undefined;
    for (const { counts } of systems) counts.errors?.close();
    this.keepFirst(lines, before);
    return { left: rests.map((rest, side) => leftOf(rest, common[side], lines[side])) };
  }

  /** Counts documents while all sides are in step, when they are young: what lives on costs more. Returns the ones that come next. */
  private countSteps(
    readers: readonly Iterator<LineDocument>[],
    before: number,
  ): readonly (LineDocument | undefined)[] {
    for (;;) {
      // Not by `map`: its lists become others once the engine optimizes it, and what takes them is then compiled anew.
      const row: (LineDocument | undefined)[] = [];
      for (const reader of readers) row.push(reader.next().value);
      if (!areOne(row)) return row;
      this.add(row, before);
    }
  }

  /** Adds a document, that of each side. `before`: how many were there before this part. */
  private add(row: readonly LineDocument[], before: number): void {
    const { names, sides, systems, rules, spans } = this;
    const { document: gold } = row[0];
    const number = names.push(gold.id) - 1;
    for (let side = 0; side < row.length; side++) {
      const { document, value } = row[side];
      const own = sides[side];
      own.values.push(value);
      own.areMade ||= document.idIsMade === true;
      if (document.isLeftOut) own.leftOut.add(number);
      own.hasSpans ||= document.spans.length > 0;
    }
    if (rules.counting.settings.pair === 'text' || row.some(isUnnamed)) this.addTexts(row);
    if (rules.fingerprint) this.print = summed([this.print, this.printOf(gold)]);
    if (spans.some((count) => count <= MANY)) this.firsts = number + 1 - before;
    for (let at = 0; at < systems.length; at++) {
      const { document: pred } = row[at + 1];
      if (gold.isLeftOut || pred.isLeftOut) continue;
      systems[at].counts.add({ gold, pred }, undefined, number);
      if (pred.spans.length > 0) spans[at] += gold.spans.length + pred.spans.length;
    }
  }

  private addTexts(row: readonly LineDocument[]): void {
    const [text, ...others] = row.map(({ document }) => document.text);
    const areKnown = text !== undefined && !others.includes(undefined);
    this.texts.push(areKnown ? textFingerprint(text).toString() : undefined);
    this.areTextsEqual &&= others.every((other) => other === text);
  }

  /** Keeps the lines of the first documents of a part, unless parts before have enough. */
  private keepFirst(lines: PartLines, before: number): void {
    const { sides, first } = this;
    if (this.spansOfFirst > 4 * MANY) {
      const [{ values }] = sides;
      for (let at = before; at < values.length; at++) this.firstOther = Math.min(this.firstOther, values[at]);
      return;
    }
    const values = sides.map((side) => side.values.slice(before));
    const found = lines.map(
      (own, side) => new Map(linesAt(own, values[side].slice(0, this.firsts)).map((one) => [one.value, one])),
    );
    for (const [at, value] of values[0].slice(0, this.firsts).entries())
      first.push({ value, lines: found.map((own, side) => own.get(values[side][at])!) });
    this.spansOfFirst += Math.max(...this.spans.map((spans) => Math.min(spans, MANY + 1)));
  }
}

function isOddSystem({ counts: { wrong, compared, strings }, logs }: SpanRun['systems'][number]): boolean {
  const found = wrong.gold.length + wrong.pred.length + compared.length + strings.length;
  return found > 0 || isOdd(logs.gold, 'REPEATED_SPAN') || isOdd(logs.pred, 'REPEATED_SPAN');
}

/** The documents on lines of one side (see `lineDocuments`). */
export function documentsOn(
  lines: readonly Lines[],
  side: number,
  { paths, formats, counting }: SpanRunRules,
  log: ProblemSink,
): Generator<LineDocument> {
  const input = { path: paths[side], side: side === 0 ? 'gold' : 'pred', format: formats[side] } as const;
  return lineDocuments(lines, input, counting.settings, log);
}

function restOf(placed: readonly LineDocument[]) {
  return { documents: placed.map(({ document }) => document), values: placed.map(({ value }) => value) };
}

/** Whether these are one document: that of each side. */
function areOne(row: readonly (LineDocument | undefined)[]): row is readonly LineDocument[] {
  const [first] = row;
  if (!first) return false;
  const { id } = first.document;
  return row.every((one) => one && one.document.id === id && (id !== undefined || one.value === first.value));
}

function isUnnamed({ document: { id, idIsMade } }: LineDocument): boolean {
  return id === undefined || idIsMade === true;
}
