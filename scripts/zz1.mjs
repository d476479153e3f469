import { execFileSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import * as b from './bundle.mjs';

const root = process.cwd();
mkdirSync('/tmp/zz', { recursive: true });
const w = process.argv[2];
const need = (n) =>
  JSON.parse(execFileSync('bash', ['-c', `node scripts/needed-modules.cjs bin/${n}.ts 3>&1 >/dev/null 2>/dev/null`]));
if (w === 'need') need('corefscore');
if (w === 'modules')
  await b.modulesOf(root, ['bin/corefscore.ts', 'bin/nerscore.ts', 'bin/scorer-pl.ts', 'bin/conlleval-pl.ts']);
if (w === 'cmd') {
  if (b.modulesOf)
    await b.bundleCommand(
      root,
      await b.modulesOf(root, ['bin/corefscore.ts']),
      'bin/corefscore.ts',
      need('corefscore'),
      '/tmp/zz/corefscore',
    );
  else await b.bundleCommand(root, 'bin/corefscore.ts', need('corefscore'), '/tmp/zz/corefscore');
}
if (w === 'serve') {
  const page = await b.bundlePage(root, '/tmp/zz/page.cjs', '/tmp/zz/page');
  await b.bundleServe(root, page, '/tmp/zz/serve.cjs');
}
if (w === 'play') {
  const page = await b.bundlePage(root, '/tmp/zz/page.cjs', '/tmp/zz/page');
  await b.bundlePlayground(root, page, '/tmp/zz/pg/index.html');
}
if (w === 'worker') {
  await b.bundleWorker(root, '/tmp/zz/w.cjs');
}
