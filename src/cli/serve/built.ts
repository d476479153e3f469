import { createRequire } from 'node:module';

/** `serve` as the build has made it. In a bundle, where it stands beside the command, the build has put its own way to it here. */
export function builtServe(): { readonly main: (argv: readonly string[]) => Promise<void> } {
  return createRequire(import.meta.url)('../../../dist/bin/serve.cjs');
}
