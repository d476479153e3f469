import type { Command } from 'commander';
import { corefToolNames } from '../compat/tool-names.ts';
import { corefMetricSets, corefMetrics, metricName, selectMetrics } from '../coref/metrics.ts';
import type { Overlap } from '../coref/overlap.ts';
import { corefAgreement } from '../evaluate/agreement/coref-agreement.ts';
import { type CheckedCoref, checkCoref } from '../evaluate/check/check-coref.ts';
import { corefScorers } from '../evaluate/compat/compared-tools.ts';
import type { BlindReading } from '../evaluate/convert/blind-files.ts';
import { listMentions, type MentionChoice } from '../evaluate/list/list-mentions.ts';
import { corefShards } from '../evaluate/merge/shards.ts';
import { corefFormats } from '../formats/coref-formats.ts';
import type { Metric } from '../score/score.ts';
import { type CorefSettings, corefSettings, inputSettings } from '../settings/coref.ts';
import { scoringSettings } from '../settings/groups.ts';
import { choice, commaList, listOf, text, wholeNumber } from '../settings/kinds.ts';
import type { Choice } from '../settings/table.ts';
import { corefFiles } from '../sides/folder-files.ts';
import { counted } from '../text/quoted.ts';
import { agreementRow } from './agreement.ts';
import { checkRow } from './check.ts';
import { chosenSettings, named } from './command.ts';
import { completionRow, manRow } from './completion/rows.ts';
import { convertRow, corefConversion } from './convert.ts';
import { type ChoiceOptions, choiceOptions } from './file-choice.ts';
import { errorChoices } from './findings/options.ts';
import { commonTopics, twoColumns } from './help/help.ts';
import { helpPages } from './help/help-pages.ts';
import { type Manual, pageRows, rowPages } from './help/pages.ts';
import { type Listing, listingRows } from './listing.ts';
import { mergeRow } from './merge.ts';
import { type BlindOptions, blindRow } from './organisers/blind.ts';
import { corefSubmissions } from './organisers/coref-submissions.ts';
import type { CommandRow, Program, Run } from './program.ts';
import { formatChoices, type ReportOptions } from './report-options.ts';
import { serveRow } from './serve/row.ts';

/** The parsed options of `corefscore KEY RESPONSE...`, without the settings. */
export interface CorefOptions extends AskedOptions {
  readonly metrics: readonly Metric<Overlap>[];
}

/** The options as they were given: what `--metric` names depends on the tool of `--compat`. */
export interface AskedOptions extends ReportOptions, ChoiceOptions {
  readonly metric: readonly string[];
  readonly groupBy?: string;
  readonly why?: string;
  readonly crossCheck?: string;
  readonly crossCheckSeconds: number;
}

export type CorefRun = Run<CorefOptions, CorefSettings>;

const severalTools = listOf(choice(corefToolNames));

const checking = {
  compat: {
    option: '--compat <tool>',
    help: `numbers of ${corefToolNames.join(', ')}; several, comma-separated, in one table`,
    kind: { ...severalTools, parse: (list: string) => [...new Set(severalTools.parse(list))].join() },
  },
  why: {
    option: '--why <points>',
    help: 'which settings and tools give this number, such as 40.34',
    kind: text(),
  },
  groupBy: {
    option: '--group-by <fields>',
    help: 'with --compat neleval: docid, type or docid,type',
    kind: choice(['docid', 'type', 'docid,type']),
  },
  crossCheck: {
    kind: text(),
    option: '--cross-check <scorer.pl>',
    help: 'run this scorer.pl on the same files and compare; also COREFSCORER=PATH',
  },
  crossCheckSeconds: {
    option: '--cross-check-seconds <n>',
    help: 'timeout for each run of scorer.pl, in seconds',
    kind: wholeNumber(1, 1e6),
    default: 300,
  },
};

const units = {
  kind: choice(['document', 'part']),
  default: 'document',
  option: '--units <unit>',
  help: 'unit of resampling: document (with all its parts), part',
};

const metricNames = {
  choices: [...Object.keys(corefMetricSets), ...corefMetrics.map(({ name }) => name)],
  isList: true as const,
};

const metric = {
  kind: { ...metricNames, parse: (names: string) => selectMetrics(commaList(names)) },
  option: '-m, --metric <names>',
  help: 'comma-separated metrics or sets',
};

const metricList = (): string => `${twoColumns(corefMetrics.map(({ name, summary }) => [name, summary]))}

Sets of metrics
${twoColumns(Object.entries(corefMetricSets).map(([name, members]) => [name, members.join(', ')]))}`;

