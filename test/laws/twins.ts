import type { Entities } from '../coref/entities.ts';

/** A score as its definition gives it, fractions unreduced. `parts` for BLANC, whose sides are means. */
export interface TwinScore {
  readonly recall: Fraction;
  readonly precision: Fraction;
  readonly parts?: Readonly<Record<string, { readonly recall: Fraction; readonly precision: Fraction }>>;
  readonly f1?: number;
}

/** Numerator and denominator; a mean is over 1. */
export type Fraction = readonly [number, number];

/**
 * The slow and obvious twin of each metric: the words of its definition over sets of strings, sharing nothing with the code under
 * test. No table, no sparse alignment.
 */
export const twins: Readonly<Record<string, (key: Entities, response: Entities) => TwinScore>> = {
  mentions: bothSides(foundMentions),
  muc: bothSides(linksKept),
  bcub: bothSides(mentionsKept),
  ceafm: bothSides((side, other) => [bestAlignment(side, other, shared), side.flat().length]),
  ceafe: bothSides((side, other) => [bestAlignment(side, other, dice), side.length]),
  blanc: (key, response) => blanc(key, response, coreferent(key).size > 0, nonCoreferent(key).size > 0),
  'blanc-luo': (key, response) =>
    blanc(
      key,
      response,
      coreferent(key).size + coreferent(response).size > 0,
      nonCoreferent(key).size + nonCoreferent(response).size > 0,
    ),
  lea: bothSides(resolved),
  links: bothSides((side, other) => [common(coreferent(side), coreferent(other)), coreferent(side).size]),
  conll: (key, response) => meanOf([twins.muc, twins.bcub, twins.ceafe].map((twin) => twin(key, response))),
};

/** The quotient, 0 for 0/0. */
export function quotient([numerator, denominator]: Fraction): number {
  return denominator === 0 ? 0 : numerator / denominator;
}

/** The F1 of a twin. */
export function twinF1({ recall, precision, f1 }: TwinScore): number {
  return f1 ?? harmonic(quotient(recall), quotient(precision));
}

type OneSide = (side: Entities, other: Entities) => Fraction;

/** Recall is what one side finds on the other; precision is recall with the sides exchanged. */
function bothSides(recall: OneSide): (key: Entities, response: Entities) => TwinScore {
  return (key, response) => ({ recall: recall(key, response), precision: recall(response, key) });
}

function foundMentions(side: Entities, other: Entities): Fraction {
  return [side.flat().filter((mention) => other.flat().includes(mention)).length, side.flat().length];
}

/** Vilain: size less number of parts; a mention that the other side lacks is a part of its own. */
function linksKept(side: Entities, other: Entities): Fraction {
  let kept = 0;
  let links = 0;
  for (const entity of side) {
    const parts = new Set(entity.map((mention) => other.findIndex((o) => o.includes(mention))).filter((at) => at >= 0));
    const missing = entity.filter((mention) => !other.flat().includes(mention)).length;
    kept += entity.length - parts.size - missing;
    links += entity.length - 1;
  }
  return [kept, links];
}

/** Bagga & Baldwin, mention by mention. */
function mentionsKept(side: Entities, other: Entities): Fraction {
  let kept = 0;
  for (const mention of side.flat()) {
    const mine = side.find((entity) => entity.includes(mention)) ?? [];
    const theirs = other.find((entity) => entity.includes(mention)) ?? [];
    kept += shared(mine, theirs) / mine.length;
  }
  return [kept, side.flat().length];
}

/** Luo: the greatest sum over every one-to-one alignment, all of which are tried. */
function bestAlignment(
  side: Entities,
  other: Entities,
  similarity: (a: readonly string[], b: readonly string[]) => number,
): number {
  const [first, ...rest] = side;
  if (first === undefined) return 0;
  let best = bestAlignment(rest, other, similarity);
  for (const partner of other) {
    const left = other.filter((entity) => entity !== partner);
    best = Math.max(best, similarity(first, partner) + bestAlignment(rest, left, similarity));
  }
  return best;
}

function shared(a: readonly string[], b: readonly string[]): number {
  return a.filter((mention) => b.includes(mention)).length;
}

function dice(a: readonly string[], b: readonly string[]): number {
  return (2 * shared(a, b)) / (a.length + b.length);
}

/** Moosavi & Strube: each entity weighs its size times the part of its links that are resolved. */
function resolved(side: Entities, other: Entities): Fraction {
  let sum = 0;
  for (const entity of side) {
    if (entity.length === 1) sum += other.some((o) => o.length === 1 && o[0] === entity[0]) ? 1 : 0;
    else sum += (entity.length * common(coreferent([entity]), coreferent(other))) / coreferent([entity]).size;
  }
  return [sum, side.flat().length];
}

/** Luo et al. 2014, with what is used of the two kinds of pairs. */
function blanc(key: Entities, response: Entities, usesC: boolean, usesN: boolean): TwinScore {
  const parts = {
    coreference: ofPairs(coreferent(key), coreferent(response)),
    nonCoreference: ofPairs(nonCoreferent(key), nonCoreferent(response)),
  };
  const used = [...(usesC ? [parts.coreference] : []), ...(usesN ? [parts.nonCoreference] : [])];
  return { ...meanOf(used), parts };
}

function ofPairs(key: ReadonlySet<string>, response: ReadonlySet<string>): { recall: Fraction; precision: Fraction } {
  const both = common(key, response);
  return { recall: [both, key.size], precision: [both, response.size] };
}

function coreferent(entities: Entities): ReadonlySet<string> {
  return new Set(entities.flatMap((entity) => [...pairsOf(entity)]));
}

function nonCoreferent(entities: Entities): ReadonlySet<string> {
  const together = coreferent(entities);
  return new Set([...pairsOf(entities.flat())].filter((pair) => !together.has(pair)));
}

function pairsOf(mentions: readonly string[]): ReadonlySet<string> {
  return new Set(mentions.flatMap((a) => mentions.filter((b) => a < b).map((b) => `${a} ${b}`)));
}

function common(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return [...a].filter((item) => b.has(item)).length;
}

function meanOf(scores: readonly TwinScore[]): TwinScore {
  const mean = (of: (score: TwinScore) => number): number =>
    scores.length === 0 ? 0 : scores.reduce((sum, score) => sum + of(score), 0) / scores.length;
  return {
    recall: [mean(({ recall }) => quotient(recall)), 1],
    precision: [mean(({ precision }) => quotient(precision)), 1],
    f1: mean(twinF1),
  };
}

function harmonic(a: number, b: number): number {
  return a + b === 0 ? 0 : (2 * a * b) / (a + b);
}
