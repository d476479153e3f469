import fc from 'fast-check';
import { inject } from 'vitest';

// Before each file: fast-check draws its cases with the seed of the run.
fc.configureGlobal({ seed: inject('seed') });
