// What counts lines and branches for vitest, as its own provider does in the processes of the tests. It adds what the commands that tests
// start, threads and pages in a browser ran, of a build with source maps: each has left its counts in the folder that COUNTED names.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { createRequire } from 'node:module';
import { join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EncodedSourceMap } from '@jridgewell/trace-mapping';
import v8 from '@vitest/coverage-v8';
import { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js';
import { Counts, coverageOf } from './counts.ts';

/** What V8 counted in a script. Browsers say what its code is. */
interface Counted extends Profiler.ScriptCoverage {
  readonly source?: string;
  readonly startOffset?: number;
}

class Provider extends V8CoverageProvider {
  override async generateCoverage(): ReturnType<V8CoverageProvider['generateCoverage']> {
    const counts = new Counts();
    const read: Counted[] = [];
    await this.readCoverageFiles<{ result: Counted[] }>({
      onFileRead: ({ result }) => read.push(...result),
      onFinished: async (project, environment) => {
        for (const { url, functions, startOffset } of read.splice(0)) {
          const path = fileURLToPath(url);
          const made = this.isIncluded(path) ? await this.transformFile(path, project, environment) : undefined;
          const map = made && { ...(made.map as EncodedSourceMap), sources: [relative('.', path)] };
          if (map) counts.add(made.code, map, functions, startOffset);
        }
      },
      onDebug: Object.assign(() => {}, { enabled: false }),
    });
    const folder = process.env.COUNTED;
    if (folder && existsSync(folder)) addBuilt(counts, folder);
    const passed = counts.passed();
    const map = this.createCoverageMap();
    for (const path of await this.getUntestedFiles([])) map.merge(await coverageOf(path, passed.get(path)));
    return map;
  }
}

/** Adds what processes and pages that ran built code have left in a folder. */
function addBuilt(counts: Counts, folder: string): void {
  const known = new Map<string, Built | undefined>();
  for (const name of readdirSync(folder)) {
    for (const { url, source, functions } of countedIn(join(folder, name))) {
      const key = source ?? url;
      if (!known.has(key)) known.set(key, withMap(source ?? builtCode(url)));
      const built = known.get(key);
      // The file that holds code as a comment has the same name as this code, and is longer.
      const isWhole = functions.every(({ ranges }) => ranges[0].endOffset <= (built?.code.length ?? 0));
      if (built && isWhole) counts.add(built.code, built.map, functions);
    }
  }
}

/** What a process or page has left; nothing of one that was killed while it wrote. */
function countedIn(path: string): readonly Counted[] {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).result;
  } catch {
    return [];
  }
}

interface Built {
  readonly code: string;
  readonly map: EncodedSourceMap;
}

/** Code that has its map at its end, or before the bracket that ends it. */
function withMap(code: string | undefined): Built | undefined {
  const [, map] = /\n\/\/# sourceMappingURL=data:application\/json;base64,(\S+)\s*(?:\}\))?\s*$/.exec(code ?? '') ?? [];
  return code && map ? { code, map: JSON.parse(Buffer.from(map, 'base64').toString()) } : undefined;
}

/** The code of a script, as V8 got it. */
function builtCode(url: string): string | undefined {
  if (url === '[worker eval]') return createRequire(import.meta.url)(resolve('dist/bin/worker.cjs')) as string;
  if (!url.startsWith(`file://${resolve('dist/bin')}/`)) return undefined;
  const text = readFileSync(fileURLToPath(url), 'latin1');
  const start = text.indexOf('/*code\n');
  return start < 0 ? text : text.slice(start + 7, -3).replaceAll('*\u0001/', '*/');
}

export default { ...v8, getProvider: () => new Provider() };
