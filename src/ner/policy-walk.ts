import { repairTable, transition } from './schemes.ts';
import { type SpanDecoder, spanDecoder } from './spans.ts';
import type { Tally } from './tally.ts';

/** Strict counts: gold spans, predicted spans, and those that are both. */
export interface StrictCounts {
  readonly gold: number;
  readonly pred: number;
  readonly correct: number;
}

/** Walks both sides from tag to tag, under both policies. What it meets counts `times` times. */
export interface PolicyWalk {
  /** The next token, by the keys of its tags (see `TagTable`). */
  step(gold: number, pred: number, times: number): void;
  /** A token that is outside on both sides, or the end of the sentence: ends all spans. */
  close(times: number): void;
  /** Sets what `discard` has counted to 0, and forgets its open spans unless told to keep them. */
  restart(keepOpen: boolean): void;
}

/** A walk that `discard.table` tells how to read under `discard`; each follower follows one policy. */
export function policyWalk(
  discard: { readonly table: Uint8Array },
  repairing: Follower,
  discarding: Follower,
): PolicyWalk {
  let at = 0;
  let lastGold = 0;
  let lastPred = 0;
  const step = (gold: number, pred: number, times: number): void => {
    const goldStep = transition(lastGold, gold);
    const predStep = transition(lastPred, pred);
    const { table } = discard;
    repairing.step(repairTable[goldStep], repairTable[predStep], at, lastGold >> 3, lastPred >> 3, times);
    discarding.step(table[goldStep], table[predStep], at, lastGold >> 3, lastPred >> 3, times);
    lastGold = gold;
    lastPred = pred;
    at++;
  };
  return {
    step,
    close(times) {
      if ((lastGold | lastPred) !== 0) step(0, 0, times);
      at = 0;
    },
    restart: discarding.restart,
  };
}

/** Follows one policy. */
export interface Follower {
  step(goldBits: number, predBits: number, at: number, goldType: number, predType: number, times: number): void;
  /** Sets what was counted to 0, and forgets the open spans unless told to keep them. */
  restart(keepOpen: boolean): void;
}

/** Says of a type whether it is counted; all are where there is none. */
export type TypeFilter = ((type: number) => boolean) | undefined;

/** Hands on every stretch of tokens that no span enters or leaves. */
export function regions(matches: Tally, filter: TypeFilter): Follower {
  const gold = spanDecoder();
  const pred = spanDecoder();
  return {
    step(goldBits, predBits, at, goldType, predType, times) {
      if (gold.step(goldBits, at, goldType) && filter && !filter(goldType)) gold.spans.length--;
      if (pred.step(predBits, at, predType) && filter && !filter(predType)) pred.spans.length--;
      if (gold.spans.length + pred.spans.length === 0) return;
      if ((gold.open >= 0 && gold.open < at) || (pred.open >= 0 && pred.open < at)) return;
      matches.add(gold.spans, pred.spans, times);
      gold.spans.length = 0;
      pred.spans.length = 0;
    },
    restart(keepOpen) {
      matches.clear();
      restartDecoders(gold, pred, keepOpen);
    },
  };
}

/** Counts spans, and those that end on both sides together, with the same start and type. */
export function strictOnly(counts: { -readonly [Count in keyof StrictCounts]: number }, filter: TypeFilter): Follower {
  const gold = spanDecoder();
  const pred = spanDecoder();
  return {
    step(goldBits, predBits, at, goldType, predType, times) {
      const goldEnded = gold.step(goldBits, at, goldType) && (!filter || filter(goldType));
      const predEnded = pred.step(predBits, at, predType) && (!filter || filter(predType));
      if (goldEnded) counts.gold += times;
      if (predEnded) counts.pred += times;
      const isSame = goldEnded && predEnded && goldType === predType;
      if (isSame && gold.spans.start[0] === pred.spans.start[0]) counts.correct += times;
      gold.spans.length = 0;
      pred.spans.length = 0;
    },
    restart(keepOpen) {
      counts.gold = 0;
      counts.pred = 0;
      counts.correct = 0;
      restartDecoders(gold, pred, keepOpen);
    },
  };
}

function restartDecoders(gold: SpanDecoder, pred: SpanDecoder, keepOpen: boolean): void {
  for (const decoder of [gold, pred]) {
    decoder.spans.length = 0;
    if (!keepOpen) decoder.reset();
  }
}
