/**
 * Builds one executable that holds node and every command, and answers as the command it is called by. Run after a build: npm run
 * package. Leaves `build/corefscore-SYSTEM-MACHINE`, which is released, and a link to it for each command in `build/bin`, with which it
 * is tried: nothing counts as built before every command has scored a file without node on the path.
 *
 * One file and not one for each command, because 99 % of it is node.
 */
import { execFileSync } from 'node:child_process';
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { manifest } from './manifest.ts';
import { tryCommand } from './trials.ts';

interface Target {
  readonly platform: string;
  readonly arch: string;
  readonly nodeRange: string;
  readonly output: string;
}
type MakeExecutable = (
  entry: string,
  options: {
    readonly targets: readonly Target[];
    readonly useLocalNode: true;
    readonly signature: true;
    readonly seaConfig: { readonly useCodeCache: boolean };
  },
) => Promise<void>;

const onWindows = process.platform === 'win32';
const { version, bin } = manifest();
const platform = { win32: 'win', darwin: 'macos' }[process.platform as string] ?? process.platform;
const ending = onWindows ? '.exe' : '';
const executable = resolve('build', `corefscore-${platform}-${process.arch}${ending}`);

// What other scripts keep in `build` stays.
for (const made of [executable, join('build', 'bin'), join('build', 'temporary')])
  rmSync(made, { recursive: true, force: true });
mkdirSync(join('build', 'bin'), { recursive: true });
writeFileSync(join('build', 'entry.cjs'), entry());
await make();
for (const command of Object.keys(bin)) {
  const link = resolve('build', 'bin', command + ending);
  linkSync(executable, link);
  tryCommand(command, version, ({ args, input }) =>
    execFileSync(link, args, { input, encoding: 'utf8', env: { ...process.env, PATH: '' } }),
  );
}
console.log(`${executable}: ${Math.round(statSync(executable).size / 1e6)} MB, with node ${process.version}`);
console.log(`${Object.keys(bin).join(', ')} work without node; --version takes ${startTime()} ms`);

/** The commands as they are in the package, each by its parts, which are function expressions, and the choice among them. */
function entry(): string {
  const programs = Object.entries(bin).map(([command, path]) => {
    const own = basename(path, 'cjs');
    const parts = readdirSync(dirname(path)).filter(
      (file) => file.startsWith(own) && /^\w+\.cjs$/.test(file.slice(own.length)),
    );
    const codes = parts.map((file) => {
      const code = readFileSync(join(dirname(path), file), 'latin1').trim();
      return `${JSON.stringify(`./${basename(file.slice(own.length), '.cjs')}`)}: ${code}`;
    });
    return `${JSON.stringify(command)}: {\n${codes.join(',\n')}\n}`;
  });
  const page = readFileSync(join('dist', 'bin', 'page.cjs'), 'utf8');
  const worker = readFileSync(join('dist', 'bin', 'worker.cjs'), 'utf8');
  const serve = readFileSync(join('dist', 'bin', 'serve.cjs'), 'latin1');
  // As it is read by its own launcher.
  const code = serve.slice(serve.indexOf('/*code\n') + 7, serve.lastIndexOf('*/')).replaceAll('*\u0001/', '*/');
  return `const programs = {\n${programs.join(',\n')}\n};
const page = (exports, module) => { ${page} return module.exports; };
const worker = (exports, module) => { ${worker} return module.exports; };
const serve = { main(argv) { const module = { exports: {} }; (${code})(require, module); return module.exports.main(argv); } };
const load = (name) => { const module = { exports: {} }; return name === './page.cjs' ? page(module.exports, module) : name === './worker.cjs' ? worker(module.exports, module) : name === './serve.cjs' ? serve : parts[name] ?? require(name); };
const called = require('node:path').basename(process.argv0).toLowerCase();
const name = Object.keys(programs).find((command) => called.startsWith(command)) ?? 'corefscore';
process.argv[1] = process.execPath;
const parts = programs[name];
parts['./code'](load);
`;
}

/**
 * pkg copies the node that runs this and puts the entry into it. Its way to do so without a download is not on its command line. It works
 * in the temporary folder and looks for postject from there, so that folder has to be inside the project.
 */
async function make(): Promise<void> {
  const temporary = resolve('build', 'temporary');
  mkdirSync(temporary);
  Object.assign(process.env, { TMPDIR: temporary, TMP: temporary, TEMP: temporary });
  const pkg = createRequire(import.meta.url)('@yao-pkg/pkg/lib-es5/sea.js') as { readonly default: MakeExecutable };
  const target = { platform, arch: process.arch, nodeRange: `node${process.versions.node}`, output: executable };
  await pkg.default(join('build', 'entry.cjs'), {
    targets: [target],
    useLocalNode: true,
    signature: true,
    seaConfig: { useCodeCache: true },
  });
  rmSync(temporary, { recursive: true });
}

/** Milliseconds that the smallest command line takes: the middle one of eleven runs. */
function startTime(): number {
  const times = Array.from({ length: 11 }, () => {
    const start = performance.now();
    execFileSync(executable, ['--version']);
    return performance.now() - start;
  });
  return Math.round(times.sort((a, b) => a - b)[5]);
}
