import { operations, type Request } from '../src/cli/serve/operations.ts';
import { serve } from '../src/cli/serve/serve.ts';

// The scripts of the commands, which take the arguments of the process.
const commands: Readonly<Record<string, () => Promise<unknown>>> = {
  corefscore: () => import('./corefscore.ts'),
  nerscore: () => import('./nerscore.ts'),
  'scorer.pl': () => import('./scorer-pl.ts'),
  'conlleval.pl': () => import('./conlleval-pl.ts'),
};

const clusters = [[[0, 1]]];
const tags = [['B-PER', 'I-PER', 'O']];
const document = '#begin document (d); part 000\nd\t0\t0\ta\t(0)\n\n#end document\n';
const run = (program: string, file: string) => {
  return { program, argv: ['a', 'b', '--no-config'], files: { a: file, b: file }, env: {} };
};

/** Requests like most others, as typical lines of a command are. */
const samples: readonly (readonly [string, Request['args']])[] = [
  ['scoreNer', { gold: { tags }, pred: { tags }, table: true }],
  ['scoreCoref', { key: { clusters }, response: { clusters }, table: true }],
  ['run', run('nerscore', 'a\tB-PER\n')],
  ['run', run('corefscore', document)],
];

/**
 * Runs the command that the arguments name, or where there are none, serves. `keep`: keeps the code that is compiled by then: that for
 * most requests.
 */
export async function main([name, ...args]: readonly string[], keep?: () => void): Promise<void> {
  if (keep) {
    for (const [operation, asked] of samples) await operations[operation]({ args: asked, frames: [], held: new Map() });
    keep();
  }
  process.argv.splice(2, process.argv.length, ...args);
  if (name === undefined) process.exitCode = await serve();
  else if (Object.hasOwn(commands, name)) await commands[name]();
  else throw new Error(`${name}: expected one of ${Object.keys(commands).join(', ')}`);
}
