import { createRequire } from 'node:module';
import type { PageBundle } from '../report/style.ts';

/** The page as the build has made it. In a bundle, where it stands beside the command, the build has put its own way to it here. */
export function builtPage(): PageBundle {
  return createRequire(import.meta.url)('../../dist/bin/page.cjs') as PageBundle;
}
