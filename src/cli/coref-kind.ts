import type { Command } from 'commander';
import { corefTools } from '../compat/coref/coref-tools.ts';
import { scorerPlAbout } from '../compat/scorer-pl/about.ts';
import { corefMetricSets, corefMetrics, metricName } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import { checkCoref } from '../evaluate/check.ts';
import { type CorefSettings, corefSettings, inputFormats } from '../evaluate/coref/settings.ts';
import { corefShards } from '../evaluate/coref/shards.ts';
import { counted } from '../report/numbers.ts';
import type { Metric } from '../score/score.ts';
import { addChoices } from './command.ts';
import { type CorefOptions, corefCommand, corefPage, metricChoice } from './coref-options.ts';
import { helpGroups, twoColumns } from './help.ts';
import type { Kind } from './kind.ts';
import { optionPages, type Pages, problemPages, rowPages, toolPage, topicPage } from './pages.ts';
import { commonTopics, compatTopic } from './topics.ts';

/** What corefscore is. */
export const corefKind: Kind<
  CorefSettings,
  CorefOptions['metric'],
  Metric<Overlap>,
  { readonly documents: number; readonly mentions: number }
> = {
  tool: 'corefscore',
  page: corefPage,
  settings: corefSettings,
  choice: { metric: metricChoice },
  metricName,
  program: corefCommand,
  pages,
  shards: corefShards,
  contents: 'coreference files',
  addCheckOptions: (program) => addChoices(program, corefSettings, ['input', 'column']),
  check: (program, files, chosen) => checkCoref(program.args, program.opts(), files, chosen),
  summary(files) {
    const documents = files.reduce((sum, { found }) => sum + found.documents, 0);
    const mentions = files.reduce((sum, { found }) => sum + found.mentions, 0);
    return `${counted(documents, 'document')}, ${counted(mentions, 'mention')}: `;
  },
};

function pages(program: Command): Pages {
  const sides = 'key.conll response.conll';
  const sets = Object.entries(corefMetricSets).map(([name, members]) => [name, members.join(', ')] as const);
  const topics = {
    input: {
      summary: 'What is read. The format of each file is detected from its content, and may differ between the sides.',
      groups: [helpGroups.input],
      text: `${twoColumns(inputFormats)}

  corefscore key.json response.json
  corefscore key/ response/

See also: corefscore check, docs/inputs.md`,
    },
    metrics: {
      summary: 'The metrics. Recall, precision and F1 come from counts that are summed over all documents.',
      groups: [helpGroups.metrics],
      text: `${twoColumns(corefMetrics.map(({ name, summary }) => [name, summary]))}

Sets of metrics
${twoColumns(sets)}

  corefscore ${sides} -m conll
  corefscore ${sides} -m muc,b3,lea

See also: corefscore explain muc, docs/metrics.md`,
    },
    compat: compatTopic('corefscore', sides, tools),
    ...commonTopics('corefscore', { sides, metric: 'conll', limit: 'conll=60', part: 'muc.recall=70' }),
  };
  return {
    tool: 'corefscore',
    topics: Object.entries(topics).map(([name, topic]) => topicPage(program, name, topic)),
    rows: rowPages('metrics', corefMetrics),
    tools: tools.map((tool) => toolPage('corefscore', tool)),
    others: [...optionPages(program), ...problemPages()],
    nameOf: metricName,
  };
}

const tools = [scorerPlAbout, ...corefTools];