/** The options of one side, which messages name where a file is read by itself. */
const sidedChoices = Object.entries(corefSettings)
  .filter(([name]) => /^(?:key|response)[A-Z]/.test(name))
  .map(([, row]) => ({ ...row, isHidden: true as const }));

/** The options of commands that read coreference, one file at a time. */
const readingChoices = [
  ...named(
    corefSettings,
    'input',
    'column',
    'end',
    'firstToken',
    'fields',
    'clustersField',
    'nameField',
    'tokensField',
    'relation',
    'read',
    'recordColumn',
    'clusterColumn',
    'unparsable',
  ),
  ...sidedChoices,
];

/** As which side to read files, where a command does not score. */
const sideChoice: Choice<string> = {
  kind: choice(['key', 'response']),
  default: 'key',
  option: '--side <side>',
  help: 'key, response: which reads predicted_clusters of JSON',
};

const listedChoices = [...readingChoices, ...named(corefSettings, 'lenient')];
const contents = 'coreference files';

function check(): CommandRow {
  return checkRow<CheckedCoref>({
    contents,
    choices: readingChoices,
    check: (command, files, choice) => checkCoref(command.args, command.opts(), files, choice),
    submissions: corefSubmissions,
    hasCells: ({ format }) => format === 'conll',
    summary(files) {
      const documents = files.reduce((sum, { found }) => sum + found.documents, 0);
      const mentions = files.reduce((sum, { found }) => sum + found.mentions, 0);
      return `${counted(documents, 'document')}, ${counted(mentions, 'mention')}: `;
    },
  });
}

function blindKey(command: Command): BlindReading {
  const options = command.opts<MentionChoice & BlindOptions>();
  const { withoutZeros = false, column } = options;
  const rules = { isCoref: true, withoutZeros, columns: [column ?? -1] };
  const read: BlindReading['read'] = (paths, files, choice) =>
    listMentions(paths, { ...options, side: 'key' }, files, choice);
  return { contents: corefFiles, rules, read };
}

const listing: Listing = {
  contents,
  item: 'mention',
  name: 'entity',
  choices: [...listedChoices, sideChoice],
  read: (command, files, chosen) => listMentions(command.args, command.opts<MentionChoice>(), files, chosen),
};

function agreement(): CommandRow {
  return agreementRow([...listedChoices, corefSettings.pair], (command, inputs, allow) =>
    corefAgreement(
      inputs,
      { ...command.opts<MentionChoice>(), side: 'key' },
      chosenSettings(command, corefSettings),
      allow,
    ),
  );
}

function manual(): Manual {
  return {
    topics: {
      input: { list: () => twoColumns(corefFormats.map(({ name, about = '' }) => [name, about])) },
      metrics: { list: metricList },
      ...commonTopics('corefscore', corefScorers),
    },
    rows: () => rowPages('metrics', corefMetrics),
    tools: corefScorers,
    nameOf: metricName,
  };
}

/** What corefscore is. */
export const corefProgram: Program = {
  tool: 'corefscore',
  page: helpPages.corefscore,
  topics: ['input', 'metrics', 'compat', 'errors', 'formats', 'compare', 'gates', 'options'],
  metricName: (name) => metricName(name),
  options: [
    ['input', named(corefSettings, 'input', 'column', 'pair', ...inputSettings, 'recordColumn', 'clusterColumn')],
    ['input', named(corefSettings, 'document', 'lenient', 'unparsable')],
    ['input', Object.values(choiceOptions)],
    ['metrics', [{ ...metric, kind: { ...metricNames, parse: commaList }, default: ['all'], defaultText: 'all' }]],
    ['metrics', named(corefSettings, ...scoringSettings.corefscore)],
    ['compat', [checking.compat, checking.groupBy, ...named(corefSettings, 'npOnly', 'removeNested'), checking.why]],
    ['errors', Object.values(errorChoices('corefscore'))],
    ['formats', Object.values(formatChoices('corefscore'))],
    ['compare', [units]],
    ['compat', [checking.crossCheck, checking.crossCheckSeconds]],
  ],
  commands: {
    agreement,
    blind: () => blindRow('key', listedChoices, blindKey),
    check,
    completion: () => completionRow(),
    convert: () => convertRow(corefConversion([...listedChoices, sideChoice])),
    count: () => listingRows(listing).count,
    explain: () => pageRows(manual()).explain,
    list: () => listingRows(listing).list,
    merge: () => mergeRow({ tool: 'corefscore', metricName }, { metric }, corefShards),
    serve: () => serveRow(),
    help: () => pageRows(manual()).help,
    man: () => manRow(),
  },
};
