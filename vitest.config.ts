import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { shared } from './test/shared.ts';

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
    // Most code runs too few times here to be worth optimizing: V8 takes it later than by default, 67584, and a fifth less time in all. Node 24
    // has no such option.
    execArgv: process.version.startsWith('v20.') ? ['--interrupt-budget=1000000'] : [],
    // By default, one processor is left idle: of two, that is half of them.
    maxWorkers: Math.max(2, availableParallelism()),
    // `npm run coverage` also counts what other processes run, which leave their counts in this folder.
    env: process.env.COUNTED ? { NODE_V8_COVERAGE: process.env.COUNTED } : {},
    coverage: {
      provider: 'custom',
      customProviderModule: 'scripts/coverage/provider.ts',
      // What is compiled is not counted.
      include: ['src/**/*.ts'],
      exclude: ['src/assembly/**', 'src/formats/scan/*-code.ts'],
      reporter: ['text-summary', 'json-summary'],
      reportOnFailure: true,
      // Conformance cases and real corpora run what our own files do not.
      thresholds:
        shared === undefined ? {} : { 'src/page/**': { lines: 90 }, 'src/!(page)/**': { lines: 99, branches: 96 } },
    },
    // With TEST_RESULTS, the counts are also written to that file, for a script to read.
    reporters: process.env.TEST_RESULTS ? ['default', ['json', { outputFile: process.env.TEST_RESULTS }]] : ['default'],
  },
});
