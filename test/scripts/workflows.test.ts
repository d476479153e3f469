import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = join('.github', 'workflows');

/** What a step may run by itself. Anything with a choice in it belongs in a script, which a test can run. */
const plainSteps = [
  /^npm (?:ci|cit)$/,
  /^npm run [\w-]+$/,
  /^npm pkg set \S+ \S+$/,
  /^npm publish --provenance --access public$/,
  /^npx tsx scripts\/\S+\.ts(?: \S+)*(?: > \S+)?$/,
  /^cp(?: \S+){2,}$/,
  /^gh release create "\$GITHUB_REF_NAME" --verify-tag --notes-file notes\.md build\/\* SHA256SUMS$/,
];

describe.each(readdirSync(folder))('%s', (name) => {
  const workflow = readFileSync(join(folder, name), 'utf8');
  const steps = [...workflow.matchAll(/\brun: *(.*)/g)].map(([, step]) => step);

  it('runs only scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> };
    const files = [...workflow.matchAll(/\bscripts\/\S+/g)].map(([file]) => file);
    const named = [...workflow.matchAll(/npm run (\S+)/g)].map(([, script]) => script);
    expect(files.length + named.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('has no shell in its steps but one plain command each', () => {
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !plainSteps.some((plain) => plain.test(step)))).toEqual([]);
  });
});
