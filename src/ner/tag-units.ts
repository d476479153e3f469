import { tokensOf } from './sentence.ts';

/** What is counted of each tag in a unit: tokens that have it on both sides, in gold, and in pred. The fields of a row, in order. */
export const tagFields = ['correct', 'gold', 'pred'] as const;

/** How often each tag was met in each unit (a sentence). Memory grows with the tags that a unit has, not with all that there are. */
export interface TagUnits {
  /** Adds `gold[i], pred[i]` for each i in [from, to); as `TagSink` has them. */
  addRows(gold: Int32Array, pred: Int32Array, from: number, to: number): void;
  endUnit(): void;
  /**
   * The counts of the tags 0 to `tags` - 1, `tagFields` a tag, of units that are put together: the n-th ends before unit `ends[n]`.
   */
  table(tags: number, ends: readonly number[]): Float64Array;
}

/** Units of nothing yet. */
export function tagUnits(): TagUnits {
  const open = openUnit();
  // Of each tag that a closed unit has: its number and its counts.
  const entries: number[] = [];
  const ends: number[] = [];
  return {
    addRows(gold, pred, from, to) {
      for (let row = from; row < to; row++) {
        if (gold[row] >= 0) open.add(gold[row], pred[row], 1);
        else open.add(0, 0, tokensOf(gold[row]));
      }
    },
    endUnit() {
      open.close((tag, counts) => entries.push(tag, counts[0], counts[1], counts[2]));
      ends.push(entries.length);
    },
    table(tags, groups) {
      const rows = new Float64Array(groups.length * tags * width);
      let entry = 0;
      groups.forEach((units, group) => {
        const end = units === 0 ? 0 : ends[units - 1];
        for (; entry < end; entry += 1 + width) {
          const at = (group * tags + entries[entry]) * width;
          for (let field = 0; field < width; field++) rows[at + field] += entries[entry + 1 + field];
        }
      });
      return rows;
    },
  };
}

const width = tagFields.length;

/** The counts of the unit that is being read. */
interface OpenUnit {
  add(gold: number, pred: number, tokens: number): void;
  /** Hands on the counts of each tag that the unit has, and sets them to 0. */
  close(each: (tag: number, counts: Float64Array) => void): void;
}

function openUnit(): OpenUnit {
  let counts = new Float64Array(32 * width);
  const met: number[] = [];
  const addTo = (tag: number, field: number, tokens: number): void => {
    const at = tag * width;
    if (at >= counts.length) counts = grown(counts, at + width);
    if (counts[at + 1] === 0 && counts[at + 2] === 0) met.push(tag);
    counts[at + field] += tokens;
  };
  return {
    add(gold, pred, tokens) {
      addTo(gold, 1, tokens);
      addTo(pred, 2, tokens);
      if (gold === pred) counts[gold * width] += tokens;
    },
    close(each) {
      for (const tag of met) {
        const own = counts.subarray(tag * width, (tag + 1) * width);
        each(tag, own);
        own.fill(0);
      }
      met.length = 0;
    },
  };
}

function grown(counts: Float64Array, least: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(Math.max(counts.length * 2, least));
  larger.set(counts);
  return larger;
}
