import type { Command } from 'commander';
import { nerTools } from '../compat/ner-tools.ts';
import { nerToolAliases, nerToolNames } from '../compat/tool-names.ts';
import { nerAgreement } from '../evaluate/agreement/ner-agreement.ts';
import { type CheckedSpans, checkNer } from '../evaluate/check/check-ner.ts';
import type { CheckedTags, TagCheck } from '../evaluate/check/check-tags.ts';
import { listSpans } from '../evaluate/list/list-spans.ts';
import { nerShards } from '../evaluate/merge/shards.ts';
import type { TagColumn, TagColumns } from '../formats/tags/tag-columns.ts';
import { type ModeName, modeName, modes, plainName, selectModes } from '../ner/modes.ts';
import type { UnitChoice } from '../ner/rows.ts';
import { schemes } from '../ner/schemes.ts';
import { columnList } from '../settings/columns.ts';
import { scoringSettings } from '../settings/groups.ts';
import { choice, commaList, flag } from '../settings/kinds.ts';
import { type NerSettings, nerSettings, schemeAliases } from '../settings/ner.ts';
import { spanFormatLines, spanSettings } from '../settings/spans.ts';
import { visible } from '../text/harmless.ts';
import { counted } from '../text/quoted.ts';
import { agreementByType, agreementRow } from './agreement.ts';
import { checkRow } from './check.ts';
import { foundInAll, foundText } from './checked-text.ts';
import { chosenSettings, named } from './command.ts';
import { completionRow, manRow } from './completion/rows.ts';
import { convertRow, spanConversion } from './convert.ts';
import { type ChoiceOptions, choiceOptions } from './file-choice.ts';
import { errorChoices } from './findings/options.ts';
import { commonTopics, twoColumns } from './help/help.ts';
import { helpPages } from './help/help-pages.ts';
import { type Manual, pageRows, rowPages, wordsPage } from './help/pages.ts';
import { type Listing, listingRows } from './listing.ts';
import { mergeRow } from './merge.ts';
import { blindGold, blindRow } from './organisers/blind.ts';
import { nerSubmissions } from './organisers/ner-submissions.ts';
import type { CommandRow, Program, Run } from './program.ts';
import { formatChoices, type ReportOptions } from './report-options.ts';
import { serveRow } from './serve/row.ts';
import { sweepRow } from './sweep.ts';

/** The parsed options of `nerscore GOLD PRED...`, without the settings. */
export interface NerOptions extends ReportOptions, ChoiceOptions {
  readonly mode: readonly ModeName[];
  readonly confusion?: true;
  readonly withoutOutside?: true;
  readonly units: UnitChoice;
}

export type NerRun = Run<NerOptions, NerSettings>;

/** The settings that say how the tags of a file are written, in the order of the help; `check` has them too. */
const tagSettings = named(
  nerSettings,
  'scheme',
  'input',
  'delimiter',
  'headerRows',
  'suffix',
  'tagDelimiter',
  'outside',
);

const more = {
  compat: {
    option: '--compat <tool>',
    help: `numbers of ${nerToolNames.join(', ')}`,
    kind: choice([...nerToolNames, ...Object.keys(nerToolAliases)]),
  },
  confusion: { kind: flag, option: '--confusion', help: 'which types and tags were taken for which others' },
  withoutOutside: {
    kind: flag,
    option: '--without-outside',
    help: 'leave the outside tag out of the sklearn format of tokens',
  },
  units: {
    kind: choice(['auto', 'sentence', 'document']),
    default: 'auto',
    option: '--units <unit>',
    help: 'unit of resampling and --by-document: auto (document if there are several), document, sentence',
  },
};

const mode = {
  kind: {
    choices: ['all', ...modes.map(({ name }) => name)],
    isList: true as const,
    parse: (names: string) => selectModes(commaList(names)),
  },
  option: '-m, --mode <names>',
  help: 'comma-separated modes, or all',
};

const columns = {
  kind: {
    parse(text: string): readonly TagColumn[] {
      const found = [columnList.parse(text)].flat();
      if (found.length > 2) throw new RangeError('expected one or two columns');
      return found;
    },
  },
  default: [-1],
  defaultText: '-1',
  option: '--columns <columns>',
  help: 'the columns of tags: one, or those of gold and predictions; -1 is the last',
};

/** The settings that say how one side is read. Messages name those of gold, or that of predictions which are strings. */
const readingChoices = [
  ...tagSettings.map((one) => (one === nerSettings.input ? { ...one, alias: spanSettings.predInput.option } : one)),
  ...named(spanSettings, 'read'),
  { ...spanSettings.offsets, alias: spanSettings.goldOffsets.option },
  { ...spanSettings.end, alias: spanSettings.goldEnd.option },
  { ...spanSettings.firstOffset, alias: spanSettings.goldFirstOffset.option },
  spanSettings.fields,
  nerSettings.unparsable,
  nerSettings.id2label,
];

/** The options that say how tags of both sides are read. */
const tagChoices = [
  ...named(
    nerSettings,
    'goldColumn',
    'predColumn',
    'linkColumn',
    'tokenColumn',
    'goldTokenColumn',
    'predTokenColumn',
    'goldDelimiter',
    'predDelimiter',
  ),
  ...tagSettings,
  ...named(nerSettings, 'id2label', 'goldId2label', 'predId2label'),
  nerSettings.lenient,
  ...Object.values(choiceOptions),
];

