/**
 * The name that was most likely meant by one that is misspelt: the nearest in letters inserted, deleted, replaced or exchanged with their
 * neighbour, whatever the case, if at most a third of the longer name differs. The first of several; undefined where none is near.
 */
export function nearest(given: string, names: Iterable<string>): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const edits = distance(given.toLowerCase(), name.toLowerCase());
    if (edits >= least || edits > Math.max(given.length, name.length) / 3) continue;
    least = edits;
    best = name;
  }
  return best;
}

/** `did you mean X? `, or nothing where no name is near. */
export function didYouMean(given: string, names: Iterable<string>): string {
  const meant = nearest(given, names);
  return meant === undefined ? '' : `did you mean ${meant}? `;
}

/** The choices that there are; of more than twelve, only the one that was most likely meant, if any. */
export function allowedChoices(given: string, choices: readonly string[]): string {
  const meant = didYouMean(given, choices);
  return meant && choices.length > 12 ? meant.trimEnd() : `${meant}allowed choices are ${choices.join(', ')}`;
}

/** The optimal string alignment distance (Damerau 1964), in characters. Not worth finding for very long texts. */
function distance(a: string, b: string): number {
  if (a.length > LONGEST || b.length > LONGEST) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    [before, above] = [above, row];
    row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        row[j] = Math.min(row[j], before[j - 2] + 1);
    }
  }
  return row[b.length];
}

const LONGEST = 200;
