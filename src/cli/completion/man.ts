import { version } from '../../version.ts';
import { exitCode, exitRows } from '../command.ts';
import { type HelpGroup, helpGroups } from '../help/help.ts';
import type { Program } from '../program.ts';
import type { CommandWords, OptionWords } from './words.ts';

/** The manual page of a program, section 1, in the macros of man(7). */
export function manPage({ tool, page }: Program, [scoring, ...commands]: readonly CommandWords[]): string {
  const groups = [...new Set(scoring.options.map(headingOf))];
  const exits = exitRows.filter(({ name }) => tool === 'corefscore' || name !== String(exitCode.disagrees));
  return [
    `.TH ${tool.toUpperCase()} 1 "" "${tool} ${version}"`,
    '.SH NAME',
    `${tool} \\- ${roff(page.description)}`,
    '.SH SYNOPSIS',
    `.B ${tool}`,
    roff(page.usage),
    '.br',
    `.B ${tool}`,
    roff('<command> [options]'),
    '.SH ARGUMENTS',
    ...page.inputs.flatMap(([name, about]) => item(name, about)),
    '.PP',
    roff('An input is a file or a folder. Files that were packed with gzip are unpacked, and - is standard input.'),
    '.SH OPTIONS',
    ...groups.flatMap((heading) => {
      const options = scoring.options.filter((option) => headingOf(option) === heading);
      return [`.SS ${roff(heading)}`, ...options.flatMap(optionItem)];
    }),
    '.SH COMMANDS',
    ...commands.flatMap(commandItems),
    '.SH EXIT STATUS',
    ...exits.flatMap(({ name, summary }) => item(name, summary)),
    '.SH EXAMPLES',
    ...page.examples.flatMap(([line, does]) => item(line, does)),
    '.SH FILES',
    ...item(`${tool}.config.json`, 'options, read from the folder in which the command runs'),
    '',
  ].join('\n');
}

function headingOf({ group = '' }: OptionWords): string {
  return Object.hasOwn(helpGroups, group) ? helpGroups[group as HelpGroup] : 'Other';
}

/** A command and the options that scoring lacks or that it shares with scoring, by their names. */
function commandItems({ name, about, options }: CommandWords): string[] {
  const names = options.map(({ names: all }) => all.at(-1)!);
  return [...item(name, about), ...(names.length > 1 ? ['.br', roff(`Options: ${names.join(', ')}.`)] : [])];
}

function optionItem({ flags, about, values, takes }: OptionWords): string[] {
  // Some say in words what there is to choose from.
  const isSaid = values.every((value) => about.includes(value)) || values.length === 0;
  const choice = takes === 'names' ? 'comma-separated' : 'one of';
  return item(flags, isSaid ? about : `${about} (${choice}: ${values.join(', ')})`);
}

function item(term: string, about: string): string[] {
  return ['.TP', `.B ${roff(term)}`, roff(about)];
}

/** Text that means nothing to roff but itself. */
function roff(text: string): string {
  const escaped = text.replaceAll('\\', '\\e').replaceAll('-', '\\-').replaceAll('"', '\\(dq');
  return /^[.']/.test(escaped) ? `\\&${escaped}` : escaped;
}
