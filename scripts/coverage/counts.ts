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

/** How often places of a file were passed, by their offsets. */
export type Passed = ReadonlyMap<number, number>;

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

  /** How often the places of each file of `src` were passed. */
  passed(): ReadonlyMap<string, Passed> {
    const files = new Map<string, { readonly starts: readonly number[]; readonly passed: Map<number, number> }>();
    for (const { origins, counts } of this.scripts.values()) {
      // What stands twice in a script is there in two forms, of which one may never run.
      const most = new Map<string, Map<number, number>>();
      for (const [at, { path, line, column }] of origins.entries()) {
        const file = files.get(path) ?? { starts: lineStarts(readFileSync(path, 'utf8')), passed: new Map() };
        files.set(path, file);
        const own = most.get(path) ?? new Map<number, number>();
        most.set(path, own);
        const offset = file.starts[line] + column;
        own.set(offset, Math.max(own.get(offset) ?? 0, counts[at]));
      }
      for (const [path, own] of most)
        for (const [offset, count] of own) {
          const { passed } = files.get(path)!;
          passed.set(offset, (passed.get(offset) ?? 0) + count);
        }
    }
    return new Map([...files].map(([path, { passed }]) => [path, passed]));
  }
}

/** What ran of a file of `src`, by its statements, functions and branches. */
export async function coverageOf(path: string, passed: Passed = new Map()): ReturnType<typeof astV8ToIstanbul> {
  const code = readFileSync(path, 'utf8');
  const ast = await parseAstAsync(code, { lang: 'ts' });
  const known = [...passed.keys()].sort((one, other) => one - other);
  const counts = new Map(passed);
  // Maps do not know each place where a node begins: its first place that is known is inside it.
  for (const [start, end] of nodesIn(ast)) {
    const first = known[firstFrom(known, start)];
    if (first < end) counts.set(start, passed.get(first)!);
  }
  const starts = [...counts.keys()].sort((one, other) => one - other);
  const ranges = starts.map((startOffset, at) => {
    return { startOffset, endOffset: starts[at + 1] ?? code.length, count: counts.get(startOffset)! };
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
      return path === undefined ? [] : [{ offset: starts[generated] + start, path, line: line!, column: column! }];
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
