import { type Command, Help, type Option } from 'commander';
import type { ToolAbout } from '../../compat/tool.ts';
import { findingKinds } from '../../findings/kinds.ts';
import { reportersOf } from '../../report/reporters.ts';
import type { Report } from '../../results/report.ts';
import { groupedBy } from '../../text/grouped.ts';
import { laidOut } from '../../text/layout.ts';
import { wrapped } from '../../text/width.ts';
import { exitCode, exitRows } from '../command.ts';

/** What the help of a command says besides its arguments and options. */
export interface HelpPage {
  readonly description: string;
  /** What comes after the name of the program. */
  readonly usage: string;
  /** The arguments. */
  readonly inputs: readonly (readonly [name: string, about: string])[];
  readonly examples: readonly (readonly [commandLine: string, does: string])[];
  /** The options used most, which `--help` has on a line each, by their names: in its own words, or those of the option if empty. */
  readonly brief: Readonly<Record<string, string>>;
}

/** A page of `help TOPIC`, whose text is a section of docs/topics.md. It explains the options of the group that has its name. */
export interface HelpTopic {
  /** What there is to choose from, which comes after the options. */
  readonly list?: () => string;
}

/** Wide enough for every terminal; help is not wider on others, so that it reads the same everywhere. */
const width = 80;

/** The groups of options, by the topics that explain them, and the headings that `--help` has them under. */
export const helpGroups = {
  input: 'Input',
  tags: 'Tag files',
  spans: 'Spans by offsets',
  metrics: 'Scoring',
  modes: 'Scoring',
  compat: 'Scoring',
  errors: 'Errors',
  formats: 'Output',
  compare: 'Comparing systems',
  gates: 'Gates',
} as const;

export type HelpGroup = keyof typeof helpGroups;

/** What the other commands do, in a few words. */
const commandAbouts: Readonly<Record<string, string>> = {
  agreement: 'compare annotators',
  blind: 'gold without annotation',
  check: 'report all problems of files',
  completion: 'complete command lines',
  convert: 'write another format',
  count: 'count what files hold',
  explain: 'metrics and problems',
  help: 'the topics below',
  list: 'list what files hold',
  man: 'print the manual page',
  merge: 'add up saved scores',
  serve: 'score on request',
  sweep: 'F1 at each threshold',
};

/** Makes the command print that page as its help: examples, then the options used most, then the names of the topics. */
export function useHelpPage(program: Command, page: HelpPage, commands: readonly string[], topics: readonly string[]) {
  const tool = program.name() as Report['tool'];
  const usage = `${page.usage}\n       ${tool} <command> [options]`;
  return program.usage(usage).configureHelp({
    formatHelp: () =>
      [
        page.description,
        `Usage: ${tool} ${usage}`,
        `Examples:\n${twoColumns(page.examples)}`,
        `Arguments: files or folders; gzip is unpacked; - is standard input\n${twoColumns(page.inputs)}`,
        ...briefGroups(program, page.brief),
        `Commands (${tool} <command> --help):\n${inPairs(commands.map((name) => [name, commandAbouts[name]]))}`,
        `Topics (${tool} help <topic>), which explain all other options:\n  ${wrapped(topics.join(', '), width - 2, '  ')}`,
        endText(tool),
      ].join('\n\n'),
  });
}

/** Makes another command print its options without those of one side, which are named below them. */
export function useShortHelp(program: Command): Command {
  return program
    .configureHelp({
      helpWidth: width,
      optionDescription,
      visibleOptions: (command) => optionsOf(command).filter((one) => !isOfSide(one)),
    })
    .addHelpText('after', () => sideText(optionsOf(program), '\n'));
}

/** The options used most, a line each, under the headings of their groups. */
function briefGroups(program: Command, brief: HelpPage['brief']): readonly string[] {
  const shown = program.options.filter(({ long }) => long && Object.hasOwn(brief, long));
  const longest = Math.max(...shown.map(({ flags }) => flags.length));
  const byHeading = groupedBy(shown, (one) => helpGroups[one.helpGroupHeading as HelpGroup]);
  return [...byHeading].map(([heading, options]) => {
    const rows = options.map((one) => {
      return [one.flags.padEnd(longest), optionDescription(one, brief[one.long!] || one.description)] as const;
    });
    return `${heading}:\n${twoColumns(rows)}`;
  });
}

