import type { Command } from 'commander';
import type { EntityNames } from '../compat/neleval/prepare.ts';
import { type Converted, convertCoref, convertSpans } from '../evaluate/convert/convert.ts';
import { writers } from '../evaluate/convert/writers.ts';
import type { MentionChoice } from '../evaluate/list/list-mentions.ts';
import type { SpanWriter } from '../formats/write/span-writer.ts';
import { type SchemeName, schemeNames } from '../ner/scheme-names.ts';
import { type CorefSettings, corefSettings } from '../settings/coref.ts';
import { choice, flag, text } from '../settings/kinds.ts';
import { type NerSettings, nerSettings, schemeAliases } from '../settings/ner.ts';
import type { Choice } from '../settings/table.ts';
import { readingRules } from '../sides/coref-side.ts';
import type { Files } from '../sides/files.ts';
import type { FileChoice } from '../sides/folder-files.ts';
import { visible } from '../text/harmless.ts';
import { formatPlace } from '../text/problem.ts';
import { counted } from '../text/quoted.ts';
import { UsageError } from '../text/usage-error.ts';
import { exitCode, named, readInputs } from './command.ts';
import { type ChoiceOptions, choiceOptions, chosenFiles } from './file-choice.ts';
import { twoColumns } from './help/help.ts';
import { refuseHarmful, refuseTaken, writeTexts } from './output-files.ts';
import type { CommandRow } from './program.ts';
import type { PrintOptions } from './report-options.ts';

/** What `convert` reads, with which options, and what it writes. */
interface Conversion {
  /** In words. */
  readonly contents: string;
  readonly writers: readonly Pick<SpanWriter, 'name' | 'about' | 'isFolder'>[];
  readonly choices: readonly Choice<unknown>[];
  convert(command: Command, to: string | undefined, files: Files, chosen: FileChoice | undefined): Promise<Converted>;
}

interface CorefOptions extends MentionChoice, EntityNames, Pick<CorefSettings, 'pair'> {
  readonly into?: string;
}

/** Of coreference. `reading`: the options that say how a file is read. */
export function corefConversion(reading: readonly Choice<unknown>[]): Conversion {
  const acrossDocuments = 'equal ids in several documents are one entity (--cross-doc)';
  const into = 'write the mentions into the last column of this file or folder of CoNLL or CoNLL-U';
  const withKb = 'ids come from a knowledge base, except ids that begin with NIL';
  return {
    contents: 'coreference',
    writers: writers.corefscore,
    choices: [
      { option: '--into <key>', help: into, kind: text() },
      ...named(corefSettings, 'pair'),
      { option: '--across-documents', help: acrossDocuments, kind: flag },
      { option: '--with-kb', help: withKb, kind: flag },
      ...reading,
    ],
    convert(command, to, files, chosen) {
      const options = command.opts<CorefOptions>();
      // What is written into a key are predictions.
      const isResponse = options.into !== undefined && command.getOptionValueSource('side') === 'default';
      const how = { ...options, to, side: isResponse ? 'response' : options.side } as const;
      return convertCoref(command.args[0], how, readingRules(options), files, chosen);
    },
  };
}

/** Of tags and spans. `settingsOf`: a command line with those options. */
export function spanConversion(
  reading: readonly Choice<unknown>[],
  settingsOf: (command: Command) => NerSettings,
): Conversion {
  const toScheme = {
    option: '--to-scheme <scheme>',
    help: `of tags that are written: ${schemeNames.join(', ')} [that of --scheme, or else bio]`,
    kind: choice(schemeNames, schemeAliases),
  };
  return {
    contents: 'tags or spans',
    writers: writers.nerscore,
    choices: [toScheme, ...reading, ...named(nerSettings, 'invalid', 'linkColumn', 'text', 'map')],
    convert(command, to, files, chosen) {
      const { toScheme } = command.opts<{ readonly toScheme?: SchemeName }>();
      return convertSpans(command.args[0], [to!, toScheme], settingsOf(command), files, chosen);
    },
  };
}

/** `convert FILE --to FORMAT`: writes what a file holds in another format, to standard output or `-o`. Standard error counts what is lost. */
export function convertRow({ contents, writers, choices, convert }: Conversion): CommandRow {
  const names = writers.map(({ name }) => name);
  const own: readonly Choice<unknown>[] = [
    { option: '--to <format>', help: names.join(', '), kind: choice(names) },
    { option: '-o, --output <path>', help: 'the file to write [standard output]', kind: text() },
  ];
  return {
    name: 'convert',
    about: `Writes ${contents} in another format:\n\n${twoColumns(writers.map(({ name, about }) => [name, about]))}`,
    inputs: [['<file>', `a file of ${contents}, or a folder of files; - is standard input`]],
    choices: () => [...own, ...choices, ...Object.values(choiceOptions)],
    takes: 'configuration',
    async run({ command, io }) {
      const options = command.opts<ConvertOptions>();
      const { to, into, output } = options;
      if (to === undefined && into === undefined)
        throw new UsageError(`--to is missing: choose from ${names.join(', ')}`);
      const isFolder =
        into === undefined
          ? writers.some(({ name, isFolder }) => name === to && isFolder)
          : io.files.kind(into) === 'folder';
      if (isFolder) refuseTaken(output, into === undefined ? `--to ${to}` : '--into with a folder');
      const read = [command.args, into ?? [], options.text ?? [], options.id2label ?? []].flat();
      if (output !== undefined) refuseHarmful({ output: [output] }, read, io);
      const chosen = await chosenFiles(command.args, options, io);
      const found = await readInputs(options, io, (files) => convert(command, to, files, chosen), 'written');
      if (found.text === undefined) return exitCode.input;
      await writeTexts(found.text, output, io);
      for (const { count, noun, fate, why, first } of found.losses) {
        const place = first ? `, first at ${visible(formatPlace(first))}` : '';
        io.err(`note: ${counted(count, noun)} ${fate}: ${why}${place}\n`);
      }
      return exitCode.scored;
    },
  };
}

type ConvertOptions = ChoiceOptions &
  Omit<PrintOptions, 'format'> &
  Readonly<Partial<Record<'to' | 'into' | 'output' | 'text' | 'id2label', string>>>;
