/** How many samples are drawn, and from which seed (see `random`). `samples`: a whole number from 1. */
export interface Sampling {
  readonly samples: number;
  readonly seed: number;
}

/** The seed where none is given: a constant, so that a result can be had again without writing a seed down. */
const defaultSeed = 1;

/**
 * The sampling that was asked for; `samples` and the default seed fill what was left open. A number of samples that is not whole,
 * or below 1, is an error.
 */
export function samplingOf(asked: Partial<Sampling>, samples: number): Sampling {
  const sampling = { samples: asked.samples ?? samples, seed: asked.seed ?? defaultSeed };
  if (!Number.isSafeInteger(sampling.samples) || sampling.samples < 1) {
    throw new Error(`samples are counted in whole numbers from 1, not ${sampling.samples}`);
  }
  return sampling;
}
