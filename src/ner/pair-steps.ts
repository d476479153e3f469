import type { PairCounts } from './pair-counts.ts';
import type { PolicyWalk } from './policy-walk.ts';
import type { SchemeName } from './schemes.ts';
import { OUTSIDE_RUN } from './sentence.ts';
import { START, stretches } from './stretches.ts';
import type { TagTable } from './tags.ts';

/** The scheme of `discard`, as far as it is known. */
export interface DiscardScheme {
  readonly scheme: SchemeName;
  readonly table: Uint8Array;
  /** Looks at new tags. Calls `onChange` first where they tell another scheme, with whether open spans stay open under it. */
  learn(onChange: (keepOpen: boolean) => void): void;
}

/** What paired rows are counted with. */
export interface PairStepsOf {
  readonly tags: TagTable;
  readonly discard: DiscardScheme;
  readonly tagPairs: PairCounts;
  /** Makes one of the walks, which share their counts. */
  makeWalk(): PolicyWalk;
  /** Whether rows may be counted long after they came: not where every unit has counts of its own. */
  readonly together: boolean;
}

/** Takes paired rows. */
export interface PairSteps {
  /** Takes rows up to the next end of a sentence, or `length`, and says which it was. */
  rows(gold: Int32Array, pred: Int32Array, from: number, length: number): number;
  /** Ends the sentence. */
  end(): void;
  /** So many times the rows `[0, length)`, between two that are outside on both sides or ends of sentences. */
  repeat(gold: Int32Array, pred: Int32Array, length: number, times: number): void;
  /** How many there were. */
  readonly tokens: number;
  /** Brings the counts up to now. */
  settle(): void;
}

/**
 * Where both sides are outside no span is open. So what the tokens between two such places count for does not depend on the place: with
 * `together` such stretches are only counted as they come, and walked once, each so many times, when the counts are wanted.
 */
export function pairSteps(of: PairStepsOf): PairSteps {
  const { tags, tagPairs } = of;
  const inside = stretchCounter(of);
  let outside = 0;
  let tokens = 0;
  let known = 0;
  const learn = (): void => {
    if (tags.names.length !== known) inside.learn();
    known = tags.names.length;
  };
  return {
    rows(gold, pred, from, length) {
      learn();
      for (let row = from; row < length; row++) {
        const g = gold[row];
        const p = pred[row];
        if (g > 0 || (g === 0 && p > 0)) {
          inside.take(g, p);
          tokens++;
        } else if (g === 0) {
          inside.close();
          outside++;
          tokens++;
        } else if (g === OUTSIDE_RUN) {
          outside += p;
          tokens += p;
        } else return row;
      }
      return length;
    },
    end: inside.close,
    repeat(gold, pred, length, times) {
      learn();
      inside.repeat(gold, pred, length, times);
      tokens += length * times;
    },
    get tokens() {
      return tokens;
    },
    settle() {
      inside.settle();
      tagPairs.add(0, 0, outside);
      outside = 0;
    },
  };
}

/** Takes the rows that are not outside on both sides. */
interface StretchCounter {
  take(gold: number, pred: number): void;
  /** Ends the stretch, if one is open. */
  close(): void;
  /** So many times a whole stretch. */
  repeat(gold: Int32Array, pred: Int32Array, length: number, times: number): void;
  settle(): void;
  /** To be called before rows with new tags. */
  learn(): void;
}

function stretchCounter({ tags, discard, tagPairs, makeWalk, together }: PairStepsOf): StretchCounter {
  const met = stretches();
  const live = makeWalk();
  const replay = makeWalk();
  const begin = together ? START : WALKING;
  let node = begin;

  const step = (walk: PolicyWalk, gold: number, pred: number, times: number): void => {
    tagPairs.add(gold, pred, times);
    walk.step(tags.keys[gold], tags.keys[pred], times);
  };
  const walkOn = (): void => {
    if (node !== WALKING) met.rows(node, (gold, pred) => step(live, gold, pred, 1));
    node = WALKING;
  };
  const settle = (): void => {
    met.drain((last, times) => {
      met.rows(last, (gold, pred) => step(replay, gold, pred, times));
      replay.close(times);
    });
  };
  return {
    take(gold, pred) {
      const next = node === WALKING ? WALKING : met.next(node, gold, pred);
      if (next === WALKING) {
        walkOn();
        step(live, gold, pred, 1);
      }
      node = next;
    },
    close() {
      if (node === WALKING) live.close(1);
      else if (node !== START) met.count(node);
      node = begin;
    },
    repeat(gold, pred, length, times) {
      for (let row = 0; row < length; row++) step(replay, gold[row], pred[row], times);
      replay.close(times);
    },
    settle,
    learn() {
      discard.learn((keepOpen) => {
        settle();
        walkOn();
        live.restart(keepOpen);
      });
    },
  };
}

/** The node of a stretch that is walked as it comes, because there was no room for it. */
const WALKING = -1;
