// Builds dist: the library with tsc, each command and the playground as one file with esbuild. `npm install` runs it in a clone. Without the
// development tools (`npm ci --omit=dev`), it leaves dist as it is.
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

const { bundleCommand, bundlePage, bundlePlayground, bundleSaxes } = await import('./bundle.mjs');
mkdirSync(join(root, 'dist', 'bin'), { recursive: true });
const page = await bundlePage(root, join(root, 'dist', 'bin', 'page.cjs'), join(root, 'dist', 'lib', 'page'));
await bundlePlayground(root, page, join(root, 'dist', 'playground', 'index.html'));
await bundleSaxes(root, join(root, 'dist', 'lib', 'formats', 'xml', 'saxes.js'));
const bundled = new Set();
for (const file of readdirSync(join(root, 'bin')).filter((candidate) => candidate.endsWith('.ts'))) {
  const name = basename(file, '.ts');
  const output = join(root, 'dist', 'bin', name);
  const inputs = await bundleCommand(root, `bin/${file}`, `${output}.code.cjs`);
  writeLauncher(name);
  execFileSync(process.execPath, [join(root, 'scripts', 'code-cache.mjs'), `${output}.code.cjs`], { stdio: 'ignore' });
  for (const input of inputs) {
    const [, path] = /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input) ?? [];
    if (path) bundled.add(path);
  }
}
writeFileSync(join(root, 'dist', 'THIRD-PARTY.txt'), [...bundled].sort().map(licence).join('\n'));

/**
 * Writes the launcher. A command is its code, V8's code cache for it, made here, and this launcher, which gives both to V8. That halves
 * the time that a command adds to the start of node. A cache is only used by the release of node that made it; others compile the code
 * as usual. V8 may accept a cache from another release and crash, as node 20.19 does with one from 20.20.
 */
function writeLauncher(name) {
  const launcher = join(root, 'dist', 'bin', `${name}.cjs`);
  writeFileSync(
    launcher,
    `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
const release = \`\${process.version}-\${process.platform}-\${process.arch}\`;
const filename = __filename.replace(/cjs$/, 'code.cjs');
let cachedData;
try {
  cachedData = readFileSync(__filename.replace(/cjs$/, \`\${release}.cache\`));
} catch {}
new Script(readFileSync(filename, 'latin1'), { filename, cachedData }).runInThisContext()(require);
`,
  );
  chmodSync(launcher, 0o755);
}

/** The licence of a package that is bundled. */
function licence(name) {
  const folder = join(root, 'node_modules', name);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const own = readdirSync(folder).find((candidate) => /^licen[cs]e/i.test(candidate));
  // Some packages lack theirs, which is in their repository.
  const file = own ? join(folder, own) : join(root, 'scripts', 'licences', `${name}.txt`);
  if (!existsSync(file)) throw new Error(`${name} is bundled but has no licence file`);
  return `${name} ${version}\n\n${readFileSync(file, 'utf8').trim()}\n`;
}
