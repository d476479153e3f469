import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join('.github', 'workflows');

it.each(readdirSync(folder))('%s runs only scripts that exist', (name) => {
  const workflow = readFileSync(join(folder, name), 'utf8');
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
  const files = [...workflow.matchAll(/\bscripts\/\S+/g)].map(([file]) => file);
  const named = [...workflow.matchAll(/npm run (\S+)/g)].map(([, script]) => script);
  expect(files.length + named.length).toBeGreaterThan(0);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
  expect(named.filter((script) => !(script in scripts))).toEqual([]);
});
