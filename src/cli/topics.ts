import type { ToolAbout } from '../compat/tool.ts';
import type { Report } from '../evaluate/report.ts';
import { reportersOf } from '../report/reporters.ts';
import { type HelpTopic, helpGroups, twoColumns } from './help.ts';

/** What differs in them: two files, tools of `--compat`, and a metric or mode with a limit. */
interface Examples {
  readonly sides: string;
  readonly tools: readonly ToolAbout[];
  readonly metric: string;
  readonly limit: string;
  readonly part: string;
}

/** The topics that both commands have. */
export function commonTopics(
  program: Report['tool'],
  { sides, tools, metric, limit, part }: Examples,
): Record<'compat' | 'formats' | 'compare' | 'gates', HelpTopic> {
  const line = `${program} ${sides}`;
  return {
    compat: {
      summary:
        'The numbers of another tool, under its own names, for the files given. They may depart from the definitions: that is said on standard error.',
      groups: [],
      text: `${twoColumns(tools.map(({ name, title }) => [name, title]))}

  ${line} --compat ${tools[0].name}

See also: ${program} explain ${tools[0].name}, docs/compat.md`,
    },
    formats: {
      summary: 'What is printed. Every format but those of other programs carries the signature.',
      groups: [helpGroups.output],
      text: `${twoColumns(reportersOf(program).map(({ name, about }) => [name, about]))}

  ${line} -o scores.json -o scores.tex

See also: ${program} explain, docs/reports.md`,
    },
    compare: {
      summary: 'How sure the scores are, and whether systems differ.',
      groups: [helpGroups.comparing],
      text: `Whole documents (or sentences) are resampled, not mentions or tokens. The first
system is the one that the others are compared with; where these are several,
the p-values of each metric are adjusted after Holm.

  ${line} --confidence 95
  ${line.replace(/(\S+)\.(\w+)$/, 'a.$2 b.$2')} --significance permutation

See also: docs/statistics.md`,
    },
    gates: {
      summary: 'Gates: fail a build when scores fall. A failed gate exits 1; the report is printed all the same.',
      groups: [helpGroups.gates],
      text: `Points are percent: 0.5 is half a point. Limits can be repeated:
--fail-under ${limit} --fail-under ${part}.

A limit on drops that cannot be checked exits 3: BASELINE_DIFFERS,
CORPUS_DIFFERS.

  ${line} -o baseline.json
  ${line} --baseline baseline.json --max-drop ${metric}=0.5
  ${line} --fail-under ${limit} -f github

See also: docs/reports.md`,
    },
  };
}
