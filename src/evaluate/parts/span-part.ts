import type { FindingTally } from '../../findings/finding-tally.ts';
import type { SpanFormat } from '../../formats/spans/span-file.ts';
import { type CollectedSpans, trimmed } from '../../ner/count-spans.ts';
import type { Sides } from '../../ner/rows.ts';
import type { InputPaths } from '../../sides/input-paths.ts';
import { type Lines, linesAt, type PartLines } from '../../sides/line-parts.ts';
import { type LineDocument, lineDocuments } from '../../sides/read-spans.ts';
import { MANY } from '../../suspect/shifted-spans.ts';
import { type Fingerprint, summed } from '../../text/fingerprint.ts';
import { type ProblemSink, problemLog } from '../../text/problem.ts';
import { spanPrinter } from '../ner/fingerprint.ts';
import { type CountingRules, DocumentCounts, placingRules } from '../spans/count-documents.ts';
import { leftOf, type PartTexts, textsOf, withCommon } from './common.ts';
import { isOdd, type LoggedPart, loggedPart } from './logged-part.ts';
import type { ScoredPart } from './parts.ts';

/** How the parts of a run are scored. */
export interface SpanPartRules extends Pick<InputPaths, 'paths' | 'keep'> {
  readonly formats: readonly SpanFormat[];
  readonly counting: CountingRules;
  readonly fingerprint: boolean;
}

/** What was counted in a part. */
export interface ScoredSpanPart extends ScoredPart {
  /** Of the documents of gold: their places in its file, from 1, and their names. */
  readonly values: readonly number[];
  readonly names: readonly (string | undefined)[];
  /** Of each side. */
  readonly sides: readonly SidePart[];
  readonly systems: readonly ScoredPredPart[];
  /** If documents may be paired by them. */
  readonly texts?: PartTexts | undefined;
  /** The lines of the first documents of each side; none, where others before have enough. */
  readonly first: PartLines;
  readonly print?: Fingerprint | undefined;
}

/** What was read of one side. */
interface SidePart {
  readonly reading: LoggedPart;
  readonly values: readonly number[];
  /** Whether a tool made some of the names up. */
  readonly areMade: boolean;
  /** Which documents are left out, by their numbers. */
  readonly leftOut: readonly number[];
  readonly hasSpans: boolean;
}

export interface ScoredPredPart {
  /** In the order of the documents that are left out on neither side. */
  readonly spans: CollectedSpans;
  readonly types: Sides<ReadonlySet<string>>;
  readonly renamed: ReadonlySet<string>;
  readonly compared: Sides<LoggedPart>;
  readonly errors?: FindingTally | undefined;
}

/**
 * A function that scores documents which all sides have among these lines, of each side in order. It returns undefined where that takes whole
 * sides: if there is an error, or something is odd.
 */
export function spanPartScorer(rules: SpanPartRules) {
  // What comes first in a file comes first here, unless its sides are in other orders.
  let isFar = false;
  let handed = 0;
  return (lines: PartLines): ScoredSpanPart | undefined => {
    const logs = lines.map(() => problemLog(rules.keep));
    const readers = lines.map((own, side) => documentsOn(own, side, rules, logs[side]));
    const nextRow = () => readers.map((reader) => reader.next().value as LineDocument | undefined);
    const part = new SpanPart(rules, lines.length);
    // In step, most documents are scored while they are young: what lives on costs more.
    let [row, steps] = [nextRow(), 0];
    for (; areOne(row); row = nextRow()) {
      part.add(row);
      steps++;
    }
    const rests = readers.map((reader, side) => sideOf([...(row[side] ? [row[side]] : []), ...reader]));
    const common = withCommon(rests);
    const areRead = lines.every(
      (own, side) => steps + rests[side].values.length === own.reduce((sum, { values }) => sum + values, 0),
    );
    if (!common || !areRead || logs.some(({ errors }) => errors > 0)) return undefined;
    for (const at of common[0].values.keys())
      part.add(common.map(({ documents, values }) => ({ document: documents[at], value: values[at] })));
    const left = rests.map((rest, side) => leftOf(rest, common[side], lines[side]));
    isFar ||= handed > 4 * MANY;
    handed += part.spansOfFirst;
    const first = isFar ? lines.map(() => []) : part.firstLines(lines);
    return part.scored(logs.map(loggedPart), first, left);
  };
}

/** The documents on lines of one side (see `lineDocuments`). */
export function documentsOn(
  lines: readonly Lines[],
  side: number,
  { paths, formats, counting }: SpanPartRules,
  log: ProblemSink,
): Generator<LineDocument> {
  const input = { path: paths[side], side: side === 0 ? 'gold' : 'pred', format: formats[side] } as const;
  return lineDocuments(lines, input, counting.settings, log);
}

function sideOf(placed: readonly LineDocument[]) {
  return { documents: placed.map(({ document }) => document), values: placed.map(({ value }) => value) };
}

