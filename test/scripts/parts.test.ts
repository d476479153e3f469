import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('lists the modules that typical command lines need: npm run parts rewrites scripts/parts.json', {
  timeout: 60_000,
}, () => {
  const folder = mkdtempSync(join(tmpdir(), 'corefscore-parts-'));
  const output = join(folder, 'parts.json');
  execFileSync(process.execPath, ['scripts/parts.cjs', output], { stdio: ['ignore', 'ignore', 'pipe'] });
  expect(JSON.parse(readFileSync('scripts/parts.json', 'utf8'))).toEqual(JSON.parse(readFileSync(output, 'utf8')));
  rmSync(folder, { recursive: true });
});
