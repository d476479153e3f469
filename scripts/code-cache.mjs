// Runs a bundle on typical command lines, and writes V8's code cache to a file beside it: `node code-cache.mjs CODE`, where CODE is
// NAME.code.cjs. A cache only works in the release of node that made it, so the release is in its name.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

const code = resolve(process.argv[2]);
const name = basename(code, '.code.cjs');
const quickstart = join(dirname(dirname(fileURLToPath(import.meta.url))), 'testdata', 'quickstart');
const files = ['key', 'response'].map((side) => join(quickstart, `${side}.conll`));
const tags = ['gold', 'pred'].map((side) => join(quickstart, `${side}.tsv`));
const commandLines = {
  nerscore: [tags, [...tags, '--format', 'json'], ['--help']],
  corefscore: [files, [...files, '--format', 'json'], ['--help']],
  'scorer-pl': [
    ['all', ...files],
    ['muc', ...files, 'none'],
  ],
};

const script = new Script(readFileSync(code, 'latin1'), { filename: code });
for (const commandLine of commandLines[name] ?? [[]]) {
  process.argv = [process.execPath, code, ...commandLine];
  script.runInThisContext()(createRequire(code));
}

process.once('beforeExit', () => {
  process.exitCode = 0;
  const { version, platform, arch } = process;
  writeFileSync(code.replace(/code\.cjs$/, `${version}-${platform}-${arch}.cache`), script.createCachedData());
});
