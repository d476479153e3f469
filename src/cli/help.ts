import { type Command, Help, type Option } from 'commander';
import type { ToolAbout } from '../compat/tool.ts';
import { findingKinds } from '../findings/kinds.ts';
import { reportersOf } from '../report/reporters.ts';
import type { Report } from '../results/report.ts';
import { laidOut } from '../text/layout.ts';
import { wrapped } from '../text/width.ts';
import { exitCode, exitRows } from './command.ts';

/** What the help of a command says besides its arguments and options. */
export interface HelpPage {
  readonly description: string;
  /** What comes after the name of the program. */
  readonly usage: string;
  readonly examples: readonly (readonly [commandLine: string, does: string])[];
}

/** A page of `help TOPIC`, whose text is a section of docs/topics.md: the headings of the groups of options that it explains. */
export interface HelpTopic {
  readonly groups: readonly string[];
  /** What there is to choose from, which comes after the options. */
  readonly list?: () => string;
}

/** Wide enough for every terminal; help is not wider on others, so that it reads the same everywhere. */
const width = 80;

/** The headings of the groups of options, each with the topics that say more. */
export const helpGroups = {
  input: 'Input (help input):',
  metrics: 'Scoring (help metrics, help compat):',
  tags: 'Tag files (help tags, help schemes):',
  spans: 'Spans by offsets (help spans):',
  modes: 'Scoring (help modes, help compat):',
  errors: 'Errors (help errors):',
  output: 'Output (help formats):',
  comparing: 'Comparing (help compare):',
  gates: 'Gates (help gates):',
  other: 'Other:',
} as const;

/** Options that `--help` names without explaining them; their topics do. */
const briefGroups: readonly string[] = [helpGroups.spans, helpGroups.comparing, helpGroups.gates, helpGroups.other];

/** Makes the command print that page as its help: examples, then the options that no topic explains better. */
export function useHelpPage(
  program: Command,
  { description, usage, examples }: HelpPage,
  commands: readonly string[],
): Command {
  const tool = program.name() as Report['tool'];
  return program
    .usage(`${usage}\n       ${tool} <command> [options]`)
    .configureHelp({
      helpWidth: width,
      commandDescription: () => `${description}\n\nExamples:\n${twoColumns(examples)}`,
      optionDescription,
      visibleOptions: (command) => optionsOf(command).filter((one) => !briefGroups.includes(headingOf(one))),
    })
    .addHelpText(
      'after',
      () =>
        `\n${[...briefGroups.flatMap((one) => namedOptions(program, one) ?? []), endText(tool, commands)].join('\n')}`,
    );
}

/** The options that help shows, with that of the help itself. */
function optionsOf(program: Command): readonly Option[] {
  return new Help().visibleOptions(program);
}

function headingOf({ helpGroupHeading = helpGroups.other }: Option): string {
  return helpGroupHeading;
}

/** The options of a group by their flags alone, wrapped; undefined if the command has none. */
function namedOptions(program: Command, heading: string): string | undefined {
  // An option and its argument stay on one line.
  const terms = optionsOf(program).filter((one) => headingOf(one) === heading);
  if (terms.length === 0) return undefined;
  const flags = terms.map(({ flags: term }) => term.replaceAll(' ', '\u00a0')).join(', ');
  return wrapped(`${heading} ${flags}`, width, '  ').replaceAll('\u00a0', ' ');
}

/** How to call a command, for one who gave no arguments. */
export function shortUsage(tool: string, { usage, examples }: HelpPage): string {
  return `Usage: ${tool} ${usage}\n\n${twoColumns([...examples.slice(0, 2), [`${tool} --help`, 'all options']])}\n`;
}

/** How the help of a command ends: its other commands, its exit codes and what they mean, and where its manual is. */
function endText(tool: Report['tool'], commands: readonly string[]): string {
  const rows = exitRows.filter(({ name }) => tool === 'corefscore' || name !== String(exitCode.disagrees));
  return `
${wrapped(`Commands: ${commands.join(', ')}`, width, '  ')}
Inputs: files or folders; gzip is unpacked; - is standard input
Values in [brackets] are defaults.
${wrapped(`Exit: ${rows.map(({ name, brief }) => `${name} ${brief}`).join(', ')}`, width, '  ')}
Manual: docs/${tool}.md in the folder of the package`;
}

/** One screen about one topic: its summary, its options at length, and then what there is to know about them. */
export function topicText(program: Command, { groups, list = () => '' }: HelpTopic, section: string): string {
  const help = Object.assign(new Help(), { helpWidth: width, optionDescription });
  const options = optionsOf(program).filter((one) => groups.includes(headingOf(one)));
  const longest = Math.max(...options.map(({ flags }) => flags.length));
  const lines = options.map((one) => help.formatItem(one.flags, longest, optionDescription(one), help));
  const [summary, ...others] = laidOut(section, width).split('\n\n');
  return `${[summary, lines.join('\n'), list(), ...others].filter((block) => block !== '').join('\n\n')}\n`;
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
export function optionDescription({ description, defaultValue, defaultValueDescription, mandatory }: Option): string {
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
    compat: { groups: [], list: () => twoColumns(tools.map(({ name, title }) => [name, title])) },
    errors: {
      groups: [helpGroups.errors],
      list: () => wrapped(`Kinds: ${findingKinds[program].join(', ')}`, 80, '  '),
    },
    formats: {
      groups: [helpGroups.output],
      list: () => twoColumns(reportersOf(program).map(({ name, about }) => [name, about])),
    },
    compare: { groups: [helpGroups.comparing] },
    gates: { groups: [helpGroups.gates] },
  };
}
