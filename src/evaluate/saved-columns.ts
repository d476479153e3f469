import type { ReadColumns } from './report.ts';

/** What `columns` of a saved result means, which may be absent, of one run or of several; undefined if it is anything else. */
export function savedColumns(value: unknown): readonly ReadColumns[] | undefined {
  const all: readonly unknown[] = value === undefined ? [] : [value].flat();
  return all.every(areColumns) ? all : undefined;
}

function areColumns(value: unknown): value is ReadColumns {
  const isColumn = ([side, found]: [string, unknown]): boolean => {
    if (!sides.includes(side) || typeof found !== 'object' || found === null) return false;
    const { column, of }: { readonly column?: unknown; readonly of?: unknown } = found;
    return Number.isSafeInteger(column) && Number.isSafeInteger(of);
  };
  return typeof value === 'object' && value !== null && Object.entries(value).every(isColumn);
}

const sides: readonly string[] = ['key', 'response', 'gold', 'pred'];

/** The same, each once. */
export function distinctColumns(all: readonly ReadColumns[]): readonly ReadColumns[] {
  return [...new Map(all.map((columns) => [JSON.stringify(columns), columns])).values()];
}
