import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

/** For each command line of a case the F1 of the first mode, or the codes that refuse it; and what else is said. */
const cases: Readonly<Record<string, readonly (readonly [found: number | string, says?: string])[]>> = {
  'a1-folder': [[1], ['', '1 document, 1 span (P 1)'], [1]],
  'brat-id-with-suffix': [[1], [1]],
  'brat-line-break': [[1]],
  'brat-stale-surface': [
    ['SURFACE_DIFFERS', "is 'THF', but the text has 'anhydrous THF'"],
    ['SURFACE_DIFFERS'],
    [0.5, 'warnings: SURFACE_DIFFERS 1'],
  ],
  'hf-leading-blank': [[1, 'warnings: BLANKS_TRIMMED 100']],
  'hf-word-shifted': [['SURFACE_DIFFERS', 'all surfaces fit numbers from 1: --pred-first-offset 1']],
  'llm-entities-as-string': [[1]],
  'llm-python-literal': [[1]],
  'llm-reasoning-member': [
    [1, 'warnings: IGNORED_MEMBER 1'],
    [1, 'warnings: IGNORED_MEMBER 1'],
    [1, 'warnings: IGNORED_MEMBER 1'],
  ],
  'llm-strings-inside-words': [[1, 'strings: 4 predicted, 4 placed in the text']],
  'xdai-without-spans': [[0, 'EMPTY_PRED'], [0]],
};

describe.skipIf(shared === undefined).each(Object.entries(cases))('%s', (name, outcomes) => {
  const folder = sharedPath('conformance', 'found', name);
  const lines = shared ? readFileSync(join(folder, 'cmd'), 'utf8').trim().split('\n') : [];
  const inFolder = (line: string): string =>
    line.replaceAll(/\S+/g, (word) => (existsSync(join(folder, word)) ? join(folder, word) : word));

  it.each(lines.map((line, at) => [line, ...outcomes[at]] as const))('%s', async (line, found, says = '') => {
    const { stdout, stderr, status } = await run(inFolder(line));
    const codes = [...stderr.matchAll(/ error: .*\[([A-Z_]+)\]/g)].map(([, code]) => code);
    const [, f1] = /^micro +\S+ +\S+ +(\S+)/m.exec(stdout) ?? [];
    expect(stdout + stderr).toContain(says);
    if (typeof found === 'number') expect([status, Number(f1)]).toEqual([0, found]);
    else expect([status, [...new Set(codes)].join()]).toEqual([found === '' ? 0 : 3, found]);
  });
});
