import { choice } from '../../settings/kinds.ts';
import { exitCode, refusing } from '../command.ts';
import type { CommandRow } from '../program.ts';
import { manPage } from './man.ts';
import { type Shell, shellScripts } from './shells.ts';
import { commandWords } from './words.ts';

const shells: readonly Shell[] = ['bash', 'fish', 'zsh'];

/** `completion SHELL`: prints the script that completes the program's command lines in that shell. */
export function completionRow(): CommandRow {
  return {
    name: 'completion',
    about: `Prints a script that completes command lines in a shell: ${shells.join(', ')}.`,
    inputs: [['<shell>', shells.join(', ')]],
    choices: () => [],
    takes: 'options',
    words: () => shells,
    async run({ program, command, io }) {
      const [given] = command.args;
      const shell = refusing(given, () => choice(shells).parse(given));
      io.out(shellScripts[shell](program.tool, commandWords(program, io)));
      return exitCode.scored;
    },
  };
}

/** `man`: prints the manual page of the program. */
export function manRow(): CommandRow {
  return {
    name: 'man',
    about: 'Prints the manual page, for man -l -.',
    inputs: [],
    choices: () => [],
    takes: 'options',
    async run({ program, io }) {
      io.out(manPage(program, commandWords(program, io)));
      return exitCode.scored;
    },
  };
}
