import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'corefscore-codabench-'));
afterAll(() => rmSync(folder, { recursive: true }));

const inFolder = (name: string): string => join(folder, name);
const unpack = (archive: string, into: string): void => {
  execFileSync('python3', ['-m', 'zipfile', '-e', archive, into]);
};

// Packing and installing takes some seconds.
it.skipIf(!process.env.COREFSCORE_EXECUTABLE)(
  'the bundle for Codabench scores a submission as its platform runs it',
  { timeout: 120_000 },
  () => {
    for (const name of ['gold', 'input/res/team', 'output']) mkdirSync(inFolder(name), { recursive: true });
    copyFileSync('testdata/quickstart/key.conll', inFolder('gold/a.conll'));
    copyFileSync('testdata/quickstart/response.conll', inFolder('input/res/team/a.conll'));
    const npm = { shell: process.platform === 'win32', stdio: 'ignore' } as const;
    execFileSync('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], npm);
    const [tarball] = readdirSync(folder).filter((name) => name.endsWith('.tgz'));
    const made = [inFolder(tarball), inFolder('gold'), inFolder('bundle.zip')];
    execFileSync('bash', ['examples/codabench/bundle.sh', ...made]);

    unpack(inFolder('bundle.zip'), inFolder('bundle'));
    expect(readdirSync(inFolder('bundle')).sort()).toEqual([
      'competition.yaml',
      'logo.png',
      'pages',
      'reference_data.zip',
      'scoring_program.zip',
    ]);
    unpack(inFolder('bundle/scoring_program.zip'), inFolder('program'));
    unpack(inFolder('bundle/reference_data.zip'), inFolder('input/ref'));
    const [, command] = readFileSync(inFolder('program/metadata.yaml'), 'utf8').trim().split('command: ');
    const folders = { program: inFolder('program'), input: inFolder('input'), output: inFolder('output') };
    execFileSync('sh', ['-c', command], { env: { ...process.env, ...folders } });
    expect(JSON.parse(readFileSync(inFolder('output/scores.json'), 'utf8'))).toMatchObject({
      muc: 66.67,
      conll: 72.2,
    });
    const page = readFileSync(inFolder('output/detailed_results.html'), 'utf8');
    const words = readFileSync('testdata/quickstart/key.conll', 'utf8')
      .split('\n')
      .map((line) => line.split(/\s+/)[3])
      .filter((word) => word?.length > 6);
    expect(words.length).toBeGreaterThan(0);
    expect(words.filter((word) => page.includes(word))).toEqual([]);
  },
);
