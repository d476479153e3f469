import { resolve } from 'node:path';

/** Something that a command must be able to do wherever it is installed: a command line, its standard input, and what it must print. */
export interface Trial {
  readonly args: readonly string[];
  readonly input?: string;
  readonly prints: string;
}

const files = ['key', 'response'].map((side) => resolve('testdata', 'quickstart', `${side}.conll`));
const tags = 'EU NNP B-ORG B-ORG\nrejects VBZ O O\nPeter NNP B-PER O\n\n';

/** The trials of each command, for a package of that version. */
export function trials(version: string): Readonly<Record<string, readonly Trial[]>> {
  return {
    corefscore: [
      { args: ['--version'], prints: version },
      { args: files, prints: 'CoNLL           73.92      71.23  72.20' },
      // Threads, whose code is in no file of its own in the executable.
      { args: [...files, '-m', 'conll', '--confidence', '95', '--jobs', '2'], prints: '73.92 [67.06, 81.61]' },
      { args: ['explain', 'muc'], prints: 'MUC: how many of the links' },
    ],
    nerscore: [
      { args: ['--version'], prints: version },
      { args: ['-'], input: tags, prints: 'micro        1.0000  0.5000  0.6667' },
      { args: ['explain', 'strict'], prints: 'strict: same tokens and same type' },
    ],
    'scorer.pl': [{ args: ['muc', ...files, 'none'], prints: 'Coreference: Recall: (5 / 7) 71.42%' }],
    'conlleval.pl': [{ args: [], input: tags, prints: 'precision: 100.00%; recall:  50.00%; FB1:  66.67' }],
  };
}

/** Tries a command as `run` starts it, which returns what was printed. Throws an Error where it does not print what it must. */
export function tryCommand(command: string, version: string, run: (trial: Trial) => string): void {
  const all = trials(version)[command];
  if (!all) throw new Error(`${command} has no trial`);
  for (const trial of all) {
    const printed = run(trial);
    if (!printed.includes(trial.prints)) {
      throw new Error(`${command} ${trial.args.join(' ')} should print ${trial.prints}, but printed\n${printed}`);
    }
  }
}
