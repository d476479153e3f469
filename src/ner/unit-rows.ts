import { DOCUMENT_END, tokensOf } from './sentence.ts';
import type { TagTable } from './tags.ts';
import type { Tally } from './tally.ts';

/** What a row of counts is of; `auto`: of a document where there are several, else of a sentence. */
export type UnitChoice = 'sentence' | 'document' | 'auto';

/** What is counted of each tag in a unit: tokens that have it on both sides, in gold, and in pred. The fields of a row, in order. */
export const tagFields = ['correct', 'gold', 'pred'] as const;

/** Rows of counts of units. */
export interface UnitRows {
  readonly kind: 'sentence' | 'document';
  readonly length: number;
  /** For each unit a row for each type, the first over all: see `Tally`. */
  readonly spans: Float64Array;
  /** For each unit `tagFields` of each tag. */
  readonly tags: Float64Array;
}

/** Keeps what is counted of each sentence, until it is known what a unit is. */
export interface UnitKeeper {
  /** Adds the tags of the rows in [from, to); as `TagSink` has them. */
  addRows(gold: Int32Array, pred: Int32Array, from: number, to: number): void;
  /** `kind`: `SENTENCE_END` or `DOCUMENT_END`. To be called when the tally has all spans of the sentence. */
  endSentence(kind: number): void;
  rows(): UnitRows;
}

/** A keeper of the rows of a tally that keeps units. Memory grows with the tags that a sentence has, not with all that there are. */
export function unitKeeper(tags: TagTable, { endUnit, units }: Tally, choice: UnitChoice): UnitKeeper {
  // Of each tag that a sentence has its number and its counts; those of the one that is read, by the tag.
  const entries: number[] = [];
  const ends: number[] = [];
  const open = new Map<number, number[]>();
  const documentEnds: number[] = [];

  const add = (tag: number, field: number, tokens: number): void => {
    const counts = open.get(tag) ?? [0, 0, 0];
    counts[field] += tokens;
    open.set(tag, counts);
  };
  const tagTable = (groups: readonly number[]): Float64Array => {
    const width = tagFields.length;
    const rows = new Float64Array(groups.length * tags.names.length * width);
    let entry = 0;
    groups.forEach((sentences, unit) => {
      const end = sentences === 0 ? 0 : ends[sentences - 1];
      for (; entry < end; entry += 1 + width) {
        const at = (unit * tags.names.length + entries[entry]) * width;
        for (let field = 0; field < width; field++) rows[at + field] += entries[entry + 1 + field];
      }
    });
    return rows;
  };

  return {
    addRows(gold, pred, from, to) {
      for (let row = from; row < to; row++) {
        const tokens = tokensOf(gold[row]);
        const [goldTag, predTag] = [Math.max(gold[row], 0), Math.max(pred[row], 0)];
        if (goldTag === predTag) add(goldTag, 0, tokens);
        add(goldTag, 1, tokens);
        add(predTag, 2, tokens);
      }
    },
    endSentence(kind) {
      endUnit();
      for (const [tag, counts] of open) entries.push(tag, ...counts);
      open.clear();
      ends.push(entries.length);
      if (kind === DOCUMENT_END) documentEnds.push(ends.length);
    },
    rows() {
      const kind = choice === 'auto' ? (documentEnds.length > 1 ? 'document' : 'sentence') : choice;
      const groups = kind === 'document' ? documentEnds : ends.map((_, at) => at + 1);
      const spans = units?.table(tags.types.length, groups) ?? new Float64Array(0);
      return { kind, length: groups.length, spans, tags: tagTable(groups) };
    },
  };
}
