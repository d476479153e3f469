import { nerTools } from '../compat/ner/ner-tools.ts';
import { modes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import { explainCommand } from './explain-command.ts';
import type { Io } from './io.ts';

/** `nerscore explain [NAME...]`: what the modes and schemes are, and the tools of `--compat`. */
export async function nerExplain(argv: readonly string[], io: Io): Promise<number> {
  const description =
    'Prints definition, equation, edge cases and source of modes and schemes; rule, departures and source of tools.';
  const rows = [...modes, ...Object.values(schemes)];
  return explainCommand({ command: 'nerscore', description, rows, tools: nerTools, width: 8 }, argv, io);
}
