import type { ToolAbout } from '../compat/tool.ts';
import { laidOut } from '../text/layout.ts';
import { nearest } from '../text/nearest.ts';
import { wrapped } from '../text/width.ts';
import { command, exitCode } from './command.ts';
import type { Topic } from './explain-topics.ts';
import { twoColumns } from './help.ts';
import type { Io } from './io.ts';

/** What the `explain` command of a program needs to know. */
export interface Explanations {
  readonly command: 'corefscore' | 'nerscore';
  readonly description: string;
  /** Metrics, or modes and schemes; `title` is the name that begins the text. */
  readonly rows: readonly Explained[];
  readonly tools: readonly ToolAbout[];
  /** Everything else: the signature, options, problems. */
  readonly topics: readonly Topic[];
  /** The name of the row that a user's word means. */
  readonly nameOf: (word: string) => string;
}

/** A metric, mode or scheme. */
interface Explained {
  readonly name: string;
  readonly title?: string;
  readonly summary: string;
  readonly about: string;
  readonly papers?: readonly string[];
}

/** `explain [NAME...]`: prints the whole text on each name; without names, lists what there is. */
export function runExplain(known: Explanations, argv: readonly string[], io: Io): number {
  const { rows, tools } = known;
  const program = command(`${known.command} explain`, io)
    .description(known.description)
    .argument(
      '[name...]',
      `of: ${[...rows, ...tools].map(({ name }) => name).join(', ')}, and those listed without one`,
    )
    .allowUnknownOption()
    .parse(argv, { from: 'user' });
  // Wider lines are harder to read, and equations are laid out for 80 columns.
  const width = Math.min(io.width, 80);
  const explained = program.args.map((word) => {
    const text = textOf(known, word, width);
    return text ?? program.error(`error: ${unknownName(known, word)}`);
  });
  if (explained.length > 0) io.out(explained.join('\n'));
  else {
    const more = `Also: signature, each option by its name (${known.command === 'corefscore' ? 'singletons' : 'invalid'}), each code of a problem (TOKENS_DIFFER)${known.command === 'nerscore' ? ', COR INC PAR MIS SPU' : ''}.`;
    const pairs = (of: readonly (readonly [string, string])[]): string => twoColumns(of).replaceAll(/^ {2}/gm, '');
    io.out(`${pairs(rows.map(({ name, summary }) => [name, summary]))}\n`);
    io.out(
      `\nTools, for --compat:\n${pairs(tools.map(({ name, title }) => [name, title]))}\n\n${wrapped(more, width)}\n`,
    );
  }
  return exitCode.scored;
}

function textOf(known: Explanations, word: string, width: number): string | undefined {
  const name = word.replace(/^--?/, '');
  const row = known.rows.find((one) => one.name === known.nameOf(name));
  if (row) return rowText(row, width);
  const tool = known.tools.find((one) => one.name === known.nameOf(name).toLowerCase());
  if (tool) return toolText(known.command, tool, width);
  const topic = known.topics.find(({ names }) => names.some((one) => one.toLowerCase() === name.toLowerCase()));
  return topic && `${laidOut(topic.text, width)}\n`;
}

function rowText({ name, title = name, summary, about, papers = [] }: Explained, width: number): string {
  const references = papers.map((paper) => wrapped(paper, width, '  '));
  return `${wrapped(`${title}: ${summary}`, width)}\n\n${laidOut(about, width)}\n\n${references.join('\n')}\n`;
}

function toolText(called: string, { name, title, about, departs, source, files }: ToolAbout, width: number): string {
  const indent = ' '.repeat(11);
  const lines = [
    `departs    ${departs}`,
    `source     ${title}: ${source}`,
    `type       ${called} --compat ${name} ${files}`,
  ];
  const shown = lines.map(
    (line) => line.slice(0, 11) + wrapped(line.slice(11), width - 11).replaceAll('\n', `\n${indent}`),
  );
  return `${name}\n\n${laidOut(about, width)}\n\n${shown.join('\n')}\n`;
}

function unknownName({ command: called, rows, tools, topics }: Explanations, word: string): string {
  const names = [...rows, ...tools].map(({ name }) => name);
  const meant = nearest(word, [...names, ...topics.flatMap((topic) => topic.names)]);
  const hint = meant === undefined ? '' : `did you mean ${meant}? `;
  return `unknown name '${word}': ${hint}choose from ${names.join(', ')}, or see ${called} explain`;
}
