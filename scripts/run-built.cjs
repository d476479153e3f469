// Runs the built commands on many command lines in one process: `node scripts/run-built.cjs`, with JSON on standard input, a list of
// { command, args, env }, and JSON on standard output, a list of { stdout, stderr, status }. Each runs its bundle anew.
const fs = require('node:fs');
const { createRequire } = require('node:module');
const { resolve } = require('node:path');
const { Script } = require('node:vm');

const scripts = {};

function scriptOf(filename) {
  scripts[filename] ??= new Script(fs.readFileSync(filename, 'latin1'), { filename });
  return scripts[filename];
}

async function outcomeOf({ command, args, env }) {
  const fileOf = (part) => resolve('dist', 'bin', `${command}.${part}.cjs`);
  const written = { 1: [], 2: [] };
  const writeSync = (descriptor, bytes, at = 0) => {
    if (!(descriptor in written)) return fs.writeSync(descriptor, bytes, at);
    return written[descriptor].push(Buffer.from(bytes.subarray(at))) && bytes.length - at;
  };
  const load = createRequire(fileOf('code'));
  const loadOwn = (name) => {
    if (/^(node:)?fs$/.test(name)) return { ...fs, writeSync };
    const part = name.replace(/^\.\//, '');
    return part !== name && fs.existsSync(fileOf(part)) ? scriptOf(fileOf(part)).runInThisContext() : load(name);
  };
  process.argv = [process.execPath, fileOf('code'), ...args];
  process.env = env;
  process.exitCode = undefined;
  scriptOf(fileOf('code')).runInThisContext()(loadOwn);
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
