import type { Argument, Command, Help, Option } from 'commander';
import type { Report } from '../evaluate/report.ts';
import { wrapped } from '../text/width.ts';
import { exitCode, exitRows } from './command.ts';

/** What the help of a command says besides its arguments and options. */
export interface HelpPage {
  /** The lines after `Usage: ` and, below it, of other ways to call the command. */
  readonly usage: readonly string[];
  /** Command lines, each with what it does. */
  readonly examples: readonly (readonly [commandLine: string, does: string])[];
  /** What the arguments may be. */
  readonly inputs: string;
  /** What comes after the options. */
  end(): string;
}

/** A page of `help TOPIC`: its text, and the headings of the groups of options that it explains. */
export interface HelpTopic {
  readonly summary: string;
  readonly groups: readonly string[];
  /** What comes after the options. */
  readonly text: string;
}

/** Wide enough for every terminal; help is not wider on others, so that it reads the same everywhere. */
const width = 80;
const flagsWidth = 27;

/** The headings of groups whose options `--help` names without explaining them; their topics do. */
export const briefGroups = { comparing: 'Comparing (help compare):', gates: 'Gates (help gates):', other: 'Other:' };

/** Makes the command print that page as its help: grouped, examples first, at most 80 columns wide. */
export function useHelpPage(program: Command, page: HelpPage): Command {
  return program.configureHelp({
    helpWidth: width,
    optionDescription,
    formatHelp: (command, helper) => {
      const groups = [...groupsOf(command, helper)].map(([heading, options]) => {
        const isBrief = Object.values(briefGroups).includes(heading);
        const lines = [heading, ...options.map((option) => optionLine(option, helper))];
        return [isBrief ? namedOptions(heading, options, helper) : lines.join('\n'), isBrief] as const;
      });
      const inputs = command.registeredArguments.map((argument) => argumentLine(argument, helper));
      const blocks = [
        command.description(),
        `Usage: ${page.usage.join('\n       ')}`,
        `Examples:\n${twoColumns(page.examples)}`,
        [`Arguments (${page.inputs}):`, ...inputs].join('\n'),
        ...groups.filter(([, isBrief]) => !isBrief).map(([text]) => text),
        groups.flatMap(([text, isBrief]) => (isBrief ? [text] : [])).join('\n'),
        page.end(),
      ];
      return `${blocks.join('\n\n')}\n`;
    },
  });
}

/** How to call a command, for one who gave no arguments. */
export function shortUsage({ usage: [usage], examples }: HelpPage): string {
  const [program] = usage.split(' ');
  return `Usage: ${usage}\n\n${twoColumns([...examples.slice(0, 2), [`${program} --help`, 'all options']])}\n`;
}

/** How the help of a command ends: its exit codes and what they mean, and where its manual is. */
export function endText(program: Report['tool']): string {
  const rows = exitRows.filter(({ name }) => program === 'corefscore' || name !== String(exitCode.disagrees));
  const exits = wrapped(`Exit: ${rows.map(({ name, brief }) => `${name} ${brief}`).join(', ')}`, width, '  ');
  return `${exits}\nManual: docs/${program}.md in the folder of the package`;
}

/** One screen about one topic: its options at length, then what there is to know. */
export function topicText(program: Command, { summary, groups, text }: HelpTopic): string {
  const helper = Object.assign(program.createHelp(), { helpWidth: width, optionDescription });
  const options = [...groupsOf(program, helper)].flatMap(([heading, own]) => (groups.includes(heading) ? own : []));
  const lines = options.map((option) => optionLine(option, helper));
  return `${[wrapped(summary, width), lines.join('\n'), text].filter((block) => block !== '').join('\n\n')}\n`;
}

/** Names and what they are, below each other. */
export function twoColumns(pairs: readonly (readonly [name: string, text: string])[]): string {
  const longest = Math.max(...pairs.map(([name]) => name.length));
  return pairs.map(([name, text]) => item(name, longest, text)).join('\n');
}

function groupsOf(command: Command, helper: Help): ReadonlyMap<string, Option[]> {
  return helper.groupItems(
    [...command.options],
    helper.visibleOptions(command),
    (option) => option.helpGroupHeading ?? briefGroups.other,
  );
}

/** The description with the default in brackets. */
function optionDescription({ description, defaultValue, defaultValueDescription, mandatory }: Option): string {
  const isShown = !mandatory && defaultValue !== undefined && typeof defaultValue !== 'boolean';
  const shown = defaultValueDescription ?? (isShown ? String(defaultValue) : undefined);
  return shown ? `${description} [${shown}]` : description;
}

function optionLine(option: Option, helper: Help): string {
  return item(helper.optionTerm(option), flagsWidth - 2, helper.optionDescription(option));
}

function argumentLine(argument: Argument, helper: Help): string {
  const name = `<${argument.name()}${argument.variadic ? '...' : ''}>`;
  return item(name, flagsWidth - 2, helper.argumentDescription(argument));
}

/** A line of two columns; the second is wrapped, and begins on a line of its own where the first is too long. */
function item(term: string, termWidth: number, description: string): string {
  const indent = ' '.repeat(termWidth + 4);
  const text = wrapped(description, width - indent.length).replaceAll('\n', `\n${indent}`);
  const isLong = term.length > termWidth;
  const isShort = isLong && 4 + term.length + description.length <= width;
  return isLong && !isShort
    ? `  ${term}\n${indent}${text}`
    : `  ${term.padEnd(termWidth)}  ${isShort ? description : text}`;
}

/** The options of a group by their flags alone, wrapped. */
function namedOptions(heading: string, options: readonly Option[], helper: Help): string {
  // An option and its argument stay on one line.
  const flags = options.map((option) => helper.optionTerm(option).replaceAll(' ', '\u00a0')).join(', ');
  return wrapped(`${heading} ${flags}`, width, '  ').replaceAll('\u00a0', ' ');
}
