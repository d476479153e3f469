import type { CorefFinding, CorefFindings } from './coref-finding.ts';
import type { Findings, NerFinding } from './finding.ts';
import type { NerFindings } from './span-findings.ts';

/** What several systems get wrong of one gold annotation, and which of them alone is right. */
export interface SharedErrors {
  /** All gold spans, or mentions of the key; then those of each type, the most frequent first. */
  readonly rows: readonly SharedRow[];
  /** Wrong predictions of exactly one system, of exactly two, and so on: each once. */
  readonly wrong: readonly number[];
}

/** Gold spans or mentions by the systems that are right. */
interface SharedRow {
  /** Absent in the row for all types. */
  readonly type?: string | undefined;
  readonly gold: number;
  /** How many no system finds, how many exactly one, and so on up to all systems. */
  readonly right: readonly number[];
  /** For each system, how many it alone finds. */
  readonly only: readonly number[];
}

/** How many gold spans of each type there are. */
export type GoldTypes = readonly { readonly type: string; readonly gold: number }[];

/**
 * Who is right where, from all findings of each system; undefined for fewer than two, or where they were not scored on the same gold. A
 * span is right if its words and its type are, a mention if the response has it.
 */
export function sharedErrors(systems: readonly (Findings | undefined)[], types: GoldTypes): SharedErrors | undefined {
  const all = systems.map((findings) => findings && wrongOf(findings as CorefFindings | NerFindings));
  const [first] = all;
  if (systems.length < 2 || !first || all.some((own) => own?.size !== first.size)) return undefined;
  const [gold, pred] = (['gold', 'pred'] as const).map((side) => {
    const wrongIn = new Map<string, { readonly type: string; readonly systems: Set<number> }>();
    for (const [at, own] of all.entries())
      for (const { key, type } of own?.[side] ?? []) {
        if (!wrongIn.has(key)) wrongIn.set(key, { type, systems: new Set() });
        wrongIn.get(key)!.systems.add(at);
      }
    return [...wrongIn.values()];
  });
  const row = (size: number, type?: string): SharedRow => {
    const own = gold.filter((span) => type === undefined || span.type === type);
    const right = new Array<number>(systems.length + 1).fill(0);
    const only = new Array<number>(systems.length).fill(0);
    for (const { systems: wrong } of own) {
      right[systems.length - wrong.size]++;
      if (wrong.size === systems.length - 1) only[systems.findIndex((_, at) => !wrong.has(at))]++;
    }
    right[systems.length] = size - own.length;
    return { type, gold: size, right, only };
  };
  const frequent = types.toSorted((a, b) => b.gold - a.gold);
  return {
    rows: [row(first.size), ...frequent.map(({ type, gold: size }) => row(size, type))],
    wrong: systems.map((_, at) => pred.filter((span) => span.systems.size === at + 1).length),
  };
}

interface Wrong {
  /** How many gold spans or mentions there are. */
  readonly size: number;
  readonly gold: readonly Marked[];
  readonly pred: readonly Marked[];
}

/** A span or mention, the same in every system. */
interface Marked {
  readonly key: string;
  readonly type: string;
}

function wrongOf({ counts, list }: CorefFindings | NerFindings): Wrong {
  if ('mentions' in counts) {
    const of = (asked: string): readonly Marked[] =>
      (list as readonly CorefFinding[]).flatMap((finding) =>
        finding.kind === asked && 'mention' in finding ? { key: JSON.stringify(finding.mention), type: '' } : [],
      );
    return { size: counts.mentions.key, gold: of('missing'), pred: of('spurious') };
  }
  const of = (side: 'gold' | 'pred'): readonly Marked[] =>
    (list as readonly NerFinding[])
      .filter(({ kind }) => kind !== 'invalid' && kind !== 'repeated')
      .flatMap(({ document, sentence, [side]: spans }) =>
        spans.map((span) => ({ key: JSON.stringify([document, sentence, span]), type: span[2] })),
      );
  return { size: counts.tp + counts.fn, gold: of('gold'), pred: of('pred') };
}
