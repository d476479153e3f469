import type { ReadSpan } from './place-spans.ts';
import type { SoughtString } from './place-strings.ts';

/** What became of predicted strings that have no offsets. */
export interface StringCounts {
  readonly predicted: number;
  /** How many were found in the text, by the rule of `placeStrings`, and how many were not; absent where there is no text. */
  readonly placed?: number | undefined;
  /** How many of these are inside a word, where there is no other place; absent if none is. */
  readonly insideWords?: number | undefined;
  readonly unplaced?: number | undefined;
  /** How many answers cannot be read, and so count as empty. */
  readonly unparsable: number;
  /** The strings that the text of their document does not have; absent where there is no text. */
  readonly absent?:
    | readonly { readonly document: string; readonly type?: string | undefined; readonly string: string }[]
    | undefined;
}

/**
 * What became of the strings of a predicted document, whose `spans` are scored; undefined for a format that has offsets.
 * `isAbsent`: whether the text in which they were looked for does not have a string.
 */
export function stringCounts(
  name: string,
  { areStrings, isUnparsable }: { readonly areStrings?: boolean | undefined; readonly isUnparsable?: true | undefined },
  spans: readonly (SoughtString & Pick<ReadSpan, 'isNowhere'>)[],
  isAbsent: ((string: string) => boolean) | undefined,
): StringCounts | undefined {
  if (!areStrings && !spans.some(isString)) return undefined;
  const strings = spans.filter(isString);
  const counts = { predicted: strings.length, unparsable: isUnparsable ? 1 : 0 };
  if (!isAbsent) return counts;
  const unplaced = strings.filter(({ isNowhere }) => isNowhere);
  return {
    ...counts,
    placed: strings.length - unplaced.length,
    insideWords: strings.filter(({ isInsideWord }) => isInsideWord).length || undefined,
    unplaced: unplaced.length,
    absent: unplaced.flatMap(({ type, surface = '' }) =>
      isAbsent(surface) ? [{ document: name, type, string: surface }] : [],
    ),
  };
}

function isString({ runs, fileRuns = runs }: SoughtString): boolean {
  return fileRuns.length === 0;
}

/** The counts of all documents together; undefined if there are none. */
export function allStrings(counts: readonly StringCounts[]): StringCounts | undefined {
  if (counts.length === 0) return undefined;
  const sum = (of: (one: StringCounts) => number | undefined): number =>
    counts.reduce((total, one) => total + (of(one) ?? 0), 0);
  const hasText = counts.some(({ placed }) => placed !== undefined);
  return {
    predicted: sum(({ predicted }) => predicted),
    placed: hasText ? sum(({ placed }) => placed) : undefined,
    insideWords: sum(({ insideWords }) => insideWords) || undefined,
    unplaced: hasText ? sum(({ unplaced }) => unplaced) : undefined,
    unparsable: sum(({ unparsable }) => unparsable),
    absent: hasText ? counts.flatMap(({ absent = [] }) => absent) : undefined,
  };
}
