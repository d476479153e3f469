import { expect, it } from 'vitest';
import { mergeStates } from '../../../src/cli/serve/merge-states.ts';
import { operations, type Request } from '../../../src/cli/serve/operations.ts';

const asked = (name: string, args: Request['args']) => operations[name]({ args, frames: [], held: new Map() });
const key = {
  clusters: [
    [
      [0, 1],
      [2, 3],
    ],
    [[4, 5]],
  ],
};
const response = {
  clusters: [
    [
      [0, 1],
      [4, 5],
    ],
  ],
};

it.each([
  ['corefscore', 'scoreCoref', { key, response }, 'documents'],
  ['nerscore', 'scoreNer', { gold: { tags: [['B-A', 'O']] }, pred: { tags: [['B-A', 'B-A']] } }, 'sentences'],
] as const)('equal states of %s count twice', async (program, name, sides, unit) => {
  const { outputs } = (await asked(name, { ...sides, outputs: ['jsonl'] })) as { outputs: { jsonl: string } };
  const states = [outputs.jsonl, outputs.jsonl];
  const merged = (await mergeStates({ program, states, argv: [] })) as {
    report: { systems: Record<string, unknown>[] };
  };
  expect(merged.report.systems[0][unit]).toBe(2);
});

it('refuses what are no rows, and options that the command refuses', async () => {
  const merge = (states: string[], argv: string[] = []) => mergeStates({ program: 'corefscore', states, argv });
  await expect(merge(['no rows'])).rejects.toThrow(RangeError);
  await expect(merge(['{}'], ['--no-such-option'])).rejects.toThrow(/no-such-option/);
});
