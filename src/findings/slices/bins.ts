import { lastAtMost } from '../../text/columns.ts';

/** The first number of each bin of lengths, sizes and distances. The last bin has no end. */
const firsts = { words: [1, 2, 3, 4, 6, 11], characters: [1, 6, 11, 21, 51] } as const;

/** What is counted. */
export type BinUnit = keyof typeof firsts;

/** The bins in their order: `1`, `2`, `3`, `4-5`, `6-10` and `11+`; of characters wider ones. */
export function binsOf(unit: BinUnit): readonly string[] {
  return names[unit];
}

/** The bin of a whole number. */
export function binOf(count: number, unit: BinUnit = 'words'): string {
  return names[unit][Math.max(0, lastAtMost(firsts[unit], count))];
}

const names = { words: namesOf(firsts.words), characters: namesOf(firsts.characters) };

function namesOf(own: readonly number[]): readonly string[] {
  return own.map((first, at) => {
    const next = own[at + 1];
    if (next === undefined) return `${first}+`;
    return next - first === 1 ? String(first) : `${first}-${next - 1}`;
  });
}