const listedChoices = [
  {
    ...nerSettings.goldColumn,
    option: '--column <columns>',
    help: 'column of the tags, or several [-1]',
    alias: nerSettings.goldColumn.option,
  },
  { ...nerSettings.tokenColumn, help: 'column of the words [1]' },
  ...readingChoices,
  nerSettings.lenient,
];

const contents = 'tag files and files of spans';

function check(): CommandRow {
  return checkRow<CheckedTags | CheckedSpans | undefined>({
    contents,
    choices: [
      columns,
      {
        ...nerSettings.goldColumn,
        option: '--column <columns>',
        help: 'column of the tags, or several that are one set of spans',
        alias: nerSettings.goldColumn.option,
      },
      { ...nerSettings.types, help: 'the types that may occur: others are errors' },
      ...readingChoices,
    ],
    check(command, files, choice) {
      const { types, column, ...options } = command.opts<Omit<TagCheck, 'isOneSet'> & { column?: TagColumns }>();
      // Those of a configuration file are what is scored: there may be others.
      const own = {
        ...options,
        types: command.getOptionValueSource('types') === 'cli' ? types : undefined,
        ...(column !== undefined && { columns: [column].flat(), isOneSet: true }),
      };
      return checkNer(command.args, own, chosenSettings(command, nerSettings), files, choice);
    },
    submissions: nerSubmissions,
    hasCells: (found) => 'tokens' in found,
    summary(files) {
      const all = files.map(({ found }) => found);
      const isClean = files.every(({ log, found }) => found && found.notes.length === 0 && log.counts.size === 0);
      const sum = isClean && files.length > 1 ? foundInAll(all) : undefined;
      if (sum) return `${counted(files.length, 'file')}: ${foundText(sum)}; `;
      return files.map(({ path, found }) => `${visible(path)}: ${found ? foundText(found) : 'not read'}\n`).join('');
    },
  });
}

const listing: Listing = {
  contents,
  item: 'span',
  name: 'type',
  choices: listedChoices,
  read: (command, files, chosen) => listSpans(command.args, listingSettings(command), files, chosen),
};

function agreement(): CommandRow {
  return agreementRow(
    [...listedChoices, nerSettings.invalid, spanSettings.pair, agreementByType],
    (command, inputs, allow) => nerAgreement(inputs, listingSettings(command), allow),
  );
}

/** Modes, schemes and tools have names of their own, so a word means one of them. */
const aliases: Readonly<Record<string, string>> = { ...schemeAliases, ...nerToolAliases };

function manual(): Manual {
  return {
    topics: {
      tags: {},
      spans: { list: () => twoColumns(spanFormatLines()) },
      schemes: {
        list: () => twoColumns(Object.values(schemes).map(({ name, summary }) => [name, summary])),
      },
      modes: { list: () => twoColumns(modes.map(({ name, summary }) => [name, summary])) },
      ...commonTopics('nerscore', nerTools),
    },
    rows: () => [
      ...rowPages('modes', [...modes.map((mode) => ({ ...mode, title: mode.name })), ...Object.values(schemes)]),
      wordsPage('modes', ['COR', 'INC', 'PAR', 'MIS', 'SPU'], 'what becomes of a span'),
      wordsPage('modes', ['averages', 'micro', 'macro', 'weighted'], 'the means over types'),
    ],
    tools: nerTools,
    nameOf(word) {
      // Also an option, whose page names the mode.
      if (word.toLowerCase() === 'lenient') return word;
      const name = plainName(modeName(word));
      return Object.hasOwn(aliases, name) ? aliases[name] : name;
    },
  };
}

const metricName = (name: string): string => name;

/** What nerscore is. */
export const nerProgram: Program = {
  tool: 'nerscore',
  page: helpPages.nerscore,
  topics: ['tags', 'spans', 'schemes', 'modes', 'compat', 'errors', 'formats', 'compare', 'gates', 'options'],
  metricName,
  options: [
    ['tags', tagChoices],
    ['spans', Object.values(spanSettings)],
    // Users of corefscore type its name of the option.
    ['modes', [{ ...mode, alias: '--metric <names>', default: ['strict'], defaultText: 'strict' }]],
    ['modes', [...named(nerSettings, ...scoringSettings.nerscore), more.confusion]],
    ['compat', [more.compat]],
    ['errors', Object.values(errorChoices('nerscore'))],
    ['formats', [...Object.values(formatChoices('nerscore')), more.units, more.withoutOutside]],
  ],
  commands: {
    agreement,
    blind: () => blindRow('gold', listedChoices, blindGold(listingSettings)),
    check,
    completion: () => completionRow(),
    convert: () => convertRow(spanConversion(listedChoices, listingSettings)),
    count: () => listingRows(listing).count,
    explain: () => pageRows(manual()).explain,
    list: () => listingRows(listing).list,
    merge: () => mergeRow({ tool: 'nerscore', metricName }, { mode }, nerShards),
    sweep: () => sweepRow([...tagChoices, ...Object.values(spanSettings)]),
    serve: () => serveRow(),
    help: () => pageRows(manual()).help,
    man: () => manRow(),
  },
};

/** The settings of a command that reads one side at a time, whose column of tags is `--column`. */
function listingSettings(command: Command): NerSettings {
  const { column: goldColumn } = command.opts<{ column?: NonNullable<NerSettings['goldColumn']> }>();
  return { ...chosenSettings(command, nerSettings), ...(goldColumn !== undefined && { goldColumn }) };
}
