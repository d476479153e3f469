import { DOCUMENT_END, isEnd, tokensOf } from './sentence.ts';
import type { TagTable } from './tags.ts';
import { KINDS, type Tally } from './tally.ts';
import { unitLog } from './unit-log.ts';

/** What each row of counts is for; `auto`: a document if there are several, else a sentence. */
export type UnitChoice = 'sentence' | 'document' | 'auto';

/** The counts of each tag in a unit, in the order of their fields: tokens that have it on both sides, in gold, and in pred. */
export const tagFields = ['correct', 'gold', 'pred'] as const;

/** Rows of counts of units. */
export interface UnitRows {
  readonly kind: 'sentence' | 'document';
  readonly length: number;
  /** For each unit, a row for each type, after one over all types: see `Tally`. */
  readonly spans: Float64Array;
  /** For each unit, `tagFields` of each tag. */
  readonly tags: Float64Array;
}

/** Keeps the counts of each sentence until it is known what a unit is. */
export interface UnitKeeper {
  /** Adds the rows [from, to), as `TagSink` has them: a piece of one sentence, whose spans the tally has if it ends here. */
  add(gold: Int32Array, pred: Int32Array, from: number, to: number): void;
  rows(): UnitRows;
}

/** A keeper for a tally that keeps units. Memory grows with the tags in each sentence, not with the number of all tags. */
export function unitKeeper(tags: TagTable, { endUnit, units }: Tally, choice: UnitChoice): UnitKeeper {
  const log = unitLog();
  // The counts of the current sentence, by their index in a row of `tagFields` of each tag.
  const open = new Map<number, number>();
  const documentEnds: number[] = [];
  const count = (at: number, tokens: number): void => void open.set(at, (open.get(at) ?? 0) + tokens);
  const endSentence = (kind: number): void => {
    endUnit();
    open.forEach((tokens, at) => {
      log.add(at, tokens);
    });
    open.clear();
    log.endUnit();
    if (kind === DOCUMENT_END) documentEnds.push(log.length);
  };
  return {
    add(gold, pred, from, to) {
      for (let row = from; row < to; row++) {
        const tokens = tokensOf(gold[row]);
        if (tokens === 0) continue;
        const goldTag = Math.max(gold[row], 0);
        const predTag = Math.max(pred[row], 0);
        if (goldTag === predTag) count(goldTag * 3, tokens);
        count(goldTag * 3 + 1, tokens);
        count(predTag * 3 + 2, tokens);
      }
      if (isEnd(gold[to - 1])) endSentence(gold[to - 1]);
    },
    rows() {
      const kind = choice === 'auto' ? (documentEnds.length > 1 ? 'document' : 'sentence') : choice;
      const ends = kind === 'document' ? documentEnds : Array.from({ length: log.length }, (_, at) => at + 1);
      const spans = units?.table(tags.types.length * KINDS, ends) ?? new Float64Array(0);
      return { kind, length: ends.length, spans, tags: log.table(tags.names.length * tagFields.length, ends) };
    },
  };
}
