import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // One seed for all random cases: see test/seed.ts.
    globalSetup: 'test/seed.ts',
    setupFiles: 'test/seeded.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // Test files share what they import: loading it anew for each would take as long as the tests. None changes it.
    isolate: false,
    // By default, one processor is left idle: of two, that is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    // With TEST_RESULTS, the counts are also written to that file, for a script to read.
    reporters: process.env.TEST_RESULTS ? ['default', ['json', { outputFile: process.env.TEST_RESULTS }]] : ['default'],
  },
});
