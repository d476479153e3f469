import type { Evaluated, Questions } from '../results/make-report.ts';
import type { Files } from '../sides/files.ts';
import { type InputPaths, systemsOf } from '../sides/input-paths.ts';
import { UsageError } from '../text/usage-error.ts';

type Task = Questions & { readonly inputs: InputPaths };

/**
 * Evaluates a task and, if `skipFaulty` is asked for and only systems have errors, evaluates it again without these, as if they had not been
 * given: `skipped` of the outcome lists them. Where the key has errors, or all systems have, nothing is scored.
 *
 * @throws UsageError if an input is a stream, which could not be read again.
 */
export async function withoutFaulty<Own extends Task>(
  task: Own,
  files: Files,
  evaluate: (task: Own, files: Files) => Promise<Evaluated>,
): Promise<Evaluated> {
  const { inputs, skipFaulty } = task;
  const stream = skipFaulty && inputs.paths.find((path) => files.kind(path) === 'stream');
  if (stream) throw new UsageError(`--skip-faulty may read files twice, and ${stream} can be read once: give files`);
  const found = await evaluate(task, files);
  const [ofKey, ...ofSystems] = found.ofInputs ?? [];
  const isSound = (at: number): boolean => ofSystems[at].errors === 0;
  if (!skipFaulty || !ofKey || ofKey.errors > 0 || !ofSystems.some((_, at) => isSound(at))) return found;
  const ofSound = <Of>(given: readonly Of[] | undefined): Of[] | undefined =>
    given?.filter((_, at) => at === 0 || isSound(at - 1));
  const sound = { ...inputs, paths: ofSound(inputs.paths)!, names: ofSound(inputs.names) };
  if (sound.paths.length === inputs.paths.length) return found;
  const faulty = systemsOf(inputs).flatMap((system, at) => {
    const { errors, problems } = ofSystems[at];
    return errors > 0 ? [{ ...system, errors, problem: problems.find(({ severity }) => severity === 'error')! }] : [];
  });
  const rest = await withoutFaulty({ ...task, inputs: sound }, files, evaluate);
  const { outcome } = rest;
  return outcome ? { ...rest, outcome: { ...outcome, skipped: [...faulty, ...(outcome.skipped ?? [])] } } : rest;
}
