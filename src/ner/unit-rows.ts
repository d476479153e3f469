import { DOCUMENT_END } from './sentence.ts';
import { tagUnits } from './tag-units.ts';
import type { TagTable } from './tags.ts';
import type { Tally } from './tally.ts';

/** What a row of counts is of; `auto`: of a document where there are several, else of a sentence. */
export type UnitChoice = 'sentence' | 'document' | 'auto';

/** Rows of counts of units. */
export interface UnitRows {
  readonly kind: 'sentence' | 'document';
  readonly length: number;
  /** For each unit a row for each type, the first over all: see `Tally`. */
  readonly spans: Float64Array;
  /** For each unit the counts of each tag: see `TagUnits`. */
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

/** A keeper of the rows of a tally that keeps units. */
export function unitKeeper(tags: TagTable, { endUnit, units }: Tally, choice: UnitChoice): UnitKeeper {
  const tokens = tagUnits();
  const documentEnds: number[] = [];
  let sentences = 0;
  return {
    addRows: tokens.addRows,
    endSentence(kind) {
      endUnit();
      tokens.endUnit();
      sentences++;
      if (kind === DOCUMENT_END) documentEnds.push(sentences);
    },
    rows() {
      const kind = choice === 'auto' ? (documentEnds.length > 1 ? 'document' : 'sentence') : choice;
      const ends = kind === 'document' ? documentEnds : Array.from({ length: sentences }, (_, at) => at + 1);
      const spans = units?.table(tags.types.length, ends) ?? new Float64Array(0);
      return { kind, length: ends.length, spans, tags: tokens.table(tags.names.length, ends) };
    },
  };
}
