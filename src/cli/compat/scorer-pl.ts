import { scorerPlAbout } from '../../compat/scorer-pl/about.ts';
import { scorerPlScores } from '../../evaluate/compat/scorer-pl.ts';
import type { CorefRun } from '../coref-kind.ts';
import { runCompat } from './run-compat.ts';

/**
 * `--compat scorer.pl`: the scores that scorer.pl gives, including the way it reads files and its bugs, as its text or as JSON. There is
 * no score where it would die or refuse, nor for a file without any document, for which it would print zeros.
 */
export function scorerPlCompat(run: CorefRun): Promise<number> {
  const { input } = run.settings;
  const options = ['metric', 'document', 'byDocument', ...(input === 'auto' || input === 'conll' ? ['input'] : [])];
  const about = { ...scorerPlAbout, title: 'scorer.pl' };
  return runCompat({ command: 'corefscore', about, options, formats: ['official'] }, run, (files) =>
    scorerPlScores(run, files),
  );
}
