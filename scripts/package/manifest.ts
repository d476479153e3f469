import { readFileSync } from 'node:fs';

interface Manifest {
  readonly version: string;
  readonly description: string;
  readonly bin: Readonly<Record<string, string>>;
}

/** What package.json says: the version, and the commands with the file of each. */
export function manifest(): Manifest {
  return JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
}
