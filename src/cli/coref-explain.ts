import { corefMetrics } from '../coref/metrics.ts';
import { command } from './command.ts';
import { metricName } from './coref-options.ts';
import { exitCode } from './exit-code.ts';
import type { Io } from './io.ts';

/** `corefscore explain [METRIC...]`: what the metrics are; with no name, one line each. */
export async function corefExplain(argv: readonly string[], io: Io): Promise<number> {
  const program = command('corefscore explain', io)
    .description('Prints definition, equation, edge cases and paper of metrics.')
    .argument('[metric...]', `of: ${corefMetrics.map(({ name }) => name).join(', ')}`)
    .parse(argv, { from: 'user' });
  if (program.args.length === 0) {
    for (const { name, summary } of corefMetrics) io.out(`${name.padEnd(10)} ${summary}\n`);
    return exitCode.scored;
  }
  const explained = program.args.map((name) => {
    const asked = metricName(name);
    const metric = corefMetrics.find((candidate) => candidate.name === asked);
    return (
      metric ??
      program.error(
        `error: unknown metric '${name}': choose from ${corefMetrics.map((known) => known.name).join(', ')}`,
      )
    );
  });
  io.out(explained.map(({ name, about }) => `${name}\n\n${about}\n`).join('\n'));
  return exitCode.scored;
}
