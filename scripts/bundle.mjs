// Bundles a command with esbuild: a module that typical command lines do not need goes into a second file, which is loaded with the first
// of those that is. V8 takes time for each function of a script, called or not, and most command lines need half of them.
import { relative } from 'node:path';
import { build } from 'esbuild';

/** The modules that typical command lines load late only because not all of them need each. */
const typical = [
  'src/cli/config.ts',
  'src/cli/watched.ts',
  'src/evaluate/coref/fingerprint.ts',
  'src/evaluate/ner/fingerprint.ts',
  'src/report/color-style.ts',
  'src/report/json.ts',
  'src/report/problem-text.ts',
  'src/report/table.ts',
];

/**
 * Bundles the command whose module is `entry`, a path in the folder `root`, into `OUTPUT.code.cjs` and, if it loads modules that are not
 * typical, `OUTPUT.later.cjs`. Both are function expressions, as `load-bundle.cjs` calls them. Every module of ours is in one of the two,
 * so that classes and state are shared.
 *
 * Returns the paths of all modules.
 */
export async function bundleCommand(root, entry, output) {
  const outfile = `${output}.code.cjs`;
  const { inputs } = (await bundle(root, { entryPoints: [entry], outfile, write: false })).metafile;
  const { start, late } = reached(inputs, entry, (path) => typical.includes(path));
  const shared = late.length === 0 ? [] : await bundleLater(root, start, late, `${output}.later.cjs`);
  const eager = reached(inputs, entry, () => false).start;
  await bundle(root, {
    stdin: { contents: `${await sharing(root, shared, eager)}\nimport './${entry}';`, resolveDir: root },
    outfile,
    plugins: [replaced(root, ({ path, kind }) => kind === 'dynamic-import' && late.includes(path), takeLater)],
  });
  return Object.keys(inputs);
}

/** The modules that a command reaches without loading one late that is not typical, and those. */
function reached(inputs, entry, isTypical) {
  const start = new Set();
  const late = new Set();
  const visit = (path) => {
    if (start.has(path)) return;
    start.add(path);
    for (const { path: to, kind, external } of inputs[path].imports) {
      if (kind === 'dynamic-import' && !isTypical(to) && !external) late.add(to);
      else if (!external) visit(to);
    }
  };
  visit(entry);
  return { start, late: [...late].filter((path) => !start.has(path)) };
}

/** The code that gives modules to those that are loaded later, without loading any that would not be loaded at once. */
async function sharing(root, shared, eager) {
  const options = { absWorkingDir: root, entryPoints: shared, outbase: '.', outdir: 'dist', format: 'esm' };
  const { outputs } = (await build({ ...options, write: false, metafile: true })).metafile;
  const lines = shared.map((path, at) => {
    if (!eager.has(path)) return { entry: `get '${path}'() { return require('./${path}'); }` };
    const { exports } = Object.values(outputs).find(({ entryPoint }) => entryPoint === path);
    const imported = exports.map((name) => `${name} as ${name}${at}`).join(', ');
    const given = exports.map((name) => `get ${name}() { return ${name}${at}; }`).join(', ');
    return { imports: `import { ${imported} } from './${path}';`, entry: `get '${path}'() { return { ${given} }; }` };
  });
  const entries = lines.map(({ entry }) => entry).join(',\n');
  return `${lines.map(({ imports = '' }) => imports).join('\n')}\nlater.shared = { ${entries} };`;
}

/**
 * Bundles what is loaded late, without the modules of the start, and returns those that it shares with it. CommonJS is not shared: its
 * exports have no names to hand over.
 */
async function bundleLater(root, start, late, outfile) {
  const shared = new Set();
  const isShared = ({ path }) => start.has(path) && /\.m?ts$|\.mjs$/.test(path) && shared.add(path);
  await bundle(root, {
    stdin: {
      contents: `module.exports = { ${late.map((path) => `'${path}': () => require('./${path}')`).join(', ')} };`,
      resolveDir: root,
    },
    outfile,
    plugins: [replaced(root, isShared, (path) => `module.exports = later.shared['${path}'];`)],
  });
  // Met in any order: the same code must give the same bundle.
  return [...shared].sort();
}

const takeLater = (path) => `module.exports = (later.modules ??= later())['${path}']();`;

/** Replaces the modules that `isMet` accepts. */
function replaced(root, isMet, contentsOf) {
  return {
    name: 'replaced',
    setup(setting) {
      setting.onResolve({ filter: /.*/ }, async ({ path, kind, importer, resolveDir, pluginData, namespace }) => {
        if (pluginData === 'resolving' || namespace === 'replaced') return undefined;
        const found = await setting.resolve(path, { kind, importer, resolveDir, pluginData: 'resolving' });
        const own = relative(root, found.path).replaceAll('\\', '/');
        if (!found.external && isMet({ path: own, kind })) return { path: own, namespace: 'replaced' };
        // package.json says that no module does anything by itself, but the command does.
        return importer === '<stdin>' ? { ...found, sideEffects: true } : found;
      });
      setting.onLoad({ filter: /.*/, namespace: 'replaced' }, ({ path }) => ({ contents: contentsOf(path) }));
    },
  };
}

// Modules that two packages load at start-up but our commands never use: child_process, which would take 3 ms, and supports-color,
// which would take 5 ms (we decide about colours ourselves).
const unused = {
  name: 'unused',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?child_process$/ }, ({ importer }) =>
      importer.includes('commander') ? { path: 'child_process', namespace: 'unused' } : undefined,
    );
    onResolve({ filter: /^#supports-color$/ }, () => ({ path: 'supports-color', namespace: 'unused' }));
    onLoad({ filter: /.*/, namespace: 'unused' }, () => ({
      contents: 'module.exports = { stdout: false, stderr: false }',
    }));
  },
};

function bundle(root, { plugins = [], ...options }) {
  return build({
    ...options,
    plugins: [unused, ...plugins],
    absWorkingDir: root,
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // The launcher runs the code as a script, which cannot use import(): lazy loading must use require.
    supported: { 'dynamic-import': false },
    charset: 'ascii',
    banner: { js: '(function (exports, require, module, __filename, __dirname, later) {' },
    footer: { js: '})' },
    legalComments: 'none',
  });
}
