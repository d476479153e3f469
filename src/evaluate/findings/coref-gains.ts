import { conll } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { type Counts, countedParts } from '../../score/score.ts';
import { totals } from '../../score/sum.ts';
import type { CorefCounts } from './coref-finding.ts';
import type { CorefGain } from './finding.ts';

/** The steps that correct a response, in order. */
const steps = ['remove', 'split', 'merge', 'add'] as const;

/** The counts of the CoNLL average after each step, of one table in which every entity has mentions. Rules are not applied again. */
export function countsAfterSteps(table: Overlap): readonly Counts[] {
  return [afterRemove(table), afterSplit(table), afterMerge(table), afterAdd(table)].map((after) => conll.count(after));
}

/** The F1s after each step. `counts`: those of all tables, one after the other (see `countsAfterSteps`). */
export function gainsOf(counts: readonly (readonly Counts[])[], { steps: needed }: CorefCounts): readonly CorefGain[] {
  return steps.map((step, at) => {
    const all = new Float64Array(conll.fields.length * counts.length);
    counts.forEach((own, row) => {
      all.set(own[at], row * conll.fields.length);
    });
    const sums = totals({ fields: conll.fields.length, rows: all });
    let from = 0;
    const parts = countedParts(conll).map(({ name, fields, score }) => {
      const own = sums.subarray(from, from + fields.length);
      from += fields.length;
      return [name, score(own).f1] as const;
    });
    const { muc, bcub, ceafe } = Object.fromEntries(parts);
    return { step, steps: needed[step], conll: conll.score(sums).f1, muc, bcub, ceafe };
  });
}

/** Without what only the response has. */
function afterRemove(table: Overlap): Overlap {
  const responseSizes = new Uint32Array(table.responseSizes.length);
  for (let cell = 0; cell < table.column.length; cell++) responseSizes[table.column[cell]] += table.common[cell];
  return { ...table, responseSizes };
}

/** Each part is an entity. */
function afterSplit(table: Overlap): Overlap {
  return { ...table, responseSizes: table.common, column: table.column.map((_, cell) => cell) };
}

/** Each entity of the key has one of the response, with the mentions that were common. */
function afterMerge({ keySizes, rowStart, common }: Overlap): Overlap {
  const found = keySizes.map((_, i) =>
    common.subarray(rowStart[i], rowStart[i + 1]).reduce((sum, part) => sum + part, 0),
  );
  return diagonal(keySizes, found);
}

/** The key itself. */
function afterAdd({ keySizes }: Overlap): Overlap {
  return diagonal(keySizes, keySizes);
}

/** Entity i of the response has so many mentions of entity i of the key, and no others. */
function diagonal(keySizes: Uint32Array, sizes: Uint32Array): Overlap {
  const column = Uint32Array.from(sizes.keys()).filter((i) => sizes[i] > 0);
  const rowStart = new Uint32Array(sizes.length + 1);
  for (let i = 0; i < sizes.length; i++) rowStart[i + 1] = rowStart[i] + Number(sizes[i] > 0);
  return { keySizes, responseSizes: sizes, rowStart, column, common: column.map((i) => sizes[i]) };
}
