import { readdirSync, readFileSync } from 'node:fs';
import { groupedBy } from '../../src/text/grouped.ts';
import { source } from '../same-output/random.ts';

/** A change of the code that Stryker proposes. */
export interface Mutant {
  readonly id: string;
  readonly fileName: string;
  readonly mutatorName: string;
  readonly replacement: string;
  /** Lines and columns are counted from 0. */
  readonly location: Range;
}

interface Range {
  readonly start: { readonly line: number; readonly column: number };
  readonly end: { readonly line: number; readonly column: number };
}

/** What is to be run: files with all changes in them, each behind a switch, and those changes that are tried. */
export interface Plan {
  readonly files: Readonly<Record<string, string>>;
  readonly mutants: readonly Mutant[];
}

/** Of each room, so many changes drawn by a seed, or all. */
export async function planOf(rooms: readonly string[], count: number, seed: number): Promise<Plan> {
  const drawn: Mutant[] = [];
  for (const room of rooms) {
    // Of each room by itself, so that a run of some rooms draws what a run of all does.
    const draw = source(seed);
    const all = [...(await instrumented(filesIn(`src/${room}`))).mutants];
    for (let left = count; left > 0 && all.length > 0; left--) drawn.push(...all.splice(draw.below(all.length), 1));
  }
  // Only what was drawn is put behind switches, and what lies in it: code with many switches is slow.
  const ranges = groupedBy(drawn, ({ fileName }) => fileName);
  const { files, mutants } = await instrumented([...ranges.keys()], (path) =>
    ranges.get(path)!.map(({ location }) => location),
  );
  const keys = new Set(drawn.map(keyOf));
  return { files, mutants: mutants.filter((mutant) => keys.has(keyOf(mutant))) };
}

/** What tells changes apart however they are numbered. */
function keyOf({ fileName, mutatorName, replacement, location }: Mutant): string {
  return JSON.stringify([fileName, mutatorName, replacement, location]);
}

async function instrumented(
  paths: readonly string[],
  rangesOf?: (path: string) => readonly Range[],
): Promise<{ files: Record<string, string>; mutants: readonly Mutant[] }> {
  // Installed by npm run mutate alone.
  const { Instrumenter } = await import('@stryker-mutator/instrumenter' as string);
  const log = { debug() {}, info() {}, isDebugEnabled: () => false };
  const given = paths.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: rangesOf?.(name) ?? true }));
  const options = { ignorers: [], plugins: null, excludedMutations: [], noHeader: true };
  const { files, mutants } = await new Instrumenter(log).instrument(given, options);
  return {
    files: Object.fromEntries(files.map(({ name, content }: { name: string; content: string }) => [name, content])),
    mutants,
  };
}

function filesIn(folder: string): readonly string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort();
}
