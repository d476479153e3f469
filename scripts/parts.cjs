// Writes to FILE (parts.json, if none is given) the parts that the build makes of each command, in the order in which they are needed, with
// their modules of `src`: those that typical command lines load when each module is loaded as a name of it is first used. `npm run parts`.
const { readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { dirname, join, relative, resolve, sep } = require('node:path');
const { Script } = require('node:vm');
const { transformSync } = require('esbuild');
const { typicalLines } = require('./typical-lines.cjs');

const root = dirname(__dirname);
const scripts = new Map();
let modules;
// V8 may abort if its flags change while it compiles, as it does in a process that runs many command lines.
const v8 = { setFlagsFromString() {} };

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
  const ask = createRequire(path);
  const other = (name) => (name === 'node:v8' ? v8 : ask(name));
  const load = (name) => (name.startsWith('.') ? late(resolve(dirname(path), name)) : other(name));
  if (!scripts.has(path)) scripts.set(path, compiled(path));
  scripts.get(path).runInThisContext()(load, made, made.exports);
  return made.exports;
}

function compiled(path) {
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    loader: 'ts',
    format: 'cjs',
    supported: { 'dynamic-import': false },
    define: { 'import.meta.url': JSON.stringify(`file://${path}`) },
  });
  return new Script(`(function (require, module, exports) {${code}\n})`, { filename: path });
}

/** The parts of the command whose module is `entry`: for each, its name and the paths of the modules that it has first. */
async function partsOf(entry) {
  modules = new Map();
  const parts = [];
  for (const [name, lines] of typicalLines(entry)) {
    for (const line of lines) {
      process.argv = [process.execPath, entry, ...line];
      process.exitCode = undefined;
      modules.delete(entry);
      loaded(entry);
      while (process.exitCode === undefined) await new Promise(setImmediate);
    }
    const paths = [...modules.keys()].map((path) => relative(root, path).replaceAll(sep, '/'));
    const before = new Set(parts.flatMap((part) => part.modules));
    parts.push({ name, modules: paths.filter((path) => path.startsWith('src/') && !before.has(path)).sort() });
  }
  return parts;
}

(async () => {
  const output = process.argv[2] ?? join(__dirname, 'parts.json');
  const parts = {};
  for (const name of ['corefscore', 'nerscore']) parts[name] = await partsOf(join(root, 'bin', `${name}.ts`));
  process.exitCode = 0;
  writeFileSync(output, `${JSON.stringify(parts, null, 2)}\n`);
})();
