import type { Command } from 'commander';
import { type BlindReading, blindFiles } from '../../evaluate/convert/blind-files.ts';
import { listSpans } from '../../evaluate/list/list-spans.ts';
import { flag, text } from '../../settings/kinds.ts';
import type { NerSettings } from '../../settings/ner.ts';
import type { Choice } from '../../settings/table.ts';
import { tagFiles } from '../../sides/folder-files.ts';
import { UsageError } from '../../text/usage-error.ts';
import { exitCode, readInputs } from '../command.ts';
import { type ChoiceOptions, choiceOptions, chosenFiles } from '../file-choice.ts';
import { refuseHarmful, refuseTaken, writeTexts } from '../output-files.ts';
import type { CommandRow } from '../program.ts';

/** `blind GOLD -o BLIND`: writes what systems are given, a file or a folder without its annotation. */
export function blindRow(
  side: 'key' | 'gold',
  choices: readonly Choice<unknown>[],
  reading: (command: Command) => BlindReading,
): CommandRow {
  return {
    name: 'blind',
    about: `Writes the ${side === 'key' ? 'key' : 'gold'} without its annotation, in its own format, to hand out.`,
    inputs: [[`<${side}>`, 'a file, or a folder of files']],
    choices: () => [...own, ...choices, ...Object.values(choiceOptions)],
    takes: 'configuration',
    async run({ command, io }) {
      const options = command.opts<ChoiceOptions & { readonly output?: string; readonly quiet?: true }>();
      const { output } = options;
      const [path] = command.args;
      const kind = io.files.kind(path);
      if (kind === 'stream') throw new UsageError('blind reads its input twice: give a file or a folder');
      if (kind === 'folder') refuseTaken(output, 'blind');
      if (output !== undefined) refuseHarmful({ output: [output] }, [path], io);
      const choice = await chosenFiles(command.args, options, io);
      const how = reading(command);
      const found = await readInputs(options, io, (files) => blindFiles(path, how, files, choice), 'written');
      if (found.text === undefined) return exitCode.input;
      await writeTexts(found.text, output, io);
      return exitCode.scored;
    },
  };
}

const own: readonly Choice<unknown>[] = [
  { option: '-o, --output <path>', help: 'the file or folder to write [standard output]', kind: text() },
  { option: '--without-zeros', help: 'leave out empty nodes of CoNLL-U too', kind: flag },
];

/** What is left out besides the annotation. */
export interface BlindOptions {
  readonly withoutZeros?: boolean;
}

/** How gold is read, with the settings of `list`. */
export function blindGold(settingsOf: (command: Command) => NerSettings): (command: Command) => BlindReading {
  return (command) => {
    const settings = settingsOf(command);
    const { goldColumn = -1, delimiter, headerRows } = settings;
    const columns = [goldColumn].flat().filter((column) => typeof column === 'number');
    const { withoutZeros = false } = command.opts<BlindOptions>();
    const rules = { isCoref: false, withoutZeros, columns, delimiter, headerRows };
    const read: BlindReading['read'] = (paths, files, choice) => listSpans(paths, settings, files, choice);
    return { contents: tagFiles, rules, read };
  };
}
