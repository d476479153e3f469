import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.COREFSCORE_SHARED ?? '../shared');

/** The folder of conformance cases and real corpora, where there is one: tests that need it say so and are skipped without it. */
export const shared: string | undefined = existsSync(join(folder, 'conformance')) ? folder : undefined;

/** A path below that folder. Only for tests that are skipped when `shared` is undefined. */
export function sharedPath(...parts: string[]): string {
  return join(shared ?? folder, ...parts);
}
