// Builds dist: the library with tsc, each command as one file with esbuild. Run by `npm install` in a clone; where the development
// tools are absent (`npm ci --omit=dev`), there is nothing to build with and nothing to build.
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

let tsc;
try {
  tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  require.resolve('esbuild');
} catch {
  console.error('build: typescript and esbuild are not installed, so dist is left as it is');
  process.exit(0);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
execFileSync(process.execPath, [tsc, '-p', join(root, 'src')], { stdio: 'inherit' });

const { buildSync } = await import('esbuild');
const bins = readdirSync(join(root, 'bin')).filter((name) => name.endsWith('.ts'));
for (const name of bins) {
  const outfile = join(root, 'dist', 'bin', `${basename(name, '.ts')}.cjs`);
  buildSync({
    entryPoints: [join(root, 'bin', name)],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
  });
  chmodSync(outfile, 0o755);
}