/** Two names and what they are on a line. */
function inPairs(pairs: readonly (readonly [name: string, text: string])[]): string {
  const longest = Math.max(...pairs.map(([name]) => name.length));
  const cells = pairs.map(([name, text]) => `  ${name.padEnd(longest)}  ${text}`);
  const half = Math.ceil(cells.length / 2);
  const left = Math.max(...cells.slice(0, half).map((cell) => cell.length)) + 2;
  return cells
    .slice(0, half)
    .map((cell, at) => (cells[half + at] ? cell.padEnd(left) + cells[half + at] : cell))
    .join('\n');
}

/** The options that help shows, with that of the help itself. */
function optionsOf(program: Command): readonly Option[] {
  return new Help().visibleOptions(program);
}

/** Whether the option is another one for one side alone. */
function isOfSide({ description }: Option): boolean {
  return /^--\S+ for (?:the )?\w+$/.test(description);
}

/** The names of the options of one side. */
function sideText(options: readonly Option[], before = ''): string {
  const names = options.filter(isOfSide).map(({ long }) => long);
  return names.length === 0 ? '' : `${before}${wrapped(`For one side only: ${names.join(', ')}`, width, '  ')}`;
}

/** How to call a command, for one who gave no arguments. */
export function shortUsage(tool: string, { usage, examples }: HelpPage): string {
  return `Usage: ${tool} ${usage}\n\n${twoColumns([...examples.slice(0, 2), [`${tool} --help`, 'options, commands and topics']])}\n`;
}

/** How the help of a command ends: what brackets and exit codes mean, and where its manual is. */
function endText(tool: Report['tool']): string {
  const rows = exitRows.filter(({ name }) => tool === 'corefscore' || name !== String(exitCode.disagrees));
  return `Values in [brackets] are defaults. Also: -q, --quiet; -V, --version; -h, --help
${wrapped(`Exit: ${rows.map(({ name, brief }) => `${name} ${brief}`).join(', ')}`, width, '  ')}
Manual: docs/${tool}.md in the folder of the package
`;
}

/** One screen about one topic: its summary, its options at length, and then what there is to know about them. */
export function topicText(program: Command, topic: string, { list = () => '' }: HelpTopic, section: string): string {
  const help = Object.assign(new Help(), { helpWidth: width });
  const own = optionsOf(program).filter(({ helpGroupHeading }) => helpGroupHeading === topic);
  const options = own.filter((one) => !isOfSide(one));
  const longest = Math.max(...options.map(({ flags }) => flags.length));
  const lines = options.map((one) => help.formatItem(one.flags, longest, optionDescription(one), help));
  const [summary, ...others] = laidOut(section, width).split('\n\n');
  const blocks = [summary, lines.join('\n'), sideText(own), list(), ...others];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

/** The names of all options by the topics that explain them. */
export function optionIndex(program: Command, topics: readonly string[]): string {
  const rows = topics.flatMap((topic) => {
    const own = program.options.filter(({ helpGroupHeading, hidden }) => helpGroupHeading === topic && !hidden);
    return own.length > 0 ? [[topic, own.map(({ long }) => long).join(', ')] as const] : [];
  });
  return twoColumns(rows);
}

/** Names and what they are, below each other. */
export function twoColumns(pairs: readonly (readonly [name: string, text: string])[]): string {
  const longest = Math.max(...pairs.map(([name]) => name.length));
  const indent = ' '.repeat(longest + 4);
  const lines = pairs.map(([name, text]) => {
    return `  ${name.padEnd(longest)}  ${wrapped(text, width - indent.length).replaceAll('\n', `\n${indent}`)}`;
  });
  return lines.join('\n');
}

/** What an option is for, and its default. */
export function optionDescription(option: Option, description = option.description): string {
  const { defaultValue, defaultValueDescription, mandatory } = option;
  const isShown = !mandatory && defaultValue !== undefined && typeof defaultValue !== 'boolean';
  const shown = defaultValueDescription ?? (isShown ? String(defaultValue) : undefined);
  return shown ? `${description} [${shown}]` : description;
}

/** The topics that both commands have. `tools`: of `--compat`. */
export function commonTopics(
  program: Report['tool'],
  tools: readonly ToolAbout[],
): Record<'compat' | 'errors' | 'formats' | 'compare' | 'gates', HelpTopic> {
  return {
    compat: { list: () => twoColumns(tools.map(({ name, title }) => [name, title])) },
    errors: { list: () => wrapped(`Kinds: ${findingKinds[program].join(', ')}`, 80, '  ') },
    formats: { list: () => twoColumns(reportersOf(program).map(({ name, about }) => [name, about])) },
    compare: {},
    gates: {},
  };
}
