import { expect, it } from 'vitest';
import { goldenCases, goldenCommand, readGolden, run } from './golden-case.ts';

it.each(goldenCases)('%s prints and exits as testdata/golden says', async (name) => {
  expect(await run(goldenCommand(name))).toEqual(readGolden(name));
});
