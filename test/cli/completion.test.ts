import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from './golden-case.ts';
import { textRunner } from './text-runner.ts';

const { folder } = textRunner('completion');
const here = join(folder, 'here');
mkdirSync(here);
for (const name of ['key.conll', 'two words.conll']) writeFileSync(join(here, name), '');

/** How each shell runs the driver beside this file: its arguments are the script and command lines, and it prints what completes each. */
const drivers = {
  bash: ['bash', 'test/cli/completion.bash'],
  fish: ['fish', '--no-config', 'test/cli/completion.fish'],
  zsh: ['zsh', '-f', 'test/cli/completion.zsh'],
} as const;
type Shell = keyof typeof drivers;
const shells = Object.keys(drivers) as Shell[];

const isThere = (shell: string): boolean => spawnSync(shell, ['-c', 'true']).status === 0;

/** What completes each of the lines, sorted: words of bash and fish; of zsh the line as it is then. */
async function completed(shell: Shell, program: string, ...lines: string[]): Promise<string[][]> {
  const { stdout: script } = await run(`${program} completion ${shell}`);
  const path = join(folder, `${program}.${shell}`);
  writeFileSync(path, script);
  const [name, ...options] = drivers[shell];
  const args = [...options.slice(0, -1), resolve(options.at(-1) ?? ''), path, ...lines];
  const { stdout, stderr } = spawnSync(name, args, { cwd: here, encoding: 'utf8', timeout: 60_000 });
  expect(stderr).toBe('');
  return stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t').filter(Boolean).sort());
}

describe.each(['bash', 'fish'] as const)('completion in %s', (shell) => {
  const there = it.skipIf(!isThere(shell));

  there('completes options, their values, commands, names and files', async () => {
    const lines = [
      '--forma',
      '--format cs',
      '--singletons ',
      '-m muc,bc',
      'che',
      'check --al',
      'help inp',
      'ke',
      '-o ke',
      '--baseline ke',
      'convert --into ke',
    ];
    expect(await completed(shell, 'corefscore', ...lines.map((line) => `corefscore ${line}`))).toEqual([
      ['--format'],
      ['csv'],
      ['drop', 'keep'],
      ['muc,bcub'],
      ['check'],
      ['--all', '--allow'],
      ['input'],
      ['key.conll'],
      ['key.conll'],
      ['key.conll'],
      ['key.conll'],
    ]);
  });

  there('completes the modes, kinds of errors and names of explain of nerscore', async () => {
    const lines = ['--mode strict,exa', '--error-kinds spu', 'explain TOKENS_DIF', 'completion z'];
    expect(await completed(shell, 'nerscore', ...lines.map((line) => `nerscore ${line}`))).toEqual([
      ['strict,exact'],
      ['spurious'],
      ['TOKENS_DIFFER'],
      ['zsh'],
    ]);
  });
});

it.skipIf(!isThere('bash'))('completes what follows an equals sign in bash, and names with blanks', async () => {
  const lines = ['corefscore --format = cs', 'corefscore two'];
  expect(await completed('bash', 'corefscore', ...lines)).toEqual([['csv'], ['two words.conll']]);
});

it.skipIf(!isThere('zsh'))('completes the line in zsh', { timeout: 60_000 }, async () => {
  const lines = ['--forma', '--format=cs', '-m muc,bcu', 'agreem', 'check --al', 'help inp', 'ke', 'check ke'];
  const found = await completed('zsh', 'corefscore', ...lines.map((line) => `corefscore ${line}`));
  expect(found.map(([line]) => line.replace(/^corefscore /, '').trimEnd())).toEqual([
    '--format=',
    '--format=csv',
    '-m muc,bcub,',
    'agreement',
    'check --all',
    'help input',
    'key.conll',
    'check key.conll',
  ]);
});

describe.each(['corefscore', 'nerscore'])('%s', (program) => {
  it('refuses a shell that it has no script for', async () => {
    const { stderr, status } = await run(`${program} completion tcsh`);
    expect([stderr.split('\n')[0], status]).toEqual(['error: tcsh: allowed choices are bash, fish, zsh', 2]);
  });

  it.each(shells)('names every option of help in the script for %s', async (shell) => {
    const { stdout } = await run(`${program} completion ${shell}`);
    const { stdout: page } = await run(`${program} man`);
    const options = page.match(/(?<=^\.B .*)(?<!\w)\\-\\-[a-z\\0-9-]+/gm) ?? [];
    expect(options.length).toBeGreaterThan(60);
    const names = options.map((one) => one.replaceAll('\\', ''));
    expect(names.filter((one) => !stdout.includes(shell === 'fish' ? `-l ${one.slice(2)}` : one))).toEqual([]);
  });
});

it.skipIf(!isThere('zsh'))('completes in zsh from a folder of fpath too', { timeout: 60_000 }, async () => {
  const functions = join(folder, 'functions');
  mkdirSync(functions);
  writeFileSync(join(functions, '_corefscore'), (await run('corefscore completion zsh')).stdout);
  const script = join(folder, 'nothing.zsh');
  writeFileSync(script, '');
  const [zsh, ...options] = [...drivers.zsh.slice(0, -1), resolve(drivers.zsh[2]), script, 'corefscore --forma'];
  const env = {
    ...process.env,
    FPATH: `${functions}:${spawnSync('zsh', ['-fc', 'print $FPATH'], { encoding: 'utf8' }).stdout.trim()}`,
  };
  expect(spawnSync(zsh, options, { cwd: here, env, encoding: 'utf8' }).stdout).toBe('corefscore --format=\n');
});

it.skipIf(spawnSync('man', ['--version']).status !== 0)(
  'prints manual pages that man shows without a warning',
  async () => {
    for (const program of ['corefscore', 'nerscore']) {
      const { stdout: page } = await run(`${program} man`);
      const env = { ...process.env, MANWIDTH: '80', LC_ALL: 'C.UTF-8', MANROFFSEQ: '' };
      const { stdout, stderr } = spawnSync('man', ['--warnings', '-l', '-'], { input: page, env, encoding: 'utf8' });
      expect(stderr).toBe('');
      expect(stdout).toContain('--fail-under <limit>');
      expect(stdout).toMatch(/^EXIT STATUS\n {7}0 {6}scored$/m);
    }
  },
);
