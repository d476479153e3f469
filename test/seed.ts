import { randomInt } from 'node:crypto';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    seed: number;
  }
}

/** Before all tests: chooses the seed of those that draw random cases, a whole number in TEST_SEED or else any, and says it. */
export function setup({ provide }: TestProject): void {
  const given = process.env.TEST_SEED;
  const seed = given ? Number(given) : randomInt(2 ** 31);
  if (!Number.isInteger(seed)) throw new Error(`TEST_SEED is not a whole number: ${given}`);
  process.stdout.write(`Random cases are drawn with TEST_SEED=${seed}\n`);
  provide('seed', seed);
}
