import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;
const at = (name: string): string => join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'drop-ins-'));
  writeFileSync(at('k'), '#begin document A\nx\t(1)\nx\t(1)\n#end document\n');
  writeFileSync(
    at('peak.cjs'),
    `process.on('exit', () => require('node:fs').writeFileSync('peak', peak()));
const peak = () => String(process.resourceUsage().maxRSS);\n`,
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a line of bash in which our commands go by their names. Output is latin1, one character per byte. */
function bash(line: string, env: NodeJS.ProcessEnv = {}) {
  const functions = ['corefscore', 'scorer.pl', 'conlleval.pl'].map((name) => {
    return `${name}() { "${process.execPath}" "${program(name)}" "$@"; }`;
  });
  const options = { cwd: folder, encoding: 'latin1', env: { ...process.env, ...env } } as const;
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${functions.join('\n')}\n${line}`], options);
  return { status, stdout: stdout.replace(/^version: 8\.01 .*\n/, ''), stderr };
}

function program(name: string): string {
  return resolve(`dist/bin/${name.replace('.', '-')}.cjs`);
}

describe.skipIf(!existsSync('/dev/zero'))('a line of more than 64 MiB', () => {
  const longLine = '{ echo a O O; head -c 600000000 /dev/zero | tr "\\0" x; }';

  it.each([
    ['conlleval.pl < /dev/zero', 255, 'conlleval.pl: line 1 is longer than 64 MiB\n'],
    ['conlleval.pl -d "\\\\s+" < zeros', 255, 'conlleval.pl: line 1 is longer than 64 MiB\n'],
    [`${longLine} | conlleval.pl`, 255, 'conlleval.pl: line 2 is longer than 64 MiB\n'],
    ['scorer.pl muc /dev/zero k none', 255, '/dev/zero: line 1 is longer than 64 MiB\n'],
    ['scorer.pl muc k zeros none', 255, 'zeros: line 1 is longer than 64 MiB\n'],
    [`${longLine} | scorer.pl muc k /dev/stdin`, 255, '/dev/stdin: line 2 is longer than 64 MiB\n'],
    [`{ echo "#begin document"; cat zeros; } | scorer.pl muc k /dev/stdin A`, 255, '/dev/stdin: line 2 is longer'],
    [
      '{ cat k; head -c 70000000 zeros; } > long; corefscore --compat scorer.pl k long',
      3,
      'long: line 5 is longer than 64 MiB',
    ],
  ])('is refused before it is held: %s', (line, code, message) => {
    writeFileSync(at('zeros'), '');
    truncateSync(at('zeros'), 2 ** 30);
    const { status, stdout, stderr } = bash(`ulimit -t 30; set -o pipefail; ${line}`, {
      NODE_OPTIONS: `--require ${at('peak.cjs')}`,
    });
    expect(stderr).toContain(message);
    expect([stdout.replace('A:\n====> A:\nFile A:\nEntity 0: (0,0) (1,1)\n', ''), status]).toEqual(['', code]);
    expect(Number(readFileSync(at('peak')))).toBeLessThan(300 << 10);
  });
});
