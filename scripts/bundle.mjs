// Bundles a command with esbuild as one function expression, `(function (require) {…})`, which a launcher compiles as a script.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

// Modules that packages load at start-up but our commands never use: child_process, which would take 3 ms, and supports-color, which would
// take 5 ms (we decide about colours ourselves).
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

/** Puts the pages of `docs` that `explain` prints in the place of the function that reads them. V8 compiles it when it is called. */
const withDocs = (root) => ({
  name: 'docs',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/]cli[\\/]docs\.ts$/ }, () => {
      const pages = ['compat', 'findings', 'metrics', 'modes', 'options', 'problems', 'topics'].map((name) => [
        name,
        readFileSync(join(root, `docs/${name}.md`), 'utf8'),
      ]);
      return { contents: `export const docs = (name) => (${JSON.stringify(Object.fromEntries(pages))})[name];` };
    });
  },
});

/** Leaves the built page, which is large and seldom needed, in a file beside the command. */
const withPage = {
  name: 'page',
  setup({ onLoad, onResolve }) {
    onLoad({ filter: /[\\/]src[\\/]cli[\\/]built-page\.ts$/ }, () => ({
      contents: `export const builtPage = () => require('./page.cjs');`,
    }));
    onResolve({ filter: /^\.\/page\.cjs$/ }, ({ path }) => ({ path, external: true }));
  },
};

/**
 * Builds the page as a module: the script and the style of a browser as text, with the hashes that a Content-Security-Policy has of them,
 * and `rendered` (see `PageBundle` in `src/report/style.ts`).
 */
export async function bundlePage(root, outfile) {
  const built = async (entry, options) => {
    const all = { bundle: true, minify: true, write: false, charset: 'utf8', legalComments: 'none', ...options };
    const { outputFiles } = await build({ entryPoints: [join(root, 'src/page', entry)], absWorkingDir: root, ...all });
    return outputFiles[0].text.trim();
  };
  const script = await built('start.ts', { format: 'iife', target: 'es2022' });
  const style = await built('page.css', {});
  const rendered = await built('static.ts', { format: 'cjs', platform: 'node', target: 'node20' });
  const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
  const texts = { script, style, hashes: { script: hashOf(script), style: hashOf(style) } };
  writeFileSync(outfile, `${rendered}\nObject.assign(module.exports, ${JSON.stringify(texts)});\n`);
}

/** Bundles the command whose module is `entry`, a path in the folder `root`, and returns the paths of all its modules. */
export async function bundleCommand(root, entry, outfile) {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    absWorkingDir: root,
    plugins: [unused, withDocs(root), withPage],
    bundle: true,
    minify: true,
    metafile: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    // A script cannot use import(): what is loaded lazily is required.
    supported: { 'dynamic-import': false },
    charset: 'ascii',
    banner: { js: '(function (require) {' },
    footer: { js: '})' },
    legalComments: 'none',
  });
  return Object.keys(metafile.inputs);
}
