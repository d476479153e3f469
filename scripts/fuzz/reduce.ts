import type { FuzzCase } from './fuzz-case.ts';

/**
 * A smaller case that still fails: without files, arguments, lines and bytes that do not matter. Each is tried in halves, then in smaller
 * parts.
 *
 * @param tries - how often a smaller case is tried.
 */
export async function reduced(
  one: FuzzCase,
  fails: (smaller: FuzzCase) => Promise<boolean>,
  tries: number,
): Promise<FuzzCase> {
  let best = one;
  let left = tries;
  const isBetter = async (smaller: FuzzCase): Promise<boolean> => {
    if (left-- <= 0 || !(await fails(smaller))) return false;
    best = smaller;
    return true;
  };
  for (const path of Object.keys(best.files)) {
    const { [path]: _, ...files } = best.files;
    await isBetter({ ...best, files });
  }
  await withoutParts(best.argv, (argv) => isBetter({ ...best, argv }));
  for (const separator of ['\n', /(?<=[\t ,[{}\]|()])/, ''])
    for (const path of Object.keys(best.files)) {
      const glue = separator === '\n' ? '\n' : '';
      await withoutParts(best.files[path].split(separator), (parts) =>
        isBetter({ ...best, files: { ...best.files, [path]: parts.join(glue) } }),
      );
    }
  return best;
}

/** Leaves out runs of items, each half as long as those before, as long as what is left is taken. */
async function withoutParts(
  items: readonly string[],
  isTaken: (items: readonly string[]) => Promise<boolean>,
): Promise<void> {
  let rest = items;
  for (
    let length = Math.ceil(rest.length / 2);
    length > 0 && rest.length > 0;
    length = length === 1 ? 0 : Math.ceil(length / 2)
  )
    for (let at = 0; at < rest.length; ) {
      const smaller = rest.toSpliced(at, length);
      if (await isTaken(smaller)) rest = smaller;
      else at += length;
    }
}
