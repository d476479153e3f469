import { statOf } from './status.ts';

/**
 * Lets V8 wait longer before it compiles a function, where an input is large: up to half the CPU time of a run over a corpus goes into
 * compiling. Loading `node:v8` takes 4 ms, too long for a small file. V8 may abort if this changes while it compiles, so it is for a process
 * of our own. Node 22 and later have a quick compiler, Maglev, and wait longer by themselves. `more`: other flags of V8.
 */
export async function compileLater(paths: readonly string[], ...more: readonly string[]): Promise<void> {
  const flags = [...(process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : []), ...more];
  if (flags.length === 0 || !paths.some(isLarge)) return;
  const { setFlagsFromString } = await import('node:v8');
  for (const flag of flags) setFlagsFromString(flag);
}

/** What cuts runs of coreference over a corpus to 70 to 90 %: their loops call functions of middle size, which are not inlined. */
export const INLINE_LESS = '--max-inlined-bytecode-size=60';

function isLarge(path: string): boolean {
  const stat = statOf(path);
  return stat !== undefined && (stat.size > LARGE || stat.isDirectory());
}

const LARGE = 1 << 18;
