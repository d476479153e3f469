import type { PlacedSpan } from '../../src/ner/count-spans.ts';
import { written } from './spans.ts';

interface TwinGroup {
  readonly kind: string;
  readonly gold: PlacedSpan[];
  readonly pred: PlacedSpan[];
}

const positions = ({ runs }: PlacedSpan): number[] =>
  runs.flatMap(([start, end]) => Array.from({ length: end - start }, (_, at) => start + at));
const common = (a: PlacedSpan, b: PlacedSpan): number =>
  positions(a).filter((one) => positions(b).includes(one)).length;
const once = (spans: readonly PlacedSpan[]): PlacedSpan[] => [
  ...new Map(spans.map((one) => [written(one), one])).values(),
];

/** The groups by the definition: every pair is looked at, positions are lists, and there is one list of keys to sort by. */
export function groupTwin(golds: readonly PlacedSpan[], preds: readonly PlacedSpan[]): readonly TwinGroup[] {
  const [allGold, allPred] = [once(golds), once(preds)];
  const isIn = (spans: readonly PlacedSpan[], one: PlacedSpan) =>
    spans.some((other) => written(other) === written(one));
  const gold = allGold.filter((one) => !isIn(allPred, one));
  const pred = allPred.filter((one) => !isIn(allGold, one));
  const rank = (g: PlacedSpan, p: PlacedSpan): readonly (number | string)[] => {
    const [ours, theirs] = [positions(g), positions(p)];
    // All sizes are small, so that a common denominator keeps the fraction exact.
    const dice = (common(g, p) * 2 * 12252240) / (ours.length + theirs.length);
    const ends = [ours[0], ours[ours.length - 1], theirs[0], theirs[theirs.length - 1]];
    return [-dice, g.type === p.type ? 0 : 1, ...ends, g.type, written(g), p.type, written(p)];
  };
  const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
    const at = a.findIndex((value, index) => value !== b[index]);
    return at < 0 ? 0 : a[at] < b[at] ? -1 : 1;
  };
  const pairs = gold
    .flatMap((g) => pred.filter((p) => common(g, p) > 0).map((p) => ({ g, p, rank: rank(g, p) })))
    .sort((a, b) => compare(a.rank, b.rank));
  const groups: { gold: PlacedSpan[]; pred: PlacedSpan[] }[] = [];
  const holding = (one: PlacedSpan) => groups.find((group) => group.gold.includes(one) || group.pred.includes(one));
  for (const { g, p } of pairs) if (!holding(g) && !holding(p)) groups.push({ gold: [g], pred: [p] });
  const inOrder = (spans: readonly PlacedSpan[]) => {
    const key = (one: PlacedSpan) => [positions(one)[0], positions(one).at(-1)!, one.type, written(one)];
    return [...spans].sort((a, b) => compare(key(a), key(b)));
  };
  for (const side of ['gold', 'pred'] as const) {
    for (const one of inOrder(side === 'gold' ? gold : pred).filter((own) => !holding(own))) {
      const candidates = pairs
        .filter(({ g, p }) => g === one || p === one)
        .map(({ g, p }) => holding(side === 'gold' ? p : g)!);
      const group = candidates.find((own) => own[side].every((member) => common(member, one) === 0));
      if (group) group[side].push(one);
      else groups.push({ gold: [], pred: [], [side]: [one] });
    }
  }
  return groups.map((group) => ({ kind: kindOf(group), gold: inOrder(group.gold), pred: inOrder(group.pred) }));
}

function kindOf({ gold, pred }: { gold: PlacedSpan[]; pred: PlacedSpan[] }): string {
  const [few, many] = [Math.min(gold.length, pred.length), Math.max(gold.length, pred.length)];
  if (few === 0) return gold.length === 1 ? 'missed' : 'spurious';
  if (few > 1) return 'tangled';
  if (many > 1) return gold.length > 1 ? 'merged' : 'split';
  const sameExtent = positions(gold[0]).join() === positions(pred[0]).join();
  const sameType = gold[0].type === pred[0].type;
  return sameExtent ? 'type' : sameType ? 'boundary' : 'boundary+type';
}
