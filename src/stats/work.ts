/**
 * Long work that can be paused: it yields how much of it was just done. Whoever drives it decides what happens between its steps, such as
 * showing how far it is.
 */
export type Work<Result> = Generator<number, Result, void>;

/** The result of work that nobody watches. */
export function finished<Result>(work: Work<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
