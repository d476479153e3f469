// Builds dist: the library with tsc, each command in parts and the playground as one file with esbuild. `npm install` runs it in a clone.
// Without the development tools (`npm ci --omit=dev`), it leaves dist as it is, and fails where there is none: `npm pack` would pack nothing.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

// From a repository, npm prepares a package for a global installation (as pre-commit asks for) without its development tools.
if (process.env.npm_config_global === 'true' && !existsSync(join(root, 'node_modules'))) {
  const { npm_config_global: _, npm_config_prefix: __, ...env } = process.env;
  execFileSync('npm', ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

let tsc;
try {
  tsc = join(dirname(require.resolve('typescript/package.json')), 'bin', 'tsc');
  require.resolve('esbuild');
} catch {
  const isBuilt = existsSync(join(root, 'dist'));
  console.error(
    `build: typescript and esbuild are not installed${isBuilt ? ', so dist is left as it is' : ': run npm ci'}`,
  );
  process.exit(isBuilt ? 0 : 1);
}

rmSync(join(root, 'dist'), { recursive: true, force: true });
mkdirSync(join(root, 'dist', 'lib'), { recursive: true });
// `npm run types` checks the types.
const compiled = once(
  spawn(process.execPath, [tsc, '-p', join(root, 'src'), '--noCheck'], { stdio: 'inherit' }),
  'close',
);

const { bundleCommand, bundlePage, bundlePlayground, bundleSaxes, bundleServe, bundleWorker } = await import(
  './bundle.mjs'
);
const bin = join(root, 'dist', 'bin');
const partsOf = JSON.parse(readFileSync(join(root, 'scripts', 'parts.json'), 'utf8'));
for (const folder of [bin, join(root, 'dist', 'man')]) mkdirSync(folder, { recursive: true });
const commands = readdirSync(join(root, 'bin')).filter((file) => file !== 'serve.ts');
const page = await bundlePage(root, join(bin, 'page.cjs'), join(root, 'dist', 'lib', 'page'));
const modules = bundleServe(root, page, join(bin, 'serve.cjs'));
// Commands run while their caches are made.
await bundleWorker(root, join(bin, 'worker.cjs'));
await Promise.all([
  bundlePlayground(root, page, join(root, 'dist', 'playground', 'index.html')),
  ...commands.map((file) => buildCommand(basename(file, '.ts'))),
]);
const [failed] = await compiled;
if (failed) throw new Error(`tsc ends with ${failed}`);
await bundleSaxes(root, join(root, 'dist', 'lib', 'formats', 'xml', 'saxes.js'));
const bundled = [...(await modules).keys()];
const packages = bundled.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? []);
writeFileSync(join(root, 'dist', 'THIRD-PARTY.txt'), [...new Set(packages)].sort().map(licence).join('\n'));

/** Bundles a command, with its launcher, V8's code cache and, unless it is a drop-in, its manual. */
async function buildCommand(name) {
  const output = join(bin, name);
  const parts = await bundleCommand(root, await modules, `bin/${name}.ts`, partsOf[name] ?? [], output);
  writeLauncher(name, parts);
  await printed(join(root, 'scripts', 'code-cache.mjs'), output, ...parts);
  if (name in partsOf) writeFileSync(join(root, 'dist', 'man', `${name}.1`), await printed(`${output}.cjs`, 'man'));
}

/** What a program prints to standard output. It has nothing to read from standard input. */
async function printed(...program) {
  const running = promisify(execFile)(process.execPath, program);
  running.child.stdin.end();
  return (await running).stdout;
}

/**
 * Writes the launcher. A command is its code in parts, V8's code cache for each, made here, and this launcher, which gives both to V8. That
 * halves the time that a command adds to the start of node. A cache is only used by the release of node that made it; others compile the
 * code as usual. V8 may accept a cache from another release and crash, as node 20.19 does with one from 20.20.
 */
function writeLauncher(name, parts) {
  const launcher = join(bin, `${name}.cjs`);
  writeFileSync(
    launcher,
    `#!/usr/bin/env node
const { readFileSync } = require('node:fs');
const { Script } = require('node:vm');
if (Number.parseInt(process.versions.node, 10) < 20) {
  console.error(\`error: this needs Node.js 20.19 or newer, and \${process.execPath} is \${process.version}\`);
  process.exit(2);
}
const release = \`\${process.version}-\${process.platform}-\${process.arch}\`;
const run = (part) => {
  const filename = __filename.replace(/cjs$/, \`\${part}.cjs\`);
  let cachedData;
  try {
    cachedData = readFileSync(filename.replace(/cjs$/, \`\${release}.cache\`).replace('.code.', '.'));
  } catch {}
  return new Script(readFileSync(filename, 'latin1'), { filename, cachedData }).runInThisContext();
};
const parts = ${JSON.stringify(parts)};
run('code')((id) => (parts.includes(id.slice(2)) ? run(id.slice(2)) : require(id)));
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
