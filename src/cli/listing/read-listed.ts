import { refuseStreamTwice } from '../../evaluate/folders.ts';
import type { ListedDocument } from '../../evaluate/listed.ts';
import type { Choice } from '../../evaluate/settings.ts';
import {
  addChoices,
  addConfigOptions,
  addTerminalOptions,
  command,
  parseConfigured,
  printProblems,
  reading,
} from '../command.ts';
import { type ChoiceOptions, choiceOptions, fileChoice } from '../file-choice.ts';
import type { Io } from '../io.ts';
import type { Kind } from '../kind.ts';
import { nodeFiles } from '../node-files.ts';
import { type Scoring, scoringCommand } from '../scoring-command.ts';

/** What a command that reads files to show what is in them was asked for. */
export interface Listed {
  readonly documents: readonly ListedDocument[];
  readonly format: string;
  readonly color?: boolean | undefined;
}

/** Reads the files that the arguments name, and prints their problems. Undefined if there are errors. */
export async function readListed(
  kind: Pick<Kind, 'listing'> & Scoring,
  {
    name,
    about,
    formatChoice,
  }: { readonly name: 'list' | 'count'; readonly about: string; readonly formatChoice: Choice<string> },
  argv: readonly string[],
  io: Io,
): Promise<Listed | undefined> {
  const { tool, listing } = kind;
  const program = command(`${tool} ${name}`, io)
    .description(about)
    .argument('<file...>', 'files to read, or folders of them; - is standard input');
  addChoices(program, [...listing.options, ...Object.values(choiceOptions), formatChoice]);
  parseConfigured(addConfigOptions(addTerminalOptions(program), tool), argv, tool, io, () => scoringCommand(kind, io));
  refuseStreamTwice(program.args, nodeFiles);
  const options = program.opts<ListingOptions>();
  const areFolders = program.args.some((path) => nodeFiles.kind(path) === 'folder');
  const chosen = await fileChoice(options, { paths: program.args, areFolders });
  const { documents, logs } = await reading(nodeFiles, options, io, (from) => listing.read(program, from, chosen));
  await printProblems(logs, options, io, `${name}ed`);
  return logs.some(({ errors }) => errors > 0) ? undefined : { ...options, documents };
}

interface ListingOptions extends ChoiceOptions {
  readonly format: string;
  readonly color?: boolean;
  readonly quiet?: true;
}
