/**
 * Packs the package as it would be published, installs it in an empty folder, and uses it there as a stranger would: every command,
 * the types, `import` and `require`. Run after a build: npm run try-package -- [NODE...], where each NODE is the path of a node
 * executable to run it with, or a version such as 22, which is fetched from the registry (its package `node` holds executables);
 * without any, the one that runs this.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { manifest } from './manifest.ts';
import { tryCommand } from './trials.ts';

const onWindows = process.platform === 'win32';
const { version, bin, files } = manifest();
const example = `import { corefDocument, scoreCoref } from 'corefscore';
const documents = [corefDocument('d', [[[0, 1], [2, 3]]])];
const f1: number = scoreCoref(documents, documents).systems[0].scores.muc.f1;
`;

const folder = realpathSync(mkdtempSync(join(tmpdir(), 'corefscore-package-')));
try {
  const tarball = pack();
  install(tarball);
  checkTypes();
  const nodes = process.argv.slice(2).map((node) => (/^\d[\d.]*$/.test(node) ? fetchNode(node) : resolve(node)));
  for (const node of nodes.length > 0 ? nodes : [process.execPath]) tryWith(node);
} finally {
  rmSync(folder, { recursive: true });
}

/** Packs what `dist` holds now, says how large it is, and returns the path of the package. */
function pack(): string {
  const text = npm(['pack', '--ignore-scripts', '--json', '--pack-destination', folder], process.cwd());
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(text);
  console.log(`${filename}: ${kilobytes(size)} packed, ${kilobytes(unpackedSize)} unpacked, ${entryCount} files`);
  return join(folder, filename);
}

/** Installs it where nothing else is, without a registry: it has nothing to fetch, and no script to run. */
function install(tarball: string): void {
  writeFileSync(join(folder, 'package.json'), '{}');
  npm(['install', '--offline', tarball], folder);
  const packages = readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
  if (packages.join() !== 'corefscore') throw new Error(`it brought other packages: ${packages.join(', ')}`);
  const wanted = files.filter((path) => !path.startsWith('!'));
  const lacking = wanted.filter((path) => !existsSync(join(folder, 'node_modules', 'corefscore', path)));
  if (lacking.length > 0) throw new Error(`it lacks ${lacking.join(', ')}`);
}

function checkTypes(): void {
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc');
  writeFileSync(join(folder, 'types.mts'), example);
  const options = ['--strict', '--noEmit', '--target', 'es2023', '--module', 'nodenext', '--types', ''];
  execFileSync(process.execPath, [compiler, ...options, 'types.mts'], { cwd: folder, stdio: 'inherit' });
}

/** Installs that version of node in a folder of its own, and returns the path of the executable. */
function fetchNode(wanted: string): string {
  const own = join(folder, 'node', wanted);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'package.json'), '{}');
  npm(['install', '--no-audit', '--no-fund', `node@${wanted}`], own);
  return join(own, 'node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node');
}

/** Uses it with one version of node: the shims of npm find that node first on the path. */
function tryWith(node: string): void {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` };
  for (const command of Object.keys(bin)) {
    const shim = join(folder, 'node_modules', '.bin', onWindows ? `${command}.cmd` : command);
    tryCommand(command, version, ({ args, input }) =>
      execFileSync(shim, args, { cwd: folder, env, input, encoding: 'utf8', shell: onWindows }),
    );
  }
  const run = (name: string, code: string): string => {
    writeFileSync(join(folder, name), code);
    return execFileSync(node, [name], { cwd: folder, encoding: 'utf8' }).trim();
  };
  const untyped = `${example.replace(': number', '')}console.log(f1);`;
  const printed = [
    run('import.mjs', untyped),
    run('require.cjs', untyped.replace(/import (.*) from (.*);/, 'const $1 = require($2);')),
  ];
  run('schema.cjs', "require('corefscore/schema/coref-report.json');");
  if (printed.join() !== '1,1') throw new Error(`import and require gave ${printed.join(' and ')}`);
  const of = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  console.log(`node ${of}: ${Object.keys(bin).join(', ')}, import and require work`);
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell: onWindows, stdio: ['ignore', 'pipe', 'inherit'] });
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1000)} kB`;
}
