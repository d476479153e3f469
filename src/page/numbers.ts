/** A fraction as a percentage with two digits. */
export function percent(value: number): string {
  return (value * 100).toFixed(2);
}
