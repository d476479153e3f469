import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { goldenCommand, parseCommandLine } from '../test/cli/golden-case.ts';
import { chromiumPath } from './chromium.ts';
import type { Scored } from './scored-by-library.ts';

/**
 * Scores the inputs of golden cases by the library, here and in chromium: whether any report or problem differs, and what is to be said.
 * Intervals are asked for, which draw samples.
 */
export async function inChromium(
  cases: readonly string[],
): Promise<{ readonly differs: boolean; readonly said: string }> {
  if (chromiumPath === undefined) return { differs: false, said: 'chromium is not installed' };
  const all = cases.flatMap((name) => scoredBy(name) ?? []);
  const { outputFiles } = await build({
    stdin: { contents: `export { scored } from './scripts/scored-by-library.ts'`, resolveDir: '.' },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'library',
    target: 'es2022',
  });
  const [{ text }] = outputFiles;
  const here = new Function(`${text}; return library.scored`)() as (one: Scored) => Promise<string>;
  const browser = await chromium.launch({ executablePath: chromiumPath, chromiumSandbox: false });
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: text });
    let differing = 0;
    for (const one of all) {
      const there = await page.evaluate(
        (given) => (globalThis as never as { library: { scored: typeof here } }).library.scored(given),
        one,
      );
      if (there !== (await here(one))) differing++;
    }
    return {
      differs: differing > 0,
      said: `the library in chromium ${browser.version()}: ${differing} of ${all.length} differ`,
    };
  } finally {
    await browser.close();
  }
}

/** What the line of a case scores; nothing if it does not score, or reads more or less than two inputs. */
function scoredBy(name: string): Scored | undefined {
  const { command, args } = parseCommandLine(goldenCommand(name));
  const paths = args.filter((arg) => existsSync(arg));
  if (paths.length !== 2 || args[0] !== paths[0] || args[1] !== paths[1]) return undefined;
  const inside = (path: string): string[] =>
    statSync(path).isDirectory() ? readdirSync(path).flatMap((own) => inside(join(path, own))) : [path];
  const files = paths.flatMap(inside).map((path) => [path, readFileSync(path, 'latin1')] as const);
  return { command, paths, files: Object.fromEntries(files) };
}
