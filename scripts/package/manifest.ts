import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly bin: Readonly<Record<string, string>>;
  readonly files: readonly string[];
}

/** What package.json says: the version, the commands with the file of each, and what is packed. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
}
