import { defineConfig } from 'vitest/config';

/** The tests that are to notice each change of the code that computes: those of the rooms that it is in. */
export default defineConfig({
  test: {
    include: ['test/{coref,ner,score,stats,pair,align,suspect,findings,results,laws}/**/*.test.ts'],
    globalSetup: 'test/seed.ts',
    setupFiles: 'test/seeded.ts',
    testTimeout: 120_000,
    isolate: false,
  },
});
