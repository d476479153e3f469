// Runs the built commands on many command lines in one process: `node scripts/run-built.cjs`, with JSON on standard input, a list of
// { command, args, env }, and JSON on standard output, a list of { stdout, stderr, status }. Each runs its bundle anew.
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, resolve } = require('node:path');
const { Script } = require('node:vm');

const bundles = {};

function bundleOf(code) {
  bundles[code] ??= new Script(fs.readFileSync(code, 'latin1'), { filename: code }).runInThisContext();
  return bundles[code];
}

async function outcomeOf({ command, args, env }) {
  const code = resolve('dist', 'bin', `${command}.code.cjs`);
  const written = { 1: [], 2: [] };
  const writeSync = (descriptor, bytes, at = 0) => {
    if (!(descriptor in written)) return fs.writeSync(descriptor, bytes, at);
    return written[descriptor].push(Buffer.from(bytes.subarray(at))) && bytes.length - at;
  };
  const load = createRequire(code);
  const loadOwn = (name) => (/^(node:)?fs$/.test(name) ? { ...fs, writeSync } : load(name));
  process.argv = [process.execPath, code, ...args];
  process.env = env;
  process.exitCode = undefined;
  bundleOf(code)({}, loadOwn, { exports: {} }, code, dirname(code));
  while (process.exitCode === undefined) await new Promise(setImmediate);
  const [stdout, stderr] = [1, 2].map((descriptor) => Buffer.concat(written[descriptor]).toString());
  return { stdout, stderr, status: process.exitCode };
}

(async () => {
  const outcomes = [];
  for (const commandLine of JSON.parse(fs.readFileSync(0, 'utf8'))) outcomes.push(await outcomeOf(commandLine));
  process.exitCode = 0;
  fs.writeFileSync(1, JSON.stringify(outcomes));
})();
