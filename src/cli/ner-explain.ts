import { modes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import { command } from './command.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';

interface Explained {
  readonly name: string;
  readonly summary: string;
  readonly about: string;
}

/** `nerscore explain [NAME...]`: what the modes and the schemes are; with no name, one line each. */
export async function nerExplain(argv: readonly string[], io: Io): Promise<number> {
  const rows: readonly Explained[] = [...modes, ...Object.values(schemes)];
  const program = command('nerscore explain', io)
    .description('Prints definition, equation, edge cases and source of modes and schemes.')
    .argument('[name...]', `of: ${rows.map(({ name }) => name).join(', ')}`)
    .parse(argv, { from: 'user' });
  if (program.args.length === 0) {
    for (const { name, summary } of rows) io.out(`${name.padEnd(8)} ${summary}\n`);
    return exitCode.scored;
  }
  const explained = program.args.map((asked) => {
    const found = rows.find(({ name }) => name === asked);
    return (
      found ?? program.error(`error: unknown name '${asked}': choose from ${rows.map(({ name }) => name).join(', ')}`)
    );
  });
  io.out(explained.map(({ name, about }) => `${name}\n\n${about}\n`).join('\n'));
  return exitCode.scored;
}
