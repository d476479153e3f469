/**
 * The p-values of m comparisons, adjusted so that the chance of even one false alarm among them stays below the level at which
 * they are read. With the p-values in ascending order p₁ ≤ … ≤ pₘ, the i-th becomes
 *
 *   max over j ≤ i of min(1, (m − j + 1)·pⱼ)
 *
 * Returned in the order given. Equal p-values stay equal; a single one is unchanged. It holds whatever the dependence between the
 * comparisons. A value out of [0, 1] is an error.
 *
 * Holm (1979), "A Simple Sequentially Rejective Multiple Test Procedure", Scandinavian Journal of Statistics 6(2).
 */
export function holm(pValues: readonly number[]): number[] {
  const wrong = pValues.find((p) => !(p >= 0 && p <= 1));
  if (wrong !== undefined) throw new Error(`a p-value lies between 0 and 1, not at ${wrong}`);
  const ascending = pValues.map((_, at) => at).sort((a, b) => pValues[a] - pValues[b]);
  const adjusted = new Array<number>(pValues.length);
  let largest = 0;
  ascending.forEach((at, rank) => {
    largest = Math.max(largest, Math.min(1, (pValues.length - rank) * pValues[at]));
    adjusted[at] = largest;
  });
  return adjusted;
}
