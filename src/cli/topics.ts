import type { ToolAbout } from '../compat/tool.ts';
import { findingKinds } from '../evaluate/findings/kinds.ts';
import type { Report } from '../evaluate/report.ts';
import { reportersOf } from '../report/reporters.ts';
import { wrapped } from '../text/width.ts';
import { type HelpTopic, helpGroups, twoColumns } from './help.ts';

/** The topics that both commands have. `tools`: of `--compat`. */
export function commonTopics(
  program: Report['tool'],
  tools: readonly ToolAbout[],
): Record<'compat' | 'errors' | 'formats' | 'compare' | 'gates', HelpTopic> {
  return {
    compat: { groups: [], list: () => twoColumns(tools.map(({ name, title }) => [name, title])) },
    errors: {
      groups: [helpGroups.errors],
      list: () => wrapped(`Kinds: ${findingKinds[program].join(', ')}`, 80, '  '),
    },
    formats: {
      groups: [helpGroups.output],
      list: () => twoColumns(reportersOf(program).map(({ name, about }) => [name, about])),
    },
    compare: { groups: [helpGroups.comparing] },
    gates: { groups: [helpGroups.gates] },
  };
}
