import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTerminals } from './screen.ts';

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

describe.skipIf(!existsSync('/dev/zero'))('a line of more than 4 MiB', () => {
  const longLine = '{ echo a O O; head -c 600000000 /dev/zero | tr "\\0" x; }';

  it.each([
    ['conlleval.pl < /dev/zero', 255, 'conlleval.pl: line 1 is longer than 4 MiB\n'],
    ['conlleval.pl -d "\\\\s+" < zeros', 255, 'conlleval.pl: line 1 is longer than 4 MiB\n'],
    [`${longLine} | conlleval.pl`, 255, 'conlleval.pl: line 2 is longer than 4 MiB\n'],
    ['scorer.pl muc /dev/zero k none', 255, '/dev/zero: line 1 is longer than 4 MiB\n'],
    ['scorer.pl muc k zeros none', 255, 'zeros: line 1 is longer than 4 MiB\n'],
    [`${longLine} | scorer.pl muc k /dev/stdin`, 255, '/dev/stdin: line 2 is longer than 4 MiB\n'],
    [`{ echo "#begin document"; cat zeros; } | scorer.pl muc k /dev/stdin A`, 255, '/dev/stdin: line 2 is longer'],
    ['{ cat k; cat zeros; } | corefscore --compat scorer.pl k -', 3, '-:5:1: error: this line has more than 4 MiB'],
    ['corefscore --compat scorer.pl zeros zeros', 3, 'nothing was scored: 1 error in the input'],
    ['corefscore --compat scorer.pl /dev/zero k', 3, '/dev/zero:1:1: error: this line has more than 4 MiB'],
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

/** With an escape sequence, a control of bidirectional text, Arabic, Chinese and a byte that is not UTF-8. */
const name = '\u001b[31mred\u202eab\u0085شخص人';
const bytes = Buffer.concat([Buffer.from(name), Buffer.of(0xff)]);
const raw = bytes.toString('latin1');
const shown = '\\u001b[31mred\\u202eab\\u0085شخص人\\ufffd';

describe.skipIf(!hasTerminals)('names that a terminal would obey', () => {
  beforeAll(() => {
    writeFileSync(at('named'), `#begin document ${raw}\nx\t(1)\nx\t(1)\n#end document\n`, 'latin1');
    writeFileSync(at('tags'), `w B-${raw} B-${raw}\n`, 'latin1');
  });

  /** What a terminal is sent by a line of bash, which it takes for UTF-8. The shell that `script` runs by itself is the user's. */
  function screen(line: string): string {
    return spawnSync('script', ['-qec', 'exec bash -c "$LINE"', '/dev/null'], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, LINE: line },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).stdout.replaceAll('\r\n', '\n');
  }
  const command = (name: string): string => `"${process.execPath}" "${program(name)}"`;

  it('are escapes there, in a report and in messages', () => {
    expect(screen(`${command('scorer.pl')} muc named named`)).toContain(`\n${shown}:\nTotal key mentions: 2\n`);
    expect(screen(`${command('conlleval.pl')} < tags`)).toContain(`\n${shown}: precision: 100.00%`);
    expect(screen(`${command('scorer.pl')} muc $'no\\e[2J\\xe2\\x80\\xae人' k`)).toContain(
      '\nCan not open no\\u001b[2J\\u202e人: No such file or directory\n',
    );
    expect(screen(`${command('conlleval.pl')} $'-\\e[2J人'`)).toContain(
      'conlleval.pl: unknown option -\\u001b[2J人: expected',
    );
  });

  it('are escapes on standard error alone where only that is a terminal', () => {
    const line = `${command('scorer.pl')} muc named $'no\\e[2J' > out`;
    expect(screen(line)).toBe('Can not open no\\u001b[2J: No such file or directory\n');
  });

  it('are their bytes in files and pipes', () => {
    expect(bash('scorer.pl muc named named').stdout).toContain(`\n${raw}:\nTotal key mentions: 2\n`);
    expect(bash('conlleval.pl < tags').stdout).toContain(`\n${raw}: precision: 100.00%`);
    screen(`${command('conlleval.pl')} < tags > out`);
    expect(readFileSync(at('out'), 'latin1')).toContain(`\n${raw}: precision: 100.00%`);
    expect(bash(`scorer.pl muc $'no\\e人' k`).stderr).toBe(
      `Can not open no\u001b${Buffer.from('人').toString('latin1')}: No such file or directory\n`,
    );
    expect(bash(`conlleval.pl $'-\\e人'`).stderr).toContain(
      `unknown option -\u001b${Buffer.from('人').toString('latin1')}: expected`,
    );
  });
});

it.each([
  ['conlleval.pl < differ', 'found: 1 phrases; correct: 0.\n'],
  ['scorer.pl ceafm repeated again none', 'Precision: (3 / 2) 150%'],
])('what corefscore and nerscore warn of is printed without a word: %s', (line, printed) => {
  writeFileSync(at('differ'), 'a B-PER B-PERSON\n');
  writeFileSync(at('repeated'), '#begin document A\nx\t(1)|(1)\nx\t(1)\n#end document\n');
  writeFileSync(at('again'), '#begin document A\nx\t(1)|(1)|(1)\nx\t(1)|(1)\n#end document\n');
  const { status, stdout, stderr } = bash(line);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain(printed);
});
