import { compareCodePoints } from './order.ts';

/** A number and a noun, in the plural where needed: `1 document`, `2 documents`. */
export function counted(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}

/** How many characters of a name, a word or a cell of an input a message has room for. */
const WIDTH = 80;

/** A name, a word or a cell of an input, as messages quote it: between quotation marks, a long one cut. */
export function quoted(text: string): string {
  return `'${shortened(text)}'`;
}

/** A name, a word or a cell of an input without quotation marks, a long one cut. */
export function shortened(text: string): string {
  if (text.length <= WIDTH) return text;
  // Not half a character.
  return `${text.slice(0, WIDTH).replace(/[\ud800-\udbff]$/, '')}…`;
}

/** A side with its file: `the key gold.conll`. One that is data, or whose file is called like it, is named once. */
export function sideIn(side: string, file: string): string {
  return side === file || side === `the ${file}` ? side : `${side} ${file}`;
}

/** An argument as a shell takes it: between quotation marks, where it would take it otherwise without. */
export function shellWord(argument: string): string {
  return /^[\w@%+=:,./-]+$/.test(argument) ? argument : `'${argument.replaceAll("'", "'\\''")}'`;
}

/** Items as a sentence has them: `a`, `a and b`, `a, b and c`. */
export function enumerated(items: readonly (string | number)[], last: 'and' | 'or' = 'and'): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/** Names for a message: the first three, and how many more there are. */
export function namesOf(names: readonly string[]): string {
  const shown = names.slice(0, 3).map(quoted).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

/** A value of JSON as it is written, cut as well, however large and deep it is; `nothing` of a member that is not there. */
export function quotedJson(value: unknown): string {
  let left = WIDTH;
  const text: string | undefined = JSON.stringify(value, (_, inner: unknown) => {
    // What follows so many values is not shown; each that is takes at least a character.
    if (left-- <= 0) return null;
    return Array.isArray(inner) || typeof inner === 'string' ? inner.slice(0, WIDTH + 1) : inner;
  });
  return shortened(text ?? 'nothing');
}

/** What a value of JSON is, in words. */
export function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `the ${typeof value} ${quotedJson(value)}`;
}

/** The first few names in the order of names, and how many more there are. */
export function someOf(names: readonly string[]): string {
  const shown = [...names].sort(compareCodePoints).slice(0, FEW).join(', ');
  return names.length > FEW ? `${shown} and ${names.length - FEW} more` : shown;
}

const FEW = 5;
