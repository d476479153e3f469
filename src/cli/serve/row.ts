import type { CommandRow } from '../program.ts';
import { builtServe } from './built.ts';

/** `serve`: answers the requests of another program. */
export function serveRow(): CommandRow {
  return {
    name: 'serve',
    about: 'Answers requests of another program on standard input and output, as docs/serve.md describes.',
    inputs: [],
    choices: () => [],
    takes: 'options',
    async run() {
      await builtServe().main([]);
      return Number(process.exitCode);
    },
  };
}
