import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { Command } from 'commander';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { corefProgram } from '../../src/cli/coref-program.ts';
import { corefscore } from '../../src/cli/corefscore.ts';
import type { Io } from '../../src/cli/io.ts';
import { nerProgram } from '../../src/cli/ner-program.ts';
import { nerscore } from '../../src/cli/nerscore.ts';
import { nodeFiles } from '../../src/cli/node-files.ts';
import { scoringCommand } from '../../src/cli/program.ts';
import { conlleval } from '../../src/compat/conlleval/conlleval.ts';
import { scorerPl } from '../../src/compat/scorer-pl/scorer-pl.ts';
import { run } from './golden-case.ts';

const folder = mkdtempSync(join(tmpdir(), 'arguments-'));
afterAll(() => rmSync(folder, { recursive: true }));

const silent: Io = { out: () => {}, err: () => {}, env: {}, outIsTerminal: false, files: nodeFiles, width: 80 };

const odd = fc.oneof(
  fc.constantFrom(
    ...[
      '',
      ' ',
      '-',
      '--',
      '-1',
      '0',
      '1',
      '2',
      '99999999999999999999',
      '1e999',
      '0x10',
      '.5',
      '50',
      'NaN',
      'Infinity',
    ],
    ...[
      'true',
      '__proto__',
      'constructor',
      'toString',
      'all',
      'muc',
      'strict',
      'conll=50',
      'strict.PER=50',
      '=',
      'x=',
      '=1',
    ],
    ...[
      'muc.recall=200',
      'a,b,,c',
      ',',
      '\u202e',
      '\ud800',
      'é\u0301',
      '\u001b[31m',
      '%s%n',
      'a'.repeat(5000),
      '*',
      '(d); part 000',
    ],
    ...[
      'json',
      'csv',
      'official',
      'sklearn',
      'conlleval',
      'github',
      'table',
      'permutation',
      'bio',
      'raw',
      'conll',
      'drop',
      'error',
      'auto',
    ],
    ...['seqeval', 'sklearn', 'nervaluate', 'coval', 'scorer.pl', 'scorch', 'sentence', '-2,-1', '\\t', 'gold'],
  ),
  fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => text.replaceAll('\0', '')),
  fc.double().map(String),
);

/** A copy, which an option may overwrite. */
function copyOf(path: string): string {
  const copy = join(folder, basename(path));
  copyFileSync(path, copy);
  return copy;
}

/** Commands with files that they score, the options that they have, and other words that may stand first. */
const commands = [
  {
    ...{ name: 'corefscore', command: corefscore, program: scoringCommand(corefProgram, silent) },
    files: ['quickstart/key.conll', 'quickstart/response.conll', 'compat/key.json'],
  },
  {
    ...{ name: 'nerscore', command: nerscore, program: scoringCommand(nerProgram, silent) },
    files: ['quickstart/gold.tsv', 'quickstart/pred.tsv', 'compat/gold.spans'],
  },
].map(({ files, ...own }) => ({ ...own, files: [...files.map((path) => copyOf(`testdata/${path}`)), 'none'] }));

/** Options with arguments, few that fit. What would write or run something does so below the folder of the test. */
function optionOf(program: Command): fc.Arbitrary<readonly string[]> {
  const flags = program.options.flatMap(({ short, long }) => [short, long].filter((flag) => flag !== undefined));
  const known = fc.tuple(fc.constantFrom(...flags), odd, fc.constantFrom('apart', 'joined', 'alone'));
  const options = known.map(([flag, value, way]) => {
    const argument = ['-o', '--output', '--cross-check'].includes(flag)
      ? join(folder, 'none', `x${value.length}.json`)
      : value;
    if (way === 'alone') return [flag];
    return way === 'apart' ? [flag, argument] : [flag.startsWith('--') ? `${flag}=${argument}` : `${flag}${argument}`];
  });
  return fc.oneof(
    { weight: 6, arbitrary: options },
    odd.map((text) => [text]),
    odd.map((text) => [`--${text}`]),
  );
}

