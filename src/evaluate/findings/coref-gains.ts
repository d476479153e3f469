import { conll } from '../../coref/metrics.ts';
import type { Overlap } from '../../coref/overlap.ts';
import { countedParts, type Metric } from '../../score/score.ts';
import { totals } from '../../score/sum.ts';
import type { CorefCounts } from './coref-finding.ts';
import type { CorefGain } from './finding.ts';

/** The F1s after each step, of tables in which every entity has mentions. Rules are not applied again. */
export function gainsOf(tables: readonly Overlap[], { steps: needed }: CorefCounts): readonly CorefGain[] {
  return steps.map(([step, corrected]) => {
    const after = tables.map(corrected);
    const [muc, bcub, ceafe] = countedParts(conll).map((metric) => f1Of(metric, after));
    return { step, steps: needed[step], conll: (muc + bcub + ceafe) / 3, muc, bcub, ceafe };
  });
}

/** The steps that correct a response, in order, each with the table after it and those before. */
const steps = [
  ['remove', afterRemove],
  ['split', afterSplit],
  ['merge', afterMerge],
  ['add', afterAdd],
] as const;

function f1Of({ fields, count, score }: Metric<Overlap>, tables: readonly Overlap[]): number {
  const rows = Float64Array.from(tables.flatMap((table) => [...count(table)]));
  return score(totals({ fields: fields.length, rows })).f1;
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
