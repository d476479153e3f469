import { createRequire } from 'node:module';

/** The code of `worker.ts` as the build has made it. In a bundle, where it stands beside the command, the build has put its own way to it here. */
export function builtWorker(): string {
  return createRequire(import.meta.url)('../../../dist/bin/worker.cjs') as string;
}
