import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Plan } from './mutants.ts';

const folder = process.env.MUTATE_FOLDER!;
const plan: Plan = JSON.parse(readFileSync(`${folder}/plan.json`, 'utf8'));
const done = new Set(readFileSync(`${folder}/done`, 'utf8').split('\n'));

/** The folders of tests that are to notice the changes: those of the changed rooms, and those of the whole. */
const folders =
  process.env.MUTATE_TESTS ??
  '.,score,stats,coref,ner,align,pair,suspect,findings,results,conformance,compat,evaluate,cli,laws,formats,report,sides';

/** The tests of the rooms that are changed. */
const own = new RegExp(`/test/(?:${plan.mutants.map(({ fileName }) => fileName.split('/')[1]).join('|')})/`);

/** What is slow, and tells little of computed numbers. */
const left =
  /^test\/(?:docs-size|layers|plain-english|cli\/(?:arguments|config|explain|folders|help|hostile-inputs|limits|schemas|screens|settings-names))\.test\.ts$/;

/** The tests of the changed rooms come first, and of them and of the others those that took least time when they ran last. */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const timeOf = ({ project, moduleId }: TestSpecification): number =>
      (own.test(moduleId) ? 0 : 1e9) +
      (this.ctx.cache.getFileTestResults(`${project.name}:${relative(process.cwd(), moduleId)}`)?.duration ?? 0);
    return files.toSorted((one, other) => timeOf(one) - timeOf(other));
  }
}

export default defineConfig({
  plugins: [
    {
      name: 'changes',
      enforce: 'pre',
      transform: (_, id) => plan.files[relative(process.cwd(), id)],
    },
  ],
  test: {
    include: folders
      .split(',')
      .flatMap(testsOf)
      .filter((path) => !left.test(path) && !done.has(path)),
    globalSetup: 'test/seed.ts',
    setupFiles: ['test/seeded.ts', 'scripts/mutate/first-failure.ts'],
    runner: 'scripts/mutate/runner.ts',
    testTimeout: 0,
    isolate: false,
    maxWorkers: 1,
    reporters: [],
    sequence: { sequencer: QuickestFirst },
  },
});

/** The tests of a folder that run in one process. */
function testsOf(folder: string): string[] {
  return readdirSync(`test/${folder}`, { recursive: folder !== '.', encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', folder, name))
    .filter((path) => !readFileSync(path, 'utf8').includes('node:child_process'));
}
