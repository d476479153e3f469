import type { ListedDocument } from '../../evaluate/list/listed.ts';
import type { Choice } from '../../settings/table.ts';
import { printProblems, reading } from '../command.ts';
import { type ChoiceOptions, choiceOptions, chosenFiles } from '../file-choice.ts';
import type { Io } from '../io.ts';
import type { Kind } from '../kind.ts';
import { nodeFiles } from '../node-files.ts';
import type { PrintOptions } from '../report-options.ts';
import { filesToRead, type OtherCommand, parsedCommand, type Scoring } from '../scoring-command.ts';

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
    format,
  }: Pick<OtherCommand, 'about'> & { readonly name: 'list' | 'count'; readonly format: Choice<string> },
  argv: readonly string[],
  io: Io,
): Promise<Listed | undefined> {
  const { listing } = kind;
  const choices = [...listing.options, ...Object.values(choiceOptions), format];
  const program = parsedCommand(kind, { name, about, inputs: filesToRead, choices }, argv, io);
  const options = program.opts<ChoiceOptions & PrintOptions>();
  const chosen = await chosenFiles(program, options);
  const { documents, logs } = await reading(nodeFiles, options, io, (from) => listing.read(program, from, chosen));
  await printProblems(logs, options, io, `${name}ed`);
  return logs.some(({ errors }) => errors > 0) ? undefined : { ...options, documents };
}
