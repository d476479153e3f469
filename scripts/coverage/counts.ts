// How often code of `src` ran, from what V8 counts in code that is made of it and has a source map.
import { existsSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { decodedMappings, type EncodedSourceMap, TraceMap } from '@jridgewell/trace-mapping';
import astV8ToIstanbul from 'ast-v8-to-istanbul';
import { parseAstAsync } from 'vitest/node';

/** The places of a script that are known in `src`, in order, and how often they were passed. */
interface Script {
  readonly offsets: readonly number[];
  readonly origins: readonly { readonly path: string; readonly line: number; readonly column: number }[];
  readonly counts: Float64Array;
}

/** The places of a file that one script knows, in order, and how often they were passed. */
export interface Passed {
  readonly offsets: readonly number[];
  readonly counts: readonly number[];
}

/** What V8 counted, added up over processes. */
export class Counts {
  /** By their code: many processes run the same. */
  private readonly scripts = new Map<string, Script>();

  /** Adds what one process counted in a script, whose code has a map, and may stand behind `before` characters that the map does not know. */
  add(code: string, map: EncodedSourceMap, functions: readonly Profiler.FunctionCoverage[], before = 0): void {
    const script = this.scripts.get(code) ?? placesOf(code, map);
    this.scripts.set(code, script);
    const own = new Uint32Array(script.offsets.length);
    const at = (offset: number): number => firstFrom(script.offsets, offset - before);
    // What is inside comes after what it is in. V8 does not see blocks in code from a code cache: of that, nothing is known.
    for (const { ranges, isBlockCoverage } of functions)
      for (const { startOffset, endOffset, count } of ranges)
        own.fill(isBlockCoverage ? count : 0, at(startOffset), at(endOffset));
    for (const [place, count] of own.entries()) script.counts[place] += count;
  }

  /** How often the places of each file of `src` were passed in each script that has it. */
  passed(): ReadonlyMap<string, readonly Passed[]> {
    const files = new Map<string, { readonly starts: readonly number[]; readonly passed: Passed[] }>();
    for (const { origins, counts } of this.scripts.values()) {
      // What stands twice in a script is there in two forms, of which one may never run.
      const most = new Map<string, Map<number, number>>();
      for (const [at, { path, line, column }] of origins.entries()) {
        const { starts } = files.get(path) ?? { starts: lineStarts(readFileSync(path, 'utf8')) };
        if (!files.has(path)) files.set(path, { starts, passed: [] });
        const own = most.get(path) ?? new Map<number, number>();
        most.set(path, own);
        own.set(starts[line] + column, Math.max(own.get(starts[line] + column) ?? 0, counts[at]));
      }
      for (const [path, own] of most) {
        const places = [...own].sort(([one], [other]) => one - other);
        files.get(path)!.passed.push({ offsets: places.map(([at]) => at), counts: places.map(([, count]) => count) });
      }
    }
    return new Map([...files].map(([path, { passed }]) => [path, passed]));
  }
}

/** What ran of a file of `src`, by its statements, functions and branches. */
export async function coverageOf(path: string, passed: readonly Passed[] = []): ReturnType<typeof astV8ToIstanbul> {
  const code = readFileSync(path, 'utf8');
  const ast = await parseAstAsync(code, { lang: 'ts' });
  const sums = new Map<number, number>();
  for (const [start, end] of nodesIn(ast)) {
    // Maps do not know each place where a node begins: its first place that is known is inside it.
    const found = passed.flatMap(({ offsets, counts }) => {
      const at = firstFrom(offsets, start);
      return offsets[at] < end ? [counts[at]] : [];
    });
    if (found.length > 0)
      sums.set(
        start,
        found.reduce((sum, count) => sum + count, 0),
      );
  }
  const starts = [...sums.keys()].sort((one, other) => one - other);
  const ranges = starts.map((startOffset, at) => {
    return { startOffset, endOffset: starts[at + 1] ?? code.length, count: sums.get(startOffset)! };
  });
  return astV8ToIstanbul({
    code,
    ast,
    coverage: { url: pathToFileURL(path).href, functions: [{ functionName: '', isBlockCoverage: true, ranges }] },
    // An overload of a method has no code.
    ignoreNode: (node) => node.type === 'MethodDefinition' && !node.value.body,
  });
}

/** Where nodes begin and end, and what is inside of blocks. */
function* nodesIn(value: unknown): Generator<readonly [start: number, end: number]> {
  if (typeof value !== 'object' || value === null) return;
  const { type, start, end } = value as { readonly type?: string; readonly start: number; readonly end: number };
  if (type) yield [start, end];
  if (type === 'BlockStatement') yield [start + 1, end - 1];
  for (const inner of Object.values(value)) yield* nodesIn(inner);
}

function placesOf(code: string, map: EncodedSourceMap): Script {
  const starts = lineStarts(code);
  // Paths in maps begin where a build was written, and may be those of the sources of packages.
  const paths = map.sources.map((source) => {
    const own = /^(?:\.\.\/)*(src\/.*)/.exec(source ?? '')?.[1];
    return own && existsSync(own) ? resolve(own) : undefined;
  });
  const places = decodedMappings(new TraceMap(map)).flatMap((segments, generated) =>
    segments.flatMap(([start, source, line, column]) => {
      const path = source === undefined ? undefined : paths[source];
      if (path === undefined) return [];
      // esbuild says that what stands before a word, from the one before it, belongs to it; V8 counts from the word on.
      let offset = starts[generated] + start;
      while (code[offset] === ' ') offset++;
      return [{ offset, path, line: line!, column: column! }];
    }),
  );
  return { offsets: places.map(({ offset }) => offset), origins: places, counts: new Float64Array(places.length) };
}

/** Where the lines of a text begin. */
function lineStarts(text: string): readonly number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}

/** The first of sorted numbers that is not smaller. */
function firstFrom(sorted: readonly number[], wanted: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle] < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
