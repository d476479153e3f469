import type { ToolAbout } from '../compat/tool.ts';
import { didYouMean } from '../text/nearest.ts';
import { command, exitCode } from './command.ts';

import type { Io } from './io.ts';

/** What the `explain` command of a program needs to know. */
export interface Explanations {
  readonly command: 'corefscore' | 'nerscore';
  readonly description: string;
  /** Metrics, or modes and schemes. */
  readonly rows: readonly { readonly name: string; readonly summary: string; readonly about: string }[];
  readonly tools: readonly ToolAbout[];
  /** Characters that a name takes up in the list. */
  readonly width: number;
  /** The name of the row that a user's word means; by default the word itself. */
  readonly nameOf?: (word: string) => string;
}

/** `explain [NAME...]`: prints the whole text on each name; without names, lists all of them, one per line. */
export function runExplain(known: Explanations, argv: readonly string[], io: Io): number {
  const { rows, tools, width, nameOf = (word) => word } = known;
  const names = [...rows, ...tools].map(({ name }) => name).join(', ');
  const program = command(`${known.command} explain`, io)
    .description(known.description)
    .argument('[name...]', `of: ${names}`)
    .parse(argv, { from: 'user' });
  const explained = program.args.map((word) => {
    const row = rows.find(({ name }) => name === nameOf(word));
    if (row) return `${row.name}\n\n${row.about}\n`;
    const tool = tools.find(({ name }) => name === nameOf(word));
    return tool
      ? toolText(known.command, tool)
      : program.error(
          `error: unknown name '${word}': ${didYouMean(
            word,
            [...rows, ...tools].map(({ name }) => name),
          )}choose from ${names}`,
        );
  });
  if (explained.length > 0) io.out(explained.join('\n'));
  else {
    for (const { name, summary } of rows) io.out(`${name.padEnd(width)} ${summary}\n`);
    const longest = Math.max(...tools.map(({ name }) => name.length));
    io.out(`\nTools, for --compat:\n${tools.map(({ name, title }) => `${name.padEnd(longest)}  ${title}\n`).join('')}`);
  }
  return exitCode.scored;
}

function toolText(called: string, { name, title, about, departs, source, files }: ToolAbout): string {
  const lines = [
    `departs    ${departs}`,
    `source     ${title}: ${source}`,
    `type       ${called} --compat ${name} ${files}`,
  ];
  return `${name}\n\n${about}\n\n${lines.join('\n')}\n`;
}
