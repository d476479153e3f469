import type { Command, Option } from 'commander';
import type { SavedScores } from '../evaluate/saved-scores.ts';
import type { ProblemSink } from '../text/problem.ts';
import { addTerminalOptions, command } from './command.ts';
import type { Io } from './io.ts';
import { readSaved } from './read-saved.ts';
import { addFormatOptions, addJudgingOptions } from './report-options.ts';

/** The command line of `corefscore merge` or `nerscore merge`. `choice`: the option that names metrics or modes. */
export function mergeCommand(name: string, choice: Option, digits: number, io: Io): Command {
  const program = command(name, io)
    .description('Adds up scores that were saved with --format jsonl, or with --format json --by-document.')
    .argument('<scores...>', 'saved scores of shards; - is standard input; gzipped files are unpacked')
    .addOption(choice);
  return addTerminalOptions(addJudgingOptions(addFormatOptions(program, digits)));
}

/** The saved scores of all shards that could be read, in order; problems with the others are in the log. */
export async function readShards(paths: readonly string[], log: ProblemSink): Promise<SavedScores[]> {
  const shards: SavedScores[] = [];
  for (const path of paths) {
    const saved = await readSaved(path, log);
    if (saved) shards.push(saved);
  }
  return shards;
}