describe.each(commands)('whatever the arguments of $name', ({ name, command, program, files }) => {
  it('it exits as its help says, and never with an internal error', async () => {
    const first = fc.constantFrom('', '', '', '', '', 'check', 'count', 'explain', 'list', 'merge');
    const some = fc.array(fc.constantFrom(...files), { maxLength: 3 });
    const args = fc.tuple(first, some, fc.array(optionOf(program), { maxLength: 4 }), fc.boolean());
    await fc.assert(
      fc.asyncProperty(args, async ([word, paths, options, filesFirst]) => {
        const parts = filesFirst ? [...paths, ...options.flat()] : [...options.flat(), ...paths];
        const argv = [...(word === '' ? [] : [word]), ...parts].filter((part) => part !== '-');
        let stderr = '';
        const err = (text: string): void => {
          stderr += text;
        };
        const status = await command(argv, { ...silent, err });
        // 74: no folder `none` is there to write to. 4: a key is no scorer to check with.
        if (![0, 1, 2, 3, 4, 74].includes(status))
          throw new Error(`exit ${status} of ${name} ${argv.join(' ')}: ${stderr}`);
        if (status === 2 && !(argv.length === 0 ? /^Usage: / : /^error: \S/).test(stderr))
          throw new Error(`no word on ${name} ${argv.join(' ')}: ${stderr}`);
      }),
      { numRuns: 300 },
    );
  });

  const wanting = program.options.filter(({ required }) => required);

  it.each(wanting.map(({ long }) => long as string))(
    'a wrong argument of %s is refused by its name',
    async (option) => {
      const free = [
        '--output',
        '--document',
        '--baseline',
        '--cross-check',
        '--tag-delimiter',
        '--outside',
        '--public',
        '--types',
        '--read',
        '--text',
        '--id2label',
        '--gold-id2label',
        '--pred-id2label',
        '--gold-read',
        '--pred-read',
      ];
      free.push('--record-column', '--cluster-column');
      for (const field of ['clusters', 'name', 'tokens'])
        free.push(`--${field}-field`, `--key-${field}-field`, `--response-${field}-field`);
      // Columns have names too.
      free.push('--gold-column', '--pred-column', '--token-column', '--gold-token-column', '--pred-token-column');
      for (const value of ['', 'no such thing', '-0.5e']) {
        let stderr = '';
        const err = (text: string): void => {
          stderr += text;
        };
        const status = await command([...files.slice(0, 2), `${option}=${value}`], { ...silent, err });
        if (status === 2) expect(stderr).toContain(option);
        else
          expect([option, status]).toEqual([
            expect.toSatisfy((one) => free.includes(one)),
            expect.toSatisfy((one) => one !== 70),
          ]);
      }
      let stderr = '';
      const status = await command([...files.slice(0, 2), option], { ...silent, err: (text) => (stderr += text) });
      expect([status, stderr]).toEqual([2, expect.stringContaining(option)]);
    },
  );
});

describe('whatever the arguments of the drop-ins', () => {
  const words = fc.array(fc.oneof(odd, fc.constantFrom('-d', '-r', '-o', '-l', '-v', 'muc', 'all', 'none', 'conll')), {
    maxLength: 6,
  });

  it('conlleval.pl ends as Perl does', () => {
    fc.assert(
      fc.property(words, (argv) => {
        const { status } = conlleval(argv, [new TextEncoder().encode('a B-X B-X\nb O I-Y\n\n')]);
        expect([0, 1, 255]).toContain(status);
      }),
      { numRuns: 2000 },
    );
  });

  it('scorer.pl ends as Perl does', () => {
    const text = new TextEncoder().encode('#begin document (d); part 000\nd\t0\t0\ta\t(1)\n#end document\n');
    fc.assert(
      fc.property(words, (argv) => {
        const readFile = (path: string) => (path === 'none' ? { reason: 'No such file or directory', errno: 2 } : text);
        const status = scorerPl(argv, { readFile, write: () => {}, warn: () => {}, library: 'scorer.pl' });
        // 2: no such file; 25: an unknown metric, after ioctl; 255: whatever else Perl dies of.
        expect([0, 2, 25, 255]).toContain(status);
      }),
      { numRuns: 2000 },
    );
  });
});

it('--version --verbose says what a report of a bug needs', async () => {
  const { stdout, status } = await run('nerscore --version --verbose');
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^\S+\ncommit \S+\nnode v\S+\n\w+ \w+\n$/)]);
});
