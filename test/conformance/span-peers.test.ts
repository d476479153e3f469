import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/golden-case.ts';
import { shared, sharedPath } from '../shared.ts';

interface CaseFile {
  readonly path: string;
  readonly format: string;
}

/** Whose overlaps nervaluate was not asked about. */
const tokens = ['dygie', 'gliner-tokens', 'conll-bio', 'xdai'];

/** A pair of files of a case for which nervaluate's numbers are known: its own, where spans are in the order that it was given. */
const cases = ['spans', 'mixed'].flatMap((set) => {
  const root = sharedPath('conformance', 'spans', set);
  return (existsSync(root) ? readdirSync(root) : []).flatMap((id) => {
    const read = (file: string) => JSON.parse(readFileSync(join(root, id, file), 'utf8'));
    const { gold, pred } = read('case.json') as Readonly<Record<'gold' | 'pred', readonly CaseFile[]>>;
    const { peers, unambiguous } = read('expected.json') as { readonly peers: object; readonly unambiguous: boolean };
    if (!('nervaluate' in peers)) return [];
    const isOrdered = ({ format }: CaseFile): boolean =>
      format === 'spans' || (unambiguous && !tokens.includes(format));
    return gold.filter(isOrdered).flatMap((ours) =>
      pred.filter(isOrdered).map((theirs) => ({
        name: `${id} ${ours.format} ${theirs.format}`,
        paths: [ours, theirs].map(({ path }) => join(root, id, path)),
        expected: peers.nervaluate,
      })),
    );
  });
});

describe.skipIf(shared === undefined)('--compat nervaluate on files of spans', () => {
  it.each(cases)('$name', async ({ paths, expected }) => {
    const { stdout } = await run(`nerscore ${paths.join(' ')} --compat nervaluate --format json`);
    const { overall, entities } = JSON.parse(stdout).systems[0].compat.scores;
    expectClose({ overall, entities }, expected);
  });
});

/** Equal but for floats, which have 12 digits; `formula` is what nervaluate would say of one document. */
function expectClose(found: unknown, expected: unknown): void {
  if (typeof expected === 'number') expect(found).toBeCloseTo(expected, 9);
  else
    for (const [name, value] of Object.entries(expected as object))
      if (name !== 'formula') expectClose((found as Record<string, unknown>)[name], value);
}
