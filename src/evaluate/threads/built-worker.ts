import { node } from './node.ts';

/** The code of `worker.ts` as the build has made it. In a bundle, where it stands beside the command, the build has put its own way to it here. */
export function builtWorker(): string {
  const require = node()
    .getBuiltinModule('node:module')
    .createRequire((import.meta as unknown as { url: string }).url);
  return require(require.resolve('corefscore/package.json').replace(/package\.json$/, 'dist/bin/worker.cjs')) as string;
}
