import { nerTools } from '../compat/ner-tools.ts';
import { modes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import { command } from './command.ts';
import { exitCode } from './exit-code.ts';
import { toolList, toolText } from './explain-tool.ts';
import type { Io } from './io.ts';

interface Explained {
  readonly name: string;
  readonly summary: string;
  readonly about: string;
}

/** `nerscore explain [NAME...]`: what the modes and schemes are, and the tools of `--compat`; with no name, one line each. */
export async function nerExplain(argv: readonly string[], io: Io): Promise<number> {
  const rows: readonly Explained[] = [...modes, ...Object.values(schemes)];
  const names = [...rows, ...nerTools].map(({ name }) => name).join(', ');
  const program = command('nerscore explain', io)
    .description(
      'Prints definition, equation, edge cases and source of modes and schemes; rule, departures and source of tools.',
    )
    .argument('[name...]', `of: ${names}`)
    .parse(argv, { from: 'user' });
  if (program.args.length === 0) {
    for (const { name, summary } of rows) io.out(`${name.padEnd(8)} ${summary}\n`);
    io.out(toolList(nerTools));
    return exitCode.scored;
  }
  const explained = program.args.map((asked) => {
    const row = rows.find(({ name }) => name === asked);
    if (row) return `${row.name}\n\n${row.about}\n`;
    const tool = nerTools.find(({ name }) => name === asked);
    return tool ? toolText('nerscore', tool) : program.error(`error: unknown name '${asked}': choose from ${names}`);
  });
  io.out(explained.join('\n'));
  return exitCode.scored;
}
