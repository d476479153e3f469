/** A fraction as a percentage with two digits. */
export function percent(value: number): string {
  return signed((value * 100).toFixed(2));
}

/** A difference of fractions in points, with its sign. */
export function points(difference: number): string {
  const text = (difference * 100).toFixed(2);
  return text.startsWith('-') ? signed(text) : `+${text}`;
}

/** Text of a number with a minus sign, and no zero below zero. */
function signed(text: string): string {
  return /^-0(?:\.0*)?$/.test(text) ? text.slice(1) : text.replace('-', '−');
}

/** A number of things, or a sum of fractions rounded to two digits: `1,019.11`. */
export function amount(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 });
}

/** A share of a whole: `24 %`, and below ten with a digit more. */
export function share(value: number): string {
  const text = (value * 100).toFixed(value < 0.095 ? 1 : 0);
  return `${text} %`;
}

/** A number and a noun: `1 document`, `2 documents`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${amount(count)} ${count === 1 ? noun : plural}`;
}

/** A p-value as papers write it. */
export function pValue(p: number): string {
  return p < 0.001 ? '< .001' : p.toFixed(3).replace(/^0/, '');
}

/** The sum of a number of each item. */
export function sum<Item>(items: readonly Item[], number: (item: Item) => number): number {
  return items.reduce((total, item) => total + number(item), 0);
}
