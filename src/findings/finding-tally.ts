import { isSameSpan, matchedSpans } from '../ner/count-spans.ts';
import { sizeOfRuns } from '../ner/runs.ts';
import type { NerSettings } from '../settings/ner.ts';
import { addCount } from '../text/grouped.ts';
import { compareCodePoints } from '../text/order.ts';
import { type NerFinding, withDistinctIds, withPassages, withText } from './finding.ts';
import { extentOf, groupSpans } from './group-spans.ts';
import { compareWrong, findingOf, type Wrong } from './span-finding.ts';
import type { SpanUnit, UnitSpan } from './span-unit.ts';

/** How many findings of a kind there are, and how many spans are in them. */
export interface KindTally {
  readonly count: number;
  readonly gold: number;
  readonly pred: number;
}

export const noFindings: KindTally = { count: 0, gold: 0, pred: 0 };

/** Which findings are listed, where not all are. */
export interface FindingLimit {
  /** How many of each kind, the first in the order of the names of documents. */
  readonly most: number;
  /** Whether documents have names; else they stand in the order in which they come. */
  readonly areNamed: boolean;
}

/** The settings by which pages match spans of any type. */
type PageSettings = Pick<NerSettings, 'minOverlap' | 'duplicates'>;

/** Findings in units that come one after another: all are counted, and what may be listed is kept. */
export class FindingTally {
  /** Spans that are on both sides. */
  tp = 0;
  readonly kinds: Map<NerFinding['kind'], KindTally> = new Map();
  private list: NerFinding[] = [];
  /** How many findings with wrong ends there are of each extent, as in `boundary longer`. */
  readonly extents: Map<string, number> = new Map();
  /** The document of the last finding of each kind that may be listed, once there are enough. */
  private readonly last = new Map<NerFinding['kind'], string>();
  /** How many spans of each length are right, in gold and predicted, each once; undefined but for pages. */
  readonly lengths: Map<number, { right: number; gold: number; pred: number }> | undefined;
  private readonly limit: FindingLimit | undefined;
  private readonly hasPassages: boolean;
  private readonly page: PageSettings | undefined;

  /**
   * Without a limit, all are listed in the order of the units. `hasPassages`: whether passages are made of them, for which all of their units are
   * kept; `page`: given for a page, which has lengths and the cells of the confusion.
   */
  constructor(limit?: FindingLimit, hasPassages: boolean = true, page?: PageSettings) {
    this.limit = limit;
    this.hasPassages = hasPassages;
    this.lengths = page ? new Map() : undefined;
    this.page = page;
  }

  add(unit: SpanUnit): void {
    if (isRight(unit)) {
      this.tp += unit.gold.length;
      this.addLengths(unit.gold, 1, 1);
      return;
    }
    const { groups, repeated, correct } = groupSpans(unit.gold, unit.pred);
    this.tp += correct.gold.length;
    this.addLengths(correct.gold, 1, 1);
    for (const { gold, pred } of groups) {
      this.addLengths(gold, 1, 0);
      this.addLengths(pred, 0, 1);
    }
    const wrong: Wrong[] = [
      ...groups,
      ...repeated.gold.map((span): Wrong => ({ kind: 'repeated', gold: [span], pred: [] })),
      ...repeated.pred.map((span): Wrong => ({ kind: 'repeated', gold: [], pred: [span] })),
      ...unit.invalid.map((invalid): Wrong => ({ kind: 'invalid', gold: [], pred: [], invalid })),
    ];
    if (wrong.length === 0) return;
    wrong.sort(compareWrong);
    for (const one of wrong) this.count(one);
    const kept = wrong.filter(({ kind }) => this.mayList(kind, unit.document));
    const { page } = this;
    const isCounted = ({ kind }: Wrong): boolean => kind !== 'repeated' || page?.duplicates === 'count';
    const partners = page && partnersIn(wrong.filter(isCounted), page.minOverlap);
    const found = kept.map((one) => findingOf(unit, one, isCounted(one) ? partners : undefined));
    for (const finding of withDistinctIds(found)) this.list.push(this.hasPassages ? finding : withText(finding));
    if (this.limit && this.list.length > ROOM + 2 * this.limit.most * this.kinds.size) this.cut();
  }

  /** Adds spans of gold, of the predictions, or of both. */
  private addLengths(spans: SpanUnit['gold'], inGold: 0 | 1, inPred: 0 | 1): void {
    if (!this.lengths) return;
    for (const { runs } of spans) {
      const length = sizeOfRuns(runs);
      if (!this.lengths.has(length)) this.lengths.set(length, { right: 0, gold: 0, pred: 0 });
      const own = this.lengths.get(length)!;
      own.right += inGold * inPred;
      own.gold += inGold;
      own.pred += inPred;
    }
  }

  listed(): readonly NerFinding[] {
    this.cut();
    return this.list;
  }

  /** Makes the words of what is listed, so that nothing else of the units lives on. */
  close(): void {
    this.cut();
    this.list = this.list.map(withPassages);
  }

  private count({ kind, gold, pred }: Wrong): void {
    const { kinds, extents } = this;
    const before = kinds.get(kind) ?? noFindings;
    kinds.set(kind, { count: before.count + 1, gold: before.gold + gold.length, pred: before.pred + pred.length });
    if (!kind.startsWith('boundary')) return;
    addCount(extents, `${kind} ${extentOf(gold[0], pred[0])}`);
  }

  private mayList(kind: NerFinding['kind'], document: string): boolean {
    if (this.limit?.most === 0) return false;
    const last = this.last.get(kind);
    return last === undefined || this.compareDocuments(document, last) < 0;
  }

  /** By their names, where these give the order of the list. */
  private compareDocuments(a: string, b: string): number {
    return this.limit?.areNamed ? compareCodePoints(a, b) : 0;
  }

  /** Forgets findings that come after as many of their kind as are listed. */
  private cut(): void {
    const { limit, last } = this;
    if (!limit) return;
    const counts = new Map<NerFinding['kind'], number>();
    const sorted = this.list.toSorted((a, b) => this.compareDocuments(a.document, b.document));
    this.list = sorted.filter(({ kind, document }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      if (count === limit.most) last.set(kind, document);
      return count <= limit.most;
    });
  }
}

/** How many findings wait before some are forgotten. */
const ROOM = 100;

function partnersIn(wrong: readonly Wrong[], least: number): ReadonlyMap<UnitSpan, UnitSpan> {
  const [gold, pred] = (['gold', 'pred'] as const).map((side) => wrong.flatMap((one) => one[side]));
  return matchedSpans(gold, pred, least);
}

/** Whether the sides are known to be equal: they have equal spans in one order, and none twice. */
function isRight({ gold, pred, invalid }: SpanUnit): boolean {
  if (invalid.length > 0 || gold.length !== pred.length) return false;
  return gold.every((span, at) => {
    return (at === 0 || gold[at - 1].runs[0][0] < span.runs[0][0]) && isSameSpan(span, pred[at]);
  });
}
