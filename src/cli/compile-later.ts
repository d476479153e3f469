import type { Io } from './io.ts';
import { statOf } from './output-files.ts';

/**
 * Lets V8 wait longer before it compiles a function, where an input is large: up to half the CPU time of a run over a corpus goes into
 * compiling. Loading `node:v8` takes 4 ms, too long for a small file. V8 may abort if this changes while it compiles, so a process that
 * others use is left alone. Node 22 and later have a quick compiler, Maglev, and wait longer by themselves. `more`: other flags of V8.
 */
export async function compileLater(paths: readonly string[], io: Io, ...more: readonly string[]): Promise<void> {
  const flags = [...(process.version.startsWith('v20.') ? ['--interrupt-budget=500000'] : []), ...more];
  if (!io.isOwnProcess || flags.length === 0 || !paths.some(isLarge)) return;
  const { setFlagsFromString } = await import('node:v8');
  for (const flag of flags) setFlagsFromString(flag);
}

function isLarge(path: string): boolean {
  const stat = statOf(path);
  return stat !== undefined && (stat.size > LARGE || stat.isDirectory());
}

const LARGE = 1 << 18;
