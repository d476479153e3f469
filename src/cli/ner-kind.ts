import type { Command } from 'commander';
import { nerToolAliases, nerTools } from '../compat/ner/ner-tools.ts';
import { type CheckedTags, checkTags, type TagCheck } from '../evaluate/check.ts';
import { type NerSettings, nerSettings, schemeAliases } from '../evaluate/ner/settings.ts';
import { nerShards } from '../evaluate/ner/shards.ts';
import { column, commaList } from '../evaluate/settings.ts';
import { type ModeName, modeName, modes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import { counted } from '../report/numbers.ts';
import type { Scorer } from '../score/score.ts';
import { visible } from '../text/harmless.ts';
import { addChoices } from './command.ts';
import { helpGroups, twoColumns } from './help.ts';
import type { Kind } from './kind.ts';
import { modeChoice, nerCommand, nerPage, tagSettings } from './ner-options.ts';
import { optionPages, type Pages, problemPages, rowPages, toolPage, topicPage, wordsPage } from './pages.ts';
import { commonTopics, compatTopic } from './topics.ts';

/** What nerscore is. */
export const nerKind: Kind<NerSettings, readonly ModeName[], Scorer, CheckedTags | undefined> = {
  tool: 'nerscore',
  page: nerPage,
  settings: nerSettings,
  choice: { mode: modeChoice },
  metricName: (name) => name,
  program: nerCommand,
  pages,
  shards: nerShards,
  contents: 'tag files',
  addCheckOptions(program) {
    addChoices(program, { columns });
    addChoices(program, nerSettings, tagSettings);
  },
  check: (program, files, chosen) => checkTags(program.args, program.opts<TagCheck>(), files, chosen),
  summary: (files) =>
    files.map(({ path, found }) => `${visible(path)}: ${found ? foundText(found) : 'not read'}\n`).join(''),
};

function pages(program: Command): Pages {
  const sides = 'gold.txt pred.txt';
  const topics = {
    tags: {
      summary:
        'Tag files: one token per row, columns separated by tabs or blanks, a blank line after each sentence. The last column has the tag.',
      groups: [helpGroups.tags],
      text: `  nerscore both.txt --gold-column 2 --pred-column 3
  nerscore gold/ pred/

See also: nerscore help schemes, nerscore check gold.txt, docs/inputs.md`,
    },
    schemes: {
      summary:
        'Tag schemes: how tags mark spans. auto detects that of each side from its letters, and iob1 and ioe1 where tags break bio or ioe2; raw has to be asked for.',
      groups: [],
      text: `${twoColumns(Object.values(schemes).map(({ name, summary }) => [name, summary]))}

  nerscore gold.txt pred.txt --scheme iob1 --invalid discard

See also: nerscore explain bio, nerscore check gold.txt`,
    },
    modes: {
      summary: 'Modes: when a predicted span is right.',
      groups: [helpGroups.modes],
      text: `${twoColumns(modes.map(({ name, summary }) => [name, summary]))}

  nerscore gold.txt pred.txt -m strict,partial
  nerscore gold.txt pred.txt --types PER,LOC

See also: nerscore explain strict, docs/nerscore.md`,
    },
    compat: compatTopic('nerscore', sides, nerTools),
    ...commonTopics('nerscore', { sides, metric: 'strict', limit: 'strict=80', part: 'strict.PER.recall=90' }),
  };
  return {
    tool: 'nerscore',
    topics: Object.entries(topics).map(([name, topic]) => topicPage(program, name, topic)),
    rows: [
      ...rowPages('modes', [...modes.map((mode) => ({ ...mode, title: mode.name })), ...Object.values(schemes)]),
      wordsPage('modes', ['COR', 'INC', 'PAR', 'MIS', 'SPU'], 'what becomes of a span'),
      wordsPage('modes', ['averages', 'micro', 'macro', 'weighted'], 'the means over types'),
    ],
    tools: nerTools.map((tool) => toolPage('nerscore', tool)),
    others: [...optionPages(program), ...problemPages()],
    nameOf: knownName,
  };
}

/** Modes, schemes and tools have names of their own, so a word means one of them. */
const aliases: Readonly<Record<string, string>> = { ...schemeAliases, ...nerToolAliases };

function knownName(word: string): string {
  const name = modeName(word);
  return Object.hasOwn(aliases, name) ? aliases[name] : name;
}

const columns = {
  kind: {
    parse(text: string): readonly number[] {
      const numbers = commaList(text).map(column.parse);
      if (numbers.length > 2) throw new RangeError('expected one or two columns');
      return numbers;
    },
  },
  default: [-1],
  defaultText: '-1',
  option: '--columns <numbers>',
  help: 'the columns of tags, one or two with a comma between, -1 is the last',
};

function foundText({ sentences, tokens, fits }: CheckedTags): string {
  const found = `${counted(sentences, 'sentence')}, ${counted(tokens, 'token')}`;
  return fits ? `${found}; the tags fit ${fits.map((names) => names.join(', ') || 'no scheme').join(' and ')}` : found;
}
