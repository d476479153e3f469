import { expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import type { Io } from '../../src/cli/io.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { runCommands } from '../../src/cli/run-commands.ts';
import { corefSettings } from '../../src/settings/coref.ts';

/** What a run prints on standard error, and its exit code, if a string that V8 refuses to make is asked for. */
async function outcomeOf(message: string) {
  let said = '';
  const err = (text: string): void => {
    said += text;
  };
  const io: Io = { out: () => {}, err, env: {}, outIsTerminal: false, files: nodeFiles, width: 80 };
  const fail = (): never => {
    throw new RangeError(message);
  };
  const status = await runCommands(corefProgram, corefSettings, fail, ['key.conll', 'response.conll'], io);
  return { said, status };
}

it('a report that is longer than any text is refused, with what to do', async () => {
  const { said, status } = await outcomeOf('Invalid string length');
  expect(said).toContain('the limit of 512 MB: leave out --by-document, or take --format jsonl');
  expect(status).toBe(2);
});

it('any other fault of a reporter is none of the command line', async () => {
  expect((await outcomeOf('Maximum call stack size exceeded')).status).toBe(70);
});
