const fields = ['recallNumerator', 'recallDenominator', 'precisionNumerator', 'precisionDenominator'] as const;

/** The four numbers in the brackets of a line that scorer.pl prints. */
export type Fractions = Readonly<Record<(typeof fields)[number], number>>;

/** The four numbers by name; NaN for one that there is not. */
export function fractionsOf(numbers: readonly (number | undefined)[]): Fractions {
  return Object.fromEntries(fields.map((field, at) => [field, numbers[at] ?? Number.NaN])) as Fractions;
}
