import { nerToolAliases, nerTools } from '../compat/ner/ner-tools.ts';
import { type CheckedTags, checkTags, type TagCheck } from '../evaluate/check.ts';
import { nerSettings, schemeAliases } from '../evaluate/ner/settings.ts';
import { nerShards } from '../evaluate/ner/shards.ts';
import { column, commaList } from '../evaluate/settings.ts';
import { modeName, modes } from '../ner/modes.ts';
import { outcomeText } from '../ner/outcome-text.ts';
import { schemes } from '../ner/schemes.ts';
import { counted } from '../report/numbers.ts';
import { visible } from '../text/harmless.ts';
import { runCheck } from './check.ts';
import { addChoices, type CommandAction } from './command.ts';
import { twoColumns } from './help.ts';
import type { Io } from './io.ts';
import { runMerge } from './merge.ts';
import { modeChoice, nerCommand, tagSettings } from './ner-options.ts';
import {
  optionPages,
  type Pages,
  problemPages,
  rowPage,
  runExplain,
  runHelp,
  textPage,
  toolPage,
  topicPage,
} from './pages.ts';
import { commonTopics, compatTopic } from './topics.ts';

/** `nerscore check FILE...`: prints every problem of tag files, and the schemes that their tags fit. */
export const check: CommandAction = (argv, io) => {
  return runCheck<CheckedTags | undefined>(
    {
      program: 'nerscore',
      contents: 'tag files',
      scoring: () => nerCommand(io),
      addOptions: (program) => {
        addChoices(program, { columns });
        addChoices(program, nerSettings, tagSettings);
      },
      check: (program, files, chosen) => checkTags(program.args, program.opts<TagCheck>(), files, chosen),
      summary: (files) =>
        files.map(({ path, found }) => `${visible(path)}: ${found ? foundText(found) : 'not read'}\n`).join(''),
    },
    argv,
    io,
  );
};

/** All that `help` and `explain` print. */
function pages(io: Io): Pages {
  const program = nerCommand(io);
  const sides = 'gold.txt pred.txt';
  const topics = {
    tags: {
      summary:
        'Tag files: one token per row, columns separated by tabs or blanks, a blank line after each sentence. The last column has the tag.',
      groups: ['Tag files (help tags, help schemes):'],
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
      groups: ['Scoring (help modes, help compat):'],
      text: `${twoColumns(modes.map(({ name, summary }) => [name, summary]))}

  nerscore gold.txt pred.txt -m strict,partial
  nerscore gold.txt pred.txt --types PER,LOC

See also: nerscore explain strict, docs/nerscore.md`,
    },
    compat: compatTopic('nerscore', sides, nerTools),
    ...commonTopics('nerscore', { sides, metric: 'strict', limit: 'strict=80', part: 'strict.PER.recall=90' }),
  };
  const outcomes = textPage(['COR', 'INC', 'PAR', 'MIS', 'SPU'], outcomeText);
  return {
    program,
    topics: Object.entries(topics).map(([name, topic]) => topicPage(program, name, topic)),
    rows: [
      ...[...modes.map((mode) => ({ ...mode, title: mode.name })), ...Object.values(schemes)].map(rowPage),
      { ...outcomes, summary: 'correct, and INC, PAR, MIS, SPU: what becomes of a span' },
    ],
    tools: nerTools.map((tool) => toolPage('nerscore', tool)),
    others: [...optionPages(program), ...problemPages()],
    nameOf: knownName,
  };
}

/** `nerscore help [NAME...]` */
export const help: CommandAction = async (argv, io) => runHelp(pages(io), argv, io);

/** `nerscore explain [NAME...]`: what modes, schemes, tools of `--compat`, options, the signature and problems are. */
export const explain: CommandAction = async (argv, io) => runExplain(pages(io), argv, io);

/** Modes, schemes and tools have names of their own, so a word means one of them. */
const aliases: Readonly<Record<string, string>> = { ...schemeAliases, ...nerToolAliases };

function knownName(word: string): string {
  const name = modeName(word);
  return Object.hasOwn(aliases, name) ? aliases[name] : name;
}

/** `nerscore merge SCORES...`: adds up saved scores. */
export const merge: CommandAction = (argv, io) => {
  const known = { program: 'nerscore', choice: modeChoice } as const;
  return runMerge({ ...known, shards: nerShards }, argv, io);
};

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
