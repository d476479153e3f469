import type { CompatScores } from '../tool.ts';

/** The metrics that several scorers have, and what these call them. */
export const comparedMetrics = [
  { metric: 'muc', title: 'MUC', names: ['muc'] },
  { metric: 'bcub', title: 'B³', names: ['bcub', 'b_cubed'] },
  { metric: 'ceafm', title: 'CEAFm', names: ['ceafm', 'ceaf_m', 'ceaf', 'mention_ceaf'] },
  { metric: 'ceafe', title: 'CEAFe', names: ['ceafe', 'ceaf_e', 'entity_ceaf'] },
  { metric: 'blanc', title: 'BLANC', names: ['blanc'] },
  { metric: 'lea', title: 'LEA', names: ['lea'] },
  { metric: 'conll', title: 'CoNLL', names: ['conll', 'conll_coref_f1', 'coref_f1', 'conll2012'] },
] as const;

/** F1s as fractions, of the metrics that a scorer has. */
export type F1s = Partial<Record<(typeof comparedMetrics)[number]['metric'], number>>;

/**
 * The F1s among the numbers of a scorer; the CoNLL average, where it gives none, is the mean of its MUC, B³ and CEAFe. neleval has scores
 * in groups, of which `pooled` is that of all documents.
 */
export function f1sOf(scores: CompatScores): F1s {
  const own = (scores.pooled ?? scores) as CompatScores;
  const found: F1s = {};
  for (const { metric, names } of comparedMetrics) {
    const value = own[names.find((name) => Object.hasOwn(own, name)) ?? ''];
    const f1 = typeof value === 'object' ? (value.f1 ?? value.fscore) : value;
    if (typeof f1 === 'number') found[metric] = f1;
  }
  const { muc, bcub, ceafe } = found;
  if (muc !== undefined && bcub !== undefined && ceafe !== undefined) found.conll ??= (muc + bcub + ceafe) / 3;
  return found;
}
