import { defineConfig } from 'vitest/config';

/** The tests that are to notice each change of the code that computes: those of its rooms, and those of the whole that run in one process. */
export default defineConfig({
  test: {
    include: process.env.MUTATE_TESTS?.split(',').map((room) => `test/${room}/**/*.test.ts`) ?? [
      'test/{coref,ner,score,stats,pair,align,suspect,findings,results,laws,evaluate}/**/*.test.ts',
      'test/{library,library-spans,cli/golden}.test.ts',
    ],
    globalSetup: 'test/seed.ts',
    setupFiles: 'test/seeded.ts',
    testTimeout: 120_000,
    isolate: false,
  },
});
