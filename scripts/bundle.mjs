// Bundles a command with esbuild as function expressions, `(function (require) {…})`, which a launcher compiles as scripts.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { build } from 'esbuild';

// Modules that packages load at start-up but our commands never use: child_process, which would take 3 ms, supports-color, which would
// take 5 ms (we decide about colours ourselves), and string-width (report/text-table.ts measures texts itself).
const unused = {
  name: 'unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'child_process', namespace: 'unused' } : undefined,
    );
    onResolve({ filter: /^#supports-color$/ }, () => ({ path: 'supports-color', namespace: 'unused' }));
    onResolve({ filter: /^string-width$/ }, () => ({ path: 'string-width', namespace: 'unused' }));
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'module.exports = { stdout: false, stderr: false }',
    }));
  },
};

/** Puts other code in the place of a module of `src`, given without its extension. */
const inPlaceOf = (module, code) => ({
  name: module,
  setup({ onLoad }) {
    onLoad({ filter: new RegExp(`[\\\\/]src[\\\\/]${module.replaceAll('/', '[\\\\/]')}\\.ts$`) }, () => ({
      contents: code(),
    }));
  },
});

/** Puts the pages of `docs` that `explain` prints in the place of the function that reads them. V8 compiles it when it is called. */
const withDocs = (root) =>
  inPlaceOf('cli/help/docs', () => {
    const folder = join(root, 'docs');
    const pages = ['compat', 'findings', 'metrics', 'modes', 'options', 'problems', 'topics'].map((name) => {
      const files = readdirSync(folder).filter((file) => file === `${name}.md` || file.startsWith(`${name}-`));
      return [name, files.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')];
    });
    return `export const docs = (name) => (${JSON.stringify(Object.fromEntries(pages))})[name];`;
  });

/** The commit that is built, for `--version --verbose`. */
const withCommit = (root) =>
  inPlaceOf('cli/commit', () => {
    const { stdout, status } = spawnSync('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root, encoding: 'utf8' });
    return `export const commit = ${JSON.stringify(status === 0 ? stdout.trim() : 'unknown')};`;
  });

/** Loads the parser of XML, which takes a while, when it is first used. */
const withSaxes = inPlaceOf(
  'formats/xml/saxes',
  () => `export function SaxesParser(options) { return new (require('saxes').SaxesParser)(options); }`,
);

/** Puts the parser of XML into the library, which depends on no package. */
export async function bundleSaxes(root, outfile) {
  const entryPoints = [join(root, 'src/formats/xml/saxes.ts')];
  await build({
    entryPoints,
    outfile,
    absWorkingDir: root,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
  });
}

/** How code is written: small. With SOURCE_MAPS, for `npm run coverage`, as it is in `src`, with a map to it at its end. */
const form = process.env.SOURCE_MAPS ? { sourcemap: 'inline', sourcesContent: false } : { minify: true };

/** What a file of `src/page` becomes for a browser, as one text. */
async function builtText(root, entry, options = {}) {
  const all = { bundle: true, ...form, write: false, charset: 'utf8', legalComments: 'none', ...options };
  const { outputFiles } = await build({ entryPoints: [join(root, 'src/page', entry)], absWorkingDir: root, ...all });
  return outputFiles[0].text.trim();
}

const script = { format: 'iife', target: 'es2022' };

/** The hash that a Content-Security-Policy has of a script or a style. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * Builds the page as a module: the script and the style of a browser as text, with the hashes that a Content-Security-Policy has of them
 * (`PageBundle` in `src/report/style.ts`). `library`: where those who use the library import it from. Returns these texts and hashes.
 */
export async function bundlePage(root, outfile, library) {
  const page = { script: await builtText(root, 'start.ts', script), style: await builtText(root, 'page.css') };
  const texts = { ...page, hashes: { script: hashOf(page.script), style: hashOf(page.style) } };
  writeFileSync(outfile, `module.exports = ${JSON.stringify(texts)};\n`);
  writeFileSync(
    `${library}.js`,
    `import page from '${relative(dirname(library), outfile).replaceAll('\\', '/')}';\nexport { page };\n`,
  );
  const about = '/** The built page, for `htmlReport`. */\nexport declare const page: PageBundle;';
  writeFileSync(`${library}.d.ts`, `import type { PageBundle } from './index.js';\n${about}\n`);
  return texts;
}

/** The samples of the playground: their title, the key or gold, and what is scored against it. */
const samples = [
  ['Coreference', 'quickstart/key.conll', 'quickstart/response.conll', 'several/other.conll'],
  ['Named entities', 'quickstart/gold.tsv', 'quickstart/pred.tsv', 'several/other.tsv'],
  ['Answers of a language model', 'spans/gold.jsonl', 'spans/answers.jsonl'],
];

/**
 * Builds the playground as one file: its script and style; as data the samples, the library as the code of a worker, and what a report is made
 * of. The page may run its own scripts alone, WebAssembly among them, and connect to nothing.
 */
export async function bundlePlayground(root, page, outfile) {
  const start = await builtText(root, 'playground/start.ts', script);
  // A page has no threads of Node.js.
  const plugins = [inPlaceOf('evaluate/threads/built-worker', () => 'export const builtWorker = () => undefined;')];
  const engine = await builtText(root, 'playground/engine.ts', { ...script, plugins });
  const style = await builtText(root, 'playground/playground.css');
  const file = (path) => ({ name: basename(path), content: readFileSync(join(root, 'testdata', path), 'utf8') });
  const tried = samples.map(([title, key, ...response]) => ({ title, key: [file(key)], response: response.map(file) }));
  const parts = JSON.stringify({ samples: tried, engine, page });
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(start)}' 'wasm-unsafe-eval'`,
    `style-src '${page.hashes.style}' '${hashOf(style)}'`,
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
  ];
  mkdirSync(dirname(outfile), { recursive: true });
  writeFileSync(
    outfile,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>corefscore playground</title>
<style>${page.style}</style>
<style>${style}</style>
<body>
<noscript>The playground scores in this page, and needs JavaScript.</noscript>
<script type="application/json" id="parts">${parts.replaceAll('<', '\\u003c')}</script>
<script>${start}</script>
`,
  );
}

/** The paths of `entry` and of all that it imports, directly or not. */
function reached(modules, entry) {
  const paths = new Set([entry]);
  for (const path of paths) for (const one of modules.get(path)) if (modules.has(one)) paths.add(one);
  return [...paths];
}

/**
 * Bundles the command whose module is `entry`, a path in the folder `root`, in parts: for each its name and the modules of `src` in it. Modules
 * in none are in the last part, `late`. A part is a file, `OUTPUT.PART.cjs`, and a function expression, `(function (require) {…})`, which asks
 * for another, as `./PART`, when a name of it is first used. Without parts, all is in one file. `modules`: the paths of all modules, and those
 * that each imports. Returns the names of the parts.
 */
export async function bundleCommand(root, modules, entry, parts, output) {
  const owners = new Map(parts.flatMap(({ name, modules: own }) => own.map((path) => [path, name])));
  const partOf = (path) => owners.get(path) ?? (parts.length > 0 && path.startsWith('src/') ? 'late' : 'code');
  const paths = reached(modules, entry);
  const sources = paths.filter((path) => path.startsWith('src/'));
  const program = readFileSync(join(root, entry), 'utf8').replaceAll("'../src/", "'./src/");
  for (const path of paths.filter((one) => one.startsWith('node_modules/'))) {
    const users = sources.filter((from) => modules.get(from).includes(path));
    if (new Set(users.map(partOf)).size > 1) throw new Error(`${path} would be in several parts`);
  }
  const all = [...new Set(paths.map(partOf))];
  const bundlePart = (part) => {
    const others = sources.filter((path) => partOf(path) !== part);
    const asked = new Set(others.flatMap((path) => modules.get(path)));
    const shared = sources.filter((path) => partOf(path) === part && asked.has(path));
    const contents = (part === 'late' ? givenLate(shared) : given(shared)) + (part === 'code' ? program : '');
    return build({
      ...forNode,
      absWorkingDir: root,
      stdin: { contents, resolveDir: root, loader: 'ts' },
      outfile: `${output}.${part}.cjs`,
      plugins: [...inPlace(root), elsewhere(root, (path) => (partOf(path) === part ? undefined : partOf(path)))],
      banner: { js: asking },
      footer: { js: '})' },
    });
  };
  await Promise.all(all.map(bundlePart));
  return all;
}

const forNode = {
  bundle: true,
  ...form,
  metafile: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // A script cannot use import(): what is loaded lazily is required.
  supported: { 'dynamic-import': false },
  charset: 'ascii',
  legalComments: 'none',
};

/** Leaves what a module of `src` gives in a file beside the command, as it is large and seldom needed. */
const beside = (module, name, file) => {
  const { setup, ...plugin } = inPlaceOf(module, () => `export const ${name} = () => require('./${file}');`);
  return {
    ...plugin,
    setup(build) {
      setup(build);
      build.onResolve({ filter: new RegExp(`^\\./${file}$`) }, ({ path }) => ({ path, external: true }));
    },
  };
};

const withPage = beside('cli/built-page', 'builtPage', 'page.cjs');
const withServe = beside('cli/serve/built', 'builtServe', 'serve.cjs');
const withWorker = beside('evaluate/threads/built-worker', 'builtWorker', 'worker.cjs');

const inPlace = (root) => [unused, withDocs(root), withCommit(root), withPage, withSaxes, withServe, withWorker];

/** Builds the code of threads as a module that is this code as text. */
export async function bundleWorker(root, outfile) {
  const options = { ...forNode, absWorkingDir: root, plugins: [unused, withSaxes, withWorker], write: false };
  const { outputFiles } = await build({ ...options, entryPoints: ['src/cli/threads/worker.ts'] });
  writeFileSync(outfile, `module.exports = ${JSON.stringify(outputFiles[0].text)};\n`);
}

/** Puts the built page into the code. */
const withPageInside = (page) =>
  inPlaceOf('cli/built-page', () => `export const builtPage = () => (${JSON.stringify(page)});`);

/**
 * Bundles `bin/serve.ts` with all that it needs as one file, which runs by itself and can be required. It holds its code as a comment, so that
 * V8 need not look through it before a code cache is found: `serve-launcher.cjs` says how it is run. Returns the paths of all modules, those
 * of the commands too, each with the paths of those that it imports.
 */
export async function bundleServe(root, page, outfile) {
  const plugins = [unused, withDocs(root), withCommit(root), withPageInside(page), withSaxes, withServe, withWorker];
  const options = { ...forNode, absWorkingDir: root, plugins, write: false };
  const { metafile, outputFiles } = await build({ ...options, entryPoints: ['bin/serve.ts'] });
  const code = `(function (require, module) {${outputFiles[0].text}\n})`;
  const hash = createHash('sha256').update(code).digest('hex').slice(0, 16);
  const launcher = readFileSync(join(root, 'scripts', 'serve-launcher.cjs'), 'utf8').replace('HASH', hash);
  // No escape is right in all of strings, templates and regular expressions.
  writeFileSync(outfile, `${launcher}/*code\n${code.replaceAll('*/', '*\u0001/')}*/\n`);
  return new Map(Object.entries(metafile.inputs).map(([path, { imports }]) => [path, imports.map((one) => one.path)]));
}

/** Leaves modules that are in another part to it. */
const elsewhere = (root, otherPart) => ({
  name: 'elsewhere',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, resolveDir }) => {
      const module = relative(root, join(resolveDir, path)).replaceAll('\\', '/');
      const other = otherPart(module);
      return other && { path: `./${other}:${module}`, external: true };
    });
  },
});

/** What gives other parts the names of modules: all are there when the part has run, those of late modules when they are asked for. */
const given = (paths) =>
  paths.map((path, at) => `import * as m${at} from './${path}';`).join('') + giving(paths, (_, at) => `m${at}`);
const givenLate = (paths) => giving(paths, (path) => `require('./${path}')`);
const giving = (paths, names) =>
  `Object.defineProperties(modules, {${paths.map((path, at) => `'${path}': {get: () => ${names(path, at)}}`)}});`;

/**
 * How a part begins. Names of a module in a part that has not run yet are there after the first of them was used. esbuild does not see this
 * text: it may give names without a `$` to what is in the part.
 */
const asking = `(function ($ask, modules = {}, $known = new Map()) {
const require = (id) => {
  const end = id.indexOf(':', 2);
  if (end < 0 || id[0] !== '.') return $ask(id);
  const path = id.slice(end + 1);
  const get = (_, name) => {
    if (!(path in modules)) $ask(id.slice(0, end))($ask, modules, $known);
    Object.assign(names, modules[path]);
    return modules[path][name];
  };
  const names = $known.get(path) ?? Object.create(new Proxy({}, { get }));
  $known.set(path, names);
  return names;
};`;