/** Whether these are one document: that of each side. */
function areOne(row: readonly (LineDocument | undefined)[]): row is readonly LineDocument[] {
  const [first, ...others] = row;
  if (!first) return false;
  const { id } = first.document;
  return others.every((one) => one && one.document.id === id && (id !== undefined || one.value === first.value));
}

function isUnnamed({ document: { id, idIsMade } }: LineDocument): boolean {
  return id === undefined || idIsMade === true;
}

/** What is counted of a part, document by document. */
class SpanPart {
  private readonly rules: SpanPartRules;
  private readonly names: (string | undefined)[] = [];
  private readonly sides: readonly { values: number[]; areMade: boolean; leftOut: number[]; hasSpans: boolean }[];
  private readonly systems: readonly { readonly counts: DocumentCounts; readonly logs: Sides<ProblemSink> }[];
  /** Of each side, those of documents that may be paired by them. */
  private readonly texts: (string | undefined)[][];
  private readonly prints: Fingerprint[] = [];
  private readonly printOf = spanPrinter();
  /** Of the first documents: how many there are, and how many spans they have with those of each prediction. */
  private firsts = 0;
  private readonly spans: number[];

  constructor(rules: SpanPartRules, sides: number) {
    this.rules = rules;
    this.sides = Array.from({ length: sides }, () => ({ values: [], areMade: false, leftOut: [], hasSpans: false }));
    this.texts = this.sides.map(() => []);
    this.spans = new Array<number>(sides - 1).fill(0);
    this.systems = this.spans.map(() => {
      const logs = { gold: problemLog(rules.keep), pred: problemLog(rules.keep) };
      const system = { sides: { gold: {}, pred: {} }, logs };
      return { logs, counts: new DocumentCounts(system, rules.counting, placingRules(rules.counting, true)) };
    });
  }

  /** Adds a document, that of each side. */
  add(row: readonly LineDocument[]): void {
    const { names, sides, systems, texts, rules } = this;
    const { document: gold } = row[0];
    const number = names.push(gold.id) - 1;
    const areUnnamed = rules.counting.settings.pair === 'text' || row.some(isUnnamed);
    for (let side = 0; side < row.length; side++) {
      const { document, value } = row[side];
      const own = sides[side];
      own.values.push(value);
      own.areMade ||= document.idIsMade === true;
      if (document.isLeftOut) own.leftOut.push(number);
      own.hasSpans ||= document.spans.length > 0;
      if (areUnnamed) texts[side].push(document.text);
    }
    if (rules.fingerprint) this.prints.push(this.printOf(gold));
    if (this.spans.some((spans) => spans <= MANY)) this.firsts = number + 1;
    for (let at = 0; at < systems.length; at++) {
      const { document: pred } = row[at + 1];
      if (gold.isLeftOut || pred.isLeftOut) continue;
      systems[at].counts.add({ gold, pred }, undefined, number);
      if (pred.spans.length > 0) this.spans[at] += gold.spans.length + pred.spans.length;
    }
  }

  /** How many spans the first documents have. */
  get spansOfFirst(): number {
    return Math.max(...this.spans.map((spans) => Math.min(spans, MANY + 1)));
  }

  /** What was counted; undefined, if something is odd. */
  scored(reading: readonly LoggedPart[], first: PartLines, left: ScoredSpanPart['left']): ScoredSpanPart | undefined {
    const { names, sides, systems, texts, rules } = this;
    const areOdd = systems.some(({ counts: { wrong, compared, strings }, logs: { gold, pred } }) => {
      const found = wrong.gold.length + wrong.pred.length + compared.length + strings.length;
      return found > 0 || isOdd(gold, 'REPEATED_SPAN') || isOdd(pred, 'REPEATED_SPAN');
    });
    const areMixed = texts[0].length > 0 && texts[0].length < names.length;
    if (areOdd || areMixed) return undefined;
    return {
      values: sides[0].values,
      names,
      sides: sides.map((side, at) => ({ ...side, reading: reading[at] })),
      systems: systems.map(({ counts: { spans, types, renamed, errors }, logs: { gold, pred } }) => {
        const logged = { gold: loggedPart(gold), pred: loggedPart(pred) };
        errors?.close();
        return { spans: trimmed(spans), types, renamed, errors, compared: logged };
      }),
      texts: texts[0].length > 0 ? textsOf(texts) : undefined,
      first,
      print: rules.fingerprint ? summed(this.prints) : undefined,
      left,
    };
  }

  /** The lines of as many documents as SHIFTED may look at. */
  firstLines(lines: PartLines): PartLines {
    const { sides, firsts } = this;
    return sides.map(({ values }, side) => {
      const wanted = values.slice(0, firsts);
      const found = new Map(linesAt(lines[side], wanted).map((one) => [one.value, one]));
      return wanted.map((value) => found.get(value)!);
    });
  }
}
