import { nerTools } from '../compat/ner/ner-tools.ts';
import { nerToolAliases } from '../compat/tool.ts';
import { type CheckedTags, checkTags, type TagCheck } from '../evaluate/check.ts';
import { column, nerSettings } from '../evaluate/ner/settings.ts';
import { nerShards } from '../evaluate/ner/shards.ts';
import { commaList } from '../evaluate/settings.ts';
import { modes } from '../ner/modes.ts';
import { schemes } from '../ner/schemes.ts';
import { counted } from '../report/numbers.ts';
import { visible } from '../text/harmless.ts';
import { runCheck } from './check.ts';
import { addChoices, type CommandAction } from './command.ts';
import { runExplain } from './explain.ts';
import { runMerge } from './merge.ts';
import { modeChoice, tagSettings } from './ner-options.ts';
import { nodeFiles } from './node-files.ts';

/** `nerscore check FILE...`: prints every problem of tag files, and the schemes that their tags fit. */
export const check: CommandAction = (argv, io) => {
  return runCheck<CheckedTags | undefined>(
    {
      program: 'nerscore',
      contents: 'tag files',
      addOptions: (program) => {
        addChoices(program, { columns });
        addChoices(program, nerSettings, tagSettings);
      },
      check: (program) => checkTags(program.args, program.opts<TagCheck>(), nodeFiles),
      summary: (files) =>
        files.map(({ path, found }) => `${visible(path)}: ${found ? foundText(found) : 'not read'}\n`).join(''),
    },
    argv,
    io,
  );
};

/** `nerscore explain [NAME...]`: explains modes, schemes and the tools of `--compat`. */
export const explain: CommandAction = async (argv, io) => {
  const description =
    'Prints definition, equation, edge cases and source of modes and schemes; rule, departures and source of tools.';
  const rows = [...modes, ...Object.values(schemes)];
  const nameOf = (word: string): string => nerToolAliases[word] ?? word;
  return runExplain({ command: 'nerscore', description, rows, tools: nerTools, width: 8, nameOf }, argv, io);
};

/** `nerscore merge SCORES...`: adds up saved scores. */
export const merge: CommandAction = (argv, io) => {
  const known = { program: 'nerscore', choice: modeChoice, digits: 4 } as const;
  return runMerge({ ...known, shards: nerShards }, argv, io);
};

const columns = {
  kind: {
    parse(text: string): readonly number[] {
      const numbers = commaList(text).map(column.parse);
      if (numbers.length > 2) throw new RangeError('Expected one or two columns.');
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
