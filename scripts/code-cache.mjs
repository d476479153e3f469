// Runs a bundle on typical command lines, and writes what the engine compiled for that beside it: `node code-cache.mjs CODE CACHE
// ARGV…`, where each ARGV is a command line as JSON. A cache belongs to one version of the engine; any other passes it over.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

const [code, cache, ...commandLines] = process.argv.slice(2);
const script = new Script(readFileSync(code, 'latin1'), { filename: code });
const run = script.runInThisContext();
for (const commandLine of commandLines) {
  process.argv = [process.execPath, code, ...JSON.parse(commandLine)];
  run({}, createRequire(code), { exports: {} }, code, dirname(code));
}

process.once('beforeExit', () => {
  process.exitCode = 0;
  writeFileSync(cache, script.createCachedData());
});
