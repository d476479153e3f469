// Runs a command on typical command lines, and writes V8's code cache of each of its parts to a file beside it: `node code-cache.mjs COMMAND
// PART...`, where the parts are COMMAND.PART.cjs. A cache only works in the release of node that made it, so the release is in its name.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { Script } from 'node:vm';

const { typicalLines } = createRequire(import.meta.url)('./typical-lines.cjs');
const command = resolve(process.argv[2]);
const scripts = new Map(
  process.argv.slice(3).map((part) => {
    const filename = `${command}.${part}.cjs`;
    return [`./${part}`, new Script(readFileSync(filename, 'latin1'), { filename })];
  }),
);
const load = createRequire(command);
// Nor does it work where flags of V8 differ, so those of large inputs are not set.
const v8 = { setFlagsFromString() {} };
const ask = (id) => (id === 'node:v8' ? v8 : load(id));

const caches = new Map();
for (const [part, lines] of typicalLines(command)) {
  for (const line of lines) {
    process.argv = [process.execPath, `${command}.cjs`, ...line];
    process.exitCode = undefined;
    scripts.get('./code').runInThisContext()((id) => scripts.get(id)?.runInThisContext() ?? ask(id));
    while (process.exitCode === undefined) await new Promise(setImmediate);
  }
  // What every run loads has what scoring needs: to read from the cache what other lines need as well takes longer than they gain.
  if (part === 'score')
    for (const each of ['./code', './score']) caches.set(each, scripts.get(each).createCachedData());
}

process.exitCode = 0;
const { version, platform, arch } = process;
for (const [part, script] of scripts) {
  const name = `${command}.${part.slice(2)}`.replace(/\.code$/, '');
  writeFileSync(`${name}.${version}-${platform}-${arch}.cache`, caches.get(part) ?? script.createCachedData());
}
