import { corefTools } from '../compat/coref-tools.ts';
import type { ToolAbout } from '../compat/tool-about.ts';
import { corefMetrics } from '../coref/metrics.ts';
import { scorerPlAbout } from '../official/scorer-pl-about.ts';
import { command } from './command.ts';
import { metricName } from './coref-options.ts';
import { exitCode } from './exit-code.ts';
import { toolList, toolText } from './explain-tool.ts';
import type { Io } from './io.ts';

/** `corefscore explain [NAME...]`: what the metrics are, and the tools of `--compat`; with no name, one line each. */
export async function corefExplain(argv: readonly string[], io: Io): Promise<number> {
  const tools: readonly ToolAbout[] = [scorerPlAbout, ...corefTools];
  const names = [...corefMetrics, ...tools].map(({ name }) => name).join(', ');
  const program = command('corefscore explain', io)
    .description('Prints definition, equation, edge cases and paper of metrics; rule, departures and source of tools.')
    .argument('[name...]', `of: ${names}`)
    .parse(argv, { from: 'user' });
  if (program.args.length === 0) {
    for (const { name, summary } of corefMetrics) io.out(`${name.padEnd(10)} ${summary}\n`);
    io.out(toolList(tools));
    return exitCode.scored;
  }
  const explained = program.args.map((name) => {
    const asked = metricName(name);
    const metric = corefMetrics.find((candidate) => candidate.name === asked);
    if (metric) return `${metric.name}\n\n${metric.about}\n`;
    const tool = tools.find((candidate) => candidate.name === name);
    return tool ? toolText('corefscore', tool) : program.error(`error: unknown name '${name}': choose from ${names}`);
  });
  io.out(explained.join('\n'));
  return exitCode.scored;
}
