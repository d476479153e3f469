// Finds the modules of `src` that typical command lines need: `node needed-modules.cjs ENTRY`, where ENTRY is a file of `bin`. Each is loaded
// when a name of it is first used. Writes to file 3 the parts of the command as JSON, in the order in which they are needed.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative, resolve, sep } = require('node:path');
const { Script } = require('node:vm');
const { transformSync } = require('esbuild');
const { typicalLines } = require('./typical-lines.cjs');

const root = dirname(__dirname);
const modules = new Map();

/** The names of a module, which runs when the first of them is used. */
function late(path) {
  const get = (_, name) => {
    Object.assign(names, loaded(path));
    return loaded(path)[name];
  };
  const names = Object.create(new Proxy({}, { get }));
  return names;
}

function loaded(path) {
  const known = modules.get(path);
  if (known) return known.exports;
  const made = { exports: {} };
  modules.set(path, made);
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    loader: 'ts',
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': JSON.stringify(`file://${path}`) },
  });
  const ask = createRequire(path);
  const load = (name) => (name.startsWith('.') ? late(resolve(dirname(path), name)) : ask(name));
  const run = new Script(`(function (require, module, exports) {${code}\n})`, { filename: path }).runInThisContext();
  run(load, made, made.exports);
  return made.exports;
}

(async () => {
  const entry = resolve(process.argv[2]);
  const parts = [];
  const found = new Set();
  for (const [name, lines] of typicalLines(entry)) {
    for (const line of lines) {
      process.argv = [process.execPath, entry, ...line];
      process.exitCode = undefined;
      modules.delete(entry);
      loaded(entry);
      while (process.exitCode === undefined) await new Promise(setImmediate);
    }
    const paths = [...modules.keys()].map((path) => relative(root, path).replaceAll(sep, '/'));
    const own = paths.filter((path) => path.startsWith(join('src', '/')) && !found.has(path));
    for (const path of own) found.add(path);
    parts.push({ name, modules: own });
  }
  process.exitCode = 0;
  writeFileSync(3, JSON.stringify(parts.length > 1 ? parts : []));
})();
