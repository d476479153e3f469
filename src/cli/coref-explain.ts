import { corefTools } from '../compat/coref/coref-tools.ts';
import { scorerPlAbout } from '../compat/scorer-pl/about.ts';
import { corefMetrics } from '../coref/metrics.ts';
import { metricName } from './coref-options.ts';
import { explainCommand } from './explain-command.ts';
import type { Io } from './io.ts';

/** `corefscore explain [NAME...]`: what the metrics are, and the tools of `--compat`. */
export async function corefExplain(argv: readonly string[], io: Io): Promise<number> {
  const description =
    'Prints definition, equation, edge cases and paper of metrics; rule, departures and source of tools.';
  const tools = [scorerPlAbout, ...corefTools];
  const known = {
    command: 'corefscore',
    description,
    rows: corefMetrics,
    tools,
    width: 10,
    nameOf: metricName,
  } as const;
  return explainCommand(known, argv, io);
}
